import type { AuditSchemas } from "./audit.ts";
import { exportOf } from "./crud.routes.ts";
import { about, get, type RoutesOf } from "./routes.ts";

const access = { permission: "users:write" } as const;

/** What was ever changed in this deployment. There is no route that changes it. */
export const audit = about("audit", {
  list: get("/audit", access),
  export: exportOf("/audit", { ...access }),
}) as RoutesOf<AuditSchemas>;
