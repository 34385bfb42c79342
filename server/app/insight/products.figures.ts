import { type RawBuilder, sql } from "kysely";
import { daysAfter } from "../../../contract/days.rules.ts";
import { filterText } from "../../../contract/filters.rules.ts";
import { ages, type ProductFigures, type StockGroup } from "../../../contract/insight.ts";
import type { Locale } from "../../../contract/locales.ts";
import { lifecycles } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { spansOf } from "../../ground/database/days.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { findLots, findSuppliers } from "./lots.figures.ts";
import { type Asked, daysOf, during, shownAt, weekOf, weeksOf } from "./period.ts";

/** What a list of products in stock shows. */
const here = sql`not product.archived and not product.gone and product."stockQuantity" > 0`;
const mostGroups = 30;

export async function findProductFigures(
  db: Db,
  period: Asked,
  { locale, seesPrices, readsPurchases }: { locale: Locale; seesPrices: boolean; readsPurchases: boolean },
): Promise<ProductFigures> {
  const hidden = seesPrices ? <T>(row: T) => row : withoutValue;
  const [byType, byGrade, byPlace, byAge, byStage, weeks, selling, lots, suppliers] = await Promise.all([
    stockBy(db, byColumn("typeId", "productType")),
    stockBy(db, { key: sql`coalesce(attributes ->> 'grade', '')`, label: sql`min(attributes ->> 'grade')` }),
    stockBy(db, byColumn("locationId", "location")),
    stockByAge(db, period),
    stockByStage(db),
    findWeeks(db, period, locale),
    findSelling(db, period),
    readsPurchases ? findLots(db, seesPrices) : [],
    readsPurchases ? findSuppliers(db, period, seesPrices) : [],
  ]);
  return {
    from: period.from,
    to: period.to,
    byType: byType.map(withList("typeId")).map(hidden),
    byGrade: byGrade.map(withList("attributes.grade")).map(hidden),
    byPlace: byPlace.map(withList("locationId")).map(hidden),
    byAge: byAge.map(hidden),
    byStage,
    weeks,
    ...selling,
    lots,
    suppliers,
  };
}

type Counted = Omit<StockGroup, "list">;
const withoutValue = <T extends object>(row: T): T => ({ ...row, value: null });
const withList = (field: string) => (row: Counted) => {
  const filter = filterText(
    row.key ? { by: "anyOf", not: false, values: [row.key] } : { by: "empty", not: false },
  );
  return { ...row, list: `inStock=true&${field}=${encodeURIComponent(filter)}` };
};

const byColumn = (column: "typeId" | "locationId", table: "productType" | "location") => ({
  key: sql`coalesce(product.${sql.ref(column)}::text, '')`,
  label: sql`(select name from ${sql.table(table)} as named where named.id = min(product.${sql.ref(column)}))`,
});

/** Lines of stock, pieces and what was paid for them, the largest groups first. */
async function stockBy(db: Db, { key, label }: { key: RawBuilder<unknown>; label: RawBuilder<unknown> }) {
  const { rows } = await sql<Counted>`
    select ${key} as key, coalesce(${label}, '') as label, count(*)::int as count, sum("stockQuantity")::int as pieces,
      coalesce(sum("stockQuantity"::bigint * "purchasePrice"), 0)::bigint as value
    from product where ${here} group by 1 order by count desc, key limit ${mostGroups}`.execute(db);
  return rows;
}

