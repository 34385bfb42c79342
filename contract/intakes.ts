import { type Static, Type } from "typebox";
import { Id, instant, key, oneOf, orNull, strict, text, translated, withSchemas } from "./http.ts";
import * as routes from "./intakes.routes.ts";
import type { SerialNumber } from "./serial.rules.ts";

export const verdicts = ["matched", "unexpected", "alreadyHere"] as const;
export const IntakeScan = Type.Object({
  id: Type.Integer(),
  serialNumber: Type.Unsafe<SerialNumber>(Type.String()),
  verdict: oneOf(verdicts),
  lineId: orNull(Type.Integer()),
  productName: Type.String(),
  typeId: orNull(Type.Integer()),
  times: Type.Integer({ description: "More than one: scanned again" }),
  suggestion: Type.Optional(
    Type.String({
      description: "The expected serial number, or that of a device here, which an unexpected scan may be of",
    }),
  ),
  decision: orNull(oneOf(["accept", "leave"])),
  userName: orNull(Type.String()),
  at: instant,
});
export type IntakeScan = Static<typeof IntakeScan>;

const ExpectedLine = Type.Object({
  lineId: Type.Integer(),
  serialNumber: Type.String(),
  imei: Type.String(),
  imei2: Type.String(),
  productName: Type.String(),
  typeId: orNull(Type.Integer()),
  quantity: Type.Integer(),
  received: Type.Integer({ description: "Received by earlier sessions" }),
  counted: orNull(Type.Integer()),
});
export const Intake = Type.Object({
  id: Type.Integer(),
  orderId: Type.Integer(),
  orderNr: Type.String(),
  supplierName: Type.String(),
  locationId: Type.Integer(),
  locationName: translated(Type.String()),
  locationLabel: Type.String(),
  openedBy: orNull(Type.String({ examples: ["j.devries"] })),
  openedAt: instant,
  closedBy: orNull(Type.String()),
  closedAt: orNull(instant),
  counters: Type.Object({
    expected: Type.Integer({
      description: "Devices expected one by one: matched, missing, or scanned while already in stock",
    }),
    matched: Type.Integer(),
    missing: Type.Integer(),
    unexpected: Type.Integer(),
    undecided: Type.Integer(),
    duplicates: Type.Integer(),
    untyped: Type.Integer({ description: "Lines that came in without a product type" }),
  }),
  /** The newest first. */
  scans: Type.Array(IntakeScan),
  missing: Type.Array(ExpectedLine),
  /** Lines that are counted instead of scanned: bundles, and devices without a readable serial number. */
  counted: Type.Array(ExpectedLine),
  /** Open lines without a product type or a name, grouped by name. Nothing is booked in until each has a type. */
  untyped: Type.Array(
    Type.Object({
      productName: Type.String(),
      lineIds: Type.Array(Type.Integer()),
      quantity: Type.Integer(),
      came: Type.Boolean({ description: "Some of it was scanned or counted" }),
    }),
  ),
});
export type Intake = Static<typeof Intake>;

const subject = {
  name: "Intake",
  description:
    "Receiving a purchase order: scan serial numbers, decide about unexpected ones, close to book everything in.",
  topic: "intakes",
};
const intakesSchemas = {
  open: {
    refuses: { 404: ["notFound"] },
    summary: "Opens the intake of a purchase order at a location.",
    body: strict({ orderId: key, locationId: key, locationLabel: { ...text(60), default: "" } }),
    answer: Intake,
  },
  read: {
    summary: "Returns an intake with its counters, scans and missing devices.",
    params: Id,
    answer: Intake,
  },
  scan: {
    summary: "Records scanned serial numbers, one or a pasted list, and returns the outcome of each.",
    params: Id,
    body: strict({
      serialNumbers: Type.Array(text(80, 1), {
        minItems: 1,
        maxItems: 5000,
        examples: [["5CD1234XYZ", "5CD1234XZ0"]],
      }),
    }),
    answer: Type.Object({
      results: Type.Array(
        Type.Object({
          serialNumber: Type.String(),
          verdict: oneOf([...verdicts, "unreadable"]),
          again: Type.Boolean(),
        }),
      ),
      intake: Intake,
    }),
  },
  undo: {
    summary: "Undoes the latest scan, or the given one.",
    params: Id,
    body: strict({ scanId: Type.Optional(key) }),
    answer: Intake,
  },
  decide: {
    summary:
      "Accepts or rejects unexpected serial numbers; in a call for several, one with a suggestion is not accepted.",
    params: Id,
    body: strict(
      {
        scanIds: Type.Array(key, { minItems: 1, maxItems: 5000 }),
        decision: oneOf(["accept", "leave"]),
        typeId: Type.Optional(key),
        productName: Type.Optional(text(200, 1)),
        lineId: Type.Optional(key),
      },
      { examples: [{ scanIds: [2], decision: "accept", typeId: 1, productName: "HP EliteBook 840 G8" }] },
    ),
    answer: Intake,
  },
  correct: {
    summary: "Corrects an unexpected scan to an expected serial number, and records it as that one.",
    params: Id,
    body: strict({ scanId: key, serialNumber: text(80, 1) }),
    answer: Intake,
  },
  type: {
    summary:
      "Sets the product type of lines that have none, and the brand and model of lines without a name.",
    params: Id,
    body: strict({
      lineIds: Type.Array(key, { minItems: 1, maxItems: 5000 }),
      typeId: key,
      productName: Type.Optional(text(200, 1)),
    }),
    answer: Intake,
  },
  count: {
    summary: "Records the counted pieces of a line without serial numbers.",
    params: Id,
    body: strict(
      {
        lineId: key,
        quantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        confirmed: Type.Optional(
          Type.Boolean({ description: "Somebody was asked about more than ten times what is expected" }),
        ),
      },
      { examples: [{ lineId: 2, quantity: 20 }] },
    ),
    answer: Intake,
  },
  close: {
    summary: "Closes the intake and books everything into stock in one transaction.",
    params: Id,
    answer: Type.Object({ intake: Intake, booked: Type.Integer(), productIds: Type.Array(Type.Integer()) }),
  },
} as const;
export type IntakesSchemas = typeof intakesSchemas;
export const intakes = withSchemas(subject, routes.intakes, intakesSchemas);
