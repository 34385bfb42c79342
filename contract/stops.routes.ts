import type { Module, Resource } from "./access.ts";
import type { CalendarSchemas } from "./calendar.ts";
import { exportOf } from "./crud.routes.ts";
import { about, act, get, patch, put, type RouteOf, type RoutesOf } from "./routes.ts";
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

export const calendar = about("stops", {
  pickups: get("/calendar/pickups", read),
  pickup: get("/calendar/pickups/:id", read),
  planPickup: put("/calendar/pickups/:id", write),
  confirmPickup: act("/calendar/pickups/:id/confirmation", write),
  deliveries: get("/calendar/deliveries", read),
  delivery: get("/calendar/deliveries/:id", read),
  planDelivery: put("/calendar/deliveries/:id", write),
  confirmDelivery: act("/calendar/deliveries/:id/confirmation", write),
  /** All that the calendar shows of some days: stops of both kinds, those that wait, vehicles, drivers and hours. */
  planning: get("/calendar/planning", read),
  print: act("/calendar/print", { ...read, effect: "prints" }),
}) as RoutesOf<CalendarSchemas>;
type Plans =
  | "pickups"
  | "pickup"
  | "planPickup"
  | "confirmPickup"
  | "deliveries"
  | "delivery"
  | "planDelivery"
  | "confirmDelivery";
type ByKind<C extends Record<Plans, unknown>> = {
  pickup: { list: C["pickups"]; read: C["pickup"]; plan: C["planPickup"]; confirm: C["confirmPickup"] };
  delivery: {
    list: C["deliveries"];
    read: C["delivery"];
    plan: C["planDelivery"];
    confirm: C["confirmDelivery"];
  };
};
/** The calls of the calendar by the kind of stop. */
export const byKind = <C extends Record<Plans, unknown>>(calls: C): ByKind<C> => ({
  pickup: { list: calls.pickups, read: calls.pickup, plan: calls.planPickup, confirm: calls.confirmPickup },
  delivery: {
    list: calls.deliveries,
    read: calls.delivery,
    plan: calls.planDelivery,
    confirm: calls.confirmDelivery,
  },
});
export const planRoutesOf = byKind(calendar);

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
