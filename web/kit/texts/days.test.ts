import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayNumber,
  dayOfNumber,
  gregorian,
  isDay,
  monthsOn,
  numberOf,
  persian,
  weekStart,
  weekStartOf,
} from "../../../contract/calendar.rules.ts";
import { locales } from "../../../contract/locales.ts";
import { parseDay } from "./days.ts";
import { dayText, monthAndYearText, monthText, weekdayText } from "./format.ts";

const today = "2026-11-21";
const [first, last] = [dayNumber("1900-01-01"), dayNumber("2100-12-31")];
const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);

const typed: Record<string, [typed: string, day: string][]> = {
  nl: [
    ["21-11-2026", "2026-11-21"],
    ["21/11/2026", "2026-11-21"],
    ["21.11.2026", "2026-11-21"],
    ["21 11 2026", "2026-11-21"],
    ["1-2-26", "2026-02-01"],
    ["1-2-99", "1999-02-01"],
    ["1-2-75", "2075-02-01"],
    ["21/11", "2026-11-21"],
    ["3-1", "2026-01-03"],
    ["21 nov", "2026-11-21"],
    ["21nov", "2026-11-21"],
    ["21 NOVEMBER 2026", "2026-11-21"],
    ["5 mrt 2027", "2027-03-05"],
    ["5 maart 27", "2027-03-05"],
    ["za 21 nov 2026", "2026-11-21"],
    ["do. 26 nov", "2026-11-26"],
    ["zaterdag 21 november", "2026-11-21"],
    ["2026-11-21", "2026-11-21"],
    ["2026-2-1", "2026-02-01"],
    ["2026/11/21", "2026-11-21"],
    ["21112026", "2026-11-21"],
    ["211126", "2026-11-21"],
    ["29-2-2028", "2028-02-29"],
    ["vandaag", "2026-11-21"],
    ["Morgen", "2026-11-22"],
    ["overmorgen", "2026-11-23"],
    ["gisteren", "2026-11-20"],
    ["+3", "2026-11-24"],
    ["+ 14", "2026-12-05"],
    ["-2", "2026-11-19"],
    ["−2", "2026-11-19"],
    ["  1-2-2026 ", "2026-02-01"],
  ],
  en: [
    ["3/4/2026", "2026-04-03"],
    ["21 Nov 2026", "2026-11-21"],
    ["Nov 21, 2026", "2026-11-21"],
    ["21st of November 2026", "2026-11-21"],
    ["3 Sep", "2026-09-03"],
    ["Sat, 21 Nov 2026", "2026-11-21"],
    ["tomorrow", "2026-11-22"],
  ],
  de: [
    ["21.11.2026", "2026-11-21"],
    ["21.11.", "2026-11-21"],
    ["1.3.26", "2026-03-01"],
    ["1. März 2026", "2026-03-01"],
    ["1 marz", "2026-03-01"],
    ["Sa., 21. Nov. 2026", "2026-11-21"],
    ["heute", "2026-11-21"],
    ["übermorgen", "2026-11-23"],
  ],
  es: [
    ["21 de noviembre de 2026", "2026-11-21"],
    ["3 ene", "2026-01-03"],
    ["mar, 24 nov 2026", "2026-11-24"],
    ["24 mar", "2026-03-24"],
    ["mañana", "2026-11-22"],
    ["manana", "2026-11-22"],
  ],
  fr: [
    ["1er août 2026", "2026-08-01"],
    ["1 aout", "2026-08-01"],
    ["3 juil. 2026", "2026-07-03"],
    ["mar. 24 nov. 2026", "2026-11-24"],
    ["aujourd'hui", "2026-11-21"],
    ["aujourd’hui", "2026-11-21"],
  ],
  pt: [
    ["21 de nov. de 2026", "2026-11-21"],
    ["1º de março", "2026-03-01"],
    ["segunda-feira, 23 de novembro de 2026", "2026-11-23"],
    ["amanhã", "2026-11-22"],
  ],
  ar: [
    ["٢١/١١/٢٠٢٦", "2026-11-21"],
    ["٢١‏/١١‏/٢٠٢٦", "2026-11-21"],
    ["21-11", "2026-11-21"],
    ["٢١ نوفمبر ٢٠٢٦", "2026-11-21"],
    ["السبت، 21 نوفمبر 2026", "2026-11-21"],
    ["5 يناير", "2026-01-05"],
    ["اليوم", "2026-11-21"],
    ["غدا", "2026-11-22"],
    ["+٣", "2026-11-24"],
  ],
  fa: [
    ["۱۴۰۵/۰۸/۳۰", "2026-11-21"],
    ["1405/08/30", "2026-11-21"],
    ["1405-8-30", "2026-11-21"],
    ["۳۰/۸/۱۴۰۵", "2026-11-21"],
    ["۰۵/۰۸/۳۰", "2026-11-21"],
    ["99/12/30", "2021-03-20"],
    ["۸/۳۰", "2026-11-21"],
    ["۳۰ آبان", "2026-11-21"],
    ["30 ابان ۱۴۰۵", "2026-11-21"],
    ["۳۰ آبان‌ماه ۱۴۰۵", "2026-11-21"],
    ["۱ فروردین ۱۴۰۵", "2026-03-21"],
    ["14050830", "2026-11-21"],
    ["شنبه ۳۰ آبان ۱۴۰۵", "2026-11-21"],
    ["2026-11-21", "2026-11-21"],
    ["۱۴۰۳/۱۲/۳۰", "2025-03-20"],
    ["1 دي", "2026-12-22"],
    ["امروز", "2026-11-21"],
    ["پس فردا", "2026-11-23"],
  ],
};
describe.each(Object.entries(typed))("in %s", (locale, cases) => {
  test.each(cases)("%j is %s", (text, day) => {
    expect(parseDay(text, locale, today)).toBe(day);
  });
});

