import { expect, test } from "vitest";
import { labourPrice } from "./orders.rules.ts";
import { needsApproval } from "./repairs.rules.ts";

test.each([
  ["nothing is asked up to the limit", 5000, null, false, false],
  ["above it somebody is asked", 5001, null, false, true],
  ["who agreed is not asked again", 9000, 9000, false, false],
  ["nor when it became less", 8000, 9000, false, false],
  ["what came on top is asked", 9001, 9000, false, true],
  ["an approval below the limit takes nothing from it", 5000, 100, false, false],
  ["a device of our own asks nobody", 90_000, null, true, false],
])("%s", (_, total, approvedTotal, isOwn, needed) => {
  expect(needsApproval({ total, approvedTotal, isOwn }, 5000)).toBe(needed);
});

test.each([
  [60, 6500, 6500],
  [45, 6500, 4875],
  [1, 30, 1],
  [1, 29, 0],
  [10, 4503, 751],
  [0, 6500, 0],
])("%i minutes at %i cents an hour cost %i", (minutes, rate, cost) => {
  expect(labourPrice(minutes, rate)).toBe(cost);
});
