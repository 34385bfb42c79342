import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { asksOf } from "../../../contract/states.rules.ts";
import { taskMoves } from "../../../contract/taskStates.rules.ts";
import type { TaskState } from "../../../contract/tasks.ts";
import { refused } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Tx } from "../../ground/database/connection.ts";

/** The names of the open tasks of the same device that `task` waits for; needs `product` joined to it. */
export const waitsFor = sql<string[]>`array(select earlier.name
  from "taskDependency" dependency
  join task earlier on earlier."productId" = task."productId" and earlier."standardTaskId" = dependency."afterId"
  where dependency."typeId" = product."typeId" and dependency."taskId" = task."standardTaskId" and earlier.status <> 'done'
    and earlier.status <> 'skipped'
  order by earlier.position, earlier.id)`;

/** Whether a move begins or finishes a task. */
export const isAdvance = (from: TaskState = "toDo", to: TaskState) =>
  asksOf(taskMoves, from, to).includes("earlierTasks");

/** 422 naming the tasks to finish before this one. */
export async function refuseWaiting(tx: Tx, { id, name }: { id: number; name: string }, locale: Locale) {
  const waiting = await tx
    .selectFrom("task")
    .innerJoin("product", "product.id", "task.productId")
    .select(waitsFor.as("names"))
    .where("task.id", "=", id)
    .executeTakeFirst();
  if (!waiting?.names.length) return;
  throw refused("taskWaits", "status", {
    task: translatedName(locale, name),
    waitsFor: waiting.names.map((earlier) => translatedName(locale, earlier)).join(", "),
  });
}
