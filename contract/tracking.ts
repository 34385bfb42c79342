import { type Static, Type } from "typebox";
import { day, fileAs, instant, key, oneOf, orNull, page, paging, strict, withSchemas } from "./http.ts";
import { Stop } from "./stops.ts";
import * as routes from "./tracking.routes.ts";
import { vehicleStates } from "./tracking.rules.ts";

const subject = {
  name: "Tracking",
  description: "Positions of vehicles, sent by the phones in them.",
  topic: "positions",
};
const latitude = Type.Number({ description: "Degrees north" });
const longitude = Type.Number({ description: "Degrees east" });
const TrackedPosition = Type.Object({
  latitude,
  longitude,
  fixedAt: instant,
  age: Type.Integer({ description: "Seconds since then" }),
  speed: orNull(Type.Number({ description: "Kilometres an hour", examples: [50] })),
  course: orNull(Type.Number({ description: "Degrees from the north", examples: [45] })),
  accuracy: orNull(Type.Number({ description: "Metres", examples: [8] })),
  battery: orNull(Type.Integer({ description: "Per cent of the phone's battery", examples: [80] })),
});
export const TrackedVehicle = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  registrationNumber: Type.String(),
  isTracked: Type.Boolean({ description: "A phone is set up to tell where it is" }),
  state: oneOf(vehicleStates, "vehicleStates"),
  since: orNull({ ...instant, description: "Since when the vehicle has been driving or stopped" }),
  hasSignal: Type.Boolean({ description: "False without a position for ten minutes" }),
  position: orNull(TrackedPosition),
});
export type TrackedVehicle = Static<typeof TrackedVehicle>;

const MapTiles = Type.Object(
  { url: Type.String(), attribution: Type.String(), maxZoom: Type.Integer() },
  { description: "Where the pictures of the map come from; null where the company has set none" },
);
export type MapTiles = Static<typeof MapTiles>;

/** Why a well-formed place is not kept: sending it again would bring nothing else. */
const ignoredReasons = [
  "noPlace",
  "notValid",
  "nowhere",
  "inaccurate",
  "inFuture",
  "tooOld",
  "tooFast",
] as const;
export type Ignored = (typeof ignoredReasons)[number];
const Tracker = Type.Object({
  url: Type.String({ description: "Address to set the phone up with" }),
  qr: Type.String({ description: "The same as a code to scan, in SVG" }),
  createdAt: instant,
  heardAt: orNull({ ...instant, description: "When the phone last sent something" }),
  ignoredAt: orNull({ ...instant, description: "When a position of the phone was last ignored" }),
  ignoredWhy: orNull(oneOf(ignoredReasons, "tracking.ignored")),
});
export type Tracker = Static<typeof Tracker>;

const Trail = Type.Object({
  points: Type.Array(
    Type.Object({
      latitude,
      longitude,
      fixedAt: instant,
      speed: orNull(Type.Number()),
    }),
  ),
  stretches: Type.Array(
    Type.Object({
      state: oneOf(vehicleStates, "vehicleStates"),
      from: instant,
      until: instant,
      latitude,
      longitude,
    }),
  ),
});
export type Trail = Static<typeof Trail>;

const TodayPickups = Type.Object({
  day,
  vehicle: Type.Object({ id: Type.Integer(), name: Type.String(), registrationNumber: Type.String() }),
  items: Type.Array(Stop),
});
export type TodayPickups = Static<typeof TodayPickups>;

const ofVehicle = strict({ vehicleId: key });
const token = Type.String({ minLength: 1, maxLength: 64, description: "Address to set the phone up with" });
const value = (description: string, ...examples: string[]) =>
  Type.Optional(Type.String({ maxLength: 200, description, ...(examples.length && { examples }) }));
