import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";

// biome-ignore lint/suspicious/noExplicitAny: one list serves every table
type AnyQuery = any;
type Columns = Record<string, RawBuilder<unknown>>;
type SortQuery = { sort?: string; page?: number; pageSize?: number };

/** A table that rows belong to, and whose column `by` they are sorted by. */
export type Parent = {
  table: keyof DB & string;
  by: string;
  /** The foreign key of a row. */
  key: string;
  /** Some rows have none. */
  optional?: boolean;
  /** The index has the rows of a parent newest first. */
  newestFirst?: boolean;
};
/** A sort by something that is no column. */
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

/** The columns of parents as columns of their rows. */
export const parentColumns = (table: string, parents: Readonly<Record<string, Parent>>): Columns =>
  Object.fromEntries(
    Object.entries(parents).map(([name, { table: parentTable, by, key }]) => [
      name,
      sql`(select parent.${sql.ref(by)} from ${sql.table(parentTable)} parent where parent.id = ${sql.ref(`${table}.${key}`)})`,
    ]),
  );

const withoutSign = (name: string) => name.replace("-", "");
const direction = (name: string) => (name.startsWith("-") ? "desc" : "asc");

export const opposite = { asc: "desc", desc: "asc" } as const;

/** The sorts of a list, with the id last to break ties. */
function sortsOf({ defaultSort }: Sorted, { sort }: SortQuery): string[] {
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

export const ordered = (query: AnyQuery, list: Sorted, listQuery: SortQuery) =>
  orderedBy(query, list, sortsOf(list, listQuery));

/**
 * Rows sorted by a parent, up to the end of the page for each parent: these come from an index, while a plain sort would read
 * all rows. Undefined when the list is not sorted by a parent.
 */
export function byParent(db: Db, list: Sorted, listQuery: SortQuery, rows: AnyQuery): AnyQuery | undefined {
  const [first = "", ...rest] = sortsOf(list, listQuery);
  const parent = list.parents?.[withoutSign(first)];
  if (!parent) return undefined;
  const key = sql.ref(`${list.table}.${parent.key}`);
  const keyOrder = parent.newestFirst ? opposite[direction(rest[0] ?? first)] : direction(rest[0] ?? first);
  const most = (listQuery.page ?? 1) * (listQuery.pageSize ?? 25);
  const firstRows = (condition: RawBuilder<boolean>) =>
    orderedBy(rows.where(condition).orderBy(key, keyOrder), list, rest).limit(sql.lit(most));
  // A range, and sorted by it: with an equality the planner might walk all rows by id and skip those of other parents.
  const ofParent = firstRows(sql<boolean>`${key} >= parent.id and ${key} <= parent.id`).as(list.table);
  const from = (source: unknown) => (db as AnyQuery).selectFrom(source);
  const families = from(`${parent.table} as parent`)
    .innerJoinLateral(ofParent, (join: AnyQuery) => join.onTrue())
    .selectAll(list.table)
    .select(`parent.${parent.by} as parentOrder`);
  const orphans = firstRows(sql<boolean>`${key} is null`).select(sql`null`.as("parentOrder"));
  const source = parent.optional ? families.unionAll(({ parens }: AnyQuery) => parens(orphans)) : families;
  const all = from(source.as(list.table));
  return orderedBy(all.orderBy("parentOrder", direction(first)), list, rest);
}