async function stockByAge(db: Db, { today }: Asked): Promise<StockGroup[]> {
  const bounds = ages.map((from, at) => ({
    key: ages[at + 1] ? `${from}-${ages[at + 1]! - 1}` : `${from}-`,
    first: ages[at + 1] ? daysAfter(today, 1 - ages[at + 1]!) : "",
    last: from ? daysAfter(today, -from) : "",
  }));
  const ends = await spansOf(
    db,
    bounds.slice(1).map(({ last }) => ({ from: "", to: last })),
  );
  const { rows } = await sql<Counted & { at: number }>`
    select (select count(*)::int from unnest(${ends.map(({ until }) => until)}::timestamptz[]) as bound
        where product."createdAt" < bound) as at,
      count(*)::int as count, sum("stockQuantity")::int as pieces, coalesce(sum("stockQuantity"::bigint * "purchasePrice"), 0)::bigint as value
    from product where ${here} group by 1`.execute(db);
  return bounds.map(({ key, first, last }, index) => {
    const { count = 0, pieces = 0, value = 0 } = rows.find(({ at }) => at === index) ?? {};
    return { key, label: "", list: `inStock=true&createdAt=${first}..${last}`, count, pieces, value };
  });
}

async function stockByStage(db: Db): Promise<ProductFigures["byStage"]> {
  const { rows } = await sql<{ key: (typeof lifecycles)[number]; count: number; pieces: number }>`
    select lifecycle as key, sum(counted.count)::int as count, sum(pieces)::int as pieces
    from (select "statusId", count(*), sum("stockQuantity") as pieces from product where ${here} group by "statusId") counted
    join "productStatus" on "productStatus".id = counted."statusId" group by 1`.execute(db);
  return lifecycles
    .filter((stage) => stage !== "sold")
    .map((key) => ({
      ...{ count: 0, pieces: 0, ...rows.find((row) => row.key === key) },
      key,
      list: `inStock=true&lifecycle=${key}`,
    }));
}

async function findWeeks(db: Db, period: Asked, locale: Locale) {
  const { rows } = await sql<Record<"received" | "saleable" | "sold", number> & { week: string }>`
    with happened as (
      select at, case when reason = 'received' then quantity else 0 end as received, 0 as saleable,
        case when reason in ('sold', 'returned') then -quantity else 0 end as sold
      from "stockMovement" where ${during(sql`at`, period)} and reason in ('received', 'sold', 'returned')
      union all
      select "saleableAt", 0, 1, 0 from product where ${during(sql`"saleableAt"`, period)})
    select ${weekOf(shownAt(sql`at`, period.zone), locale)} as week, sum(received)::int as received, sum(saleable)::int as saleable, sum(sold)::int as sold
    from happened group by 1`.execute(db);
  return weeksOf(period, locale).map((week) => {
    const days = daysOf(week, period);
    return {
      ...{ received: 0, saleable: 0, sold: 0 },
      ...rows.find((row) => row.week === week),
      ...{ receivedList: `received=${days}`, saleableList: `saleableAt=${days}`, soldList: `sold=${days}` },
      week,
    };
  });
}

/** What was sold in a period, how long it had been here, and what part it is of all that could be sold. */
async function findSelling(db: Db, period: Asked) {
  const { sold, left, daysToSell } = await oneRow(
    db,
    sql<{ sold: number; left: number; daysToSell: number | null }>`
    with sold as (
      select "productId", -sum(quantity) as pieces, max(movement.at) as at from "stockMovement" as movement
      where ${during(sql`at`, period)} and reason in ('sold', 'returned') group by 1 having sum(quantity) < 0)
    select coalesce(sum(pieces), 0)::int as sold,
      (select coalesce(sum("stockQuantity"), 0)::int from product join "productStatus" status on status.id = "statusId"
        where ${here} and lifecycle in ('saleable', 'ready')) as left,
      (percentile_disc(0.5) within group (order by ${shownAt(sql`sold.at`, period.zone)}::date - ${shownAt(sql`product."createdAt"`, period.zone)}::date))::int as "daysToSell"
    from sold join product on product.id = "productId"`,
  );
  const soldList = `sold=${period.from}..${period.to}`;
  return {
    sold,
    soldList,
    daysToSell,
    sellThrough: sold + left ? Math.round((sold * 10_000) / (sold + left)) : null,
  };
}
