import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { markOf, recipientNamed, tokenShown } from "../sending/addresses.rules.ts";

/** Whose message came back: a recipient of bulk mail, a mail of the outbox, or nobody whom we wrote to lately. */
export type Found =
  | { recipientId: number; emailId: number; token: string; address: string }
  | { mailId: number; address: string };

/** Days after a message within which a report that only names its address is of it. */
const lately = 10;

/** The message by its return address, else by the ids within what came back; undefined where there are none. */
export async function findByIds(
  db: Db | Tx,
  { to, original }: { to: readonly string[]; original: string },
): Promise<Found | undefined> {
  for (const { id, mark } of to.flatMap((address) => recipientNamed(address) ?? [])) {
    const found = await findRecipient(db, id);
    if (found && markOf(found.token) === mark) return found;
  }
  for (const [, emailId, id, shown] of original.matchAll(/<(\d{1,9})\.(\d{1,15})\.([\w-]{8})@/g)) {
    const found = await findRecipient(db, Number(id));
    if (found?.emailId === Number(emailId) && found.token.slice(0, tokenShown) === shown) return found;
  }
  const [, mailId] = /<mail-(\d{1,9})@/.exec(original) ?? [];
  return mailId ? findMail(db, Number(mailId)) : undefined;
}

type Recipient = Extract<Found, { token: string }>;
async function findRecipient(db: Db | Tx, id: number): Promise<Recipient | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const { rows } = await sql<Recipient>`
    select id as "recipientId", "emailId", token, address from "emailRecipient" where id = ${id} and "claimedAt" is not null`.execute(
    db,
  );
  return rows[0];
}
async function findMail(db: Db | Tx, id: number): Promise<Found | undefined> {
  const { rows } = await sql<{ mailId: number; address: string }>`
    select id as "mailId", lower("to") as address from mail where id = ${id}`.execute(db);
  return rows[0];
}

/** The last message to an address, if it was lately. */
export async function findByAddress(db: Db | Tx, address: string): Promise<Found | undefined> {
  if (!address) return undefined;
  const { rows } = await sql<Recipient>`
    select id as "recipientId", "emailId", token, address from "emailRecipient"
    where address = ${address} and "claimedAt" > now() - make_interval(days => ${lately}) order by id desc limit 1`.execute(
    db,
  );
  if (rows[0]) return rows[0];
  const { rows: mails } = await sql<{ mailId: number; address: string }>`
    select id as "mailId", lower("to") as address from mail
    where lower("to") = ${address} and "sentAt" > now() - make_interval(days => ${lately}) order by id desc limit 1`.execute(
    db,
  );
  return mails[0];
}
