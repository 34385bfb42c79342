import { about, act, del, get, post, type RoutesOf } from "./routes.ts";
import type { TrackingSchemas } from "./tracking.ts";

const reads = { permission: "positions:read", module: "tracking", inside: true } as const;
const setsUp = { permission: "vehicles:write", module: "tracking", row: "vehicleId", inside: true } as const;
/** Whoever has a vehicle's token tells where it is. A guess costs a lookup, and there are 2^128 tokens: nothing else is counted. */
const machine = { permission: "everyone", strangers: { uncounted: "ownLimits" }, effect: "hears" } as const;

export const tracking = about("positions", {
  /** Vehicles with their last position, and whether they run. */
  vehicles: get("/vehicles", reads),
  /** Server-sent events: the vehicles that moved, as the list has them. */
  stream: get("/vehicles/stream", reads),
  /** Where a vehicle was, and where it stood. */
  trail: get("/vehicles/:vehicleId/trail", { ...reads, row: "vehicleId" }),
  /** The same as GPX. */
  gpx: get("/vehicles/:vehicleId/trail/gpx", { ...reads, row: "vehicleId" }),
  todayPickups: get("/vehicles/:licensePlate/today-pickups", {
    ...{ permission: "stops:read", module: "tracking", inside: true, topic: "stops" },
  }),
  /** With what a phone tells where a vehicle is. */
  tracker: get("/vehicles/:vehicleId/tracker", setsUp),
  renewTracker: post("/vehicles/:vehicleId/tracker", setsUp),
  endTracker: del("/vehicles/:vehicleId/tracker", setsUp),
  /** OsmAnd's protocol: a query, a form or JSON; with the token in the path, or as `id` or `device_id`. */
  tell: act("/tracking/osmand/:token", machine),
  tellByQuery: get("/tracking/osmand/:token", machine),
  tellById: act("/tracking/osmand/by-id", machine),
}) as RoutesOf<TrackingSchemas>;
