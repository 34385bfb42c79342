import { sql } from "kysely";
import type { OrderKind, Phase } from "../../contract/statuses.ts";
import { refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { refuseFull } from "../locations/places.ts";
import { tieWaiting } from "../matching/matching.ts";
import { refreshProof } from "../proof/gate.ts";
import { namesOf } from "../stock/naming.ts";
import { firstStatus } from "../stock/statuses.ts";
import {
  type Goods,
  type HeldLine,
  type Line,
  lockedGoods,
  mark,
  markSingles,
  refuseShort,
  refuseUnprovenGoods,
  shift,
  type Taking,
  takenBy,
  type Wanted,
} from "./orders.goods.ts";

type GoodsIn = Partial<Record<Phase, Wanted>>;
/** What a phase of an order means for its lines' goods; a phase that is missing here leaves them free. */
const goodsIn: Record<OrderKind, GoodsIn> = {
  purchase: {},
  sale: { confirmed: "reserved", inProgress: "ready", done: "delivered" },
  repair: { confirmed: "reserved", inProgress: "reserved", done: "delivered" },
};
/** The lines whose goods go a step towards the customer there: what is held already was proven then, what leaves is proven again. */
const isStepIn = {
  reserved: ({ reserved }: Line) => !reserved,
  ready: () => true,
  delivered: ({ delivered }: Line) => !delivered,
};

/**
 * Does to the stock what the phase asks of the lines of a sale or repair (or of some of them), however far they are now; 422
 * naming the lines that cannot, and then nothing has changed.
 */
export async function enterGoodsPhase(tx: Tx, order: Taking, phase: Phase, only?: number[]) {
  const { id: orderId, kind } = order;
  const lines = await goodsLines(tx, orderId, only);
  if (!lines.length) return phase === "done" && kind === "sale" ? refuseEmpty(tx, orderId) : undefined;
  const goods = await lockedGoods(tx, lines);
  const wanted = goodsIn[kind][phase];
  if (wanted) await refuseUnprovenGoods(tx, lines.filter(isStepIn[wanted]), goods);
  if (wanted !== "delivered")
    await takeBack(
      tx,
      order,
      lines.filter(({ delivered }) => delivered),
      goods,
    );
  if (!wanted)
    return release(
      tx,
      order,
      lines.filter(({ reserved, delivered }) => reserved || delivered),
    );
  await reserve(
    tx,
    order,
    lines.filter(({ reserved, delivered }) => !reserved && !delivered),
    goods,
  );
  if (wanted === "delivered")
    await deliver(
      tx,
      order,
      lines.filter(({ delivered }) => !delivered),
    );
  else await markSingles(tx, kind, lines, wanted);
}

/** 422 for a sale without lines: services alone can be delivered. */
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
  await shift(tx, id, lines, { stock: 0, reserved: 1, reason: "reserved" });
  await mark(tx, lines, { reserved: true });
}

/**
 * Holds for a line of an order what it asks now instead of what it holds, by the difference alone: of the same product only what
 * comes or goes moves. 422 for what is not there, or is not proven.
 */
export async function holdInstead(
  tx: Tx,
  order: Taking & { phase: Phase },
  line: HeldLine,
  requested: { productId: number; quantity: number },
) {
  const { id: orderId, kind } = order;
  const wanted = goodsIn[kind][order.phase];
  if (!wanted) return;
  const { productId, quantity, reserved } = line;
  const reservation =
    reserved && productId !== null ? { productId, quantity } : { productId: 0, quantity: 0 };
  const isSame = reservation.productId === requested.productId;
  const reservedNow = isSame ? Math.min(reservation.quantity, requested.quantity) : 0;
  const coming = { ...line, ...requested, quantity: requested.quantity - reservedNow };
  const going = { ...line, ...reservation, quantity: reservation.quantity - reservedNow };
  if (!coming.quantity && !going.quantity) return;
  const goods = await lockedGoods(tx, [going, coming]);
  if (going.quantity) await letGo(tx, order, [going]);
  if (!coming.quantity) return;
  await refuseUnprovenGoods(tx, [coming], goods);
  refuseShort(kind, [coming], goods, reservedNow);
  await shift(tx, orderId, [coming], { stock: 0, reserved: 1, reason: "reserved" });
  if (!reserved) await mark(tx, [coming], { reserved: true });
  if (!isSame) await markSingles(tx, kind, [coming], wanted);
}

/** Reserves for an order that is being made, before its lines are written: they are stored as reserved at once. */
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
  await shift(tx, id, lines, { stock: 0, reserved: 1, reason: "reserved" });
}

/** Whether a phase holds goods for its order. */
export const holdsGoods = (kind: OrderKind, phase: Phase) => phase in goodsIn[kind];

async function release(tx: Tx, order: Taking, lines: Line[]) {
  if (!lines.length) return;
  await letGo(tx, order, lines);
  await mark(tx, lines, { reserved: false });
}

async function letGo(tx: Tx, { id, kind }: Taking, lines: Line[]) {
  await shift(tx, id, lines, { stock: 0, reserved: -1, reason: "released" });
  await markSingles(tx, kind, lines, "reserved");
  await refreshProof(
    tx,
    lines.map(({ productId }) => productId),
  );
}

/** Books out: what leaves the shelf for good is gone, and a product of which nothing is left is at the end of its life here. */
async function deliver(tx: Tx, { id, kind }: Taking, lines: Line[]) {
  if (!lines.length) return;
  await shift(tx, id, lines, { stock: -1, reserved: -1, reason: takenBy[kind].reason });
  await mark(tx, lines, { reserved: false, delivered: true });
  if (kind === "repair")
    await sql`update "orderLine" line set "statusBefore" = product."statusId", "partCost" = case when exists (
        select from "order" join product device on device.id = "order"."deviceId"
        where "order".id = line."orderId" and not device.gone and not device.archived) then product."purchasePrice" end
      from product where line.id = any(${lines.map((line) => line.id)}) and product.id = line."productId"`.execute(
      tx,
    );
  await sql`update product set "statusId" = ${await firstStatus(tx, "sold")}, gone = true, version = version + 1
    where id = any(${lines.map(({ productId }) => productId)}) and "stockQuantity" = 0`.execute(tx);
}

/** Books back in what was delivered, and keeps it reserved for its order; 422 naming what lies in the archive or has no room. */
async function takeBack(tx: Tx, { id, kind }: Taking, lines: Line[], goods: Map<number, Goods>) {
  if (!lines.length) return;
  const archived = lines.map(({ productId }) => goods.get(productId)!).filter((product) => product.archived);
  if (archived.length) throw refused("productArchived", "statusId", { skus: namesOf(archived) });
  await refuseFull(
    tx,
    lines.map(({ productId, quantity: units }) => ({ locationId: goods.get(productId)!.locationId, units })),
  );
  await shift(tx, id, lines, { stock: 1, reserved: 1, reason: "returned" });
  await mark(tx, lines, { reserved: true, delivered: false });
  if (kind === "repair")
    await sql`update "orderLine" set "partCost" = null
      where id = any(${lines.map((line) => line.id)}) and "partCost" is not null`.execute(tx);
  const usual = await firstStatus(tx, kind === "sale" ? "saleable" : "inStock");
  await sql`update product set "statusId" = coalesce(line."statusBefore", ${usual}), gone = false, version = product.version + 1
    from "orderLine" line where line.id = any(${lines.map((line) => line.id)}) and product.id = line."productId" and gone`.execute(
    tx,
  );
  await tieWaiting(
    tx,
    lines.map(({ productId }) => productId),
  );
}
