import { sql } from "kysely";
import type { Db } from "../database/connection.ts";

/** Nobody has said of an edited order that its status is still right. */
export const isToCheck = sql<boolean>`"order"."checkStatus"`;

/** One of the devices that an order has not delivered may not be sold yet. */
export const missesProof = sql<boolean>`exists (
  select from "orderLine" line join product on product.id = line."productId"
  where line."orderId" = "order".id and not line.delivered and product."missingProof" > 0)`;

type WaitingCounts = {
  salesUnproven: number;
  purchasesToCheck: number;
  salesToCheck: number;
  repairsToCheck: number;
};

/** How many orders wait for somebody to prove or to answer something, as their lists count them. */
export async function findOrdersWaiting(db: Db) {
  const { rows } = await sql<WaitingCounts>`
    select count(*) filter (where kind = 'purchase')::int as "purchasesToCheck",
      count(*) filter (where kind = 'sale')::int as "salesToCheck",
      count(*) filter (where kind = 'repair')::int as "repairsToCheck",
      (select count(*)::int from "order" where kind = 'sale' and not archived and ${missesProof}
        and "statusId" in (select id from "orderStatus" where kind = 'sale' and phase = 'draft')) as "salesUnproven"
    from "order" where ${isToCheck} and not archived`.execute(db);
  const { salesUnproven, purchasesToCheck: purchase, salesToCheck: sale, repairsToCheck: repair } = rows[0]!;
  return { salesUnproven, statusQuestions: { purchase, sale, repair } };
}
