import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import { askedBy } from "../../contract/filters.rules.ts";
import { Job } from "../../contract/jobs.ts";
import { longJobKinds } from "../../contract/longJobs.ts";
import type { Locale } from "../../contract/security.ts";
import type { Db } from "../app.ts";
import { mostExported } from "../exports.ts";
import { Failure } from "../failure.ts";
import type { Jobs } from "../jobs.ts";
import { containing } from "../list.ts";
import { hasText, textOf } from "../texts.ts";
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

type Wanted = { q?: string; state?: string; ids?: number[] };
type Asked = Wanted & { page?: number; pageSize?: number };
const queued: (keyof Jobs)[] = ["sendMail", "sendCode", "printLabels", "tidy", "endDeadJobs"];
/** What each kind of job is called on the screen. */
const namesIn = (locale: Locale) => ({
  ...Object.fromEntries(queued.map((name) => [name, textOf(locale, `jobNames.${name}`)])),
  ...Object.fromEntries(
    longJobKinds.map((kind) => [kind, textOf(locale, `longJobs.kinds.${kind}`, { title: "" })]),
  ),
});

function matching({ q = "", state = "", ids }: Wanted, locale: Locale) {
  const told = sql`lower(concat_ws(' ', ${JSON.stringify(namesIn(locale))}::jsonb ->> coalesce(watched ->> 'kind', name),
    name, watched ->> 'title', watched ->> 'userName'))`;
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8);
  const demands = words.map((word) => containing(told, word));
  const asked = askedBy(state);
  if (asked.by === "anyOf" && asked.values.length) {
    const inState = sql<boolean>`state = any(${asked.values})`;
    demands.push(asked.not ? sql<boolean>`not ${inState}` : inState);
  }
  if (ids) demands.push(sql<boolean>`id = any(${ids})`);
  return sql`from (${everyJob}) as job where ${demands.length ? sql.join(demands, sql` and `) : sql`true`}`;
}

async function countJobs(db: Db, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function readJobs(
  db: Db,
  found: RawBuilder<unknown>,
  { from, most, locale }: { from: number; most: number; locale: Locale },
): Promise<Job[]> {
  const { rows } = await sql<
    Job & { failure: unknown }
  >`select * ${found} order by "createdAt" desc, id limit ${most} offset ${from}`.execute(db);
  return rows.map(({ failure, ...job }) => ({ ...job, lastError: reasonIn(locale, failure, job.lastError) }));
}

export async function findJobs(db: Db, { page = 1, pageSize = 25, ...wanted }: Asked, locale: Locale) {
  const found = matching(wanted, locale);
  const [items, total] = await Promise.all([
    readJobs(db, found, { from: (page - 1) * pageSize, most: pageSize, locale }),
    countJobs(db, found),
  ]);
  return { items, total, page, pageSize };
}

export const fileRow = { ...Job.properties, progress: Type.String(), userName: Type.String() };

function lineOf(locale: Locale, { watched, name, ...job }: Job) {
  const key = watched ? `longJobs.kinds.${watched.kind}` : `jobNames.${name}`;
  return {
    ...job,
    name: hasText(key) ? textOf(locale, key, { title: watched?.title }) : name,
    progress: watched && watched.total > 0 ? `${watched.done}/${watched.total}` : "",
    userName: watched?.userName ?? "",
  };
}

const linesAtOnce = 1000;

/** The jobs as lines of a file, read some at a time; 422 when they are too many for one. */
export async function linesOfJobs(db: Db, wanted: Wanted, locale: Locale) {
  const found = matching(wanted, locale);
  const total = await countJobs(db, found);
  if (total > mostExported) throw new Failure(422, "tooManyRows", { most: mostExported });
  async function* lines() {
    for (let from = 0; from < total; from += linesAtOnce)
      for (const job of await readJobs(db, found, { from, most: linesAtOnce, locale }))
        yield lineOf(locale, job);
  }
  return lines();
}
