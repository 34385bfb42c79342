import { sql } from "kysely";
import type { Db } from "../../ground/database/connection.ts";
import type { List, ListQuery } from "../../platform/resource/list.ts";
import { inPhases, isKept } from "./dealings.ts";

/** Whose an order is, by the sort that begins with whoever ordered last. */
const walked: Record<string, ReturnType<typeof sql>> = {
  "-lastSale": sql`"order"."contactId" as id, "orderDate" from "order" where kind = 'sale'`,
  "-lastPurchase": sql`"order"."contactId" as id, "orderDate" from "order" where kind = 'purchase'`,
  "-lastForPartner": sql`"order"."partnerId" as id, "orderDate" from "order" where "partnerId" is not null`,
};
/** How many orders are read: few are enough where most of them are of contacts that the list shows. */
const readAtMost = [500, 5000];

/** The ids of the contacts of a list by a figure, found along its index; undefined where too few are kept. */
const alongFigure =
  (db: Db, sort: string): List<"contact", unknown>["along"] =>
  async (rows, { most }) => {
    const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
    const { rows: found } = await sql<{ id: number }>`
      select contact.id from "contactDealing" kept join (${rows}) contact on contact.id = kept."contactId"
      order by ${sql.ref(`kept.${sort.replace("-", "")}`)} ${direction}, kept."contactId" ${direction} limit ${sql.lit(most)}`.execute(
      db,
    );
    return found.length === most ? found.map(({ id }) => id) : undefined;
  };

/**
 * The ids of the contacts of a list that begins with those who ordered last, found from the newest orders on; undefined where these are
 * of fewer contacts than the page could show. Of the oldest day that was read there may be more orders, so it does not count.
 */
const alongLastOrders =
  (db: Db, orders: ReturnType<typeof sql>): List<"contact", unknown>["along"] =>
  async (rows, { most }) => {
    for (const count of readAtMost.filter((one) => one >= most)) {
      const { rows: found } = await sql<{ id: number }>`
        with recent as materialized (select ${orders} and ${inPhases(sql`phase <> 'cancelled'`)}
          order by "orderDate" desc limit ${sql.lit(count)}),
        last as (select id, max("orderDate") as day from recent group by id
          having max("orderDate") > (select min("orderDate") from recent))
        select contact.id from last join (${rows}) contact on contact.id = last.id
        order by day desc, contact.id desc limit ${sql.lit(most)}`.execute(db);
      if (found.length === most) return found.map(({ id }) => id);
    }
    return undefined;
  };

/** The ids of the contacts of a list that is sorted by their orders, found along the orders or what is kept of them. */
export function alongOrders(db: Db, { sort = "" }: ListQuery): List<"contact", unknown>["along"] {
  const orders = walked[sort];
  if (orders) return alongLastOrders(db, orders);
  return isKept(sort.replace("-", "")) ? alongFigure(db, sort) : undefined;
}
