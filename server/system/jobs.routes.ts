import { sql } from "kysely";
import { type Job, jobs } from "../../contract/jobs.ts";
import type { App, Db, Services } from "../app.ts";
import { notFound } from "../failure.ts";

const state = sql`case when attempts >= max_attempts and locked_at is null then 'failed' when locked_at is not null then 'running' else 'waiting' end`;

/** The queue's name of a job that somebody watches. */
const isOf = sql<string>`'longJob/' || "longJob".id`;

export function jobRoutes(app: App, { db, write }: Services) {
  app.route({ ...jobs.list, handler: ({ query }) => findJobs(db, query) });
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

async function findJobs(
  db: Db,
  { page = 1, pageSize = 25, state: wanted }: { page?: number; pageSize?: number; state?: string },
) {
  const which = wanted ? sql`${state} = any(${wanted.split(",")})` : sql`true`;
  const [{ rows: items }, counted] = await Promise.all([
    sql<Job>`select jobs.id::int, task_identifier as name, ${state} as state, run_at as "runAt", created_at as "createdAt",
        attempts::int, max_attempts::int as "maxAttempts", last_error as "lastError",
        case when "longJob".id is not null then json_build_object('kind', kind, 'title', title, 'userName', username,
          'done', done, 'total', total) end as watched
      from graphile_worker.jobs left join "longJob" on ${isOf} = jobs.key left join "user" on "user".id = "userId"
      where ${which} order by jobs.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from graphile_worker.jobs where ${which}`.execute(
      db,
    ),
  ]);
  return { items, total: counted.rows[0]?.total ?? 0, page, pageSize };
}
