import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { ProductInput } from "../../../contract/products.ts";
import { Failure } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { saveForUndo, undoable } from "../../platform/resource/bulkEdits.ts";
import type { Taker } from "../proof/gate.ts";
import { attributesOf, type Changes, changeProduct, type Retyped } from "./change.actions.ts";
import { removeUnheld } from "./heldFiles.ts";
import { lockWithParts } from "./parts.ts";
import { type FormerTasks, lockedProduct } from "./products.actions.ts";

type By = Pick<Session, "userId" | "rights">;
type ProofAnswer = Pick<Taker, "confirmed" | "reason">;
/** A product before its type changed, with the tasks that were deleted and the versions of those that replaced them. */
export type Before = Pick<ProductInput, "typeId" | "subtypeId" | "attributes"> & FormerTasks;

const listOf = (id: number) => `/products/${id}/type`;

/** Changes a product, and saves what a change of type takes for the undo. Answers the files to remove after the commit. */
export async function changeWithUndo(tx: Tx, id: number, changes: Changes, by: By) {
  const states = await statesBefore(tx, await changeProduct(tx, id, changes, by));
  const before = states.get(id);
  if (!before) return removeUnheld(tx, id);
  const { version } = await lockedProduct(tx, id);
  const rows = [{ id, version, before }];
  await saveForUndo(tx, { userId: by.userId, list: listOf(id), fields: ["typeId"], rows });
  return [];
}

/** The states of products before their types changed, by their ids. */
export async function statesBefore(tx: Tx, retyped: readonly Retyped[]): Promise<Map<number, Before>> {
  const ids = retyped.flatMap(({ added }) => added);
  // A proof may have finished new tasks, so their versions are read last.
  const tasks = ids.length
    ? await tx.selectFrom("task").select(["id", "version"]).where("id", "=", anyOf(ids)).execute()
    : [];
  const versions = new Map(tasks.map(({ id, version }) => [id, version]));
  return new Map(
    retyped.map(({ id, before, gone, added }) => {
      const { typeId, subtypeId, attributes } = before;
      const addedTasks = added.flatMap((task) => {
        const version = versions.get(task);
        return version === undefined ? [] : [{ id: task, version }];
      });
      return [id, { typeId, subtypeId, attributes, gone, added: addedTasks }];
    }),
  );
}

/** The changes that undo a change of type. */
export const changesBack = ({ gone, added, ...former }: Before): Changes => ({
  ...former,
  formerTasks: { gone, added },
});

/** The former type of a product, while its last change was one of type that can be undone. */
export const formerType = sql<string | null>`(
  select former.name
  from "bulkEdit" edit join "productType" former on former.id = (edit.rows #>> '{0,before,typeId}')::int
  where edit.list = '/products/' || product.id || '/type' and edit."undoneAt" is null
    and edit.at > now() - ${undoable}::interval and (edit.rows #>> '{0,version}')::int = product.version
  order by edit.id desc limit 1)`;

/** Restores type, attributes and tasks of a product; 409 when it was changed since. */
export async function undoTypeChange(tx: Tx, id: number, answer: ProofAnswer, by: By) {
  const formerParts = (await lastChange(tx, id))?.row.before.attributes;
  await lockWithParts(tx, [id], [...(await attributesOf(tx, [id])), formerParts ?? {}]);
  const { version } = await lockedProduct(tx, id);
  const edit = await lastChange(tx, id);
  if (!edit) throw new Failure(409, "typeChangePast");
  if (edit.row.version !== version) throw new Failure(409, "typeChangedSince");
  await changeProduct(tx, id, { ...changesBack(edit.row.before), ...answer }, by);
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
