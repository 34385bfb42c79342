import { sql } from "kysely";
import type { Job } from "../../contract/jobs.ts";
import { longJobKinds } from "../../contract/longJobs.ts";
import type { Locale } from "../../contract/security.ts";
import type { Db } from "../app.ts";
import type { Jobs } from "../jobs.ts";
import { containing } from "../list.ts";
import { textOf } from "../texts.ts";
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

type Asked = { page?: number; pageSize?: number; q?: string; state?: string };
const queued: (keyof Jobs)[] = ["sendMail", "sendCode", "printLabels", "tidy", "endDeadJobs"];
/** What each kind of job is called on the screen. */
const namesIn = (locale: Locale) => ({
  ...Object.fromEntries(queued.map((name) => [name, textOf(locale, `jobNames.${name}`)])),
  ...Object.fromEntries(
    longJobKinds.map((kind) => [kind, textOf(locale, `longJobs.kinds.${kind}`, { title: "" })]),
  ),
});

function asked({ q = "", state }: Asked, locale: Locale) {
  const told = sql`lower(concat_ws(' ', ${JSON.stringify(namesIn(locale))}::jsonb ->> coalesce(watched ->> 'kind', name),
    name, watched ->> 'title', watched ->> 'userName'))`;
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8);
  const demands = words.map((word) => containing(told, word));
  if (state) demands.push(sql<boolean>`state = any(${state.split(",")})`);
  return demands.length ? sql.join(demands, sql` and `) : sql`true`;
}

export async function findJobs(db: Db, query: Asked, locale: Locale) {
  const { page = 1, pageSize = 25 } = query;
  const found = sql`from (${everyJob}) as job where ${asked(query, locale)}`;
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
