import { type Static, Type } from "typebox";
import { exported, plainColumns } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfIds,
  anyOfWords,
  asKey,
  day,
  dayRange,
  Id,
  idsUpTo,
  input,
  instant,
  key,
  listQuery,
  named,
  oneOf,
  optional,
  orNull,
  page,
  strict,
  text,
  time,
  version,
  withSchema,
  withSchemas,
} from "./http.ts";
import { orderKinds } from "./statuses.ts";
import * as routes from "./stops.routes.ts";
import { stopKinds, stopStates } from "./stops.rules.ts";

const coordinate = (most: number) => asKey(Type.Number({ minimum: -most, maximum: most }));
const line = (maxLength = 200) => ({ ...text(maxLength), default: "" });
const kilograms = { ...orNull(Type.Integer({ minimum: 0, maximum: 60_000 })), description: "Kilograms" };
const litres = { ...orNull(Type.Integer({ minimum: 0, maximum: 120_000 })), description: "Litres" };
const pieces = orNull(Type.Integer({ minimum: 0, maximum: 100_000 }));
const minutes = Type.Integer({ minimum: 0, maximum: 720, description: "Minutes at the door" });

const OrderOfStop = Type.Object({
  id: key,
  orderNr: Type.String(),
  kind: oneOf(orderKinds, "orderKinds"),
  pieces: Type.Integer({ description: "Number of pieces on the order's lines" }),
  proposedPickupDate: orNull(day),
});
export type OrderOfStop = Static<typeof OrderOfStop>;

/** What of a stop is changed apart from its plan. */
const details = {
  name: line(120),
  street: line(),
  extraStreet: line(),
  zipcode: line(20),
  city: line(),
  country: named("region", Type.String({ pattern: "^([A-Z]{2})?$", default: "" })),
  contactPerson: line(),
  contactPhone: line(40),
  instructions: line(5000),
  pieces: { ...pieces, description: "Expected pieces; those of the orders' lines when null" },
  weight: kilograms,
  volume: litres,
  minutes: { ...minutes, default: 15 },
};
const plan = {
  day: { ...orNull(day), description: "Without one it waits to be planned" },
  windowFrom: { ...orNull(time), description: "Start of the agreed window", examples: ["10:00"] },
  windowUntil: {
    ...orNull(time),
    description: "End of the agreed window; the van may still be there",
    examples: ["14:00"],
  },
  vehicleId: orNull(key),
  driverId: orNull(key),
  position: {
    ...orNull(Type.Integer({ minimum: 1, maximum: 1000 })),
    description: "Position on the vehicle's route of the day; by its hours when null",
  },
};

export const Stop = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  sequence: asKey(
    Type.Integer({ description: "Rises with every change that calendars and phones must hear of" }),
  ),
  kind: oneOf(stopKinds, "stopKinds"),
  state: oneOf(stopStates, "stopStates"),
  contactId: key,
  contactName: Type.String(),
  ...details,
  pieces: asKey(details.pieces),
  expectedPieces: Type.Integer({ description: "Typed, or else those of the orders' lines" }),
  latitude: orNull(coordinate(90)),
  longitude: orNull(coordinate(180)),
  ...plan,
  vehicleName: orNull(Type.String()),
  plate: orNull(Type.String()),
  driverName: orNull(Type.String()),
  locked: Type.Boolean({ description: "An agreed hour: it stays when the rest is ordered anew" }),
  overrideReason: Type.String({ description: "Why it is planned in spite of its conflicts" }),
  failureReason: Type.String(),
  cancelReason: Type.String({ description: "Why it was cancelled though its orders go on" }),
  startedAt: orNull(instant),
  arrivedAt: orNull(instant),
  endedAt: orNull(instant),
  partsPresent: {
    ...orNull(Type.Integer()),
    description: "Parts of the proof that have arrived, of a stop that was completed on a phone",
  },
  partsTotal: {
    ...orNull(Type.Integer()),
    description: "Parts of the proof in all; null when none is awaited",
  },
  refusedActions: Type.Integer({ description: "How much a phone told of it that was refused" }),
  confirmedAt: { ...orNull(instant), description: "When the appointment was e-mailed to the contact" },
  confirmedDay: orNull(day),
  confirmedFrom: orNull(Type.String()),
  confirmedUntil: orNull(Type.String()),
  proposedDay: { ...orNull(day), description: "The day that the supplier proposed" },
  orderNrs: Type.Array(Type.String()),
  orders: Type.Array(OrderOfStop),
});
export type Stop = Static<typeof Stop>;

