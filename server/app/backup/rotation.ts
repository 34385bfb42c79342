import type { Keep } from "../../ground/base/config.ts";

const namePattern = /^omloop-(\d{4})-(\d\d)-(\d\d)T\d\d-\d\d-\d\dZ(\.backup)?$/;
export const isBackupName = (name: string) => namePattern.test(name);
/** The name of a backup that is begun at an instant. */
export const nameAt = (at: Date) => `omloop-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

const dayOf = (name: string) => name.slice(7, 17);
const monthOf = (name: string) => name.slice(7, 14);
/** The Monday of its week. */
function weekOf(name: string) {
  const day = new Date(`${dayOf(name)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** Which backups have served their time. The newest is never among them, nor is anything that has another name. */
export function outdated(names: readonly string[], { days, weeks, months }: Keep): string[] {
  const newestFirst = names.filter(isBackupName).toSorted().toReversed();
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [periodOf, count] of [
    [dayOf, days],
    [weekOf, weeks],
    [monthOf, months],
  ] as const) {
    // The newest of a period stands for it.
    const newest = new Map<string, string>();
    for (const name of newestFirst) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name);
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return newestFirst.filter((name) => !kept.has(name)).toReversed();
}

/**
 * The day for which a backup is due, or undefined: the latest whose time has come by the company's clock, when none was made for
 * it yet. `clock` is what that shows now (`2026-03-29T00:30:00`).
 */
export function dayDue(clock: string, at: string, made: readonly string[]): string | undefined {
  const today = clock.slice(0, 10);
  const before = new Date(`${today}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  const day = clock.slice(11, 16) >= at ? today : before.toISOString().slice(0, 10);
  return made.includes(day) ? undefined : day;
}
