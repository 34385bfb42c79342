import {
  type AliasedExpression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import type { TProperties } from "typebox";
import { askedBy } from "../../contract/filters.rules.ts";
import { kindOf, withoutNull } from "../../contract/http.ts";
import { latinDigits } from "../../contract/numbers.rules.ts";
import { Failure } from "../base/failure.ts";
import type { Db, Tx } from "../database/connection.ts";
import { remembered } from "../database/prepared.ts";
import type { DB } from "../database/types.ts";

// biome-ignore lint/suspicious/noExplicitAny: one list serves every table
type AnyQuery = SelectQueryBuilder<any, any, any>;
type Table = keyof DB & string;
export type ListQuery = {
  page?: number;
  pageSize?: number;
  q?: string;
  sort?: string;
  [filter: string]: unknown;
};

export type List<T extends Table, Row> = {
  /** The driving table: filters and sorts are its own columns unless `columns` says otherwise. */
  table: T;
  columns?: Record<string, RawBuilder<unknown>>;
  /** A text column searched word by word; `searchText` is in lower case and has a trigram index. */
  search?: string;
  /** Where else than in `search` a word is looked for. */
  finds?: (word: string) => RawBuilder<boolean>[];
  /** The words of a search, each of which a row must hold. */
  words?: (q: string) => string[];
  /** Filters on texts that people paste lists of: which values are not found is told. `search` holds these columns. */
  texts?: readonly string[];
  /** How a listed text is written in the table, for filters whose texts are stored in one form. */
  stored?: Readonly<Record<string, (text: string) => string>>;
  /** What the resource narrows by itself, and which filters it thereby handles. */
  narrow?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
  handled?: readonly string[];
  /** What it narrows by itself when nothing is filtered, if that is less: what the list could show. */
  unfiltered?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
  defaultSort?: string;
  /** Joins what a row shows to the rows of one page. */
  rows: (page: AliasedExpression<Selectable<DB[T]>, T>) => { execute(): Promise<Row[]> };
};

/** Beyond this many matches a total is the planner's estimate: counting is the dear half of a page. */
const countedExactly = 10_000;
const reserved = ["page", "pageSize", "q", "sort"];

/** One page of a list, how many rows the whole of it has, and which listed texts no row has, whatever else is filtered. */
export async function pageOf<T extends Table, Row>(db: Db, list: List<T, Row>, asked: ListQuery) {
  const page = asked.page ?? 1;
  const pageSize = asked.pageSize ?? 25;
  const found = matching(db, list, asked);
  const limited = (query: AnyQuery) => {
    const rows = ordered(query, list, asked)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const shown = list.rows(rows.as(list.table) as never);
    return (ordered(shown as AnyQuery, list, asked) as unknown as typeof shown).execute();
  };
  const whole = found.selectAll(list.table);
  const notFound = await textsNotFound(db, list, asked);
  if (!searches(list, asked)) {
    const [items, total] = await Promise.all([limited(whole), totalOf(db, found)]);
    return { items, ...total, page, pageSize, ...notFound };
  }
  const few = await fewMatches(db, list, asked, whole);
  if (few) return { ...few, page, pageSize, ...notFound };
  const total = await totalOf(db, found);
  const items =
    total.total === 0 ? [] : await limited(total.totalIsEstimate ? whole : foundFirst(db, whole, list.table));
  return { items, ...total, page, pageSize, ...notFound };
}

/** A search that finds at most this many rows is answered whole by one query. */
const fewAtMost = 1000;

/** The page and the exact total of a search that matches few rows; undefined when it matches more, or on a page too far. */
async function fewMatches<T extends Table, Row>(
  db: Db,
  list: List<T, Row>,
  asked: ListQuery,
  whole: AnyQuery,
) {
  const { page = 1, pageSize = 25 } = asked;
  // The limit is written into the statement, so that a plan for any word knows how few rows it has to find.
  const counted = foundFirst(db, whole.limit(sql.lit(fewAtMost + 1)), list.table).select(
    sql`count(*) over ()::int`.as("matches"),
  );
  const one = ordered(counted, list, asked)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const shown = (list.rows(one.as(list.table) as never) as unknown as AnyQuery).select(
    sql.ref(`${list.table}.matches`).as("matches"),
  );
  const query = ordered(shown, list, asked).modifyEnd(remembered);
  const items = (await query.execute()) as (Row & { matches: number })[];
  const total = items[0]?.matches ?? (page === 1 ? 0 : fewAtMost + 1);
  return total > fewAtMost ? undefined : { items: items as Row[], total };
}

const searches = ({ texts = [] }: Pick<List<Table, unknown>, "texts">, asked: ListQuery) =>
  Boolean(asked.q) || texts.some((name) => String(asked[name] ?? "").startsWith("~"));

/** The ids of all rows that match, in their order; 422 when there are more than `most`. */
export async function idsOf<T extends Table, Row>(
  db: Db | Tx,
  list: List<T, Row>,
  asked: ListQuery,
  { most, ids }: { most: number; ids?: readonly number[] },
): Promise<number[]> {
  const found = matching(db, list, asked);
  const id = sql.ref(`${list.table}.id`);
  const wanted = ids ? found.where(sql<boolean>`${id} = any(${ids})`) : found;
  const rows = await ordered(wanted, list, asked)
    .select(id.as("id"))
    .limit(most + 1)
    .execute();
  if (rows.length > most) throw new Failure(422, "tooManyRows", { most });
  return rows.map((row) => (row as { id: number }).id);
}

/** Rows by their ids in that order, read some at a time; what is gone meanwhile is left out. */
export async function* rowsOf<T extends Table, Row>(db: Db, list: List<T, Row>, ids: readonly number[]) {
  const atOnce = 1000;
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    const source = (db.selectFrom(list.table as never) as AnyQuery)
      .selectAll(list.table)
      .where(sql<boolean>`${sql.ref(`${list.table}.id`)} = any(${some})`);
    const rows = await list.rows(source.as(list.table) as never).execute();
    const byId = new Map(rows.map((row) => [(row as { id: number }).id, row]));
    for (const id of some) {
      const row = byId.get(id);
      if (row) yield row;
    }
  }
}

