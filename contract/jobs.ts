import { type Static, Type } from "typebox";
import { exported } from "./crud.ts";
import { anyOfWords, Done, instant, listQuery, oneOf, orNull, page, strict, withSchemas } from "./http.ts";
import * as routes from "./jobs.routes.ts";
import { longJobKinds } from "./longJobs.ts";
import { systemSubject } from "./system.ts";

export const jobStates = ["waiting", "running", "failed"] as const;
export const Job = Type.Object({
  id: Type.Integer({ description: "Below zero for work that somebody may watch" }),
  name: Type.String(),
  state: oneOf(jobStates, "jobStates"),
  runAt: instant,
  createdAt: instant,
  attempts: Type.Integer(),
  maxAttempts: Type.Integer(),
  lastError: orNull(
    Type.String({ description: "Of what was refused, the sentence in the language of the request" }),
  ),
  canRetry: Type.Boolean({
    description: "It is in the queue; a request can only be sent again by whoever sent it",
  }),
  /** Set for work that somebody requested and can follow. */
  watched: orNull(
    Type.Object({
      kind: oneOf(longJobKinds),
      title: Type.String(),
      userName: Type.String(),
      done: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
  /** Set for a job that sends a mail. */
  mail: orNull(Type.Object({ to: Type.String(), subject: Type.String() })),
});
export type Job = Static<typeof Job>;
const maxInteger = 2_147_483_647;
const params = strict({
  id: Type.Integer({
    minimum: -maxInteger,
    maximum: maxInteger,
    description: "The number of the job",
    examples: [1],
  }),
});

const query = listQuery([], { state: anyOfWords(jobStates) });
export const jobColumns = [
  "name",
  "about",
  "state",
  "progress",
  "userName",
  "runAt",
  "createdAt",
  "attempts",
  "lastError",
] as const;

/** All work that is waiting, running or permanently failed: queued jobs, and requests that people follow. */
const jobsSchemas = {
  list: {
    summary: "Lists jobs that wait, run or failed for good, imports of people included.",
    query,
    answer: page(Job),
  },
  export: { ...exported(query, jobColumns), summary: "Writes jobs as a CSV or XLSX file." },
  retry: { summary: "Lets a failed job run again.", params, answer: Done },
  cancel: {
    summary:
      "Takes a job away that waits, runs for somebody, or failed; a mail that waits is then never sent.",
    params,
    answer: Done,
  },
} as const;
export type JobsSchemas = typeof jobsSchemas;
export const jobs = withSchemas(systemSubject("jobs"), routes.jobs, jobsSchemas);
