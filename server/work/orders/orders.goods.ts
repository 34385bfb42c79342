import { sql } from "kysely";
import type { SerialNumber } from "../../../contract/serial.rules.ts";
import { isSuspect } from "../../goods/proof/gate.queries.ts";
import { refuseHeldBack } from "../../goods/proof/gate.ts";
import { namesOf } from "../../goods/stock/naming.ts";
import { firstStatus } from "../../goods/stock/statuses.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";

/** The state of an order's goods. */
export type GoodsState = "reserved" | "ready" | "delivered";
/** The lifecycles from which an order can take goods, and the reason of their movement out. */
export const takingRules = {
  sale: { from: ["saleable"], reason: "sold" },
  repair: { from: ["inStock", "saleable"], reason: "usedInRepair" },
} as const;
export type Taking = { id: number; kind: keyof typeof takingRules };

export type Line = { id: number; productId: number; quantity: number; reserved: boolean; delivered: boolean };
/** A line whose product may be gone. */
export type HeldLine = Omit<Line, "productId"> & { productId: number | null };
export type Goods = {
  id: number;
  sku: string;
  productName: string;
  serialNumber: SerialNumber;
  salePrice: number | null;
  vatCodeId: number | null;
  quantity: number;
  stockQuantity: number;
  reservedQuantity: number;
  /** Whether the product has to pass the gate. */
  isSuspect: boolean;
  /** Null for a status that was created while this waited for the lock. */
  lifecycle: string | null;
  archived: boolean;
  locationId: number | null;
};

/**
 * The products of lines, locked in the order of their ids, so that two orders of the same products never deadlock. What is
 * joined to them is as it was before the wait.
 */
export async function lockedGoods(tx: Tx, lines: { productId: number }[]) {
  const { rows } = await sql<Goods>`
    with goods as materialized (
      select id, sku, "productName", "serialNumber", "salePrice", "vatCodeId", quantity, "stockQuantity", "reservedQuantity",
        archived, "statusId", "locationId", ${isSuspect} as "isSuspect"
      from product where id = any(${lines.map(({ productId }) => productId)}) order by id for update)
    select goods.*, status.lifecycle from goods left join "productStatus" status on status.id = "statusId"`.execute(
    tx,
  );
  return new Map(rows.map((product) => [product.id, product]));
}

/** 422 naming the lines for which not enough can be taken; `reservedCount` is what they already hold. */
export function refuseShort(
  kind: Taking["kind"],
  lines: Line[],
  goods: Map<number, Goods>,
  reservedCount = 0,
) {
  const { from } = takingRules[kind];
  const byProduct = Map.groupBy(lines, ({ productId }) => productId);
  const short: { lineId: number; sku: string; wanted: number; free: number }[] = [];
  for (const [productId, ofProduct] of byProduct) {
    const product = goods.get(productId)!;
    const takeable = from.some((lifecycle) => lifecycle === product.lifecycle) && !product.archived;
    const free = takeable ? product.stockQuantity - product.reservedQuantity : 0;
    const requested = ofProduct.reduce((sum, { quantity }) => sum + quantity, 0);
    if (requested > free)
      for (const { id: lineId } of ofProduct)
        short.push({
          lineId,
          sku: product.sku,
          wanted: requested + reservedCount,
          free: free + reservedCount,
        });
  }
  if (!short.length) return;
  const skus = namesOf(
    lines
      .filter(({ id }) => short.some(({ lineId }) => lineId === id))
      .map(({ productId }) => goods.get(productId)!),
  );
  throw refused("notEnoughStock", "lines", { skus, lines: short });
}

/** 422 naming the devices without proof that are here or come back; `refuseShort` refuses those that are elsewhere. */
export async function refuseUnprovenGoods(
  tx: Tx,
  lines: Pick<Line, "productId" | "delivered">[],
  goods: Map<number, Goods>,
) {
  const inStock = lines.filter(({ productId, delivered }) => {
    const { stockQuantity, archived, ...product } = goods.get(productId)!;
    return product.isSuspect && (delivered || (stockQuantity > 0 && !archived));
  });
  await refuseHeldBack(tx, [...new Set(inStock.map(({ productId }) => productId))]);
}

/** Moves the stock of lines; constraints on the columns refuse what would be sold twice. */
export const moveStock = (
  tx: Tx,
  orderId: number,
  lines: Line[],
  by: {
    stock: number;
    reserved: number;
    reason: "reserved" | "released" | "returned" | (typeof takingRules)["sale" | "repair"]["reason"];
  },
) =>
  sql`with line as (
      select * from unnest(${lines.map(({ productId }) => productId)}::int[], ${lines.map(({ quantity }) => quantity)}::int[])
        as line(id, quantity)),
    moved as (select id, sum(quantity)::int as quantity from line group by id),
    shifted as (
      update product set "stockQuantity" = "stockQuantity" + ${by.stock}::int * moved.quantity,
        "reservedQuantity" = "reservedQuantity" + ${by.reserved}::int * moved.quantity
      from moved where product.id = moved.id)
    insert into "stockMovement" ("productId", quantity, reserved, reason, "orderId", "userId")
    select id, ${by.stock}::int * quantity, ${by.reserved}::int * quantity, ${by.reason}, ${orderId}::int,
      nullif(current_setting('omloop.userId', true), '')::int from line`.execute(tx);

export const markLines = (tx: Tx, lines: Line[], state: { reserved: boolean; delivered?: boolean }) =>
  tx
    .updateTable("orderLine")
    .set(state)
    .where(
      "id",
      "in",
      lines.map(({ id }) => id),
    )
    .execute();

/** A single device takes the status of its sale; a bundle, which others still buy from, stays saleable. */
export async function markSingles(tx: Tx, kind: Taking["kind"], lines: Line[], state: GoodsState) {
  if (kind !== "sale") return;
  const [from, lifecycle] =
    state === "ready" ? (["saleable", "ready"] as const) : (["ready", "saleable"] as const);
  await sql`update product set "statusId" = ${await firstStatus(tx, lifecycle)}, version = product.version + 1
    from "productStatus" status
    where product.id = any(${lines.map(({ productId }) => productId)}) and product.quantity = 1
      and status.id = product."statusId" and status.lifecycle = ${from}`.execute(tx);
}
