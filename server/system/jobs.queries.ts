import { sql } from "kysely";
import type { Job } from "../../contract/jobs.ts";
import type { Locale } from "../../contract/security.ts";
import type { Db } from "../app.ts";
import { reasonIn } from "./longJobs.ts";

const stateInQueue = sql`case when attempts >= max_attempts and locked_at is null then 'failed' when locked_at is not null then 'running' else 'waiting' end`;

/** The queue's name of a job that somebody watches. */
const keyOfWatched = sql<string>`'longJob/' || "longJob".id`;

/** What is watched is told by its own row, in the queue or not; the rest by the queue. */
const everyJob = sql`
  select -"longJob".id as id, coalesce(task_identifier, kind) as name, "longJob".state, coalesce(run_at, "longJob"."createdAt") as "runAt",
    "longJob"."createdAt", coalesce(attempts, 1)::int as attempts, coalesce(max_attempts, 1)::int as "maxAttempts",
    last_error as "lastError", failure, jobs.id is not null and "longJob".state <> 'running' as "canRetry",
    json_build_object('kind', kind, 'title', title, 'userName', username, 'done', done, 'total', total) as watched
  from "longJob" join "user" on "user".id = "userId" left join graphile_worker.jobs on key = ${keyOfWatched}
  where "longJob".state in ('waiting', 'running', 'failed')
  union all
  select id::int, task_identifier, ${stateInQueue}, run_at, created_at, attempts::int, max_attempts::int,
    last_error, null, locked_at is null, null
  from graphile_worker.jobs where key is null or key not like 'longJob/%'`;

type Asked = { page?: number; pageSize?: number; state?: string };

export async function findJobs(db: Db, { page = 1, pageSize = 25, state }: Asked, locale: Locale) {
  const found = sql`from (${everyJob}) as job where ${state ? sql`state = any(${state.split(",")})` : sql`true`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Job & { failure: unknown }>`select * ${found} order by "createdAt" desc, id limit ${pageSize}
      offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ]);
  const items = rows.map(({ failure, ...job }) => ({
    ...job,
    lastError: reasonIn(locale, failure, job.lastError),
  }));
  return { items, total: counted.rows[0]?.total ?? 0, page, pageSize };
}
