import { type Static, Type } from "typebox";
import { exported } from "./crud.ts";
import { anyOfWords, Done, instant, listQuery, oneOf, orNull, page, strict, withSchemas } from "./http.ts";
import * as routes from "./jobs.routes.ts";
import { longJobKinds } from "./longJobs.ts";
import { systemSubject } from "./system.ts";

export const jobStates = ["waiting", "running", "failed"] as const;
export const Job = Type.Object({
  id: Type.Integer({ description: "Id; negative for long-running jobs that show their progress" }),
  name: Type.String(),
  state: oneOf(jobStates, "jobStates"),
  runAt: instant,
  createdAt: instant,
  attempts: Type.Integer(),
  maxAttempts: Type.Integer(),
  lastError: orNull(
    Type.String({
      description: "Reason of the failure, in the language of the request when it was a refusal",
    }),
  ),
  canRetry: Type.Boolean({
    description: "The job can be retried; a job of a request can only be retried by its sender",
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
    summary: "Lists waiting, running and failed jobs, imports by users included.",
    query,
    answer: page(Job),
  },
  export: { ...exported(query, jobColumns), summary: "Exports jobs as a CSV or XLSX file." },
  retry: { summary: "Retries a failed job.", params, answer: Done },
  cancel: {
    summary: "Cancels a waiting, running or failed job; a queued e-mail is then never sent.",
    params,
    answer: Done,
  },
} as const;
export type JobsSchemas = typeof jobsSchemas;
export const jobs = withSchemas(systemSubject("jobs"), routes.jobs, jobsSchemas);
