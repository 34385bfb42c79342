import { sql } from "kysely";
import type { OrderKind, Phase } from "../../../contract/statuses.ts";
import { tieWaiting } from "../../goods/matching/matching.ts";
import { refreshProof } from "../../goods/proof/gate.ts";
import { endTasks, forgetProof, resumeTasks } from "../../goods/proof/leaving.ts";
import { namesOf } from "../../goods/stock/naming.ts";
import { firstStatus } from "../../goods/stock/statuses.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { refuseFull } from "../../people/locations/places.ts";
import {
  type Goods,
  type GoodsState,
  type HeldLine,
  type Line,
  lockedGoods,
  markLines,
  markSingles,
  moveStock,
  refuseShort,
  refuseUnprovenGoods,
  type Taking,
  takingRules,
} from "./orders.goods.ts";

type GoodsStates = Partial<Record<Phase, GoodsState>>;
/** The state of an order's goods in each phase; in any other phase they are free. */
const goodsStates: Record<OrderKind, GoodsStates> = {
  purchase: {},
  sale: { confirmed: "reserved", inProgress: "ready", done: "delivered" },
  repair: { confirmed: "reserved", inProgress: "reserved", done: "delivered" },
};
/** Whether lines need proof: those that advance, and all lines when the order becomes ready. */
const needsProof = {
  reserved: ({ reserved }: Line) => !reserved,
  ready: () => true,
  delivered: ({ delivered }: Line) => !delivered,
};

/**
 * Moves the goods of a sale or repair (or of some lines) from any state to that of the phase; 422 naming the lines that cannot
 * move, and then nothing changes.
 */
export async function enterGoodsPhase(tx: Tx, order: Taking, phase: Phase, only?: number[]) {
  const { id: orderId, kind } = order;
  const lines = await goodsLines(tx, orderId, only);
  if (!lines.length) return phase === "done" && kind === "sale" ? refuseEmpty(tx, orderId) : undefined;
  const goods = await lockedGoods(tx, lines);
  const target = goodsStates[kind][phase];
  const delivered = lines.filter((line) => line.delivered);
  const undelivered = lines.filter((line) => !line.delivered);
  if (target) await refuseUnprovenGoods(tx, lines.filter(needsProof[target]), goods);
  if (target !== "delivered") await takeBack(tx, order, delivered, goods);
  if (kind === "sale" && phase === "cancelled" && delivered.length) await forgetProof(tx, idsOf(delivered));
  if (!target) {
    const taken = lines.filter((line) => line.reserved || line.delivered);
    return release(tx, order, taken);
  }
  const unreserved = undelivered.filter(({ reserved }) => !reserved);
  await reserve(tx, order, unreserved, goods);
  if (target === "delivered") await deliver(tx, order, undelivered);
  else await markSingles(tx, kind, lines, target);
}

const idsOf = (lines: readonly Line[]) => lines.map(({ productId }) => productId);

/** 422 for a sale without lines; services alone are enough. */
async function refuseEmpty(tx: Tx, orderId: number) {
  const line = await tx
    .selectFrom("orderLine")
    .select("id")
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (!line) throw refused("saleEmpty", "statusId");
}

const goodsLines = (tx: Tx, orderId: number, only?: number[]) =>
  tx
    .selectFrom("orderLine")
    .select(["id", "quantity", "reserved", "delivered"])
    .select(sql<number>`"productId"`.as("productId"))
    .where("orderId", "=", orderId)
    .where("productId", "is not", null)
    .$if(only !== undefined, (query) => query.where("id", "in", only as number[]))
    .orderBy("id")
    .execute() as Promise<Line[]>;

async function reserve(tx: Tx, { id, kind }: Taking, lines: Line[], goods: Map<number, Goods>) {
  if (!lines.length) return;
  refuseShort(kind, lines, goods);
  await moveStock(tx, id, lines, { stock: 0, reserved: 1, reason: "reserved" });
  await markLines(tx, lines, { reserved: true });
}

/**
 * Adjusts the reservation of an edited line; for the same product only the difference moves. 422 for goods that are not in
 * stock or lack proof.
 */
