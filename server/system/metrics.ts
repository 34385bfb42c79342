import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../config.ts";

/** Whether a bearer token is the one that measurements may be read with, told in the same time for any. */
export const isMetricsToken = ({ metricsToken }: Config, given: string) =>
  metricsToken !== undefined && timingSafeEqual(digest(given), digest(metricsToken));
const digest = (text: string) => createHash("sha256").update(text).digest();

/** Measures of one process: its own state, its database pool, and how long which route took. */
export function createMetrics(pool: Pool) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({
    name: "omloop_database_connections",
    help: "Connections of the pool by state",
    labelNames: ["state"],
    registers: [register],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  new Gauge({
    name: "omloop_jobs",
    help: "Jobs that wait, run or failed for good",
    labelNames: ["state"],
    registers: [register],
    async collect() {
      const { rows } = await pool.query<{ state: string; count: number }>(
        `select case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running' else 'waiting' end as state,
          count(*)::int as count from graphile_worker.jobs group by 1`,
      );
      for (const state of ["waiting", "running", "failed"])
        this.set({ state }, rows.find((row) => row.state === state)?.count ?? 0);
    },
  });
  const requests = new Histogram({
    name: "omloop_request_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  return {
    text: () => register.metrics(),
    contentType: register.contentType,
    /** Event streams stay open for hours and would drown the rest. */
    measure(app: Pick<FastifyInstance, "addHook">) {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.routeOptions.url ?? "none";
        if (route === "/api/events") return;
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
