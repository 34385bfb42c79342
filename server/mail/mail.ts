import type { Locale } from "../../contract/security.ts";
import type { Tx } from "../app.ts";
import { enqueue } from "../jobs.ts";

export type Mail = {
  to: string;
  subject: string;
  body: string;
  locale: Locale;
  /** Names the event that causes the mail: the same event never sends a second one. */
  causeKey: string;
};

/** Puts a mail in the outbox, in the transaction of what causes it; a job sends it after the commit. */
export async function sendMail(tx: Tx, mail: Mail) {
  const row = await tx
    .insertInto("mail")
    .values(mail)
    .onConflict((on) => on.column("causeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await enqueue(tx, "sendMail", { mailId: row.id });
}
