import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { circleDistance, legBetween, roadFactor, unknownLeg } from "./distance.rules.ts";
import {
  addedConflicts,
  type Conflict,
  conflictsOf,
  type DayPlan,
  type PlannedStop,
  placeByHour,
  timeOf,
  timetableOf,
} from "./plan.rules.ts";

const utrecht = { latitude: 52.09, longitude: 5.12 };
const amersfoort = { latitude: 52.156, longitude: 5.388 };
const groningen = { latitude: 53.219, longitude: 6.567 };
const day = "2026-12-01";
const stop = (id: number, more: Partial<PlannedStop> = {}): PlannedStop => ({
  ...{ id, kind: "pickup", windowFrom: null, windowUntil: null, minutes: 15 },
  ...{ ...utrecht, weight: null, volume: null, driverId: null },
  ...more,
});
const vehicle = {
  payload: null,
  volume: null,
  inspectionUntil: null,
  insuredUntil: null,
  outFrom: null,
  outUntil: null,
};
const plan = (stops: PlannedStop[], more: Partial<DayPlan> = {}): DayPlan => ({
  ...{ day, stops, vehicle, drivers: [], hours: { from: "08:00", until: "17:00" }, depot: utrecht },
  ...more,
});
const found = (one: DayPlan) => conflictsOf(one).map(({ code, stop: id, by }) => [code, id, by]);

test("Utrecht and Amersfoort are some 20 km apart, and the road is longer", () => {
  expect(circleDistance(utrecht, amersfoort)).toBeCloseTo(19.7, 0);
  expect(legBetween(utrecht, amersfoort).km! / circleDistance(utrecht, amersfoort)).toBeCloseTo(
    roadFactor,
    5,
  );
  expect(legBetween(null, utrecht)).toEqual({ minutes: unknownLeg, km: null });
});

describe("a timetable", () => {
  test("leaves when the day begins, drives, works and comes back", () => {
    const { depart, visits, back } = timetableOf(plan([stop(1, amersfoort), stop(2)]));
    const leg = legBetween(utrecht, amersfoort).minutes;
    expect(depart).toBe(480);
    expect(visits.map(({ arrive, leave }) => [arrive, leave])).toEqual([
      [480 + leg, 495 + leg],
      [495 + 2 * leg, 510 + 2 * leg],
    ]);
    expect(back).toBe(510 + 2 * leg + legBetween(utrecht, utrecht).minutes);
  });

  test("leaves just in time for the first window, and waits for a later one", () => {
    const { depart, visits } = timetableOf(
      plan([stop(1, { windowFrom: "10:00" }), stop(2, { windowFrom: "11:30" })]),
    );
    expect([timeOf(depart), timeOf(visits[0]!.begin), timeOf(visits[1]!.begin)]).toEqual([
      "09:57",
      "10:00",
      "11:30",
    ]);
  });

  test("rests half an hour before more than five and a half hours of work, unless it waited so long", () => {
    const long = (id: number, more = {}) => stop(id, { minutes: 170, ...more });
    expect(timetableOf(plan([long(1), long(2)])).visits.map(({ rest }) => rest)).toEqual([0, 30]);
    expect(timetableOf(plan([stop(1), long(2, { windowFrom: "09:30" }), long(3)])).visits[2]!.rest).toBe(30);
    const waited = timetableOf(plan([long(1), stop(2, { windowFrom: "12:00" }), long(3)]));
    expect(waited.visits.map(({ rest }) => rest)).toEqual([0, 0, 0]);
  });

  test("guesses where it does not know a place, and is empty without stops", () => {
    const unknown = timetableOf(plan([stop(1, { latitude: null })]));
    expect([unknown.isGuess, unknown.km]).toEqual([true, 0]);
    expect(timetableOf(plan([]))).toMatchObject({
      visits: [],
      km: 0,
      depart: 480,
      back: 480,
      isGuess: false,
    });
  });

  test("of a closed day has the usual hours", () => {
    expect(timetableOf(plan([stop(1)], { hours: null })).depart).toBe(480);
  });
});

