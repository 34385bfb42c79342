import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { areNumbers, type SearchWord, searchWords } from "../../../contract/searchable.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type Span, spansOf } from "../../ground/database/days.ts";
import type { DB } from "../../ground/database/types.ts";
import {
  containing,
  containingWhole,
  holdingText,
  implied,
  matchesFilter,
  mostWords,
  within,
} from "./conditions.ts";
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
  /** A column searched word by word; `searchText` is the searched text of several, and has a trigram index. */
  search?: string;
  /** Further places where a word may be found. */
  finds?: (word: SearchWord) => RawBuilder<boolean>[];
  /** What `search` does not find, although it holds the word. */
  hidden?: (word: SearchWord) => RawBuilder<boolean>[];
  /** Looks up beforehand where words may be found. */
  findsFor?: (
    db: Db | Tx,
    words: readonly SearchWord[],
  ) => Promise<(word: SearchWord) => RawBuilder<boolean>[]>;
  /** Another place where all words may be found together. */
  findsAll?: (words: readonly SearchWord[]) => RawBuilder<boolean>;
  /** Columns of `search` that are numbers of one thing: a search of several numbers finds each. */
  numbers?: readonly string[];
  /** Few rows contain any given number. So it is with serial numbers, not with order numbers, which begin alike. */
  numbersAreRare?: true;
  /** Splits a search into the words that a row must contain. */
  words?: (q: string) => SearchWord[];
  /** Filters into which people paste lists; values without a match are reported. */
  texts?: readonly string[];
  /** Those of them that `search` does not contain. */
  unsearched?: readonly string[];
  /** Filters on time: their rows lie together, so that walking the table in another order finds none for long. */
  times?: readonly string[];
  /** Filters of days on columns of instants. */
  instants?: readonly string[];
  /** What these days are as instants; filled in by `readyFor`. */
  spans?: ReadonlyMap<string, Span>;
  /** The stored form of a filter's texts, for columns that are normalised. */
  toStored?: Readonly<Record<string, (text: string) => string>>;
  /** Conditions of the resource's own, and the filters that these handle. */
  narrow?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
  handled?: readonly string[];
  /** Looks up beforehand what such conditions need; undefined when it has none. */
  narrowFor?: (
    db: Db | Tx,
    listQuery: ListQuery,
  ) => Promise<((rows: SelectQueryBuilder<DB, T, unknown>) => unknown) | undefined>;
  /** `narrow` without filters, where that differs: all that the list could show. */
  unfiltered?: (rows: SelectQueryBuilder<DB, T, unknown>) => unknown;
};

/** Query parameters that are no filters. */
const reserved = ["page", "pageSize", "q", "sort"];
export const isFilter = (listQuery: ListQuery, name: string) =>
  !reserved.includes(name) && listQuery[name] !== undefined;

type Looking = Pick<
  Searchable<Table>,
  "finds" | "findsFor" | "words" | "narrow" | "narrowFor" | "instants" | "spans"
>;
/** The list as it has to be asked: with what its search and its filters name, and when its days begin, looked up. */
export async function readyFor<L extends Looking>(db: Db | Tx, list: L, listQuery: ListQuery): Promise<L> {
  const { q } = listQuery;
  const finds = q && list.findsFor ? await list.findsFor(db, wordsOf(list, q)) : list.finds;
  const ready = { ...list, finds, spans: await spansIn(db, list.instants ?? [], listQuery) };
  const more = await list.narrowFor?.(db, listQuery);
  if (!more) return ready;
  const { narrow = (rows) => rows } = list;
  return { ...ready, narrow: (rows) => more(narrow(rows) as never) };
}

/** The planner is given instants, not functions of days, so that it knows how few rows they leave. */
async function spansIn(db: Db | Tx, instants: readonly string[], listQuery: ListQuery) {
  const asked = instants.flatMap((name) => {
    const filter = parseFilter(String(listQuery[name] ?? ""));
    return filter.by === "range" ? [{ name, ...filter }] : [];
  });
  const spans = asked.length ? await spansOf(db, asked) : [];
  return new Map(asked.map(({ name }, at) => [name, spans[at]!]));
}

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
  const text = textOf(list);
  for (const [name, value] of Object.entries(listQuery)) {
    if (!isFilter(listQuery, name) || list.handled?.includes(name)) continue;
    const span = list.spans?.get(name);
    const column = columnOf(list, name);
    const condition = span ? within(column, span) : matchesFilter(column, value, list.toStored?.[name]);
    const filter = parseFilter(String(value));
    query =
      text && isSearched(list, name) && filter.by === "contains" && !filter.not
        ? query.where(holdingText(text, filter.text)).where(implied(condition))
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
  const text = textOf(list);
  if (!q?.trim() || !text) return rows;
  return rows.where(
    holdingSearch(text, wordsOf(list, q), {
      finds: list.finds,
      findsAll: list.findsAll,
      hidden: list.hidden,
      numbers: list.numbers?.map((name) => columnOf(list, name)),
      unseen,
    }),
  );
}

type Places = Pick<Searchable<Table>, "finds" | "findsAll" | "hidden"> & {
  numbers?: readonly RawBuilder<unknown>[];
  unseen?: boolean;
};
/** Whether a searched text holds all words of a search, or one of its numbers is one of several that are looked for. */
export function holdingSearch(
  text: RawBuilder<unknown>,
  words: readonly SearchWord[],
  { finds = () => [], findsAll, hidden = () => [], numbers, unseen }: Places,
): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`;
  const wanted = words.slice(0, mostWords);
  const holds = (word: SearchWord) =>
    hidden(word).reduce<RawBuilder<boolean>>(
      (held, condition) => sql`(${held} and not ${condition})`,
      containing(text, word, unseen),
    );
  const held = wanted.map((word) => sql`(${sql.join([...finds(word), holds(word)], sql` or `)})`);
  const all = sql<boolean>`(${sql.join(held, sql` and `)})`;
  const each = numbers && areNumbers(words) ? words.map((word) => isNumber(text, numbers, word, unseen)) : [];
  const ways = [all, ...(findsAll ? [findsAll(wanted)] : []), ...each];
  return ways.length === 1 ? all : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Whether one of these columns of a searched text is the number, however it is written. */
export const isNumber = (
  text: RawBuilder<unknown>,
  numbers: readonly RawBuilder<unknown>[],
  word: SearchWord,
  unseen = false,
) => {
  const forms = sql.join(numbers.map((number) => sql`joined(${number})`));
  return sql<boolean>`(${containingWhole(text, word, unseen)} and ${implied(sql<boolean>`${word[0]} in (${forms})`)})`;
};

/** The words of a search of a list. */
export const wordsOf = ({ words = searchWords }: Pick<Searchable<Table>, "words">, q: string) => words(q);
const isSearched = ({ texts, unsearched }: Pick<Searchable<Table>, "texts" | "unsearched">, name: string) =>
  texts?.includes(name) && !unsearched?.includes(name);

function textOf({ table, columns, search }: Pick<Searchable<Table>, "table" | "columns" | "search">) {
  if (!search) return undefined;
  return search === "searchText"
    ? columnOf({ table, columns }, search)
    : sql`"searchedText"(${sql.ref(`${table}.${search}`)})`;
}
