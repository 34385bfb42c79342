import { type Static, Type } from "typebox";
import { Done, instant, key, oneOf, orNull, strict, withSchemas } from "./http.ts";
import * as routes from "./longJobs.routes.ts";
import type { States } from "./states.rules.ts";
import { systemSubject } from "./system.ts";

export const longJobKinds = [
  "labels",
  "documents",
  "statement",
  "checklists",
  "priceCards",
  "purchaseImport",
  "contactImport",
  "productImport",
  "saleImport",
  "erasureImport",
  "erasureFetch",
  "publishing",
] as const;
export type LongJobKind = (typeof longJobKinds)[number];
export const longJobStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type LongJobState = (typeof longJobStates)[number];
/** Work that a worker left is started again by another. */
export const longJobMoves: States<LongJobState> = {
  states: longJobStates,
  refusal: "jobEnded",
  moves: [
    { name: "start", from: ["waiting", "running"], to: "running" },
    { name: "putBack", from: ["running"], to: "waiting" },
    { name: "finish", from: ["running"], to: "done" },
    { name: "fail", from: ["waiting", "running"], to: "failed" },
    { name: "retry", from: ["failed"], to: "waiting", right: "configs:write" },
    { name: "cancel", from: ["waiting", "running"], to: "cancelled" },
    { name: "discard", from: ["failed"], to: "cancelled", right: "configs:write" },
  ],
};

export const LongJob = Type.Object({
  id: Type.Integer(),
  kind: oneOf(longJobKinds),
  /** What it is about, such as an order's number or a number of labels. */
  title: Type.String(),
  state: oneOf(longJobStates),
  done: Type.Integer(),
  total: Type.Integer({ description: "0: not known yet" }),
  reason: orNull(Type.String({ description: "Why it failed, in the language of the request" })),
  link: Type.String({ description: "The screen that shows what came of it" }),
  hasFile: Type.Boolean({ description: "The job has produced a file" }),
  createdAt: instant,
  endedAt: orNull(instant),
});
export type LongJob = Static<typeof LongJob>;

const person = strict({ userId: key });
const jobParams = strict({ userId: key, id: key });

/** One's own long jobs: those that run, and those that ended in the last day and were not dismissed. */
const longJobsSchemas = {
  list: {
    summary: "Lists the caller's long-running jobs: those running, and those that ended within a day.",
    params: person,
    answer: Type.Object({ items: Type.Array(LongJob) }),
  },
  cancel: { summary: "Cancels a long-running job that has not ended yet.", params: jobParams, answer: Done },
  dismiss: { summary: "Dismisses the caller's finished jobs.", params: person, answer: Done },
  file: {
    summary: "Downloads the document that a job produced.",
    params: jobParams,
    answer: Type.Any({ description: "application/pdf" }),
  },
} as const;
export type LongJobsSchemas = typeof longJobsSchemas;
export const longJobs = withSchemas(systemSubject("long-jobs"), routes.longJobs, longJobsSchemas);
