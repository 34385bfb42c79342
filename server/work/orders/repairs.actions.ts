import { lockDevices, lockedRow } from "../../goods/toRepairs/queue.actions.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { blankOrder, createOrder } from "./orders.actions.ts";

/** Creates a repair for each chosen row of the queue, all or none. */
export async function makeRepairs(tx: Tx, ids: readonly number[], contactId: number) {
  const orderIds: number[] = [];
  await lockDevices(tx, ids);
  for (const id of ids) {
    const { productId, reason, orderNr } = await lockedRow(tx, id);
    if (orderNr !== null) throw refused("deviceInRepair", "ids", { orderNr });
    const device = await tx
      .selectFrom("product")
      .select(["id as deviceId", "productName as deviceName", "serialNumber as deviceSerial"])
      .where("id", "=", productId)
      .executeTakeFirstOrThrow();
    const fields = { ...device, contactId, defect: reason, dataDestruction: "noDataCarrier" } as const;
    orderIds.push(await createOrder(tx, "repair", { ...blankOrder, ...fields }));
  }
  return tx.selectFrom("order").select(["id", "orderNr"]).where("id", "in", orderIds).orderBy("id").execute();
}
