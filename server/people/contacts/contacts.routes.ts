import { companies } from "../../../contract/companies.ts";
import { bareNumber, isVatNr } from "../../../contract/company.rules.ts";
import { formattedZipcode, normalDigits, validKvk, validRsin } from "../../../contract/contacts.rules.ts";
import { contacts } from "../../../contract/contacts.ts";
import { Failure, notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { serveFiles } from "../../platform/files/serving.ts";
import { findHistory } from "../../platform/history/history.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { servePlain } from "../../platform/resource/crud.ts";
import { alongOrders } from "./alongOrders.ts";
import { asksDealings, dealingConditions, dealingFilters, dealingSorts, dealingsFor } from "./dealings.ts";
import { contactWords, inCompany } from "./searching.ts";
import { findSimilar } from "./similar.ts";

const contactRows = (db: Db, from: unknown) =>
  db
    .selectFrom(from as "contact")
    .leftJoin("company", "company.id", "contact.companyId")
    .selectAll("contact")
    .select(({ fn }) => fn.coalesce("company.name", (eb) => eb.val("")).as("companyName"));

const findContact = (db: Db | Tx, id: number, lock?: "lock") =>
  db
    .selectFrom("contact")
    .select("id")
    .where("id", "=", id)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(notFound);

export function contactRoutes(app: App, services: Services) {
  servePlain(app, services, contacts, {
    table: "contact",
    search: "searchText",
    words: contactWords,
    finds: (word) => [inCompany(word)],
    texts: ["name", "city", "zipcode", "email"],
    defaultSort: "name",
    checked: (_tx, input) => ({
      ...input,
      zipcode: formattedZipcode(input.zipcode, input.country),
    }),
    columns: dealingSorts,
    along: alongOrders,
    handled: dealingFilters,
    narrow: (query, listQuery, request) =>
      dealingConditions(listQuery, sessionOf(request)).reduce(
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
      await findContact(services.db, request.params.id);
      const { rights } = sessionOf(request);
      const reader = { locale: request.locale, seesPrices: rights.includes("prices:read") };
      return findHistory(services.db, { page: "contact", id: request.params.id }, request.query, reader);
    },
  });
  serveFiles(app, services, contacts, {
    discr: "contacts",
    owner: "contactId",
    refuseForeign: (id) => findContact(services.db, id),
    lock: (tx, id) => findContact(tx, id, "lock"),
  });
  servePlain(app, services, companies, {
    table: "company",
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
