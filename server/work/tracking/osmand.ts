import type { Ignored } from "../../../contract/tracking.ts";
import { Failure } from "../../ground/base/failure.ts";

/** A place that a phone or a tracker tells, in the columns of `vehiclePosition`; the time in milliseconds. */
export type ReportedFix = {
  at: number;
  latitude: number;
  longitude: number;
  speed: number | null;
  course: number | null;
  accuracy: number | null;
  battery: number | null;
  ignition: boolean | null;
};
export type Report = { token: string; isSos: boolean; fix: ReportedFix | undefined; ignored?: Ignored };

type Values = Readonly<Record<string, unknown>>;
const hour = 3_600_000;
const knot = 1.852;
const metresPerSecond = 3.6;
const worstAccuracy = 100;
/** Kilometres an hour. */
const fastest = 250;

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const refuse = (path: string) => new Failure(400, "positionUnreadable", { path });
const first = (value: unknown) => (Array.isArray(value) ? value[0] : value);

/** A number as it is sent, in digits or as JSON; undefined where there is none. Throws what is no finite number. */
function numberIn(value: unknown, path: string): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const isDigits = typeof value === "string" && /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?\s*$/i.test(value);
  const number = isDigits || typeof value === "number" ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw refuse(path);
  return number;
}
/** The same of what a place can do without. */
function maybeNumber(value: unknown): number | undefined {
  try {
    return numberIn(first(value), "");
  } catch {
    return undefined;
  }
}
function degrees(value: unknown, path: string, most: number) {
  const number = numberIn(first(value), path);
  if (number !== undefined && Math.abs(number) > most) throw refuse(path);
  return number;
}
const within = (number: number | undefined, least: number, most: number) =>
  number === undefined || number < least || number > most ? null : number;
function booleanIn(value: unknown) {
  const text = String(first(value) ?? "").toLowerCase();
  if (["true", "1"].includes(text)) return true;
  return ["false", "0"].includes(text) ? false : null;
}

/** Seconds or milliseconds since 1970, ISO 8601, or a date and time in UTC; now when nothing is said. */
function timeIn(value: unknown, now: number, path: string): number {
  const text = String(first(value) ?? "").trim();
  if (!text) return now;
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    return Math.round(number < 2 ** 31 ? number * 1000 : number);
  }
  const [, day, clock, zone] =
    /^(\d{4}-\d\d-\d\d)[T +](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[-+]\d\d:?\d\d)?$/i.exec(text) ?? [];
  const at = Date.parse(`${day}T${clock}${zone ?? "Z"}`);
  if (Number.isNaN(at)) throw refuse(path);
  return at;
}

const isSos = (alarm: unknown) => String(first(alarm) ?? "").toLowerCase() === "sos";

/** What Traccar Client sends from its ninth release on. */
function fromJson(token: string, location: Values, now: number): Report {
  const { coords, battery, extras } = location;
  const alarm = isSos(location.alarm ?? (isObject(extras) ? extras.alarm : undefined));
  const at = timeIn(location.timestamp, now, "timestamp");
  if (!isObject(coords)) return { token, isSos: alarm, fix: undefined, ignored: "noPlace" };
  const level = isObject(battery) ? maybeNumber(battery.level) : undefined;
  const speed = within(maybeNumber(coords.speed), 0, 1e6);
  return judged(token, alarm, now, {
    at,
    latitude: degrees(coords.latitude, "latitude", 90),
    longitude: degrees(coords.longitude, "longitude", 180),
    speed: speed === null ? null : speed * metresPerSecond,
    course: within(maybeNumber(coords.heading), 0, 360),
    accuracy: within(maybeNumber(coords.accuracy), 0, 1e6),
    battery: level === undefined ? null : within(Math.round(level * 100), 0, 100),
    ignition: isObject(extras) ? booleanIn(extras.ignition) : null,
  });
}

/** OsmAnd's own form, which many trackers send: names and values in the address or in a form. */
function fromForm(token: string, values: Values, now: number): Report {
  const alarm = isSos(values.alarm);
  const [latitude, longitude] = values.location
    ? String(first(values.location)).split(",")
    : [values.lat, values.lon];
  const speed = within(maybeNumber(values.speed), 0, 1e6);
  const battery = maybeNumber(values.batt);
  return judged(token, alarm, now, {
    at: timeIn(values.timestamp, now, "timestamp"),
    latitude: degrees(latitude, values.location ? "location" : "lat", 90),
    longitude: degrees(longitude, values.location ? "location" : "lon", 180),
    speed: speed === null ? null : speed * knot,
    course: within(maybeNumber(values.bearing ?? values.heading), 0, 360),
    accuracy: within(maybeNumber(values.accuracy ?? values.hacc), 0, 1e6),
    battery: battery === undefined ? null : within(Math.round(battery), 0, 100),
    ignition: booleanIn(values.ignition),
    isValid: booleanIn(values.valid) !== false,
  });
}

type Told = Omit<ReportedFix, "latitude" | "longitude"> & {
  latitude: number | undefined;
  longitude: number | undefined;
  isValid?: boolean;
};
function judged(token: string, alarm: boolean, now: number, told: Told): Report {
  const { isValid = true, latitude, longitude, ...rest } = told;
  const without = (ignored: Ignored): Report => ({ token, isSos: alarm, fix: undefined, ignored });
  if (latitude === undefined || longitude === undefined) return without("noPlace");
  if (!isValid) return without("notValid");
  if (latitude === 0 && longitude === 0) return without("nowhere");
  if ((rest.accuracy ?? 0) > worstAccuracy) return without("inaccurate");
  if ((rest.speed ?? 0) > fastest) return without("tooFast");
  if (rest.at > now + 24 * hour) return without("inFuture");
  return { token, isSos: alarm, fix: { ...rest, latitude, longitude } };
}

/**
 * Reads a call of OsmAnd's protocol in its three forms. Speed is knots in a form and metres a second in JSON; both are kept as km/h.
 * Throws 400 `positionUnreadable` at what is no number, no degree or no time, and 400 `trackerMissing` where nobody says who it is.
 */
export function readReport(
  { token, query, body }: { token?: string; query?: unknown; body?: unknown },
  now: number,
): Report {
  const form = { ...(isObject(query) ? query : {}), ...(isObject(body) ? body : {}) };
  const name = token ?? first(form.id ?? form.deviceid ?? form.device_id);
  if (typeof name !== "string" || !name) throw new Failure(400, "trackerMissing", { path: "id" });
  return isObject(form.location) ? fromJson(name, form.location, now) : fromForm(name, form, now);
}

/** Marks places from before what is kept as ignored. */
export const sinceKept = (report: Report, keptFrom: number): Report =>
  report.fix && report.fix.at < keptFrom ? { ...report, fix: undefined, ignored: "tooOld" } : report;
