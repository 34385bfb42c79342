import {
  type AliasedExpression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import type { TProperties } from "typebox";
import { parseFilter } from "../../contract/filters.rules.ts";
import { kindOf, withoutNull } from "../../contract/http.ts";
import { Failure } from "../base/failure.ts";
import type { Db, Tx } from "../database/connection.ts";
import { remembered } from "../database/prepared.ts";
import type { DB } from "../database/types.ts";
import { asGiven, containing, holds, spellings, wordsIn } from "./conditions.ts";
import { byParent, columnOf, type Order, ordered, type Parent } from "./sorting.ts";
import {
  type AnyQuery,
  countedExactly,
  estimateOf,
  isMany,
  isSurelyMany,
  settled,
  type Total,
  totalOf,
} from "./totals.ts";

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
  /** Few rows hold a searched number, whichever it is, as serial numbers are held; the numbers of orders begin alike. */
  numbersAreRare?: true;
  /** The words of a search, each of which a row must hold. */
  words?: (q: string) => string[];
  /** Filters into which people paste lists: values without a match are reported. `search` holds these columns. */
  texts?: readonly string[];
  /** How a listed text is written in the table, for filters whose texts are stored in one form. */
  toStored?: Readonly<Record<string, (text: string) => string>>;
  /** What the resource narrows by itself, and which filters it thereby handles. */
  narrow?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
  handled?: readonly string[];
  /** What it narrows by itself when nothing is filtered, if that is less: what the list could show. */
  unfiltered?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
  defaultSort?: string;
  /** Sorts by what a row's parent is called, by their names. */
  parents?: Readonly<Record<string, Parent>>;
  /** Sorts by what is no column, by their names. */
  orders?: Readonly<Record<string, Order>>;
  /**
   * The first `most` rows and more with their `place` in the list, found along an index that its own table has not got;
   * undefined when it is not sorted so.
   */
  along?: (rows: SelectQueryBuilder<DB, T, unknown>, most: number) => Promise<unknown>;
  /** What it is narrowed by is dear to count, so the planner is asked first whether there are far too many. */
  isDearToCount?: boolean;
  /** Joins what a row shows to the rows of one page. */
  rows: (page: AliasedExpression<Selectable<DB[T]>, T>) => { execute(): Promise<Row[]> };
};

const reserved = ["page", "pageSize", "q", "sort"];

/** One page of a list, how many rows the whole of it has, and which listed texts no row has, whatever else is filtered. */
export async function pageOf<T extends Table, Row>(db: Db, list: List<T, Row>, listQuery: ListQuery) {
  const page = listQuery.page ?? 1;
  const pageSize = listQuery.pageSize ?? 25;
  const matched = matching(db, list, listQuery);
  const limited = async () => {
    const query = matched.selectAll(list.table);
    const found = (await list.along?.(query as never, page * pageSize)) as AnyQuery | undefined;
    const sorted = (rows: AnyQuery) =>
      found ? rows.orderBy(`${list.table}.place`) : ordered(rows, list, listQuery);
    const from = found ?? byParent(db, list, listQuery, query) ?? query;
    const rows = sorted(from)
      .limit(sql.lit(pageSize))
      .offset(sql.lit((page - 1) * pageSize));
    const shown = sorted(list.rows(rows.as(list.table) as never) as unknown as AnyQuery);
    // Whatever is sorted along that index, it is read from one of its ends.
    const asked = found && !asksMore(listQuery) ? shown.modifyEnd(remembered) : settled(shown, rows);
    return asked.execute() as Promise<Row[]>;
  };
  const notFound = await textsNotFound(db, list, listQuery);
  if (!searches(list, listQuery)) {
    const [items, total] = await Promise.all([limited(), totalOf(db, matched, list)]);
    return { items, ...total, page, pageSize, ...notFound };
  }
  const estimate = asksNumberOnly(list, listQuery) ? undefined : await estimateOf(matched);
  for (const most of sizesFor(estimate)) {
    const found = await fewMatches(db, list, listQuery, most);
    if (found) return { ...found, page, pageSize, ...notFound };
  }
  const expected = estimate ?? (await estimateOf(matched));
  const total = isMany(expected) ? expected : await totalOf(db, matched);
  const isBeyond = !total.totalIsEstimate && (page - 1) * pageSize >= total.total;
  const items = isBeyond ? [] : await limited();
  const isLast = items.length < pageSize && (items.length > 0 || page === 1);
  const known = isLast ? { total: (page - 1) * pageSize + items.length } : total;
  return { items, ...known, page, pageSize, ...notFound };
}

