import { sql } from "kysely";
import { type DiscountUnit, isExcessive, netsOf, totalsOf } from "../../../contract/orders.rules.ts";
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

/** An order with what it comes to by its stored rates. */
async function priced(tx: Tx, id: number) {
  const [order, lines] = await Promise.all([
    tx
      .selectFrom("order")
      .select(["discount", "transportCost", "orderDate", "discountUnit", "amountsWithVat", "vatRates"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom("orderLine")
      .select(["id", "quantity", "unitPrice", "priceWithVat", "vatCodeId", "discount", "discountUnit"])
      .where("orderId", "=", id)
      .orderBy(lineOrder)
      .execute(),
  ]);
  const rates = await findRates(tx, order, lines);
  return { order, lines, rates, totals: totalsOf({ ...order, lines }, rates, usualRate(rates)) };
}

/** Keeps what figures count of an order: what it and each of its lines come to without VAT. */
export async function keepFigures(tx: Tx, id: number, of?: Awaited<ReturnType<typeof priced>>) {
  const { lines, rates, totals } = of ?? (await priced(tx, id));
  const nets = netsOf(lines, totals, rates);
  await sql`
    with whole as (insert into "orderFigure" ("orderId", net) values (${id}, ${totals.net})
      on conflict ("orderId") do update set net = excluded.net)
    insert into "lineFigure" ("lineId", net)
    select * from unnest(${lines.map((line) => line.id)}::int[], ${nets}::int[])
    on conflict ("lineId") do update set net = excluded.net`.execute(tx);
}

/** Keeps whether a repair is of a device of our own: what it costs then belongs to the device. */
export const keepWhoseDevice = (tx: Tx, id: number) =>
  sql`update "orderFigure" set "ofOwnDevice" = exists (
      select from "order" repair join product device on device.id = repair."deviceId"
      where repair.id = "orderFigure"."orderId" and not device.gone and not device.archived)
    where "orderId" = ${id}`.execute(tx);

/** Updates the total of an order by its stored rates. */
export async function refreshTotal(tx: Tx, id: number): Promise<Discounted> {
  const known = await priced(tx, id);
  const { order, lines, rates, totals } = known;
  await tx
    .updateTable("order")
    .set({
      total: totals.total,
      lineCount: lines.length,
      vatRates: ratesToSave(rates, order.vatRates, lines),
    })
    .where("id", "=", id)
    .execute();
  await keepFigures(tx, id, known);
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
