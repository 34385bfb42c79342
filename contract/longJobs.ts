import { type Static, Type } from "typebox";
import { about, act, Done, get, instant, key, oneOf, orNull, type Route, strict } from "./http.ts";
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
  hasFile: Type.Boolean({ description: "Its result is a file" }),
  createdAt: instant,
  endedAt: orNull(instant),
});
export type LongJob = Static<typeof LongJob>;

/** A route that answers with a job (202) when its result takes long. */
export const orLater = <S extends { response: object }, In, Out>(route: Route<S, In, Out>) => ({
  ...route,
  schema: { ...route.schema, response: { ...route.schema.response, 202: LongJob } },
});

const person = strict({ userId: key });
const jobParams = strict({ userId: key, id: key });
const ownAccess = { permission: "signedIn", row: "userId" } as const;

/** One's own long jobs: those that run, and those that ended in the last day and were not dismissed. */
export const longJobs = about(systemSubject("long-jobs"), {
  list: get("/long-jobs/:userId", {
    says: "Lists one's own long work: what runs, and what ended within a day.",
    params: person,
    answer: Type.Object({ items: Type.Array(LongJob) }),
    ...ownAccess,
  }),
  /** Cancels a job; 422 when it has already ended. */
  cancel: act("/long-jobs/:userId/:id/cancel", {
    says: "Cancels work that has not ended yet.",
    params: jobParams,
    answer: Done,
    ...ownAccess,
  }),
  dismiss: act("/long-jobs/:userId/dismiss", {
    says: "Puts away what has ended.",
    params: person,
    answer: Done,
    ...ownAccess,
  }),
  file: get("/long-jobs/:userId/:id/file", {
    says: "Gives the document that long work has made.",
    params: jobParams,
    answer: Type.Any({ description: "application/pdf" }),
    ...ownAccess,
  }),
});
