import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockIn, instantsOf, withOffset } from "./clock.rules.ts";

const amsterdam = "Europe/Amsterdam";
const iso = (time: string, zone = amsterdam) => instantsOf(time, zone).map((at) => at.toISOString());

describe("a time of the company's clock", () => {
  test("is one instant on an ordinary day, in winter and in summer", () => {
    expect(iso("2026-12-01T10:00")).toEqual(["2026-12-01T09:00:00.000Z"]);
    expect(iso("2026-07-01T10:00")).toEqual(["2026-07-01T08:00:00.000Z"]);
  });
  test("is none where the clock is put forward past it", () => {
    expect(iso("2027-03-28T02:30")).toEqual([]);
    expect(iso("2027-03-28T03:00")).toEqual(["2027-03-28T01:00:00.000Z"]);
  });
  test("is two where the clock is put back, the earlier first", () => {
    expect(iso("2026-10-25T02:30")).toEqual(["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]);
    expect(instantsOf("2026-10-25T02:30", amsterdam).map((at) => withOffset(amsterdam, at))).toEqual([
      "2026-10-25T02:30+02:00",
      "2026-10-25T02:30+01:00",
    ]);
  });
  test("is right where clocks differ by half hours, or stand behind", () => {
    expect(iso("2026-11-27T12:00", "Asia/Tehran")).toEqual(["2026-11-27T08:30:00.000Z"]);
    const [at] = instantsOf("2026-11-27T12:00", "America/St_Johns");
    expect(withOffset("America/St_Johns", at!)).toBe("2026-11-27T12:00-03:30");
  });
  test("is among the instants of what the clock shows, whatever the instant and the zone", () => {
    const zones = fc.constantFrom(amsterdam, "Pacific/Auckland", "America/New_York", "Australia/Lord_Howe");
    const minutes = fc.integer({ min: 0, max: 40_000_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const at = new Date(minute * 60_000);
        return instantsOf(clockIn(zone, at), zone).some((each) => each.getTime() === at.getTime());
      }),
      { numRuns: 300 },
    );
  });
});
