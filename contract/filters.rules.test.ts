import fc from "fast-check";
import { expect, test } from "vitest";
import { asPasted, filterText, type ParsedFilter, parseFilter, pastedValues } from "./filters.rules.ts";

test.each<[string, ParsedFilter]>([
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
  [',"Jansen, Piet","b"', { by: "anyOf", not: false, values: ["Jansen, Piet", "b"] }],
  ['!,"a, ""b"""', { by: "anyOf", not: true, values: ['a, "b"'] }],
])("%s is read as what it asks", (text, filter) => {
  expect(parseFilter(text)).toEqual(filter);
});

test("whatever values are chosen, the filter that is written of them is read as them", () => {
  const value = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.string({ minLength: 1, unit: fc.constantFrom('"', ",", "a", " ", "!", ".") }),
    fc.constantFrom("!", "!!", "~", "~x", "()", "!()", "..", "a..b", "!a..b"),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), fc.boolean(), (values, not) => {
      expect(parseFilter(filterText({ by: "anyOf", not, values }))).toEqual({ by: "anyOf", not, values });
    }),
  );
});

test("addresses of before values could be quoted still mean the same", () => {
  // In old addresses, values that read like an operator had a comma in front.
  const needsEscape = (values: string) => /^(!|~|\(\)$)|^[^,]*\.\.[^,]*$/.test(values);
  const value = fc.string({ minLength: 1, unit: fc.constantFrom('"', "a", " ", "!", "~", "..", "()") });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.boolean(), (values, not) => {
      const joined = values.join(",");
      const written = (not ? "!" : "") + (needsEscape(joined) ? `,${joined}` : joined);
      expect(parseFilter(written)).toEqual({ by: "anyOf", not, values });
    }),
    { numRuns: 2000 },
  );
});

test("values go into the editor of a list and come out as they were, and quotes that are part of one stay", () => {
  const value = fc
    .string({ minLength: 1, unit: fc.constantFrom('"', ",", ";", "a", "b", " ") })
    .filter((text) => text === text.trim());
  fc.assert(
    fc.property(fc.uniqueArray(value, { minLength: 1, maxLength: 4 }), (values) => {
      expect(pastedValues(asPasted(values))).toEqual(values);
    }),
    { numRuns: 2000 },
  );
  expect(pastedValues('24", "Slim" PC; "X1"')).toEqual(['24"', '"Slim" PC', '"X1"']);
  expect(pastedValues('5CG001, "Jansen, Piet";5CG002')).toEqual(["5CG001", "Jansen, Piet", "5CG002"]);
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
