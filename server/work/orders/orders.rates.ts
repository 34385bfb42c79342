import { sql } from "kysely";
import { ratesFor, usualRate, type VatCodeRates, type VatRate } from "../../../contract/vat.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** The company's VAT codes in its own order. */
export const findCodes = (db: Db | Tx): Promise<VatCodeRates[]> =>
  db
    .selectFrom("vatCode")
    .select(["id", "basisPoints", "margin", "rates"])
    .orderBy("position")
    .orderBy("id")
    .execute();

/** The same as a column of another query. */
export const vatCodes = sql<
  VatCodeRates[]
>`(select coalesce(jsonb_agg(code order by code.position, code.id), '[]')
  from (select id, "basisPoints", margin, rates, position from "vatCode") code)`;

type Line = { vatCodeId: number | null };
type Rated = { orderDate: string; vatRates: readonly VatRate[] };

/** Whether the stored rates of an order cover all these lines. */
const hasRatesOf = ({ vatRates }: Rated, lines: readonly Line[]) =>
  vatRates.length > 0 &&
  lines.every(({ vatCodeId: code }) => code === null || vatRates.some(({ id }) => id === code));

/** The rates that an order stored, or those of its day when a line has another code. */
export const ratesIn = (order: Rated, lines: readonly Line[], codes: readonly VatCodeRates[]): VatRate[] =>
  hasRatesOf(order, lines) ? [...order.vatRates] : ratesFor(order, codes);

/** The same for one order; queries the codes only when needed. */
export const findRates = async (db: Db | Tx, order: Rated, lines: readonly Line[]): Promise<VatRate[]> =>
  ratesIn(order, lines, hasRatesOf(order, lines) ? [] : await findCodes(db));

/** The rates to store with an order: those that it had, the usual one and those of its lines. */
export function ratesToSave(rates: readonly VatRate[], before: readonly VatRate[], lines: readonly Line[]) {
  const rateIds = new Set([
    ...before.map(({ id }) => id),
    usualRate(rates),
    ...lines.map((line) => line.vatCodeId),
  ]);
  return JSON.stringify(rates.filter(({ id }) => rateIds.has(id)));
}
