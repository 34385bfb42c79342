import { sql } from "kysely";
import { barePlate, plateText } from "../../../contract/plates.rules.ts";
import { shownMotion, stretchesOf } from "../../../contract/tracking.rules.ts";
import type { MapTiles, TodayPickups, TrackedVehicle, Tracker, Trail } from "../../../contract/tracking.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findToday, spansOf } from "../../ground/database/days.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { qr } from "../../platform/print/codes.ts";
import { stopsBetween } from "../stops/stops.queries.ts";

/** The vehicles in use, or some of them, with what was last heard of them. */
export async function findVehicles(
  db: Db,
  now: number,
  { vehicleIds, paged }: { vehicleIds?: readonly number[]; paged?: { page: number; pageSize: number } } = {},
): Promise<TrackedVehicle[]> {
  const rows = await db
    .selectFrom("vehicle")
    .leftJoin("lastPosition as last", "last.vehicleId", "vehicle.id")
    .leftJoin("tracker", "tracker.vehicleId", "vehicle.id")
    .select(["vehicle.id", "name", "registrationNumber", "tracker.createdAt as trackedSince"])
    .select(["last.fixedAt", "latitude", "longitude", "speed", "course", "accuracy", "battery"])
    .select(["state", "since"])
    .where("archived", "=", false)
    .$if(vehicleIds !== undefined, (query) =>
      query.where("vehicle.id", "=", sql<number>`any(${vehicleIds ?? []}::int[])`),
    )
    .orderBy("name")
    .orderBy("vehicle.id")
    .$if(paged !== undefined, (query) =>
      query.limit(paged!.pageSize).offset((paged!.page - 1) * paged!.pageSize),
    )
    .execute();
  return rows.map(({ id, name, registrationNumber, trackedSince, fixedAt, state, since, ...place }) => {
    const plate = plateText(registrationNumber);
    const vehicle = { id, name, registrationNumber: plate, isTracked: trackedSince !== null };
    const { latitude, longitude, speed, course, accuracy, battery } = place;
    if (!fixedAt || !state || !since || latitude === null || longitude === null)
      return { ...vehicle, state: "stopped", since: null, hasSignal: false, position: null };
    const at = Date.parse(fixedAt);
    const motion = shownMotion({ state, since: Date.parse(since), fixedAt: at }, now);
    const age = Math.max(0, Math.round((now - at) / 1000));
    return {
      ...vehicle,
      ...motion,
      since: new Date(motion.since).toISOString(),
      position: { latitude, longitude, fixedAt, age, speed, course, accuracy, battery },
    };
  });
}

export async function countVehicles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("vehicle")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("archived", "=", false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where the pictures of the map come from; null without an address. */
export async function findTiles(db: Db): Promise<MapTiles | null> {
  const { tiles } = await findConfigs(db);
  return tiles.url ? tiles : null;
}

/** Milliseconds before a day of which the places tell whether a vehicle ran when it began. */
const before = 3_600_000;

/** Where a vehicle was, in the order of the times that its places tell, and where it stood. */
export async function findTrail(db: Db, vehicleId: number, day?: string): Promise<Trail> {
  await db.selectFrom("vehicle").select("id").where("id", "=", vehicleId).executeTakeFirstOrThrow(notFound);
  const shown = day ?? (await findToday(db));
  const [span] = await spansOf(db, [{ from: shown, to: shown }]);
  const begins = Date.parse(span!.from!);
  const iso = (at: number) => new Date(at).toISOString();
  const points = await db
    .selectFrom("vehiclePosition")
    .select(["latitude", "longitude", "fixedAt", "speed", "ignition"])
    .where("vehicleId", "=", vehicleId)
    .where("fixedAt", ">=", iso(begins - before))
    .where("fixedAt", "<", span!.until)
    .orderBy("fixedAt")
    .execute();
  const fixes = points.map(({ fixedAt, ...point }) => ({ ...point, at: Date.parse(fixedAt) }));
  return {
    points: points
      .filter(({ fixedAt }) => Date.parse(fixedAt) >= begins)
      .map(({ ignition: _, ...point }) => point),
    stretches: stretchesOf(fixes)
      .filter(({ until }) => until >= begins)
      .map(({ state, from, until, place: { latitude, longitude } }) => ({
        ...{ state, latitude, longitude, from: iso(Math.max(from, begins)), until: iso(until) },
      })),
  };
}

/** The pickups of a vehicle today, in the order of its route; 404 for a plate that no vehicle in use has. */
export async function findTodayPickups(db: Db, licensePlate: string): Promise<TodayPickups> {
  const vehicle = await db
    .selectFrom("vehicle")
    .select(["id", "name", "registrationNumber"])
    .where("registrationNumber", "=", barePlate(licensePlate))
    .where("archived", "=", false)
    .executeTakeFirstOrThrow(notFound);
  const day = await findToday(db);
  const stops = await stopsBetween(db, day, day, "pickup", vehicle.id);
  return {
    day,
    vehicle: { ...vehicle, registrationNumber: plateText(vehicle.registrationNumber) },
    items: stops,
  };
}

/** With what a phone is set up for a vehicle; its token stands in the path, because Traccar Client drops what follows it. */
export async function findTracker(db: Db | Tx, vehicleId: number, publicUrl: string): Promise<Tracker> {
  const { token, ...tracker } = await db
    .selectFrom("tracker")
    .innerJoin("vehicle", "vehicle.id", "tracker.vehicleId")
    .select(["token", "createdAt", "heardAt", "ignoredAt", "ignoredWhy"])
    .where("vehicleId", "=", vehicleId)
    .where("archived", "=", false)
    .executeTakeFirstOrThrow(notFound);
  const url = `${publicUrl}/api/tracking/osmand/${token}`;
  return { ...tracker, url, qr: qr(url).svg };
}
