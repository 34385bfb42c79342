import type { Module, Resource } from "./access.ts";
import { exportOf } from "./crud.routes.ts";
import { about, act, get, patch, type RouteOf, type RoutesOf } from "./routes.ts";
import type { StopOfOrderSchemas, StopsSchemas } from "./stops.ts";

const module = "logistics" as const;
const read = { permission: "stops:read", module } as const;
const write = { permission: "stops:write", module } as const;
/** A driver sees and drives own stops of today and the coming week; the office all. */
const seen = { ...read, or: ["stops:drive"] } as const;
const driven = { ...write, or: ["stops:drive"] } as const;

export const stops = about("stops", {
  list: get("/stops", read),
  read: get("/stops/:id", seen),
  change: patch("/stops/:id", write),
  export: exportOf("/stops", read),
  start: act("/stops/:id/start", driven),
  arrive: act("/stops/:id/arrive", driven),
  finish: act("/stops/:id/finish", driven),
  fail: act("/stops/:id/fail", driven),
  /** Cancels a stop whose orders go on. */
  cancel: act("/stops/:id/cancel", write),
  /** Takes that back. */
  restore: act("/stops/:id/restore", write),
  /** Puts the orders of other stops at the same address with this one. */
  join: act("/stops/:id/join", write),
  /** Gives one of its orders a stop of its own. */
  part: act("/stops/:id/part", write),
}) as RoutesOf<StopsSchemas>;

const ofOrder = (resource: Resource) =>
  about(
    "stops",
    get(`/${resource}/:id/stop`, {
      ...{ permission: `${resource}:read`, or: ["stops:read"] },
      module: module as Module,
    }),
  ) as RouteOf<StopOfOrderSchemas>;
/** The stop of an order, for whoever may read the order, or plans: a planner reads no repairs, and brings them. */
export const stopOf = {
  purchase: ofOrder("purchases"),
  sale: ofOrder("sales"),
  repair: ofOrder("repairs"),
} as const;
