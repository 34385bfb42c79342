/** What is done on a phone. */
export const actionKinds = ["start", "arrive", "complete", "fail", "check", "losePhoto"] as const;
export type ActionKind = (typeof actionKinds)[number];
/** What became of it: `waiting` has parts that are still on the phone. */
export const actionOutcomes = ["done", "waiting", "refused"] as const;

/** The form of what phones write down: a later one that this server does not know is refused, and kept. */
export const actionForm = 1;

type Moment = { at: number; visit: string; elapsed: number };
/**
 * Milliseconds since something was done. Of the phone's clock and the page's stopwatch the one that shows more counts: a stopwatch
 * stands still while some phones sleep, and begins anew with the page; a clock may be set back.
 */
export const ageOf = (done: Moment, now: Moment) =>
  Math.max(
    0,
    Math.round(now.at - done.at),
    done.visit === now.visit ? Math.round(now.elapsed - done.elapsed) : 0,
  );

/** The most that a phone may be late, in milliseconds: what is older is told by a clock that was wrong. */
export const latest = 14 * 86_400_000;
