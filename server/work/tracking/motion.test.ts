import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { circleDistance } from "../../../contract/distance.rules.ts";
import {
  type Fix,
  isNewer,
  type Motion,
  motionAfter,
  shownMotion,
  stretchesOf,
} from "../../../contract/tracking.rules.ts";
import { trackOf } from "../../testing/gpx.ts";

const utrecht = { latitude: 52.0907, longitude: 5.1214 };
const second = 1000;
/** A fix so many metres north of Utrecht after so many seconds. */
const fix = (seconds: number, metres: number, ignition?: boolean): Fix => ({
  latitude: utrecht.latitude + metres / 111_195,
  longitude: utrecht.longitude,
  at: seconds * second,
  ignition,
});
const fold = (fixes: readonly Fix[]) =>
  fixes.reduce<Motion | undefined>((motion, one) => motionAfter(motion, one), undefined)!;
const drive = (from: number, seconds: number, start: number, speed: number) =>
  Array.from({ length: seconds / 5 + 1 }, (_, at) => fix(from + at * 5, start + at * 5 * speed));

describe("a vehicle", () => {
  test("of which one place is known stands since then", () => {
    expect(fold([fix(10, 0)])).toMatchObject({ state: "stopped", since: 10_000 });
  });
  test("runs once it is 200 m from where it stood, and not before", () => {
    expect(fold([fix(0, 0), fix(60, 199)]).state).toBe("stopped");
    expect(fold([fix(0, 0), fix(60, 201)])).toMatchObject({ state: "running", since: 60_000 });
  });
  test("stands after three minutes within 200 m, since it came there", () => {
    const there = drive(0, 100, 0, 14);
    const last = there.at(-1)!;
    const waiting = Array.from({ length: 36 }, (_, at) => fix(105 + at * 5, 1400));
    const motion = fold([...there, ...waiting]);
    expect(motion.state).toBe("stopped");
    expect(last.at - motion.since).toBeLessThan(20 * second);
    expect(fold([...there, ...waiting.slice(0, 30)]).state).toBe("running");
  });
  test("keeps standing while its receiver wanders, wherever it stopped", () => {
    const there = drive(0, 100, 0, 14);
    const wandering = Array.from({ length: 500 }, (_, at) => fix(105 + at * 5, 1400 + 60 * Math.sin(at)));
    expect(stretchesOf([...there, ...wandering]).map(({ state }) => state)).toEqual([
      "stopped",
      "running",
      "stopped",
    ]);
  });
  test("runs while it drives, however slow the town is", () => {
    const states = stretchesOf(drive(0, 3600, 0, 3)).map(({ state }) => state);
    expect(states).toEqual(["stopped", "running"]);
  });
  test("does what its ignition says, whatever its places say", () => {
    expect(fold([fix(0, 0, true)]).state).toBe("running");
    expect(fold([fix(0, 0, true), fix(600, 0, true)])).toMatchObject({ state: "running", since: 0 });
    expect(fold([fix(0, 0, true), fix(30, 900, false)])).toMatchObject({ state: "stopped", since: 30_000 });
  });
  test("that was away without a signal runs where it appears again, if that is elsewhere", () => {
    expect(fold([fix(0, 0), fix(60, 500), fix(4000, 520)])).toMatchObject({
      state: "stopped",
      since: 60_000,
    });
    expect(fold([fix(0, 0), fix(60, 500), fix(4000, 9000)])).toMatchObject({ state: "running" });
  });
});

describe("what is shown", () => {
  const last = { state: "running", since: 0, fixedAt: 100_000 } as const;
  test("of a vehicle that was heard lately is what it does", () => {
    expect(shownMotion(last, 699_999)).toEqual({ state: "running", since: 0, hasSignal: true });
  });
  test("of one that was running and is silent for ten minutes is that it stands since then", () => {
    expect(shownMotion(last, 700_000)).toEqual({ state: "stopped", since: 100_000, hasSignal: false });
  });
  test("of one that stood and is silent is that it stands since it did", () => {
    expect(shownMotion({ ...last, state: "stopped" }, 9e9)).toEqual({
      ...{ state: "stopped", since: 0, hasSignal: false },
    });
  });
});

test("a place is newer than an earlier one, and than one of a clock that ran ahead", () => {
  expect(isNewer(5, undefined, 0)).toBe(true);
  expect(isNewer(5, 4, 10)).toBe(true);
  expect(isNewer(5, 5, 10)).toBe(false);
  expect(isNewer(4, 5, 10)).toBe(false);
  const now = 1_000_000;
  expect(isNewer(now, now + 299_000, now)).toBe(false);
  expect(isNewer(now, now + 301_000, now)).toBe(true);
});

test("a real drive is one stretch of standing and one of running, as its halts are short", () => {
  const track = trackOf("gpxpy-around-visnjan-with-car");
  expect(track).toHaveLength(104);
  const stretches = stretchesOf(track);
  expect(stretches.map(({ state }) => state)).toEqual(["stopped", "running"]);
  expect(new Date(stretches[1]!.from).toISOString()).toBe("2020-12-18T06:17:08.000Z");
});

test("a real drive with a halt of five minutes on its way has that stop, where it was", () => {
  const track = trackOf("gpxpy-around-visnjan-with-car");
  const halt = track.findIndex(({ at }) => at === Date.parse("2020-12-18T06:20:37Z"));
  const later = track.map((one, at) => (at > halt ? { ...one, at: one.at + 300 * second } : one));
  const stretches = stretchesOf(later);
  expect(stretches.map(({ state }) => state)).toEqual(["stopped", "running", "stopped", "running"]);
  const { from, until, place } = stretches[2]!;
  expect(circleDistance(place, track[halt]!)).toBeLessThan(0.1);
  expect((until - from) / second).toBeGreaterThan(350);
});

test("a real walk with long rests is told as standing at each of them", () => {
  const stretches = stretchesOf(trackOf("gpxpy-korita-zbevnica"));
  const rests = ["09:40", "10:20", "11:00", "12:00", "13:17"];
  for (const rest of rests) {
    const at = Date.parse(`2010-10-03T${rest}:00Z`);
    expect(stretches.find(({ from, until }) => from <= at && at <= until)?.state).toBe("stopped");
  }
});

const anyFixes = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 86_400_000 }),
    latitude: fc.double({ min: 52, max: 52.1, noNaN: true }),
    longitude: fc.double({ min: 5, max: 5.1, noNaN: true }),
  }),
  { maxLength: 60 },
);
test("stretches of any track follow each other without a gap or an overlap", () => {
  fc.assert(
    fc.property(anyFixes, (fixes) => {
      const sorted = [...fixes].sort((one, other) => one.at - other.at);
      const stretches = stretchesOf(sorted);
      for (const [at, { from, until }] of stretches.entries()) {
        expect(from).toBeLessThanOrEqual(until);
        if (at > 0) expect(stretches[at - 1]!.until).toBe(from);
      }
    }),
  );
});
