import { sql } from "kysely";
import { holdsDevice } from "../../goods/toRepairs/taking.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";

import { followOrder } from "../stops/ofOrders.actions.ts";

/** Archives or restores an order; returns whether that changed it. An archived order must not hold stock or an open intake, which nobody would see. */
export async function setArchived(tx: Tx, id: number, archived: boolean) {
  await tx.selectFrom("order").select("id").where("id", "=", id).forUpdate().execute();
  if (archived) {
    const { holds, receives, repairs } = await tx
      .selectNoFrom([
        sql<boolean>`exists (select from "orderLine" where "orderId" = ${id} and reserved and not delivered)`.as(
          "holds",
        ),
        sql<boolean>`exists (select from intake where "orderId" = ${id} and "closedAt" is null)`.as(
          "receives",
        ),
        holdsDevice(id).as("repairs"),
      ])
      .executeTakeFirstOrThrow();
    if (holds) throw refused("orderHoldsStock");
    if (repairs) throw refused("repairHoldsDevice");
    if (receives) throw refused("intakeOpen");
  }
  const { numUpdatedRows } = await tx
    .updateTable("order")
    .set({ archived, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .where("archived", "<>", archived)
    .executeTakeFirst();
  await followOrder(tx, id);
  return numUpdatedRows > 0;
}
