import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { parseFilter } from "../../../contract/filters.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { containing, implied, matchesFilter, wordsIn } from "./conditions.ts";
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

/** The table of a list, and how it is searched and filtered. */
export type Searchable<T extends Table> = {
  /** The driving table: filters and sorts are its own columns unless `columns` says otherwise. */
  table: T;
  columns?: Record<string, RawBuilder<unknown>>;
  /** A text column searched word by word; `searchText` is in lower case and has a trigram index. */
  search?: string;
  /** Further places where a word may be found. */
  finds?: (word: string) => RawBuilder<boolean>[];
  /** Few rows contain any given number. So it is with serial numbers, not with order numbers, which begin alike. */
  numbersAreRare?: true;
  /** Splits a search into the words that a row must contain. */
  words?: (q: string) => string[];
  /** Filters into which people paste lists; values without a match are reported. `search` contains these columns. */
  texts?: readonly string[];
  /** Filters on time: their rows lie together, so that walking the table in another order finds none for long. */
  times?: readonly string[];
  /** The stored form of a filter's texts, for columns that are normalised. */
  toStored?: Readonly<Record<string, (text: string) => string>>;
  /** Conditions of the resource's own, and the filters that these handle. */
  narrow?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
  handled?: readonly string[];
  /** `narrow` without filters, where that differs: all that the list could show. */
  unfiltered?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
};

/** Query parameters that are no filters. */
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
    const condition = matchesFilter(columnOf(list, name), value, list.toStored?.[name]);
    const filter = parseFilter(String(value));
    query =
      text && list.texts?.includes(name) && filter.by === "contains" && !filter.not
        ? query.where(containing(text, filter.text)).where(implied(condition))
        : query.where(condition);
  }
  return query;
}

/** The rows that contain each word of a search; `unseen` hides the words from the planner. */
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
