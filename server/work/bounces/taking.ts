import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";
import { pauseForComplaints } from "../sending/complaints.ts";
import { isOneTooMany, noteReturn, stopAddress } from "../sending/returns.ts";
import { unsubscribe } from "../sending/unsubscribing.ts";
import { type Found, findByAddress, findByIds } from "./finding.ts";
import type { parseIncoming } from "./parse.ts";
import { type Report, reportsIn } from "./reports.rules.ts";

type Incoming = Awaited<ReturnType<typeof parseIncoming>>;
export type Source = "mailbox" | "webhook";

/**
 * Writes down what a mail reports, and does what follows from it; a mail that was taken before changes nothing. Answers the bulk mails
 * of which something changed.
 */
export async function takeIncoming(tx: Tx, source: Source, raw: Buffer, mail: Incoming): Promise<number[]> {
  const key = createHash("sha256").update(raw).digest("hex");
  const known = await findByIds(tx, mail);
  const reports = reportsIn(mail);
  // A message has one recipient: of several addresses behind it, theirs says what became of it, or else the first.
  const own = known && (reports.find(({ address }) => address === known.address) ?? reports.find(hasEffect));
  const touched: number[] = [];
  for (const [at, report] of reports.entries()) {
    const found = known ?? (await findByAddress(tx, report.address));
    const followed = found !== undefined && hasEffect(report) && (!known || report === own);
    const isForPerson =
      report.kind === "autoReply" || report.kind === "unknown" || (hasEffect(report) && !found);
    const { rows } = await sql<{ id: number }>`
      insert into "mailReport" (source, key, kind, sender, subject, address, status, answer, "recipientId", "mailId", "isOpen")
      values (${source}, ${`${key}.${at}`}, ${report.kind}, ${cut(mail.from, 320)}, ${cut(mail.subject, 500)},
        ${cut(report.address || (found?.address ?? ""), 320)}, ${report.status}, ${cut(report.answer, 1000)},
        ${found && "recipientId" in found ? found.recipientId : null}, ${found && "mailId" in found ? found.mailId : null}, ${isForPerson})
      on conflict (key) do nothing returning id`.execute(tx);
    if (!rows.length || !followed) continue;
    touched.push(...(await follow(tx, found, report)));
  }
  return touched;
}

/** Without signs that no text column takes. */
const cut = (text: string, length: number) => text.replaceAll("\0", "").slice(0, length);

const hasEffect = ({ kind }: Report) => ["complaint", "optOut", "hard", "soft", "ours"].includes(kind);

async function follow(tx: Tx, found: Found, { kind, address, answer }: Report): Promise<number[]> {
  // What an address passes its mail on to may be gone while it reads what comes.
  const isBehind = address !== "" && address !== found.address;
  const returned = kind === "hard" && !isBehind ? "hard" : "soft";
  if (!("recipientId" in found)) {
    if (kind === "complaint")
      await stopAddress(tx, { address: found.address, reason: "complained", emailId: null });
    else if (kind === "optOut")
      await stopAddress(tx, { address: found.address, reason: "unsubscribed", emailId: null });
    else if (kind !== "ours" && (returned === "hard" || (await isOneTooMany(tx, found.address))))
      await stopAddress(tx, { address: found.address, reason: "bounced", emailId: null });
    return [];
  }
  const { recipientId: id, emailId } = found;
  switch (kind) {
    case "complaint":
      return [emailId, ...(await complain(tx, found, answer))];
    case "optOut":
      await unsubscribe(tx, found.token);
      return [emailId];
    case "ours":
      await sql`insert into "emailEvent" ("emailId", "recipientId", kind, detail) values (${emailId}, ${id}, 'returned', ${answer})`.execute(
        tx,
      );
      await sql`update email set state = 'paused', "pausedBecause" = ${JSON.stringify({ code: "senderRefused", answer })}::jsonb
        where id = ${emailId} and state = 'sending'`.execute(tx);
      return [emailId];
    default:
      await noteReturn(tx, { id, kind: returned, answer });
      return [emailId];
  }
}

async function complain(
  tx: Tx,
  { recipientId: id, emailId, address }: Extract<Found, { token: string }>,
  answer: string,
) {
  await sql`update "emailRecipient" set "complainedAt" = coalesce("complainedAt", now()) where id = ${id}`.execute(
    tx,
  );
  await sql`insert into "emailEvent" ("emailId", "recipientId", kind, detail) values (${emailId}, ${id}, 'complaint', ${answer})`.execute(
    tx,
  );
  await stopAddress(tx, { address, reason: "complained", emailId });
  return pauseForComplaints(tx);
}

/** The topics of bulk mails of which something changed. */
export const topicsOf = (emailIds: readonly number[]) =>
  emailIds.length ? ["emails", ...new Set(emailIds.map((id) => `emails/${id}`))] : [];
