import fc from "fast-check";
import { expect, test } from "vitest";
import { type Asked, askedBy, filterText, pastedValues } from "./filters.rules.ts";

test.each<[string, Asked]>([
  ["a", { by: "anyOf", not: false, values: ["a"] }],
  ["a,b", { by: "anyOf", not: false, values: ["a", "b"] }],
  ["!a,b", { by: "anyOf", not: true, values: ["a", "b"] }],
  ["~part", { by: "contains", not: false, text: "part" }],
  ["!~a,b..c", { by: "contains", not: true, text: "a,b..c" }],
  ["()", { by: "empty", not: false }],
  ["!()", { by: "empty", not: true }],
  ["1..5", { by: "range", from: "1", to: "5" }],
  ["..2026-01-31", { by: "range", from: "", to: "2026-01-31" }],
  [",!a", { by: "anyOf", not: false, values: ["!a"] }],
  [",a..b", { by: "anyOf", not: false, values: ["a..b"] }],
  [",", { by: "anyOf", not: false, values: [] }],
])("%s is read as what it asks", (text, asked) => {
  expect(askedBy(text)).toEqual(asked);
});

test("whatever values are chosen, the filter that is written of them is read as them", () => {
  const value = fc.oneof(
    fc.string({ minLength: 1 }).filter((text) => !text.includes(",")),
    fc.constantFrom("!", "!!", "~", "~x", "()", "!()", "..", "a..b", "!a..b"),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), fc.boolean(), (values, not) => {
      expect(askedBy(filterText({ by: "anyOf", not, values }))).toEqual({ by: "anyOf", not, values });
    }),
  );
});

test("a filter that asks for nothing has no text", () => {
  expect(filterText({ by: "anyOf", not: true, values: [] })).toBe("");
  expect(filterText({ by: "contains", not: false, text: "  " })).toBe("");
  expect(filterText({ by: "range", from: "", to: "" })).toBe("");
});

test("a list is pasted from a sheet, a mail or a scanner", () => {
  expect(pastedValues("5CG001\r\n5CG002\t5CG003, 5CG004;5CG001\n\n  5CG005  ")).toEqual([
    "5CG001",
    "5CG002",
    "5CG003",
    "5CG004",
    "5CG005",
  ]);
});
