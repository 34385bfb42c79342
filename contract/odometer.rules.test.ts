import { expect, test } from "vitest";
import { contradicted } from "./odometer.rules.ts";

const readings = [
  { day: "2026-11-01", km: 1000 },
  { day: "2026-11-10", km: 2000 },
];

test.each([
  ["a later day with more", "2026-11-20", 2500, undefined],
  ["a late one between two others", "2026-11-05", 1500, undefined],
  ["an earlier day with less", "2026-10-01", 0, undefined],
  ["another of the same day", "2026-11-10", 1900, undefined],
  ["as many as the day before", "2026-11-20", 2000, undefined],
  ["a later day with less", "2026-11-20", 1999, readings[1]],
  ["one between that is more than the next", "2026-11-05", 2001, readings[1]],
  ["one between that is less than the one before", "2026-11-05", 999, readings[0]],
])("%s is compared with the readings around it", (_, day, km, wrong) => {
  expect(contradicted(readings, { day, km })).toBe(wrong);
});
