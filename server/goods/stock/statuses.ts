import type { Lifecycle } from "../../../contract/statuses.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

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

/** 422 for a status that does not exist. */
export const lifecycleOf = async (tx: Tx, statusId: number) => {
  const status = await tx
    .selectFrom("productStatus")
    .select("lifecycle")
    .where("id", "=", statusId)
    .executeTakeFirst();
  if (!status) throw refused("unknownReference", "statusId");
  return status.lifecycle;
};