/** A search that finds at most this many rows is answered by a statement that is remembered for any word. */
const fewAtMost = 1000;

/** Within how many rows the matches are looked for whole, one after the other; where very many are, the first are soon there. */
function sizesFor(estimate: Total | undefined) {
  if (!estimate || estimate.total <= fewAtMost) return [fewAtMost, countedExactly];
  return isSurelyMany(estimate) ? [] : [countedExactly];
}

/** The page and the exact total of a search that matches at most so many rows; undefined when it may match more, or on a page too far. */
async function fewMatches<T extends Table, Row>(
  db: Db,
  list: List<T, Row>,
  listQuery: ListQuery,
  most: number,
) {
  const { page = 1, pageSize = 25 } = listQuery;
  // The limit is written into the statement, so that a plan for any word knows how few rows it has to find.
  const few = (rows: AnyQuery) =>
    foundFirst(db, rows.selectAll(list.table).limit(sql.lit(most + 1)), list.table);
  // A number is looked for before anything else, and unseen by the planner: one plan serves every number.
  const byNumber = asksNumberOnly(list, listQuery);
  const counted = byNumber
    ? filtered(few(searched(from(db, list), list, listQuery, true)), list, listQuery).select(
        sql`case when (select count(*) from hit) > ${sql.lit(most)} then ${sql.lit(most + 1)}
          else count(*) over () end::int`.as("matches"),
      )
    : few(matching(db, list, listQuery)).select(sql`count(*) over ()::int`.as("matches"));
  const one = ordered(counted, list, listQuery)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = (list.rows(one.as(list.table) as never) as unknown as AnyQuery).select(
    sql.ref(`${list.table}.matches`).as("matches"),
  );
  const query = ordered(rows, list, listQuery).modifyEnd(most === fewAtMost ? remembered : sql``);
  const items = (await query.execute()) as (Row & { matches: number })[];
  const total = items[0]?.matches ?? (page === 1 && !byNumber ? 0 : most + 1);
  return total > most ? undefined : { items: items as Row[], total };
}

/** Whether a list is asked for some of its rows. */
const asksMore = (listQuery: ListQuery) =>
  Boolean(listQuery.q) || Object.keys(listQuery).some((name) => asksFor(listQuery, name));
const asksFor = (listQuery: ListQuery, name: string) =>
  !reserved.includes(name) && listQuery[name] !== undefined;

/** Whether a list in which numbers are rare is asked for one, or its end, and for nothing else. */
const asksNumberOnly = <T extends Table, Row>(
  { numbersAreRare, words = wordsIn }: List<T, Row>,
  listQuery: ListQuery,
) =>
  numbersAreRare &&
  !Object.keys(listQuery).some((name) => asksFor(listQuery, name)) &&
  words(listQuery.q ?? "").every((word) => /\d/.test(word) && /[a-z0-9]{4}/.test(word));

const searches = ({ texts = [] }: Pick<List<Table, unknown>, "texts">, listQuery: ListQuery) =>
  Boolean(listQuery.q) || texts.some((name) => String(listQuery[name] ?? "").startsWith("~"));

/** The ids of all rows that match, in their order; 422 when there are more than `most`. */
export async function idsOf<T extends Table, Row>(
  db: Db | Tx,
  list: List<T, Row>,
  listQuery: ListQuery,
  { max, ids }: { max: number; ids?: readonly number[] },
): Promise<number[]> {
  const matched = matching(db, list, listQuery);
  const id = sql.ref(`${list.table}.id`);
  const selected = ids ? matched.where(sql<boolean>`${id} = any(${ids})`) : matched;
  const rows = await ordered(selected, list, listQuery)
    .select(id.as("id"))
    .limit(max + 1)
    .execute();
  if (rows.length > max) throw new Failure(422, "tooManyRows", { most: max });
  return rows.map((row: { id: number }) => row.id);
}

/** Rows in the order of their ids, read in batches; rows deleted meanwhile are left out. */
export async function* rowsOf<T extends Table, Row>(db: Db, list: List<T, Row>, ids: readonly number[]) {
  const atOnce = 1000;
  for (let at = 0; at < ids.length; at += atOnce) {
    const batch = ids.slice(at, at + atOnce);
    const source = (db.selectFrom(list.table as never) as AnyQuery)
      .selectAll(list.table)
      .where(sql<boolean>`${sql.ref(`${list.table}.id`)} = any(${batch})`);
    const rows = await list.rows(source.as(list.table) as never).execute();
    const byId = new Map(rows.map((row) => [(row as { id: number }).id, row]));
    for (const id of batch) {
      const row = byId.get(id);
      if (row) yield row;
    }
  }
}

