import {
  type AliasedExpression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import type { Db } from "./app.ts";
import type { DB } from "./database/types.ts";
import { Failure } from "./failure.ts";

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
  /** What the resource narrows by itself, and which filters it thereby handles. */
  narrow?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
  handled?: readonly string[];
  defaultSort?: string;
  /** Joins what a row shows to the rows of one page. */
  rows: (page: AliasedExpression<Selectable<DB[T]>, T>) => { execute(): Promise<Row[]> };
};

/** Beyond this many matches a total is the planner's estimate: counting is the dear half of a page. */
const countedExactly = 10_000;
const reserved = ["page", "pageSize", "q", "sort"];

/** One page of a list and how many rows the whole of it has. */
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
  if (!asked.q) {
    const [items, total] = await Promise.all([limited(whole), totalOf(db, found)]);
    return { items, ...total, page, pageSize };
  }
  const total = await totalOf(db, found);
  const few = !total.totalIsEstimate;
  const items = total.total === 0 ? [] : await limited(few ? foundFirst(db, whole, list.table) : whole);
  return { items, ...total, page, pageSize };
}

/** Who may not see prices may not find them out by a filter or an order of the list either. */
export function refusePriceQuestions(sees: boolean, { sort = "", total, salePrice }: ListQuery) {
  const asked = total !== undefined || salePrice !== undefined || /\b(total|salePrice)\b/.test(sort);
  if (asked && !sees) throw new Failure(403, "forbidden");
}

/** The rows that a list's filters leave: `a,b` means any of, `a..b` a range open at either end. */
export function matching<T extends Table>(
  db: Db,
  list: Pick<List<T, unknown>, "table" | "columns" | "search" | "narrow" | "handled">,
  asked: ListQuery,
): AnyQuery {
  let found = db.selectFrom(list.table as never) as AnyQuery;
  if (list.narrow) found = list.narrow(found as never) as AnyQuery;
  for (const [name, value] of Object.entries(asked)) {
    if (reserved.includes(name) || list.handled?.includes(name) || value === undefined) continue;
    const column = columnOf(list, name);
    if (typeof value !== "string") found = found.where(column, "=", value);
    else if (/^[^,]*\.\.[^,]*$/.test(value)) found = inRange(found, column, value);
    else found = found.where(column, "in", value.split(","));
  }
  if (!asked.q || !list.search) return found;
  const column = sql.ref(`${list.table}.${list.search}`);
  const searched = list.search === "searchText" ? column : sql`lower(${column}::text)`;
  for (const word of asked.q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8))
    found = found.where(searched, "like", `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return found;
}

function inRange(found: AnyQuery, column: RawBuilder<unknown>, range: string) {
  const [from, to] = range.split("..");
  const least = from ? found.where(column, ">=", from) : found;
  return to ? least.where(column, "<=", to) : least;
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

async function totalOf(db: Db, found: AnyQuery): Promise<{ total: number; totalIsEstimate?: boolean }> {
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
