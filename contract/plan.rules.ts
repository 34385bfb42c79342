import type { Hours } from "./companySettings.ts";
import { type Leg, legBetween, type Place } from "./distance.rules.ts";
import type { StopKind } from "./stops.rules.ts";

export type PlannedStop = {
  id: number;
  kind: StopKind;
  /** `HH:MM`. */
  windowFrom: string | null;
  windowUntil: string | null;
  /** Minutes at the door. */
  minutes: number;
  latitude: number | null;
  longitude: number | null;
  /** Kilograms; null is unknown. */
  weight: number | null;
  /** Litres; null is unknown. */
  volume: number | null;
  driverId: number | null;
};
export type PlannedVehicle = {
  payload: number | null;
  volume: number | null;
  inspectionUntil: string | null;
  insuredUntil: string | null;
  outFrom: string | null;
  outUntil: string | null;
};
export type PlannedDriver = {
  id: number;
  licenceUntil: string | null;
  /** How many other vehicles the driver has stops with on that day. */
  otherVehicles: number;
};
/** One vehicle on one day. */
export type DayPlan = {
  day: string;
  /** In the order of the route. */
  stops: readonly PlannedStop[];
  vehicle: PlannedVehicle;
  drivers: readonly PlannedDriver[];
  /** Null on a day on which nobody works. */
  hours: Hours | null;
  depot: Place | null;
};

export const conflictCodes = [
  "windowMissed",
  "overPayload",
  "overVolume",
  "outOfService",
  "inspectionExpired",
  "insuranceExpired",
  "licenceExpired",
  "driverTwice",
  "beyondHours",
  "closedDay",
  "breakMissing",
] as const;
export type ConflictCode = (typeof conflictCodes)[number];
/** What `by` counts. */
export const conflictUnits: Record<ConflictCode, "minutes" | "kilograms" | "litres" | "days" | "vehicles"> = {
  windowMissed: "minutes",
  overPayload: "kilograms",
  overVolume: "litres",
  outOfService: "days",
  inspectionExpired: "days",
  insuranceExpired: "days",
  licenceExpired: "days",
  driverTwice: "vehicles",
  beyondHours: "minutes",
  closedDay: "minutes",
  breakMissing: "minutes",
};
export type Conflict = { code: ConflictCode; stop: number; by: number };

/** Minutes since midnight. */
export type Visit = {
  stop: number;
  /** The drive to it. */
  leg: Leg;
  /** Minutes of rest before that drive. */
  rest: number;
  arrive: number;
  /** When the work at the door begins: on arrival, or when the window opens. */
  begin: number;
  leave: number;
};
export type Timetable = {
  depart: number;
  visits: Visit[];
  /** Back at the depot. */
  back: number;
  /** Kilometres as far as the places are known. */
  km: number;
  /** Whether a place is unknown, so that its drive is a guess. */
  isGuess: boolean;
};

/** Work without a rest may last so long (Arbeidstijdenwet 5:4), and a rest is so long, in minutes. */
const longestStretch = 330;
const restMinutes = 30;
/** The hours by which a day without working hours is reckoned. */
const usualHours: Hours = { from: "08:00", until: "17:00" };

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** `HH:MM` of minutes since midnight; of a time after midnight the hours go on past 24. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const placeOf = ({ latitude, longitude }: Pick<PlannedStop, "latitude" | "longitude">): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** When the vehicle is where: it leaves when the working day begins, or just in time for the first window. */
export function timetableOf({ stops, hours, depot }: Pick<DayPlan, "stops" | "hours" | "depot">): Timetable {
  const opens = minutesOf((hours ?? usualHours).from);
  const first = stops[0];
  const firstLeg = first ? legBetween(depot, placeOf(first)).minutes : 0;
  const depart = Math.max(opens, (first?.windowFrom ? minutesOf(first.windowFrom) : 0) - firstLeg);
  const visits: Visit[] = [];
  let [now, place, stretch] = [depart, depot, 0];
  for (const stop of stops) {
    const leg = legBetween(place, placeOf(stop));
    const rest = stretch > 0 && stretch + leg.minutes + stop.minutes > longestStretch ? restMinutes : 0;
    const arrive = now + rest + leg.minutes;
    const begin = Math.max(arrive, stop.windowFrom ? minutesOf(stop.windowFrom) : 0);
    const leave = begin + stop.minutes;
    visits.push({ stop: stop.id, leg, rest, arrive, begin, leave });
    // Waiting for a window is a rest when it is long enough.
    stretch = begin - arrive >= restMinutes ? stop.minutes : (rest ? 0 : stretch) + leave - (now + rest);
    [now, place] = [leave, placeOf(stop)];
  }
  const home = stops.length ? legBetween(place, depot) : { minutes: 0, km: 0 };
  const legs = [...visits.map(({ leg }) => leg), home];
  return {
    depart,
    visits,
    back: now + home.minutes,
    km: legs.reduce((sum, { km }) => sum + (km ?? 0), 0),
    isGuess: legs.some(({ km }) => km === null),
  };
}

