import { withBulkEdit } from "./bulk.routes.ts";
import { crud } from "./crud.routes.ts";
import { about, get, type RoutesOf } from "./routes.ts";
import type { HoldReasonsSchemas, TaskPeopleSchemas, TasksSchemas } from "./tasks.ts";

export const taskPeople = about("tasks", {
  list: get("/tasks/people", { permission: "tasks:read" }),
}) as RoutesOf<TaskPeopleSchemas>;

export const holdReasons = about("tasks", {
  list: get("/tasks/hold-reasons", { permission: "tasks:read" }),
}) as RoutesOf<HoldReasonsSchemas>;

export const tasks = withBulkEdit(crud<TasksSchemas>("/tasks", { resource: "tasks" }), [
  "name",
  "description",
  "status",
  "holdReason",
  "dueDate",
  "assignedToId",
  "position",
]);
