import { sql } from "kysely";
import type { LotFigures, SupplierFigures } from "../../../contract/insight.ts";
import { agreedPhases } from "../../../contract/phases.rules.ts";
import type { Db } from "../../ground/database/connection.ts";
import { netOfLine } from "./lines.ts";
import type { Asked } from "./period.ts";

const mostLots = 20;
const mostSuppliers = 30;

/** What was delivered of a product and not credited since, and what that brought without VAT after all discounts. */
const soldOfProduct = sql`
  select sum(quantity + coalesce(credited.pieces, 0)) as pieces,
    sum(coalesce(figure.net, ${netOfLine("orderLine", "sale")}) + coalesce(credited.net, 0)) as revenue
  from "orderLine" join "order" sale on sale.id = "orderLine"."orderId" and sale.kind = 'sale'
  left join "lineFigure" figure on figure."lineId" = "orderLine".id
  left join lateral (select sum(taken.quantity) as pieces, sum(taken.net) as net
    from "orderReturn" back join "invoiceLine" taken on taken."invoiceId" = back."noteId"
    join "invoiceLine" original on original.id = taken."creditedLineId" and original."orderLineId" = "orderLine".id
    where back."orderId" = sale.id) credited on exists (select from invoice where "creditOfId" is not null and invoice."orderId" = sale.id)
  where "productId" = product.id and delivered`;

/** How far what came in on the latest purchases has come; what it cost, and what it brought after each line's discount. */
export async function findLots(db: Db, seesPrices: boolean): Promise<LotFigures[]> {
  const { rows } = await sql<LotFigures>`
    with lot as materialized (
      select "order".id, "orderNr", contact.name as "supplierName", "orderDate" from "order" join contact on contact.id = "contactId"
      where kind = 'purchase' and exists (select from product where "purchaseId" = "order".id)
      order by "orderDate" desc, "order".id desc limit ${mostLots})
    select lot.*, goods.* from lot cross join lateral (
      select sum(quantity)::int as received,
        coalesce(sum(quantity) filter (where not exists (select from task where "productId" = product.id and task.status <> 'done' and task.status <> 'skipped')), 0)::int as tested,
        coalesce(sum(quantity) filter (where coalesce(attributes ->> 'grade', '') <> ''), 0)::int as graded,
        coalesce(sum("stockQuantity") filter (where lifecycle in ('saleable', 'ready')), 0)::int as saleable,
        coalesce(sum(line.pieces), 0)::int as sold,
        ${seesPrices ? sql`sum(quantity::bigint * "purchasePrice")::bigint` : sql`null::bigint`} as cost,
        ${seesPrices ? sql`coalesce(sum(line.revenue), 0)::bigint` : sql`null::bigint`} as revenue
      from product join "productStatus" status on status.id = "statusId"
      left join lateral (
        ${soldOfProduct}) line on true
      where product."purchaseId" = lot.id) goods
    order by "orderDate" desc, id desc`.execute(db);
  return rows;
}

/** What the lots of each supplier earned so far, of the purchases of the period; those that earned the least first. */
export async function findSuppliers(
  db: Db,
  { from, to }: Asked,
  seesPrices: boolean,
): Promise<SupplierFigures[]> {
  const { rows } = await sql<SupplierFigures>`
    with lot as materialized (
      select "order".id, "contactId", archived from "order" join "orderStatus" status on status.id = "statusId"
      where "order".kind = 'purchase' and phase = any(${agreedPhases}::text[]) and "orderDate" between ${from}::date and ${to}::date),
    goods as (
      select lot."contactId", sum(product.quantity) as received, sum(product."stockQuantity") as "left", sum(line.pieces) as sold,
        sum(line.pieces * product."purchasePrice") as cost, sum(line.revenue) as revenue
      from lot join product on product."purchaseId" = lot.id left join lateral (${soldOfProduct}) line on true group by 1)
    select contact.id, contact.name, lots, archived, coalesce(received, 0)::int as received, coalesce(sold, 0)::int as sold,
      coalesce("left", 0)::int as "left", round(coalesce(cost, 0))::bigint as cost, round(coalesce(revenue, 0))::bigint as revenue,
      round(coalesce(revenue, 0) - coalesce(cost, 0))::bigint as earned
    from (select "contactId", count(*) filter (where not archived)::int as lots, count(*) filter (where archived)::int as archived
      from lot group by 1) lots
    join contact on contact.id = lots."contactId" left join goods on goods."contactId" = lots."contactId"
    order by earned, received desc, contact.id limit ${mostSuppliers}`.execute(db);
  return rows.map((row) => ({
    ...row,
    list: `contactId=${row.id}&orderDate=${from}..${to}&phase=${agreedPhases}`,
    ...(!seesPrices && { cost: null, revenue: null, earned: null }),
  }));
}
