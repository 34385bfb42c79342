import { expect, test } from "vitest";
import { dayIn, daysAfter, instantsAt, isoIn, isTimeZone } from "./days.rules.ts";

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

test.each([
  ["Europe/Amsterdam", "2026-03-29", "02:30", []],
  ["Europe/Amsterdam", "2026-03-29", "03:00", ["2026-03-29T01:00:00.000Z"]],
  ["Europe/Amsterdam", "2026-10-25", "02:30", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]],
  ["Asia/Beirut", "2026-03-29", "00:30", []],
  ["Australia/Lord_Howe", "2026-04-05", "01:45", ["2026-04-04T14:45:00.000Z", "2026-04-04T15:15:00.000Z"]],
  ["Asia/Tehran", "2026-07-01", "09:00", ["2026-07-01T05:30:00.000Z"]],
])("in %s clocks show %s %s at %j", (zone, day, time, instants) => {
  expect(instantsAt(zone, day, time).map((at) => at.toISOString())).toEqual(instants);
});

test("an instant is written as clocks show it, with their distance from UTC", () => {
  const written = (zone: string, at: string) => isoIn(zone, new Date(at));
  expect(written("Europe/Amsterdam", "2026-03-28T23:30:00.987Z")).toBe("2026-03-29T00:30:00+01:00");
  expect(written("Europe/Amsterdam", "2026-10-25T00:30:00Z")).toBe("2026-10-25T02:30:00+02:00");
  expect(written("America/St_Johns", "2026-01-01T00:00:00Z")).toBe("2025-12-31T20:30:00-03:30");
  expect(written("UTC", "1969-12-31T23:59:59.500Z")).toBe("1969-12-31T23:59:59+00:00");
});
