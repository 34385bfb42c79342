import { expect, test } from "vitest";
import { numberIn } from "./series.rules.ts";

test.each([
  ["PO-{year}-{number:5}", 7, "PO-2026-00007"],
  ["{number:6}", 100_001, "100001"],
  ["{number:3}", 1234, "1234"],
  ["{year}/{number}.x", 12, "2026/12.x"],
  ["N{number:1}", 3, "N3"],
])("the format %s with %i is %s", (format, number, text) => {
  expect(numberIn(format, 2026, number)).toBe(text);
});