/** What is read of it; trackers send more, which is passed over. */
const told = Type.Object(
  {
    id: value("The token, where the path has none"),
    timestamp: value("Seconds or milliseconds since 1970, or ISO 8601; now without"),
    lat: value("Degrees north"),
    lon: value("Degrees east"),
    location: value("Both, with a comma between", "52.0907,5.1214"),
    speed: value("Knots", "27"),
    bearing: value("Degrees from the north"),
    accuracy: value("Metres; above 100 the place is not kept"),
    batt: value("Per cent of the phone's battery"),
    valid: value("`false` for a place that the tracker itself does not trust"),
    alarm: value("`sos` tells those who follow vehicles"),
  },
  { additionalProperties: true, maxProperties: 100 },
);
const body = orNull(
  Type.Object(
    { device_id: value("The token, where the path has none"), location: Type.Optional(Type.Any()) },
    { additionalProperties: true, maxProperties: 100 },
  ),
);
const place = {
  location: {
    timestamp: "2026-11-12T09:30:00.000Z",
    coords: { latitude: 52.0907, longitude: 5.1214, accuracy: 8, speed: 13.9, heading: 45 },
    battery: { level: 0.8, is_charging: false },
  },
};
const heard = Type.Object({
  ignored: Type.Optional(oneOf(ignoredReasons, "tracking.ignored")),
});
const refuses = { 400: ["positionUnreadable", "trackerMissing"], 403: ["moduleInactive"] } as const;
const protocol = {
  refuses,
  query: told,
  answer: heard,
  bodyLimit: 64 * 1024,
} as const;

const trackingSchemas = {
  vehicles: {
    summary: "Lists the vehicles in use with their last position, and whether they are driving or stopped.",
    query: strict(paging(200, 200)),
    answer: Type.Object({ ...page(TrackedVehicle).properties, tiles: orNull(MapTiles) }),
  },
  stream: {
    refuses: { 429: ["tooManyStreams"] },
    summary: "Streams vehicle movements as server-sent events.",
    answer: fileAs("text/event-stream"),
  },
  trail: {
    refuses: { 404: ["notFound"] },
    summary: "Returns the positions and stops of a vehicle on a day, today by default.",
    params: ofVehicle,
    query: strict({ day: Type.Optional(day) }),
    answer: Trail,
  },
  gpx: {
    refuses: { 404: ["notFound"] },
    summary: "Downloads the positions and stops of a vehicle on a day as GPX, today by default.",
    params: ofVehicle,
    query: strict({ day: Type.Optional(day) }),
    answer: fileAs("application/gpx+xml"),
  },
  todayPickups: {
    refuses: { 404: ["notFound"] },
    summary: "Lists the pickups of a vehicle today, by its licence plate in any form.",
    params: strict({
      licensePlate: Type.String({
        minLength: 1,
        maxLength: 40,
        description: "With or without hyphens",
        examples: ["V-123-BX"],
      }),
    }),
    answer: TodayPickups,
  },
  tracker: {
    refuses: { 404: ["notFound"] },
    summary: "Returns what a phone needs to be set up as the tracker of a vehicle.",
    params: ofVehicle,
    answer: Tracker,
  },
  renewTracker: {
    refuses: { 422: ["vehicleOutOfUse"] },
    summary: "Creates a new tracker token for a vehicle; the previous one stops working.",
    params: ofVehicle,
    answer: Tracker,
  },
  endTracker: {
    refuses: { 404: ["notFound"] },
    summary: "Revokes the tracker token of a vehicle.",
    params: ofVehicle,
    answer: Type.Object({}),
  },
  tell: {
    ...protocol,
    summary: "Receives a position in OsmAnd's formats.",
    params: strict({ token }),
    body: { ...body, examples: [place] },
  },
  tellByQuery: {
    ...protocol,
    summary: "Receives a position from the tracker that the address names.",
    params: strict({ token }),
  },
  tellById: {
    ...protocol,
    refuses: { ...refuses, 404: ["notFound"] },
    summary: "Receives a position from the tracker that the body names.",
    body: { ...body, examples: [{ device_id: "k3Jx9vQ2TtW0aZbLr8YpMg", ...place }] },
  },
} as const;
export type TrackingSchemas = typeof trackingSchemas;
export const tracking = withSchemas(subject, routes.tracking, trackingSchemas);
