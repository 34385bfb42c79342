import type { SaleServiceChanges, SaleServiceFields, SaleServiceInput } from "../../../contract/services.ts";
import { usualRate } from "../../../contract/vat.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { refuseStale } from "../../platform/resource/crud.ts";
import { addRows, lockedLine, refuseExcessive, rewriteLine } from "../orders/orderLines.actions.ts";
import { lockedOrder, refuseClosed } from "../orders/orders.actions.ts";
import { emptyLine } from "../orders/orders.lines.ts";
import { refusePrices, unchangedPrices } from "../orders/orders.prices.ts";
import { findCodes } from "../orders/orders.rates.ts";

/** The columns of a line that sells a service; what was left out comes from the standard one. */
async function serviceRow(tx: Tx, { name, ...fields }: SaleServiceFields) {
  const standard = await findStandard(tx, fields.serviceId);
  const usual = () => findCodes(tx).then(usualRate);
  return {
    ...emptyLine,
    ...fields,
    kind: "service" as const,
    productName: name,
    unitPrice: fields.unitPrice ?? standard?.price ?? 0,
    priceWithVat: fields.priceWithVat && fields.unitPrice !== undefined,
    vatCodeId: fields.vatCodeId === undefined ? (standard?.vatCodeId ?? (await usual())) : fields.vatCodeId,
  };
}

async function findStandard(tx: Tx, serviceId: number | null) {
  if (serviceId === null) return undefined;
  const service = await tx
    .selectFrom("service")
    .select(["price", "vatCodeId"])
    .where("id", "=", serviceId)
    .executeTakeFirst();
  return service ?? Promise.reject(refused("unknownReference", "serviceId"));
}

export async function addService(tx: Tx, { orderId, ...fields }: SaleServiceInput) {
  const order = await lockedOrder(tx, "sale", orderId);
  refuseClosed(order.phase);
  const [id] = await addRows(tx, "sale", order, [await serviceRow(tx, fields)]);
  return id!;
}

/** Gives a service other fields: all of them, or those that are named. */
export async function editService(
  tx: Tx,
  { id, orderId }: { id: number; orderId: number },
  { version, ...edit }: SaleServiceChanges,
  { isReplaced, seesPrices }: { isReplaced: boolean; seesPrices: boolean },
) {
  refusePrices(seesPrices, edit);
  const order = await lockedOrder(tx, "sale", orderId);
  refuseClosed(order.phase);
  const line = await lockedLine(tx, orderId, id);
  await refuseStale(tx, "orderLine", line, version);
  const before = isReplaced ? {} : await findFields(tx, id);
  const unchanged = seesPrices ? {} : unchangedPrices(line);
  const row = await serviceRow(tx, { ...before, ...edit, ...unchanged } as SaleServiceFields);
  refuseExcessive([row]);
  await rewriteLine(tx, "sale", order, line, { ...row, attributes: JSON.stringify(row.attributes) });
}

const findFields = (tx: Tx, id: number) =>
  tx
    .selectFrom("orderLine")
    .select(["serviceId", "productName as name", "quantity", "unitPrice", "priceWithVat", "vatCodeId"])
    .select(["discount", "discountUnit", "remarks"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
