import { expect, test } from "vitest";
import { dayNumber, dayOfNumber } from "../../../contract/calendar.rules.ts";
import { allowsNoDay, dayIn, spansOn, weeksOf, withinFilter } from "./span.ts";

const weeks = (span: "month" | "week", day: string, locale: string) =>
  weeksOf(span, dayNumber(day), locale).map(dayOfNumber);

test("a month shows whole weeks, from the day on which they begin where the language is spoken", () => {
  expect(weeks("month", "2026-11-24", "nl")).toEqual([
    "2026-10-26",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
  ]);
  expect(weeks("month", "2026-11-24", "ar")[0]).toBe("2026-10-31");
  expect(weeks("month", "2027-02-10", "nl")).toHaveLength(4);
});
test("a Persian month is a Jalali month", () => {
  // 1 Azar 1405 is 22 November 2026, a Sunday.
  expect(weeks("month", "2026-11-24", "fa")).toEqual([
    "2026-11-21",
    "2026-11-28",
    "2026-12-05",
    "2026-12-12",
    "2026-12-19",
  ]);
});
test("a week is the one that the day is in", () => {
  expect(weeks("week", "2026-11-24", "nl")).toEqual(["2026-11-23"]);
  expect(weeks("week", "2026-11-24", "fa")).toEqual(["2026-11-21"]);
});
test("one further is a week or a month on", () => {
  const on = (span: "month" | "week", day: string, count: number) =>
    dayOfNumber(spansOn(span, dayNumber(day), count, "nl"));
  expect(on("week", "2026-11-24", -1)).toBe("2026-11-17");
  expect(on("month", "2026-01-31", 1)).toBe("2026-02-28");
});
test("an address without a day, or with none that exists, is about today", () => {
  expect(dayIn("2026-02-30")).toBe(dayIn(undefined));
  expect(dayIn("2026-02-03")).toBe(dayNumber("2026-02-03"));
});
test.each([
  [undefined, "2026-11-23..2026-11-29", true],
  ["2026-11-25..", "2026-11-25..2026-11-29", false],
  ["..2026-11-24", "2026-11-23..2026-11-24", false],
  ["2026-12-01..", undefined, false],
  ["()", undefined, true],
  ["!()", "2026-11-23..2026-11-29", false],
])("of a week the filter %s leaves %s", (filter, range, noDay) => {
  expect(withinFilter(dayNumber("2026-11-23"), dayNumber("2026-11-29"), filter)).toBe(range);
  expect(allowsNoDay(filter)).toBe(noDay);
});
