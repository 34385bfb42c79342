import { sql } from "kysely";
import { ratesFor, usualRate, type VatCodeRates, type VatRate } from "../../contract/vat.rules.ts";
import type { Db, Tx } from "../database/connection.ts";

/** The company's VAT codes in its own order. */
export const findCodes = (db: Db | Tx): Promise<VatCodeRates[]> =>
  db
    .selectFrom("vatCode")
    .select(["id", "basisPoints", "margin", sql<VatCodeRates["rates"]>`rates`.as("rates")])
    .orderBy("position")
    .orderBy("id")
    .execute();

/** The same, for whoever asks for something else at once. */
export const vatCodes = sql<
  VatCodeRates[]
>`(select coalesce(jsonb_agg(code order by code.position, code.id), '[]')
  from (select id, "basisPoints", margin, rates, position from "vatCode") code)`;

type Line = { vatCodeId: number | null };
type Rated = { orderDate: string; vatRates: readonly VatRate[] };

/** Whether an order keeps the rates of all these lines. */
const keepsAll = ({ vatRates }: Rated, lines: readonly Line[]) =>
  vatRates.length > 0 &&
  lines.every(({ vatCodeId: code }) => code === null || vatRates.some(({ id }) => id === code));

/** The rates of an order, and of codes that are new to it those of its day. */
export const ratesIn = (order: Rated, lines: readonly Line[], codes: readonly VatCodeRates[]): VatRate[] =>
  keepsAll(order, lines) ? [...order.vatRates] : ratesFor(order, codes);

/** The same of one order, which asks for the codes where they are needed alone. */
export const findRates = async (db: Db | Tx, order: Rated, lines: readonly Line[]): Promise<VatRate[]> =>
  ratesIn(order, lines, keepsAll(order, lines) ? [] : await findCodes(db));

/** What an order keeps of its rates, as its column takes it: those it had, its usual one and those of its lines. */
export function storedRates(rates: readonly VatRate[], had: readonly VatRate[], lines: readonly Line[]) {
  const rateIds = new Set([
    ...had.map(({ id }) => id),
    usualRate(rates),
    ...lines.map((line) => line.vatCodeId),
  ]);
  return JSON.stringify(rates.filter(({ id }) => rateIds.has(id)));
}
