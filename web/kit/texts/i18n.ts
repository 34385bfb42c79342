import type { Locale } from "../../../contract/security.ts";
import type { TextKey } from "../../../contract/textKeys.ts";
import { addTexts, type Texts, translator, type Values } from "../../../contract/texts.rules.ts";
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

const texts = new Map<Locale, Map<string, string>>();
/** Counts in the digits of the language; what is inserted keeps its own direction in a right-to-left sentence. */
function write(value: unknown, language: string) {
  if (typeof value === "number") return numberText(value, language);
  return typeof value === "string" && isRightToLeft(language) ? `\u2068${value}\u2069` : value;
}
const translatorOf = (language: Locale) =>
  translator({
    locale: language,
    texts: textsIn(language),
    write,
    onMissing: () => void load(language, whatever).catch(() => undefined),
  });
function textsIn(language: Locale) {
  const before = texts.get(language) ?? new Map<string, string>();
  texts.set(language, before);
  return before;
}
export const receiveTexts = (language: Locale, received: Texts) => addTexts(received, textsIn(language));

const translate = createStore(translatorOf("nl"));
const drawAgain = () => translate.set(translatorOf(locale.get()));
/** The text of a key in the language of the screen; a component takes it from `useTranslation`, which draws it again in another one. */
export const t: Translate = (keys, values) => translate.get()(keys, values);
/** Of several keys the last is there for certain. */
export type Translate = (keys: TextKey | readonly [...string[], TextKey], values?: Values) => string;
export const useTranslation = (): { t: Translate } => ({ t: translate.use() });

/** Whether there is a text in the language of the screen, which is not asked for when there is none. */
export const hasText = (key: string): key is TextKey => textsIn(locale.get()).has(key);

/** The parts of the product whose texts are here, or on their way. */
const loadedParts = new Set(["main"]);
/** Every text of the product, for what names one that its part does not have. */
const whatever = "all";
const pendingParts = new Map<string, Promise<void>>();

function load(language: Locale, part: string): Promise<void> {
  const address = addressOfTexts(language, part);
  const before = pendingParts.get(address);
  if (before) return before;
  const loading = readTexts(address).then((received) => {
    receiveTexts(language, received);
    // What was shown without them is drawn again; a part waits for its texts.
    if (part === whatever) drawAgain();
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
  // Most wishes are for the language that is there; everything on the screen would be drawn once more.
  if (next === locale.get() && next === document.documentElement.lang) return;
  document.documentElement.lang = next;
  document.documentElement.dir = isRightToLeft(next) ? "rtl" : "ltr";
  locale.set(next);
  drawAgain();
}

export const startTexts = speakAsWanted;
