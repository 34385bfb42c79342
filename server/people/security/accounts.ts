import type { Db, Tx } from "../../ground/database/connection.ts";

/** Whether anybody signed up: the colleagues of a sample never could sign in. */
export async function hasAccount(db: Db | Tx) {
  const own = await db
    .selectFrom("user")
    .select("id")
    .where((is) => is.or([is("active", "=", true), is("confirmedAt", "is not", null)]))
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
