import { sql } from "kysely";
import type { ListSubject } from "../../contract/import/vocabularies.ts";
import { Failure } from "../base/failure.ts";
import type { Db, Tx } from "../database/connection.ts";

/** Of one person: who reads a file again in another way needs the last of them. */
const listsAtMost = 4;

/** What a list is about, and who read it; a supplier's is for one order. */
type Whose = { subject: ListSubject; orderId?: number; userId: number };
export type List = { fileName: string; headings: string[]; rows: string[][] };
export type Changes = { leftOut: number[]; mended: { row: number; column: number; text: string }[] };

/** Keeps a list that was read until it is imported, for a day (`tidy`); answers its number. */
export async function keepList(tx: Tx, whose: Whose, { fileName, ...content }: List): Promise<number> {
  const { id } = await tx
    .insertInto("importList")
    .values({ ...whose, fileName, content: JSON.stringify(content) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`delete from "importList" where "userId" = ${whose.userId} and id <= (
    select id from "importList" where "userId" = ${whose.userId} order by id desc offset ${listsAtMost} limit 1)`.execute(
    tx,
  );
  return id;
}

/** A list as its reader changed it; 404 `importListGone` when it is not there any more, or somebody else's. */
export async function findList(db: Db, id: number, whose: Whose, changes: Changes): Promise<List> {
  const list = await db
    .selectFrom("importList")
    .select(["fileName", "content"])
    .where("id", "=", id)
    .where("subject", "=", whose.subject)
    .where("orderId", "is not distinct from", whose.orderId ?? null)
    .where("userId", "=", whose.userId)
    .executeTakeFirst();
  if (!list) throw new Failure(404, "importListGone");
  const { headings, rows } = list.content as Omit<List, "fileName">;
  return { fileName: list.fileName, headings, rows: changed(rows, changes) };
}

/** A row that is left out is empty, so that the others keep their numbers. */
function changed(rows: readonly string[][], { leftOut, mended }: Changes): string[][] {
  const next = [...rows];
  for (const { row, column, text } of mended) {
    if (next[row]?.[column] === undefined) throw new Failure(400, "invalidValue", { path: "mended" });
    next[row] = next[row].with(column, text);
  }
  for (const row of leftOut) {
    if (!next[row]) throw new Failure(400, "invalidValue", { path: "leftOut" });
    next[row] = [];
  }
  return next;
}
