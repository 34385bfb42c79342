import { sql } from "kysely";
import type { StatusMove } from "../../../contract/orderRoutes.ts";
import type { Phase } from "../../../contract/statuses.ts";
import { takeOutOfStock } from "../../goods/products/arriving.ts";
import { bookInRest, refuseOpenIntake } from "../../goods/products/booking.ts";
import { namesOf } from "../../goods/stock/naming.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { isTouched } from "../../platform/resource/touched.ts";

type Goods = Pick<StatusMove, "bookUnscanned" | "locationId" | "locationLabel" | "takeBack">;
const maxNamed = 20;

/**
 * What a phase of a purchase does to its goods: done books in what nobody scanned, if confirmed; draft takes back received
 * goods; cancelled is refused once goods were received.
 */
export async function enterPurchasePhase(
  tx: Tx,
  orderId: number,
  phase: Phase,
  { takeBack, ...goods }: Goods = {},
) {
  if (phase === "draft" || phase === "cancelled") await refuseOpenIntake(tx, orderId);
  if (phase === "draft" || takeBack) await takeGoodsBack(tx, orderId);
  if (phase === "cancelled") await refuseReceived(tx, orderId);
  if (phase === "done") await bookInRest(tx, orderId, goods);
}

async function refuseReceived(tx: Tx, orderId: number) {
  const received = await tx
    .selectFrom("product")
    .select("id")
    .where("purchaseId", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  if (received) throw refused("purchaseReceived", "statusId");
}

/**
 * Takes what came in on a purchase out of stock, into the archive; 422 naming the goods that were scanned, or
 * changed since.
 */
async function takeGoodsBack(tx: Tx, orderId: number) {
  const { rows: received } = await sql<{ id: number; sku: string; quantity: number }>`
    select id, sku, "stockQuantity" as quantity from product where "purchaseId" = ${orderId} order by id for update`.execute(
    tx,
  );
  if (!received.length) return;
  const ids = received.map(({ id }) => id);
  await refuseTouched(tx, orderId, ids);
  await takeOutOfStock(tx, received, { reason: "received", orderId });
  await tx.updateTable("orderLine").set({ receivedQuantity: 0 }).where("orderId", "=", orderId).execute();
}

/** 422 for goods that an intake counted, or that changed after they were received. */
async function refuseTouched(tx: Tx, orderId: number, ids: number[]) {
  const { rows } = await sql<{ sku: string; serialNumber: string }>`
    select sku, "serialNumber" from product where id = any(${ids}::int[]) and (
      exists (select from intake where "orderId" = ${orderId})
      or exists (select from "erasureReport" report where report."productId" = product.id)
      or ${isTouched.product(sql`product."createdAt"`)})
    order by id limit ${maxNamed}`.execute(tx);
  if (rows.length) throw refused("goodsStay", "statusId", { skus: namesOf(rows) });
}
