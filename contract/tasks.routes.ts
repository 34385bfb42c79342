import { withBulkEdit } from "./bulk.routes.ts";
import { crud } from "./crud.routes.ts";
import { about, get, type RoutesOf } from "./routes.ts";
import type { TaskPeopleSchemas, TasksSchemas } from "./tasks.ts";

export const taskPeople = about("tasks", {
  list: get("/tasks/people", { permission: "tasks:read" }),
}) as RoutesOf<TaskPeopleSchemas>;

export const tasks = withBulkEdit(crud<TasksSchemas>("/tasks", { resource: "tasks" }), [
  "name",
  "description",
  "status",
  "holdReason",
  "dueDate",
  "assignedToId",
  "position",
]);
