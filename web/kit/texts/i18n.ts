import type { Locale } from "../../../contract/locales.ts";
import type { Area, TextKey } from "../../../contract/textKeys.ts";
import { addTexts, type Texts, translator, type Values } from "../../../contract/texts.rules.ts";
import { writeStorage } from "../browser/browserStorage.ts";
import { preferredLocale, type Wish, wish } from "../browser/language.ts";
import { takePrefetched } from "../browser/prefetch.ts";
import { createStore } from "../browser/store.ts";
import { tokens } from "../browser/tokens.ts";
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
    onMissing: (key) => reportMissing(language, key),
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

/** The areas that are loaded or loading. */
const loadedAreas = new Set<Area>();
/** The file with every text, for keys of areas that a screen does not name. */
const whatever = "all";
const pending = new Map<string, Promise<void>>();

function load(language: Locale, area: Area | typeof whatever): Promise<void> {
  const address = addressOfTexts(language, area);
  const before = pending.get(address);
  if (before) return before;
  const loading = readTexts(address).then((received) => {
    for (const texts of [received].flat()) receiveTexts(language, texts);
    // Re-render what was shown without these texts; what names its areas waits for them.
    if (area === whatever) drawAgain();
  });
  pending.set(address, loading);
  loading.catch(() => pending.delete(address));
  return loading;
}
/** A screen that does not name the area of a text is a mistake: it throws while one develops, and takes a moment longer in production. */
function reportMissing(language: Locale, key: string) {
  if (import.meta.env.DEV && import.meta.env.MODE !== "test")
    throw new Error(`${key} is in no area of texts that this screen names`);
  void load(language, whatever).catch(() => undefined);
}
async function readTexts(address: string): Promise<Texts | Texts[]> {
  const answer = (await takePrefetched(address)) ?? (await fetch(address).catch(() => undefined));
  if (answer?.ok) return answer.json();
  // The network is down or a server update removed the files: handle it as for scripts.
  window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
  throw new Error(`no texts at ${address}`);
}

const loadAll = (language: Locale, areas: Iterable<Area>) =>
  Promise.all([...areas].map((area) => load(language, area)));

/** The texts of these areas in a language that is not spoken, to find something by its words. */
export async function wordsIn(
  language: Locale,
  areas: readonly Area[],
): Promise<ReadonlyMap<string, string>> {
  await loadAll(language, areas);
  return textsIn(language);
}

/** A module that is loaded, with the areas of texts that it and all its dialogs need besides those of every page (`web/areas.ts`). */
export async function withTexts<Module>(areas: readonly Area[], module: Promise<Module>): Promise<Module> {
  for (const area of areas) loadedAreas.add(area);
  const [loaded] = await Promise.all([module, loadAll(preferredLocale(), areas)]);
  return loaded;
}

/** Switches the language unless a stronger source sets one; a choice is stored in this browser. */
export async function speak(next: Locale, source: Wish) {
  wish(next, source);
  await speakAsWanted();
}
async function speakAsWanted() {
  const next = preferredLocale();
  await loadAll(next, loadedAreas);
  // Texts arrive in any order: another language may be preferred by now.
  if (next !== preferredLocale()) return;
  // Usually the language is already in use; setting it again would re-render everything.
  if (next === locale.get() && next === document.documentElement.lang) return;
  document.documentElement.lang = next;
  document.documentElement.dir = isRightToLeft(next) ? "rtl" : "ltr";
  locale.set(next);
  // A sign-out leaves nothing in this browser, not even what the next person will be spoken to in.
  if (tokens.get()) writeStorage("spoken", next);
  drawAgain();
}

/** Loads the first texts; the areas of these are loaded in whatever language is chosen later. */
export async function startTexts(areas: readonly Area[]) {
  for (const area of areas) loadedAreas.add(area);
  await speakAsWanted();
}
