import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { Failure } from "../../ground/base/failure.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { eachSeparately } from "../resource/bulk.ts";
import { isTouched } from "../resource/touched.ts";
import type { ImportSubject, Leftover, Owner, Plan, Written } from "./subject.ts";

/** The keys of records that somebody changed after their import. */
async function changedSince(tx: Tx, rows: readonly Written[], at: string): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const [of, written] of Map.groupBy(rows, (row) => row.of)) {
    const { rows: changedRows } = await sql<{ rowId: number }>`
      select id as "rowId" from ${sql.table(of)}
      where id = any(${written.map(({ rowId }) => rowId)}::int[]) and ${isTouched[of](sql`${at}::timestamptz`)}`.execute(
      tx,
    );
    for (const { rowId } of changedRows) changed.add(keyOf({ of, rowId }));
  }
  return changed;
}

const writtenBy = async (tx: Tx, importId: number) =>
  (
    await sql<Written>`select "of", "rowId", before from "listImportRow" where "importId" = ${importId} order by "rowId"`.execute(
      tx,
    )
  ).rows;

type Undo = { id: number; of: Owner; viewer: Session };

/** Undoes an import, except records that somebody used or changed since; answers their names. */
export async function undoListImport<P extends Plan, Options>(
  tx: Tx,
  subject: Pick<ImportSubject<P, Options>, "name" | "undo" | "written" | "isWhole">,
  { id, of, viewer }: Undo,
) {
  const { undoneAt, at } = await tx
    .selectFrom("listImport")
    .select(["undoneAt", sql<string>`at::text`.as("at")])
    .where("id", "=", id)
    .where("subject", "=", subject.name)
    .where("orderId", "is not distinct from", of.orderId ?? null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (undoneAt) throw refused("importUndone");
  const rows = await (subject.written ?? writtenBy)(tx, id);
  const changed = await changedSince(tx, rows, at);
  const untouched = rows.filter((row) => !changed.has(keyOf(row)));
  const touched = rows.filter((row) => changed.has(keyOf(row)));
  // Names are read while all rows are there.
  const names = await namesOf(tx, rows);
  const used = await subject.undo(tx, { of, untouched, touched, viewer });
  const stay: Leftover[] = [
    ...touched.map(({ of, rowId }) => ({ of, rowId, reason: "changed" as const })),
    ...used,
  ];
  const isUsed = new Set(used.map(keyOf));
  const gone = untouched.filter((row) => !isUsed.has(keyOf(row)));
  const isMain = ({ of }: Pick<Written, "of">) =>
    of !== "company" && (of !== "contact" || subject.name === "contacts");
  await tx
    .updateTable("listImport")
    .set({ undoneById: viewer.userId, undoneAt: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
  const removed = gone.filter((row) => isMain(row) && !row.before).length;
  if (subject.isWhole) return { removed };
  return {
    removed,
    restored: gone.filter((row) => isMain(row) && row.before).length,
    stay: stay.filter(isMain).map((row) => ({ name: names.get(keyOf(row)) ?? "", reason: row.reason })),
  };
}

const keyOf = ({ of, rowId }: Pick<Written, "of" | "rowId">) => `${of}/${rowId}`;
const nameColumns = {
  company: "name",
  contact: "name",
  product: "sku",
  order: "orderNr",
  orderLine: "productName",
} as const;

async function namesOf(tx: Tx, rows: readonly Written[]) {
  const names = new Map<string, string>();
  for (const [of, written] of Map.groupBy(rows, (row) => row.of)) {
    const ids = written.map(({ rowId }) => rowId);
    const { rows: named } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(nameColumns[of])} as name from ${sql.table(of)} where id = any(${ids}::int[])`.execute(
      tx,
    );
    for (const { id, name } of named) names.set(keyOf({ of, rowId: id }), name);
  }
  return names;
}

/** Removes rows at once, or one by one when one of them is in use; answers those that stay. */
export async function removeUnused(
  tx: Tx,
  ids: readonly number[],
  remove: (ids: number[]) => Promise<unknown>,
): Promise<Map<number, Failure>> {
  if (!ids.length) return new Map();
  const failed = await eachSeparately(tx, [0], () => remove([...ids]));
  return failed.size ? eachSeparately(tx, ids, (id) => remove([id])) : failed;
}
