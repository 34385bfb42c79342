import { type RawBuilder, sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import type { Choices } from "../../../contract/mailLinks.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { isOn, type ListOfContacts } from "../../people/contacts/membership.ts";

type Reader = { id: number; emailId: number; address: string; locale: Locale };

/** Whose token it is, by the contact where the days of the mail are over; 404. */
async function findReader(db: Db | Tx, token: string): Promise<Reader> {
  const { rows } = await sql<Reader>`select recipient.id, "emailId", recipient.locale,
      case when domain <> '' then address else lower(btrim(contact.email)) end as address
    from "emailRecipient" as recipient left join contact on contact.id = "contactId" where token = ${token}`.execute(
    db,
  );
  const [reader] = rows;
  if (!reader?.address) throw notFound();
  return reader;
}

const contactsAt = (address: string): RawBuilder<boolean> =>
  sql<boolean>`lower(contact.email) = ${address} and contact.email <> ''`;

type OpenList = ListOfContacts & { listName: string };
/** The lists that may be named to those who are on them. */
const openLists = (db: Db | Tx): Promise<OpenList[]> =>
  db
    .selectFrom("mailingList")
    .select(["id", "listName", "filter"])
    .where("private", "=", false)
    .orderBy("listName")
    .execute() as Promise<OpenList[]>;

/** The open lists that somebody at the address is on, or left by themselves. */
async function listsOf(db: Db | Tx, address: string): Promise<Choices["lists"]> {
  const lists = await openLists(db);
  const asked = lists.map(
    (list) => sql`select ${list.id}::int as id, ${list.listName}::text as "listName",
      exists (select from contact where ${contactsAt(address)} and ${isOn(db, list)}) as "isOn",
      exists (select from contact join "mailingListContact" as membership on membership."contactId" = contact.id
        where ${contactsAt(address)} and membership."listId" = ${list.id} and not subscribed and not "byColleague") as "hasLeft"`,
  );
  if (!asked.length) return [];
  const { rows } = await sql<{ id: number; listName: string; isOn: boolean; hasLeft: boolean }>`
    select * from (${sql.join(asked, sql` union all `)}) as asked where "isOn" or "hasLeft"`.execute(db);
  return rows.map(({ id, listName, ...row }) => ({ id, listName, subscribed: row.isOn && !row.hasLeft }));
}

/** What the page of a reader shows. */
export async function findChoices(db: Db | Tx, token: string): Promise<Choices> {
  const { address, locale } = await findReader(db, token);
  const suppressed = await db
    .selectFrom("suppression")
    .select("id")
    .where("address", "=", address)
    .executeTakeFirst();
  return { locale, getsMail: !suppressed, lists: await listsOf(db, address) };
}

/** Takes the reader out of all bulk mail; once more changes nothing. */
export async function unsubscribe(tx: Tx, token: string) {
  const reader = await findReader(tx, token);
  await sql`insert into suppression (address, reason, "emailId") values (${reader.address}, 'unsubscribed', ${reader.emailId})
    on conflict (address) do nothing`.execute(tx);
  await noteUnsubscribing(tx, reader);
}

/** The first time is counted at the mail. */
async function noteUnsubscribing(tx: Tx, { id, emailId }: Reader) {
  const { rows } = await sql`update "emailRecipient" set "unsubscribedAt" = now()
    where id = ${id} and "unsubscribedAt" is null returning id`.execute(tx);
  if (rows.length)
    await sql`insert into "emailEvent" ("emailId", "recipientId", kind) values (${emailId}, ${id}, 'unsubscribe')`.execute(
      tx,
    );
}

/** Keeps what the reader chose. Who was stopped by a bounce or a complaint stays so. */
export async function choose(
  tx: Tx,
  token: string,
  { getsMail, listIds }: { getsMail: boolean; listIds?: readonly number[] },
): Promise<Choices> {
  const reader = await findReader(tx, token);
  if (!getsMail) await unsubscribe(tx, token);
  else {
    await tx
      .deleteFrom("suppression")
      .where("address", "=", reader.address)
      .where("reason", "=", "unsubscribed")
      .execute();
    if (listIds) await chooseLists(tx, reader, listIds);
  }
  return findChoices(tx, token);
}

async function chooseLists(tx: Tx, reader: Reader, listIds: readonly number[]) {
  const lists = await listsOf(tx, reader.address);
  const left = lists.filter(({ id, subscribed }) => subscribed && !listIds.includes(id)).map(({ id }) => id);
  const joined = lists
    .filter(({ id, subscribed }) => !subscribed && listIds.includes(id))
    .map(({ id }) => id);
  for (const [ids, subscribed] of [
    [left, false],
    [joined, true],
  ] as const)
    if (ids.length)
      await sql`insert into "mailingListContact" ("listId", "contactId", subscribed)
        select list, contact.id, ${subscribed} from contact, unnest(${ids}::int[]) as list where ${contactsAt(reader.address)}
        on conflict ("listId", "contactId") do update set subscribed = excluded.subscribed, "byColleague" = false, at = now()`.execute(
        tx,
      );
  if (left.length) await noteUnsubscribing(tx, reader);
}
