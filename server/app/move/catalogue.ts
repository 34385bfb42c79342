import type { Client } from "pg";

/** `columns` are those that are stored, in the order of their names; `all` has the generated ones as well. */
export type Table = { name: string; columns: string[]; all: string[] };
type Definition = { table: string; name: string; definition: string };
/** Partitions of a table that the program makes as days come. */
type Part = { name: string; parent: string; bounds: string };
type Sequence = { name: string; value: string; called: boolean };

const schemas = ["public", "graphile_worker"];

/** Which of the catalogue's rows are the program's: none of an extension. */
const ours = (oid: string) =>
  `pg_namespace.nspname = any($1) and not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;

async function rowsOf<Row>(client: Client, text: string): Promise<Row[]> {
  return (await client.query(text, [schemas])).rows as Row[];
}

/** The tables that hold rows, largest first: partitions, and not what they are parts of. */
export const tablesOf = (client: Client) =>
  rowsOf<Table>(
    client,
    `select format('%I.%I', nspname, relname) as name,
      array(select quote_ident(attname) from pg_attribute where attrelid = pg_class.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attname) as columns,
      array(select quote_ident(attname) from pg_attribute where attrelid = pg_class.oid and attnum > 0
        and not attisdropped order by attname) as all
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p' and ${ours("pg_class.oid")}
     order by pg_relation_size(pg_class.oid) desc, 1`,
  );

/** The references between tables, as they are made anew. */
export const referencesOf = (client: Client) =>
  rowsOf<Definition>(
    client,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and conparentid = 0 and ${ours("pg_constraint.oid")} order by 1, 2`,
  );

/** The indexes that no constraint stands on, of tables without partitions. */
export const indexesOf = (client: Client) =>
  rowsOf<Definition>(
    client,
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and not relispartition and ${ours("pg_class.oid")}
       and not exists (select from pg_constraint where conindid = indexrelid) order by 1, 2`,
  );

export const partsOf = (client: Client) =>
  rowsOf<Part>(
    client,
    `select format('%I.%I', nspname, relname) as name, inhparent::regclass::text as parent, pg_get_expr(relpartbound, pg_class.oid) as bounds
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_inherits on inhrelid = pg_class.oid
     where relispartition and relkind = 'r' and ${ours("pg_class.oid")} order by 1`,
  );

/** Where every sequence stands. */
export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const names = await rowsOf<{ name: string }>(
    client,
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and ${ours("pg_class.oid")} order by 1`,
  );
  if (!names.length) return [];
  const each = names.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as name, last_value::text as value, is_called as called from ${name}`,
  );
  const { rows } = await client.query<Sequence>(each.join(" union all "));
  return rows;
}

export type Sum = { name: string; rows: number; sum: string };
/** How many rows a table holds, and a sum over all that stands in them, whatever their order. */
export async function sumOf(client: Client, { name, all }: Table): Promise<Sum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row(${all.join(", ")})::text, 0)), 0)::text as sum from ${name}`,
  );
  return { name, rows: Number(rows[0]!.rows), sum: rows[0]!.sum };
}
