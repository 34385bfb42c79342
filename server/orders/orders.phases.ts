import { sql } from "kysely";
import type { ServedKind } from "../../contract/orders.ts";
import type { SerialNumber } from "../../contract/serial.rules.ts";
import type { Phase } from "../../contract/statuses.ts";
import { refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { refuseFull } from "../locations/places.ts";
import { tieWaiting } from "../matching/matching.ts";
import { isSuspect } from "../proof/gate.queries.ts";
import { refreshProof, refuseUnproven } from "../proof/gate.ts";
import { firstStatus } from "../stock/statuses.ts";

/** What a phase of a sale means for its lines' goods; a phase that is missing here leaves them free. */
const goodsIn: Partial<Record<Phase, "reserved" | "ready" | "delivered">> = {
  confirmed: "reserved",
  inProgress: "ready",
  done: "delivered",
};

/** The lines whose goods go a step towards the customer there: what is held already was proven then, what leaves is proven again. */
const isStepIn = {
  reserved: ({ reserved }: Line) => !reserved,
  ready: () => true,
  delivered: ({ delivered }: Line) => !delivered,
};

type Line = { id: number; productId: number; quantity: number; reserved: boolean; delivered: boolean };
/** A line whose product may be gone. */
export type HeldLine = Omit<Line, "productId"> & { productId: number | null };
type Goods = {
  id: number;
  sku: string;
  productName: string;
  serialNumber: SerialNumber;
  salePrice: number | null;
  vatCodeId: number | null;
  quantity: number;
  stockQuantity: number;
  reservedQuantity: number;
  /** Only of such a product the gate has to be asked. */
  isSuspect: boolean;
  /** Null for a status that was made while this waited for the lock. */
  lifecycle: string | null;
  archived: boolean;
  locationId: number | null;
};

/**
 * Does to the stock what the phase asks of a sale's lines (or of some of them), however far they are now; 422
 * naming the lines that cannot, and then nothing has changed.
 */
export async function enterSalePhase(tx: Tx, orderId: number, phase: Phase, only?: number[]) {
  const lines = await saleLines(tx, orderId, only);
  if (!lines.length) return phase === "done" ? refuseEmpty(tx, orderId) : undefined;
  const goods = await lockedGoods(tx, lines);
  const wanted = goodsIn[phase];
  if (wanted) await refuseUnprovenGoods(tx, lines.filter(isStepIn[wanted]), goods);
  if (wanted !== "delivered")
    await takeBack(
      tx,
      orderId,
      lines.filter(({ delivered }) => delivered),
      goods,
    );
  if (!wanted)
    return release(
      tx,
      orderId,
      lines.filter(({ reserved, delivered }) => reserved || delivered),
    );
  await reserve(
    tx,
    orderId,
    lines.filter(({ reserved, delivered }) => !reserved && !delivered),
    goods,
  );
  if (wanted === "delivered")
    await deliver(
      tx,
      orderId,
      lines.filter(({ delivered }) => !delivered),
    );
  else await markSingles(tx, lines, wanted === "ready" ? "ready" : "saleable");
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

const saleLines = (tx: Tx, orderId: number, only?: number[]) =>
  tx
    .selectFrom("orderLine")
    .select(["id", "quantity", "reserved", "delivered"])
    .select(sql<number>`"productId"`.as("productId"))
    .where("orderId", "=", orderId)
    .where("productId", "is not", null)
    .$if(only !== undefined, (query) => query.where("id", "in", only as number[]))
    .orderBy("id")
    .execute() as Promise<Line[]>;

/**
 * The products of lines, locked in the order of their ids so that two who want the same ones wait for each other and
 * never deadlock. What is joined to them is as it was before the wait.
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

async function reserve(tx: Tx, orderId: number, lines: Line[], goods: Map<number, Goods>) {
  if (!lines.length) return;
  refuseShort(lines, goods);
  await shift(tx, orderId, lines, { stock: 0, reserved: 1, reason: "reserved" });
  await mark(tx, lines, { reserved: true });
}

/**
 * Holds for a line of a sale what it asks now instead of what it holds, by the difference alone: of the same product only what
 * comes or goes moves. 422 for what is not there, or is not proven.
 */
export async function holdInstead(
  tx: Tx,
  { id: orderId, phase }: { id: number; phase: Phase },
  line: HeldLine,
  requested: { productId: number; quantity: number },
) {
  const wanted = goodsIn[phase];
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
  if (going.quantity) await letGo(tx, orderId, [going]);
  if (!coming.quantity) return;
  await refuseUnprovenGoods(tx, [coming], goods);
  refuseShort([coming], goods, reservedNow);
  await shift(tx, orderId, [coming], { stock: 0, reserved: 1, reason: "reserved" });
  if (!reserved) await mark(tx, [coming], { reserved: true });
  if (!isSame) await markSingles(tx, [coming], wanted === "ready" ? "ready" : "saleable");
}

/** 422 naming the lines for which not enough can be sold; `reservedCount` is what they already hold. */
function refuseShort(lines: Line[], goods: Map<number, Goods>, reservedCount = 0) {
  const byProduct = Map.groupBy(lines, ({ productId }) => productId);
  const short: { lineId: number; sku: string; wanted: number; free: number }[] = [];
  for (const [productId, of] of byProduct) {
    const product = goods.get(productId)!;
    const saleable = product.lifecycle === "saleable" && !product.archived;
    const free = saleable ? product.stockQuantity - product.reservedQuantity : 0;
    const requested = of.reduce((sum, { quantity }) => sum + quantity, 0);
    if (requested > free)
      short.push(
        ...of.map(({ id }) => ({
          lineId: id,
          sku: product.sku,
          wanted: requested + reservedCount,
          free: free + reservedCount,
        })),
      );
  }
  const skus = short.map(({ sku }) => sku).slice(0, 20);
  if (short.length) throw refused("notEnoughStock", "lines", { skus: skus.join(", "), lines: short });
}

/** 422 naming the devices that are here, or come back, and miss a proof; what is elsewhere is refused as that. */
async function refuseUnprovenGoods(
  tx: Tx,
  lines: Pick<Line, "productId" | "delivered">[],
  goods: Map<number, Goods>,
) {
  const inStock = lines.filter(({ productId, delivered }) => {
    const { stockQuantity, archived, ...product } = goods.get(productId)!;
    return product.isSuspect && (delivered || (stockQuantity > 0 && !archived));
  });
  await refuseUnproven(tx, [...new Set(inStock.map(({ productId }) => productId))]);
}

/** Reserves for an order that is being made, before its lines are written: they are stored as reserved at once. */
export async function reserveNew(
  tx: Tx,
  orderId: number,
  sold: { productId: number; quantity: number }[],
  goods: Map<number, Goods>,
) {
  if (!sold.length) return;
  const lines = sold.map((line) => ({ ...line, id: 0, reserved: false, delivered: false }));
  await refuseUnprovenGoods(tx, lines, goods);
  refuseShort(lines, goods);
  await shift(tx, orderId, lines, { stock: 0, reserved: 1, reason: "reserved" });
}

/** Whether a phase holds goods for its sale. */
export const holdsGoods = (kind: ServedKind, phase: Phase) => kind === "sale" && phase in goodsIn;

async function release(tx: Tx, orderId: number, lines: Line[]) {
  if (!lines.length) return;
  await letGo(tx, orderId, lines);
  await mark(tx, lines, { reserved: false });
}

async function letGo(tx: Tx, orderId: number, lines: Line[]) {
  await shift(tx, orderId, lines, { stock: 0, reserved: -1, reason: "released" });
  await markSingles(tx, lines, "saleable");
  await refreshProof(
    tx,
    lines.map(({ productId }) => productId),
  );
}

/** Books out: what leaves the shelf for good is gone, and a product of which nothing is left is sold. */
async function deliver(tx: Tx, orderId: number, lines: Line[]) {
  if (!lines.length) return;
  await shift(tx, orderId, lines, { stock: -1, reserved: -1, reason: "sold" });
  await mark(tx, lines, { reserved: false, delivered: true });
  await sql`update product set "statusId" = ${await firstStatus(tx, "sold")}, gone = true, version = version + 1
    where id = any(${lines.map(({ productId }) => productId)}) and "stockQuantity" = 0`.execute(tx);
}

/** Books back in what was delivered, and keeps it reserved for its order; 422 naming what lies in the archive or has no room. */
async function takeBack(tx: Tx, orderId: number, lines: Line[], goods: Map<number, Goods>) {
  if (!lines.length) return;
  const archived = lines.map(({ productId }) => goods.get(productId)!).filter((product) => product.archived);
  if (archived.length)
    throw refused("productArchived", "statusId", {
      skus: archived
        .map(({ sku }) => sku)
        .slice(0, 20)
        .join(", "),
    });
  await refuseFull(
    tx,
    lines.map(({ productId, quantity: units }) => ({ locationId: goods.get(productId)!.locationId, units })),
  );
  await shift(tx, orderId, lines, { stock: 1, reserved: 1, reason: "returned" });
  await mark(tx, lines, { reserved: true, delivered: false });
  await sql`update product set "statusId" = ${await firstStatus(tx, "saleable")}, gone = false, version = version + 1
    where id = any(${lines.map(({ productId }) => productId)}) and gone`.execute(tx);
  await tieWaiting(
    tx,
    lines.map(({ productId }) => productId),
  );
}

/** The database itself refuses what would be sold twice: stock and reservation are constrained columns. */
const shift = (
  tx: Tx,
  orderId: number,
  lines: Line[],
  by: { stock: number; reserved: number; reason: "reserved" | "released" | "sold" | "returned" },
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

const mark = (tx: Tx, lines: Line[], state: { reserved: boolean; delivered?: boolean }) =>
  tx
    .updateTable("orderLine")
    .set(state)
    .where(
      "id",
      "in",
      lines.map(({ id }) => id),
    )
    .execute();

/** A single device shows where its order has come; a bundle of which others still buy stays saleable. */
async function markSingles(tx: Tx, lines: Line[], lifecycle: "ready" | "saleable") {
  const from = lifecycle === "ready" ? "saleable" : "ready";
  await sql`update product set "statusId" = ${await firstStatus(tx, lifecycle)}, version = product.version + 1
    from "productStatus" status
    where product.id = any(${lines.map(({ productId }) => productId)}) and product.quantity = 1
      and status.id = product."statusId" and status.lifecycle = ${from}`.execute(tx);
}
