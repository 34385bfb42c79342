import { sql } from "kysely";
import { notFound, refused } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Outcome, Refusal } from "../../platform/resource/bulk.ts";
import { type Candidate, candidates } from "../products/statuses.actions.ts";
import { heldBackAmong } from "../proof/gate.ts";
import { lockProducts } from "../stock/locks.ts";
import { firstStatus } from "../stock/statuses.ts";

/** Why a product cannot wait for a repair, in the order in which it is told. A repair is of one device, so a bundle is taken apart first. */
const obstacles: { code: string; stops: (product: Candidate) => boolean }[] = [
  { code: "archivedReadOnly", stops: ({ archived }) => archived },
  { code: "productSold", stops: ({ gone }) => gone },
  { code: "notReceivedYet", stops: ({ lifecycle }) => lifecycle === "purchased" },
  { code: "productReserved", stops: ({ reservedQuantity }) => reservedQuantity > 0 },
  {
    code: "notOneDevice",
    stops: ({ quantity, stockQuantity }) => quantity !== 1 || stockQuantity !== 1,
  },
  { code: "alreadyToRepair", stops: ({ queued }) => queued },
];
const obstacleOf = (product: Candidate) => obstacles.find(({ stops }) => stops(product))?.code;

/** Puts products on hold and into the queue: all or none. */
export async function addToQueue(tx: Tx, ids: number[], reason: string) {
  const products = await candidates(tx, ids);
  if (products.length < ids.length) throw refused("unknownReference", "productId");
  for (const product of products) {
    const code = obstacleOf(product);
    if (code) throw refused(code, "productId", { skus: product.sku });
  }
  await enqueue(tx, ids, reason);
}

/** Puts those of the products into the queue that may wait there, and tells why the others may not. */
export async function addAllowed(tx: Tx, ids: number[], reason: string): Promise<Outcome> {
  const products = await candidates(tx, ids);
  const existing = new Set(products.map(({ id }) => id));
  const refusals: Refusal[] = ids
    .filter((id) => !existing.has(id))
    .map((id) => ({ id, label: "", code: "notFound" }));
  const changed: number[] = [];
  for (const product of products) {
    const code = obstacleOf(product);
    if (code) refusals.push({ id: product.id, label: product.sku, code });
    else changed.push(product.id);
  }
  await enqueue(tx, changed, reason);
  return { chosen: ids.length, changed, refusals };
}

/** Products that may wait for a repair do so from now on. */
async function enqueue(tx: Tx, ids: number[], reason: string) {
  if (!reason.trim()) throw refused("required", "reason");
  await sql`insert into "toRepair" ("productId", reason, "statusBefore", "createdById")
    select id, ${reason.trim()}, "statusId", nullif(current_setting('omloop.userId', true), '')::int
    from product where id = any(${ids}::int[]) order by id`.execute(tx);
  await sql`update product set "statusId" = ${await firstStatus(tx, "onHold")}, version = version + 1
    where id = any(${ids}::int[]) and "statusId" not in (select id from "productStatus" where lifecycle = 'onHold')`.execute(
    tx,
  );
}

/** Takes a product out of the queue, back to the status that it had; 422 with its number when a repair has taken it. */
export async function removeFromQueue(tx: Tx, id: number) {
  const row = await lockedRow(tx, id);
  if (row.orderNr !== null) throw refused("deviceInRepair", undefined, { orderNr: row.orderNr });
  await tx.deleteFrom("toRepair").where("id", "=", id).execute();
  await giveBack(tx, row);
}

/** Locks the devices of many rows of the queue at once. */
export async function lockDevices(tx: Tx, ids: readonly number[]) {
  const rows = await tx.selectFrom("toRepair").select("productId").where("id", "=", anyOf(ids)).execute();
  await lockProducts(
    tx,
    rows.map(({ productId }) => productId),
  );
}

/** A row of the queue whose device is locked, so that nobody moves it meanwhile. */
export async function lockedRow(tx: Tx, id: number) {
  const { productId } = await tx
    .selectFrom("toRepair")
    .select("productId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  await lockProducts(tx, [productId]);
  return tx
    .selectFrom("toRepair")
    .leftJoin("order", "order.id", "toRepair.orderId")
    .select(["productId", "reason", "statusBefore", "orderNr"])
    .where("toRepair.id", "=", id)
    .where("doneAt", "is", null)
    .executeTakeFirstOrThrow(notFound);
}

/** The status that a device had before it waited; what may no longer be sold goes back into stock. */
async function giveBack(
  tx: Tx,
  { productId, statusBefore }: { productId: number; statusBefore: number | null },
) {
  const [unproven] = await heldBackAmong(tx, [productId]);
  const lifecycles = unproven ? ["inStock", "onHold"] : ["inStock", "onHold", "saleable"];
  await sql`update product set version = version + 1, "statusId" = coalesce(
      (select id from "productStatus" where id = ${statusBefore}::int and lifecycle = any(${lifecycles}::text[])), ${await firstStatus(tx, "inStock")})
    where id = ${productId}`.execute(tx);
}