async function textsNotFound<T extends Table, Row>(db: Db, list: List<T, Row>, listQuery: ListQuery) {
  const entries: [string, string[]][] = [];
  for (const name of list.texts ?? []) {
    const filter = parseFilter(String(listQuery[name] ?? ""));
    if (filter.by !== "anyOf" || filter.not || filter.values.length < 2) continue;
    const unfiltered = { ...list, narrow: list.unfiltered ?? list.narrow };
    const matched = matching(db, unfiltered, { [name]: listQuery[name] });
    const rows = await matched.select(columnOf(list, name).as("text")).distinct().execute();
    const existing = new Set(rows.map((row) => (row as { text: string }).text));
    const toStored = list.toStored?.[name] ?? asGiven;
    const missing = filter.values.filter(
      (value) => !spellings(value).some((spelling) => existing.has(toStored(spelling))),
    );
    if (missing.length) entries.push([name, missing]);
  }
  return entries.length ? { notFound: Object.fromEntries(entries) } : {};
}

/** Who may not see prices may not find them out by a filter or an order of the list either. */
export function refusePriceQuestions(sees: boolean, row: TProperties, listQuery: ListQuery) {
  if (sees) return;
  const sorts = listQuery.sort?.split(",").map((name) => name.replace("-", "")) ?? [];
  const columns = [...sorts, ...Object.keys(listQuery).filter((name) => listQuery[name] !== undefined)];
  if (columns.some((name) => row[name] && kindOf(withoutNull(row[name])) === "money"))
    throw new Failure(403, "forbidden");
}

/** The rows that match a list's filters; `parseFilter` reads them. */
export function matching<T extends Table>(
  db: Db | Tx,
  list: Omit<List<T, unknown>, "rows">,
  listQuery: ListQuery,
): AnyQuery {
  return searched(filtered(from(db, list), list, listQuery), list, listQuery);
}

const from = <T extends Table>(db: Db | Tx, { table }: Pick<List<T, unknown>, "table">) =>
  db.selectFrom(table as never) as AnyQuery;

function filtered<T extends Table>(
  rows: AnyQuery,
  list: Omit<List<T, unknown>, "rows">,
  listQuery: ListQuery,
): AnyQuery {
  let query = rows;
  if (list.narrow) query = list.narrow(query as never) as AnyQuery;
  const text = searchedText(list);
  for (const [name, value] of Object.entries(listQuery)) {
    if (reserved.includes(name) || list.handled?.includes(name) || value === undefined) continue;
    query = query.where(holds(columnOf(list, name), value, list.toStored?.[name]));
    const filter = parseFilter(String(value));
    if (text && list.texts?.includes(name) && filter.by === "contains" && !filter.not)
      query = query.where(containing(text, filter.text));
  }
  return query;
}

/** The rows that hold each word of a search; `unseen` words are kept from the planner. */
function searched<T extends Table>(
  rows: AnyQuery,
  list: Omit<List<T, unknown>, "rows">,
  { q }: ListQuery,
  unseen = false,
): AnyQuery {
  const text = searchedText(list);
  if (!q || !text) return rows;
  const { words = wordsIn, finds = () => [] } = list;
  let query = rows;
  for (const word of words(q).slice(0, 8))
    query = query.where(
      sql<boolean>`(${sql.join([containing(text, word, unseen), ...finds(word)], sql` or `)})`,
    );
  return query;
}

function searchedText({
  table,
  columns,
  search,
}: Pick<List<Table, unknown>, "table" | "columns" | "search">) {
  if (!search) return undefined;
  const column = columnOf({ table, columns }, search);
  return search === "searchText" ? column : sql`lower(${column}::text)`;
}
/** Keeps the planner from walking a sort index row by row when only few rows hold the searched word. */
const foundFirst = (db: Db, rows: AnyQuery, table: string): AnyQuery =>
  (db as never as { with: (name: unknown, query: () => AnyQuery) => { selectFrom(from: string): AnyQuery } })
    .with(
      (cte: (name: string) => { materialized(): unknown }) => cte("hit").materialized(),
      () => rows,
    )
    .selectFrom(`hit as ${table}`)
    .selectAll(table);
