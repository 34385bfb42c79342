import { type Locale, locales } from "../../../contract/locales.ts";
import { tagOf, translator, type Values } from "../../../contract/texts.rules.ts";
import { textsIn } from "../../../locales/read.ts";

const languages = Object.fromEntries(
  locales.map((locale) => {
    const figures = new Intl.NumberFormat(tagOf(locale));
    const write = (value: unknown) => (typeof value === "number" ? figures.format(value) : value);
    const texts = textsIn(locale);
    return [locale, { texts, translate: translator({ locale, texts, write }) }];
  }),
) as Record<Locale, { texts: Map<string, string>; translate: ReturnType<typeof translator> }>;

/** The text of a key in a language, with `{{name}}` filled in. */
export const textOf = (locale: Locale, key: string, values: Values = {}): string =>
  languages[locale].translate(key, values);
/** A `YYYY-MM-DD` as people of the language write it, Jalali in Persian: `21 november 2026`. */
export const dayText = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(tagOf(locale), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
const formats = (options: Intl.NumberFormatOptions) =>
  new Map(locales.map((locale) => [locale, new Intl.NumberFormat(tagOf(locale), options)]));
const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const percents = formats({ style: "percent", maximumFractionDigits: 2 });
const moneys = new Map<string, ReturnType<typeof formats>>();
/** Cents of a currency, by its ISO 4217 code: `€ 1.234,50`. */
export function moneyText(locale: Locale, cents: number, currency: string): string {
  const written = moneys.get(currency) ?? formats({ style: "currency", currency, ...hundredths });
  moneys.set(currency, written);
  return written.get(locale)!.format(cents / 100);
}
/** Basis points: `21%`. */
export const percentText = (locale: Locale, basisPoints: number) =>
  percents.get(locale)!.format(basisPoints / 10_000);
/** The keys of a section of the texts. */
export const keysOf = (section: string) =>
  [...languages.nl.texts.keys()].flatMap((key) =>
    key.startsWith(`${section}.`) ? [key.slice(section.length + 1)] : [],
  );
export const hasText = (key: string) => languages.nl.texts.has(key) || languages.nl.texts.has(`${key}_other`);

/** The supported language that an Accept-Language header prefers, the first of equals; `otherwise` when it has none. */
export function localeOf(header: string | undefined, otherwise: Locale): Locale {
  const preferences = (header ?? "").split(",").slice(0, 20).map(wish);
  const [best] = preferences
    .filter(({ locale, weight }) => locale && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return best?.locale ?? otherwise;
}

/** `fr-BE;q=0.9`: a language and how much it is wanted, from 0, not at all, to 1. */
function wish(part: string) {
  const [tag = "", weight = "1"] = part.split(/;\s*q\s*=\s*/i);
  const language = tag.trim().slice(0, 2).toLowerCase();
  return { locale: locales.find((locale) => locale === language), weight: Number(weight) };
}
