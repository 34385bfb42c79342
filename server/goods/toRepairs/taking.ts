import { sql } from "kysely";
import type { Phase } from "../../../contract/statuses.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { becomeSaleable, refreshProof } from "../proof/gate.ts";
import { lockProducts } from "../stock/locks.ts";
import { firstStatus } from "../stock/statuses.ts";

/** Whether a repair holds a device of the queue. */
export const holdsDevice = (orderId: number) =>
  sql<boolean>`exists (select from "toRepair" where "orderId" = ${orderId} and "doneAt" is null)`;

/** A repair takes its device from the queue, if it waits there; 422 with the number of the repair that took it before. */
export async function takeFromQueue(tx: Tx, orderId: number, deviceId: number | null) {
  if (deviceId === null) return;
  await lockProducts(tx, [deviceId]);
  const queued = await tx
    .selectFrom("toRepair")
    .leftJoin("order", "order.id", "toRepair.orderId")
    .select(["toRepair.id", "toRepair.orderId", "orderNr"])
    .where("productId", "=", deviceId)
    .where("doneAt", "is", null)
    .executeTakeFirst();
  if (!queued || queued.orderId === orderId) return;
  if (queued.orderId !== null) throw refused("deviceInRepair", "deviceId", { orderNr: queued.orderNr ?? "" });
  await tx
    .updateTable("toRepair")
    .set({ orderId, version: sql<number>`version + 1` })
    .where("id", "=", queued.id)
    .execute();
}

/** The devices of a repair wait again for another. */
export const leaveToQueue = (tx: Tx, orderId: number) =>
  tx
    .updateTable("toRepair")
    .set({ orderId: null, version: sql<number>`version + 1` })
    .where("orderId", "=", orderId)
    .where("doneAt", "is", null)
    .execute();

/** What a phase of a repair means for the device that it took from the queue. */
export async function enterRepairPhase(tx: Tx, orderId: number, phase: Phase) {
  if (phase === "done") return finish(tx, orderId);
  await resume(tx, orderId);
  if (phase === "cancelled") await leaveToQueue(tx, orderId);
}

/** A mended device leaves the queue for its remaining tasks, or for sale when there are none. */
async function finish(tx: Tx, orderId: number) {
  const rows = await tx
    .updateTable("toRepair")
    .set({ doneAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("orderId", "=", orderId)
    .where("doneAt", "is", null)
    .returning("productId")
    .execute();
  const ids = rows.map(({ productId }) => productId);
  if (!ids.length) return;
  await lockProducts(tx, ids);
  await sql`update product set "statusId" = ${await firstStatus(tx, "inStock")}, version = version + 1
    where id = any(${ids}::int[]) and "statusId" in (select id from "productStatus" where lifecycle = 'onHold')`.execute(
    tx,
  );
  await refreshProof(tx, ids);
  await becomeSaleable(tx, ids);
}

/** A repair that is opened again holds its device again, unless the device has gone on to somebody else since. */
async function resume(tx: Tx, orderId: number) {
  const { rows } = await sql<{ productId: number }>`
    with device as materialized (
      select product.id, product."statusId" from product where product.id =
          (select "deviceId" from "order" where id = ${orderId})
        and not archived and not gone and "reservedQuantity" = 0 and "stockQuantity" > 0
        and not exists (select from "toRepair" waiting where waiting."productId" = product.id and waiting."doneAt" is null)
      for update)
    update "toRepair" set "doneAt" = null, "statusBefore" = device."statusId", version = version + 1
    from device where "toRepair".id = (select max(id) from "toRepair" done
      where done."productId" = device.id and done."orderId" = ${orderId})
    returning "productId"`.execute(tx);
  const ids = rows.map(({ productId }) => productId);
  if (ids.length)
    await sql`update product set "statusId" = ${await firstStatus(tx, "onHold")}, version = version + 1
      where id = any(${ids}::int[])`.execute(tx);
}
