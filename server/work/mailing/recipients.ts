import { sql } from "kysely";
import type { Audience, Recipients } from "../../../contract/emails.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findLists, isOn, type ListOfContacts } from "../../people/contacts/membership.ts";

type Addressed = { recipients: Recipients; locale: Locale };

const addressOf = sql`lower(btrim(contact.email))`;

/** A list's contacts; who left it is off it with each contact of the same address. */
const membersOf = (db: Db | Tx, list: ListOfContacts) => sql`select contact.id from contact
  where ${isOn(db, list)} and ${addressOf} not in (
    select lower(btrim(gone.email)) from "mailingListContact" member join contact gone on gone.id = member."contactId"
    where member."listId" = ${list.id} and not member.subscribed and not member."byColleague" and gone.email <> '')`;

/** The ids of the contacts that lists and tags name. */
async function contactsNamed(db: Db | Tx, { listIds, tagIds }: Recipients) {
  const lists = await findLists(db, listIds);
  const byTag = sql`select contact.id from contact where contact."tagId" = any(${tagIds}::int[])`;
  return sql.join([byTag, ...lists.map((list) => membersOf(db, list))], sql` union `);
}

/** Each address once, in small letters, of contacts before typed ones. */
export async function addressesOf(db: Db | Tx, { recipients, locale }: Addressed) {
  const typed = [...new Set(recipients.addresses.map((address) => address.trim().toLowerCase()))];
  return sql`select distinct on (address) "contactId", address, locale from (
      select contact.id as "contactId", ${addressOf} as address, contact.locale, 0 as place
      from contact where contact.email <> '' and not contact."isArchived" and contact.id in (${await contactsNamed(db, recipients)})
      union all
      select known.id, typed.address, coalesce(known.locale, ${locale}), 1
      from unnest(${typed}::text[]) as typed(address) left join lateral (
        select id, locale from contact where lower(contact.email) = typed.address and contact.email <> ''
        order by id limit 1) known on true
    ) wanted order by address, place, "contactId"`;
}
const suppressed = sql`exists (select from suppression where suppression.address = addressed.address)`;

/** How many that are, by language, and who is left out. */
export async function countRecipients(db: Db | Tx, email: Addressed): Promise<Audience> {
  const { rows: counts } = await sql<{ locale: Locale; count: number; isOut: boolean }>`
    select locale, ${suppressed} as "isOut", count(*)::int as count
    from (${await addressesOf(db, email)}) addressed group by 1, 2`.execute(db);
  const { rows: without } = await sql<{ count: number }>`select count(*)::int as count from contact
    where email = '' and id in (${await contactsNamed(db, email.recipients)})`.execute(db);
  const sum = (isOut: boolean, locale?: Locale) =>
    counts
      .filter((row) => row.isOut === isOut && (locale === undefined || row.locale === locale))
      .reduce((total, { count }) => total + count, 0);
  return {
    total: sum(false),
    byLocale: locales.map((locale) => ({ locale, count: sum(false, locale) })).filter(({ count }) => count),
    withoutAddress: without[0]!.count,
    unsubscribed: sum(true),
  };
}
