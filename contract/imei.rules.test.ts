import fc from "fast-check";
import { expect, it } from "vitest";
import { normalImei } from "./imei.rules.ts";

it.each([
  ["as it is printed", "490154203237518", "490154203237518"],
  ["with the signs between its groups", "49-015420-323751-8", "490154203237518"],
  ["with spaces and invisible marks", " 4901 5420 \u200e3237 518 ", "490154203237518"],
  ["after its name", "IMEI 1: 490154203237518", "490154203237518"],
  ["without its check digit", "49015420323751", "490154203237518"],
  ["with a software version in place of the check digit", "49-015420-323751-02", "490154203237518"],
  ["in Persian digits", "۴۹۰۱۵۴۲۰۳۲۳۷۵۱۸", "490154203237518"],
])("an IMEI %s is the same IMEI", (_, written, imei) => {
  expect(normalImei(written)).toBe(imei);
});

it.each([
  ["a wrong check digit", "490154203237519"],
  ["too few digits", "4901542032375"],
  ["too many digits", "49015420323751845"],
  ["letters", "F17DX0Q4N735"],
  ["nothing but zeros", "000000000000000"],
  ["nothing", "  "],
])("%s is no IMEI", (_, written) => {
  expect(normalImei(written)).toBe("");
});

it("one wrong digit is always noticed", () => {
  const body = fc.stringMatching(/^[1-9]\d{13}$/);
  fc.assert(
    fc.property(body, fc.nat(14), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const imei = normalImei(digits);
      expect(normalImei(imei)).toBe(imei);
      const wrong = [...imei]
        .map((digit, place) => (place === at ? (Number(digit) + by) % 10 : digit))
        .join("");
      expect(normalImei(wrong)).toBe("");
    }),
  );
});
