import { sql } from "kysely";
import type { Tx } from "../database/connection.ts";

/**
 * Locks all that many orders have to do with before the first of them changes: orders by their ids, then their products, which
 * is the order in which every single change takes them. Two calls about the same products wait for each other, never crosswise.
 */
export async function lockOrders(tx: Tx, ids: readonly number[]) {
  await sql`select id from "order" where id = any(${ids}::int[]) order by id for update`.execute(tx);
  await lockGoods(tx, ids);
}

/** Locks the products on the lines of orders and the devices that they repair, by their ids. */
export const lockGoods = (tx: Tx, orderIds: readonly number[]) =>
  sql`select id from product where id in (
      select "productId" from "orderLine" where "orderId" = any(${orderIds}::int[])
      union all select "deviceId" from "order" where id = any(${orderIds}::int[]))
    order by id for update`.execute(tx);
