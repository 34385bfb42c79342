import { sql } from "kysely";
import type { Module } from "../../../contract/access.ts";
import type { Db } from "../../ground/database/connection.ts";
import { isInUse } from "../sessions/entitlement.ts";
import type { Jobs } from "./jobs.ts";
import { queueKey } from "./longJobs.ts";

type Handle<Name extends keyof Jobs> = (payload: Jobs[Name], isLastTime: boolean) => Promise<void>;

/** Does a module's job while the module is in use; otherwise the job waits, an hour at a time, and is never given up. */
export const pausing =
  <Name extends keyof Jobs>(db: Db, module: Module, name: Name, handle: Handle<Name>): Handle<Name> =>
  async (payload, isLastTime) => {
    if (await isInUse(db, module)) return handle(payload, isLastTime);
    const key = "longJobId" in payload ? queueKey(payload.longJobId) : null;
    await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key},
      run_at => now() + interval '1 hour')`.execute(db);
  };
