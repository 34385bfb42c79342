import { sql } from "kysely";
import { type DiscountUnit, isExcessive, totalsOf } from "../../../contract/orders.rules.ts";
import type { Totals } from "../../../contract/totals.ts";
import { usualRate } from "../../../contract/vat.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { findRates, ratesToSave } from "./orders.rates.ts";

/** Lines in the order that people gave them, new ones last. Rounding of a total depends on it. */
export const lineOrder = sql`"orderLine".position nulls last, "orderLine".id`;

type Discount = { discount: number; discountUnit: DiscountUnit; amountsWithVat: boolean };
/** An order's discount, and the amount in cents that it applies to, on its side. */
export type Discounted = Discount & { goods: number; lineCount: number };

/** What a discount of an order in cents can take away at most: its lines, with VAT or without as the discount is. */
export const discountable = ({ amountsWithVat }: Discount, totals: Totals) =>
  amountsWithVat ? totals.goodsWithVat : totals.goods;

/** Updates the total of an order by its stored rates. */
export async function refreshTotal(tx: Tx, id: number): Promise<Discounted> {
  const [order, lines] = await Promise.all([
    tx
      .selectFrom("order")
      .select(["discount", "transportCost", "orderDate", "discountUnit", "amountsWithVat", "vatRates"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom("orderLine")
      .select(["quantity", "unitPrice", "priceWithVat", "vatCodeId", "discount", "discountUnit"])
      .where("orderId", "=", id)
      .orderBy(lineOrder)
      .execute(),
  ]);
  const rates = await findRates(tx, order, lines);
  const totals = totalsOf({ ...order, lines }, rates, usualRate(rates));
  await tx
    .updateTable("order")
    .set({
      total: totals.total,
      lineCount: lines.length,
      vatRates: ratesToSave(rates, order.vatRates, lines),
    })
    .where("id", "=", id)
    .execute();
  const { discount, discountUnit, amountsWithVat } = order;
  return {
    ...{ discount, discountUnit, amountsWithVat },
    goods: discountable(order, totals),
    lineCount: lines.length,
  };
}

/** 422 for a discount that is more than the goods of the order; one without lines may have any amount. */
export function refuseExcess({ goods, lineCount, ...discount }: Discounted, path?: string) {
  if (isExcessive(lineCount ? goods : Number.POSITIVE_INFINITY, discount))
    throw refused(path ? "discountAboveAmount" : "orderDiscountAboveAmount", path);
}