async function textsNotFound<T extends Table, Row>(db: Db, list: List<T, Row>, asked: ListQuery) {
  const entries: [string, string[]][] = [];
  for (const name of list.texts ?? []) {
    const wanted = askedBy(String(asked[name] ?? ""));
    if (wanted.by !== "anyOf" || wanted.not || wanted.values.length < 2) continue;
    const whole = { ...list, narrow: list.unfiltered ?? list.narrow };
    const found = matching(db, whole, { [name]: asked[name] });
    const rows = await found.select(columnOf(list, name).as("text")).distinct().execute();
    const there = new Set(rows.map((row) => (row as { text: string }).text));
    const stored = list.stored?.[name] ?? asGiven;
    const missing = wanted.values.filter(
      (value) => !spellings(value).some((spelling) => there.has(stored(spelling))),
    );
    if (missing.length) entries.push([name, missing]);
  }
  return entries.length ? { notFound: Object.fromEntries(entries) } : {};
}

/** Who may not see prices may not find them out by a filter or an order of the list either. */
export function refusePriceQuestions(sees: boolean, row: TProperties, asked: ListQuery) {
  if (sees) return;
  const sorts = asked.sort?.split(",").map((name) => name.replace("-", "")) ?? [];
  const named = [...sorts, ...Object.keys(asked).filter((name) => asked[name] !== undefined)];
  if (named.some((name) => row[name] && kindOf(withoutNull(row[name])) === "money"))
    throw new Failure(403, "forbidden");
}

/** The rows that a list's filters leave; `askedBy` reads the filters. */
export function matching<T extends Table>(
  db: Db | Tx,
  list: Omit<List<T, unknown>, "rows">,
  asked: ListQuery,
): AnyQuery {
  let found = db.selectFrom(list.table as never) as AnyQuery;
  if (list.narrow) found = list.narrow(found as never) as AnyQuery;
  const searched = searchedText(list);
  for (const [name, value] of Object.entries(asked)) {
    if (reserved.includes(name) || list.handled?.includes(name) || value === undefined) continue;
    found = found.where(holds(columnOf(list, name), value, list.stored?.[name]));
    const wanted = askedBy(String(value));
    if (searched && list.texts?.includes(name) && wanted.by === "contains" && !wanted.not)
      found = found.where(containing(searched, wanted.text));
  }
  if (!asked.q || !searched) return found;
  const { words = wordsIn, finds = () => [] } = list;
  for (const word of words(asked.q).slice(0, 8))
    found = found.where(sql<boolean>`(${sql.join([containing(searched, word), ...finds(word)], sql` or `)})`);
  return found;
}
export const wordsIn = (q: string) => q.toLowerCase().split(/\s+/).filter(Boolean);

