import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import { askedBy } from "../../contract/filters.rules.ts";
import { Job, jobColumns, jobs } from "../../contract/jobs.ts";
import type { Locale } from "../../contract/security.ts";
import type { App, Db, Services } from "../app.ts";
import { fileColumns, mostExported, sendExport } from "../exports.ts";
import { Failure, notFound } from "../failure.ts";
import { hasText, textOf } from "../texts.ts";

const state = sql`case when attempts >= max_attempts and locked_at is null then 'failed' when locked_at is not null then 'running' else 'waiting' end`;

const linesAtOnce = 1000;

/** The queue's name of a job that somebody watches. */
const isOf = sql<string>`'longJob/' || "longJob".id`;

export function jobRoutes(app: App, { db, write }: Services) {
  app.route({ ...jobs.list, handler: ({ query }) => findJobs(db, query) });
  app.route({
    ...jobs.export,
    handler: async ({ body, locale }, reply) => {
      const { filter = {}, ids, columns = jobColumns, format } = body;
      const which = sql`${matches(filter)} and ${ids ? sql`jobs.id = any(${ids})` : sql`true`}`;
      if ((await countJobs(db, which)) > mostExported)
        throw new Failure(422, "tooManyRows", { most: mostExported });
      return sendExport(reply, {
        locale,
        name: "jobs",
        format,
        columns: fileColumns(locale, "jobs", fileRow, columns),
        rows: fileLines(db, locale, which),
      });
    },
  });
  app.route({
    ...jobs.retry,
    handler: (request) =>
      write(request, async (tx) => {
        const again = sql<{
          key: string | null;
        }>`select key from graphile_worker.reschedule_jobs(array[${request.params.id}::bigint], now(), attempts := 0)`;
        const { rows } = await again.execute(tx);
        if (!rows.length) throw notFound();
        await tx
          .updateTable("longJob")
          .set({ state: "waiting", endedAt: null, dismissed: false })
          .where(isOf, "=", rows[0]!.key)
          .where("state", "=", "failed")
          .execute();
        return {};
      }),
  });
  app.route({
    ...jobs.cancel,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        const watched = await tx
          .updateTable("longJob")
          .set({ state: "cancelled", endedAt: sql<string>`now()` })
          .where(isOf, "=", sql<string>`(select key from graphile_worker.jobs where id = ${id})`)
          .where("state", "in", ["waiting", "running", "failed"])
          .returning("id")
          .executeTakeFirst();
        const ended = sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`;
        const { rows } = await ended.execute(tx);
        if (!rows.length && !watched) throw notFound();
        return {};
      }),
  });
}

type Wanted = { state?: string };

function matches({ state: wanted }: Wanted) {
  const asked = askedBy(wanted ?? "");
  if (asked.by !== "anyOf" || !wanted) return sql`true`;
  const found = sql`${state} = any(${asked.values})`;
  return asked.not ? sql`not ${found}` : found;
}

const readJobs = (which: RawBuilder<unknown>) =>
  sql<Job>`select jobs.id::int, task_identifier as name, ${state} as state, run_at as "runAt", created_at as "createdAt",
      attempts::int, max_attempts::int as "maxAttempts", last_error as "lastError",
      case when "longJob".id is not null then json_build_object('kind', kind, 'title', title, 'userName', username,
        'done', done, 'total', total) end as watched
    from graphile_worker.jobs left join "longJob" on ${isOf} = jobs.key left join "user" on "user".id = "userId"
    where ${which} order by jobs.id desc`;

async function countJobs(db: Db, which: RawBuilder<unknown>) {
  const counted = sql<{
    total: number;
  }>`select count(*)::int as total from graphile_worker.jobs where ${which}`;
  return (await counted.execute(db)).rows[0]?.total ?? 0;
}

async function findJobs(
  db: Db,
  { page = 1, pageSize = 25, ...wanted }: { page?: number; pageSize?: number } & Wanted,
) {
  const which = matches(wanted);
  const [{ rows: items }, total] = await Promise.all([
    sql<Job>`${readJobs(which)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    countJobs(db, which),
  ]);
  return { items, total, page, pageSize };
}

const fileRow = { ...Job.properties, progress: Type.String(), userName: Type.String() };

function fileLine(locale: Locale, { watched, name, ...job }: Job) {
  const key = watched ? `longJobs.kinds.${watched.kind}` : `jobNames.${name}`;
  return {
    ...job,
    name: hasText(key) ? textOf(locale, key, { title: watched?.title }) : name,
    progress: watched && watched.total > 0 ? `${watched.done}/${watched.total}` : "",
    userName: watched?.userName ?? "",
  };
}

/** The jobs as lines of a file, read some at a time; what is done meanwhile is left out. */
async function* fileLines(db: Db, locale: Locale, which: RawBuilder<unknown>) {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const read = readJobs(sql`${which} and jobs.id < ${below}`);
    const { rows } = await sql<Job>`${read} limit ${linesAtOnce}`.execute(db);
    for (const job of rows) yield fileLine(locale, job);
    if (rows.length < linesAtOnce) return;
    below = rows.at(-1)!.id;
  }
}
