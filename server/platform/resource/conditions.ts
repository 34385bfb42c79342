import { type RawBuilder, sql } from "kysely";
import { latinDigits } from "../../../contract/digits.rules.ts";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { joined, type SearchWord, searchable, searchWords } from "../../../contract/searchable.rules.ts";
import type { Span } from "../../ground/database/days.ts";

export const unchanged = (text: string) => text;
/** A text as it was typed and with Latin digits: names may be stored with other digits, numbers never are. */
export const spellings = (text: string) => [...new Set([text, latinDigits(text)])];
/** The text in which the words of a search are looked for, of what several columns say. */
export const searchedText = (...columns: readonly RawBuilder<unknown>[]): RawBuilder<string> =>
  sql`"searchedText"(concat_ws('|', ${sql.join(columns)}))`;

/** Whether a searched text holds a word, as a whole when it is a single sign; `unseen` hides the word from the planner. */
export const containing = (
  column: RawBuilder<unknown>,
  word: SearchWord,
  unseen = false,
): RawBuilder<boolean> =>
  anyLike(
    column,
    word.map((spelling) => (spelling.length > 1 ? `%${spelling}%` : `% ${spelling} %`)),
    unseen,
  );
/** Whether a searched text holds a word whole, or is of a column that says nothing else. */
export const containingWhole = (column: RawBuilder<unknown>, word: SearchWord, unseen = false) =>
  anyLike(
    column,
    word.map((spelling) => `% ${spelling} %`),
    unseen,
  );

function anyLike(column: RawBuilder<unknown>, patterns: readonly string[], unseen: boolean) {
  const conditions = patterns.map((pattern) =>
    unseen ? sql<boolean>`${column} like (select ${pattern}::text)` : sql<boolean>`${column} like ${pattern}`,
  );
  return conditions.length === 1 ? conditions[0]! : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Whether a column is one of these texts; no condition when there are none. */
export const isOneOf = (column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean>[] =>
  texts.length ? [sql<boolean>`${column} = any(${texts})`] : [];

/** Whether texts hold every word of a search; a search of signs alone finds nothing. */
export function holdingAll(q: string, holds: (word: SearchWord) => RawBuilder<boolean>): RawBuilder<boolean> {
  const words = searchWords(q).slice(0, mostWords);
  if (words.length === 0) return q.trim() ? sql<boolean>`false` : sql<boolean>`true`;
  return sql<boolean>`(${sql.join(words.map(holds), sql` and `)})`;
}
/** Of a search at most so many words are looked for. */
export const mostWords = 8;

/** What every searched text is like that holds a text of one of its columns. */
export const holdingText = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`${column} like ${`%${joined(text)}%`}`;

/** Whether a column contains a text in the normal form; one of letters and digits also where it is written apart or together. */
function columnContains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const together = joined(text);
  const isPlain = together.length > 2 && /^[\p{L}\p{N} '.-]*$/u.test(searchable(text));
  return isPlain
    ? sql<boolean>`joined(${column}::text) like ${`%${together}%`}`
    : sql<boolean>`searchable(${column}::text) like ${`%${searchable(text).replace(/[\\%_]/g, "\\$&")}%`}`;
}

/** The condition that a yes or no filter puts on a row. */
export const matchesFlag = (condition: RawBuilder<boolean>, value: unknown) =>
  value ? condition : sql<boolean>`(${condition}) is not true`;

/** Whether an instant lies in a span. */
export const within = (column: RawBuilder<unknown>, { from, until }: Span) =>
  sql<boolean>`(${from ? sql`${column} >= ${from}::timestamptz` : sql`true`} and ${until ? sql`${column} < ${until}::timestamptz` : sql`true`})`;

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
    const condition = columnContains(column, parsed.text);
    return parsed.not ? sql<boolean>`(${column} is null or not ${condition})` : condition;
  }
  const values = parsed.values.flatMap(spellings).map(toStored);
  if (parsed.not) return sql<boolean>`(${column} is null or ${column} <> all(${values}))`;
  // With a single value, an index returns rows in the order of its next column.
  return values.length === 1
    ? sql<boolean>`${column} = ${values[0]}`
    : sql<boolean>`${column} = any(${values})`;
}
