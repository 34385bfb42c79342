import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";

/**
 * Locks orders and then their products, each by id, before the first of them changes: single changes lock in the same order, so
 * that two calls never deadlock.
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
