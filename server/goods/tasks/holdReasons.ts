import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";

const mostOffered = 8;

/** Keeps why a task is held, once however it is written. */
export const rememberReason = (tx: Tx, reason: string) =>
  sql`insert into "holdReason" (reason) values (${reason}) on conflict (searchable(reason))
    do update set reason = excluded.reason, "usedAt" = now() where "holdReason"."usedAt" < now()`.execute(tx);

/** Why tasks were held, the last used first. */
export async function findReasons(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("holdReason")
    .select("reason")
    .orderBy("usedAt", "desc")
    .orderBy("id", "desc")
    .limit(mostOffered)
    .execute();
  return rows.map(({ reason }) => reason);
}
