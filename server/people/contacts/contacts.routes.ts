import { companies } from "../../../contract/companies.ts";
import { bareNumber, isVatNr } from "../../../contract/company.rules.ts";
import { formattedZipcode, normalDigits, validKvk, validRsin } from "../../../contract/contacts.rules.ts";
import { contacts } from "../../../contract/contacts.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { rowOf } from "../../platform/files/attached.ts";
import { findHistory } from "../../platform/history/history.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { servePlain } from "../../platform/resource/crud.ts";
import { alongOrders } from "./alongOrders.ts";
import { inArchive, setArchived } from "./archiving.ts";
import { contactSearch } from "./contactSearch.ts";
import { asksDealings, dealingConditions, dealingsFor } from "./dealings.ts";
import { narrowedToLists, putOnLists, withLists } from "./membership.ts";
import { findSimilar } from "./similar.ts";

const contactRows = (db: Db, from: unknown) =>
  db
    .selectFrom(from as "contact")
    .leftJoin("company", "company.id", "contact.companyId")
    .leftJoin("customerTag", "customerTag.id", "contact.tagId")
    .selectAll("contact")
    .select(["tagName", "customerTag.color as tagColor"])
    .select(({ fn }) => fn.coalesce("company.name", (eb) => eb.val("")).as("companyName"));

export function contactRoutes(app: App, services: Services) {
  servePlain(app, services, contacts, {
    ...contactSearch,
    files: "contacts",
    defaultSort: "name",
    checked: (_tx, input) => ({
      ...input,
      zipcode: formattedZipcode(input.zipcode, input.country),
    }),
    after: (tx, id, { lists }) => (lists ? putOnLists(tx, id, lists) : Promise.resolve()),
    completed: withLists as never,
    narrowFor: narrowedToLists as never,
    along: alongOrders,
    narrow: (query, listQuery, request) =>
      [inArchive(listQuery), ...dealingConditions(listQuery, sessionOf(request))].reduce(
        (found, condition) => found.where(condition),
        query,
      ),
    rows: contactRows,
    pageRows: (db: Db, page, request) =>
      contactRows(db, page).$if(asksDealings(request.body), (rows) =>
        rows.select(dealingsFor(sessionOf(request))),
      ),
  });
  app.route({
    ...contacts.similar,
    handler: async ({ query }) => ({ items: await findSimilar(services.db, query) }),
  });
  app.route({
    ...contacts.history,
    handler: async (request) => {
      await rowOf(services.db, "contact", request.params.id);
      const { rights } = sessionOf(request);
      const reader = { locale: request.locale, seesPrices: rights.includes("prices:read") };
      return findHistory(services.db, { page: "contact", id: request.params.id }, request.query, reader);
    },
  });
  for (const [route, isArchived] of [
    [contacts.archive, true],
    [contacts.unarchive, false],
  ] as const)
    app.route({
      ...route,
      handler: (request) => services.write(request, (tx) => setArchived(tx, request.params.id, isArchived)),
    });
  servePlain(app, services, companies, {
    table: "company",
    files: "companies",
    search: "searchText",
    defaultSort: "name",
    checked: (_tx, input) => {
      const kvk_nr = normalDigits(input.kvk_nr);
      const rsin_nr = normalDigits(input.rsin_nr);
      const vatNr = bareNumber(input.vatNr);
      if (!validKvk(kvk_nr)) throw new Failure(400, "kvkInvalid", { path: "kvk_nr" });
      if (!validRsin(rsin_nr)) throw new Failure(400, "rsinInvalid", { path: "rsin_nr" });
      if (vatNr && !isVatNr(vatNr)) throw new Failure(400, "vatNrInvalid", { path: "vatNr" });
      return { ...input, kvk_nr, rsin_nr, vatNr };
    },
  });
}
