import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";

type LinkTable = "productTypeAttribute" | "productTypeTask";
/** The ids on the other side of a link table, in their order. */
export const linked = (table: LinkTable, column: string, owner: string, ownerTable: string) =>
  sql<
    number[]
  >`(select coalesce(array_agg(link.${sql.ref(column)} order by link.position, link.${sql.ref(column)}), '{}')
    from ${sql.table(table)} link where link.${sql.ref(owner)} = ${sql.ref(`${ownerTable}.id`)})`;

/**
 * Replaces a row's links; returns the ids that were added or removed. The order of the links belongs to the product type:
 * linked from the other side, an attribute or task comes last in the type.
 */
export async function replaceLinks(
  tx: Tx,
  table: LinkTable,
  [owner, id]: readonly [string, number],
  [column, ids]: readonly [string, number[]],
): Promise<number[]> {
  const gone = await sql<{ id: number }>`delete from ${sql.table(table)}
    where ${sql.ref(owner)} = ${id} and not ${sql.ref(column)} = any(${ids}) returning ${sql.ref(column)} as id`.execute(
    tx,
  );
  const last = sql`coalesce((select max(own.position) from ${sql.table(table)} own where own."typeId" = link), 0) + 1`;
  const linkedRows = await sql<{
    id: number;
    isNew: boolean;
  }>`insert into ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(column)}, position)
    select ${id}, link, ${owner === "typeId" ? sql`position` : last} from unnest(${ids}::int[]) with ordinality as link(link, position)
    on conflict ("typeId", ${sql.ref(table === "productTypeTask" ? "taskId" : "attributeId")})
    do update set position = ${owner === "typeId" ? sql`excluded.position` : sql`${sql.table(table)}.position`} returning ${sql.ref(column)} as id, xmax = 0 as "isNew"`.execute(
    tx,
  );
  return [...gone.rows, ...linkedRows.rows.filter(({ isNew }) => isNew)].map((link) => link.id);
}
