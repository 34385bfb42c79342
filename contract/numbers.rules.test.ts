import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effort } from "../server/testing/effort.ts";
import { latinDigits } from "./digits.rules.ts";
import { decimalSignOf, isScientific, isSpoiled, readCents, readQuantity } from "./numbers.rules.ts";

describe("a number that a spreadsheet has spoiled", () => {
  test.each([
    ...[
      "1.23E+15",
      "1,23E+15",
      "5E+11",
      "1.23457e+14",
      "1,2E-05",
      "۵٫۳۴E+۱۱",
      "１.２３Ｅ＋１５",
      "'1.23E+15",
      '="1.23E+15"',
    ],
    ...[
      "12345678901234500",
      "123456789012345000",
      "1234567890123000",
      "123457000000",
      "356938000000000",
      "1230000000000000",
    ],
    ...[
      "2026-03-01",
      "2026-03-01 00:00:00",
      "1-3-2026",
      "01/03/2026",
      "3/1/26",
      "1-mrt",
      "Mar-01",
      "12-okt-2026",
      "13.5.2026",
    ],
  ])("is %s", (text) => {
    expect(isSpoiled(text)).toBe(true);
  });
  test.each([
    ...["", "PF1X2Y3Z", "5E11", "1E10", "123E456", "490154203237518", "8712345678906", "356938035643809"],
    ...[
      "0000000000000000",
      "1234567890123450",
      "31201000000",
      "06-12345678",
      "020-123 45 67",
      "+31 20 1000000",
    ],
    ...[
      "SO-2026-00015",
      "2026-0001",
      "1-2",
      "12-34-56",
      "1-07-3",
      "1012 AB",
      "12-345",
      "31.12",
      "45-13-2026",
      "MAR1",
      "DEC-ABC",
    ],
  ])("is not «%s»", (text) => {
    expect(isSpoiled(text)).toBe(false);
  });
  test("is written in powers of ten where no spreadsheet is known to have had it", () => {
    expect(["1.23E+15", "12345678901234500", "2026-03-01"].map(isScientific)).toEqual([true, false, false]);
  });
});

describe("an amount", () => {
  test.each<[string, number | null]>([
    ["25.00", 2500],
    ["25,00", 2500],
    ["25", 2500],
    ["25,5", 2550],
    ["0,50", 50],
    [".50", null],
    ["€ 1.234,50", 123_450],
    ["€1,234.50", 123_450],
    ["1 234,50 €", 123_450],
    ["1\u202f234,50\u00a0€", 123_450],
    ["1'234.50", 123_450],
    ["CHF 1’234.50", 123_450],
    ["1.234.567,89", 123_456_789],
    ["1.234", 123_400],
    ["1,234", 123_400],
    ["0,505", 51],
    ["24.791666", 2479],
    ["24.795", 2_479_500],
    ["24.7950", 2480],
    ["25,-", 2500],
    ["25,--", 2500],
    ["€ 25,–", 2500],
    ["25 EUR", 2500],
    ["EUR 25", 2500],
    ["Rs. 25", 2500],
    ["25 euro", 2500],
    ["$25", 2500],
    ["۱٬۲۳۴٫۵۰", 123_450],
    ["١٬٢٣٤٫٥٠", 123_450],
    ["\u200e€۱۲٫۵", 1250],
    ["0", 0],
    ["10000000", 1_000_000_000],
    ["10000000,01", null],
    ["99999999999999999999", null],
    ["-5", null],
    ["(5)", null],
    ["1.2.3", null],
    ["1.234.50", null],
    ["12 34", null],
    ["1,23,456", null],
    ["5 of 6", null],
    ["gratis", null],
    ["1e5", null],
    ["", null],
  ])("%j is %j cents", (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  test("is refused where the column leaves open whether it means thousands", () => {
    expect(readCents("1.250", ".")).toBeNull();
    expect(readCents("1.250", ",")).toBe(125_000);
    expect(readCents("1.250,00", ",")).toBe(125_000);
  });

  test("written in any of eight ways reads back to the cent", () => {
    const written = (locale: string) => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" });
    const formats = ["nl", "en", "de", "es", "fr", "ar-EG", "fa", "pt-BR"].map((locale) => written(locale));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(...formats),
        (cents, format) => {
          const digits = String(cents).padStart(3, "0");
          const exact = `${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
          expect(readCents(format.format(exact))).toBe(cents);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("never takes long, whatever the text", () => {
    const used = effort();
    for (const text of [
      "1.".repeat(500),
      "1 ".repeat(500),
      "9".repeat(1000),
      "a".repeat(1000),
      "1,111".repeat(200),
    ]) {
      readCents(text);
      readQuantity(text);
    }
    expect(used()).toBeLessThan(100);
  });
});

test.each<[string[], "." | "," | null]>([
  [["25,00", "1.250"], ","],
  [["25.00", "1.250"], "."],
  [["1.250", "25"], null],
  [["25.00", "25,00"], null],
  [["1,250.5"], "."],
  [["۱۲٫۵"], null],
  [["", "x"], null],
])("the decimal sign of %j is %j", (texts, sign) => {
  expect(decimalSignOf(texts)).toBe(sign);
});

test.each<[string, number | null]>([
  ["1", 1],
  ["200", 200],
  ["200 st.", 200],
  ["12x", 12],
  ["3 stuks", 3],
  ["1.00", 1],
  ["12.0000", 12],
  ["5,0", 5],
  ["1.500", 1500],
  ["1.000", null],
  ["1,000", null],
  ["2 500", 2500],
  ["۲۰۰", 200],
  ["1000000", 1_000_000],
  ["1000001", null],
  ["0", null],
  ["-1", null],
  ["2,5", null],
  ["ca. 20", null],
  ["", null],
])("the quantity %j is %j", (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity);
});

test("Persian and Arabic digits become Latin ones", () => {
  expect(latinDigits("۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ a٫")).toBe("0123456789 0123456789 a٫");
});
