import { sql } from "kysely";
import { fewestForMedian } from "../../../contract/insight.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { type LedgerOf, ledgerOf } from "./ledger.ts";

const mostGroups = 30;

/**
 * By what orders are counted: `all` is a kind as a whole, `returns` what was taken back of it, `span` the part of the period, `type`
 * of goods, `service` by its name, `margin` what is under the margin scheme.
 */
export type Dimension =
  | "all"
  | "returns"
  | "phase"
  | "statusId"
  | "contactId"
  | "partnerId"
  | "madeById"
  | "span"
  | "type"
  | "service"
  | "margin";
/** Amounts in cents; `count` is of what is not in the archive. `isNow` tells the period from the one it is compared with. */
export type Grouped = {
  kind: OrderKind;
  dimension: Dimension;
  key: string;
  label: string;
  isNow: boolean;
  count: number;
  archived: number;
  pieces: number;
  total: number;
  net: number;
  goods: number;
  transport: number;
  parts: number;
  labour: number;
  unpriced: number;
  vatByItem: number;
  vatByPeriod: number;
};

const noVat = sql`0::bigint as "vatByItem", 0::bigint as "vatByPeriod"`;
const costs = sql`sum(goods)::bigint as goods, sum(transport)::bigint as transport, sum(parts)::bigint as parts, sum(labour)::bigint as labour`;
/** Orders are counted on their own date; amounts are less what was taken back. */
const sums = sql`count(*) filter (where not archived and not returned)::int as count,
  count(*) filter (where archived and not returned)::int as archived, 0::bigint as pieces, sum(total)::bigint as total,
  sum(net)::bigint as net, ${costs}, sum(unpriced)::int as unpriced, ${noVat}`;

/** What was agreed by phases, statuses, people and parts of the period; phases and statuses count all orders. */
const byHead = (starts: readonly string[]) => sql`
  select kind, "isNow", case grouping(phase, "statusId", "contactId", "partnerId", "madeById", span)
      when 31 then 'phase' when 47 then 'statusId' when 55 then 'contactId' when 59 then 'partnerId'
      when 61 then 'madeById' when 62 then 'span' else 'all' end as dimension,
    coalesce(phase, "statusId"::text, "contactId"::text, "partnerId"::text, "madeById"::text, span::text, '') as key, ${sums}
  from (select told.*, width_bucket(day, ${starts}::date[]) as span from told) told
  group by grouping sets ((kind, "isNow", counts), (kind, "isNow", phase), (kind, "isNow", "statusId"), (kind, "isNow", counts, "contactId"),
    (kind, "isNow", counts, "partnerId"), (kind, "isNow", counts, "madeById"), (kind, "isNow", counts, span))
  having grouping(counts) = 1 or counts`;

const returns = sql`
  select kind, "isNow", 'returns', '', count(distinct "orderId") filter (where not archived)::int,
    count(distinct "orderId") filter (where archived)::int, 0::bigint, sum(total)::bigint, sum(net)::bigint, ${costs}, 0, ${noVat}
  from told where returned and counts group by kind, "isNow"`;

/** Lines by the type of their goods, or by what they are; what customers pay for transport stands apart. */
const byType = sql`
  select kind, "isNow", 'type', key, count(distinct "orderId") filter (where not archived and not returned)::int,
    count(distinct "orderId") filter (where archived and not returned)::int, sum(pieces)::bigint, sum(net)::bigint, sum(net)::bigint,
    ${costs}, count(*) filter (where unpriced)::int, ${noVat}
  from (
    select kind, "isNow", archived, returned, "orderId", key, pieces, "lineNet" as net, goods, transport, parts, labour, unpriced
    from entry where counts
    union all
    select kind, "isNow", archived, returned, "orderId", 'transport', 0, net - "ofLines", 0, 0, 0, 0, false from told where counts and net <> "ofLines") line
  group by kind, "isNow", key`;

/** Services by the name of the standard one, or the one that was typed. */
const services = sql`
  select entry.kind, entry."isNow", 'service', coalesce(service.name, line."productName"), 0, 0, sum(entry.pieces)::bigint, sum(entry."lineNet")::bigint,
    sum(entry."lineNet")::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0, ${noVat}
  from entry join "orderLine" line on line.id = entry."lineId" and line.kind = 'service'
  left join service on service.id = line."serviceId" where entry.counts and entry.key = 'service' and entry."isNow" group by 1, 2, 4`;

