import { sql } from "kysely";
import { Type } from "typebox";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { Job } from "../../../contract/jobs.ts";
import type { Locale } from "../../../contract/locales.ts";
import { longJobKinds } from "../../../contract/longJobs.ts";
import { Failure } from "../../ground/base/failure.ts";
import { hasText, textOf } from "../../ground/base/texts.ts";
import type { Db } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { reasonIn } from "../../platform/jobs/longJobs.ts";
import { containing, holdingAll } from "../../platform/resource/conditions.ts";
import { mostExported } from "../../platform/resource/exports.ts";

const stateInQueue = sql`case when attempts >= max_attempts and locked_at is null then 'failed' when locked_at is not null then 'running' else 'waiting' end`;

/** The queue's name of a job that somebody watches. */
const keyOfWatched = sql<string>`'longJob/' || "longJob".id`;

/** What is watched is told by its own row, in the queue or not; the rest by the queue. */
const everyJob = sql`
  select -"longJob".id as id, coalesce(task_identifier, kind) as name, "longJob".state, coalesce(run_at, "longJob"."createdAt") as "runAt",
    "longJob"."createdAt", coalesce(attempts, 1)::int as attempts, coalesce(max_attempts, 1)::int as "maxAttempts",
    last_error as "lastError", failure, jobs.id is not null and "longJob".state <> 'running' as "canRetry",
    json_build_object('kind', kind, 'title', title, 'userName', "fullName", 'done', done, 'total', total) as watched, null as mail
  from "longJob" join "user" on "user".id = "userId" left join graphile_worker.jobs on key = ${keyOfWatched}
  where "longJob".state in ('waiting', 'running', 'failed')
  union all
  select jobs.id::int, task_identifier, ${stateInQueue}, run_at, created_at, attempts::int, max_attempts::int,
    last_error, failure, locked_at is null, null,
    case when mail.id is not null then json_build_object('to', "to", 'subject', subject) end
  from graphile_worker.jobs left join mail on 'mail/' || mail.id = key where key is null or key not like 'longJob/%'`;

const inOrder = sql`order by "createdAt" desc, id`;
type JobFilter = { q?: string; state?: string };
type JobQuery = JobFilter & { page?: number; pageSize?: number };
type Row = Job & { failure: unknown };
const queued: (keyof Jobs)[] = ["sendMail", "sendCode", "printLabels", "tidy", "endDeadJobs"];
/** What each kind of job is called on the screen. */
const namesIn = (locale: Locale) => ({
  ...Object.fromEntries(queued.map((name) => [name, textOf(locale, `jobNames.${name}`)])),
  ...Object.fromEntries(
    longJobKinds.map((kind) => [kind, textOf(locale, `longJobs.kinds.${kind}`, { title: "" })]),
  ),
});

function matchingJobs({ q = "", state = "" }: JobFilter, locale: Locale) {
  const description = sql`"searchedText"(concat_ws('|', ${JSON.stringify(namesIn(locale))}::jsonb ->> coalesce(watched ->> 'kind', name),
    name, watched ->> 'title', watched ->> 'userName', mail ->> 'to', mail ->> 'subject'))`;
  const demands = [holdingAll(q, (word) => containing(description, word))];
  const parsed = parseFilter(state);
  if (parsed.by === "anyOf" && parsed.values.length) {
    const inState = sql<boolean>`state = any(${parsed.values})`;
    demands.push(parsed.not ? sql<boolean>`not ${inState}` : inState);
  }
  return sql`from (${everyJob}) as job where ${demands.length ? sql.join(demands, sql` and `) : sql`true`}`;
}

const jobOf = (locale: Locale, { failure, ...job }: Row): Job => ({
  ...job,
  lastError: reasonIn(locale, failure, job.lastError),
});

export async function findJobs(db: Db, { page = 1, pageSize = 25, ...filter }: JobQuery, locale: Locale) {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select * ${matchingJobs(filter, locale)} ${inOrder} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${matchingJobs(filter, locale)}`.execute(db),
  ]);
  const items = rows.map((row) => jobOf(locale, row));
  return { items, total: counted.rows[0]?.total ?? 0, page, pageSize };
}

/** The ids of all jobs that are wanted; 422 when they are too many for a file. */
export async function findJobIds(db: Db, filter: JobFilter, locale: Locale) {
  const ids = sql<{
    id: number;
  }>`select id ${matchingJobs(filter, locale)} ${inOrder} limit ${mostExported + 1}`;
  const { rows } = await ids.execute(db);
  if (rows.length > mostExported) throw new Failure(422, "tooManyRows", { most: mostExported });
  return rows.map(({ id }) => id);
}

export const fileRow = {
  ...Job.properties,
  about: Type.String(),
  progress: Type.String(),
  userName: Type.String(),
};

/** Jobs as lines of a file, read some at a time; what is done meanwhile is left out. */
export async function* fileLines(db: Db, ids: readonly number[], locale: Locale) {
  for (const batch of inParts(ids)) {
    const read = sql<Row>`select * from (${everyJob}) as job where id = any(${batch}) ${inOrder}`;
    for (const row of (await read.execute(db)).rows) yield fileLine(locale, jobOf(locale, row));
  }
}

function fileLine(locale: Locale, { watched, mail, name, ...job }: Job) {
  const key = watched ? `longJobs.kinds.${watched.kind}` : `jobNames.${name}`;
  return {
    ...job,
    name: hasText(key) ? textOf(locale, key, { title: watched?.title }) : name,
    about: mail && `${mail.to} · ${mail.subject}`,
    progress: watched && watched.total > 0 ? `${watched.done}/${watched.total}` : "",
    userName: watched?.userName ?? "",
  };
}
