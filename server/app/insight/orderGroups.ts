import { sql } from "kysely";
import { agreedPhases, fewestForMedian, type Period } from "../../../contract/insight.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";

const mostGroups = 30;

/** By what orders are counted; `all` is a kind as a whole, `span` the part of the period. */
export type Dimension = "all" | "phase" | "statusId" | "contactId" | "partnerId" | "madeById" | "span";
/** Amounts in cents; `count` is of what is not in the archive. */
export type Grouped = {
  kind: OrderKind;
  dimension: Dimension;
  key: string;
  label: string;
  count: number;
  archived: number;
  total: number;
  net: number;
  cost: number;
  unpriced: number;
};
type Days = Required<Period>;

/** The orders of the period of these kinds, with what they come to, and whether they were agreed. */
export const datedOrders = ({ from, to }: Days, kinds: readonly OrderKind[]) => sql`
  select "order".id, "order".kind, archived, "contactId", "partnerId", "statusId", "orderDate", "doneOn", total, phase,
    figure.net, figure."madeById", phase = any(${agreedPhases}::text[]) as agreed
  from "order" join "orderStatus" status on status.id = "statusId" left join "orderFigure" figure on figure."orderId" = "order".id
  where "order".kind = any(${kinds}) and "orderDate" between ${from}::date and ${to}::date`;

/** What was paid for a line's goods, or for a part that a repair used; null while nobody knows. */
export const costOfLine = sql`coalesce(line."partCost", line.quantity::bigint * product."purchasePrice")`;

const withCosts = (days: Days, kinds: readonly OrderKind[]) => sql`
  with dated as materialized (${datedOrders(days, kinds)}),
  costs as materialized (
    select line."orderId", sum(${costOfLine})::bigint as cost,
      count(*) filter (where line."productId" is not null and ${costOfLine} is null)::int as unpriced
    from dated join "orderLine" line on line."orderId" = dated.id left join product on product.id = line."productId"
    where dated.kind <> 'purchase' and line.kind = 'goods' group by 1),
  told as (select dated.*, coalesce(cost, 0) as cost, coalesce(unpriced, 0) as unpriced from dated left join costs on costs."orderId" = dated.id)`;

const sums = sql`count(*) filter (where not archived)::int as count, count(*) filter (where archived)::int as archived,
  coalesce(sum(total), 0)::bigint as total, coalesce(sum(net), 0)::bigint as net,
  coalesce(sum(cost), 0)::bigint as cost, coalesce(sum(unpriced), 0)::int as unpriced`;

/** What was agreed of each kind in the days. */
export async function findTotals(db: Db, days: Days, kinds: readonly OrderKind[]): Promise<Grouped[]> {
  const { rows } = await sql<Grouped>`${withCosts(days, kinds)}
    select kind, 'all' as dimension, '' as key, '' as label, ${sums} from told where agreed group by kind`.execute(
    db,
  );
  return rows;
}

/**
 * The orders of the period by all that they are grouped by, in one reading; `starts` are the first days of its parts. Phases and
 * statuses count all orders, the rest what was agreed.
 */
export async function findGroups(
  db: Db,
  days: Days,
  kinds: readonly OrderKind[],
  starts: readonly string[],
): Promise<Grouped[]> {
  const { rows } = await sql<Grouped>`${withCosts(days, kinds)},
    grouped as (
      select kind,
        case grouping(phase, "statusId", "contactId", "partnerId", "madeById", span)
          when 31 then 'phase' when 47 then 'statusId' when 55 then 'contactId' when 59 then 'partnerId'
          when 61 then 'madeById' when 62 then 'span' else 'all' end as dimension,
        coalesce(phase, "statusId"::text, "contactId"::text, "partnerId"::text, "madeById"::text, span::text, '') as key,
        ${sums}
      from (select told.*, width_bucket("orderDate", ${starts}::date[]) as span from told) told
      group by grouping sets ((kind, agreed), (kind, phase), (kind, "statusId"), (kind, agreed, "contactId"),
        (kind, agreed, "partnerId"), (kind, agreed, "madeById"), (kind, agreed, span))
      having grouping(agreed) = 1 or agreed),
    ranked as (select grouped.*, row_number() over (
      partition by kind, dimension order by net desc, count + archived desc, key) as place from grouped)
    select kind, dimension, key, count, archived, total, net, cost, unpriced, coalesce(case dimension
      when 'statusId' then (select name from "orderStatus" where id = key::int)
      when 'contactId' then (select name from contact where id = key::int)
      when 'partnerId' then (select name from contact where id = nullif(key, '')::int)
      when 'madeById' then (select "fullName" from "user" where id = nullif(key, '')::int) end, '') as label
    from ranked where place <= ${mostGroups} or dimension in ('all', 'phase', 'statusId', 'span')
    order by kind, dimension, place`.execute(db);
  return rows;
}

/** The days from an order's date until it was done, of those of the period that are. */
export async function findLeadTimes(db: Db, days: Days, kinds: readonly OrderKind[]) {
  type LeadTime = { kind: OrderKind; count: number; median: number | null; p90: number | null };
  const { rows } = await sql<LeadTime>`
    select kind, count(*)::int as count,
      percentile_cont(0.5) within group (order by days) as median, percentile_cont(0.9) within group (order by days) as p90
    from (select kind, greatest(0, "doneOn" - "orderDate") as days from (${datedOrders(days, kinds)}) dated
      where phase = 'done' and "doneOn" is not null) done group by kind`.execute(db);
  return kinds.map((kind): LeadTime => {
    const found = rows.find((row) => row.kind === kind) ?? { kind, count: 0, median: null, p90: null };
    return found.count < fewestForMedian ? { ...found, median: null, p90: null } : found;
  });
}
