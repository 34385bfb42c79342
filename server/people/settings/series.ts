import { sql } from "kysely";
import { searchable } from "../../../contract/searchable.rules.ts";
import { numberIn, skusBefore } from "../../../contract/series.rules.ts";
import { type Configs, defaultConfigs, type NextNumbers } from "../../../contract/settings.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { findConfigs } from "./settings.ts";

type NumberedKind = "purchase" | "sale" | "repair";

/** Takes the next `count` numbers of a series: never given twice, though a refused order may leave a gap. */
async function reserveNumbers(tx: Tx, kind: string, year: number, count: number) {
  const { rows } = await sql<{ numbers: number[] }>`
    select "nextInSeries"(${kind}, ${year}, ${count}) as numbers`.execute(tx);
  return rows[0]?.numbers ?? [];
}

/** The next number of an order of a day, in the company's own format; somebody may have typed the same by hand. */
export const nextOrderNr = async (tx: Tx, kind: NumberedKind, day?: string): Promise<string> =>
  (await nextOrderNrs(tx, kind, 1, day))[0]!;

/** The next numbers of orders of a day, today by default; a format that names no year counts on in that of today. */
export async function nextOrderNrs(
  tx: Tx,
  kind: NumberedKind,
  count: number,
  day: string | null = null,
): Promise<string[]> {
  const field = `${kind}Number` as const;
  const usual = defaultConfigs[field];
  const { configs, year, numbers } = await oneRow(
    tx,
    sql<{ configs: Partial<Configs> | null; year: number; numbers: number[] }>`
    select configs, year, "nextInSeries"(${kind}, year, ${count}) as numbers
    from (select value as configs, extract(year from case
        when position('{year}' in coalesce(value ->> ${field}, ${usual})) > 0 then coalesce(${day}::date, today())
        else today() end)::int as year
      from (select (select value from setting where name = 'configs') as value) as stored) as told`,
  );
  const format = configs?.[field] ?? usual;
  return numbers.map((number) => numberIn(format, year, number));
}

/**
 * The next number of the invoices of a day's year, without gaps: the row of the series is held until the transaction ends, which
 * gives the number back when it is refused. A format without a year counts on for ever.
 */
export async function nextInvoiceNr(tx: Tx, day: string): Promise<string> {
  const { invoiceNumber } = await findConfigs(tx);
  const year = Number(day.slice(0, 4));
  const { last } = await tx
    .insertInto("invoiceSeries")
    .values({ year: invoiceNumber.includes("{year}") ? year : 0, last: 1 })
    .onConflict((taken) => taken.column("year").doUpdateSet({ last: sql`"invoiceSeries".last + 1` }))
    .returning("last")
    .executeTakeFirstOrThrow();
  return numberIn(invoiceNumber, year, last);
}

/** The next SKUs in the company's own format; a number that somebody typed before is passed over. */
export async function nextSkus(tx: Tx, count: number): Promise<string[]> {
  const { skuNumber } = await findConfigs(tx);
  const year = Number((await findToday(tx)).slice(0, 4));
  const skus: string[] = [];
  while (skus.length < count) {
    const numbers = (await reserveNumbers(tx, "sku", 0, count - skus.length)).map((number) =>
      numberIn(skuNumber, year, skusBefore + number),
    );
    const { rows: existing } = await sql<{ number: string }>`
      select searchable(sku) as number from product where searchable(sku) = any(${numbers.map(searchable)})`.execute(
      tx,
    );
    const typed = new Set(existing.map(({ number }) => number));
    skus.push(...numbers.filter((number) => !typed.has(searchable(number))));
  }
  return skus;
}

/** The numbers that come next if nobody takes them before. */
export const findNextNumbers = (db: Db) =>
  oneRow(
    db,
    sql<NextNumbers>`
    select year, "peekInSeries"('purchase', year) as purchase, "peekInSeries"('sale', year) as sale,
      "peekInSeries"('repair', year) as repair, "peekInSeries"('sku', 0) + ${skusBefore}::int as sku,
      coalesce((select last from "invoiceSeries" series where series.year = told.year), 0) + 1 as invoice,
      coalesce((select last from "invoiceSeries" series where series.year = 0), 0) + 1 as "invoiceEver"
    from (select extract(year from today())::int as year) as told`,
  );
