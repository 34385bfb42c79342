import { expect, test } from "vitest";
import { byDay, dayOf } from "./dayOf.ts";

process.env.TZ = "Europe/Amsterdam";

test("a moment stands under the day that it was here, and what is only a day under that day", () => {
  const midnight = new Date(2026, 2, 4, 0, 10).toISOString();
  const evening = new Date(2026, 2, 3, 23, 50).toISOString();
  expect([midnight, evening, "2026-03-03"].map(dayOf)).toEqual(["2026-03-04", "2026-03-03", "2026-03-03"]);
  const days = byDay([{ at: midnight }, { at: evening }, { at: "2026-03-03" }]);
  expect(days.map(([day, of]) => [day, of.length])).toEqual([
    ["2026-03-04", 1],
    ["2026-03-03", 2],
  ]);
});
