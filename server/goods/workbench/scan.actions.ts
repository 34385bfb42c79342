import type { Selectable } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { Locale } from "../../../contract/locales.ts";
import { readPlaceCode } from "../../../contract/placeCode.rules.ts";
import type { InputOf } from "../../../contract/routes.ts";
import type { SettableState, TaskState } from "../../../contract/tasks.ts";
import type { BenchAnswer, ScanFate, TaskSeen, workbench } from "../../../contract/workbench.ts";
import { refused } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Task } from "../../ground/database/types.ts";
import { changeProduct } from "../products/change.actions.ts";
import { moveTask, refuseColleagues } from "../tasks/tasks.actions.ts";
import {
  findBenched,
  findHere,
  findQuestions,
  findTasksOf,
  named,
  type Scanned,
  type TaskOf,
} from "./bench.queries.ts";

/** What was asked, and in which language. */
type ScanRequest = InputOf<typeof workbench.scan>["body"] & { locale: Locale };
type UndoRequest = InputOf<typeof workbench.undo>["body"] & { locale: Locale };
type Locked = Selectable<Task> & { productId: number };

/** Performs a workbench scan and answers the outcome; one transaction, so a refused scan leaves nothing. */
export async function scanTask(tx: Tx, session: Session, request: ScanRequest): Promise<BenchAnswer> {
  const by = { ...session, locale: request.locale };
  const product = await scanned(tx, request);
  const tasks = await findTasksOf(tx, product.id);
  const chosen = taskFor(tasks, product, request, by);
  if (request.act === "look") return answerOf(tx, "looked", product.id, chosen);
  if (!chosen) throw refused(tasks.length ? "scanAllDone" : "scanNoTask", "code", { ...named(product) });
  const task = await lockedTask(tx, chosen.id);
  refuseColleagues(by, task);
  refuseEarlierOpen(tasks, chosen, product, request);
  const codes = Object.keys(request.attributes);
  const former = await seenTask(tx, task, codes);
  if (codes.length) await changeProduct(tx, product.id, { attributeChanges: request.attributes }, by);
  const lacks = (await findQuestions(tx, task.id)).some(({ value }) => !value);
  const { fate, status } = outcomeOf(request, task, lacks, product);
  const assignedToId = task.assignedToId ?? by.userId;
  const holdReason = status === "hold" ? request.holdReason : "";
  if (status !== task.status || status === "hold" || assignedToId !== task.assignedToId)
    await moveTask(tx, task, { status, holdReason, assignedToId }, by);
  const given = await seenTask(tx, { ...task, status, holdReason, assignedToId }, codes);
  const moved = status === task.status ? tasks : await findTasksOf(tx, product.id);
  const answer = await answerOf(tx, fate, product.id, chosen, nextOf(moved, by));
  return { ...answer, undo: { taskId: task.id, given, former } };
}

/** Gives a task and the attributes of its device what they had before an act; 422 when the task has moved since. */
export async function undoScan(
  tx: Tx,
  session: Session,
  { locale, taskId, given, former }: UndoRequest,
): Promise<BenchAnswer> {
  const by = { ...session, locale };
  const task = await lockedTask(tx, taskId);
  if (task.status !== given.status)
    throw refused("taskMovedSince", undefined, { task: translatedName(locale, task.name) });
  const { attributes } = await seenTask(tx, task, Object.keys(given.attributes));
  const own = Object.entries(given.attributes).filter(([code, value]) => attributes[code] === value);
  const restored = Object.fromEntries(own.map(([code]) => [code, former.attributes[code] || null]));
  if (own.length) await changeProduct(tx, task.productId, { attributeChanges: restored }, by);
  const { status, holdReason, assignedToId } = former;
  await moveTask(tx, task, { status, holdReason, assignedToId }, by);
  const tasks = await findTasksOf(tx, task.productId);
  return answerOf(tx, "undone", task.productId, task, nextOf(tasks, by));
}

async function scanned(tx: Tx, { code, orderId, anyway }: ScanRequest): Promise<Scanned> {
  const product = await findHere(tx, code);
  if (!product) throw refused(readPlaceCode(code) ? "scanIsPlace" : "scanUnknown", "code", { code });
  if (orderId && product.purchaseId !== orderId && !anyway)
    throw refused("scanOtherLot", "code", { ...named(product) });
  return product;
}

