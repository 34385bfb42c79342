import type { Lifecycle } from "../../contract/statuses.ts";
import type { Db, Tx } from "../app.ts";
import { refused } from "../failure.ts";

/** The first configured product status of a lifecycle stage; 422 when the company has none. */
export async function firstStatus(db: Db | Tx, lifecycle: Lifecycle): Promise<number> {
  const status = await db
    .selectFrom("productStatus")
    .select("id")
    .where("lifecycle", "=", lifecycle)
    .orderBy("position")
    .orderBy("id")
    .executeTakeFirst();
  if (!status) throw refused("noStatusFor", undefined, { lifecycle });
  return status.id;
}
