import { type RawBuilder, sql } from "kysely";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { latinDigits } from "../../../contract/numbers.rules.ts";

/** The words of a search. */
export const wordsIn = (q: string) => q.toLowerCase().split(/\s+/).filter(Boolean);

export const unchanged = (text: string) => text;
/** A text as it was typed and with Latin digits: names may be stored with other digits, numbers never are. */
export const spellings = (text: string) => [...new Set([text, latinDigits(text)])];
/** Whether a column in lower case contains a text; `unseen` hides the text from the planner. */
export function containing(column: RawBuilder<unknown>, text: string, unseen = false): RawBuilder<boolean> {
  const pattern = (spelling: string) => (unseen ? sql`(select ${like(spelling)}::text)` : like(spelling));
  const conditions = spellings(text).map((spelling) => sql<boolean>`${column} like ${pattern(spelling)}`);
  return conditions.length === 1 ? conditions[0]! : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** The condition that a yes or no filter puts on a row. */
export const matchesFlag = (condition: RawBuilder<boolean>, value: unknown) =>
  value ? condition : sql<boolean>`(${condition}) is not true`;

/** A condition that another one nearly implies; hides it from the planner, which would multiply the selectivities of both. */
export const implied = (condition: RawBuilder<boolean>) =>
  sql<boolean>`case when ${condition} then 1 else 0 end <> 0`;

/** The condition that a filter's value puts on a column; a row without a value matches no value. */
export function matchesFilter(
  column: RawBuilder<unknown>,
  value: unknown,
  toStored: (text: string) => string = unchanged,
): RawBuilder<boolean> {
  if (typeof value !== "string") return sql<boolean>`${column} = ${value}`;
  const parsed = parseFilter(value);
  if (parsed.by === "range") {
    const [from, to] = [latinDigits(parsed.from), latinDigits(parsed.to)];
    const least = from ? sql<boolean>`${column} >= ${from}` : sql<boolean>`true`;
    return to ? sql<boolean>`(${least} and ${column} <= ${to})` : least;
  }
  if (parsed.by === "empty")
    return parsed.not
      ? sql<boolean>`(${column} is not null and ${column}::text <> '')`
      : sql<boolean>`(${column} is null or ${column}::text = '')`;
  if (parsed.by === "contains") {
    const condition = containing(sql`lower(${column}::text)`, parsed.text);
    return parsed.not ? sql<boolean>`(${column} is null or not ${condition})` : condition;
  }
  const values = parsed.values.flatMap(spellings).map(toStored);
  if (parsed.not) return sql<boolean>`(${column} is null or ${column} <> all(${values}))`;
  // With a single value, an index returns rows in the order of its next column.
  return values.length === 1
    ? sql<boolean>`${column} = ${values[0]}`
    : sql<boolean>`${column} = any(${values})`;
}
