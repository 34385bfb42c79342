import { sql } from "kysely";
import { houseNumberOf, normalDigits, phoneDigits, zipcodeKey } from "../../../contract/contacts.rules.ts";
import { type contacts, type Likeness, likenesses, type SimilarContact } from "../../../contract/contacts.ts";
import type { InputOf } from "../../../contract/routes.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import type { Db } from "../../ground/database/connection.ts";

type Typed = NonNullable<InputOf<typeof contacts.similar>["query"]>;
type Candidate = Omit<SimilarContact, "alike"> & { street: string } & Record<
    `by${Capitalize<Likeness>}`,
    boolean
  >;

/** Of one likeness at most so many rows are looked at; a postcode is of a street, so its contacts are few. */
const mostPerLikeness = 50;
const mostShown = 5;

/** Contacts that look like the one that somebody is typing: the more they have in common, the earlier. */
export async function findSimilar(db: Db, typed: Typed): Promise<SimilarContact[]> {
  const house = houseNumberOf(typed.street ?? "");
  const zipcode = house ? zipcodeKey(typed.zipcode ?? "") : "";
  const phones = [typed.phone, typed.phone2].flatMap((phone) => phoneDigits(phone ?? "") ?? []);
  const email = (typed.email ?? "").trim().toLowerCase();
  const name = searchable(typed.name ?? "");
  const kvk_nr = normalDigits(typed.kvk_nr ?? "");
  const by = {
    email: sql<boolean>`(email <> '' and lower(email) = ${email})`,
    phone: sql<boolean>`(phone <> '' and "phoneKey"(phone) = any(${phones}) or phone2 <> '' and "phoneKey"(phone2) = any(${phones}))`,
    company: sql<boolean>`coalesce("companyId" = any(array(select id from company
      where id = ${typed.companyId ?? null}::int or ${kvk_nr} <> '' and kvk_nr = ${kvk_nr})), false)`,
    address: sql<boolean>`(zipcode <> '' and "zipcodeKey"(zipcode) = ${zipcode})`,
    name: sql<boolean>`searchable(name) = ${name}`,
  };
  const isTyped: Record<Likeness, boolean> = {
    email: email !== "",
    phone: phones.length > 0,
    company: typed.companyId !== undefined || kvk_nr !== "",
    address: zipcode !== "",
    name: name !== "",
  };
  const compared = likenesses.filter((likeness) => isTyped[likeness]);
  if (compared.length === 0) return [];
  const ids = compared.map(
    (likeness) =>
      sql`(select id from contact where ${by[likeness]} order by id desc limit ${sql.lit(mostPerLikeness)})`,
  );
  const { rows } = await sql<Candidate>`
    select contact.id, contact.name, coalesce(company.name, '') as "companyName", city, street,
      ${by.email} as "byEmail", ${by.phone} as "byPhone", ${by.company} as "byCompany", ${by.address} as "byAddress",
      ${sql`searchable(contact.name) = ${name}`} as "byName"
    from contact left join company on company.id = contact."companyId"
    where contact.id in (${sql.join(ids, sql` union `)})`.execute(db);
  return rows
    .map(({ byEmail, byPhone, byCompany, byAddress, byName, street, ...contact }) => {
      const isAlike: Record<Likeness, boolean> = {
        email: byEmail && isTyped.email,
        phone: byPhone,
        company: byCompany,
        address: byAddress && isTyped.address && houseNumberOf(street) === house,
        name: byName && isTyped.name,
      };
      return { ...contact, alike: likenesses.filter((likeness) => isAlike[likeness]) };
    })
    .filter(({ alike }) => alike.length > 0)
    .sort((one, other) => weightOf(other.alike) - weightOf(one.alike) || one.name.localeCompare(other.name))
    .slice(0, mostShown);
}

/** A mail address or phone is mostly one person's; a company, an address and a name are shared. */
const weights: Record<Likeness, number> = { email: 8, phone: 6, address: 3, name: 3, company: 2 };
const weightOf = (alike: readonly Likeness[]) => alike.reduce((sum, likeness) => sum + weights[likeness], 0);
