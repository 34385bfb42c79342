import { sql } from "kysely";
import { tasks } from "../../contract/tasks.ts";
import { type App, type Db, type Services, sessionOf, type Tx } from "../app.ts";
import { replaceLinks } from "../catalogue/links.ts";
import { servePlain } from "../crud.ts";
import { Failure, refused } from "../failure.ts";
import { containing } from "../list.ts";
import { productReady, refuseArchived, refuseUnerased } from "./tasks.actions.ts";

type TaskRow = {
  status: string;
  holdReason: string;
  assignedToId: number | null;
  productId: number | null;
  standard: boolean;
  provesErasure: boolean;
};

const types = sql<
  number[]
>`(select coalesce(array_agg(link."typeId" order by link."typeId"), '{}') from "productTypeTask" link
  where link."taskId" = coalesce(task."standardTaskId", task.id))`;

export function taskRoutes(app: App, services: Services) {
  servePlain(app, services, tasks, {
    table: "task",
    search: "name",
    finds: (word) => [
      sql<boolean>`task."productId" = any(array(select id from product where ${containing(sql.ref("searchText"), word)}
        and (${containing(sql`lower(sku || ' ' || "serialNumber")`, word)} or ${containing(sql`imei || ' ' || imei2`, word)})))`,
      sql<boolean>`task."assignedToId" = any(array(select id from "user"
        where ${containing(sql`lower("firstName" || ' ' || "lastName" || ' ' || username)`, word)}))`,
    ],
    defaultSort: "dueDate,position",
    handled: ["mine", "standard"],
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "task")
        .leftJoin("product", "product.id", "task.productId")
        .leftJoin("user", "user.id", "task.assignedToId")
        .selectAll("task")
        .select(["product.sku", "product.productName", "product.serialNumber", types.as("productTypes")])
        .select(sql<string | null>`"user".username`.as("assignedTo")),
    narrow: (query, { mine, standard }, request) => {
      const which = query.where("task.standard", "=", standard === true);
      return mine ? which.where("task.assignedToId", "=", sessionOf(request).userId) : which;
    },
    seen: (query, request) => {
      const { rights, userId } = sessionOf(request);
      if (rights.includes("tasks:all")) return query;
      return query.where(sql<boolean>`(task."assignedToId" is null or task."assignedToId" = ${userId})`);
    },
    checked: async (tx, input, before, request) => {
      const task = input as TaskRow;
      const { provesErasure = false, status } = (before ?? {}) as Partial<TaskRow>;
      refuseColleagues(sessionOf(request), before as TaskRow | undefined);
      if (task.productId) await refuseArchived(tx, task.productId);
      if (task.standard && task.productId) throw refused("standardTaskHasNoProduct", "productId");
      if (task.status === "hold" && !task.holdReason.trim()) throw refused("holdReasonNeeded", "holdReason");
      const finishing = task.status === "done" && status !== "done";
      if (finishing && provesErasure && task.productId) await refuseUnerased(tx, task.productId);
      return {
        ...input,
        ...stamps(task, before as TaskRow | undefined),
        provesErasure: task.standard ? task.provesErasure : provesErasure,
      };
    },
    after: async (tx: Tx, id, input, before) => {
      if (input.productTypes && (input.standard ?? before?.standard))
        await linkTypes(tx, id, input.productTypes as number[]);
      const productId = (before?.productId ?? input.productId) as number | null;
      if (productId && input.status === "done") await productReady(tx, productId);
    },
  });
}

/** The workshop changes its own and unassigned tasks; who may delete tasks may change everybody's. */
function refuseColleagues({ userId, rights }: ReturnType<typeof sessionOf>, before: TaskRow | undefined) {
  const theirs = before && before.assignedToId !== null && before.assignedToId !== userId;
  if (theirs && !rights.includes("tasks:delete")) throw new Failure(403, "taskOfAnother");
}

/** Who took a task, when it was begun and finished, are stamped as its state moves. */
function stamps(task: TaskRow, before: TaskRow | undefined) {
  const now = new Date().toISOString();
  return {
    ...(task.assignedToId !== (before?.assignedToId ?? null) && {
      assignedAt: task.assignedToId ? now : null,
    }),
    ...(task.status !== before?.status && task.status === "inProgress" && { startedAt: now }),
    ...(task.status !== before?.status && { finishedAt: task.status === "done" ? now : null }),
    ...(task.status !== "hold" && { holdReason: "" }),
  };
}

async function linkTypes(tx: Tx, taskId: number, typeIds: number[]) {
  await replaceLinks(tx, "productTypeTask", ["taskId", taskId], ["typeId", typeIds]);
}