const mayMove = (by: Session, { assignedToId }: TaskOf) =>
  assignedToId === null || assignedToId === by.userId || by.rights.includes("tasks:delete");
const isOpen = ({ status }: Pick<TaskOf, "status">) => status !== "done" && status !== "skipped";

/** The first open task of a device that waits for no other; what a report finishes by itself comes last. */
function nextOf(tasks: readonly TaskOf[], by: Session) {
  const movable = tasks.filter((task) => isOpen(task) && mayMove(by, task));
  const ready = movable.filter(({ waitsFor }) => waitsFor.length === 0);
  const open = ready.length > 0 ? ready : movable;
  return open.find(({ provesErasure }) => !provesErasure) ?? open[0];
}

function taskFor(
  tasks: readonly TaskOf[],
  product: Scanned,
  { standardTaskId, act }: ScanRequest,
  by: Session,
) {
  if (standardTaskId === null) return nextOf(tasks, by);
  const those = tasks.filter((task) => task.standardTaskId === standardTaskId);
  if (!those.length && act !== "look") throw refused("scanNoTask", "code", { ...named(product) });
  return those.find(isOpen) ?? those[0];
}

/** The order of tasks is advice: a warning can be overridden. Tasks that a report finishes are not waited for; that a task must wait is told by its move. */
function refuseEarlierOpen(
  tasks: readonly TaskOf[],
  chosen: TaskOf,
  product: Scanned,
  { locale, standardTaskId, act, anyway, attributes }: ScanRequest,
) {
  if (
    anyway ||
    standardTaskId === null ||
    act !== "finish" ||
    !isOpen(chosen) ||
    chosen.waitsFor.length > 0 ||
    Object.keys(attributes).length
  )
    return;
  const earlier = tasks.filter(
    (task) => isOpen(task) && !task.provesErasure && task.standardTaskId && task.position < chosen.position,
  );
  if (earlier.length)
    throw refused("scanEarlierOpen", "code", {
      ...named(product),
      task: translatedName(locale, chosen.name),
      earlier: earlier.map(({ name }) => translatedName(locale, name)).join(", "),
    });
}

async function lockedTask(tx: Tx, id: number): Promise<Locked> {
  const task = await tx.selectFrom("task").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!task?.productId) throw refused("unknownReference", "taskId");
  return task as Locked;
}

function outcomeOf(
  { locale, act, attributes }: ScanRequest,
  { status, name }: Locked,
  lacks: boolean,
  product: Scanned,
): { fate: ScanFate; status: TaskState } {
  const fills = Object.keys(attributes).length > 0;
  if (status === "done" && !(act === "finish" && fills))
    throw refused("scanTaskDone", "code", { ...named(product), task: translatedName(locale, name) });
  if (act === "start" && status === "inProgress")
    throw refused("scanTaskStarted", "code", { ...named(product), task: translatedName(locale, name) });
  if (act === "start") return { fate: "started", status: "inProgress" };
  if (act === "hold") return { fate: "held", status: "hold" };
  return lacks && status !== "done"
    ? { fate: "asks", status: "inProgress" }
    : { fate: "done", status: "done" };
}

/** What an act may change of a task and its device, as it is now. */
async function seenTask(tx: Tx, task: Locked, codes: readonly string[]): Promise<TaskSeen> {
  const { holdReason, assignedToId, productId } = task;
  // Nothing is scanned of what has left, so no task here is skipped.
  const status = task.status as SettableState;
  const values = codes.length ? await attributesOf(tx, productId) : {};
  const attributes = Object.fromEntries(codes.map((code) => [code, values[code] ?? ""]));
  return { status, holdReason, assignedToId, attributes };
}

async function attributesOf(tx: Tx, productId: number) {
  const { attributes } = await tx
    .selectFrom("product")
    .select("attributes")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return attributes;
}

async function answerOf(
  tx: Tx,
  fate: ScanFate,
  productId: number,
  task: Pick<TaskOf, "id" | "name" | "standardTaskId"> | undefined,
  next?: Pick<TaskOf, "id" | "name">,
): Promise<BenchAnswer> {
  return {
    fate,
    product: await findBenched(tx, productId),
    task: task ? { id: task.id, name: task.name, standardTaskId: task.standardTaskId } : null,
    asked: task ? await findQuestions(tx, task.id) : [],
    next: next ? { id: next.id, name: next.name } : null,
    undo: null,
  };
}
