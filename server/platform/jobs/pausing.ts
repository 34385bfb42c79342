import { sql } from "kysely";
import type { Module } from "../../../contract/access.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { isInUse } from "../sessions/entitlement.ts";
import type { Jobs } from "./jobs.ts";
import { queueKey } from "./longJobs.ts";

type Handle<Name extends keyof Jobs> = (payload: Jobs[Name], isLastTime: boolean) => Promise<void>;

type Waits<Name extends keyof Jobs> = {
  may: () => Promise<boolean>;
  /** The queue's name of the job, where it has one. */
  keyOf?: (payload: Jobs[Name]) => string;
};
/** Does a job while it may be done; otherwise it waits, an hour at a time, and is never given up. */
export const waiting =
  <Name extends keyof Jobs>(
    db: Db,
    name: Name,
    { may, keyOf }: Waits<Name>,
    handle: Handle<Name>,
  ): Handle<Name> =>
  async (payload, isLastTime) => {
    if (await may()) return handle(payload, isLastTime);
    const key = "longJobId" in payload ? queueKey(payload.longJobId) : (keyOf?.(payload) ?? null);
    await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key},
      run_at => now() + interval '1 hour')`.execute(db);
  };

/** Does a module's job while the module is in use. */
export const pausing = <Name extends keyof Jobs>(db: Db, module: Module, name: Name, handle: Handle<Name>) =>
  waiting(db, name, { may: () => isInUse(db, module) }, handle);

/** What waits is tried at once. */
export const wake = (tx: Tx, names: readonly (keyof Jobs)[]) =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier = any(${names}) and run_at > now() and locked_at is null), run_at => now())`.execute(
    tx,
  );
