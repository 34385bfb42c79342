import { sql, type Updateable } from "kysely";
import { grossAmount, isExcessive, type PricedLine } from "../../../contract/orders.rules.ts";
import type { OrderKind, Phase } from "../../../contract/statuses.ts";
import { ratesFor, type VatRate } from "../../../contract/vat.rules.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { refuseStale } from "../../platform/resource/crud.ts";
import { lockedOrder, markEdited, refuseClosed } from "./orders.actions.ts";
import type { HeldLine } from "./orders.goods.ts";
import {
  type InsertOptions,
  insertLines,
  type LineInput,
  lineValues,
  proposedDiscounts,
} from "./orders.lines.ts";
import { adjustReservation, enterGoodsPhase } from "./orders.phases.ts";
import { refusePrices, unchangedPrices } from "./orders.prices.ts";
import { findCodes } from "./orders.rates.ts";
import { refreshTotal, refuseExcess } from "./orders.totals.ts";

type PieceKind = "sale" | "repair";
const onePiece = { quantity: 1, priceWithVat: false, discountUnit: "cents" as const, remarks: "" };
const blankLine = {
  sale: onePiece,
  repair: { ...onePiece, discount: 0, kind: "part" as const, serviceId: null, productName: "", minutes: 0 },
};

/** Adds lines to an order; on a confirmed sale or repair they are reserved at once. */
export async function addLines(
  tx: Tx,
  kind: OrderKind,
  orderId: number,
  lines: LineInput[],
  options: InsertOptions = {},
) {
  const order = await lockedOrder(tx, kind, orderId);
  refuseClosed(order.phase);
  const rates = ratesFor(order, await findCodes(tx));
  const rows = await lineValues(tx, kind, lines, { rates, alone: lines.length === 1 });
  return addRows(tx, kind, order, rows, options);
}

/** Adds rows to a locked order that is open. */
export async function addRows(
  tx: Tx,
  kind: OrderKind,
  order: OpenOrder,
  rows: readonly (object & PricedLine)[],
  options: InsertOptions = {},
) {
  refuseExcessive(rows);
  const ids = await insertLines(tx, order.id, rows, options);
  if (kind !== "purchase") await enterGoodsPhase(tx, { id: order.id, kind }, order.phase);
  await afterLineChange(tx, order);
  return ids;
}

export async function replaceLine(
  tx: Tx,
  kind: OrderKind,
  orderId: number,
  lineId: number,
  { version, ...line }: LineInput & { version?: number },
  seesPrices: boolean,
) {
  refusePrices(seesPrices, line);
  const order = await lockedOrder(tx, kind, orderId);
  refuseClosed(order.phase);
  const before = await lockedLine(tx, orderId, lineId);
  if (kind === "sale" && before.kind !== "goods") throw refused("unknownReference", "lineId");
  await refuseStale(tx, "orderLine", before, version);
  if (before.receivedQuantity > 0) throw refused("lineReceived");
  const isSame = "productId" in line && line.productId === before.productId;
  const priced = seesPrices || !isSame ? line : { ...line, ...unchangedPrices(before) };
  const [row] = await lineValues(tx, kind, [priced], { alone: true });
  refuseExcessive([row!]);
  await rewriteLine(tx, kind, order, before, { ...row!, attributes: JSON.stringify(row!.attributes) });
}

/** Adds one piece of a product to a sale or repair, also when somebody else does so at the same time; answers its line. */
export async function addPiece(tx: Tx, kind: PieceKind, orderId: number, productId: number) {
  const order = await lockedOrder(tx, kind, orderId);
  refuseClosed(order.phase);
  const line = await tx
    .selectFrom("orderLine")
    .innerJoin("product", "product.id", "productId")
    .select(["orderLine.id", "productId", "orderLine.quantity", "reserved", "delivered"])
    .select(["product.quantity as pieces", "orderLine.discount", "orderLine.discountUnit", "unitPrice"])
    .select(["orderLine.vatCodeId", "priceWithVat"])
    .where("orderId", "=", orderId)
    .where("productId", "=", productId)
    .executeTakeFirst();
  if (!line) {
    const [added] = await addLines(tx, kind, orderId, [{ ...blankLine[kind], productId }]);
    return added!;
  }
  if (line.pieces <= 1) throw new Failure(409, "productOnOrder", { path: "productId" });
  const quantity = line.quantity + 1;
  const rates = ratesFor(order, await findCodes(tx));
  await rewriteLine(tx, kind, order, line, {
    quantity,
    ...(await discountOfMore(tx, line, quantity, rates)),
  });
  return line.id;
}

type Proposed = PricedLine & { productId: number | null };
/** The new discount of a line that gets more pieces, if it had the one that its product proposes. */
async function discountOfMore(
  tx: Tx,
  { productId, unitPrice, priceWithVat, vatCodeId, ...line }: Proposed,
  quantity: number,
  rates: readonly VatRate[],
) {
  const priced = { productId: productId!, unitPrice: unitPrice ?? 0, priceWithVat, vatCodeId };
  const [before, after] = await proposedDiscounts(
    tx,
    [
      { ...priced, quantity: line.quantity },
      { ...priced, quantity },
    ],
    rates,
  );
  const isProposed = before!.discount === line.discount && before!.discountUnit === line.discountUnit;
  return isProposed ? after : {};
}

/** Changes a line of a locked order and its reservation. */
export async function rewriteLine(
  tx: Tx,
  kind: OrderKind,
  order: OpenOrder,
  line: HeldLine,
  values: Updateable<DB["orderLine"]>,
) {
  const { productId = line.productId, quantity = line.quantity } = values;
  if (kind !== "purchase" && productId !== null)
    await adjustReservation(tx, { ...order, kind }, line, { productId, quantity });
  if (kind !== "purchase" && productId === null)
    await enterGoodsPhase(tx, { id: order.id, kind }, "draft", [line.id]);
  await tx
    .updateTable("orderLine")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", line.id)
    .execute();
  await afterLineChange(tx, order);
}

type OpenOrder = { id: number; phase: Phase };
/** Refreshes the totals; past draft, 422 for a discount that is more than the goods cost. */
export async function afterLineChange(tx: Tx, order: OpenOrder) {
  const priced = await refreshTotal(tx, order.id);
  if (order.phase !== "draft") refuseExcess(priced);
  await markEdited(tx, order);
}

/** 422 for a line with a discount above its amount. */
export function refuseExcessive(rows: readonly PricedLine[]) {
  if (rows.some((row) => isExcessive(grossAmount(row), row)))
    throw refused("discountAboveAmount", "discount");
}

export async function removeLine(tx: Tx, kind: OrderKind, orderId: number, lineId: number) {
  const order = await lockedOrder(tx, kind, orderId);
  refuseClosed(order.phase);
  const line = await lockedLine(tx, orderId, lineId);
  if (line.receivedQuantity > 0) throw refused("lineReceived");
  if (kind !== "purchase") await enterGoodsPhase(tx, { id: orderId, kind }, "draft", [lineId]);
  await tx.deleteFrom("orderLine").where("id", "=", lineId).execute();
  await afterLineChange(tx, order);
}

export async function lockedLine(tx: Tx, orderId: number, lineId: number) {
  const line = await tx
    .selectFrom("orderLine")
    .select(["id", "version", "receivedQuantity", "productId", "quantity", "reserved", "delivered"])
    .select(["kind", "unitPrice", "hourlyRate", "priceWithVat", "discount", "discountUnit"])
    .select(["minutes", "workedMinutes"])
    .where("id", "=", lineId)
    .where("orderId", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!line) throw refused("unknownReference", "lineId");
  return line;
}
