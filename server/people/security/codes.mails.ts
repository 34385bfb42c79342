import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { sendMail } from "../mail/mail.ts";
import { findOwnTheme } from "../settings/settings.ts";

export type Addressee = { id: number; username: string; firstName: string; email: string; locale: Locale };
/** Mails with a code, and others about an account or an invitation. */
type Kind = Jobs["sendCode"]["purpose"] | "reset" | Codeless;
type Codeless = (typeof codeless)[number];
const codeless = [
  ...["known", "account", "invitation", "emailChanged"],
  ...["newDevice", "secondFactorOn", "secondFactorOff"],
] as const;

/** Anybody may sign up with any address: what is no name, such as an advertisement with a link, is not mailed to it. */
const isName = (text: string) => /^[\p{L}\p{M}'’ .-]{1,40}$/u.test(text) && !/\.\p{L}{2}/u.test(text);

/**
 * What a mail says, as a column of `mail`: a code is shown only to help somebody in who never was, by a mail that never left.
 * Any other would let its reader be somebody else. So would the link of an invitation that was sent.
 */
export const redactedBody = sql<string>`case when "causeKey" like 'invitation:%' and "sentAt" is not null
  then regexp_replace(body, '/invitation/[A-Za-z0-9_-]+', '/invitation/••••••', 'g') when "causeKey" not like 'code:%' or ("causeKey" like 'code:%:confirm:%' and "sentAt" is null
    and exists (select from "user" where id = split_part("causeKey", ':', 2)::int and "confirmedAt" is null))
  then body else regexp_replace(body, '[0-9]{6}', '••••••', 'g') end`;

/** A mail to somebody with an account, from the company; `minutes` is how long its code is good for. */
export async function mailTo(
  tx: Tx,
  { publicUrl }: Services["config"],
  to: Addressee,
  kind: Kind,
  values: { code?: string; minutes?: number; [name: string]: string | number | undefined } = {},
) {
  const { locale } = to;
  const { companyName } = await findOwnTheme(tx);
  const greeting = isName(to.firstName) ? "mails.greeting" : "mails.greetingNobody";
  await sendMail(tx, {
    to: to.email,
    locale,
    subject: textOf(locale, `mails.${kind}.subject`),
    body: [
      textOf(locale, greeting, { firstName: to.firstName }),
      textOf(locale, `mails.${kind}.body`, { ...values, username: to.username }),
      [textOf(locale, "mails.closing"), companyName, publicUrl].join("\n"),
    ].join("\n\n"),
    goodFor: values.minutes,
    causeKey: `${codeless.some((one) => one === kind) ? kind : "code"}:${to.id}:${kind}:${new Date().toISOString()}`,
  });
}
