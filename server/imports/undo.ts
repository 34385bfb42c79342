import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import type { Failure } from "../base/failure.ts";
import { notFound, refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { eachSeparately } from "../resource/bulk.ts";
import type { ImportSubject, Plan, Stay, Written } from "./subject.ts";

type Row = Written & { touched: boolean };

/** What an import wrote, and whether somebody has changed it since. */
async function writtenBy(tx: Tx, importId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select "of", "rowId", before, exists (
      select from audit where audit.at > import.at and case row."of"
        when 'product' then audit."productId" = row."rowId" and not (subject = 'product' and changes - 'missingProof' = '{}')
        when 'order' then audit."orderId" = row."rowId"
        else audit.subject = row."of" and audit."subjectId" = row."rowId" end) as touched
    from "listImportRow" row join "listImport" import on import.id = row."importId"
    where row."importId" = ${importId} order by row."rowId"`.execute(tx);
  return rows;
}

/** Takes an import back, except what somebody used or changed since: that is answered by its name. */
export async function undoListImport<P extends Plan, Options>(
  tx: Tx,
  subject: Pick<ImportSubject<P, Options>, "name" | "undo">,
  id: number,
  viewer: Session,
) {
  const { undoneAt } = await tx
    .selectFrom("listImport")
    .select("undoneAt")
    .where("id", "=", id)
    .where("subject", "=", subject.name)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (undoneAt) throw refused("importUndone");
  const rows = await writtenBy(tx, id);
  const untouched = rows.filter(({ touched }) => !touched);
  const touched = rows.filter((row) => row.touched);
  // What stays is named before the rest is gone.
  const names = await namesOf(tx, rows);
  const used = await subject.undo(tx, { untouched, viewer });
  const stay: Stay[] = [
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
  return {
    removed: gone.filter((row) => isMain(row) && !row.before).length,
    restored: gone.filter((row) => isMain(row) && row.before).length,
    stay: stay.filter(isMain).map((row) => ({ name: names.get(keyOf(row)) ?? "", reason: row.reason })),
  };
}

const keyOf = ({ of, rowId }: Pick<Written, "of" | "rowId">) => `${of}/${rowId}`;
const nameColumns = { company: "name", contact: "name", product: "sku", order: "orderNr" } as const;

async function namesOf(tx: Tx, rows: readonly Written[]) {
  const names = new Map<string, string>();
  for (const [of, some] of Map.groupBy(rows, (row) => row.of)) {
    const ids = some.map(({ rowId }) => rowId);
    const { rows: named } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(nameColumns[of])} as name from ${sql.table(of)} where id = any(${ids}::int[])`.execute(
      tx,
    );
    for (const { id, name } of named) names.set(keyOf({ of, rowId: id }), name);
  }
  return names;
}

/** Removes rows at once, or one by one when something uses one of them; answers those that stay. */
export async function removeUnused(
  tx: Tx,
  ids: readonly number[],
  remove: (ids: number[]) => Promise<unknown>,
): Promise<Map<number, Failure>> {
  if (!ids.length) return new Map();
  const failed = await eachSeparately(tx, [0], () => remove([...ids]));
  return failed.size ? eachSeparately(tx, ids, (id) => remove([id])) : failed;
}
