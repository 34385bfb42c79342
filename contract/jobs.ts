import { type Static, Type } from "typebox";
import {
  act,
  anyOfWords,
  Done,
  exportRoute,
  get,
  Id,
  instant,
  listQuery,
  oneOf,
  orNull,
  page,
} from "./http.ts";
import { longJobKinds } from "./longJobs.ts";

export const jobStates = ["waiting", "running", "failed"] as const;
export const Job = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  state: oneOf(jobStates),
  runAt: instant,
  createdAt: instant,
  attempts: Type.Integer(),
  maxAttempts: Type.Integer(),
  lastError: orNull(Type.String()),
  /** Of work that somebody asked for and may watch. */
  watched: orNull(
    Type.Object({
      kind: oneOf(longJobKinds),
      title: Type.String(),
      userName: Type.String(),
      done: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
});
export type Job = Static<typeof Job>;

const read = { permission: "configs:read" } as const;
const write = { permission: "configs:write" } as const;

const query = listQuery([], { state: anyOfWords(jobStates) });
export const jobColumns = [
  "name",
  "state",
  "progress",
  "userName",
  "runAt",
  "createdAt",
  "attempts",
  "lastError",
] as const;

/** Work that waits, runs, or failed for good; what succeeded is gone. */
export const jobs = {
  list: get("/admin/jobs", { query, answer: page(Job), ...read }),
  export: exportRoute("/admin/jobs", query, jobColumns, read),
  retry: act("/admin/jobs/:id/retry", { params: Id, answer: Done, ...write }),
  cancel: act("/admin/jobs/:id/cancel", { params: Id, answer: Done, ...write }),
};