export const StopChanges = strict({ ...optional(details), version: Type.Optional(version) });
export type StopChanges = Static<typeof StopChanges>;
export const StopPlan = input({
  ...plan,
  locked: Type.Boolean({ default: false }),
  overrideReason: { ...line(500), description: "Why it is planned in spite of its conflicts" },
  version: Type.Optional(version),
});
export type StopPlan = Static<typeof StopPlan>;

const stopSubject = subject("stop", "One address on one day, for one order or several.");
const query = listQuery(["id", "day", "name", "city", "state"], {
  kind: anyOfWords(stopKinds),
  state: anyOfWords(stopStates),
  day: dayRange,
  vehicleId: anyOfIds,
  driverId: anyOfIds,
  contactId: anyOfIds,
});
const moved = { params: Id, body: strict({ version: Type.Optional(version) }), answer: Stop } as const;
const moveRefusals = {
  404: ["notFound"],
  409: ["stale"],
  422: ["stopStateChange", "stopWithoutDay"],
} as const;

/** The plan that the contact was mailed is left out; a file says when it was. */
const mailedPlan = ["confirmedDay", "confirmedFrom", "confirmedUntil"];
export const stopColumns = plainColumns(Stop.properties).filter((name) => !mailedPlan.includes(name));
const stopsSchemas = {
  list: { operation: "list", query, answer: page(Stop) },
  read: { operation: "read", params: Id, answer: Stop },
  change: {
    summary:
      "Changes the details of a stop: address, contact, instructions, pieces, weight, volume and minutes.",
    refuses: { 404: ["notFound"], 409: ["stale"], 422: ["stopEnded"] },
    params: Id,
    body: StopChanges,
    answer: Stop,
  },
  export: exported(query, stopColumns),
  start: { summary: "Starts a stop: the van has left for it.", refuses: moveRefusals, ...moved },
  arrive: { summary: "Records that the van has arrived at a stop.", refuses: moveRefusals, ...moved },
  finish: {
    summary: "Completes a stop: a pickup opens the intake of its purchases, a delivery completes its orders.",
    refuses: moveRefusals,
    ...moved,
  },
  fail: {
    summary: "Records that a stop failed; it is planned again, or cancelled with its order.",
    refuses: { ...moveRefusals, 422: [...moveRefusals[422], "failureReasonMissing"] },
    ...moved,
    body: strict({ failureReason: line(500), version: Type.Optional(version) }),
  },
  cancel: {
    summary:
      "Cancels a stop whose orders go on: somebody else fetches or brings them. They get no other stop by themselves.",
    refuses: { ...moveRefusals, 422: [...moveRefusals[422], "cancelReasonMissing"] },
    ...moved,
    body: strict({ cancelReason: line(500), version: Type.Optional(version) }),
  },
  restore: {
    summary:
      "Restores a cancelled stop; it waits to be planned, unless its orders have ended or have another stop.",
    refuses: { ...moveRefusals, 422: [...moveRefusals[422], "stopNotNeeded"] },
    ...moved,
  },
  join: {
    summary: "Merges other stops of the same contact and address into this one.",
    refuses: { 404: ["notFound"], 409: ["stale"], 422: ["stopsNotAlike", "stopEnded"] },
    params: Id,
    body: strict({ ids: idsUpTo(20), version: Type.Optional(version) }),
    answer: Stop,
  },
  part: {
    summary: "Splits one of its orders off into a new stop on the same day, and returns that stop.",
    refuses: { 404: ["notFound"], 409: ["stale"], 422: ["stopOfOneOrder", "stopEnded"] },
    params: Id,
    body: strict({ orderId: key, version: Type.Optional(version) }),
    answer: Stop,
  },
} as const;
export type StopsSchemas = typeof stopsSchemas;
export const stops = withSchemas(stopSubject, routes.stops, stopsSchemas);

const stopOfOrder = {
  summary: "Returns the stop of an order; null when it has none.",
  refuses: { 404: ["notFound"] },
  params: Id,
  answer: Type.Object({ stop: orNull(Stop) }),
} as const;
export type StopOfOrderSchemas = typeof stopOfOrder;
export const stopOf = {
  purchase: withSchema(stopSubject, routes.stopOf.purchase, stopOfOrder),
  sale: withSchema(stopSubject, routes.stopOf.sale, stopOfOrder),
  repair: withSchema(stopSubject, routes.stopOf.repair, stopOfOrder),
};
