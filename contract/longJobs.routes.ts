import type { LongJobsSchemas } from "./longJobs.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

const ownAccess = { permission: "signedIn", row: "userId" } as const;

/** One's own long jobs: those that run, and those that ended in the last day and were not dismissed. */
export const longJobs = about("long-jobs", {
  list: get("/long-jobs/:userId", ownAccess),
  /** Cancels a job; 422 when it has already ended. */
  cancel: act("/long-jobs/:userId/:id/cancel", ownAccess),
  dismiss: act("/long-jobs/:userId/dismiss", ownAccess),
  file: get("/long-jobs/:userId/:id/file", ownAccess),
}) as RoutesOf<LongJobsSchemas>;
