import { circleDistance, type Place } from "./distance.rules.ts";

/** Where something was; `at` in milliseconds. */
export type Fix = Place & { at: number; ignition?: boolean | null };
export const vehicleStates = ["running", "stopped"] as const;
export type VehicleState = (typeof vehicleStates)[number];
/** Since when a vehicle runs or stands, and the place and time that this is measured from. */
export type Motion = { state: VehicleState; since: number; anchor: Fix };

/** Who stays within so many metres for so many milliseconds stands. */
export const standing = { metres: 200, milliseconds: 180_000 };
/** Milliseconds without a place after which a vehicle is shown as standing. */
export const silence = 600_000;

/**
 * What a vehicle does after its next fix. A known ignition decides; else it stands once it stayed 200 m for three minutes, since it
 * came there, and runs again once it is 200 m away. A vehicle of which nothing is known stands.
 */
export function motionAfter(before: Motion | undefined, fix: Fix): Motion {
  if (!before) return { state: fix.ignition ? "running" : "stopped", since: fix.at, anchor: fix };
  const { state, since, anchor } = before;
  if (typeof fix.ignition === "boolean") {
    const next = fix.ignition ? "running" : "stopped";
    return { state: next, since: next === state ? since : fix.at, anchor: fix };
  }
  if (circleDistance(anchor, fix) * 1000 >= standing.metres)
    return { state: "running", since: state === "running" ? since : fix.at, anchor: fix };
  if (state === "running" && fix.at - anchor.at >= standing.milliseconds)
    return { state: "stopped", since: anchor.at, anchor: fix };
  return before;
}

/** The stretches in which a vehicle stood or ran, of its fixes in the order of their times. */
export function stretchesOf(fixes: readonly Fix[]) {
  const stretches: { state: VehicleState; from: number; until: number; place: Place }[] = [];
  let motion: Motion | undefined;
  for (const fix of fixes) {
    motion = motionAfter(motion, fix);
    const last = stretches.at(-1);
    if (last?.state === motion.state) last.until = fix.at;
    else {
      if (last) last.until = motion.since;
      stretches.push({ state: motion.state, from: motion.since, until: fix.at, place: motion.anchor });
    }
  }
  // Who went slowly stands anew where they came to, without having run.
  return stretches.filter(({ state, from, until }) => state === "stopped" || from < until);
}

/** What is shown of a vehicle: one that runs and was not heard for ten minutes stands since then, without a signal. */
export function shownMotion(
  last: { state: VehicleState; since: number; fixedAt: number },
  now: number,
): { state: VehicleState; since: number; hasSignal: boolean } {
  const { state, since, fixedAt } = last;
  if (now - fixedAt < silence) return { state, since, hasSignal: true };
  return { state: "stopped", since: state === "running" ? fixedAt : since, hasSignal: false };
}

/** Whether a fix takes the place of the last one. One of a clock that ran ahead gives way to what is told next. */
export const isNewer = (fixedAt: number, last: number | undefined, now: number) =>
  last === undefined || fixedAt > last || last > now + clockTolerance;
/** Milliseconds by which a phone's clock may be ahead. */
const clockTolerance = 5 * 60_000;
