import {
  type AliasedExpression,
  type Compilable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { Failure } from "../../ground/base/failure.ts";
import { answered, compiled } from "../../ground/database/compiled.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { spellings, unchanged } from "./conditions.ts";
import {
  filtered,
  from,
  isFilter,
  type ListQuery,
  matching,
  readyFor,
  type Searchable,
  searched,
  type Table,
  wordsOf,
} from "./matching.ts";
import { byParent, columnOf, type Order, ordered, type Parent } from "./sorting.ts";
import {
  type AnyQuery,
  areStillMany,
  estimateOf,
  rememberMany,
  type Total,
  totalOf,
  wereMany,
  wholeTotalOf,
} from "./totals.ts";

export type { ListQuery };

export type List<T extends Table, Row> = Searchable<T> & {
  defaultSort?: string;
  /** Sorts by what a row's parent is called, by their names. */
  parents?: Readonly<Record<string, Parent>>;
  /** Sorts by what is no column, by their names. */
  orders?: Readonly<Record<string, Order>>;
  /**
   * The ids of the first `most` rows in their order, found along an index that its own table has not got; undefined when it
   * is not sorted so. `isWhole` when nothing is filtered.
   */
  along?: (
    rows: SelectQueryBuilder<DB, T, unknown>,
    asked: { most: number; isWhole: boolean },
  ) => Promise<number[] | undefined>;
  /** Counting the matches is expensive, so the planner is asked first whether there are too many. */
  isDearToCount?: boolean;
  rows: RowsById<Row>;
};

/** Loads the rows of these ids, in any order. */
type RowsById<Row> = (db: Db | Tx, ids: readonly number[]) => Promise<Row[]>;
/** Loads the rows of a page by one compiled query, which is built once and so must not depend on the viewer. */
export const rowsById = <T extends Table, Row>(
  table: T,
  join: (db: Db | Tx, page: AliasedExpression<Selectable<DB[T]>, T>) => { execute(): Promise<Row[]> },
): RowsById<Row> =>
  compiled((db, ids: readonly number[]) => {
    const page = from(db, { table })
      .selectAll(table)
      .where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids})`);
    return join(db, page.as(table) as never) as unknown as Compilable<Row>;
  }, true);

/**
 * One page of a list, how many rows the whole of it has, and which listed texts no row has, whatever else is filtered. Which
 * rows are on it is planned for the values that choose them; what these show is asked by a statement that is remembered.
 */
export async function pageOf<T extends Table, Row>(db: Db, given: List<T, Row>, listQuery: ListQuery) {
  const list = (await readyFor(db, given as never, listQuery)) as List<T, Row>;
  const { page = 1, pageSize = 25 } = listQuery;
  const [found, notFound] = await Promise.all([
    searches(list, listQuery) ? searchedPage(db, list, listQuery) : plainPage(db, list, listQuery),
    textsNotFound(db, list, listQuery),
  ]);
  return { ...found, page, pageSize, ...notFound };
}

async function plainPage<T extends Table, Row>(db: Db, list: List<T, Row>, listQuery: ListQuery) {
  const matched = matching(db, list, listQuery);
  return walkedPage(db, list, listQuery, matched, matched);
}

/** The page of `first`, which is read along its order, and how many match. */
async function walkedPage<T extends Table, Row>(
  db: Db,
  list: List<T, Row>,
  listQuery: ListQuery,
  matched: AnyQuery,
  first: AnyQuery,
) {
  const [items, counted] = await Promise.all([
    idsOnPage(db, list, listQuery, first).then((ids) => rowsInOrder(db, list, ids)),
    totalOf(db, matched, list),
  ]);
  const isPast = items.length === 0 && (listQuery.page ?? 1) > 1;
  const total = isPast && counted.totalIsEstimate ? await wholeTotalOf(db, matched) : counted;
  return { items, ...total };
}

async function searchedPage<T extends Table, Row>(db: Db, list: List<T, Row>, listQuery: ListQuery) {
  const matched = matching(db, list, listQuery);
  const byNumber = asksNumberOnly(list, listQuery);
  // Few rows hold a number, but many hold some words with digits, such as «16gb».
  const expectsFew = byNumber && !wereMany(matched, foundWhole);
  const estimate = expectsFew ? undefined : await estimateOf(matched);
  for (const most of sizesFor(matched, estimate)) {
    const found = await fewMatches(db, list, listQuery, { most, byNumber: byNumber && most === fewAtMost });
    if (found) return { items: await rowsInOrder(db, list, found.ids), total: found.total };
  }
  const expected = estimate ?? (await estimateOf(matched));
  rememberMany(matched, expected, foundWhole);
  const first = isFoundFirst(list as never, listQuery, expected) ? apart(db, list, matched) : matched;
  return walkedPage(db, list, listQuery, matched, first);
}

/** The ids of the rows on the requested page. */
async function idsOnPage<T extends Table, Row>(
  db: Db,
  list: List<T, Row>,
  listQuery: ListQuery,
  matched: AnyQuery,
): Promise<number[]> {
  const { page = 1, pageSize = 25 } = listQuery;
  const before = (page - 1) * pageSize;
  const query = matched.selectAll(list.table);
  const isWhole = !asksMore(listQuery);
  const along = await list.along?.(query as never, { most: before + pageSize, isWhole });
  if (along) return along.slice(before);
  const parental = byParent(db, list, listQuery, query);
  const sorted = (parental ?? ordered(matched, list, listQuery)).select(`${list.table}.id`);
  const limited = sorted.limit(sql.lit(pageSize)).offset(sql.lit(before));
  const rows = await answered<{ id: number }>(db, limited.compile());
  return rows.map(({ id }) => id);
}

/** The rows of these ids, in their order, without rows that were deleted meanwhile. */
async function rowsInOrder<T extends Table, Row>(
  db: Db,
  list: List<T, Row>,
  ids: readonly number[],
): Promise<Row[]> {
  const rows = ids.length ? await list.rows(db, ids) : [];
  const byId = new Map(rows.map((row) => [(row as { id: number }).id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A search that finds at most this many rows is answered by a statement that is remembered for any word. */
const fewAtMost = 1000;
/** Up to so many matches are all found before they are sorted; of more the page is read along its order. */
const foundWhole = 10_000;

/** Within how many rows the matches are looked for whole, one after the other; where very many are, the first are soon there. */
function sizesFor(matched: AnyQuery, estimate: Total | undefined) {
  if (!estimate) return [fewAtMost, foundWhole];
  if (estimate.total > 1.5 * foundWhole || areStillMany(matched, estimate, foundWhole)) return [];
  // The planner may be wrong by far: only what it expects to be a quarter of few is tried as few.
  return estimate.total <= fewAtMost / 4 ? [fewAtMost, foundWhole] : [foundWhole];
}

/** The ids on the page and the exact total of a search that matches at most so many rows; undefined when it may match more. */
async function fewMatches<T extends Table, Row>(
  db: Db,
  list: List<T, Row>,
  listQuery: ListQuery,
  { most, byNumber }: { most: number; byNumber: boolean },
): Promise<{ ids: number[]; total: number } | undefined> {
  const { page = 1, pageSize = 25 } = listQuery;
  // The limit is written into the statement, so that a plan for any word knows how few rows it has to find.
  const few = (rows: AnyQuery) => rows.limit(sql.lit(most + 1));
  // A number is looked for before anything else, and unseen by the planner: one plan serves every number.
  const counted = byNumber
    ? filtered(
        withHits(db, list, few(searched(from(db, list), list, listQuery, true))),
        list,
        listQuery,
      ).select(
        sql`case when (select count(*) from hit) > ${sql.lit(most)} then ${sql.lit(most + 1)}
          else count(*) over () end::int`.as("matches"),
      )
    : apart(db, list, few(matching(db, list, listQuery))).select(sql`count(*) over ()::int`.as("matches"));
  const query = ordered(counted.select(`${list.table}.id`), list, listQuery)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = await answered<{ id: number; matches: number }>(db, query.compile(), most === fewAtMost);
  if (rows.length || (page === 1 && !byNumber)) {
    const total = rows[0]?.matches ?? 0;
    return total > most ? undefined : { ids: rows.map(({ id }) => id), total };
  }
  if (page === 1) return undefined;
  const first = await fewMatches(db, list, { ...listQuery, page: 1 }, { most, byNumber });
  return first && { ids: [], total: first.total };
}

/** Whether a request filters or searches the list. */
const asksMore = (listQuery: ListQuery) =>
  Boolean(listQuery.q) || Object.keys(listQuery).some((name) => isFilter(listQuery, name));

/** Whether a request only searches for a number, or the end of one, in a list where these are selective. */
const asksNumberOnly = <T extends Table, Row>(list: List<T, Row>, listQuery: ListQuery) =>
  Boolean(list.numbersAreRare) &&
  !Object.keys(listQuery).some((name) => isFilter(listQuery, name)) &&
  wordsOf(list, listQuery.q ?? "").every(([word = ""]) => /\d/.test(word) && /[a-z0-9]{4}/.test(word));

/** Puts the matches into a subquery that the planner cannot merge, so that they are found before they are sorted. */
const apart = <T extends Table>(db: Db, { table }: Pick<List<T, unknown>, "table">, rows: AnyQuery) =>
  db.selectFrom(rows.selectAll(table).offset(sql.lit(0)).as(table) as never) as AnyQuery;

/** Whether to find all rows of a period before sorting them by another column, although they are too many to count. */
function isFoundFirst({ times = [], orders }: List<Table, unknown>, listQuery: ListQuery, { total }: Total) {
  const [sort = ""] = (listQuery.sort ?? "").replace("-", "").split(",");
  const isSortedAlong = times.includes(sort) || orders?.[sort] !== undefined;
  return total <= 20 * foundWhole && !isSortedAlong && times.some((name) => isFilter(listQuery, name));
}

/** Whether to find all matches before sorting, if they are not too many. */
const searches = ({ texts = [], times = [] }: List<Table, unknown>, listQuery: ListQuery) =>
  Boolean(listQuery.q) ||
  texts.some((name) => String(listQuery[name] ?? "").startsWith("~")) ||
  times.some((name) => isFilter(listQuery, name));

/** The ids of all rows that match, in their order; 422 when there are more than `most`. */
export async function idsOf<T extends Table, Row>(
  db: Db | Tx,
  given: List<T, Row>,
  listQuery: ListQuery,
  { max, ids }: { max: number; ids?: readonly number[] },
): Promise<number[]> {
  const list = (await readyFor(db, given as never, listQuery)) as List<T, Row>;
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
  for (let at = 0; at < ids.length; at += atOnce)
    yield* await rowsInOrder(db, list, ids.slice(at, at + atOnce));
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
    const toStored = list.toStored?.[name] ?? unchanged;
    const missing = filter.values.filter(
      (value) => !spellings(value).some((spelling) => existing.has(toStored(spelling))),
    );
    if (missing.length) entries.push([name, missing]);
  }
  return entries.length ? { notFound: Object.fromEntries(entries) } : {};
}

/** The rows as `hit`, which are found once and can be counted beside being read. */
const withHits = <T extends Table>(
  db: Db,
  { table }: Pick<List<T, unknown>, "table">,
  rows: AnyQuery,
): AnyQuery =>
  (db as never as { with: (name: unknown, query: () => AnyQuery) => { selectFrom(from: string): AnyQuery } })
    .with(
      (cte: (name: string) => { materialized(): unknown }) => cte("hit").materialized(),
      () => rows.selectAll(table),
    )
    .selectFrom(`hit as ${table}`);
