import { sql } from "kysely";
import { pagesIn } from "../../../contract/emailBlocks.rules.ts";
import type { Contents, Recipients } from "../../../contract/emails.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import { enqueue, type Jobs } from "../../platform/jobs/jobs.ts";
import { addressesOf } from "../mailing/recipients.ts";
import { suppressionOf } from "./claiming.ts";

/** As many processes as work on mails at once; a job that finds nothing to send ends at once. */
const mostSenders = 4;

/** Lets every process that sends mails look for what is due. */
export async function callSenders(tx: Tx) {
  for (let at = 1; at <= mostSenders; at += 1)
    await enqueue(tx, "sendEmails", {}, { key: `sendEmails/${at}` });
}

export const keyOfPlan = (emailId: number) => `planEmail/${emailId}`;
/** Has the recipients of a mail written down, after which it is sent. */
export const planLater = (tx: Tx, emailId: number) =>
  enqueue(tx, "planEmail", { emailId }, { key: keyOfPlan(emailId) });

/** 128 bits in 22 characters: the public addresses of a message hold it. */
const newToken = sql`translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/=', '-_')`;

/** Writes down who gets a mail, once: each address, and who wanted no more mail with the reason. */
export const emailPlanner =
  ({ db, events }: Pick<Services, "db" | "events">) =>
  async ({ emailId }: Jobs["planEmail"]) => {
    await db.transaction().execute(async (tx) => {
      const email = await tx
        .selectFrom("email")
        .select(["id", "recipients", "content", "locale"])
        .where("id", "=", emailId)
        .where("state", "=", "sending")
        .where("plannedAt", "is", null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!email) return;
      const named = { recipients: email.recipients as Recipients, locale: email.locale as Locale };
      await planRecipients(tx, emailId, await addressesOf(tx, named));
      const pages = [...new Set(Object.values(email.content as Contents).flatMap(pagesIn))];
      await sql`insert into "emailLink" ("emailId", url) select ${emailId}::int, unnest(${pages}::text[])`.execute(
        tx,
      );
      await sql`update email set "plannedAt" = now() where id = ${emailId}`.execute(tx);
      await callSenders(tx);
    });
    events.changed("emails", `emails/${emailId}`);
  };

/** One statement, however many they are. */
export const planRecipients = (tx: Tx, emailId: number, addresses: ReturnType<typeof sql>) =>
  sql`insert into "emailRecipient" ("emailId", "contactId", address, domain, locale, token, state, answer)
    select ${emailId}::int, "contactId", address, split_part(address, '@', -1), locale, ${newToken},
      case when reason is null then 'planned' else 'skipped' end, coalesce(reason, '')
    from (select who.*, ${suppressionOf} as reason from (${addresses}) as who) as judged`.execute(tx);
