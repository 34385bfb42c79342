import fc from "fast-check";
import { expect, test } from "vitest";
import { dayDue, isBackupName, nameAt, outdated } from "./rotation.ts";

const keep = { days: 7, weeks: 4, months: 12 };
/** A backup each night at 02:30 of so many days, the latest on 28 November 2026. */
const nightly = (days: number) =>
  Array.from({ length: days }, (_, back) =>
    nameAt(new Date(Date.UTC(2026, 10, 28 - back, 2, 30))),
  ).toReversed();
const kept = (names: string[], how = keep) => names.filter((name) => !outdated(names, how).includes(name));

test("a name holds the instant, and sorts by it", () => {
  expect(nameAt(new Date("2026-11-28T02:30:07.123Z"))).toBe("omloop-2026-11-28T02-30-07Z");
  expect(isBackupName("omloop-2026-11-28T02-30-07Z.backup")).toBe(true);
});

test.each([
  "omloop-2026-11-28T02-30-07Z.unfinished",
  "letters",
  "omloop-2026-11-28",
  "..",
  "omloop-2026-11-28T02-30-07Z/x",
])("what is called %s is not ours to remove", (name) => {
  expect(isBackupName(name)).toBe(false);
  expect(outdated([name, ...nightly(400)], keep)).not.toContain(name);
});

test("after more than a year there are the latest seven days, four weeks and twelve months", () => {
  const names = kept(nightly(500)).map((name) => name.slice(7, 17));
  expect(names.slice(-7)).toEqual([22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`));
  // Sundays end a week, and the last day of a month stands for it.
  expect(names.slice(0, -7)).toEqual([
    ...["2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"],
    ...["2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-08", "2026-11-15"],
  ]);
});

test("of several on one day the newest stays", () => {
  const names = ["omloop-2026-11-27T02-30-00Z", "omloop-2026-11-28T02-30-00Z", "omloop-2026-11-28T14-00-00Z"];
  expect(outdated(names, keep)).toEqual(["omloop-2026-11-28T02-30-00Z"]);
});

test("whatever there is, the newest stays, and what went once does not change what stays", () => {
  const instants = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 60 });
  const counts = fc.record({
    days: fc.integer({ min: 0, max: 10 }),
    weeks: fc.integer({ min: 0, max: 6 }),
    months: fc.integer({ min: 0, max: 13 }),
  });
  fc.assert(
    fc.property(instants, counts, (seconds, how) => {
      const names = [
        ...new Set(seconds.map((second) => nameAt(new Date(1_760_000_000_000 + second * 100)))),
      ].sort();
      const left = kept(names, how);
      expect(left.at(-1)).toBe(names.at(-1));
      expect(kept(left, how)).toEqual(left);
      expect(left.length).toBeLessThanOrEqual(Math.max(1, how.days + how.weeks + how.months));
    }),
  );
});

test.each([
  ["2026-11-28T03:29:59", [], "2026-11-27"],
  ["2026-11-28T03:30:00", [], "2026-11-28"],
  ["2026-11-28T03:30:00", ["2026-11-27"], "2026-11-28"],
  ["2026-11-28T23:59:59", ["2026-11-28"], undefined],
  ["2026-11-29T03:29:59", ["2026-11-28"], undefined],
  ["2026-03-01T00:00:00", [], "2026-02-28"],
  // A clock that was a day ahead, and is set right: the day of today is due all the same.
  ["2026-11-28T04:00:00", ["2026-11-29"], "2026-11-28"],
])("at %s with backups of %j one is due for %s", (clock, made, day) => {
  expect(dayDue(clock, "03:30", made)).toBe(day);
});
