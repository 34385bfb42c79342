import { sql } from "kysely";
import { zipcodeKey } from "../../../contract/contacts.rules.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { ContactDraft } from "./contactImport.rules.ts";

export type ExistingContact = {
  id: number;
  name: string;
  email: string;
  zipcode: string;
  companyId: number | null;
};
export type ExistingCompany = { id: number; name: string; kvk_nr: string; rsin_nr: string; vatNr: string };
type ContactMatch = { match: "email" | "kvk" | "nameZipcode"; contact: ExistingContact };

const lower = (text: string) => text.toLowerCase();
const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

/** Which contacts and companies the drafts of a list are already, looked up at once. */
export async function findExisting(db: Db | Tx, drafts: readonly ContactDraft[]) {
  const kvks = unique(drafts.map(({ kvk_nr }) => kvk_nr));
  const emails = unique(drafts.map(({ email }) => lower(email)));
  const names = unique(drafts.map(({ name }) => searchable(name)));
  const companyNames = unique(drafts.map(({ companyName }) => searchable(companyName)));
  const { rows: companies } = await sql<ExistingCompany>`
    select id, name, kvk_nr, rsin_nr, "vatNr" from company
    where kvk_nr <> '' and kvk_nr = any(${kvks}) or searchable(name) = any(${companyNames}) order by id`.execute(
    db,
  );
  const ofKvk = companies.filter(({ kvk_nr }) => kvks.includes(kvk_nr)).map(({ id }) => id);
  const { rows: contacts } = await sql<ExistingContact>`
    select id, name, email, zipcode, "companyId" from contact
    where email <> '' and lower(email) = any(${emails}) or searchable(name) = any(${names}) or "companyId" = any(${ofKvk}::int[])
    order by id`.execute(db);
  const byEmail = Map.groupBy(contacts, ({ email }) => lower(email));
  const byName = Map.groupBy(contacts, ({ name }) => searchable(name));
  const byCompany = Map.groupBy(contacts, ({ companyId }) => companyId);
  const companyByKvk = new Map(companies.map((company) => [company.kvk_nr, company]));
  const companiesByName = Map.groupBy(companies, ({ name }) => searchable(name));

  const named = (some: readonly ExistingContact[], { name }: ContactDraft) =>
    some.find((contact) => searchable(contact.name) === searchable(name));
  const ofCompany = (draft: ContactDraft) => {
    const company = draft.kvk_nr ? companyByKvk.get(draft.kvk_nr) : undefined;
    const colleagues = company ? (byCompany.get(company.id) ?? []) : [];
    const [only] = colleagues.length === 1 ? colleagues : [];
    // Two people of a company are told apart by their e-mail addresses.
    const isOther = only && draft.email && only.email && lower(only.email) !== lower(draft.email);
    return named(colleagues, draft) ?? (isOther ? undefined : only);
  };
  const withName = (draft: ContactDraft) => byName.get(searchable(draft.name)) ?? [];

  return {
    /** The contact that a draft is: by its e-mail address, else the company's number, else name and postcode. */
    contactOf(draft: ContactDraft): ContactMatch | undefined {
      const sameEmail = draft.email ? (byEmail.get(lower(draft.email)) ?? []) : [];
      const contact = named(sameEmail, draft) ?? sameEmail[0];
      if (contact) return { match: "email", contact };
      const colleague = ofCompany(draft);
      if (colleague) return { match: "kvk", contact: colleague };
      const zipcode = zipcodeKey(draft.filled.zipcode ?? "");
      const neighbour = zipcode && withName(draft).find((one) => zipcodeKey(one.zipcode) === zipcode);
      return neighbour ? { match: "nameZipcode", contact: neighbour } : undefined;
    },
    withName,
    companyOfNumber: (kvk: string) => companyByKvk.get(kvk),
    companyNamed: (name: string) => {
      const some = companiesByName.get(searchable(name)) ?? [];
      return some.find((company) => company.name === name) ?? some[0];
    },
  };
}
export type Existing = Awaited<ReturnType<typeof findExisting>>;
