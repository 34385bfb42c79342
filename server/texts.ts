import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next, { type FormatterModule } from "i18next";
import { type Locale, locales } from "../contract/security.ts";
import { inserter } from "../contract/texts.rules.ts";

const folder = join(import.meta.dirname, "../locales");
const resources = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [
      name.slice(0, -5),
      { translation: JSON.parse(readFileSync(join(folder, name), "utf8")) },
    ]),
);
const figures = new Map(locales.map((locale) => [locale as string, new Intl.NumberFormat(locale)]));
const inserted = inserter((value, locale) =>
  typeof value === "number" ? figures.get(locale)?.format(value) : value,
) as unknown as FormatterModule;
const texts = i18next.createInstance();
await texts.use(inserted).init({
  resources,
  fallbackLng: ["en", "nl"],
  interpolation: { escapeValue: false, alwaysFormat: true },
  showSupportNotice: false,
} as Parameters<typeof texts.init>[0]);

/** The text of a key in a language, with `{{name}}` filled in. */
export const textOf = (locale: Locale, key: string, values: Record<string, unknown> = {}): string =>
  texts.getFixedT(locale)(key, values);
/** A `YYYY-MM-DD` as people of the language write it, Jalali in Persian: `21 november 2026`. */
export const dayText = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
export const hasText = (key: string) => texts.exists(key, { lng: "nl" });

/** The first language of an Accept-Language header that the product speaks; Dutch otherwise. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? "").split(",").slice(0, 20)) {
    const language = part.trim().slice(0, 2).toLowerCase();
    const known = locales.find((locale) => locale === language);
    if (known) return known;
  }
  return "nl";
}
