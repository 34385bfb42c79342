import { expect, test } from "vitest";
import { formatOf } from "../kit/texts/format.ts";
import { axisOf } from "./WeekChart.tsx";

const weeks = [
  "2026-08-31",
  "2026-09-07",
  "2026-09-14",
  "2026-09-28",
  "2026-10-26",
  "2026-11-02",
  "2026-11-09",
];

test.each([
  ["nl", ["31", "7", "14", "28", "26", "2", "9"], ["", "sep", "", "", "", "nov", ""]],
  ["pt", ["31", "7", "14", "28", "26", "2", "9"], ["", "set.", "", "", "", "nov.", ""]],
  ["fa", ["۹", "۱۶", "۲۳", "۶", "۴", "۱۱", "۱۸"], ["شهریور", "", "", "", "آبان", "", ""]],
])(
  "the axis of weeks in %s names a month once, and never where the next is right beside it",
  (locale, days, months) => {
    const axis = axisOf(weeks, formatOf(locale));
    expect(axis.map(({ day }) => day)).toEqual(days);
    expect(axis.map(({ month }) => month)).toEqual(months);
  },
);
