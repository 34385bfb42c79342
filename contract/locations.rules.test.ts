import fc from "fast-check";
import { expect, test } from "vitest";
import { normalLabel } from "./locations.rules.ts";

test.each([
  ["1-07-3", "1-07-3"],
  ["1-7-3", "1-07-3"],
  ["1.7.3", "1-07-3"],
  ["1/7/3", "1-07-3"],
  ["1 07 3", "1-07-3"],
  [" 1-7-3 ", "1-07-3"],
  ["B1-C07-S3", "1-07-3"],
  ["b1 c7 s3", "1-07-3"],
  ["S1 V07 P3", "1-07-3"],
  ["B1C7S3", "1-07-3"],
  ["2-24-4", "2-24-4"],
  ["1-1-1", "1-01-1"],
  ["۱-۷-۳", "1-07-3"],
  ["٢-٢٤-٤", "2-24-4"],
])("%s is the place %s", (written, label) => {
  expect(normalLabel(written)).toBe(label);
});

test.each([
  "",
  "0-1-1",
  "3-1-1",
  "1-0-1",
  "1-25-1",
  "1-1-0",
  "1-1-5",
  "1-7",
  "1-7-3-4",
  "173",
  "1073",
  "11-7-3",
  "A-B-C",
  "1-007-3",
  "1--3",
  "X1-7-3",
  "1-7-3x",
  "-1",
  "1-٢٥-1",
])("%j is no place", (written) => {
  expect(normalLabel(written)).toBeUndefined();
});

test("there are 192 places, and each keeps its stored form", () => {
  const places = new Set<string>();
  for (let bay = 0; bay < 10; bay += 1)
    for (let compartment = 0; compartment < 100; compartment += 1)
      for (let slot = 0; slot < 10; slot += 1) {
        const label = normalLabel(`${bay}-${compartment}-${slot}`);
        if (!label) continue;
        expect(normalLabel(label)).toBe(label);
        places.add(label);
      }
  expect(places.size).toBe(192);
});

test("any text gives a place in stored form or none", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30, unit: "binary" }), (text) => {
      const label = normalLabel(text);
      if (label !== undefined) expect(label).toMatch(/^[12]-(?:0[1-9]|1[0-9]|2[0-4])-[1-4]$/);
    }),
    { numRuns: 2000 },
  );
});
