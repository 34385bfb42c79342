import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import type { Member } from "../../../contract/mailingLists.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { asEmail } from "../../people/contacts/contactImport.rules.ts";
import { contactSearch } from "../../people/contacts/contactSearch.ts";
import { addMembers, isOn, type ListOfContacts } from "../../people/contacts/membership.ts";
import { type List, rowsById } from "../../platform/resource/list.ts";

/** The addresses of pasted lines, `Piet <piet@x.nl>` too, each once in small letters; and what is none. */
export function readAddresses(lines: readonly string[]) {
  const addresses = new Set<string>();
  const invalid: string[] = [];
  for (const line of lines) {
    const text = line.replace(/^\ufeff/, "").trim();
    if (!text) continue;
    const found = asEmail((/<([^<>]+)>$/.exec(text)?.[1] ?? text).trim())?.toLowerCase();
    if (found && found.length <= 200 && /@.+\.[^.]{2,}$/.test(found)) addresses.add(found);
    else invalid.push(text);
  }
  return { addresses: [...addresses], invalid };
}

/** The contacts on a list now, or those who left it. */
export const membersOf = (db: Db, list: ListOfContacts, left: boolean): List<"contact", Member> => ({
  ...contactSearch,
  defaultSort: "name",
  handled: [...contactSearch.handled, "left"],
  narrow: (rows) =>
    rows.where(
      left
        ? sql<boolean>`exists (select from "mailingListContact" member where member."listId" = ${list.id}
            and member."contactId" = contact.id and not member.subscribed)`
        : isOn(db, list),
    ),
  rows: rowsById("contact", (source, page) =>
    source
      .selectFrom(page as unknown as "contact")
      .leftJoin("company", "company.id", "contact.companyId")
      .leftJoin("mailingListContact as member", (join) =>
        join.onRef("member.contactId", "=", "contact.id").on("member.listId", "=", list.id),
      )
      .select(["contact.id", "contact.name", "contact.email", "contact.city", "contact.locale", "member.at"])
      .select([
        sql<string>`coalesce(company.name, '')`.as("companyName"),
        sql<boolean>`coalesce(member.subscribed, true)`.as("subscribed"),
        sql<boolean>`coalesce(member."byColleague", false)`.as("byColleague"),
      ]),
  ),
});

type Wanted = { ids: readonly number[]; addresses: readonly string[]; made: { locale: Locale } | undefined };
/** Puts contacts on a list: those of ids and of addresses; makes those of addresses that nobody has, where `made` says so. */
export async function putOn(tx: Tx, list: ListOfContacts, { ids, addresses, made }: Wanted) {
  const found = await contactsOf(tx, addresses);
  const unknown = addresses.filter((one) => !found.has(one));
  const created = made ? await createContacts(tx, unknown, made.locale) : [];
  const contactIds = [...new Set([...ids, ...found.values(), ...created])];
  const added =
    list.filter === null ? await addByHand(tx, list.id, contactIds) : await putBack(tx, list.id, contactIds);
  const { rows } = await sql<{ subscribed: boolean; count: number }>`
    select subscribed, count(*)::int as count from "mailingListContact"
    where "listId" = ${list.id} and "contactId" = any(${contactIds}::int[]) group by 1`.execute(tx);
  const count = (subscribed: boolean) => rows.find((row) => row.subscribed === subscribed)?.count ?? 0;
  return {
    added,
    already: Math.max(0, count(true) - added),
    unsubscribed: count(false),
    unknown: made ? [] : unknown,
  };
}

const addByHand = (tx: Tx, listId: number, contactIds: readonly number[]) =>
  addMembers(tx, sql`select ${listId}::int, contact.id from contact where id = any(${contactIds}::int[])`);

/** On a list by filter only those come back whom a colleague took off. */
async function putBack(tx: Tx, listId: number, contactIds: readonly number[]) {
  const back = await tx
    .deleteFrom("mailingListContact")
    .where("listId", "=", listId)
    .where(sql<boolean>`"contactId" = any(${contactIds}::int[])`)
    .where("byColleague", "=", true)
    .returning("id")
    .execute();
  if (!back.length) throw refused("listByFilter");
  return back.length;
}

/** The contact of each address: the oldest, where several have it. */
async function contactsOf(tx: Tx, addresses: readonly string[]): Promise<Map<string, number>> {
  if (!addresses.length) return new Map();
  const { rows } = await sql<{ address: string; id: number }>`
    select lower(email) as address, min(id)::int as id from contact
    where email <> '' and lower(email) = any(${addresses}::text[]) group by 1`.execute(tx);
  return new Map(rows.map(({ address: found, id }) => [found, id]));
}

async function createContacts(tx: Tx, addresses: readonly string[], locale: Locale): Promise<number[]> {
  if (!addresses.length) return [];
  const { rows } = await sql<{ id: number }>`
    insert into contact (name, email, locale, "isCustomer")
    select address, address, ${locale}, true from unnest(${addresses}::text[]) address returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Takes contacts off a list; answers how many were on it. Off one by filter they stay off, until a colleague puts them back. */
export async function takeOff(tx: Tx, list: ListOfContacts, contactIds: readonly number[]): Promise<number> {
  const chosen = sql`contact.id = any(${contactIds}::int[]) and ${isOn(tx, list)}`;
  const { rows } = await (list.filter === null
    ? sql`delete from "mailingListContact" where "listId" = ${list.id} and subscribed
        and "contactId" in (select contact.id from contact where ${chosen}) returning id`
    : sql`insert into "mailingListContact" ("listId", "contactId", subscribed, "byColleague")
        select ${list.id}::int, contact.id, false, true from contact where ${chosen}
        on conflict ("listId", "contactId") do update set subscribed = false, "byColleague" = true, at = now()
        returning id`
  ).execute(tx);
  return rows.length;
}
