import { type RawBuilder, sql } from "kysely";
import { weekStartOf } from "../../../contract/calendar.rules.ts";
import { daysAfter } from "../../../contract/days.rules.ts";
import type { Period } from "../../../contract/insight.ts";
import type { Locale } from "../../../contract/security.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { type Span, spansOf } from "../../ground/database/days.ts";
import { oneRow } from "../../ground/database/oneRow.ts";

const dayLength = 86_400_000;
const usualWeeks = 12;
const mostWeeks = 106;

/** The days that are asked about, the last included, with what they are by the company's clock. */
export type Asked = Required<Period> & { span: Span; zone: string; today: string };

/** What is asked about; 400 when it ends before it begins, or lies over two years apart. */
export async function askedOf(db: Db, { from, to }: Period): Promise<Asked> {
  const { zone, today } = await oneRow(
    db,
    sql<{ zone: string; today: string }>`select "companyZone"() as zone, today() as today`,
  );
  const period = periodOf({ from, to: to ?? today });
  const [span] = await spansOf(db, [period]);
  return { ...period, span: span!, zone, today };
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

/** The last day of the week that begins on this one. */
export const endOf = (week: string) => daysAfter(week, 6);

/** Within what is asked about. */
export const during = (instant: RawBuilder<unknown>, { span }: Pick<Asked, "span">) =>
  sql<boolean>`(${instant} >= ${span.from}::timestamptz and ${instant} < ${span.until}::timestamptz)`;
