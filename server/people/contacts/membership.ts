import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { parseFilter } from "../../../contract/filters.rules.ts";
import type { ContactFilter } from "../../../contract/mailingLists.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { contactsFound } from "./contactSearch.ts";

export type ListOfContacts = { id: number; filter: ContactFilter | null };

/** Mailing lists as far as they say who is on them; all of them without ids. */
export const findLists = (db: Db | Tx, ids?: readonly number[]): Promise<ListOfContacts[]> =>
  db
    .selectFrom("mailingList")
    .select(["id", "filter"])
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::int[])`))
    .execute();
const findListsByFilter = (db: Db | Tx): Promise<ListOfContacts[]> =>
  db.selectFrom("mailingList").select(["id", "filter"]).where("filter", "is not", null).execute();

const rowOf = (listId: number, condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from "mailingListContact" member
    where member."listId" = ${listId} and member."contactId" = contact.id and ${condition})`;

/** Whether the row of `contact` is on a list now. Who left one by filter is not, whatever that finds. */
export function isOn(db: Db | Tx, { id, filter }: ListOfContacts): RawBuilder<boolean> {
  if (filter === null) return rowOf(id, sql`member.subscribed`);
  const found = contactsFound(db, filter).select("contact.id");
  return sql<boolean>`(contact.id in (${found}) and not ${rowOf(id, sql`not member.subscribed`)})`;
}
const onAnyByHand = sql<boolean>`exists (select from "mailingListContact" member
  join "mailingList" list on list.id = member."listId" and list.filter is null
  where member."contactId" = contact.id and member.subscribed)`;
const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`;

/**
 * Puts a contact on these lists by hand, and takes it off the others by hand. 422 at `lists` for one by filter, and for one
 * that the contact left.
 */
export async function putOnLists(tx: Tx, contactId: number, lists: readonly number[]) {
  const wanted = await tx
    .selectFrom("mailingList")
    .leftJoin("mailingListContact as member", (join) =>
      join.onRef("member.listId", "=", "mailingList.id").on("member.contactId", "=", contactId),
    )
    .select(["mailingList.id", "listName", "filter", "subscribed", "byColleague"])
    .where(sql<boolean>`"mailingList".id = any(${lists}::int[])`)
    .execute();
  const path = "lists";
  if (wanted.length < lists.length) throw new Failure(422, "unknownReference", { path });
  for (const { filter, listName, subscribed, byColleague } of wanted) {
    if (filter !== null) throw new Failure(422, "listByFilter", { path, listName });
    if (subscribed === false && !byColleague)
      throw new Failure(422, "contactUnsubscribed", { path, listName });
  }
  await sql`delete from "mailingListContact" member using "mailingList" list
    where list.id = member."listId" and list.filter is null and member."contactId" = ${contactId}
      and member.subscribed and member."listId" <> all(${lists}::int[])`.execute(tx);
  await addMembers(tx, sql`select list, ${contactId}::int from unnest(${lists}::int[]) list`);
}

/** Puts contacts on lists: rows of a list and a contact. Who left by themselves stays off; answers who came on. */
export async function addMembers(tx: Tx, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: added } = await sql`insert into "mailingListContact" ("listId", "contactId") ${rows}
    on conflict ("listId", "contactId") do update set subscribed = true, "byColleague" = false, at = now()
    where not "mailingListContact".subscribed and "mailingListContact"."byColleague" returning id`.execute(
    tx,
  );
  return added.length;
}

type Wish = { contactId: number; listIds: readonly number[] };
const pairsOf = (wishes: readonly Wish[]) =>
  JSON.stringify(
    wishes.flatMap(({ contactId, listIds }) => listIds.map((listId) => ({ contactId, listId }))),
  );
const pairs = (wishes: readonly Wish[]) =>
  sql`jsonb_to_recordset(${pairsOf(wishes)}::jsonb) as pair("listId" int, "contactId" int)`;

/** Puts each contact on its lists by hand, as far as it was on none of them and left none; answers on which it came. */
export async function joinLists(tx: Tx, wishes: readonly Wish[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ contactId: number; listId: number }>`
    insert into "mailingListContact" ("listId", "contactId") select "listId", "contactId" from ${pairs(wishes)}
    on conflict ("listId", "contactId") do nothing returning "contactId", "listId"`.execute(tx);
  const joined = new Map<number, number[]>();
  for (const { contactId, listId } of rows) joined.set(contactId, [...(joined.get(contactId) ?? []), listId]);
  return joined;
}

/** Takes each contact off these lists again; who left one since stays known as somebody who did. */
export const leaveLists = (tx: Tx, wishes: readonly Wish[]) =>
  sql`delete from "mailingListContact" member using ${pairs(wishes)}
    where member."listId" = pair."listId" and member."contactId" = pair."contactId" and member.subscribed`.execute(
    tx,
  );

type Rows = SelectQueryBuilder<DB, "contact", unknown>;
/** What the filter `lists` leaves of contacts; undefined without one. */
export async function narrowedToLists(db: Db | Tx, { lists: value }: { lists?: unknown }) {
  if (value === undefined) return undefined;
  const filter = parseFilter(String(value));
  const condition =
    filter.by === "anyOf"
      ? anyOf((await findLists(db, filter.values.map(Number))).map((list) => isOn(db, list)))
      : anyOf([onAnyByHand, ...(await findListsByFilter(db)).map((list) => isOn(db, list))]);
  const isAsked = filter.by === "empty" ? filter.not : !(filter as { not?: boolean }).not;
  return (rows: Rows) => rows.where(isAsked ? condition : sql<boolean>`not ${condition}`);
}

type Listed = { id: number };
type WithLists = { lists: number[]; listNames: string[] };
/** The contacts with the lists that they are on, found by one statement for all of them. */
export async function withLists<R extends Listed>(
  db: Db | Tx,
  contacts: readonly R[],
): Promise<(R & WithLists)[]> {
  if (!contacts.length) return [];
  const ids = contacts.map(({ id }) => id);
  const byHand = sql`select member."contactId", list.id as "listId" from "mailingListContact" member
    join "mailingList" list on list.id = member."listId" and list.filter is null
    where member."contactId" = any(${ids}::int[]) and member.subscribed`;
  const byFilter = (await findListsByFilter(db)).map(
    (list) => sql`select contact.id, ${list.id}::int from contact
      where contact.id = any(${ids}::int[]) and ${isOn(db, list)}`,
  );
  const { rows } = await sql<{ contactId: number; listId: number; listName: string; byHand: boolean }>`
    select "contactId", list.id as "listId", "listName", filter is null as "byHand"
    from (${sql.join([byHand, ...byFilter], sql` union all `)}) membership
    join "mailingList" list on list.id = membership."listId" order by "listName"`.execute(db);
  const of = Map.groupBy(rows, ({ contactId }) => contactId);
  return contacts.map((contact) => {
    const memberships = of.get(contact.id) ?? [];
    return {
      ...contact,
      lists: memberships.flatMap(({ byHand: own, listId }) => (own ? [listId] : [])),
      listNames: memberships.map(({ listName }) => listName),
    };
  });
}
