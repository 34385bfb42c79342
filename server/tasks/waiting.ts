import { sql } from "kysely";
import type { Locale } from "../../contract/security.ts";
import { refused } from "../base/failure.ts";
import { shownName } from "../base/standardNames.ts";
import type { Tx } from "../database/connection.ts";

/** The names of the open tasks of the device of `task` that come before it; `product` is joined to it. */
export const waitsFor = sql<string[]>`array(select earlier.name
  from "taskDependency" dependency
  join task earlier on earlier."productId" = task."productId" and earlier."standardTaskId" = dependency."afterId"
  where dependency."typeId" = product."typeId" and dependency."taskId" = task."standardTaskId" and earlier.status <> 'done'
  order by earlier.position, earlier.id)`;

const work = { toDo: 0, hold: 0, inProgress: 1, done: 2 };
/** Whether a task is begun or finished by a move, and not only taken back. */
export const isAdvance = (from: string | undefined, to: string) =>
  work[to as keyof typeof work] > work[(from ?? "toDo") as keyof typeof work];

/** 422 naming what is to be done before a task of a device is begun or finished. */
export async function refuseWaiting(tx: Tx, { id, name }: { id: number; name: string }, locale: Locale) {
  const waiting = await tx
    .selectFrom("task")
    .innerJoin("product", "product.id", "task.productId")
    .select(waitsFor.as("names"))
    .where("task.id", "=", id)
    .executeTakeFirst();
  if (!waiting?.names.length) return;
  throw refused("taskWaits", "status", {
    task: shownName(locale, name),
    waitsFor: waiting.names.map((one) => shownName(locale, one)).join(", "),
  });
}
