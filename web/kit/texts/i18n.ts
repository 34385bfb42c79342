import i18next, { type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Locale } from "../../../contract/security.ts";
import {
  inserter,
  missingInterpolationHandler,
  phraseProcessor,
  tagOf,
} from "../../../contract/texts.rules.ts";
import { readStorage, writeStorage } from "../browser/browserStorage.ts";
import { takePrefetched } from "../browser/prefetch.ts";
import { createStore } from "../browser/store.ts";
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
/** The languages of the product, with their own names. */
export const languages = Object.entries(names) as [Locale, string][];
export const isRightToLeft = (locale: string) => locale === "ar" || locale === "fa";
/** The side of the screen where lines begin, for what is placed by its coordinates. */
export const startOf = (locale: string) => (isRightToLeft(locale) ? "right" : "left");

export const locale = createStore<Locale>("nl");

/** The parts of the product whose texts are here, or on their way. */
const loadedParts = new Set(["main"]);
/** Every text of the product, for what names one that its part does not have. */
const whatever = "all";
const pendingParts = new Map<string, Promise<void>>();

function load(language: string, part: string): Promise<void> {
  const address = addressOfTexts(language, part);
  const before = pendingParts.get(address);
  if (before) return before;
  const loading = readTexts(address).then((texts) => {
    // What was shown without them is drawn again; a part waits for its texts.
    const silent = part !== whatever;
    i18next.addResourceBundle(tagOf(language), "translation", texts, true, false, { silent });
  });
  pendingParts.set(address, loading);
  loading.catch(() => pendingParts.delete(address));
  return loading;
}
async function readTexts(address: string) {
  const answer = (await takePrefetched(address)) ?? (await fetch(address).catch(() => undefined));
  if (answer?.ok) return answer.json();
  // The network is away, or an update of the server took them away: the same as with scripts.
  window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
  throw new Error(`no texts at ${address}`);
}

/** A part of the product, when its texts are there too. */
export async function withTexts<Module>(part: string, module: Promise<Module>): Promise<Module> {
  loadedParts.add(part);
  const [loaded] = await Promise.all([module, load(preferredLocale(), part)]);
  return loaded;
}

/** The sources of the language, strongest first: this browser's choice, the person's, the company's. */
type Wish = "chosen" | "person" | "company";
let wishes: Partial<Record<Wish, Locale>> = {};
/** Forgets what was asked for until now, at a sign-out. */
export const forgetWishes = () => {
  wishes = {};
};
function preferredLocale(): Locale {
  const next = readStorage<Locale>("locale") ?? wishes.chosen ?? wishes.person ?? wishes.company;
  return next && next in names ? next : "nl";
}

/** Switches the language unless a stronger source sets one; a choice is stored in this browser. */
export async function speak(next: Locale, wish: Wish) {
  wishes[wish] = next;
  if (wish === "chosen") writeStorage("locale", next);
  await speakAsWanted();
}
async function speakAsWanted() {
  const next = preferredLocale();
  await Promise.all([...loadedParts].map((part) => load(next, part)));
  // Texts come in any order: the language may have been asked for that was answered first.
  if (next !== preferredLocale()) return;
  await i18next.changeLanguage(tagOf(next));
  document.documentElement.lang = next;
  document.documentElement.dir = isRightToLeft(next) ? "rtl" : "ltr";
  locale.set(next);
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
    .use(phraseProcessor)
    .init({
      lng: "nl",
      fallbackLng: false,
      resources: {},
      partialBundledLanguages: true,
      saveMissing: true,
      missingKeyHandler: () => void load(locale.get(), whatever).catch(() => undefined),
      interpolation: { escapeValue: false, alwaysFormat: true },
      missingInterpolationHandler,
      postProcess: phraseProcessor.name,
      react: { useSuspense: false, bindI18nStore: "added" },
      showSupportNotice: false,
    } as Parameters<typeof i18next.init>[0]);
  await speakAsWanted();
}
