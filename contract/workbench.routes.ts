import { about, act, get, type RoutesOf } from "./routes.ts";
import type { WorkbenchSchemas } from "./workbench.ts";

const write = { permission: "tasks:write" } as const;

export const workbench = about("tasks", {
  read: get("/tasks/bench", { permission: "tasks:read" }),
  scan: act("/tasks/scan", write),
  undo: act("/tasks/scan/undo", write),
}) as RoutesOf<WorkbenchSchemas>;
