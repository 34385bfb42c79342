import { sql } from "kysely";
import { mostSoftReturns } from "../../../contract/mailReports.rules.ts";
import type { SuppressionReason } from "../../../contract/suppressions.ts";
import type { Tx } from "../../ground/database/connection.ts";

type Stop = { address: string; reason: SuppressionReason; emailId: number | null };
/** Stops bulk mail to an address. Who complains stays stopped by that, whatever they did before. */
export const stopAddress = (tx: Tx, { address, reason, emailId }: Stop) =>
  sql`insert into suppression (address, reason, "emailId") values (${address}, ${reason}, ${emailId})
    on conflict (address) do update set reason = excluded.reason, "emailId" = excluded."emailId", version = suppression.version + 1
      where excluded.reason = 'complained' and suppression.reason = 'unsubscribed'`.execute(tx);

/** Days without a return after which an address that took a message begins anew. */
const softFor = 30;
/** Counts a return that is not for good; whether it is one too many. */
export async function isOneTooMany(tx: Tx, address: string): Promise<boolean> {
  const isForgotten = sql`known."lastAt" < now() - make_interval(days => ${softFor}) and exists (
    select from "emailRecipient" where "emailRecipient".address = ${address} and "acceptedAt" > known."lastAt")`;
  const { rows } = await sql<{
    count: number;
  }>`insert into "softReturn" as known (address) values (${address})
    on conflict (address) do update set count = case when ${isForgotten} then 1 else known.count + 1 end, "lastAt" = now()
    returning count`.execute(tx);
  return (rows[0]?.count ?? 0) >= mostSoftReturns;
}

type Returned = { id: number; kind: "hard" | "soft"; answer: string };
/** Notes that a recipient's message came back, and stops the address that is nobody's. */
export async function noteReturn(tx: Tx, { id, kind, answer }: Returned) {
  const isHard = kind === "hard";
  const { rows } = await sql<{ emailId: number; address: string }>`
    update "emailRecipient" set "bouncedAt" = case when ${isHard} then coalesce("bouncedAt", now()) else "bouncedAt" end
    where id = ${id} returning "emailId", address`.execute(tx);
  for (const { emailId, address } of rows) {
    await sql`insert into "emailEvent" ("emailId", "recipientId", kind, detail)
      values (${emailId}, ${id}, ${isHard ? "bounce" : "returned"}, ${answer})`.execute(tx);
    if (isHard || (await isOneTooMany(tx, address)))
      await stopAddress(tx, { address, reason: "bounced", emailId });
  }
}
