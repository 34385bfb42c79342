import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { parseFilter } from "../../contract/filters.rules.ts";
import type { Db, Tx } from "../database/connection.ts";
import type { DB } from "../database/types.ts";
import { containing, holds, implied, wordsIn } from "./conditions.ts";
import { columnOf } from "./sorting.ts";
import type { AnyQuery } from "./totals.ts";

export type Table = keyof DB & string;
export type ListQuery = {
  page?: number;
  pageSize?: number;
  q?: string;
  sort?: string;
  [filter: string]: unknown;
};

/** What a list's table is, and what is found in it. */
export type Searchable<T extends Table> = {
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
  /** Filters on when: rows of one time lie together, so that walking the rest along another order meets none of them for long. */
  times?: readonly string[];
  /** How a listed text is written in the table, for filters whose texts are stored in one form. */
  toStored?: Readonly<Record<string, (text: string) => string>>;
  /** What the resource narrows by itself, and which filters it thereby handles. */
  narrow?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
  handled?: readonly string[];
  /** What it narrows by itself when nothing is filtered, if that is less: what the list could show. */
  unfiltered?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
};

/** What is asked of a list that is no filter. */
const reserved = ["page", "pageSize", "q", "sort"];
export const isFilter = (listQuery: ListQuery, name: string) =>
  !reserved.includes(name) && listQuery[name] !== undefined;

/** The rows that match a list's filters; `parseFilter` reads them. */
export function matching<T extends Table>(db: Db | Tx, list: Searchable<T>, listQuery: ListQuery): AnyQuery {
  return searched(filtered(from(db, list), list, listQuery), list, listQuery);
}

export const from = <T extends Table>(db: Db | Tx, { table }: Pick<Searchable<T>, "table">) =>
  // biome-ignore lint/suspicious/noExplicitAny: one list serves every table
  (db as Kysely<any>).selectFrom(table) as AnyQuery;

export function filtered<T extends Table>(
  rows: AnyQuery,
  list: Searchable<T>,
  listQuery: ListQuery,
): AnyQuery {
  let query = rows;
  if (list.narrow) query = list.narrow(query) as AnyQuery;
  const text = searchedText(list);
  for (const [name, value] of Object.entries(listQuery)) {
    if (!isFilter(listQuery, name) || list.handled?.includes(name)) continue;
    const own = holds(columnOf(list, name), value, list.toStored?.[name]);
    const filter = parseFilter(String(value));
    query =
      text && list.texts?.includes(name) && filter.by === "contains" && !filter.not
        ? query.where(containing(text, filter.text)).where(implied(own))
        : query.where(own);
  }
  return query;
}

/** The rows that hold each word of a search; `unseen` words are kept from the planner. */
export function searched<T extends Table>(
  rows: AnyQuery,
  list: Searchable<T>,
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

function searchedText({ table, columns, search }: Pick<Searchable<Table>, "table" | "columns" | "search">) {
  if (!search) return undefined;
  const column = columnOf({ table, columns }, search);
  return search === "searchText" ? column : sql`lower(${column}::text)`;
}
