import { expect, test } from "vitest";
import type { Intake } from "../../contract/intakes.ts";
import { codesIn } from "../scanning/codes.ts";
import { bookingOf } from "./booking.ts";
import { fateOf } from "./scanning.ts";

const intake = {
  counters: { expected: 3, matched: 1, missing: 1, unexpected: 2, undecided: 0, duplicates: 0, untyped: 0 },
  missing: [{ serialNumber: "MISSING1", imei: "490154203237518", imei2: "" }],
  scans: [
    { serialNumber: "SEEN1", verdict: "matched", decision: null },
    { serialNumber: "EXTRA1", verdict: "unexpected", decision: "accept" },
    { serialNumber: "EXTRA2", verdict: "unexpected", decision: "leave" },
  ],
  counted: [
    { quantity: 200, received: 0, counted: 190 },
    { quantity: 1, received: 0, counted: 1 },
    { quantity: 1, received: 0, counted: null },
    { quantity: 1, received: 1, counted: null },
  ],
} as unknown as Intake;

test.each([
  ["MISSING1", "matched"],
  ["49015420323751", "matched"],
  ["490154203237519", "sending"],
  ["SEEN1", "again"],
  ["QUEUED1", "again"],
  ["N/A", "unreadable"],
  ["", "unreadable"],
  ["X".repeat(81), "unreadable"],
  ["NEVERSEEN", "sending"],
])("the screen says of %j at once: %s", (serial, fate) =>
  expect(fateOf(serial, intake, [{ serialNumber: "QUEUED1" }])).toBe(fate),
);

test("a pasted list may be lines, or cells of a table", () =>
  expect(codesIn(" A1\r\nB2\tC3; D4,\n\n")).toEqual(["A1", "B2", "C3", "D4"]));

test("closing books what was expected, what was taken in beside it, and what was counted", () =>
  expect(bookingOf(intake)).toEqual({ devices: 3, pieces: 190, beside: 1, left: 1, uncounted: 1 }));
