import { sql } from "kysely";
import type { marginSchemes } from "../../../contract/companySettings.ts";
import type { Period } from "../../../contract/insight.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { costOfLine, datedOrders, type Grouped } from "./orderGroups.ts";

const mostTypes = 40;
type Days = Required<Period>;

/** What lines of a type of products come to, amounts in cents; `total` is with the share of VAT that their order has. */
export type TypeSums = Omit<Grouped, "dimension" | "unpriced"> & { pieces: number };

/** What was agreed by the type of what it is about; services, labour and goods without a type by that. */
export async function findTypes(db: Db, days: Days, kinds: readonly OrderKind[]): Promise<TypeSums[]> {
  const { rows } = await sql<TypeSums>`
    with line as materialized (
      select dated.kind, dated.id as "orderId", dated.archived,
        coalesce(coalesce(product."typeId", line."typeId")::text, line.kind) as key, line.quantity, figure.net,
        case when dated.kind <> 'purchase' and line.kind = 'goods' then ${costOfLine} end as cost
      from (${datedOrders(days, kinds)}) dated join "orderLine" line on line."orderId" = dated.id
      left join product on product.id = line."productId" left join "lineFigure" figure on figure."lineId" = line.id
      where agreed)
    select kind, key, coalesce((select name from "productType" where id::text = key), '') as label,
      count(distinct "orderId") filter (where not archived)::int as count,
      count(distinct "orderId") filter (where archived)::int as archived, sum(quantity)::int as pieces,
      coalesce(sum(net), 0)::bigint as total, coalesce(sum(net), 0)::bigint as net, coalesce(sum(cost), 0)::bigint as cost
    from line group by kind, key order by kind, net desc, key limit ${mostTypes * 3}`.execute(db);
  return rows;
}

/**
 * What was sold under the margin scheme, and the VAT that is owed on it: by item, where a loss owes nothing, or on the sum of the
 * period, where losses are set off.
 */
export const findMarginGoods = (
  db: Db,
  days: Days,
  kinds: readonly OrderKind[],
  scheme: (typeof marginSchemes)[number],
) =>
  oneRow(
    db,
    sql<{ lines: number; net: number; cost: number; vat: number }>`
    with line as (
      select figure.net, coalesce(${costOfLine}, 0) as cost, (code.rate ->> 'basisPoints')::numeric as points
      from (${datedOrders(days, kinds)}) dated join "order" on "order".id = dated.id
      join "orderLine" line on line."orderId" = dated.id join "lineFigure" figure on figure."lineId" = line.id
      join lateral (select rate from jsonb_array_elements("order"."vatRates") rate
        where (rate ->> 'id')::int = line."vatCodeId" and (rate ->> 'margin')::boolean limit 1) code on true
      left join product on product.id = line."productId"
      where agreed and dated.kind = 'sale')
    select count(*)::int as lines, coalesce(sum(net), 0)::bigint as net, coalesce(sum(cost), 0)::bigint as cost,
      coalesce(${
        scheme === "perItem"
          ? sql`sum(round(greatest(0, net - cost) * points / (10000 + points)))`
          : sql`greatest(0, round(sum((net - cost) * points / (10000 + points))))`
      }, 0)::bigint as vat
    from line`,
  );
