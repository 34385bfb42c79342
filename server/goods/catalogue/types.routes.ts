import type { FastifyRequest } from "fastify";
import { attributes } from "../../../contract/attributes.ts";
import { productSubTypes, productTypes, type ShopTemplates } from "../../../contract/productTypes.ts";
import { unknownInShopText } from "../../../contract/shopTexts.rules.ts";
import { vatCodes } from "../../../contract/vatCodes.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { servePlain } from "../../platform/resource/crud.ts";
import { refreshProofOfTypes, type Taker } from "../proof/gate.ts";
import { dependenciesOf, refuseLater, replaceDependencies } from "./dependencies.ts";
import { linked, replaceLinks } from "./links.ts";
import { checkedVatCode, rateToday } from "./vatCodes.ts";

export function typeRoutes(app: App, services: Services) {
  servePlain(app, services, vatCodes, {
    table: "vatCode",
    search: "name",
    defaultSort: "position",
    columns: { basisPoints: rateToday },
    checked: checkedVatCode,
  });
  servePlain(app, services, attributes, {
    table: "attribute",
    search: "name",
    defaultSort: "position",
    options: { detail: "code", order: "position, name" },
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "attribute")
        .selectAll("attribute")
        .select(linked("productTypeAttribute", "typeId", "attributeId", "attribute").as("productTypes")),
    checked: (_tx, input, before) => {
      if (before && before.code !== input.code) throw refused("attributeCodeFixed", "code");
      if (input.type === "select" && !input.options.length) throw refused("optionsNeeded", "options");
      const options = input.type === "select" ? input.options : [];
      const colors = Object.entries(input.colors);
      return {
        ...input,
        options,
        colors: Object.fromEntries(colors.filter(([option]) => options.includes(option))),
        unit: input.type === "text" ? input.unit : "",
      };
    },
    after: async (tx, id, { productTypes: types, dataBearing, ...input }, before, request) => {
      const changed = types
        ? await replaceLinks(tx, "productTypeAttribute", ["attributeId", id], ["typeId", types])
        : [];
      if (before && dataBearing !== undefined && dataBearing !== before.dataBearing)
        await refreshProofOfTypes(tx, await typesWith(tx, id), takerOf(request, input));
      else await refreshProofOfTypes(tx, changed, takerOf(request, input));
    },
  });
  servePlain(app, services, productTypes, {
    table: "productType",
    search: "name",
    defaultSort: "name",
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "productType")
        .selectAll("productType")
        .select([
          linked("productTypeAttribute", "attributeId", "typeId", "productType").as("attributes"),
          linked("productTypeTask", "taskId", "typeId", "productType").as("tasks"),
          dependenciesOf("productType").as("dependencies"),
        ]),
    checked: async (tx, input) => {
      refuseLater(input.tasks, input.dependencies);
      await refuseUnknownInTexts(tx, input);
      return input;
    },
    after: async (tx, id, input, _before, request) => {
      if (input.attributes) {
        const links = ["attributeId", input.attributes] as const;
        const changed = await replaceLinks(tx, "productTypeAttribute", ["typeId", id], links);
        await refreshProofOfTypes(tx, changed.length ? [id] : [], takerOf(request, input));
      }
      if (input.tasks) await replaceLinks(tx, "productTypeTask", ["typeId", id], ["taskId", input.tasks]);
      if (input.dependencies) await replaceDependencies(tx, id, input.dependencies);
    },
  });
  servePlain(app, services, productSubTypes, {
    table: "productSubType",
    name: "productSubTypes",
    search: "name",
    defaultSort: "pindex",
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "productSubType")
        .innerJoin("productType", "productType.id", "productSubType.typeId")
        .selectAll("productSubType")
        .select("productType.name as typeName"),
  });
}

type Texts = { shopTitles?: ShopTemplates | undefined; shopTexts?: ShopTemplates | undefined };
/** A text of the shop names only what can be filled in; 422 `unknownMailVariable` at its language. */
async function refuseUnknownInTexts(tx: Tx, texts: Texts) {
  const attributes = await tx.selectFrom("attribute").select("code").execute();
  const codes = attributes.map(({ code }) => code);
  for (const field of ["shopTitles", "shopTexts"] as const)
    for (const [locale, template] of Object.entries(texts[field] ?? {})) {
      const unknown = unknownInShopText(template, codes);
      if (unknown.length)
        throw refused("unknownMailVariable", `${field}.${locale}`, {
          names: unknown.map((name) => `{${name}}`).join(", "),
        });
    }
}

/** The session, with the confirmation and reason that the request gives when it takes away a proof. */
const takerOf = (request: FastifyRequest, { confirmed, reason }: Omit<Taker, "rights">): Taker => ({
  ...sessionOf(request),
  confirmed,
  reason,
});

async function typesWith(tx: Tx, attributeId: number) {
  const links = await tx
    .selectFrom("productTypeAttribute")
    .select("typeId")
    .where("attributeId", "=", attributeId)
    .execute();
  return links.map(({ typeId }) => typeId);
}
