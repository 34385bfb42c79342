import {
  calendarOf,
  dayNumber,
  dayOfNumber,
  isDay,
  monthsOn,
  weekStart,
  weekStartOf,
  withinDays,
} from "../../../contract/calendar.rules.ts";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { today } from "../texts/company.ts";

export type Span = "month" | "week" | "day";
/** The lane of rows without a day; no real day has this number. */
export const noDay = -1_000_000;

/** The first day of each week in a span around a day, in the calendar of a language. */
export function weeksOf(span: Span, day: number, locale: string): number[] {
  const starts = weekStartOf(locale);
  if (span !== "month") return [weekStart(day, starts)];
  const calendar = calendarOf(locale);
  const { year, month } = calendar.dateOf(day);
  const first = weekStart(calendar.monthStart(year, month), starts);
  const count = Math.ceil((calendar.monthStart(year, month + 1) - first) / 7);
  return Array.from({ length: count }, (_, at) => first + 7 * at);
}

/** The seven days of the week that starts on `first`. */
export const daysOf = (first: number) => Array.from({ length: 7 }, (_, at) => first + at);

const daysIn = { week: 7, day: 1 } as const;
/** A day that lies `count` spans later, or earlier when negative. */
export const spansOn = (span: Span, day: number, count: number, locale: string) =>
  withinDays(span === "month" ? monthsOn(calendarOf(locale), day, count) : day + daysIn[span] * count);

/** The day that the address names; today by default. */
export const dayIn = (on: string | undefined) => dayNumber(on && isDay(on) ? on : today());

/** A range of days as a filter, narrowed by the current filter; undefined when nothing is left of it. */
export function withinFilter(from: number, to: number, filter: unknown): string | undefined {
  const [first, last] = [dayOfNumber(from), dayOfNumber(to)];
  const parsed = parseFilter(typeof filter === "string" ? filter : "");
  if (parsed.by === "empty") return parsed.not ? `${first}..${last}` : undefined;
  if (parsed.by !== "range") return `${first}..${last}`;
  const [start] = [first, parsed.from].sort().reverse();
  const [end = last] = [last, parsed.to || last].sort();
  return start! <= end ? `${start}..${end}` : undefined;
}

/** Whether a filter of days includes rows without a day. */
export function allowsNoDay(filter: unknown): boolean {
  if (typeof filter !== "string" || !filter) return true;
  const parsed = parseFilter(filter);
  return parsed.by === "empty" && !parsed.not;
}
