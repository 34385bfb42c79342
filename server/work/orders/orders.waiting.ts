import { sql } from "kysely";
import { awaitingPhases } from "../../../contract/due.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { matchesFilter } from "../../platform/resource/conditions.ts";

/** The order was edited, and nobody has confirmed its status since. */
export const isToCheck = sql<boolean>`"order"."checkStatus"`;

/** Goods have not arrived or left by their due day; `dueDayOf` in SQL. */
export const isOverdue = (
  kind: OrderKind,
) => sql<boolean>`("order"."statusId" in (select status.id from "orderStatus" status
  where status.kind = ${kind} and status.phase = any(${awaitingPhases[kind]}::text[]))
  and coalesce("order"."deliveryDate", "order"."pickupDate", "order"."proposedPickupDate") < ${today})`;

/** A device that is yet to be delivered lacks a proof. */
export const missesProof = sql<boolean>`exists (
  select from "orderLine" line join product on product.id = line."productId"
  where line."orderId" = "order".id and not line.delivered and product."missingProof" > 0)`;

/** A line of the order is of one of these types of products. */
export const hasType = (typeId: unknown) => sql<boolean>`exists (
  select from "orderLine" line left join product on product.id = line."productId"
  where line."orderId" = "order".id and ${matchesFilter(sql`coalesce(product."typeId", line."typeId")`, typeId)})`;

/** One of these people made the order. */
export const isMadeBy = (userId: unknown) => sql<boolean>`"order".id in (
  select made."orderId" from "orderFigure" made where ${matchesFilter(sql`made."madeById"`, userId)})`;

/** Somebody outside the company asked for the order. */
export const isRequested = sql<boolean>`exists (select from request where request."orderId" = "order".id)`;

type CountByKind = Record<OrderKind, number>;
type WaitingCounts = CountByKind & { salesUnproven: number };

const countOverdue = (kind: OrderKind) =>
  sql`(select count(*)::int from "order" where kind = ${kind} and not archived and ${isOverdue(kind)})`;

/** The numbers of orders that need attention, counted by the conditions of their lists. */
export async function findOrdersWaiting(db: Db) {
  const { salesUnproven, ...statusQuestions } = await oneRow(
    db,
    sql<WaitingCounts>`
    select count(*) filter (where kind = 'purchase')::int as purchase,
      count(*) filter (where kind = 'sale')::int as sale,
      count(*) filter (where kind = 'repair')::int as repair,
      (select count(*)::int from "order" where kind = 'sale' and not archived and ${missesProof}
        and "statusId" in (select id from "orderStatus" where kind = 'sale' and phase = 'draft')) as "salesUnproven"
    from "order" where ${isToCheck} and not archived`,
  );
  const overdue = await oneRow(
    db,
    sql<CountByKind>`select ${countOverdue("purchase")} as purchase, ${countOverdue("sale")} as sale,
    ${countOverdue("repair")} as repair`,
  );
  return { requests: await countRequests(db), salesUnproven, statusQuestions, overdue };
}

/** Drafts that people outside the company asked for. */
const countRequests = (db: Db) =>
  oneRow(
    db,
    sql<CountByKind>`
    select count(*) filter (where "order".kind = 'purchase')::int as purchase,
      count(*) filter (where "order".kind = 'sale')::int as sale,
      count(*) filter (where "order".kind = 'repair')::int as repair
    from request join "order" on "order".id = request."orderId" and not archived
      join "orderStatus" on "orderStatus".id = "order"."statusId" and phase = 'draft'`,
  );
