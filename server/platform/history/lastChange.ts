import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** Who changed a record last, whether that is who asks, and when; undefined for one that nothing is told of. */
export const findLastChange = (db: Db | Tx, table: string, id: number) =>
  db
    .selectFrom("audit")
    .leftJoin("user", "user.id", "audit.userId")
    .select(["at", "fullName"])
    .select(sql<boolean>`"userId" = nullif(current_setting('omloop.userId', true), '')::int`.as("byYou"))
    .where("subject", "=", table)
    .where("subjectId", "=", id)
    .orderBy("audit.id", "desc")
    .executeTakeFirst();
