import { sql } from "kysely";
import { complaintsPause, fewComplaints } from "../../../contract/mailReports.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** Complaints of the last 30 days, in basis points of the messages that were accepted meanwhile; as the large providers count. */
export async function complaintRate(db: Db | Tx) {
  const { rows } = await sql<{ complaints: number; accepted: number }>`
    select (select count(*)::int from "emailRecipient" where "complainedAt" > now() - interval '30 days') as complaints,
      (select count(*)::int from "emailRecipient" where "claimedAt" > now() - interval '30 days' and "acceptedAt" is not null) as accepted`.execute(
    db,
  );
  const { complaints, accepted } = rows[0]!;
  return { complaints, rate: accepted ? Math.round((complaints * 10_000) / accepted) : 0 };
}

/** Pauses all bulk mail when too many complain; one of a few is no rate. */
export async function pauseForComplaints(tx: Tx): Promise<number[]> {
  const { complaints, rate } = await complaintRate(tx);
  if (complaints < fewComplaints || rate < complaintsPause) return [];
  const because = JSON.stringify({ code: "complaints", answer: (rate / 100).toFixed(2) });
  const { rows } = await sql<{
    id: number;
  }>`update email set state = 'paused', "pausedBecause" = ${because}::jsonb,
    version = version + 1 where state = 'sending' returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
