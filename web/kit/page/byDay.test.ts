import { expect, test } from "vitest";
import { dayOf } from "../texts/company.ts";
import { byDay } from "./byDay.ts";

process.env.TZ = "Pacific/Auckland";

test("a moment stands under its day at the company, and what is only a day under that day", () => {
  const midnight = "2026-03-03T23:10:00Z";
  const evening = "2026-03-03T22:50:00Z";
  expect([midnight, evening, "2026-03-03"].map(dayOf)).toEqual(["2026-03-04", "2026-03-03", "2026-03-03"]);
  const days = byDay([{ at: midnight }, { at: evening }, { at: "2026-03-03" }]);
  expect(days.map(([day, of]) => [day, of.length])).toEqual([
    ["2026-03-04", 1],
    ["2026-03-03", 2],
  ]);
});
