import { clean } from "./values.ts";

const day = 86_400_000;
const firstPlausible = Date.UTC(2015, 0, 1);
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A device's clock that lost its battery says 2009 or 2106; nothing later than `now` plus a year is believed. */
export function isPlausible(instant: string | null, now = Date.now()): instant is string {
  const time = instant === null ? Number.NaN : Date.parse(instant);
  return time >= firstPlausible && time <= now + 365 * day;
}

/** The minutes east of UTC that a written instant names, or null. */
export function zoneOf(text: string): number | null {
  if (/\d\s?(Z|UTC)$/i.test(text)) return 0;
  const match = /:\d\d(?:\.\d+)?\s*([+-])(\d\d):?(\d\d)$/.exec(text);
  return match ? (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : null;
}

type Parts = [year: number, month: number, day: number];

function dateOf(text: string): Parts | null {
  const iso = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const match = /\b(\d{1,2}) ([a-z]{3})[a-z]*\.? (\d{4})/i.exec(text);
  if (match) return [Number(match[3]), months.indexOf(match[2]!.toLowerCase()) + 1, Number(match[1])];
  const short = /\b(\d{1,2})([-/.])(\d{1,2})\2(\d{4})/.exec(text);
  if (!short) return null;
  const [first, second] = [Number(short[1]), Number(short[3])];
  // Slashes are American, month first, unless that month cannot be.
  return short[2] === "/" && first <= 12
    ? [Number(short[4]), first, second]
    : [Number(short[4]), second, first];
}

/**
 * An instant in UTC from what the tools write (`2026-08-20T09:02:11+0200`, `2026/08/20 10:11:12`,
 * `Thursday, 20 Aug 2026 at 12:47:31`, `20-08-2026 14:33`); without a zone `zone` minutes east of UTC hold.
 */
export function instantOf(value: unknown, zone = 0): string | null {
  const text = clean(value);
  const date = dateOf(text);
  if (!date) return null;
  const clock = /[T _](\d{1,2})[:-](\d\d)(?:[:-](\d\d))?(?:\.\d+)?\s*([AP]M)?/i.exec(text);
  let hour = Number(clock?.[1] ?? 0);
  if (clock?.[4]) hour = (hour % 12) + (clock[4].toUpperCase() === "PM" ? 12 : 0);
  const [year, month, dayOfMonth] = date;
  const minute = Number(clock?.[2] ?? 0);
  const second = Number(clock?.[3] ?? 0);
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null;
  if (year < 1970 || year > 9000 || hour > 23 || minute > 59 || second > 59) return null;
  const local = Date.UTC(year, month - 1, dayOfMonth, hour, minute, second);
  if (new Date(local).getUTCDate() !== dayOfMonth) return null;
  return new Date(local - (zoneOf(text) ?? zone) * 60_000).toISOString();
}

export function instantOfUnix(seconds: unknown): string | null {
  if (typeof seconds !== "number" || !(seconds > 0) || seconds > 221_845_132_800) return null;
  return new Date(Math.floor(seconds) * 1000).toISOString();
}

/** Seconds of `HH:MM:SS`; a tool whose clock jumped writes `-00:00:01`, which is no duration. */
export function secondsOf(value: unknown): number | null {
  const match = /^(\d{1,5}):(\d\d):(\d\d)$/.exec(clean(value));
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
}