export async function adjustReservation(
  tx: Tx,
  order: Taking & { phase: Phase },
  line: HeldLine,
  requested: { productId: number; quantity: number },
) {
  const { id: orderId, kind } = order;
  const target = goodsStates[kind][order.phase];
  if (!target) return;
  const { productId, quantity, reserved } = line;
  const reservation =
    reserved && productId !== null ? { productId, quantity } : { productId: 0, quantity: 0 };
  const isSame = reservation.productId === requested.productId;
  const reservedNow = isSame ? Math.min(reservation.quantity, requested.quantity) : 0;
  const added = { ...line, ...requested, quantity: requested.quantity - reservedNow };
  const dropped = { ...line, ...reservation, quantity: reservation.quantity - reservedNow };
  if (!added.quantity && !dropped.quantity) return;
  const goods = await lockedGoods(tx, [dropped, added]);
  if (dropped.quantity) await unreserve(tx, order, [dropped]);
  if (!added.quantity) return;
  await refuseUnprovenGoods(tx, [added], goods);
  refuseShort(kind, [added], goods, reservedNow);
  await moveStock(tx, orderId, [added], { stock: 0, reserved: 1, reason: "reserved" });
  if (!reserved) await markLines(tx, [added], { reserved: true });
  if (!isSame) await markSingles(tx, kind, [added], target);
}

/** Reserves for a new order before its lines are written, so that these are inserted as reserved. */
export async function reserveNew(
  tx: Tx,
  { id, kind }: Taking,
  taken: { productId: number; quantity: number }[],
  goods: Map<number, Goods>,
) {
  if (!taken.length) return;
  const lines = taken.map((line) => ({ ...line, id: 0, reserved: false, delivered: false }));
  await refuseUnprovenGoods(tx, lines, goods);
  refuseShort(kind, lines, goods);
  await moveStock(tx, id, lines, { stock: 0, reserved: 1, reason: "reserved" });
}

/** Whether an order in this phase has goods. */
export const holdsGoods = (kind: OrderKind, phase: Phase) => phase in goodsStates[kind];

async function release(tx: Tx, order: Taking, lines: Line[]) {
  if (!lines.length) return;
  await unreserve(tx, order, lines);
  await markLines(tx, lines, { reserved: false });
}

async function unreserve(tx: Tx, { id, kind }: Taking, lines: Line[]) {
  await moveStock(tx, id, lines, { stock: 0, reserved: -1, reason: "released" });
  await markSingles(tx, kind, lines, "reserved");
  await refreshProof(tx, idsOf(lines));
}

/** Books out; a product of which nothing is left is sold. */
async function deliver(tx: Tx, { id, kind }: Taking, lines: Line[]) {
  if (!lines.length) return;
  await moveStock(tx, id, lines, { stock: -1, reserved: -1, reason: takingRules[kind].reason });
  await markLines(tx, lines, { reserved: false, delivered: true });
  if (kind === "repair")
    await sql`update "orderLine" line set "statusBefore" = product."statusId", "partCost" = case when exists (
        select from "order" join product device on device.id = "order"."deviceId"
        where "order".id = line."orderId" and not device.gone and not device.archived) then product."purchasePrice" end
      from product where line.id = any(${lines.map((line) => line.id)}) and product.id = line."productId"`.execute(
      tx,
    );
  await sql`update product set "statusId" = ${await firstStatus(tx, "sold")}, gone = true, version = version + 1
    where id = any(${idsOf(lines)}) and "stockQuantity" = 0`.execute(tx);
  await endTasks(tx, idsOf(lines));
}

/** Books delivered goods back in, reserved for their order; 422 naming what is archived or has no room. */
async function takeBack(tx: Tx, { id, kind }: Taking, lines: Line[], goods: Map<number, Goods>) {
  if (!lines.length) return;
  const archived = lines.map(({ productId }) => goods.get(productId)!).filter((product) => product.archived);
  if (archived.length) throw refused("productArchived", "statusId", { skus: namesOf(archived) });
  await refuseFull(
    tx,
    lines.map(({ productId, quantity: units }) => ({ locationId: goods.get(productId)!.locationId, units })),
  );
  await moveStock(tx, id, lines, { stock: 1, reserved: 1, reason: "returned" });
  await markLines(tx, lines, { reserved: true, delivered: false });
  if (kind === "repair")
    await sql`update "orderLine" set "partCost" = null
      where id = any(${lines.map((line) => line.id)}) and "partCost" is not null`.execute(tx);
  const usual = await firstStatus(tx, kind === "sale" ? "saleable" : "inStock");
  await sql`update product set "statusId" = coalesce(line."statusBefore", ${usual}), gone = false, version = product.version + 1
    from "orderLine" line where line.id = any(${lines.map((line) => line.id)}) and product.id = line."productId" and gone`.execute(
    tx,
  );
  await resumeTasks(tx, idsOf(lines));
  await tieWaiting(tx, idsOf(lines));
}
