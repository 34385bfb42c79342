import type { Locale } from "../../../contract/locales.ts";
import {
  followed,
  type OrderProblem,
  paidOrder,
  type ShopOrderBody,
} from "../../../contract/shopOrders.rules.ts";
import type { ShopOrder, ShopOrderRow } from "../../../contract/webshop.ts";
import { notFound } from "../../ground/base/failure.ts";
import { moneyText, textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type List, rowsById } from "../../platform/resource/list.ts";
import { refusalText } from "./listings.queries.ts";
import type { Device } from "./shopMatching.ts";
import { type OrderPlan, planOrder } from "./shopPlan.ts";

const shopOrderRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "shopOrder")
    .leftJoin("order", "order.id", "shopOrder.orderId")
    .select(["shopOrder.id", "shopOrder.incrementId", "shopOrder.entityId", "shopOrder.state"])
    .select([
      "shopOrder.customer",
      "shopOrder.total",
      "shopOrder.paid",
      "shopOrder.placedAt",
      "shopOrder.orderId",
    ])
    .select(["shopOrder.shopState", "shopOrder.pieces", "shopOrder.shipped", "shopOrder.refunded"])
    .select(["order.orderNr", "shopOrder.problems", "shopOrder.refusal"]);
type Row = Awaited<ReturnType<ReturnType<typeof shopOrderRows>["executeTakeFirstOrThrow"]>>;
const loadRows = rowsById<"shopOrder", Row>("shopOrder", shopOrderRows);

/** The orders of the shop, the last ones first. */
export const shopOrderList: List<"shopOrder", Row> = {
  table: "shopOrder",
  defaultSort: "-placedAt",
  search: "searchText",
  texts: ["incrementId"],
  times: ["placedAt"],
  rows: loadRows,
};

const amounts = ["total", "difference"];
/** Problems as people read them. */
export const problemsIn = (locale: Locale, problems: readonly OrderProblem[]) =>
  problems.map(({ code, itemId, details }) => {
    const values = Object.entries(details).map(([name, value]) => [
      name,
      amounts.includes(name) ? moneyText(locale, Number(value), "EUR") : value,
    ]);
    return { code, itemId, message: textOf(locale, `orderProblems.${code}`, Object.fromEntries(values)) };
  });
export const shownRow = (locale: Locale, { problems, refusal, ...row }: Row): ShopOrderRow => {
  const said = refusalText(locale, refusal);
  const refused: OrderProblem[] = said ? [{ code: "cancelRefused", itemId: null, details: { said } }] : [];
  return { ...row, problems: problemsIn(locale, [...refused, ...problems]) };
};

const suggestionOf = ({ id, sku, productName, place, salePrice, equal }: Device) => ({
  ...{ productId: id, sku, productName, place, salePrice, equal },
});
/** The lines of an order with the devices that they get, as it stands now. */
export const linesIn = ({ paid, matches }: Pick<OrderPlan, "paid" | "matches">) =>
  paid.items.map(({ item, quantity, paid: amount }, at) => {
    const { taken = [], suggestions = [] } = matches[at] ?? {};
    return {
      ...{ itemId: item.item_id, sku: item.sku, name: item.name, quantity, paid: amount },
      productId: taken[0]?.device.id ?? null,
      productSku: taken.map(({ device }) => device.sku).join(", "),
      suggestions: suggestions.map(suggestionOf),
    };
  });

/** An order that is settled is told as the shop has it; one that waits with what is free for it now. */
export async function findShopOrder(db: Db | Tx, id: number, locale: Locale): Promise<ShopOrder> {
  const row = await shopOrderRows(db, "shopOrder")
    .where("shopOrder.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const { body } = await db
    .selectFrom("shopOrderBody")
    .select("body")
    .where("shopOrderId", "=", id)
    .executeTakeFirstOrThrow();
  if (row.state !== "waiting") {
    const paid = paidOrder(body);
    const { shipping, rounding } = paid;
    return {
      ...shownRow(locale, row),
      contactId: null,
      shipping,
      rounding,
      lines: linesIn({ paid, matches: [] }),
    };
  }
  const plan = await planOrder(db, body, { shopOrderId: id });
  return {
    ...shownRow(locale, { ...row, problems: plan.problems }),
    ...{ contactId: plan.contactId ?? null, shipping: plan.paid.shipping, rounding: plan.paid.rounding },
    lines: linesIn(plan),
  };
}

/** What an order that is not here yet would become. */
export function shownPlan(locale: Locale, plan: OrderPlan): ShopOrder {
  const { body, paid, customer, problems, contactId } = plan;
  return {
    ...{ id: 0, incrementId: body.increment_id, entityId: body.entity_id },
    ...{
      state: "waiting",
      customer: customer.name,
      total: paid.total,
      paid: isPaid(body),
      orderId: null,
      orderNr: null,
    },
    ...{ ...followed(body), shopState: body.state ?? "" },
    ...{ placedAt: `${body.created_at.replace(" ", "T")}Z`, problems: problemsIn(locale, problems) },
    ...{
      contactId: contactId ?? null,
      shipping: paid.shipping,
      rounding: paid.rounding,
      lines: linesIn(plan),
    },
  };
}

export const isPaid = ({ total_paid = 0, grand_total }: ShopOrderBody) =>
  total_paid >= grand_total && grand_total >= 0;
