import { sql } from "kysely";
import type { ListSubject } from "../../../contract/import/vocabularies.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** Lists kept for one person, who may read a file several times in different ways. */
const maxLists = 4;

/** Who read a list, and what for; a supplier's list belongs to one order. */
type Owner = { subject: ListSubject; orderId?: number; userId: number };
export type List = { fileName: string; headings: string[]; rows: string[][] };
export type Changes = { leftOut: number[]; mended: { row: number; column: number; text: string }[] };

/** Saves a list for a day (`tidy`), until it is imported; answers its id. */
export async function saveList(tx: Tx, owner: Owner, { fileName, ...content }: List): Promise<number> {
  const { id } = await tx
    .insertInto("importList")
    .values({ ...owner, fileName, content: JSON.stringify(content) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`delete from "importList" where "userId" = ${owner.userId} and id <= (
    select id from "importList" where "userId" = ${owner.userId} order by id desc offset ${maxLists} limit 1)`.execute(
    tx,
  );
  return id;
}

/** A list with the changes of its reader; 404 `importListGone` when it is gone, or somebody else's. */
export async function findList(db: Db, id: number, owner: Owner, changes: Changes): Promise<List> {
  const list = await db
    .selectFrom("importList")
    .select(["fileName", "content"])
    .where("id", "=", id)
    .where("subject", "=", owner.subject)
    .where("orderId", "is not distinct from", owner.orderId ?? null)
    .where("userId", "=", owner.userId)
    .executeTakeFirst();
  if (!list) throw new Failure(404, "importListGone");
  const { headings, rows } = list.content as Omit<List, "fileName">;
  return { fileName: list.fileName, headings, rows: withChanges(rows, changes) };
}

/** A row that is left out becomes empty, so that the others keep their numbers. */
function withChanges(rows: readonly string[][], { leftOut, mended }: Changes): string[][] {
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
