import { Logger, type Runner, run, runMigrations } from "graphile-worker";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Tx } from "./app.ts";
import { patient } from "./jobs.pool.ts";

/** Every job's payload, by name. A job may run more than once and must then change nothing. */
export type Jobs = { sendMail: { mailId: number }; tidy: Record<string, never> };
export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> };

/** Adds a job in the transaction of its cause: it runs after the commit, or never. */
export const enqueue = <Name extends keyof Jobs>(tx: Tx, name: Name, payload: Jobs[Name]) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(tx);

export const prepareJobs = (pgPool: Pool) => runMigrations({ pgPool });

/** Runs jobs in this process until `stop`. */
export async function runJobs(
  pgPool: Pool,
  handlers: JobHandlers,
  log: (line: string) => void,
): Promise<Runner> {
  return run({
    pgPool: patient(pgPool),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: "15 3 * * * tidy",
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        (payload: unknown) => handle(payload as never),
      ]),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === "error" || level === "warning") log(message);
    }),
  });
}
