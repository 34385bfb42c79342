import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next, { type FormatterModule } from "i18next";
import { type Locale, locales } from "../../contract/security.ts";
import { inserter, missingInterpolationHandler, phraseProcessor, tagOf } from "../../contract/texts.rules.ts";

const folder = join(import.meta.dirname, "../../locales");
const resources = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [
      tagOf(name.slice(0, -5)),
      { translation: JSON.parse(readFileSync(join(folder, name), "utf8")) },
    ]),
);
const figures = new Map(locales.map(tagOf).map((tag) => [tag, new Intl.NumberFormat(tag)]));
const inserted = inserter((value, tag) =>
  typeof value === "number" ? figures.get(tag)?.format(value) : value,
) as unknown as FormatterModule;
const texts = i18next.createInstance();
await texts
  .use(inserted)
  .use(phraseProcessor)
  .init({
    resources,
    fallbackLng: [tagOf("en"), "nl"],
    interpolation: { escapeValue: false, alwaysFormat: true },
    missingInterpolationHandler,
    postProcess: phraseProcessor.name,
    showSupportNotice: false,
  } as Parameters<typeof texts.init>[0]);

/** The text of a key in a language, with `{{name}}` filled in. */
export const textOf = (locale: Locale, key: string, values: Record<string, unknown> = {}): string =>
  texts.getFixedT(tagOf(locale))(key, values);
/** A `YYYY-MM-DD` as people of the language write it, Jalali in Persian: `21 november 2026`. */
export const dayText = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(tagOf(locale), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
const formats = (options: Intl.NumberFormatOptions) =>
  new Map(locales.map((locale) => [locale, new Intl.NumberFormat(tagOf(locale), options)]));
const moneys = formats({ style: "currency", currency: "EUR" });
const percents = formats({ style: "percent", maximumFractionDigits: 2 });
/** Cents as euros: `€ 1.234,50`. */
export const moneyText = (locale: Locale, cents: number) => moneys.get(locale)!.format(cents / 100);
/** Basis points: `21%`. */
export const percentText = (locale: Locale, basisPoints: number) =>
  percents.get(locale)!.format(basisPoints / 10_000);
/** The keys of a section of the texts. */
export const keysOf = (section: string) => Object.keys(resources[tagOf("nl")]!.translation[section]);
export const hasText = (key: string) => texts.exists(key, { lng: "nl", count: 1 });

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