const refused: [locale: string, typed: string][] = [
  ["nl", ""],
  ["nl", "morgenochtend"],
  ["nl", "30-2-2026"],
  ["nl", "29-2-2027"],
  ["nl", "11/21/2026"],
  ["nl", "31-4"],
  ["nl", "0-1-2026"],
  ["nl", "21-11-202"],
  ["nl", "21-11-0206"],
  ["nl", "21-11-1899"],
  ["nl", "1-1-2101"],
  ["nl", "2026"],
  ["nl", "21"],
  ["nl", "nov 2026"],
  ["nl", "21 xyz 2026"],
  ["nl", "vr 21 nov 2026"],
  ["nl", "21-11-2026 14:00"],
  ["nl", "21-11-2026; 22-11-2026"],
  ["nl", "1-2-3-4"],
  ["nl", "211"],
  ["nl", "999999999"],
  ["nl", "+99999"],
  ["fr", "3 jui 2026"],
  ["fa", "۱۴۰۴/۱۲/۳۰"],
  ["fa", "۳۱ آبان ۱۴۰۵"],
  ["fa", "30 آبان 2026"],
  ["fa", "1405/13/01"],
];
test.each(refused)("in %s %j is no date", (locale, text) => {
  expect(parseDay(text, locale, today)).toBeUndefined();
});

test.each(locales)("every day from 1900 to 2100 that is shown in %s is read back as that day", (locale) => {
  const wrong = days.map(dayOfNumber).filter((day) => parseDay(dayText(day, locale), locale, today) !== day);
  expect(wrong).toEqual([]);
});

test("a day that is written out with its weekday, in digits or as ISO is read in every language", () => {
  const someDay = fc.integer({ min: first, max: last });
  fc.assert(
    fc.property(someDay, fc.constantFrom(...locales), (number, locale) => {
      const day = dayOfNumber(number);
      const { year, month, date } = (locale === "fa" ? persian : gregorian).dateOf(number);
      const digits = locale === "fa" ? [year, month, date] : [date, month, year];
      const name = `${date} ${monthText(day, locale, "long")} ${year}`;
      for (const text of [
        dayText(day, locale, { weekday: true }),
        digits.join("/"),
        digits.join("-"),
        name,
        day,
      ])
        expect(parseDay(text, locale, today)).toBe(day);
    }),
    { numRuns: 2000 },
  );
});

test("whatever is typed is a day that exists or none", () => {
  const part = fc.constantFrom(
    "1",
    "31",
    "2026",
    "99",
    "nov",
    "mei",
    "-",
    "/",
    " ",
    "+",
    "۳",
    "٣",
    ".",
    "'",
    "de",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 7 }), fc.constantFrom(...locales), (parts, locale) => {
      const day = parseDay(parts.join(""), locale, today);
      expect(day === undefined || isDay(day)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("Jalali dates are those of the standard calendar on every day from 1900 to 2100", () => {
  const standard = new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone: "UTC",
  });
  const wrong = days.filter((day) => {
    const { year, month, date } = persian.dateOf(day);
    const written = standard.format(day * 86_400_000);
    return written !== `${month}/${date}/${year} AP` || numberOf(persian, { year, month, date }) !== day;
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["nl", "Monday"],
  ["en", "Monday"],
  ["de", "Monday"],
  ["es", "Monday"],
  ["fr", "Monday"],
  ["pt", "Monday"],
  ["ar", "Saturday"],
  ["fa", "Saturday"],
])("a week in %s starts on %s", (locale, name) => {
  for (let day = dayNumber("1969-12-20"); day < dayNumber("1970-01-20"); day += 1) {
    const start = weekStart(day, weekStartOf(locale));
    expect(weekdayText(dayOfNumber(start), "en", "long")).toBe(name);
    expect(day - start).toBeGreaterThanOrEqual(0);
    expect(day - start).toBeLessThan(7);
  }
});

test("a month further is the same date, or the last of a shorter month", () => {
  const on = (day: string, months: number, calendar = gregorian) =>
    dayOfNumber(monthsOn(calendar, dayNumber(day), months));
  expect(on("2026-01-31", 1)).toBe("2026-02-28");
  expect(on("2026-03-31", -1)).toBe("2026-02-28");
  expect(on("2026-11-21", 12)).toBe("2027-11-21");
  expect(on("2028-02-29", -12)).toBe("2027-02-28");
  expect(on("2026-09-22", 1, persian)).toBe("2026-10-22");
  expect(on("2026-03-21", -1, persian)).toBe("2026-02-20");
});

test("dates are shown with the day first, in Persian by the Jalali calendar", () => {
  expect(dayText(today, "nl", { weekday: true })).toBe("za 21 nov 2026");
  expect(dayText(today, "en")).toBe("21 Nov 2026");
  expect(dayText(today, "fa", { weekday: true })).toBe("شنبه ۳۰ آبان ۱۴۰۵");
  expect(monthAndYearText(today, "fa")).toBe("آبان ۱۴۰۵");
  expect(monthAndYearText(today, "nl")).toBe("november 2026");
});
