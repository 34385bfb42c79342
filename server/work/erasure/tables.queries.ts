import type { TableColumns, TableToDecide } from "../../../contract/erasureTables.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { FileRead } from "../../platform/reports/reading.ts";
import { headingsKey, type KnownTables } from "../../platform/reports/table.headings.ts";

/** The largest number of tables that one answer asks about. */
const mostTables = 5;

export async function knownTables(db: Db | Tx) {
  return await db.selectFrom("erasureTable").select(["id", "headings", "columns"]).orderBy("id").execute();
}

export async function tablesIn(db: Db): Promise<KnownTables> {
  return new Map((await knownTables(db)).map(({ headings, columns }) => [headingsKey(headings), columns]));
}

/** Saves the columns of a table: the result of a drive, and which drive or device it was. */
export async function decideTable(tx: Tx, headings: string[], columns: TableColumns) {
  const assigned = Object.values(columns);
  const isTold = columns.state !== undefined && (columns.driveSerial ?? columns.machineSerial) !== undefined;
  if (!isTold || new Set(assigned).size < assigned.length || Math.max(...assigned) >= headings.length)
    throw refused("erasureTableColumns", "columns");
  await tx
    .insertInto("erasureTable")
    .values({ headings: JSON.stringify(headings), columns: JSON.stringify(columns) })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet(({ ref }) => ({ columns: ref("excluded.columns") })),
    )
    .execute();
  return knownTables(tx);
}

/** The tables with unknown columns, one for each set of headings. */
export function tablesToDecide(read: FileRead[]): TableToDecide[] {
  const byHeadings = new Map<string, TableToDecide>();
  for (const { file, table } of read)
    if (table && !byHeadings.has(headingsKey(table.headings)))
      byHeadings.set(headingsKey(table.headings), { file, ...table });
  return [...byHeadings.values()].slice(0, mostTables);
}
