import { expect, test } from "vitest";
import { dayIn, daysAfter, isTimeZone } from "./days.rules.ts";

test.each([
  ["Europe/Amsterdam", "2026-03-28T22:59:59Z", "2026-03-28"],
  ["Europe/Amsterdam", "2026-03-28T23:00:00Z", "2026-03-29"],
  ["Europe/Amsterdam", "2026-03-29T21:59:59Z", "2026-03-29"],
  ["Europe/Amsterdam", "2026-03-29T22:00:00Z", "2026-03-30"],
  ["Europe/Amsterdam", "2026-10-24T21:59:59Z", "2026-10-24"],
  ["Europe/Amsterdam", "2026-10-24T22:00:00Z", "2026-10-25"],
  ["Europe/Amsterdam", "2026-10-25T22:59:59Z", "2026-10-25"],
  ["Asia/Tehran", "2026-03-20T20:30:00Z", "2026-03-21"],
  ["America/New_York", "2026-01-01T04:59:00Z", "2025-12-31"],
  ["Pacific/Auckland", "2026-01-01T11:00:00Z", "2026-01-02"],
  ["UTC", "0987-01-01T00:00:00Z", "0987-01-01"],
])("in %s it is at %s the day %s", (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day);
});

test("days go over the ends of months and over days of 23 and of 25 hours", () => {
  expect(daysAfter("2026-03-28", 2)).toBe("2026-03-30");
  expect(daysAfter("2026-10-24", 2)).toBe("2026-10-26");
  expect(daysAfter("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysAfter("2026-01-01", -1)).toBe("2025-12-31");
});

test("a time zone is one by its name", () => {
  expect(["Europe/Amsterdam", "Asia/Tehran", "UTC"].every(isTimeZone)).toBe(true);
  for (const wrong of ["", "Europe/Utrecht", "+01:00", "GMT+25", "Europe/Amsterdam; drop"])
    expect(isTimeZone(wrong), wrong).toBe(false);
});
