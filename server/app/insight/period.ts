import { sql } from "kysely";
import { weekStartOf } from "../../../contract/calendar.rules.ts";
import type { Period } from "../../../contract/insight.ts";
import type { Locale } from "../../../contract/security.ts";
import { Failure } from "../../ground/base/failure.ts";

const dayLength = 86_400_000;
const usualWeeks = 12;
const mostWeeks = 106;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days that are asked about, the last included; 400 when they end before they begin, or lie over two years apart. */
export function periodOf({ from, to = dayOf(Date.now()) }: Period): Required<Period> {
  const start = from ?? dayOf(Date.parse(to) - (usualWeeks * 7 - 1) * dayLength);
  const length = Date.parse(to) - Date.parse(start);
  if (!(length >= 0 && length <= mostWeeks * 7 * dayLength))
    throw new Failure(400, "periodInvalid", { path: "from" });
  return { from: start, to };
}

/** Days that a week begins before Monday. */
const shiftOf = (locale: Locale) => (weekStartOf(locale) === "saturday" ? 2 : 0);

/** The first day of the week of an instant, `YYYY-MM-DD`, as the reader of the language counts weeks. */
export const weekOf = (instant: ReturnType<typeof sql>, locale: Locale) =>
  sql<string>`(date_trunc('week', ${instant} + make_interval(days => ${shiftOf(locale)}::int))::date - ${shiftOf(locale)}::int)::text`;

/** The first days of all weeks that the period touches. */
export function weeksOf({ from, to }: Required<Period>, locale: Locale): string[] {
  const shift = shiftOf(locale);
  const first = Date.parse(from);
  const weekday = (new Date(first).getUTCDay() + 6 + shift) % 7;
  const weeks: string[] = [];
  for (let time = first - weekday * dayLength; time <= Date.parse(to); time += 7 * dayLength)
    weeks.push(dayOf(time));
  return weeks;
}

/** The last day of the week that begins on this one. */
export const endOf = (week: string) => dayOf(Date.parse(week) + 6 * dayLength);
export const daysBefore = (day: string, days: number) => dayOf(Date.parse(day) - days * dayLength);
