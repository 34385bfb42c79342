import { sql } from "kysely";
import type { Db } from "../../ground/database/connection.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { keepPositionDays } from "../../work/tracking/tracking.actions.ts";

/** When the day of the company began that is the first of so many to be kept. */
const kept = (days: number) => sql<string>`(select "startOfDay"(today() - ${days}::int))`;

/** Mails that left, with what they said; those that did not leave are still told of in the history of their order. */
const forgetMails = (db: Db, days: number) =>
  sql`delete from mail where "createdAt" < ${kept(days)} and ("sentAt" is not null
    or "orderId" is null and ("cancelledAt" is not null or failure is not null or "expiresAt" < now()))`.execute(
    db,
  );

/**
 * To whom bulk mails went that ended before, and what was filled in for them. The figures stay, and the contact, who may still
 * unsubscribe by the old link.
 */
const forgetRecipients = (db: Db, days: number) =>
  sql`with erased as (
      update "emailRecipient" as recipient set address = 'erased/' || recipient.id, domain = '', answer = '', "values" = null,
        "claimedAt" = null, "claimedBy" = null
      from email where email.id = "emailId" and email.state in ('finished', 'cancelled')
        and coalesce("finishedAt", "startedAt", email."createdAt") < ${kept(days)} and recipient.domain <> ''
      returning recipient.id)
    update "emailEvent" set detail = '' from erased where "recipientId" = erased.id and detail <> ''`.execute(
    db,
  );

/** From where and with what people opened and clicked, what they were told of, and the devices that they used. */
async function forgetLogs(db: Db, days: number) {
  await sql`update "emailEvent" set agent = '', network = '' where at < ${kept(days)} and (agent, network) <> ('', '')`.execute(
    db,
  );
  await sql`delete from notification where "createdAt" < ${kept(days)}`.execute(db);
  await sql`delete from "knownDevice" where "usedAt" < ${kept(days)}`.execute(db);
}

/** Erases what the company keeps no longer: positions, mails and logs, each after the days of its settings. */
export async function keepRetention(db: Db) {
  const { positions, mails, logs } = (await findConfigs(db)).retention;
  await keepPositionDays(db, positions);
  if (mails !== null) {
    await forgetMails(db, mails);
    await forgetRecipients(db, mails);
  }
  if (logs !== null) await forgetLogs(db, logs);
}
