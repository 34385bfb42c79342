/** Weeks start on Saturday in Arabic and Persian, on Monday elsewhere (the specification, not Intl). */
export const weekStartOf = (locale: string): "monday" | "saturday" =>
  locale === "ar" || locale === "fa" ? "saturday" : "monday";

export type CalendarDate = { year: number; month: number; date: number };
/** Days are numbered from 1970-01-01, months from 1. */
export type Calendar = {
  dateOf(day: number): CalendarDate;
  /** The number of a month's first day; a month past the year's end is one of the next year. */
  monthStart(year: number, month: number): number;
};

const millisecondsOfDay = 86_400_000;
const firstDay = "1900-01-01";
const lastDay = "2100-12-31";

export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay;
export const dayOfNumber = (number: number) =>
  new Date(number * millisecondsOfDay).toISOString().slice(0, 10);

/** A `YYYY-MM-DD` that exists, from 1900 to 2100. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= firstDay &&
  text <= lastDay &&
  !Number.isNaN(dayNumber(text)) &&
  dayOfNumber(dayNumber(text)) === text;
export const withinDays = (number: number) =>
  Math.min(Math.max(number, dayNumber(firstDay)), dayNumber(lastDay));

export const gregorian: Calendar = {
  dateOf(day) {
    const date = new Date(day * millisecondsOfDay);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
  },
  monthStart: (year, month) => Date.UTC(year, month - 1) / millisecondsOfDay,
};

/** The day before 1 Farvardin of the year 1. */
const persianEpoch = -492_268;
/** Leap years by the rule of 33 years, which holds from 1799 to 2256. */
const persianYearStart = (year: number) => persianEpoch + 365 * (year - 1) + Math.floor((8 * year + 21) / 33);

export const persian: Calendar = {
  dateOf(day) {
    const year = 1 + Math.floor((33 * (day - persianEpoch) + 3) / 12_053);
    const passed = day - persianYearStart(year);
    const month = 1 + Math.floor(passed < 186 ? passed / 31 : (passed - 6) / 30);
    return { year, month, date: 1 + day - persian.monthStart(year, month) };
  },
  monthStart(year, month) {
    const index = (((month - 1) % 12) + 12) % 12;
    const start = persianYearStart(year + Math.floor((month - 1) / 12));
    return start + (index < 6 ? 31 * index : 30 * index + 6);
  },
};

/** Persian reads Jalali dates. */
export const calendarOf = (locale: string) => (locale === "fa" ? persian : gregorian);

/** The number of a date; undefined where the calendar has no such date. */
export function numberOf(calendar: Calendar, { year, month, date }: CalendarDate): number | undefined {
  const start = calendar.monthStart(year, month);
  const length = calendar.monthStart(year, month + 1) - start;
  return month >= 1 && month <= 12 && date >= 1 && date <= length ? start + date - 1 : undefined;
}

/** The same date some months on, or the last one of a shorter month. */
export function monthsOn(calendar: Calendar, day: number, months: number): number {
  const { year, month, date } = calendar.dateOf(day);
  const start = calendar.monthStart(year, month + months);
  const next = calendar.monthStart(year, month + months + 1);
  return Math.min(start + date - 1, next - 1);
}

/** The first day of a day's week. */
export function weekStart(day: number, starts: "monday" | "saturday"): number {
  const first = starts === "saturday" ? 2 : 4;
  return day - ((((day - first) % 7) + 7) % 7);
}

/** Whether a day is a Saturday or a Sunday. Day 0 was a Thursday. */
export const isWeekend = (day: number) => (((day + 3) % 7) + 7) % 7 > 4;
