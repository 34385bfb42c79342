import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import type { Db } from "../../ground/database/connection.ts";
import { findModuleConfig } from "../../people/modules/configs.ts";
import type { SiteRates } from "./claiming.ts";

/** A mail that is being sent, with what its messages are made of. */
export type Sending = {
  id: number;
  name: string;
  subject: unknown;
  content: unknown;
  senderName: string;
  senderEmail: string;
  locale: Locale;
  countsOpens: boolean;
  /** Where returned messages go; blank where nobody reads them. */
  returnAddress: string;
  rate: number | null;
  perSite: SiteRates | null;
};

/** By the settings of the module where the mail itself says nothing. */
export async function findSending(db: Db): Promise<Sending[]> {
  const { senderName, senderEmail, perMinute, perSite, returnAddress } = await findModuleConfig(
    db,
    "mailing",
  );
  const { rows } = await sql<
    Omit<Sending, "perSite" | "returnAddress">
  >`select id, name, subject, content, locale, "countsOpens",
      coalesce(nullif("senderName", ''), ${senderName}) as "senderName",
      coalesce(nullif("senderEmail", ''), ${senderEmail}) as "senderEmail",
      coalesce(rate, ${perMinute}::int) as rate
    from email where state = 'sending' and "plannedAt" is not null order by id`.execute(db);
  return rows.map((row) => ({ ...row, perSite, returnAddress }));
}

/** Whether anybody waits whose turn may come soon; what was put off begins again with the next round of `tendEmails`. */
export async function hasWaiting(db: Db) {
  const { rows } =
    await sql`select from email where state = 'sending' and "plannedAt" is not null and exists (
    select from "emailRecipient" where "emailId" = email.id and state = 'planned') limit 1`.execute(db);
  return rows.length > 0;
}

/** What stops all messages of a mail, or holds them up: `ours` and `unwritable` pause it, `away` is tried again. */
type Trouble = { emailId: number; trouble?: { kind: "ours" | "away" | "unwritable"; answer: string } };
const codes = { ours: "senderRefused", away: "mailServerAway", unwritable: "emailUnwritable" } as const;

/** Notes what happened to messages at the mails themselves; one that was accepted ends what was noted. `well`: mails without trouble. */
export async function noteTrouble(db: Db, happened: readonly Trouble[], well = new Set<number>()) {
  const byEmail = new Map<number, Trouble["trouble"]>();
  for (const { emailId, trouble } of happened) {
    const before = byEmail.get(emailId);
    if (!byEmail.has(emailId) || trouble?.kind === "ours" || before?.kind === "away")
      byEmail.set(emailId, trouble);
  }
  for (const [emailId, trouble] of byEmail) {
    if (!trouble && well.has(emailId)) continue;
    if (trouble) well.delete(emailId);
    else well.add(emailId);
    const because = trouble ? JSON.stringify({ code: codes[trouble.kind], answer: trouble.answer }) : null;
    const pauses = trouble !== undefined && trouble.kind !== "away";
    await sql`update email set "pausedBecause" = ${because}::jsonb, state = ${pauses ? "paused" : "sending"}
      where id = ${emailId} and state = 'sending' and (${pauses}::boolean or "pausedBecause" is distinct from ${because}::jsonb)`.execute(
      db,
    );
  }
}
