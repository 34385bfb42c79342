import { type RawBuilder, sql } from "kysely";
import {
  calendarOf,
  dayNumber,
  dayOfNumber,
  gregorian,
  monthsOn,
  weekStartOf,
} from "../../../contract/calendar.rules.ts";
import { daysAfter } from "../../../contract/days.rules.ts";
import type { comparisons, Period, SpanLength } from "../../../contract/insight.ts";
import type { Locale } from "../../../contract/locales.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { type Span, spansOf } from "../../ground/database/days.ts";
import { oneRow } from "../../ground/database/oneRow.ts";

/** Days, and the hour at which the last of them ends early; null for whole days. */
export type Window = Required<Period> & { cut: { time: string; zone: string } | null };

const dayLength = 86_400_000;
const usualWeeks = 12;
const mostWeeks = 106;

/** The days that are asked about, the last included, with what they are by the company's clock; `time` is what it shows now. */
export type Asked = Required<Period> & { span: Span; zone: string; today: string; time: string };

/** What is asked about; 400 when it ends before it begins, or lies over two years apart. */
export async function askedOf(db: Db, { from, to }: Period): Promise<Asked> {
  const { zone, today, time } = await oneRow(
    db,
    sql<{ zone: string; today: string; time: string }>`
      select zone, today() as today, to_char(now() at time zone zone, 'HH24:MI:SS.US') as time from "companyZone"() zone`,
  );
  const period = periodOf({ from, to: to ?? today });
  const [span] = await spansOf(db, [period]);
  return { ...period, span: span!, zone, today, time };
}

/** Twelve weeks up to a day when nothing else is said. */
export function periodOf({ from, to }: { from?: string; to: string }): Required<Period> {
  const start = from ?? daysAfter(to, 1 - usualWeeks * 7);
  const length = Date.parse(to) - Date.parse(start);
  if (!(length >= 0 && length <= mostWeeks * 7 * dayLength))
    throw new Failure(400, "periodInvalid", { path: "from" });
  return { from: start, to };
}

/** An instant as the company's clocks show it. */
export const shownAt = (instant: RawBuilder<unknown>, zone: string) =>
  sql`(${instant} at time zone ${zone}::text)`;

/** Days that a week begins before Monday. */
const shiftOf = (locale: Locale) => (weekStartOf(locale) === "saturday" ? 2 : 0);

/** The first day of the week of a day or a local time, `YYYY-MM-DD`, as the reader of the language counts weeks. */
export const weekOf = (time: RawBuilder<unknown>, locale: Locale) =>
  sql<string>`(date_trunc('week', ${time}::timestamp + make_interval(days => ${shiftOf(locale)}::int))::date - ${shiftOf(locale)}::int)::text`;

/** The first days of all weeks that the period touches. */
export function weeksOf({ from, to }: Required<Period>, locale: Locale): string[] {
  const weekday = (new Date(from).getUTCDay() + 6 + shiftOf(locale)) % 7;
  const weeks: string[] = [];
  for (let week = daysAfter(from, -weekday); week <= to; week = daysAfter(week, 7)) weeks.push(week);
  return weeks;
}

type Days = Required<Period>;
/** The parts of a period by the reader's calendar, the first and the last as far as they lie in it. */
export function partsOf({ from, to }: Days, per: SpanLength, locale: Locale): Days[] {
  const starts = per === "week" ? weeksOf({ from, to }, locale) : startsOf({ from, to }, per, locale);
  return starts.map((start, at) => ({
    from: start < from ? from : start,
    to: starts[at + 1] ? daysAfter(starts[at + 1]!, -1) : to,
  }));
}

function startsOf({ from, to }: Days, per: Exclude<SpanLength, "week">, locale: Locale): string[] {
  const calendar = calendarOf(locale);
  const isFirst = (day: string) => {
    const { month, date } = calendar.dateOf(dayNumber(day));
    return per === "day" || (date === 1 && (per === "month" || month === 1));
  };
  const starts = [from];
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1)) if (isFirst(day)) starts.push(day);
  return starts;
}

/**
 * What a period is compared with: the same weekdays just before, or the same dates a year before. Of a period that is not over only
 * the part that is, until the same hour.
 */
export function comparedWith(
  { from, to, today, time, zone }: Pick<Asked, "from" | "to" | "today" | "time" | "zone">,
  compare: (typeof comparisons)[number],
): Window | null {
  if (compare === "none") return null;
  const days = dayNumber(to) - dayNumber(from) + 1;
  const weeks = -7 * Math.ceil(days / 7);
  const moved = (day: string) => (compare === "year" ? aYearBefore(day) : daysAfter(day, weeks));
  const isUnderWay = from <= today && today <= to;
  return {
    ...{ from: moved(from), to: moved(isUnderWay ? today : to) },
    cut: isUnderWay ? { time, zone } : null,
  };
}
const aYearBefore = (day: string) => dayOfNumber(monthsOn(gregorian, dayNumber(day), -12));

/** The days of a week as far as they lie in the period, as a filter. */
export function daysOf(week: string, { from, to }: Days) {
  const end = daysAfter(week, 6);
  return `${week > from ? week : from}..${end < to ? end : to}`;
}

/** Within what is asked about. */
export const during = (instant: RawBuilder<unknown>, { span }: Pick<Asked, "span">) =>
  sql<boolean>`(${instant} >= ${span.from}::timestamptz and ${instant} < ${span.until}::timestamptz)`;
