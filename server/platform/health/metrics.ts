import { createHash, timingSafeEqual } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import program from "../../../package.json" with { type: "json" };
import type { Config } from "../../ground/base/config.ts";
import type { Health } from "./health.ts";
import { singleFlight } from "./singleFlight.ts";

/** Whether a bearer token grants access to the metrics; compared in constant time. */
export const isMetricsToken = ({ metricsToken }: Config, token: string) =>
  metricsToken !== undefined && timingSafeEqual(digest(token), digest(metricsToken));
const digest = (text: string) => createHash("sha256").update(text).digest();

type Watched = {
  pool: Pool;
  health: Pick<Health, "freeBytes" | "isDiskFull">;
  config: Pick<Config, "dataDir">;
};

/** Routes whose answers stay open for hours. */
const streamed = new Set(["/api/events", "/api/vehicles/stream"]);

/** The metrics of one process: its own state, the duration of requests, and those of the database while it answers. */
export function createMetrics(watched: Watched) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const openStreams: (() => number)[] = [];
  ownGauges(register, watched, () => openStreams.reduce((sum, count) => sum + count(), 0));
  const database = databaseGauges(register, watched.pool);
  const requests = new Histogram({
    name: "omloop_request_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  return {
    async text() {
      const response = await database.tell();
      return (await register.metrics()) + response;
    },
    contentType: register.contentType,
    /** Adds a function that counts open event streams of this process. */
    countStreams(count: () => number) {
      openStreams.push(count);
    },
    /** Leaves out event streams, which stay open for hours. */
    measure(app: Pick<FastifyInstance, "addHook">) {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.routeOptions.url ?? "none";
        if (streamed.has(route)) return;
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/** What is known without the database. */
function ownGauges(register: Registry, { pool, health, config }: Watched, openStreams: () => number) {
  const registers = [register];
  const info = new Gauge({
    name: "omloop_info",
    help: "The version of the program, as a label",
    labelNames: ["version"],
    registers,
  });
  info.set({ version: program.version }, 1);
  new Gauge({
    name: "omloop_database_connections",
    help: "Connections of the pool by state",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  new Gauge({
    name: "omloop_disk_free_bytes",
    help: "Free on the disk of DATA_DIR",
    registers,
    async collect() {
      this.set(await health.freeBytes().catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: "omloop_disk_full",
    help: "1 when that disk has less than 200 MB left, or the database called its own full in the last 30 s",
    registers,
    async collect() {
      this.set(Number(await health.isDiskFull()));
    },
  });
  new Gauge({
    name: "omloop_last_backup_seconds",
    help: "Time since the last backup, which leaves the file DATA_DIR/last-backup; NaN before the first",
    registers,
    async collect() {
      const { mtimeMs } = await stat(join(config.dataDir, "last-backup")).catch(() => ({
        mtimeMs: Number.NaN,
      }));
      this.set((Date.now() - mtimeMs) / 1000);
    },
  });
  new Gauge({
    name: "omloop_event_streams",
    help: "Screens that follow changes at this process",
    registers,
    collect() {
      this.set(openStreams());
    },
  });
}

type Figures = Record<"waiting" | "running" | "failed" | "oldest" | "workers" | "mails", number> & {
  proven: number | null;
  backupFailed: boolean;
};
/** Seconds without a sign of life are those after which a worker counts as dead. */
const figures = `
  select count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
    count(*) filter (where attempts < max_attempts and locked_at is not null)::int as running,
    count(*) filter (where attempts >= max_attempts)::int as failed,
    coalesce(extract(epoch from now() - min(run_at) filter
      (where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::float as oldest,
    (select count(*)::int from worker where "seenAt" > now() - interval '20 s') as workers,
    (select count(*)::int from mail where "sentAt" is null and "cancelledAt" is null
      and ("expiresAt" is null or "expiresAt" > now())) as mails,
    (select extract(epoch from now() - max("provenAt"))::float from backup) as proven,
    coalesce((select failure is not null from backup order by "startedAt" desc limit 1), false) as "backupFailed"
  from graphile_worker.jobs`;

/** What the database tells: nothing of it stands in the answer while that is away. */
function databaseGauges(register: Registry, pool: Pool) {
  const own = new Registry();
  const registers = [own];
  const up = new Gauge({
    name: "omloop_database_up",
    help: "1 when the database answers within 2 s",
    registers: [register],
  });
  const jobs = new Gauge({
    name: "omloop_jobs",
    help: "Jobs that wait, run or failed for good",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "omloop_oldest_job_seconds",
    help: "How long the job waits that could have run first; 0 without any",
    registers,
  });
  const workers = new Gauge({
    name: "omloop_workers",
    help: "Workers of all processes that live: two for each",
    registers,
  });
  const mails = new Gauge({
    name: "omloop_mails_waiting",
    help: "Mails that are still to be sent",
    registers,
  });
  const proven = new Gauge({
    name: "omloop_proven_backup_seconds",
    help: "Time since a backup of BACKUP_DIR was last restored, started and counted; NaN before the first",
    registers,
  });
  const backupFailed = new Gauge({
    name: "omloop_backup_failed",
    help: "1 when the latest try to make such a backup failed",
    registers,
  });
  const ask = singleFlight(async () => (await pool.query<Figures>(figures)).rows[0]!);
  return {
    async tell() {
      const answer = await ask().catch(() => undefined);
      up.set(answer ? 1 : 0);
      if (!answer) return "";
      for (const state of ["waiting", "running", "failed"] as const) jobs.set({ state }, answer[state]);
      oldest.set(answer.oldest);
      workers.set(answer.workers);
      mails.set(answer.mails);
      proven.set(answer.proven ?? Number.NaN);
      backupFailed.set(Number(answer.backupFailed));
      return own.metrics();
    },
  };
}
