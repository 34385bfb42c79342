import i18next, { type FormatterModule, type PostProcessorModule } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Locale } from "../../../contract/security.ts";
import { inserter, missingInterpolationHandler, tagOf, whole } from "../../../contract/texts.rules.ts";
import { takeEarly } from "../browser/ahead.ts";
import { createStore } from "../browser/store.ts";
import { keep, stored } from "../browser/stored.ts";
import { numberText } from "./format.ts";
import { addressOfTexts } from "./textFiles.ts";

const names: Record<Locale, string> = {
  nl: "Nederlands",
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ar: "العربية",
  fa: "فارسی",
  pt: "Português",
};
/** The languages whose texts exist, with their own names. */
export const languages = (Object.entries(names) as [Locale, string][]).filter(([locale]) =>
  addressOfTexts(locale),
);
export const isRightToLeft = (locale: string) => locale === "ar" || locale === "fa";
/** The side of the screen where lines begin, for what is placed by its coordinates. */
export const startOf = (locale: string) => (isRightToLeft(locale) ? "right" : "left");

export const locale = createStore<Locale>("nl");

const textsAt = async (address: string) => (await takeEarly(address)) ?? fetch(address);
async function load(name: string) {
  const address = addressOfTexts(name);
  if (!address || i18next.hasResourceBundle(tagOf(name), "translation")) return;
  i18next.addResourceBundle(tagOf(name), "translation", await (await textsAt(address)).json());
}

/** Who asks for a language: what was chosen in this browser goes before the person's own, and that before the company's. */
type Wish = "chosen" | "person" | "company";
let wishes: Partial<Record<Wish, Locale>> = {};
/** Forgets what was asked for until now, at a sign-out. */
export const forgetWishes = () => {
  wishes = {};
};
function wanted(): Locale {
  const next = stored<Locale>("locale") ?? wishes.chosen ?? wishes.person ?? wishes.company;
  return next && addressOfTexts(next) ? next : "nl";
}

/** Speaks a language from now on, unless one is asked for that goes before it; what is chosen is kept in this browser. */
export async function speak(next: Locale, wish: Wish) {
  wishes[wish] = next;
  if (wish === "chosen") keep("locale", next);
  await speakAsWanted();
}
async function speakAsWanted() {
  const next = wanted();
  await load(next);
  // Texts come in any order: the language may have been asked for that was answered first.
  if (next !== wanted()) return;
  await i18next.changeLanguage(tagOf(next));
  document.documentElement.lang = next;
  document.documentElement.dir = isRightToLeft(next) ? "rtl" : "ltr";
  locale.set(next);
  if (next !== "nl") void load("nl");
}

/** Counts in the digits of the language; what is inserted keeps its own direction in a right-to-left sentence. */
const inserted = inserter((value, language) => {
  if (typeof value === "number") return numberText(value, language);
  return typeof value === "string" && isRightToLeft(language) ? `\u2068${value}\u2069` : value;
}) as unknown as FormatterModule;

export async function startTexts() {
  await i18next
    .use(initReactI18next)
    .use(inserted)
    .use(whole as unknown as PostProcessorModule)
    .init({
      lng: "nl",
      fallbackLng: [tagOf("en"), "nl"],
      resources: {},
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, alwaysFormat: true },
      missingInterpolationHandler,
      postProcess: whole.name,
      react: { useSuspense: false },
      showSupportNotice: false,
    } as Parameters<typeof i18next.init>[0]);
  await speakAsWanted();
}
