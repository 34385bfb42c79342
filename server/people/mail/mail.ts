import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";

export type Mail = {
  to: string;
  subject: string;
  body: string;
  /** The same for mail programs that show more than text; `body` is what others show. */
  html?: string;
  locale: Locale;
  /** Names the event that causes the mail: the same event never sends a second one. */
  causeKey: string;
  /** Minutes after which an urgent mail is of no use; urgent mails go before others. */
  goodFor?: number;
  /** A kept file that goes with it. */
  fileId?: number;
  /** In whose history it is told. */
  orderId?: number;
};

/** Why a mail was not sent, and with what answer of the mail server. */
export type MailFailure = { code: (typeof mailFailures)[number]; answer?: string };
const mailFailures = [
  "mailServerAway",
  "mailServerSilent",
  "mailPutOff",
  "mailRefused",
  "mailToNobody",
  "mailTooLate",
] as const;

/** Domains that nobody can have (RFC 2606, RFC 6761), as the sample's contacts have. */
const isNowhere = (address: string) =>
  /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i.test(address);

/** The queue's name of a mail's job. */
export const keyOfMail = (id: number) => `mail/${id}`;
export const mailOfKey = (key: string | null) => Number(/^mail\/(\d+)$/.exec(key ?? "")?.[1] ?? 0);

/** Puts a mail in the outbox, in the transaction of what causes it; a job sends it after the commit. */
export async function sendMail(tx: Tx, { goodFor, ...mail }: Mail) {
  const toNobody: MailFailure = { code: "mailToNobody" };
  const goes = !isNowhere(mail.to);
  const row = await tx
    .insertInto("mail")
    .values({
      ...mail,
      failure: goes ? null : JSON.stringify(toNobody),
      expiresAt: goodFor === undefined ? null : sql<string>`now() + make_interval(mins => ${goodFor})`,
    })
    .onConflict((on) => on.column("causeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row || !goes) return;
  const options = { key: keyOfMail(row.id), isUrgent: goodFor !== undefined };
  await enqueue(tx, "sendMail", { mailId: row.id }, options);
}

/** Why a mail was not sent, as a sentence from a column of `mail`. */
export function mailFailure(locale: Locale) {
  const mark = "{answer}";
  const sentences = Object.fromEntries(
    mailFailures.map((code) => [code, textOf(locale, `errors.${code}`, { answer: mark })]),
  );
  return sql<string | null>`replace(${JSON.stringify(sentences)}::jsonb ->> (failure ->> 'code'), ${mark},
    coalesce(failure ->> 'answer', ''))`;
}
