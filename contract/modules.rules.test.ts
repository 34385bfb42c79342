import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modules } from "./access.ts";
import { daysAfter } from "./days.rules.ts";
import {
  cartTotals,
  debitDay,
  graceOf,
  lastDay,
  type ModuleDates,
  moduleState,
  periodOf,
} from "./modules.rules.ts";

describe("a debit comes each month on the date of the first payment", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-30", 1, "2026-02-28"],
    ["2026-01-29", 1, "2026-02-28"],
    ["2028-01-29", 1, "2028-02-29"],
    ["2026-08-31", 1, "2026-09-30"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-03-28", 12, "2027-03-28"],
    ["2026-10-25", 0, "2026-10-25"],
  ])("of %s the one after %i months is on %s", (firstDay, count, day) => {
    expect(debitDay(firstDay, count)).toBe(day);
  });

  test("of the 28th to the 31st every one of 48 months has its date, or its last day", () => {
    for (const year of [2026, 2027, 2028])
      for (const date of [28, 29, 30, 31])
        for (let count = 0; count <= 48; count += 1) {
          const day = debitDay(`${year}-01-${date}`, count);
          const month = new Date(Date.UTC(year, count + 1, 0));
          expect(day.slice(0, 7)).toBe(month.toISOString().slice(0, 7));
          expect(Number(day.slice(8))).toBe(Math.min(date, month.getUTCDate()));
        }
  });

  const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => daysAfter("2025-01-01", days));
  test("its months follow one another without a gap, and a day of debit belongs to the month that it begins", () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 47 }),
        fc.integer({ min: -2, max: 20 }),
        (first, n, off) => {
          const day = debitDay(first, n);
          const until = debitDay(first, n + 1);
          expect(until > day).toBe(true);
          // A bank books two days before its date at the earliest, and days after it.
          expect(periodOf(first, daysAfter(day, off))).toEqual({ from: day, until });
        },
      ),
    );
  });
});

describe("how a module stands follows from its days alone", () => {
  const none: ModuleDates = { trialUntil: null, paidUntil: null, graceUntil: null, unpaidSince: null };
  const today = "2026-06-15";
  test.each<[string, Partial<ModuleDates>, boolean, string]>([
    ["nothing was ever bought", {}, false, "none"],
    ["its trial ends today", { trialUntil: "2026-06-15" }, false, "trial"],
    ["its trial ended yesterday", { trialUntil: "2026-06-14" }, false, "ended"],
    ["it is paid and goes on", { paidUntil: "2026-07-01", graceUntil: "2026-07-04" }, true, "active"],
    ["it is paid for the last time", { paidUntil: "2026-07-01" }, false, "expires"],
    ["its last paid day is today", { paidUntil: "2026-06-15" }, false, "expires"],
    ["its last paid day was yesterday", { paidUntil: "2026-06-14" }, false, "ended"],
    ["its debit is awaited", { paidUntil: "2026-06-14", graceUntil: "2026-06-17" }, true, "active"],
    [
      "its debit failed",
      { paidUntil: "2026-06-10", graceUntil: "2026-06-24", unpaidSince: "2026-06-10" },
      true,
      "pastDue",
    ],
    [
      "the patience with its failed debit is over",
      { paidUntil: "2026-05-30", graceUntil: "2026-06-14", unpaidSince: "2026-05-31" },
      false,
      "ended",
    ],
    ["it was bought within its trial", { trialUntil: "2026-06-20", paidUntil: "2026-07-15" }, true, "active"],
    [
      "its trial outlives what was paid",
      { trialUntil: "2026-06-20", paidUntil: "2026-06-01" },
      false,
      "trial",
    ],
    [
      "an older month was taken back while a later one is paid",
      { paidUntil: "2026-07-01", graceUntil: "2026-06-20", unpaidSince: "2026-06-06" },
      true,
      "pastDue",
    ],
  ])("%s", (_, dates, renews, state) => {
    expect(moduleState({ ...none, ...dates }, renews, today)).toBe(state);
  });

  const maybeDay = fc.option(
    fc.integer({ min: -60, max: 60 }).map((days) => daysAfter(today, days)),
    { nil: null },
  );
  test("it is in use on exactly the days up to the last of them", () => {
    fc.assert(
      fc.property(
        fc.record({ trialUntil: maybeDay, paidUntil: maybeDay, graceUntil: maybeDay, unpaidSince: maybeDay }),
        fc.boolean(),
        (dates, renews) => {
          const state = moduleState(dates, renews, today);
          const until = lastDay(dates);
          expect(["none", "ended"].includes(state)).toBe(until === null || until < today);
          expect(state === "none").toBe(until === null);
        },
      ),
    );
  });
});

describe("patience with a payment", () => {
  const running = { state: "active", nextDebit: "2026-06-15", unpaidSince: null, pendingSince: null };
  test.each([
    ["lasts three days after a debit of which nobody heard", running, "2026-06-18"],
    [
      "lasts fourteen days while a bank takes its time",
      { ...running, pendingSince: "2026-06-15" },
      "2026-06-29",
    ],
    [
      "lasts fourteen days from the failure on",
      { ...running, state: "pastDue", unpaidSince: "2026-06-16" },
      "2026-06-30",
    ],
    ["is not needed for what was cancelled", { ...running, state: "cancelled" }, null],
    ["is over where it was stopped", { ...running, state: "suspended", unpaidSince: "2026-06-16" }, null],
    ["begins with the first payment", { ...running, state: "open" }, null],
  ])("%s", (_, subscription, until) => {
    expect(graceOf(subscription)).toBe(until);
  });
});

test("a cart costs the sum of its modules and the high rate on it, rounded once", () => {
  expect(cartTotals([])).toEqual({ net: 0, vat: 0, total: 0 });
  expect(cartTotals(["repairs"])).toEqual({ net: 1900, vat: 399, total: 2299 });
  expect(cartTotals(["mailing", "webshop"])).toEqual({ net: 6000, vat: 1260, total: 7260 });
  const { net, vat, total } = cartTotals(modules);
  expect(net + vat).toBe(total);
  expect(total).toBeLessThan(100_000);
});
