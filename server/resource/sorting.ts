import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/connection.ts";
import type { DB } from "../database/types.ts";

// biome-ignore lint/suspicious/noExplicitAny: one list serves every table
type AnyQuery = any;
type Columns = Record<string, RawBuilder<unknown>>;
type Asked = { sort?: string; page?: number; pageSize?: number };

/** Whose child a row is: it is sorted by the parent's column `by`. */
export type Parent = {
  table: keyof DB & string;
  by: string;
  /** The row's own column with the parent's id. */
  key: string;
  /** Some rows have none. */
  optional?: boolean;
  /** The index of the rows holds those of a parent from the last to the first. */
  newestFirst?: boolean;
};
/** How rows are sorted by something that is no column of theirs. */
export type Order = (direction: "asc" | "desc") => RawBuilder<unknown>;
type Sorted = {
  table: string;
  columns?: Columns;
  defaultSort?: string;
  parents?: Readonly<Record<string, Parent>>;
  orders?: Readonly<Record<string, Order>>;
};

export const columnOf = ({ table, columns }: { table: string; columns?: Columns }, name: string) =>
  columns?.[name] ?? sql.ref(`${table}.${name}`);

/** The columns that lists sorted by parents show, as sorts of the rows themselves. */
export const parentColumns = (table: string, parents: Readonly<Record<string, Parent>>): Columns =>
  Object.fromEntries(
    Object.entries(parents).map(([name, { table: of, by, key }]) => [
      name,
      sql`(select parent.${sql.ref(by)} from ${sql.table(of)} parent where parent.id = ${sql.ref(`${table}.${key}`)})`,
    ]),
  );

const withoutSign = (name: string) => name.replace("-", "");
const direction = (name: string) => (name.startsWith("-") ? "desc" : "asc");

export const opposite = { asc: "desc", desc: "asc" } as const;

/** What a list is sorted by, and by id where that leaves a tie. */
function sortsOf({ defaultSort }: Sorted, { sort }: Asked): string[] {
  const names = (sort ?? defaultSort ?? "-id").split(",");
  if (names.some((name) => withoutSign(name) === "id")) return names;
  return [...names, names[0]?.startsWith("-") ? "-id" : "id"];
}
const orderedBy = (query: AnyQuery, list: Sorted, names: readonly string[]) =>
  names.reduce<AnyQuery>((sorted, name) => {
    const order = list.orders?.[withoutSign(name)];
    return order
      ? sorted.orderBy(order(direction(name)))
      : sorted.orderBy(columnOf(list, withoutSign(name)), direction(name));
  }, query);

/** Sorted as asked. */
export const ordered = (query: AnyQuery, list: Sorted, listQuery: Asked) =>
  orderedBy(query, list, sortsOf(list, listQuery));

/**
 * Rows sorted by their parents, as many of each parent as the page could show: an index of the rows finds those, where
 * sorting all rows would read them all. Undefined when the list is not sorted by a parent.
 */
export function byParent(db: Db, list: Sorted, listQuery: Asked, rows: AnyQuery): AnyQuery | undefined {
  const [first = "", ...rest] = sortsOf(list, listQuery);
  const parent = list.parents?.[withoutSign(first)];
  if (!parent) return undefined;
  const key = sql.ref(`${list.table}.${parent.key}`);
  const keyOrder = parent.newestFirst ? opposite[direction(rest[0] ?? first)] : direction(rest[0] ?? first);
  const most = (listQuery.page ?? 1) * (listQuery.pageSize ?? 25);
  const some = (condition: RawBuilder<boolean>) =>
    orderedBy(rows.where(condition).orderBy(key, keyOrder), list, rest).limit(sql.lit(most));
  // As a range, and sorted by it: an equality would let the planner walk all rows by their ids and leave out other parents'.
  const own = some(sql<boolean>`${key} >= parent.id and ${key} <= parent.id`).as(list.table);
  const from = (source: unknown) => (db as AnyQuery).selectFrom(source);
  const families = from(`${parent.table} as parent`)
    .innerJoinLateral(own, (join: AnyQuery) => join.onTrue())
    .selectAll(list.table)
    .select(`parent.${parent.by} as parentOrder`);
  const orphans = some(sql<boolean>`${key} is null`).select(sql`null`.as("parentOrder"));
  const source = parent.optional ? families.unionAll(({ parens }: AnyQuery) => parens(orphans)) : families;
  const all = from(source.as(list.table));
  return orderedBy(all.orderBy("parentOrder", direction(first)), list, rest);
}
