import type { Locale } from "../../../contract/security.ts";
import type { TextKey } from "../../../contract/textKeys.ts";
import { addTexts, type Texts, translator, type Values } from "../../../contract/texts.rules.ts";
import { writeStorage } from "../browser/browserStorage.ts";
import { preferredLocale, type Wish, wish } from "../browser/language.ts";
import { takePrefetched } from "../browser/prefetch.ts";
import { createStore } from "../browser/store.ts";
import { type Format, formatOf, numberText } from "./format.ts";
import { addressOfTexts } from "./textFiles.ts";

export const isRightToLeft = (locale: string) => locale === "ar" || locale === "fa";
/** The side of the screen where lines begin, for what is placed by its coordinates. */
export const startOf = (locale: string) => (isRightToLeft(locale) ? "right" : "left");

export const locale = createStore<Locale>("nl");
/** Writes money, days, numbers and lists in the reader's language: `format.money(cents)`. */
export const useFormat = (): Format => formatOf(locale.use());
/** The same outside components, as `t` is. */
export const formatNow = (): Format => formatOf(locale.get());

const texts = new Map<Locale, Map<string, string>>();
/** Writes numbers in the language's digits; inserted text keeps its own direction in a right-to-left sentence. */
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
/** The text of a key in the current language; components use `useTranslation`, which re-renders when the language changes. */
export const t: Translate = (keys, values) => translate.get()(keys, values);
/** Of several keys, only the last must exist. */
export type Translate = (keys: TextKey | readonly [...string[], TextKey], values?: Values) => string;
export const useTranslation = (): { t: Translate } => ({ t: translate.use() });

/** Whether the current language has the text; does not load it. */
export const hasText = (key: string): key is TextKey => textsIn(locale.get()).has(key);

/** The parts of the product whose texts are loaded or loading. */
const loadedParts = new Set(["main"]);
/** The part with every text, for keys that a screen's own part lacks. */
const whatever = "all";
const pendingParts = new Map<string, Promise<void>>();

function load(language: Locale, part: string): Promise<void> {
  const address = addressOfTexts(language, part);
  const before = pendingParts.get(address);
  if (before) return before;
  const loading = readTexts(address).then((received) => {
    receiveTexts(language, received);
    // Re-render what was shown without these texts; other parts wait for theirs.
    if (part === whatever) drawAgain();
  });
  pendingParts.set(address, loading);
  loading.catch(() => pendingParts.delete(address));
  return loading;
}
async function readTexts(address: string) {
  const answer = (await takePrefetched(address)) ?? (await fetch(address).catch(() => undefined));
  if (answer?.ok) return answer.json();
  // The network is down or a server update removed the files: handle it as for scripts.
  window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
  throw new Error(`no texts at ${address}`);
}

/** The texts of these parts in a language that is not spoken, to find something by its words. */
export async function wordsIn(
  language: Locale,
  parts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await Promise.all(parts.map((part) => load(language, part)));
  return textsIn(language);
}

/** A module, resolved when its texts have loaded too. */
export async function withTexts<Module>(part: string, module: Promise<Module>): Promise<Module> {
  loadedParts.add(part);
  const [loaded] = await Promise.all([module, load(preferredLocale(), part)]);
  return loaded;
}

/** Switches the language unless a stronger source sets one; a choice is stored in this browser. */
export async function speak(next: Locale, source: Wish) {
  wish(next, source);
  await speakAsWanted();
}
async function speakAsWanted() {
  const next = preferredLocale();
  await Promise.all([...loadedParts].map((part) => load(next, part)));
  // Texts arrive in any order: another language may be preferred by now.
  if (next !== preferredLocale()) return;
  // Usually the language is already in use; setting it again would re-render everything.
  if (next === locale.get() && next === document.documentElement.lang) return;
  document.documentElement.lang = next;
  document.documentElement.dir = isRightToLeft(next) ? "rtl" : "ltr";
  locale.set(next);
  writeStorage("spoken", next);
  drawAgain();
}

export const startTexts = speakAsWanted;
