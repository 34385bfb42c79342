import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { type Locale, locales } from "../contract/security.ts";

const folder = join(import.meta.dirname, "../locales");
const resources = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [
      name.slice(0, -5),
      { translation: JSON.parse(readFileSync(join(folder, name), "utf8")) },
    ]),
);
const texts = i18next.createInstance();
await texts.init({
  resources,
  fallbackLng: ["en", "nl"],
  interpolation: { escapeValue: false },
  showSupportNotice: false,
} as Parameters<typeof texts.init>[0]);

/** The text of a key in a language, with `{{name}}` filled in. */
export const textOf = (locale: Locale, key: string, values: Record<string, unknown> = {}): string =>
  texts.getFixedT(locale)(key, values);
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
