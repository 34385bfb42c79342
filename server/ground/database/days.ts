import { type QueryExecutorProvider, sql } from "kysely";
import { oneRow } from "./oneRow.ts";

/** Today by the company's clock, asked once in a statement however many rows it compares. */
export const today = sql<string>`(select today())`;

export const findToday = async (db: QueryExecutorProvider) =>
  (await oneRow(db, sql<{ day: string }>`select today() as day`)).day;

/** The time zone that decides what a day is, by its IANA name. */
export const findZone = async (db: QueryExecutorProvider) =>
  (await oneRow(db, sql<{ zone: string }>`select "companyZone"() as zone`)).zone;

/** Half open, as instants; null where a side is open. */
export type Span = { from: string | null; until: string | null };

/** The instants of spans of days of the company, the last day included; a side that is empty is open. */
export async function spansOf(
  db: QueryExecutorProvider,
  days: readonly { from: string; to: string }[],
): Promise<Span[]> {
  const sides = [days.map(({ from }) => from || null), days.map(({ to }) => to || null)];
  const { rows } = await sql<Span & { place: number }>`
    select "startOfDay"(first) as "from", "startOfDay"(last + 1) as until, place
    from unnest(${sides[0]}::date[], ${sides[1]}::date[]) with ordinality as span(first, last, place)`.execute(
    db,
  );
  return rows.sort((one, other) => one.place - other.place).map(({ from, until }) => ({ from, until }));
}
