import { expect, test } from "vitest";
import { codesOf, hasCode } from "./codes.rules.ts";

const row = { id: 1, sku: "100012", serialNumber: "5CG82XYZ", imei: "", productName: "100013" };
test.each([
  ["100012", true],
  ["5cg82xyz", true],
  ["100013", false],
  ["10001", false],
  ["1", false],
])("a row has the code %s: %s", (code, expected) => {
  expect(hasCode(row, code)).toBe(expected);
});

test("a row without a field for codes has none", () => {
  expect(codesOf({ id: 1, name: "100012" })).toEqual([]);
});
