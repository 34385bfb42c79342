import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import type { ProductInput } from "../../contract/products.ts";
import { Failure } from "../base/failure.ts";
import { anyOf } from "../database/anyOf.ts";
import type { Tx } from "../database/connection.ts";
import type { Taker } from "../proof/gate.ts";
import { keepForUndo, undoable } from "../resource/bulkEdits.ts";
import { attributesOf, type Changes, changeProduct, type Retyped } from "./change.actions.ts";
import { removeUnheld } from "./heldFiles.ts";
import { lockWithParts } from "./parts.ts";
import { type FormerTasks, lockedProduct } from "./products.actions.ts";

type By = Pick<Session, "userId" | "rights">;
type Taken = Pick<Taker, "confirmed" | "reason">;
/** What a product was before its type changed: the tasks that went with that, whole, and the versions of those that came. */
export type Before = Pick<ProductInput, "typeId" | "subtypeId" | "attributes"> & FormerTasks;

const listOf = (id: number) => `/products/${id}/type`;

/** Changes a product; what a change of its type takes along is kept for its undo. Answers the files that go after the commit. */
export async function changeKept(tx: Tx, id: number, changes: Changes, by: By) {
  const formers = await formersOf(tx, await changeProduct(tx, id, changes, by));
  const before = formers.get(id);
  if (!before) return removeUnheld(tx, id);
  const { version } = await lockedProduct(tx, id);
  const rows = [{ id, version, before }];
  await keepForUndo(tx, { userId: by.userId, list: listOf(id), fields: ["typeId"], rows });
  return [];
}

/** What gives products back what they were before their types changed, by their ids. */
export async function formersOf(tx: Tx, retyped: readonly Retyped[]): Promise<Map<number, Before>> {
  const ids = retyped.flatMap(({ added }) => added);
  // Proof may have finished tasks that came, so their versions are read last.
  const tasks = ids.length
    ? await tx.selectFrom("task").select(["id", "version"]).where("id", "=", anyOf(ids)).execute()
    : [];
  const versions = new Map(tasks.map(({ id, version }) => [id, version]));
  return new Map(
    retyped.map(({ id, before, gone, added }) => {
      const { typeId, subtypeId, attributes } = before;
      const came = added.flatMap((task) => {
        const version = versions.get(task);
        return version === undefined ? [] : [{ id: task, version }];
      });
      return [id, { typeId, subtypeId, attributes: attributes as Before["attributes"], gone, added: came }];
    }),
  );
}

/** What gives a product back what a change of its type took. */
export const changesBack = ({ gone, added, ...former }: Before): Changes => ({
  ...former,
  formerTasks: { gone, added },
});

/** The type that a product had before its last change of type, while nobody has changed the product since. */
export const formerType = sql<string | null>`(
  select former.name
  from "bulkEdit" edit join "productType" former on former.id = (edit.rows #>> '{0,before,typeId}')::int
  where edit.list = '/products/' || product.id || '/type' and edit."undoneAt" is null
    and edit.at > now() - ${undoable}::interval and (edit.rows #>> '{0,version}')::int = product.version
  order by edit.id desc limit 1)`;

/** Gives a product the type, attributes and tasks that it had before its type changed; 409 once they were changed since. */
export async function undoTypeChange(tx: Tx, id: number, taker: Taken, by: By) {
  const formerParts = (await lastChange(tx, id))?.row.before.attributes;
  await lockWithParts(tx, [id], [...(await attributesOf(tx, [id])), formerParts ?? {}]);
  const { version } = await lockedProduct(tx, id);
  const edit = await lastChange(tx, id);
  if (!edit) throw new Failure(409, "typeChangePast");
  if (edit.row.version !== version) throw new Failure(409, "typeChangedSince");
  await changeProduct(tx, id, { ...changesBack(edit.row.before), ...taker }, by);
  await tx.updateTable("bulkEdit").set({ undoneAt: sql`now()` }).where("id", "=", edit.id).execute();
}

const lastChange = (tx: Tx, id: number) =>
  tx
    .selectFrom("bulkEdit")
    .select(["id", sql<{ version: number; before: Before }>`rows -> 0`.as("row")])
    .where("list", "=", listOf(id))
    .where("undoneAt", "is", null)
    .where(sql<boolean>`at > now() - ${undoable}::interval`)
    .orderBy("id", "desc")
    .executeTakeFirst();
