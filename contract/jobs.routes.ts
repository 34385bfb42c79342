import { exportOf } from "./crud.routes.ts";
import type { JobsSchemas } from "./jobs.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

const readAccess = { permission: "configs:read" } as const;
const write = { permission: "configs:write" } as const;

/** All work that is waiting, running or permanently failed: queued jobs, and requests that people follow. */
export const jobs = about("jobs", {
  list: get("/admin/jobs", readAccess),
  export: exportOf("/admin/jobs", { ...readAccess }),
  retry: act("/admin/jobs/:id/retry", write),
  cancel: act("/admin/jobs/:id/cancel", write),
}) as RoutesOf<JobsSchemas>;