/** The stop after which most is on board, and how much that is; deliveries are on board from the start. */
function fullest(stops: readonly PlannedStop[], of: "weight" | "volume") {
  const amount = (stop: PlannedStop) => stop[of] ?? 0;
  let load = stops.filter(({ kind }) => kind === "delivery").reduce((sum, stop) => sum + amount(stop), 0);
  let most = { stop: stops.find(({ kind }) => kind === "delivery")?.id, load };
  for (const stop of stops) {
    load += stop.kind === "pickup" ? amount(stop) : -amount(stop);
    if (load > most.load) most = { stop: stop.id, load };
  }
  return most;
}

const millisecondsOfDay = 86_400_000;
const daysBetween = (from: string, until: string) =>
  (Date.parse(until) - Date.parse(from)) / millisecondsOfDay;
const expired = (code: ConflictCode, until: string | null, day: string) =>
  until !== null && until < day ? [{ code, by: daysBetween(until, day) }] : [];

/** What is wrong with the vehicle on that day, whatever it drives to. */
function ofVehicle({ outFrom, outUntil, inspectionUntil, insuredUntil }: PlannedVehicle, day: string) {
  const isOut = outFrom !== null && outFrom <= day && (outUntil === null || day <= outUntil);
  return [
    ...(isOut
      ? [{ code: "outOfService" as const, by: outUntil === null ? 0 : daysBetween(day, outUntil) + 1 }]
      : []),
    ...expired("inspectionExpired", inspectionUntil, day),
    ...expired("insuranceExpired", insuredUntil, day),
  ];
}
function ofDriver({ licenceUntil, otherVehicles }: PlannedDriver, day: string) {
  return [
    ...expired("licenceExpired", licenceUntil, day),
    ...(otherVehicles > 0 ? [{ code: "driverTwice" as const, by: otherVehicles }] : []),
  ];
}

/** What the times of a visit break. */
function ofVisit({ leg, begin }: Visit, stop: PlannedStop) {
  const late = stop.windowUntil === null ? 0 : begin - minutesOf(stop.windowUntil);
  const unbroken = leg.minutes + stop.minutes - longestStretch;
  return [
    ...(late > 0 ? [{ code: "windowMissed" as const, by: late }] : []),
    ...(unbroken > 0 ? [{ code: "breakMissing" as const, by: unbroken }] : []),
  ];
}

/** Everything that is wrong with a plan, in the order of its stops. */
export function conflictsOf(plan: DayPlan): Conflict[] {
  const { day, stops, vehicle, drivers, hours } = plan;
  const last = stops.at(-1);
  if (!last) return [];
  const { visits, depart, back } = timetableOf(plan);
  const loads = [
    { code: "overPayload", most: fullest(stops, "weight"), room: vehicle.payload },
    { code: "overVolume", most: fullest(stops, "volume"), room: vehicle.volume },
  ] as const;
  const closes = minutesOf((hours ?? usualHours).until);
  return stops.flatMap((stop, at) => {
    const driver = drivers.find(({ id }) => id === stop.driverId);
    const over = loads.flatMap(({ code, most, room }) =>
      stop.id === most.stop && room !== null && most.load > room ? [{ code, by: most.load - room }] : [],
    );
    const beyond = stop === last ? back - closes : 0;
    const found: Omit<Conflict, "stop">[] = [
      ...ofVisit(visits[at]!, stop),
      ...over,
      ...ofVehicle(vehicle, day),
      ...(driver ? ofDriver(driver, day) : []),
      ...(hours === null ? [{ code: "closedDay" as const, by: back - depart }] : []),
      ...(hours !== null && beyond > 0 ? [{ code: "beyondHours" as const, by: beyond }] : []),
    ];
    return found.map((conflict) => ({ ...conflict, stop: stop.id }));
  });
}

/** Where on a route a stop with this window belongs: after those that are begun before it opens; the last without a window. */
export function placeByHour(
  plan: Pick<DayPlan, "stops" | "hours" | "depot">,
  windowFrom: string | null,
): number {
  if (windowFrom === null) return plan.stops.length;
  const opens = minutesOf(windowFrom);
  const later = timetableOf(plan).visits.findIndex(({ begin }) => begin > opens);
  return later < 0 ? plan.stops.length : later;
}

/** The conflicts of a plan that it did not have before, or not to that extent. */
export const addedConflicts = (before: readonly Conflict[], after: readonly Conflict[]) =>
  after.filter(
    ({ code, stop, by }) =>
      !before.some((known) => known.code === code && known.stop === stop && known.by >= by),
  );
