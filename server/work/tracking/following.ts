import { sql } from "kysely";
import { isNewer, type Motion, motionAfter } from "../../../contract/tracking.rules.ts";
import type { Log } from "../../ground/base/logging.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { Heard, NewFix } from "./intake.ts";
import type { ReportedFix } from "./osmand.ts";

/** Milliseconds between two looks at what vehicles told meanwhile. */
const pause = 500;

type Last = Pick<ReportedFix, "at"> & { motion: Motion };
type Moved = { vehicleId: number; fix: ReportedFix; motion: Motion };
const iso = (at: number) => new Date(at).toISOString();

/** The last position of vehicles, locked in one order, so that two processes do not wait for each other in a circle. */
async function lockLast(tx: Tx, vehicleIds: readonly number[]): Promise<Map<number, Last>> {
  const rows = await tx
    .selectFrom("lastPosition")
    .select(["vehicleId", "fixedAt", "state", "since", "anchorLatitude", "anchorLongitude", "anchoredAt"])
    .where("vehicleId", "=", sql<number>`any(${vehicleIds}::int[])`)
    .orderBy("vehicleId")
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ vehicleId, fixedAt, state, since, anchorLatitude, anchorLongitude, anchoredAt }) => [
      vehicleId,
      {
        at: Date.parse(fixedAt),
        motion: {
          state,
          since: Date.parse(since),
          anchor: { at: Date.parse(anchoredAt), latitude: anchorLatitude, longitude: anchorLongitude },
        },
      },
    ]),
  );
}

/** What moves on, of fixes in any order; late ones change nothing here. */
function movedBy(fixes: readonly NewFix[], before: ReadonlyMap<number, Last>, now: number): Moved[] {
  const last = new Map<number, Last & { fix?: ReportedFix }>(before);
  for (const { vehicleId, fix } of [...fixes].sort((one, other) => one.fix.at - other.fix.at)) {
    const known = last.get(vehicleId);
    if (!isNewer(fix.at, known?.at, now)) continue;
    last.set(vehicleId, { at: fix.at, fix, motion: motionAfter(known?.motion, fix) });
  }
  return [...last].flatMap(([vehicleId, { fix, motion }]) => (fix ? [{ vehicleId, fix, motion }] : []));
}

async function store(tx: Tx, moved: readonly Moved[]) {
  const of = <T>(value: (one: Moved) => T) => moved.map(value);
  // Of a vehicle without a row yet another process may write the first one meanwhile: the later one stays.
  const { rows } = await sql<{ vehicleId: number }>`
    insert into "lastPosition" ("vehicleId", "fixedAt", latitude, longitude, speed, course, accuracy, battery, ignition,
      state, since, "anchorLatitude", "anchorLongitude", "anchoredAt")
    select moved.* from unnest(
      ${of(({ vehicleId }) => vehicleId)}::int[], ${of(({ fix }) => iso(fix.at))}::timestamptz[],
      ${of(({ fix }) => fix.latitude)}::float8[], ${of(({ fix }) => fix.longitude)}::float8[],
      ${of(({ fix }) => fix.speed)}::real[], ${of(({ fix }) => fix.course)}::real[],
      ${of(({ fix }) => fix.accuracy)}::real[], ${of(({ fix }) => fix.battery)}::smallint[],
      ${of(({ fix }) => fix.ignition)}::boolean[], ${of(({ motion }) => motion.state)}::text[],
      ${of(({ motion }) => iso(motion.since))}::timestamptz[],
      ${of(({ motion }) => motion.anchor.latitude)}::float8[],
      ${of(({ motion }) => motion.anchor.longitude)}::float8[],
      ${of(({ motion }) => iso(motion.anchor.at))}::timestamptz[])
      as moved("vehicleId") join vehicle on vehicle.id = moved."vehicleId" order by 1
    on conflict ("vehicleId") do update set
      ("fixedAt", latitude, longitude, speed, course, accuracy, battery, ignition, state, since,
        "anchorLatitude", "anchorLongitude", "anchoredAt") =
      (excluded."fixedAt", excluded.latitude, excluded.longitude, excluded.speed, excluded.course, excluded.accuracy,
        excluded.battery, excluded.ignition, excluded.state, excluded.since,
        excluded."anchorLatitude", excluded."anchorLongitude", excluded."anchoredAt")
    returning "vehicleId"`.execute(tx);
  return rows.map(({ vehicleId }) => vehicleId);
}

/** Moves the last position of vehicles on, twice a second for all that were heard, and says which moved. */
export function followVehicles(db: Db, log: Log, moved: (vehicleIds: readonly number[]) => void) {
  let fixes: NewFix[] = [];
  let heard = new Map<number, Heard["ignored"]>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  async function work() {
    const [newFixes, newlyHeard] = [fixes, heard];
    [fixes, heard] = [[], new Map()];
    await markHeard(db, newlyHeard);
    if (!newFixes.length) return;
    const ids = await db.transaction().execute(async (tx) => {
      const before = await lockLast(tx, [...new Set(newFixes.map(({ vehicleId }) => vehicleId))]);
      const steps = movedBy(newFixes, before, Date.now());
      return steps.length ? store(tx, steps) : [];
    });
    if (ids.length) moved(ids);
  }
  function next() {
    timer = undefined;
    // What is lost here the next place of the vehicle makes good.
    working = working
      .then(work)
      .catch((error) => log(`moving vehicles on failed: ${String(error)}`, { part: "tracking", error }));
  }
  const later = () => {
    timer ??= setTimeout(next, pause);
  };
  return {
    hear(added: readonly NewFix[]) {
      fixes.push(...added);
      later();
    },
    /** Notes that a tracker was heard, and why its place was not kept. */
    note(vehicleId: number, ignored: Heard["ignored"]) {
      heard.set(vehicleId, ignored);
      later();
    },
    /** Does at once what waits. */
    async settled() {
      clearTimeout(timer);
      next();
      await working;
    },
  };
}

const markHeard = async (db: Db, heard: ReadonlyMap<number, Heard["ignored"]>) =>
  heard.size &&
  sql`update tracker set "heardAt" = now(),
      "ignoredAt" = case when why is null then "ignoredAt" else now() end, "ignoredWhy" = coalesce(why, "ignoredWhy")
    from unnest(${[...heard.keys()]}::int[], ${[...heard.values()].map((why) => why ?? null)}::text[]) as heard(id, why)
    where tracker."vehicleId" = heard.id`.execute(db);
