import { expect, test } from "vitest";
import { hundredthsText, parseHundredths } from "./numbers.ts";

const amounts: [typed: string, cents: number | null][] = [
  ["1.234,50", 123450],
  ["1234.50", 123450],
  ["1,234.50", 123450],
  ["1234,5", 123450],
  ["1.234", 123400],
  ["1,234,567", 123456700],
  ["12", 1200],
  ["0,05", 5],
  [",5", 50],
  ["€ 12,00", 1200],
  ["1 234,50", 123450],
  ["۱۲۳۴٫۵۰", 123450],
  ["١٬٢٣٤٫٥", 123450],
  ["", null],
  ["  ", null],
];
test.each(amounts)("%j is read as %j cents", (typed, cents) => {
  expect(parseHundredths(typed)).toBe(cents);
});

test.each(["abc", "1,2345", "1.23.4", "12-", "0.500", "1..2", ","])("%j is no amount", (typed) => {
  expect(parseHundredths(typed)).toBeNaN();
});

test("what is shown is read back as the same amount in every language", () => {
  for (const locale of ["nl", "en", "fa"])
    for (const cents of [0, 5, 50, 100, 123450, 100_000_000])
      expect(parseHundredths(hundredthsText(cents, locale))).toBe(cents);
});

test("a whole percentage is shown without decimals", () => {
  expect(hundredthsText(2100, "nl", 0)).toBe("21");
  expect(hundredthsText(950, "nl", 0)).toBe("9,50");
});