/**
 * Goods under the margin scheme and the VAT that is owed on them: by item, where a loss owes nothing, and on the sum of the period,
 * where losses are set off. What is taken back takes its VAT with it.
 */
const marginGoods = sql`
  select kind, "isNow", 'margin', '', count(*)::int, 0, sum(pieces)::bigint, sum(net)::bigint, sum(net)::bigint, ${costs}, 0,
    sum(case when returned then -1 else 1 end * round(greatest(0, case when returned then goods - net else net - goods end) * points / (10000 + points)))::bigint,
    round(greatest(0, sum((net - goods) * points / (10000 + points))))::bigint
  from (
    select entry.kind, entry."isNow", entry.returned, entry.pieces, entry."lineNet" as net, entry.goods, entry.transport, entry.parts, entry.labour,
      (rate ->> 'basisPoints')::numeric as points
    from entry join "order" on "order".id = entry."orderId"
    cross join lateral (select rate from jsonb_array_elements("order"."vatRates") rate
      where (rate ->> 'id')::int = entry."vatCodeId" and (rate ->> 'margin')::boolean limit 1) code
    where entry.counts and entry."vatCodeId" is not null) line
  group by kind, "isNow"`;

/**
 * The orders of a period, and of the one that it is compared with, by all that they are grouped by, in one reading; `starts` are the
 * first days of its parts. Of long lists the largest groups, with what they were before.
 */
export async function findGroups(db: Db, of: LedgerOf, starts: readonly string[]): Promise<Grouped[]> {
  const { rows } = await sql<Grouped>`with ${ledgerOf(of)},
    grouped as (${byHead(starts)} union all ${returns} union all ${byType} union all ${services}
      union all ${marginGoods}),
    weighed as (select grouped.*, max(net) filter (where "isNow") over same as most, max(count + archived) filter (where "isNow") over same as orders
      from grouped where dimension not in ('phase', 'statusId') or key <> '' window same as (partition by kind, dimension, key)),
    ranked as (select weighed.*, dense_rank() over (
      partition by kind, dimension order by most desc nulls last, orders desc nulls last, key) as place from weighed)
    select kind, dimension, key, "isNow", count, archived, pieces, total, net, goods, transport, parts, labour, unpriced, "vatByItem", "vatByPeriod",
      coalesce(case dimension
        when 'statusId' then (select name from "orderStatus" where id = key::int)
        when 'contactId' then (select name from contact where id = key::int)
        when 'partnerId' then (select name from contact where id = nullif(key, '')::int)
        when 'madeById' then (select "fullName" from "user" where id = nullif(key, '')::int)
        when 'type' then (select name from "productType" where id::text = key) end, '') as label
    from ranked where place <= ${mostGroups} or dimension in ('statusId', 'span')
    order by kind, dimension, place, "isNow" desc`.execute(db);
  return rows;
}

/** The days from an order's date until it was done, of those of the period that are. */
export async function findLeadTimes(db: Db, { now, kinds }: Pick<LedgerOf, "now" | "kinds">) {
  type LeadTime = { kind: OrderKind; count: number; median: number | null; p90: number | null };
  const { rows } = await sql<LeadTime>`
    select kind, count(*)::int as count,
      percentile_cont(0.5) within group (order by days) as median, percentile_cont(0.9) within group (order by days) as p90
    from (select "order".kind, greatest(0, "doneOn" - "orderDate") as days
      from "order" join "orderStatus" status on status.id = "statusId"
      where "order".kind = any(${kinds}) and "orderDate" between ${now.from}::date and ${now.to}::date
        and phase = 'done' and "doneOn" is not null) done group by kind`.execute(db);
  return kinds.map((kind): LeadTime => {
    const found = rows.find((row) => row.kind === kind) ?? { kind, count: 0, median: null, p90: null };
    return found.count < fewestForMedian ? { ...found, median: null, p90: null } : found;
  });
}
