import { sql } from "kysely";
import { labelFormats } from "../../../contract/labels.routes.ts";
import { mostTemplates } from "../../../contract/labelTemplates.routes.ts";
import { labelTemplates } from "../../../contract/labelTemplates.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { type Label, labelSvg } from "../../platform/print/labels.ts";
import { arranged, byTemplate } from "../../platform/print/labelTemplate.ts";
import { servePlain } from "../../platform/resource/crud.ts";
import { findLabels, logoFor } from "./labels.queries.ts";

const productTypes = sql<number>`(select count(*)::int from "productType"
  where "labelTemplateId" = "labelTemplate".id)`;

export function templateRoutes(app: App, services: Services) {
  const { db, config, printer } = services;
  /** What is printed where there is no product yet, with an address as long as they get. */
  const sample: Label = {
    sku: "100001",
    productName: "Lenovo ThinkPad T14 Gen 3",
    serialNumber: "PF3ABCDE",
    details: "i5-1245U · 16 GB · 512 GB · A",
    url: `${config.publicUrl}/products/1000000000`,
  };
  servePlain(app, services, labelTemplates, {
    table: "labelTemplate",
    search: "name",
    defaultSort: "name",
    rows: (source: Db, from) =>
      source
        .selectFrom(from as "labelTemplate")
        .selectAll("labelTemplate")
        .select(productTypes.as("productTypes")),
    checked: async (tx, template, before) => {
      byTemplate(sample, template, arranged(template));
      if (!before) {
        const { count } = await tx
          .selectFrom("labelTemplate")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostTemplates)
          throw refused("labelTemplatesMany", "name", { limit: mostTemplates });
      }
      return { ...template, fields: JSON.stringify(template.fields) };
    },
  });
  app.route({
    ...labelTemplates.preview,
    handler: async (request) => {
      const { template, productId } = request.body;
      const { locale } = request;
      const id = productId ?? (await newestProduct(db)) ?? null;
      const paper = { format: labelFormats[0], template };
      const labels = id ? await findLabels(services, [id], paper, locale) : [{ ...sample, template }];
      const [label] = labels as [Label];
      const svg = await labelSvg(
        printer.of(sessionOf(request).userId),
        label,
        await logoFor(services, labels),
      );
      return { svg, productId: id, sku: label.sku, productName: label.productName };
    },
  });
}

/** The device that came last, which its reader knows best. */
const newestProduct = async (db: Db) =>
  (
    await db
      .selectFrom("product")
      .select("id")
      .where("archived", "=", false)
      .orderBy("id", "desc")
      .executeTakeFirst()
  )?.id;
