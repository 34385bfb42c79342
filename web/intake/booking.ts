import type { Intake } from "../../contract/intakes.ts";

/** What closing a session would book in, and what it would leave. */
export function bookingOf({ counters, scans, counted }: Intake) {
  const unmatched = scans.filter(
    ({ verdict, decision }) => verdict !== "matched" && decision === "accept",
  ).length;
  const left = scans.filter(({ decision }) => decision === "leave").length;
  const single = counted.filter(({ quantity }) => quantity === 1);
  const bundles = counted.filter(({ quantity }) => quantity > 1);
  const sum = (lines: Intake["counted"]) => lines.reduce((total, line) => total + (line.counted ?? 0), 0);
  const open = (line: Intake["counted"][number]) => line.received < line.quantity;
  return {
    devices: counters.matched + unmatched + sum(single),
    pieces: sum(bundles),
    beside: unmatched,
    left,
    uncounted: counted.filter((line) => open(line) && line.counted === null).length,
  };
}
export type Booking = ReturnType<typeof bookingOf>;
