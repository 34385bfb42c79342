import { tagOf } from "../../../contract/texts.rules.ts";
import { companyOf } from "./company.ts";

export { placeText } from "../../../contract/texts.rules.ts";

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F {
  let format = formats.get(name) as F | undefined;
  if (!format) {
    format = make();
    formats.set(name, format);
  }
  return format;
}

/** Cents of the company's currency: `€ 1.234,50`. */
export function moneyText(cents: number, locale: string): string {
  const { currency } = companyOf();
  const options = {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  } as const;
  return cached(`${currency} ${locale}`, () => new Intl.NumberFormat(tagOf(locale), options)).format(
    cents / 100,
  );
}

export const numberText = (value: number, locale: string) =>
  cached(`number ${locale}`, () => new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: 2 })).format(
    value,
  );

/** A share of one as `43%`. */
export const percentText = (share: number, locale: string, maximumFractionDigits = 0) =>
  cached(
    `percent ${locale} ${maximumFractionDigits}`,
    () => new Intl.NumberFormat(tagOf(locale), { style: "percent", maximumFractionDigits }),
  ).format(share);

/** The percent sign beside an input. */
export const percentSign = (locale: string) => percentText(0, locale).replace(/[0۰\s]/g, "");

/** A number as text for a field, in the digits of the language. */
export const inOwnDigits = (text: string, locale: string) =>
  locale === "fa" ? text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit))) : text;

const decimalSigns: Record<string, string> = { en: ".", ar: ".", fa: "٫" };

/** Hundredths as text for a field: `1234,50` with the language's digits and decimal sign, without grouping. */
export function hundredthsText(
  value: number | null | undefined,
  locale: string,
  decimals: 0 | 2 = 2,
): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "";
  const short = decimals === 0 && value % 100 === 0;
  const text = short ? String(value / 100) : (value / 100).toFixed(2);
  return inOwnDigits(text.replace(".", decimalSigns[locale] ?? ","), locale);
}

/** Bytes as kB, or as MB from a megabyte on; 1 kB is 1,024 bytes, as in the limits. */
export function sizeText(bytes: number, locale: string): string {
  const unit = bytes >= 1024 * 1024 ? "megabyte" : "kilobyte";
  const value = unit === "megabyte" ? bytes / 1024 / 1024 : Math.max(1, Math.round(bytes / 1024));
  const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return cached(`size ${unit} ${locale}`, () => new Intl.NumberFormat(tagOf(locale), options)).format(value);
}

export const commaOf = (locale: string) => (locale === "ar" || locale === "fa" ? "، " : ", ");
/** Names one after another with the comma of the language. */
export const listText = (texts: readonly unknown[], locale: string) => texts.join(commaOf(locale));

/** Capitalises a sentence whose first word is a variable. */
export const asSentence = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Splits a text where it may wrap besides spaces: after punctuation in words of more than 20 characters, such as addresses. */
export const breakable = (text: string) =>
  /\S{21}/.test(text) ? text.split(/(?<=@)|(?<=[./_?&=])(?=[\p{L}\p{N}]{4})/u) : [text];

const dateFormat = (locale: string, name: string, options: Intl.DateTimeFormatOptions) =>
  cached(`${name} ${locale}`, () => new Intl.DateTimeFormat(tagOf(locale), options));
const dayOptions = { day: "numeric", month: "short", year: "numeric" } as const;
const utc = { timeZone: "UTC" } as const;
const atMidnight = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** A `YYYY-MM-DD` as `12 nov 2026`. */
export function dayText(day: string, locale: string, { weekday = false } = {}): string {
  if (!weekday) return dateFormat(locale, "day", { ...dayOptions, ...utc }).format(atMidnight(day));
  // Intl puts the year first in Persian dates with a weekday.
  if (locale === "fa") return `${weekdayText(day, locale, "long")} ${dayText(day, locale)}`;
  return dateFormat(locale, "weekday", { weekday: "short", ...dayOptions, ...utc }).format(atMidnight(day));
}

/** The weekday of a `YYYY-MM-DD`. */
export const weekdayText = (day: string, locale: string, width: "long" | "short" | "narrow") =>
  dateFormat(locale, `weekday ${width}`, { weekday: width, ...utc }).format(atMidnight(day));

/** The month of a `YYYY-MM-DD` by name. */
export const monthText = (day: string, locale: string, width: "long" | "short") =>
  dateFormat(locale, `month ${width}`, { month: width, ...utc }).format(atMidnight(day));

/** The month and year of a `YYYY-MM-DD`: `november 2026`. */
export function monthAndYearText(day: string, locale: string): string {
  if (locale !== "fa")
    return dateFormat(locale, "month year", { month: "long", year: "numeric", ...utc }).format(
      atMidnight(day),
    );
  const year = dateFormat(locale, "year", { year: "numeric", ...utc }).formatToParts(atMidnight(day));
  return `${monthText(day, locale, "long")} ${year.find(({ type }) => type === "year")?.value}`;
}

/** By the company's clock, as its days are. */
function momentText(instant: string, locale: string, name: string, options: Intl.DateTimeFormatOptions) {
  const { timeZone } = companyOf();
  return dateFormat(locale, `${name} ${timeZone}`, { ...options, timeZone }).format(new Date(instant));
}
export const instantText = (instant: string, locale: string) =>
  momentText(instant, locale, "instant", { ...dayOptions, hour: "numeric", minute: "2-digit" });
export const timeText = (instant: string, locale: string) =>
  momentText(instant, locale, "time", { hour: "2-digit", minute: "2-digit" });

const formatIn = (locale: string) => ({
  locale,
  money: (cents: number) => moneyText(cents, locale),
  number: (value: number) => numberText(value, locale),
  digits: (text: string) => inOwnDigits(text, locale),
  whole: (value: number | null | undefined) => inOwnDigits(String(value ?? ""), locale),
  hundredths: (value: number | null | undefined) => hundredthsText(value, locale),
  shortHundredths: (value: number | null | undefined) => hundredthsText(value, locale, 0),
  percent: (share: number, decimals?: number) => percentText(share, locale, decimals),
  percentSign: percentSign(locale),
  size: (bytes: number) => sizeText(bytes, locale),
  list: (texts: readonly unknown[]) => listText(texts, locale),
  /** Names with "and" before the last. */
  and: (texts: readonly string[]) => new Intl.ListFormat(tagOf(locale)).format(texts),
  comma: commaOf(locale),
  day: (day: string, options?: { weekday?: boolean }) => dayText(day, locale, options),
  weekday: (day: string, width: "long" | "short" | "narrow") => weekdayText(day, locale, width),
  month: (day: string, width: "long" | "short") => monthText(day, locale, width),
  monthAndYear: (day: string) => monthAndYearText(day, locale),
  instant: (instant: string) => instantText(instant, locale),
  time: (instant: string) => timeText(instant, locale),
});
export type Format = ReturnType<typeof formatIn>;

const byLocale = new Map<string, Format>();
/** What writes values in a language; the same object for the same language. */
export function formatOf(locale: string): Format {
  const format = byLocale.get(locale) ?? formatIn(locale);
  byLocale.set(locale, format);
  return format;
}
