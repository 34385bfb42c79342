import type { Planning } from "../../contract/calendar.ts";
import {
  addedConflicts,
  type Conflict,
  conflictsOf,
  type DayPlan,
  minutesOf,
  placeByHour,
  type Timetable,
  timeOf,
  timetableOf,
} from "../../contract/plan.rules.ts";
import { isPlannable } from "../../contract/stops.rules.ts";
import type { Stop } from "../../contract/stops.ts";
import type { HourBlock } from "../kit/calendar/hourMoves.ts";

/** Minutes of the window of a stop that is put at an hour. */
const usualWindow = 60;
const lastMinute = 23 * 60 + 59;

export type Lane = { plan: DayPlan; times: Timetable; conflicts: Conflict[]; stops: Stop[] };
const isRouted = ({ state }: Stop) => state !== "failed" && state !== "cancelled";

/** The route of a vehicle on a day; `without` leaves out a stop that is held. */
export function routeOf({ stops }: Planning, day: string, vehicleId: number, without?: number): Stop[] {
  return stops
    .filter(
      (stop) => stop.day === day && stop.vehicleId === vehicleId && isRouted(stop) && stop.id !== without,
    )
    .toSorted((one, other) => (one.position ?? 1e9) - (other.position ?? 1e9) || one.id - other.id);
}

/** What a vehicle does on a day with these stops: the same rules as the server's. */
export function laneOf(planning: Planning, day: string, vehicleId: number, stops: Stop[]): Lane | undefined {
  const vehicle = planning.vehicles.find(({ id }) => id === vehicleId);
  if (!vehicle) return undefined;
  const hours = planning.days.find((one) => one.day === day)?.hours ?? null;
  const ids = new Set(stops.map(({ id }) => id));
  const drivers = planning.drivers.map((driver) => {
    const elsewhere = planning.stops.filter(
      (stop) =>
        stop.day === day &&
        stop.driverId === driver.id &&
        stop.vehicleId !== null &&
        stop.vehicleId !== vehicleId &&
        isRouted(stop) &&
        !ids.has(stop.id),
    );
    return { ...driver, otherVehicles: new Set(elsewhere.map((stop) => stop.vehicleId)).size };
  });
  const plan = { day, stops, vehicle, drivers, hours, depot: planning.depot };
  return { plan, stops, times: timetableOf(plan), conflicts: conflictsOf(plan) };
}

/** The window of a stop that is put at an hour: its own when it begins then, else an hour. */
export function windowAt(stop: Stop, start: number) {
  const windowFrom = timeOf(start);
  if (stop.windowFrom === windowFrom) return { windowFrom, windowUntil: stop.windowUntil };
  return { windowFrom, windowUntil: timeOf(Math.min(lastMinute, start + usualWindow)) };
}

export type Put = { day: string; vehicleId: number | null; start: number };
/** The driver of a vehicle on a day, as its stops have it. */
const driverOn = (route: readonly Stop[]) =>
  route.find(({ driverId }) => driverId !== null)?.driverId ?? null;

/** The plan of a stop that is put somewhere; the server finds its place on the route by its hours. */
export function planAt(planning: Planning, stop: Stop, { day, vehicleId, start }: Put) {
  const route = vehicleId === null ? [] : routeOf(planning, day, vehicleId, stop.id);
  const isSameVehicle = vehicleId !== null && vehicleId === stop.vehicleId;
  const usual = driverOn(route) ?? (vehicleId === null ? null : stop.driverId);
  const driverId = (isSameVehicle ? stop.driverId : null) ?? usual;
  return { day, ...windowAt(stop, start), vehicleId, driverId, locked: stop.locked, position: null };
}

/** What would be wrong with a plan, for the stop itself and for those that it pushes on. */
export function conflictsAt(planning: Planning, stop: Stop, put: Put): Conflict[] {
  const { day, vehicleId } = put;
  if (vehicleId === null) return [];
  const plan = planAt(planning, stop, put);
  const route = routeOf(planning, day, vehicleId, stop.id);
  const free = laneOf(planning, day, vehicleId, route);
  if (!free) return [];
  const place = placeByHour(free.plan, plan.windowFrom);
  const after = laneOf(planning, day, vehicleId, route.toSpliced(place, 0, { ...stop, ...plan }));
  const before = laneOf(planning, day, vehicleId, routeOf(planning, day, vehicleId));
  const added = addedConflicts(before?.conflicts ?? [], after?.conflicts ?? []);
  return (after?.conflicts ?? []).filter((one) => one.stop === stop.id || added.includes(one));
}

/** When a stop would be begun if it came last on a route: when its window opens, or after the stop before it. */
export function startAfter(planning: Planning, stop: Stop, day: string, vehicleId: number | null): number {
  const opens = minutesOf(planning.days.find((one) => one.day === day)?.hours?.from ?? "08:00");
  const wished = stop.windowFrom ? minutesOf(stop.windowFrom) : undefined;
  if (vehicleId === null) return wished ?? opens;
  const { windowFrom: _, windowUntil: __, ...free } = stop;
  const last = { ...free, windowFrom: null, windowUntil: null };
  const route = [...routeOf(planning, day, vehicleId, stop.id), last];
  const begins = laneOf(planning, day, vehicleId, route)?.times.visits.at(-1)?.begin ?? opens;
  return Math.max(Math.ceil(begins / 15) * 15, wished ?? 0);
}

/** The stops of a day that no vehicle drives, one after another from when the day begins. */
function looseBlocks(planning: Planning, day: string, column: number): HourBlock<Stop>[] {
  let next = minutesOf(planning.days.find((one) => one.day === day)?.hours?.from ?? "08:00");
  return planning.stops
    .filter((stop) => stop.day === day && (stop.vehicleId === null || stop.state === "failed"))
    .map((row) => {
      const start = row.windowFrom ? minutesOf(row.windowFrom) : next;
      if (!row.windowFrom) next += Math.max(30, row.minutes);
      return { row, column, start, end: start + Math.max(30, row.minutes) };
    });
}

const routeBlocks = ({ times, stops }: Lane, column: number): HourBlock<Stop>[] =>
  times.visits.map(({ begin, leave }, at) => ({ row: stops[at]!, column, start: begin, end: leave }));

/** The blocks of a day: a column for each vehicle, 0 for stops without one. */
export const blocksOfDay = (planning: Planning, day: string, lanes: ReadonlyMap<number, Lane>) => [
  ...looseBlocks(planning, day, 0),
  ...[...lanes].flatMap(([id, lane]) => routeBlocks(lane, id)),
];
/** The blocks of several days in a column each. */
export const blocksOfDays = (planning: Planning, days: readonly { day: string; column: number }[]) =>
  days.flatMap(({ day, column }) => [
    ...looseBlocks(planning, day, column),
    ...planning.vehicles.flatMap(({ id }) => {
      const lane = laneOf(planning, day, id, routeOf(planning, day, id));
      return lane ? routeBlocks(lane, column) : [];
    }),
  ]);

/** Whether somebody may move a stop. */
export const canMove = ({ state }: Stop) => isPlannable(state);
