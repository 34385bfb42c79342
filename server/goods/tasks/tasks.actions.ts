import { type Selectable, sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { MissingProof } from "../../../contract/proof.ts";
import { asksOf, refusalOf } from "../../../contract/states.rules.ts";
import { taskMoves } from "../../../contract/taskStates.rules.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { Task } from "../../ground/database/types.ts";
import { findGates } from "../proof/gate.queries.ts";
import { becomeSaleable, refreshProof, withdrawFromSale } from "../proof/gate.ts";
import { rememberReason } from "./holdReasons.ts";
import { isAdvance, refuseWaiting } from "./waiting.ts";

export type TaskRow = Pick<
  Selectable<Task>,
  | "status"
  | "holdReason"
  | "assignedToId"
  | "productId"
  | "standard"
  | "provesErasure"
  | "required"
  | "overrideReason"
>;
type LockedTask = TaskRow &
  Pick<Selectable<Task>, "id" | "name" | "failedReportId" | "clearedReason" | "clearedById" | "startedAt">;
/** Who acts, and the language of refusals. */
export type Actor = Pick<Session, "userId" | "rights"> & { locale: Locale };

type Added = { id: number; productId: number };
/**
 * Adds the standard tasks of their types that products have not got. `not in` reads the existing tasks once, as a hash; a join took
 * a minute for thousands of products without statistics.
 */
export const addStandardTasks = (tx: Tx, productIds: number[]) =>
  sql<Added>`insert into task (name, description, "productId", "standardTaskId", "provesErasure", required, position)
    select task.name, task.description, product.id, task.id, task."provesErasure", task.required, link.position
    from product
    join "productTypeTask" link on link."typeId" = product."typeId"
    join task on task.id = link."taskId"
    where product.id = any(${productIds})
      and (product.id, link."taskId") not in (select mine."productId", mine."standardTaskId" from task mine
        where mine."productId" = any(${productIds}) and mine."standardTaskId" is not null)
    order by product.id, link.position
    returning id, "productId"`.execute(tx);

/** A task of nobody belongs to who starts or finishes it ([why](../../docs/decisions/0119-whose-task-it-is.md)). */
export const takenUp = <T extends TaskRow>(task: T, before: TaskRow, by: Actor): T =>
  before.assignedToId === null && task.assignedToId === null && isAdvance(before.status, task.status)
    ? { ...task, assignedToId: by.userId }
    : task;

/** A task as it is to be saved, with the stamps of its state; throws a refusal. `before` is the locked row. */
export async function checkedTask<T extends TaskRow>(
  tx: Tx,
  task: T,
  before: LockedTask | undefined,
  by: Actor,
) {
  const { provesErasure = false, required = false, status = "toDo" } = before ?? {};
  const overrideReason = checkedOverride(task, before, by);
  refuseColleagues(by, before);
  if (task.productId) await refuseArchived(tx, task.productId);
  if (before) await refuseMoved(tx, before, task);
  if (task.standard && task.productId) throw refused("standardTaskHasNoProduct", "productId");
  const refusal =
    status === "skipped" ? undefined : refusalOf(taskMoves, status, task.status, { fields: task });
  if (refusal) throw refused(refusal.code, refusal.path ?? "status");
  if (before && !overrideReason && isAdvance(status, task.status)) await refuseWaiting(tx, before, by.locale);
  if (asksOf(taskMoves, status, task.status).includes("erasure") && task.productId) {
    if (provesErasure) await refuseUnerased(tx, task.productId);
    if (before && before.failedReportId !== null) await refuseUndestroyed(tx, task.productId);
  }
  if (task.status === "hold" && task.holdReason !== before?.holdReason)
    await rememberReason(tx, task.holdReason);
  return {
    ...task,
    ...stamps(task, before),
    ...(isReopened(task, before) && { openAccepted: false }),
    overrideReason,
    ...cleared(before, overrideReason, by),
    provesErasure: task.standard ? task.provesErasure : provesErasure,
    required: task.standard ? task.required : required,
  };
}

const isReopened = ({ status }: TaskRow, before: TaskRow | undefined) =>
  before?.status === "done" && status !== "done";

/** A required task stays at its device, and nothing is to be done for a device that has left the house. */
async function refuseMoved(tx: Tx, before: LockedTask, task: TaskRow) {
  if (before.productId === null) return;
  if (isKeeping(before) && task.productId !== before.productId)
    throw refused("requiredTaskStays", "productId");
  if (task.status === before.status || task.status === "done") return;
  const { gone } = await tx
    .selectFrom("product")
    .select("gone")
    .where("id", "=", before.productId)
    .executeTakeFirstOrThrow();
  if (gone) throw refused("taskOfSold", "status");
}

const isKeeping = ({ required, status, productId }: Pick<TaskRow, "required" | "status" | "productId">) =>
  required && productId !== null && status !== "done" && status !== "skipped";

/** 422 for a required task of a device that is not done: it is let go by overriding what the device lacks. */
export async function refuseRequired(tx: Tx, id: number) {
  const task = await tx
    .selectFrom("task")
    .select(["required", "status", "productId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (task && isKeeping(task)) throw refused("requiredTaskStays");
}

/** Makes a device saleable after its last task, and withdraws it when one is reopened. */
export async function afterTaskMove(
  tx: Tx,
  productId: number | null,
  status: string | undefined,
  former?: string,
) {
  if (!productId || status === undefined) return;
  if (status !== "done" && former !== "done") return;
  await refreshProof(tx, [productId]);
  if (status === "done") await becomeSaleable(tx, [productId]);
  else if (await hasOpenWork(tx, productId)) await withdrawFromSale(tx, [productId]);
}

/** Tasks of devices follow what their standard task says about being required. */
export async function followStandard(tx: Tx, id: number, required: boolean) {
  const { rows } = await sql<{
    productId: number;
  }>`update task set required = ${required}, version = task.version + 1
    from product where "standardTaskId" = ${id} and required <> ${required} and product.id = task."productId"
      and not product.gone and task.status <> 'done'
    returning "productId"`.execute(tx);
  const productIds = [...new Set(rows.map(({ productId }) => productId))].sort((a, b) => a - b);
  for (const batch of inParts(productIds)) await refreshProof(tx, batch);
}

/** Whether a device has open tasks, apart from the destruction of drives that were taken out. */
async function hasOpenWork(tx: Tx, productId: number) {
  const open = await tx
    .selectFrom("task")
    .select("id")
    .where("productId", "=", productId)
    .where("status", "not in", ["done", "skipped"])
    .where("drivesAreOut", "=", false)
    .executeTakeFirst();
  return open !== undefined;
}

/** Moves a locked task by the rules of an edit. */
export async function moveTask(
  tx: Tx,
  before: Selectable<Task>,
  to: Pick<TaskRow, "status" | "holdReason" | "assignedToId">,
  by: Actor,
) {
  const { id, version, ...values } = await checkedTask(tx, { ...before, ...to }, before, by);
  await tx
    .updateTable("task")
    .set({ ...values, version: version + 1 })
    .where("id", "=", id)
    .execute();
  await afterTaskMove(tx, before.productId, to.status, before.status);
}

/** Only who may delete tasks may change those of somebody else. */
export function refuseColleagues(
  { userId, rights }: Pick<Actor, "userId" | "rights">,
  before: TaskRow | undefined,
) {
  const theirs = before && before.assignedToId !== null && before.assignedToId !== userId;
  if (theirs && !rights.includes("tasks:delete")) throw new Failure(403, "taskOfAnother");
}

/** Why a task does not wait, from who may say so; cleared when it is to do again, until that is undone. */
function checkedOverride(task: TaskRow, before: LockedTask | undefined, by: Actor) {
  const reason = task.overrideReason.trim();
  if (reason && reason !== before?.overrideReason && !by.rights.includes("tasks:skip")) {
    if (before?.clearedById !== by.userId || before.clearedReason !== reason)
      throw new Failure(403, "taskOverrideForbidden", { path: "overrideReason" });
  }
  return task.status === "toDo" && before?.status !== "toDo" ? "" : reason;
}

/** Remembers who clears the reason of a task; another change forgets it. */
const cleared = (before: LockedTask | undefined, overrideReason: string, { userId }: Actor) =>
  before?.overrideReason && !overrideReason
    ? { clearedReason: before.overrideReason, clearedById: userId }
    : { clearedReason: "", clearedById: null };

/** When a task was begun: one that is done in one step, at that moment; one that is to do, not yet. */
function beginning(task: TaskRow, before: LockedTask | undefined, now: string) {
  if (task.status === before?.status) return {};
  if (task.status === "toDo") return { startedAt: null };
  const begins = task.status === "inProgress" || (task.status === "done" && !before?.startedAt);
  return begins ? { startedAt: now } : {};
}

/** When a task was assigned, begun and finished. */
function stamps(task: TaskRow, before: LockedTask | undefined) {
  const now = new Date().toISOString();
  return {
    ...(task.assignedToId !== (before?.assignedToId ?? null) && {
      assignedAt: task.assignedToId ? now : null,
    }),
    ...beginning(task, before, now),
    ...(task.status !== before?.status && { finishedAt: task.status === "done" ? now : null }),
    ...(task.status !== "hold" && { holdReason: "" }),
  };
}

/** The tasks of an archived product are read-only too. */
async function refuseArchived(tx: Tx, productId: number) {
  const { archived } = await tx
    .selectFrom("product")
    .select("archived")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow(() => refused("unknownReference", "productId"));
  if (archived) throw refused("archivedReadOnly");
}

/** 422 naming the drives that are not erased, for the task that says they are. */
async function refuseUnerased(tx: Tx, productId: number) {
  const [gate] = await findGates(tx, [productId]);
  refuseDrives(gate?.missingProof.length ? gate.missingProof : (gate?.unerased ?? []));
}

/** 422 naming the drives that are neither erased nor recorded as destroyed, for the task that says they are. */
async function refuseUndestroyed(tx: Tx, productId: number) {
  const [gate] = await findGates(tx, [productId]);
  const failed = (gate?.toDestroy ?? []).map(
    ({ serial, model, message, reportId, result: outcome, contradictions }) => ({
      ...{ serial, model, message, outcome, contradictions, lock: null, reason: "failed" as const },
      reportId: reportId === null ? null : Number(reportId),
    }),
  );
  const others = (gate?.unerased ?? []).filter(({ reason }) => reason === "notErased");
  refuseDrives([...failed, ...others]);
}

function refuseDrives(missing: readonly MissingProof[]) {
  if (!missing.length) return;
  const names = missing.map(({ model, serial }) => [model, serial].filter(Boolean).join(" ")).filter(Boolean);
  throw refused(names.length ? "driveNotErased" : "driveUnknown", "status", {
    drives: names.slice(0, 20).join(", "),
    missingProof: missing.slice(0, 100),
  });
}
