import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import type { ProductInput } from "../../contract/products.ts";
import { Failure } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import type { Taker } from "../proof/gate.ts";
import { keepForUndo, undoable } from "../resource/bulkEdits.ts";
import { attributesOf, type Changes, changeProduct } from "./change.actions.ts";
import { removeUnheld } from "./heldFiles.ts";
import { lockWithParts } from "./parts.ts";
import { lockedProduct, lockTasks, replaceTasks } from "./products.actions.ts";

type By = Pick<Session, "userId" | "rights">;
type Taken = Pick<Taker, "confirmed" | "reason">;
/** What a product was before its type changed: the tasks that went with that, whole, and the versions of those that came. */
export type Before = Pick<ProductInput, "typeId" | "subtypeId" | "attributes"> & {
  gone: object[];
  added: { id: number; version: number }[];
};

const listOf = (id: number) => `/products/${id}/type`;

/** Changes a product; what a change of its type takes along is kept for its undo. Answers the files that go after the commit. */
export async function changeKept(tx: Tx, id: number, changes: Changes, by: By) {
  const before = await changeTelling(tx, id, changes, by);
  if (!before) return removeUnheld(tx, id);
  const { version } = await lockedProduct(tx, id);
  const rows = [{ id, version, before }];
  await keepForUndo(tx, { userId: by.userId, list: listOf(id), fields: ["typeId"], rows });
  return [];
}

/** Changes a product; answers what it was when that changed its type. */
export async function changeTelling(
  tx: Tx,
  id: number,
  changes: Changes,
  by: Pick<Session, "rights">,
): Promise<Before | undefined> {
  let changed: (Omit<Before, "added"> & { added: number[] }) | undefined;
  const retask = async ({ typeId, subtypeId, attributes }: Omit<Before, "gone" | "added">) => {
    changed = { typeId, subtypeId, attributes, ...(await replaceTasks(tx, id)) };
  };
  await changeProduct(tx, id, { ...changes, retask }, by);
  if (!changed) return undefined;
  // Proof may have finished tasks that came, so their versions are read last.
  const added = await tx
    .selectFrom("task")
    .select(["id", "version"])
    .where(sql<boolean>`id = any(${changed.added}::int[])`)
    .execute();
  return { ...changed, added };
}

/** What gives a product back what a change of its type took. */
export const changesBack = (tx: Tx, id: number, { gone, added, ...former }: Before): Changes => ({
  ...former,
  retask: () => restoreTasks(tx, id, { gone, added }),
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
  await lockWithParts(tx, id, await attributesOf(tx, id), formerParts ?? {});
  const { version } = await lockedProduct(tx, id);
  const edit = await lastChange(tx, id);
  if (!edit) throw new Failure(409, "typeChangePast");
  if (edit.row.version !== version) throw new Failure(409, "typeChangedSince");
  await changeProduct(tx, id, { ...changesBack(tx, id, edit.row.before), ...taker }, by);
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

async function restoreTasks(tx: Tx, productId: number, { gone, added }: Pick<Before, "gone" | "added">) {
  await lockTasks(tx, productId);
  const { numDeletedRows } = await tx
    .deleteFrom("task")
    .where(
      sql<boolean>`(id, version) in (select id, version from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as came(id int, version int))`,
    )
    .where(sql<boolean>`not exists (select from comment where comment."taskId" = task.id)`)
    .executeTakeFirst();
  if (Number(numDeletedRows) < added.length) throw new Failure(409, "typeChangedSince");
  // As new rows, because a row is made once; a standard task or a person that is gone by now is not named again.
  await sql`insert into task overriding system value
    select restored.* from jsonb_array_elements(${JSON.stringify(gone)}::jsonb) as went(task),
      lateral jsonb_populate_record(null::task, task || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('task', 'id')),
        'standardTaskId', (select id from task standard where standard.id = (task ->> 'standardTaskId')::int),
        'assignedToId', (select id from "user" where "user".id = (task ->> 'assignedToId')::int)
      )) as restored`.execute(tx);
}
