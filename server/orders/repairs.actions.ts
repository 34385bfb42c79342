import type { OrderInput } from "../../contract/orderInput.ts";
import { refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { lockDevices, lockedRow } from "../toRepairs/queue.actions.ts";
import { createOrder } from "./orders.actions.ts";

const blank: Omit<OrderInput, "contactId"> = {
  ...{ partnerId: null, customerReference: "", deliveryAddress: "", remarks: "", instructions: "" },
  ...{ deliveryDate: null, pickupDate: null, proposedPickupDate: null, deliveryType: null },
  ...{ timeFrom: null, timeUntil: null },
  ...{ locationId: null, locationLabel: "", gift: false, logistics: false, transportCost: 0 },
  ...{ discount: 0, discountUnit: "cents", dataDestruction: "noDataCarrier", dhlTrackingCode: "" },
};

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
    const order = { ...blank, ...device, contactId, defect: reason };
    orderIds.push(await createOrder(tx, "repair", order));
  }
  return tx.selectFrom("order").select(["id", "orderNr"]).where("id", "in", orderIds).orderBy("id").execute();
}
