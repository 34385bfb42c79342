import { sql } from "kysely";
import type { Ignored } from "../../../contract/tracking.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { isInUse } from "../../platform/sessions/entitlement.ts";
import type { Report, ReportedFix } from "./osmand.ts";

/** Milliseconds for which reports are gathered into one statement. */
const gathering = 60;
/** Reports in one statement, and reports that may wait in all and of one tracker. */
const atOnce = 2000;
const mostWaiting = 20_000;
const mostOfOne = 200;

/** What became of a report; a vehicle is undefined for a token that nobody has. */
export type Heard = { vehicleId: number | undefined; ignored: Ignored | undefined };
type Waiting = { report: Report; answer: (heard: Heard) => void; fail: (error: unknown) => void };
export type NewFix = { vehicleId: number; fix: ReportedFix };

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Takes reports, gathered for a moment into one statement that finds their vehicles and keeps their places: the same place told
 * twice is kept once. Throws 403 `moduleInactive` while the module
 * is not in use, 429 `tooManyRequests` for a tracker with too many under way, 503 `databaseBusy` when all wait.
 */
export function createIntake(db: Db, hear: (fixes: readonly NewFix[]) => void) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  const underWay = new Map<string, number>();
  const openDays = new Set<string>();

  /** Makes the partitions that these places go to, once a process. */
  async function openDaysOf(reports: readonly Report[]) {
    const days = new Set(reports.flatMap(({ fix }) => (fix ? [dayOf(fix.at)] : [])));
    for (const day of days) {
      if (openDays.has(day)) continue;
      await sql`select "openPositionDay"(${day}::date)`.execute(db);
      openDays.add(day);
    }
  }

  async function write(batch: readonly Waiting[]) {
    try {
      if (!(await isInUse(db, "tracking"))) throw new Failure(403, "moduleInactive", { module: "tracking" });
      const reports = batch.map(({ report }) => report);
      await openDaysOf(reports);
      const vehicles = await keep(db, reports);
      const fixes: NewFix[] = [];
      for (const [at, { report, answer }] of batch.entries()) {
        const vehicleId = vehicles.get(at);
        if (vehicleId !== undefined && report.fix) fixes.push({ vehicleId, fix: report.fix });
        answer({ vehicleId, ignored: report.ignored });
      }
      if (fixes.length) hear(fixes);
    } catch (error) {
      // A day may have been dropped meanwhile; it is made again when its place is sent again.
      openDays.clear();
      for (const { fail } of batch) fail(error);
    }
  }

  function flush() {
    timer = undefined;
    if (writing || !waiting.length) return;
    const batch = waiting.slice(0, atOnce);
    waiting = waiting.slice(atOnce);
    writing = write(batch).finally(() => {
      writing = undefined;
      if (waiting.length >= atOnce) flush();
      else if (waiting.length) timer ??= setTimeout(flush, gathering);
    });
  }

  return {
    async take(report: Report): Promise<Heard> {
      const own = underWay.get(report.token) ?? 0;
      if (own >= mostOfOne) throw new Failure(429, "tooManyRequests", { retryAfter: 1 });
      if (waiting.length >= mostWaiting) throw new Failure(503, "databaseBusy", { retryAfter: 2 });
      underWay.set(report.token, own + 1);
      try {
        return await new Promise<Heard>((answer, fail) => {
          waiting.push({ report, answer, fail });
          timer ??= setTimeout(flush, gathering);
        });
      } finally {
        const left = (underWay.get(report.token) ?? 1) - 1;
        if (left) underWay.set(report.token, left);
        else underWay.delete(report.token);
      }
    },
    /** Writes what waits; resolves when nothing does. */
    async settled() {
      clearTimeout(timer);
      while (waiting.length || writing) {
        flush();
        await writing;
      }
    },
  };
}

/** Keeps the places of reports in one statement; answers the vehicle of each whose token is known, by its number in the list. */
export async function keep(db: Db, reports: readonly Report[]): Promise<Map<number, number>> {
  const column = <Name extends keyof ReportedFix>(name: Name) =>
    reports.map(({ fix }) => fix?.[name] ?? null);
  const times = reports.map(({ fix }) => (fix ? new Date(fix.at).toISOString() : null));
  const { rows } = await sql<{ at: number; vehicleId: number }>`
    with told as materialized (
      select told.*, tracker."vehicleId" from unnest(
        ${reports.map(({ token }) => token)}::text[], ${times}::timestamptz[],
        ${column("latitude")}::float8[], ${column("longitude")}::float8[], ${column("speed")}::real[],
        ${column("course")}::real[], ${column("accuracy")}::real[], ${column("battery")}::smallint[],
        ${column("ignition")}::boolean[]) with ordinality
        as told(token, "fixedAt", latitude, longitude, speed, course, accuracy, battery, ignition, at)
      join tracker on tracker.token = told.token
      join vehicle on vehicle.id = tracker."vehicleId" and not vehicle.archived
    ), kept as (
      insert into "vehiclePosition"
        ("vehicleId", "fixedAt", latitude, longitude, speed, course, accuracy, battery, ignition)
      select "vehicleId", "fixedAt", latitude, longitude, speed, course, accuracy, battery, ignition from told
      where "fixedAt" is not null order by "vehicleId", "fixedAt"
      on conflict do nothing
    )
    select (at - 1)::int as at, "vehicleId" from told`.execute(db);
  return new Map(rows.map(({ at, vehicleId }) => [at, vehicleId]));
}
