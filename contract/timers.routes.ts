import { about, act, get, type RoutesOf } from "./routes.ts";
import type { TimersSchemas } from "./timers.ts";

const access = { permission: "repairs:write", module: "repairs", inside: true } as const;

/** Running timers of people who work on a repair. */
export const timers = about("labour-timers", {
  list: get("/repairs/timers", access),
  start: act("/repairs/:id/timer", access),
  stop: act("/repairs/timers/stop", access),
}) as RoutesOf<TimersSchemas>;