test.each<[string, DayPlan, unknown[]]>([
  [
    "nothing is wrong with a plan that fits",
    plan([stop(1, { windowFrom: "09:00", windowUntil: "10:00" })]),
    [],
  ],
  ["nor with no plan", plan([]), []],
  [
    "a window that is missed says by how many minutes",
    plan([stop(1, { windowFrom: "09:00", minutes: 60 }), stop(2, { windowUntil: "09:30" })]),
    [["windowMissed", 2, 33]],
  ],
  [
    "what is fetched adds up to more than the van carries",
    plan([stop(1, { weight: 400 }), stop(2, { weight: 500 }), stop(3)], {
      vehicle: { ...vehicle, payload: 720 },
    }),
    [["overPayload", 2, 180]],
  ],
  [
    "what is brought is on board from the start",
    plan([stop(1, { kind: "delivery", weight: 900 }), stop(2, { weight: 300 })], {
      vehicle: { ...vehicle, payload: 800 },
    }),
    [["overPayload", 1, 100]],
  ],
  [
    "a van out of service says for how many days",
    plan([stop(1)], { vehicle: { ...vehicle, outFrom: "2026-11-30", outUntil: "2026-12-03" } }),
    [["outOfService", 1, 3]],
  ],
  [
    "or for nobody knows how long",
    plan([stop(1)], { vehicle: { ...vehicle, outFrom: "2026-12-01" } }),
    [["outOfService", 1, 0]],
  ],
  [
    "one that is back by then is in service",
    plan([stop(1)], { vehicle: { ...vehicle, outFrom: "2026-11-01", outUntil: "2026-11-30" } }),
    [],
  ],
  [
    "an inspection and an insurance that have expired",
    plan([stop(1)], { vehicle: { ...vehicle, inspectionUntil: "2026-11-30", insuredUntil: "2026-11-01" } }),
    [
      ["inspectionExpired", 1, 1],
      ["insuranceExpired", 1, 30],
    ],
  ],
  [
    "the last day of an inspection is still good",
    plan([stop(1)], { vehicle: { ...vehicle, inspectionUntil: day, insuredUntil: day } }),
    [],
  ],
  [
    "a driver without licence, who drives another van as well",
    plan([stop(1, { driverId: 7 }), stop(2)], {
      drivers: [{ id: 7, licenceUntil: "2026-11-29", otherVehicles: 1 }],
    }),
    [
      ["licenceExpired", 1, 2],
      ["driverTwice", 1, 1],
    ],
  ],
  ["coming back after working hours", plan([stop(1, { windowFrom: "16:50" })]), [["beyondHours", 1, 8]]],
  ["a day on which nobody works", plan([stop(1)], { hours: null }), [["closedDay", 1, 21]]],
  ["work without a rest for too long", plan([stop(1, { minutes: 400 })]), [["breakMissing", 1, 73]]],
])("%s", (_, one, conflicts) => {
  expect(found(one)).toEqual(conflicts);
});

test("a stop is placed after those that are begun before its window opens", () => {
  const route = plan([stop(1, { windowFrom: "09:00" }), stop(2, { windowFrom: "11:00" })]);
  expect(["08:30", "09:00", "10:00", "12:00", null].map((from) => placeByHour(route, from))).toEqual([
    0, 1, 1, 2, 2,
  ]);
});

test("only conflicts that are new or greater count as added", () => {
  const before: Conflict[] = [{ code: "windowMissed", stop: 1, by: 20 }];
  const after: Conflict[] = [
    { code: "windowMissed", stop: 1, by: 20 },
    { code: "windowMissed", stop: 2, by: 5 },
  ];
  expect(addedConflicts(before, after)).toEqual([after[1]]);
  expect(addedConflicts(before, [{ code: "windowMissed", stop: 1, by: 21 }])).toHaveLength(1);
});

const place = fc.record({
  latitude: fc.double({ min: 51.5, max: 53, noNaN: true }),
  longitude: fc.double({ min: 4.5, max: 6.5, noNaN: true }),
});
const anyStop = fc
  .record({
    at: fc.option(place, { nil: undefined }),
    minutes: fc.integer({ min: 0, max: 240 }),
    from: fc.option(fc.integer({ min: 480, max: 960 }), { nil: undefined }),
    length: fc.integer({ min: 15, max: 180 }),
    weight: fc.option(fc.integer({ min: 0, max: 600 }), { nil: null }),
    kind: fc.constantFrom("pickup" as const, "delivery" as const),
  })
  .map(
    ({ at, minutes, from, length, weight, kind }) =>
      (id: number) =>
        stop(id, {
          ...{ minutes, weight, kind, latitude: at?.latitude ?? null, longitude: at?.longitude ?? null },
          ...(from !== undefined && { windowFrom: timeOf(from), windowUntil: timeOf(from + length) }),
        }),
  );

test("a plan in which every move was accepted without an override has no conflicts", () => {
  fc.assert(
    fc.property(fc.array(anyStop, { maxLength: 8 }), fc.option(place, { nil: null }), (makers, depot) => {
      let accepted = plan([], { depot, vehicle: { ...vehicle, payload: 1000 } });
      for (const [at, make] of makers.entries()) {
        const added = make(at + 1);
        const before = accepted;
        const stops = before.stops.toSpliced(placeByHour(before, added.windowFrom), 0, added);
        const after = { ...before, stops };
        const all = conflictsOf(after);
        const toAnswer = all.filter(
          (one) => one.stop === added.id || addedConflicts(conflictsOf(before), all).includes(one),
        );
        if (toAnswer.length === 0) accepted = after;
      }
      expect(conflictsOf(accepted)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("times never run backwards, whatever is planned", () => {
  fc.assert(
    fc.property(fc.array(anyStop, { maxLength: 8 }), (makers) => {
      const { depart, visits, back } = timetableOf(plan(makers.map((make, at) => make(at + 1))));
      const times = [depart, ...visits.flatMap(({ arrive, begin, leave }) => [arrive, begin, leave]), back];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(legBetween(utrecht, groningen).km).toBeGreaterThan(150);
    }),
  );
});