function searchedText({
  table,
  columns,
  search,
}: Pick<List<Table, unknown>, "table" | "columns" | "search">) {
  if (!search) return undefined;
  const column = columnOf({ table, columns }, search);
  return search === "searchText" ? column : sql`lower(${column}::text)`;
}
const asGiven = (text: string) => text;
/** A text as it was typed and with Latin digits: names may be stored with others, numbers never are. */
const spellings = (text: string) => [...new Set([text, latinDigits(text)])];
/** Whether a column in lower case holds a text. */
export function containing(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const found = spellings(text).map((spelling) => sql<boolean>`${column} like ${like(spelling)}`);
  return found.length === 1 ? found[0]! : sql<boolean>`(${sql.join(found, sql` or `)})`;
}
const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** What a filter's value demands of a column; a row without a value is none of the values. */
export function holds(
  column: RawBuilder<unknown>,
  value: unknown,
  stored: (text: string) => string = asGiven,
): RawBuilder<boolean> {
  if (typeof value !== "string") return sql<boolean>`${column} = ${value}`;
  const asked = askedBy(value);
  if (asked.by === "range") {
    const [from, to] = [latinDigits(asked.from), latinDigits(asked.to)];
    const least = from ? sql<boolean>`${column} >= ${from}` : sql<boolean>`true`;
    return to ? sql<boolean>`(${least} and ${column} <= ${to})` : least;
  }
  if (asked.by === "empty")
    return asked.not
      ? sql<boolean>`(${column} is not null and ${column}::text <> '')`
      : sql<boolean>`(${column} is null or ${column}::text = '')`;
  if (asked.by === "contains") {
    const found = containing(sql`lower(${column}::text)`, asked.text);
    return asked.not ? sql<boolean>`(${column} is null or not ${found})` : found;
  }
  const values = asked.values.flatMap(spellings).map(stored);
  return asked.not
    ? sql<boolean>`(${column} is null or ${column} <> all(${values}))`
    : sql<boolean>`${column} = any(${values})`;
}

const columnOf = (
  { table, columns }: { table: string; columns?: Record<string, RawBuilder<unknown>> },
  name: string,
) => columns?.[name] ?? sql.ref(`${table}.${name}`);

/** Sorted as asked, and by id where that leaves a tie. */
function ordered(
  query: AnyQuery,
  list: { table: string; columns?: Record<string, RawBuilder<unknown>>; defaultSort?: string },
  asked: ListQuery,
) {
  const names = (asked.sort ?? list.defaultSort ?? "-id").split(",");
  if (!names.some((name) => name.endsWith("id"))) names.push(names[0]?.startsWith("-") ? "-id" : "id");
  return names.reduce(
    (sorted, name) =>
      sorted.orderBy(columnOf(list, name.replace("-", "")), name.startsWith("-") ? "desc" : "asc"),
    query,
  );
}

/** Keeps the planner from walking a sort index row by row when only few rows hold the searched word. */
const foundFirst = (db: Db, whole: AnyQuery, table: string): AnyQuery =>
  (db as never as { with: (name: unknown, query: () => AnyQuery) => { selectFrom(from: string): AnyQuery } })
    .with(
      (cte: (name: string) => { materialized(): unknown }) => cte("hit").materialized(),
      () => whole,
    )
    .selectFrom(`hit as ${table}`)
    .selectAll(table);

async function totalOf(db: Db | Tx, found: AnyQuery): Promise<{ total: number; totalIsEstimate?: boolean }> {
  const capped = found.select(sql`1`.as("one")).limit(countedExactly + 1);
  const { total } = await db
    .selectFrom(capped.as("capped"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (total <= countedExactly) return { total };
  const [plan] = (await found.select(sql`1`.as("one")).explain("json")) as [
    { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] },
  ];
  return { total: Math.max(total, plan["QUERY PLAN"][0].Plan["Plan Rows"]), totalIsEstimate: true };
}
