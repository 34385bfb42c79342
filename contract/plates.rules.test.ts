import fc from "fast-check";
import { expect, test } from "vitest";
import { barePlate, isPlate, plateText, sidecodeOf, sidecodes } from "./plates.rules.ts";

test.each([
  [1, "AB-12-34", "ab 12 34"],
  [2, "12-34-AB", "1234ab"],
  [3, "12-AB-34", "12.AB.34"],
  [4, "DB-12-XH", "db12xh"],
  [5, "FZ-DB-10", "fzdb10"],
  [6, "44-XX-HB", "44-xx-hb"],
  [7, "08-TNK-3", "08tnk3"],
  [8, "8-KTF-21", "8ktf21"],
  [9, "VX-981-B", "vx981b"],
  [10, "V-123-BX", "v123bx"],
  [11, "GTB-12-X", "gtb12x"],
  [12, "V-12-BXL", "v12bxl"],
  [13, "9-VB-123", "9vb123"],
  [14, "999-VB-1", "999vb1"],
])("sidecode %s is written %s", (sidecode, written, typed) => {
  const bare = barePlate(typed);
  expect([sidecodeOf(bare), plateText(bare), isPlate(bare)]).toEqual([sidecode, written, true]);
});

test.each([
  ["1-ABC-123", "1-ABC-123", "a Belgian one"],
  ["B-MW 1234", "BMW-1234", "a German one"],
  ["CDJ 12", "CDJ-12", "a diplomat's"],
  ["AA-12", "AA-12", "the royal house's"],
  ["KLM", "KLM", "letters alone"],
])("%s is stored and written %s: %s", (typed, written) => {
  const bare = barePlate(typed);
  expect([isPlate(bare), sidecodeOf(bare), plateText(bare)]).toEqual([true, undefined, written]);
});

test.each(["", "   ", "ABCDEFGHIJKLM", "Ä-12-BB", "12/34", "🚚"])("%j is no plate", (typed) => {
  expect(isPlate(barePlate(typed))).toBe(false);
});

test("Persian and Arabic digits are digits", () => {
  expect([barePlate("V-۱۲۳-BX"), barePlate("V-١٢٣-BX")]).toEqual(["V123BX", "V123BX"]);
});

test("no two sidecodes have the same shape, and writing a plate only adds hyphens", () => {
  expect(new Set(sidecodes.map((form) => form.replaceAll("-", ""))).size).toBe(14);
  const sign = fc.constantFrom(..."ABCDEFGHJKLMNPRSTVXZ0123456789");
  fc.assert(
    fc.property(fc.string({ unit: sign, minLength: 1, maxLength: 12 }), (bare) => {
      expect(barePlate(plateText(bare))).toBe(bare);
    }),
  );
});
