import { type RawBuilder, sql } from "kysely";
import { askedBy } from "../../contract/filters.rules.ts";
import { holds } from "./list.ts";

/** What a filter on days demands of a column of instants: the last day counts to its end. */
export function withinDays(column: RawBuilder<unknown>, value: unknown): RawBuilder<boolean> {
  const asked = askedBy(String(value));
  if (asked.by !== "range") return holds(column, value);
  const least = asked.from ? sql`${column} >= ${asked.from}::date` : sql`true`;
  return asked.to ? sql<boolean>`(${least} and ${column} < ${asked.to}::date + 1)` : sql<boolean>`(${least})`;
}
