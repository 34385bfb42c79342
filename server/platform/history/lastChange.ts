import type { Db, Tx } from "../../ground/database/connection.ts";

/** Who changed a record last, and when; undefined for one that nothing is told of. */
export const findLastChange = (db: Db | Tx, table: string, id: number) =>
  db
    .selectFrom("audit")
    .leftJoin("user", "user.id", "audit.userId")
    .select(["at", "username"])
    .where("subject", "=", table)
    .where("subjectId", "=", id)
    .orderBy("audit.id", "desc")
    .executeTakeFirst();
