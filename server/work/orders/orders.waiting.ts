import { type RawBuilder, sql } from "kysely";
import { awaitingPhases } from "../../../contract/due.rules.ts";
import { agreedPhases } from "../../../contract/phases.rules.ts";
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

/** An order that was agreed, or invoiced, also when it was taken back since. */
export const isAgreed = (phase: RawBuilder<unknown>) =>
  sql<boolean>`(${phase} = any(${agreedPhases}::text[]) or "order"."invoiceId" is not null or "order"."returnedOn" is not null)`;

/** The list's condition of it, by the ids of the statuses of its kind. */
export const wasAgreed = (
  kind: OrderKind,
) => sql<boolean>`("order"."statusId" in (select status.id from "orderStatus" status
  where status.kind = ${kind} and status.phase = any(${agreedPhases}::text[])) or "order"."invoiceId" is not null or "order"."returnedOn" is not null)`;

/** A sale or repair that is done, was not taken back, and has no invoice. */
export const isUninvoiced = sql<boolean>`("order".kind <> 'purchase' and "order"."invoiceId" is null and "order"."returnedOn" is null
  and "order"."statusId" in (select status.id from "orderStatus" status where status.phase = 'done'))`;

/** Something of the order was taken back within these days. */
export const wasReturned = (days: unknown) => sql<boolean>`"order".id in (
  select back."orderId" from "orderReturn" back where ${matchesFilter(sql`back.day`, days)})`;

/** A line of the order is one of these kinds. */
export const hasLine = (kinds: unknown) => sql<boolean>`exists (
  select from "orderLine" line where line."orderId" = "order".id and ${matchesFilter(sql`line.kind`, kinds)})`;

/** A service of the order is called one of these. */
export const hasService = (names: unknown) => sql<boolean>`exists (
  select from "orderLine" line left join service on service.id = line."serviceId"
  where line."orderId" = "order".id and line.kind = 'service' and ${matchesFilter(sql`coalesce(service.name, line."productName")`, names)})`;

/** Goods of the order are sold under the margin scheme. */
export const hasMarginGoods = sql<boolean>`exists (
  select from "orderLine" line, jsonb_array_elements("order"."vatRates") rate
  where line."orderId" = "order".id and (rate ->> 'id')::int = line."vatCodeId" and (rate ->> 'margin')::boolean)`;

/** Goods of the order are of one of these types of products. */
export const hasType = (typeId: unknown) => sql<boolean>`exists (
  select from "orderLine" line left join product on product.id = line."productId"
  where line."orderId" = "order".id and line.kind in ('goods', 'part') and ${matchesFilter(sql`coalesce(product."typeId", line."typeId")`, typeId)})`;

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
