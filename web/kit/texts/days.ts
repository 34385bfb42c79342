import {
  type Calendar,
  calendarOf,
  dayNumber,
  dayOfNumber,
  gregorian,
  isDay,
  numberOf,
} from "../../../contract/calendar.rules.ts";
import { latinDigits } from "../../../contract/digits.rules.ts";
import { tagOf } from "../../../contract/texts.rules.ts";
import { today } from "./company.ts";
import { monthText, weekdayText } from "./format.ts";

/** What may stand between the parts of a date: "21 de noviembre", "1er", "21st", "آبان ماه". */
const fillers = new Set([
  "de",
  "del",
  "of",
  "the",
  "le",
  "den",
  "er",
  "o",
  "st",
  "nd",
  "rd",
  "th",
  "feira",
  "ماه",
]);
/** Years before this one are Jalali where Jalali dates are read. */
const earliestGregorian = 1700;

/** Normalised input: Latin digits, lower case without accents, Persian letters for Arabic ones. */
const folded = (text: string) =>
  latinDigits(text.normalize("NFKD"))
    .replaceAll("\u200cماه", "")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[ىي]/g, "ی")
    .replaceAll("ك", "ک")
    .replace(/[–−]/g, "-")
    .replaceAll("’", "'")
    .toLowerCase()
    .trim();
const bare = (text: string) => folded(text).replace(/[.\s]/g, "");

type DateWords = { months: string[][]; weekdays: string[][]; near: Map<string, number> };
const wordsByLocale = new Map<string, DateWords>();
function wordsOf(locale: string): DateWords {
  const cached = wordsByLocale.get(locale);
  if (cached) return cached;
  const calendar = calendarOf(locale);
  const { year } = calendar.dateOf(dayNumber(today()));
  const names = (day: number, textOf: typeof monthText) =>
    (["short", "long"] as const).map((width) => bare(textOf(dayOfNumber(day), locale, width)));
  const near = new Intl.RelativeTimeFormat(tagOf(locale), { numeric: "auto" });
  const words = {
    months: Array.from({ length: 12 }, (_, index) => names(calendar.monthStart(year, index + 1), monthText)),
    weekdays: Array.from({ length: 7 }, (_, index) => names(index, weekdayText)),
    near: new Map([-2, -1, 0, 1, 2].map((days) => [bare(near.format(days, "day")), days])),
  };
  wordsByLocale.set(locale, words);
  return words;
}

/** The month that a word names, in full or by an unambiguous beginning. */
function monthIn(word: string, { months }: DateWords): number | undefined {
  const exact = months.findIndex((names) => names.includes(word));
  if (exact >= 0) return exact + 1;
  const matching = months.flatMap((names, index) =>
    word.length >= 3 && names.some((name) => name.startsWith(word)) ? [index + 1] : [],
  );
  return matching.length === 1 ? matching[0] : undefined;
}

/** Reads a two-digit year as the one nearest to this year. */
function wholeYear(digits: string, calendar: Calendar, now: number): number {
  if (digits.length === 4) return Number(digits);
  const { year } = calendar.dateOf(now);
  const same = year - (year % 100) + Number(digits);
  return same > year + 50 ? same - 100 : same < year - 50 ? same + 100 : same;
}

type Parts = { year: string; month: string | number; date: string };
/** Assigns the numbers: the year comes first when it has four digits or the language puts it first. */
function partsOf(numbers: string[], month: number | undefined, yearFirst: boolean): Parts | undefined {
  const [first = "", second = "", third = ""] = numbers;
  const written = first.length === 4;
  if (month !== undefined) {
    if (numbers.length === 1) return { year: "", month, date: first };
    if (numbers.length !== 2) return undefined;
    return written ? { year: first, month, date: second } : { year: second, month, date: first };
  }
  if (numbers.length === 2)
    return yearFirst ? { year: "", month: first, date: second } : { year: "", month: second, date: first };
  if (numbers.length !== 3) return undefined;
  return written || (yearFirst && third.length !== 4)
    ? { year: first, month: second, date: third }
    : { year: third, month: second, date: first };
}

/** Splits `21112026` and `211126` into their parts. */
function runOf(digits: string, yearFirst: boolean): string[] {
  const form = yearFirst ? /^(\d{2}|\d{4})(\d\d)(\d\d)$/ : /^(\d\d)(\d\d)(\d{2}|\d{4})$/;
  return form.exec(digits)?.slice(1) ?? [digits];
}

function parseWritten(text: string, locale: string, now: number): number | undefined {
  const words = wordsOf(locale);
  const yearFirst = locale === "fa";
  const tokens = text.match(/\d+|[\p{L}']+/gu) ?? [];
  if (/[^\s.,،/؍-]/.test(text.replace(/\d+|[\p{L}']+/gu, ""))) return undefined;
  const spoken = tokens.filter((token) => !/^\d/.test(token) && !fillers.has(token));
  const monthAt = spoken.findLastIndex((word) => monthIn(word, words) !== undefined);
  const month = monthAt < 0 ? undefined : monthIn(spoken[monthAt]!, words);
  const weekdays = spoken
    .filter((_, at) => at !== monthAt)
    .map((word) => words.weekdays.findIndex((names) => names.some((name) => name.split("-")[0] === word)));
  const numbers = tokens.filter((token) => /^\d/.test(token));
  const parts = partsOf(
    numbers.length === 1 && !month ? runOf(numbers[0]!, yearFirst) : numbers,
    month,
    yearFirst,
  );
  if (!parts || !/^(\d{2}|\d{4})?$/.test(parts.year) || parts.date.length > 2) return undefined;
  const foreign = Number(parts.year) >= earliestGregorian;
  const calendar = foreign && month === undefined ? gregorian : calendarOf(locale);
  const year = parts.year ? wholeYear(parts.year, calendar, now) : calendar.dateOf(now).year;
  const day = numberOf(calendar, { year, month: Number(parts.month), date: Number(parts.date) });
  return weekdays.every((weekday) => day !== undefined && weekday === ((day % 7) + 7) % 7) ? day : undefined;
}

/**
 * The `YYYY-MM-DD` that people mean: a date in the order and digits of their language (Jalali in Persian), ISO, a date of
 * this year without its year, "today" and its neighbours, or `+3` days from today. Undefined for what is no date.
 */
export function parseDay(typed: string, locale: string, on: string = today()): string | undefined {
  const text = folded(typed);
  const now = dayNumber(on);
  const ahead = /^[+-]\s*\d{1,4}$/.test(text)
    ? Number(text.replace(/\s/g, ""))
    : wordsOf(locale).near.get(bare(text));
  const number = ahead === undefined ? parseWritten(text, locale, now) : now + ahead;
  const day = number === undefined ? "" : dayOfNumber(number);
  return isDay(day) ? day : undefined;
}
