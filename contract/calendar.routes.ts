import type { CalendarSchemas } from "./calendar.ts";
import { about, act, get, put, type RoutesOf } from "./routes.ts";

const read = { permission: "stops:read", module: "logistics" } as const;
const write = { permission: "stops:write", module: "logistics" } as const;

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
