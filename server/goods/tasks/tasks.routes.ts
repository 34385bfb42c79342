import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { holdReasons, taskPeople, tasks } from "../../../contract/tasks.ts";
import { refused } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { containing, matchesFilter, matchesFlag, searchedText } from "../../platform/resource/conditions.ts";
import { servePlain } from "../../platform/resource/crud.ts";
import { replaceLinks } from "../catalogue/links.ts";
import { findReasons } from "./holdReasons.ts";
import { findPeople } from "./people.queries.ts";
import { visibleTo } from "./scope.ts";
import { afterTaskMove, checkedTask, followStandard, refuseRequired, takenUp } from "./tasks.actions.ts";
import { waitsFor } from "./waiting.ts";

const types = sql<
  number[]
>`(select coalesce(array_agg(link."typeId" order by link."typeId"), '{}') from "productTypeTask" link
  where link."taskId" = coalesce(task."standardTaskId", task.id))`;

const typeOfDevice = sql`(select "typeId" from product where product.id = task."productId")`;

/** Open after its due day. */
const isOverdue = sql<boolean>`(task."dueDate" < ${today} and task.status <> 'done' and task.status <> 'skipped')`;

export function taskRoutes(app: App, services: Services) {
  const { db } = services;
  app.route({ ...taskPeople.list, handler: (request) => findPeople(db, sessionOf(request)) });
  app.route({ ...holdReasons.list, handler: () => findReasons(db) });
  servePlain(app, services, tasks, {
    table: "task",
    search: "name",
    finds: (word) => [
      sql<boolean>`task."productId" = any(array(select id from product where ${containing(sql.ref("searchText"), word)}
        and ${containing(searchedText(sql`sku`, sql`"serialNumber"`, sql`imei`, sql`imei2`), word)}))`,
      sql<boolean>`task."assignedToId" = any(array(select id from "user"
        where ${containing(searchedText(sql`"fullName"`, sql`username`), word)}))`,
    ],
    defaultSort: "dueDate,position",
    label: (name) =>
      sql`concat_ws(' · ', ${name}, (select sku from product where product.id = task."productId"))`,
    handled: ["mine", "standard", "overdue", "typeId"],
    instants: ["finishedAt"],
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "task")
        .leftJoin("product", "product.id", "task.productId")
        .leftJoin("user", "user.id", "task.assignedToId")
        .selectAll("task")
        .select(["product.sku", "product.productName", "product.serialNumber", types.as("productTypes")])
        .select("user.fullName as assignedTo")
        .select([
          sql<boolean>`coalesce(${isOverdue}, false)`.as("overdue"),
          sql<boolean>`coalesce(product.archived, false)`.as("archived"),
          waitsFor.as("waitsFor"),
        ]),
    narrow: (query, { mine, standard, overdue, typeId }, request) => {
      let rows = query.where("task.standard", "=", standard === true);
      if (overdue !== undefined) rows = rows.where(matchesFlag(isOverdue, overdue));
      if (typeId) rows = rows.where(matchesFilter(typeOfDevice, typeId));
      return mine ? rows.where("task.assignedToId", "=", sessionOf(request).userId) : rows;
    },
    seen: (query, request) => query.where(visibleTo(sessionOf(request))),
    checked: async (tx, task, former, request) => {
      await refuseUnknownAttributes(tx, task.asks);
      const by = { ...sessionOf(request), locale: request.locale };
      if (former && isUndo(request)) {
        const overrideReason = task.overrideReason || former.clearedReason;
        return checkedTask(tx, { ...task, overrideReason }, former, by);
      }
      return checkedTask(tx, former && isOwnWork(request) ? takenUp(task, former, by) : task, former, by);
    },
    removable: refuseRequired,
    after: async (tx: Tx, id, input, before) => {
      const { required } = input;
      if (before?.standard && required !== undefined && required !== before.required)
        await followStandard(tx, id, required);
      if (input.productTypes && (input.standard ?? before?.standard))
        await replaceLinks(tx, "productTypeTask", ["taskId", id], ["typeId", input.productTypes]);
      await afterTaskMove(tx, before?.productId ?? input.productId ?? null, input.status, before?.status);
    },
  });
}

/** Whether the request undoes a bulk edit. */
const isUndo = ({ params }: FastifyRequest) => "editId" in (params as object);

/** False for an undo, for a bulk edit by somebody who assigns tasks, and for a change that sets the assignee itself. */
function isOwnWork(request: FastifyRequest) {
  const { method, params, body } = request as {
    method: string;
    params: object;
    body: Record<string, unknown>;
  };
  if (isUndo(request)) return false;
  // A form sends all its fields.
  if ("id" in params) return method === "PUT" || !("assignedToId" in body);
  const { changes } = body as { changes: object };
  return !sessionOf(request).rights.includes("tasks:delete") && !("assignedToId" in changes);
}

async function refuseUnknownAttributes(tx: Tx, ids: number[]) {
  if (!ids.length) return;
  const existing = await tx.selectFrom("attribute").select("id").where("id", "=", anyOf(ids)).execute();
  if (existing.length < ids.length) throw refused("unknownReference", "asks");
}
