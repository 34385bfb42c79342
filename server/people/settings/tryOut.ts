import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** Whether this is the made-up company of `./start --sample`. */
export async function isTryOut(db: Db | Tx) {
  const { rows } = await sql`select from setting where name = 'tryOut'`.execute(db);
  return rows.length > 0;
}

export const markTryOut = (tx: Tx) =>
  sql`insert into setting (name, value) values ('tryOut', 'true')`.execute(tx);
