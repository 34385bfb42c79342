import { type RawBuilder, sql } from "kysely";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { matchesFilter } from "./conditions.ts";

/** A filter of days on a column of instants; the last day is included. */
export function withinDays(column: RawBuilder<unknown>, value: unknown): RawBuilder<boolean> {
  const parsed = parseFilter(String(value));
  if (parsed.by !== "range") return matchesFilter(column, value);
  const least = parsed.from ? sql`${column} >= ${parsed.from}::date` : sql`true`;
  return parsed.to
    ? sql<boolean>`(${least} and ${column} < ${parsed.to}::date + 1)`
    : sql<boolean>`(${least})`;
}
