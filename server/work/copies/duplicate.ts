import { sql } from "kysely";
import type { NotCopied } from "../../../contract/copies.ts";
import { shareOut, totalsOf } from "../../../contract/orders.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { ratesFor } from "../../../contract/vat.rules.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { lineRows } from "../orders/orderLines.queries.ts";
import { blankOrder, createOrder, statusOf } from "../orders/orders.actions.ts";
import { takingRules } from "../orders/orders.goods.ts";
import { emptyLine, type LineInput } from "../orders/orders.lines.ts";

import { findCodes } from "../orders/orders.rates.ts";
import { discountable } from "../orders/orders.totals.ts";
import { tieOrders } from "./links.ts";

const headColumns = [
  ...["contactId", "partnerId", "deliveryType", "locationId", "deliveryAddress", "remarks", "instructions"],
  ...["gift", "logistics", "transportCost", "discount", "discountUnit", "amountsWithVat", "dataDestruction"],
] as const;
/** What a repair says of its device, which stays what it is; what was found and agreed does not come along. */
const deviceColumns = ["deviceId", "deviceName", "deviceSerial", "defect"] as const;

type Discount = Pick<Source, "discount" | "discountUnit">;
type CopiedLine = LineInput & Discount;
type Copied = { lines: CopiedLine[]; left: NotCopied[] };
type Source = Awaited<ReturnType<typeof linesToCopy>>[number];

/** Makes a draft out of an order, and tells what could not come along. */
export async function duplicateOrder(tx: Tx, kind: OrderKind, id: number) {
  const head = await tx
    .selectFrom("order")
    .select(headColumns)
    .$if(kind === "repair", (query) => query.select(deviceColumns))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { lines, left } = copied(kind, await linesToCopy(tx, id));
  const held = kind === "repair" ? await heldDevice(tx, id) : undefined;
  if (held) left.push({ ...held, quantity: 1, reason: "inRepair" });
  const made = await createOrder(tx, kind, {
    ...blankOrder,
    ...head,
    ...(held && { deviceId: null }),
    discount: await discountFor(tx, kind, head, lines),
    lines,
  });
  await tieOrders(tx, id, made, ["duplicated", "duplicateOf"]);
  const { orderNr } = await tx
    .selectFrom("order")
    .select("orderNr")
    .where("id", "=", made)
    .executeTakeFirstOrThrow();
  return { id: made, orderNr, left };
}

/** The device of a repair that a repair holds until it is done. */
const heldDevice = (tx: Tx, id: number) =>
  tx
    .selectFrom("order")
    .innerJoin("toRepair", "toRepair.productId", "order.deviceId")
    .innerJoin("product", "product.id", "order.deviceId")
    .select(["product.productName", "product.serialNumber", "product.sku"])
    .where("order.id", "=", id)
    .where("toRepair.orderId", "is not", null)
    .where("toRepair.doneAt", "is", null)
    .executeTakeFirst();

type CopiedHead = Discount & { amountsWithVat: boolean };
/** An amount that is taken off the whole is no more than what came along costs. */
async function discountFor(tx: Tx, kind: OrderKind, head: CopiedHead, lines: readonly CopiedLine[]) {
  if (head.discountUnit !== "cents" || !head.discount || !lines.length) return head.discount;
  const { today } = await statusOf(tx, kind, undefined);
  const rates = ratesFor({ orderDate: today, vatRates: [] }, await findCodes(tx));
  const priced = lines.map(({ unitPrice = null, vatCodeId = null, ...line }) => ({
    ...line,
    ...{ unitPrice, vatCodeId, priceWithVat: "priceWithVat" in line && line.priceWithVat },
  }));
  const goods = totalsOf({ ...head, lines: priced, discount: 0, transportCost: 0 }, rates);
  return Math.min(head.discount, discountable(head, goods));
}

const linesToCopy = (tx: Tx, orderId: number) =>
  lineRows(tx)
    .leftJoin("productStatus", "productStatus.id", "product.statusId")
    .select(["productStatus.lifecycle", "product.archived", "product.gone", "product.missingProof"])
    .select("product.openTasks")
    .select(sql<number>`coalesce(product."stockQuantity" - product."reservedQuantity", 0)`.as("free"))
    .where("orderId", "=", orderId)
    .execute();

function copied(kind: OrderKind, sources: readonly Source[]): Copied {
  if (kind === "purchase")
    return { lines: sources.map(expectedLine), left: sources.filter(hasNumbers).map(numbersLeft) };
  const parts = sources.map((source) => {
    const problem = source.productId === null ? null : problemOf(kind, source);
    const pieces =
      source.productId === null ? source.quantity : problem ? 0 : Math.min(source.quantity, source.free);
    const missing = source.quantity - pieces;
    return {
      lines: pieces > 0 ? [takenLine(kind, source, pieces)] : [],
      left: missing > 0 ? [leftOf(source, missing, problem ?? "notEnough")] : [],
    };
  });
  return { lines: parts.flatMap(({ lines }) => lines), left: parts.flatMap(({ left }) => left) };
}

function problemOf(kind: "sale" | "repair", { archived, gone, missingProof, openTasks, lifecycle }: Source) {
  if (archived || gone) return "gone";
  if (missingProof) return "unproven";
  if (openTasks) return "notSaleable";
  return takingRules[kind].from.some((one) => one === lifecycle) ? null : "notSaleable";
}

const leftOf = (
  { productName, serialNumber, sku }: Source,
  quantity: number,
  reason: NotCopied["reason"],
): NotCopied => ({ productName, serialNumber, sku, quantity, reason });

/** Numbers belong to the devices that came: others of their kind are bought again. */
const hasNumbers = ({ serialNumber, imei, assetTag }: Source) => Boolean(serialNumber || imei || assetTag);
const numbersLeft = (source: Source) => leftOf(source, source.quantity, "numbers");
const expectedLine = (source: Source): CopiedLine => {
  const { productName, typeId, attributes, unitPrice } = source;
  const { serialNumber, imei, imei2, assetTag } = emptyLine;
  return {
    ...pricedAs(source, source.quantity),
    ...{ productName, typeId, attributes, unitPrice, serialNumber, imei, imei2, assetTag },
  };
};

/** A line of a sale or repair: of a product by its number alone, of work with its name and time. */
const takenLine = (ofOrder: "sale" | "repair", source: Source, pieces: number) => {
  const { kind, productId, productName, serviceId, minutes, hourlyRate } = source;
  return {
    ...pricedAs(source, pieces),
    productId,
    ...((ofOrder === "repair" || productId === null) && {
      ...{ kind, productName, serviceId, minutes: minutes ?? 0 },
      ...(hourlyRate !== null && { hourlyRate }),
    }),
  } as CopiedLine;
};

const pricedAs = (
  { quantity, unitPrice, priceWithVat, vatCodeId, discount, discountUnit, remarks }: Source,
  pieces: number,
) => ({
  ...{ quantity: pieces, priceWithVat, vatCodeId, discountUnit, remarks },
  ...(unitPrice !== null && { unitPrice }),
  discount: discountUnit === "cents" ? shareOut(discount, [pieces, quantity - pieces])[0]! : discount,
});
