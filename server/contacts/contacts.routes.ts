import { sql } from "kysely";
import { companies } from "../../contract/companies.ts";
import { normalDigits, phoneDigits, validKvk, validRsin } from "../../contract/contacts.rules.ts";
import { contacts } from "../../contract/contacts.ts";
import { Failure } from "../base/failure.ts";
import type { Db } from "../database/connection.ts";
import type { App, Services } from "../http/app.ts";
import { servePlain } from "../resource/crud.ts";
import { containing, wordsIn } from "../resource/list.ts";

/** A phone number is one word, however it is written. */
const searchedWords = (q: string) => {
  const phone = phoneDigits(q);
  return phone ? [phone] : wordsIn(q);
};

export function contactRoutes(app: App, services: Services) {
  servePlain(app, services, contacts, {
    table: "contact",
    search: "searchText",
    words: searchedWords,
    finds: (word) => [
      sql<boolean>`contact."companyId" = any(array(select id from company where ${containing(sql.ref("company.searchText"), word)}))`,
    ],
    texts: ["name", "city", "zipcode", "email"],
    defaultSort: "name",
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "contact")
        .leftJoin("company", "company.id", "contact.companyId")
        .selectAll("contact")
        .select(({ fn }) => fn.coalesce("company.name", (eb) => eb.val("")).as("companyName")),
  });
  servePlain(app, services, companies, {
    table: "company",
    search: "searchText",
    defaultSort: "name",
    checked: (_tx, input) => {
      const kvk_nr = normalDigits(String(input.kvk_nr ?? ""));
      const rsin_nr = normalDigits(String(input.rsin_nr ?? ""));
      if (!validKvk(kvk_nr)) throw new Failure(400, "kvkInvalid", { path: "kvk_nr" });
      if (!validRsin(rsin_nr)) throw new Failure(400, "rsinInvalid", { path: "rsin_nr" });
      return { ...input, kvk_nr, rsin_nr };
    },
  });
}
