import { type RawBuilder, sql } from "kysely";
import type { OrderKind } from "../../../contract/statuses.ts";
import { isAgreed } from "../../work/orders/orders.waiting.ts";
import { shownAt, type Window } from "./period.ts";

export type LedgerOf = {
  now: Window;
  /** What it is compared with. */
  before: Window | null;
  kinds: readonly OrderKind[];
  /** What an hour of our own people costs, cents. */
  hourCost: number;
};

const heads = sql`"order".id as "orderId", "order".kind, archived, "contactId", "partnerId", figure."madeById", figure."ofOwnDevice",
  ${isAgreed(sql`status.phase`)} as counts`;
const joins = sql`join "orderStatus" status on status.id = "order"."statusId"
  left join "orderFigure" figure on figure."orderId" = "order".id`;

/** Within the days of a window, and on the last of them before the hour at which it ends. */
const inside = ({ from, to, cut }: Window, day: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`${day} between ${from}::date and ${to}::date
    ${cut === null ? sql`` : sql`and (${day} < ${to}::date or ${shownAt(at, cut.zone)} < ${to}::date + ${cut.time}::time)`}`;

/** What happened in a window: orders on their date, and what was taken back of orders on the day of that. */
const eventsIn = (window: Window, isNow: boolean, kinds: readonly OrderKind[]) => sql`
  select ${heads}, phase, "statusId", ${isNow}::boolean as "isNow", "orderDate" as day, false as returned, null::int as "noteId",
    coalesce(figure.net, 0) as net, total
  from "order" ${joins}
  where "order".kind = any(${kinds}) and ${inside(window, sql`"orderDate"`, sql`"order"."createdAt"`)}
  union all
  select ${heads}, null, null, ${isNow}::boolean, back.day, true, back."noteId", back.net, back.total
  from "orderReturn" back join "order" on "order".id = back."orderId" ${joins}
  where "order".kind = any(${kinds}) and ${inside(window, sql`back.day`, sql`back.at`)}`;

/**
 * The lines of these orders with what each cost, cents: goods, their share of the transport of their lot, the parts and the hours
 * that repairs put into them while they were ours, and those of a customer's repair.
 */
const costs = (hourCost: number) => sql`
  line as materialized (
    select event.*, line.id as "lineId", line.kind as "lineKind", line.quantity, line."productId", line."workedMinutes",
      product."typeId", coalesce(coalesce(product."typeId", line."typeId")::text, line.kind) as key, coalesce(figure.net, 0)::bigint as "lineNet",
      product."purchaseId", product."purchasePrice", greatest(product.quantity, 1) as pieces,
      line.kind in ('goods', 'part') and line."productId" is not null and event.kind <> 'purchase' and event."ofOwnDevice" is not true as "isCosted",
      line.kind = 'labour' and event."ofOwnDevice" is not true as "isLabour",
      case when event.kind = 'sale' then line."vatCodeId" end as "vatCodeId"
    from event join "orderLine" line on line."orderId" = event."orderId"
    left join product on product.id = line."productId" left join "lineFigure" figure on figure."lineId" = line.id),
  lot as materialized (
    select lot.id, figure.net - lines.net as transport, goods.value, goods.pieces
    from (select distinct "purchaseId" as id from line where "isCosted") asked
    join "order" lot on lot.id = asked.id and lot."transportCost" > 0 join "orderFigure" figure on figure."orderId" = lot.id
    cross join lateral (select coalesce(sum(figure.net), 0) as net from "orderLine" line join "lineFigure" figure on figure."lineId" = line.id
      where line."orderId" = lot.id) lines
    cross join lateral (select coalesce(sum(quantity::bigint * "purchasePrice"), 0) as value, sum(quantity) as pieces
      from product where "purchaseId" = lot.id) goods),
  work as materialized (
    select asked.id, coalesce(sum(part.quantity * part."partCost"::bigint), 0) as parts, sum(part."workedMinutes") as minutes
    from (select distinct "productId" as id from line where "isCosted") asked
    join "order" repair on repair."deviceId" = asked.id and repair.kind = 'repair'
    join "orderFigure" figure on figure."orderId" = repair.id and figure."ofOwnDevice"
    join "orderStatus" status on status.id = repair."statusId" and phase = 'done'
    join "orderLine" part on part."orderId" = repair.id group by 1),
  costed as materialized (
    select line.*, "isCosted" and "purchasePrice" is null as unpriced,
      case when "isCosted" and kind = 'sale' then coalesce(line.quantity::bigint * "purchasePrice", 0) else 0 end as goods,
      case when not "isCosted" or lot.id is null then 0
        when lot.value > 0 then round(lot.transport * (line.quantity::bigint * coalesce("purchasePrice", 0)) / lot.value)
        else round(lot.transport::numeric * line.quantity / lot.pieces) end as transport,
      case when not "isCosted" then 0 when kind = 'repair' then coalesce(line.quantity::bigint * "purchasePrice", 0)
        else round(coalesce(work.parts, 0)::numeric * line.quantity / line.pieces) end as parts,
      case when "isLabour" then round("workedMinutes" * ${hourCost}::numeric / 60)
        when "isCosted" then round(coalesce(work.minutes, 0) * ${hourCost}::numeric / 60 * line.quantity / line.pieces) else 0 end as labour
    from line left join lot on lot.id = line."purchaseId" left join work on work.id = line."productId")`;

/** A part of what a line cost, for some pieces of it. */
const partOf = (pieces: RawBuilder<unknown>) =>
  sql.join(
    ["goods", "transport", "parts", "labour"].map(
      (name) => sql`coalesce(round(costed.${sql.ref(name)} * ${pieces} / costed.quantity), 0)`,
    ),
  );
const allOf = sql`costed.goods, costed.transport, costed.parts, costed.labour`;
/** What an event is, which its entries carry along. */
const ofEvent = (from: string) =>
  sql.join(
    [
      ...["id", "orderId", "kind", "archived", "contactId", "partnerId", "madeById", "counts"],
      ...["phase", "statusId", "isNow", "day", "returned", "net", "total"],
    ].map((name) => sql.ref(`${from}.${name}`)),
  );

/**
 * The book of what was bought, sold and repaired in a period and in the one that it is compared with: `event` has the orders and what
 * was taken back of them, `entry` the lines of each with amounts, pieces and costs, those of returns below zero. Lines carry their event
 * along: nothing joins lists that are made here, which a database without statistics would do row by row.
 */
export const ledgerOf = ({ now, before, kinds, hourCost }: LedgerOf) => sql`
  event as materialized (
    select row_number() over () as id, event.* from (
      ${eventsIn(now, true, kinds)}
      ${before === null ? sql`` : sql`union all ${eventsIn(before, false, kinds)}`}) event),
  ${costs(hourCost)},
  entry as materialized (
    select ${ofEvent("costed")}, costed."lineId", costed.key, costed.quantity::bigint as pieces, costed."lineNet", ${allOf}, costed.unpriced, costed."vatCodeId"
    from costed where not costed.returned
    union all
    select ${ofEvent("event")}, costed."lineId", coalesce(costed.key, taken.kind), taken.quantity, taken.net, ${partOf(sql`taken.quantity`)}, false, costed."vatCodeId"
    from event join "invoiceLine" taken on taken."invoiceId" = event."noteId" and taken.kind <> 'transport'
    left join "invoiceLine" original on original.id = taken."creditedLineId"
    left join costed on costed."lineId" = original."orderLineId" and costed.id = event.id
    where event.returned
    union all
    select ${ofEvent("costed")}, costed."lineId", costed.key, -rest.pieces, -costed."lineNet" - noted.net, ${partOf(sql`-rest.pieces`)}, false, costed."vatCodeId"
    from costed
    cross join lateral (select coalesce(sum(taken.quantity), 0) as quantity, coalesce(sum(taken.net), 0) as net
      from "orderReturn" back join "invoiceLine" taken on taken."invoiceId" = back."noteId"
      join "invoiceLine" original on original.id = taken."creditedLineId" and original."orderLineId" = costed."lineId"
      where back."orderId" = costed."orderId") noted
    cross join lateral (select costed.quantity + noted.quantity as pieces) rest
    where costed.returned and costed."noteId" is null),
  told as (
    select ${ofEvent("part")}, sum(part."lineNet") as "ofLines", sum(goods) as goods, sum(transport) as transport, sum(parts) as parts,
      sum(labour) as labour, count(*) filter (where unpriced) as unpriced
    from (
      select ${ofEvent("event")}, 0::bigint as "lineNet", 0::numeric as goods, 0::numeric as transport, 0::numeric as parts, 0::numeric as labour, false as unpriced from event
      union all
      select ${ofEvent("entry")}, "lineNet", goods, transport, parts, labour, unpriced from entry) part
    group by ${ofEvent("part")})`;
