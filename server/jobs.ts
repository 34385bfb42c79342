import { type JobHelpers, Logger, type Runner, run, runMigrations } from "graphile-worker";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Tx } from "./app.ts";
import type { LabelPrint } from "./products/labels.jobs.ts";

/** Every job's payload, by name. A job may run more than once and must then change nothing. */
export type Jobs = {
  sendMail: { mailId: number };
  printLabels: LabelPrint & { longJobId: number };
  tidy: Record<string, never>;
  endDeadJobs: Record<string, never>;
};
export type JobHandlers = {
  [Name in keyof Jobs]: (payload: Jobs[Name], isLastTime: boolean) => Promise<void>;
};

/** Adds a job in the transaction of its cause: it runs after the commit, or never. */
export const enqueue = <Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { key = null, tries = null }: { key?: string | null; tries?: number | null } = {},
) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    job_key => ${key}, max_attempts => ${tries}::int)`.execute(tx);

export const prepareJobs = (pgPool: Pool) => runMigrations({ pgPool });

/** Runs jobs in this process until `stop`. */
export async function runJobs(
  pgPool: Pool,
  handlers: JobHandlers,
  log: (line: string) => void,
): Promise<Runner> {
  return run({
    pgPool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: "15 3 * * * tidy\n* * * * * endDeadJobs",
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        (payload: unknown, { job }: JobHelpers) => handle(payload as never, job.attempts >= job.max_attempts),
      ]),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === "error" || level === "warning") log(message);
    }),
  });
}
