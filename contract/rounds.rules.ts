/** What is done on a phone. */
export const actionKinds = ["start", "arrive", "complete", "fail", "check", "losePhoto"] as const;
export type ActionKind = (typeof actionKinds)[number];
/** What became of it: `waiting` has parts that are still on the phone. */
export const actionOutcomes = ["done", "waiting", "refused"] as const;

/** The form of what phones write down: a later one that this server does not know is refused, and kept. */
export const actionForm = 1;

type Done = { at: number; visit: string; elapsed: number };
type Now = Done;
/**
 * Milliseconds since something was done. While the page was open since then its own stopwatch tells, whatever somebody did to the
 * phone's clock; else the clock does.
 */
export const ageOf = (done: Done, now: Now) =>
  Math.max(0, Math.round(done.visit === now.visit ? now.elapsed - done.elapsed : now.at - done.at));

/** The most that a phone may be late, in milliseconds: what is older is told by a clock that was wrong. */
export const latest = 14 * 86_400_000;
