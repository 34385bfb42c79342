import { expect, test } from "vitest";
import { hundredthsText, inOwnDigits } from "./format.ts";
import { parseHundredths, parseWhole, rangeEnd } from "./numbers.ts";

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
  ["۲۱٪", 2100],
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
  for (const locale of ["nl", "en", "ar", "fa"])
    for (const cents of [0, 5, 50, 100, 123450, 100_000_000])
      expect(parseHundredths(hundredthsText(cents, locale))).toBe(cents);
});

test.each([
  ["nl", "1234,50"],
  ["en", "1234.50"],
  ["ar", "1234.50"],
  ["fa", "۱۲۳۴٫۵۰"],
])("an amount in a field has the digits and the decimal sign of %s", (locale, display) => {
  expect(hundredthsText(123450, locale)).toBe(display);
});

test("only Persian has digits of its own", () => {
  expect(["nl", "ar", "fa"].map((locale) => inOwnDigits("-105", locale))).toEqual(["-105", "-105", "-۱۰۵"]);
});

test("a whole percentage is shown without decimals", () => {
  expect(hundredthsText(2100, "nl", 0)).toBe("21");
  expect(hundredthsText(950, "nl", 0)).toBe("9,50");
});

test.each<[typed: string, whole: number | null]>([
  ["1200", 1200],
  ["1.200", 1200],
  ["1,200,000", 1_200_000],
  ["1 200", 1200],
  ["۱۲۰۰", 1200],
  ["١٬٢٠٠", 1200],
  ["-5", -5],
  [" ", null],
])("%j is the whole number %j", (typed, expected) => {
  expect(parseWhole(typed)).toBe(expected);
});
test.each(["abc", "1.5", "1,50", "12e3", "1.2000", "--1"])("%j is no whole number", (typed) => {
  expect(parseWhole(typed)).toBeNaN();
});
test.each<[typed: string, parse: typeof parseWhole, end: { end: string; problem?: string }]>([
  ["1.000", parseWhole, { end: "1000" }],
  ["۱۰", parseWhole, { end: "10" }],
  ["12,50", parseHundredths, { end: "1250" }],
  ["", parseWhole, { end: "" }],
  ["abc", parseWhole, { end: "", problem: "number" }],
  ["tien", parseHundredths, { end: "", problem: "number" }],
  ["-1", parseHundredths, { end: "", problem: "minimum" }],
  ["2147483648", parseWhole, { end: "", problem: "numberTooLarge" }],
])("the end %j of a filter is asked as a list reads it, or its fault is told", (typed, parse, end) => {
  expect(rangeEnd(typed, parse)).toEqual(end);
});
