import { type RawBuilder, sql } from "kysely";
import { type Locale, locales } from "../../../contract/locales.ts";
import {
  beginsWord,
  heldText,
  holdsWord,
  type SearchWord,
  searchable,
} from "../../../contract/searchable.rules.ts";
import { keysOf, textOf } from "./texts.ts";

const section = "standardNames";
const keys = keysOf(section);
/** A standard name as it is stored: in Dutch, which is its key for all languages. */
export const standardName = (key: string) => textOf("nl", `${section}.${key}`);
export const standardNames: readonly string[] = keys.map(standardName);

const translations = new Map(
  locales.map((locale) => [
    locale,
    new Map(keys.map((key) => [standardName(key), textOf(locale, `${section}.${key}`)])),
  ]),
);
const originals = new Map(
  locales.map((locale) => [
    locale,
    new Map([...translations.get(locale)!].map(([original, name]) => [name, original])),
  ]),
);
const json = new Map(
  locales.map((locale) => [locale, JSON.stringify(Object.fromEntries(translations.get(locale)!))]),
);

/** A stored name in a language; a name of the company's own stays as it is. */
export const translatedName = (locale: Locale, original: string) =>
  translations.get(locale)?.get(original) ?? original;
/** The stored name of a translated one. */
export const originalName = (locale: Locale, translated: string) =>
  originals.get(locale)?.get(translated) ?? translated;
const held = new Map(
  locales.map((locale) => [
    locale,
    new Map(standardNames.map((name) => [name, heldText(translatedName(locale, name))])),
  ]),
);
const heldIn = (locale: Locale, name: string) => held.get(locale)!.get(name)!;

/** The stored names whose translation holds a word of a search. */
export const namesHolding = (locale: Locale, word: SearchWord): string[] =>
  standardNames.filter((name) => holdsWord(heldIn(locale, name), word));
/** The stored names that hold a word of a search, while their translation does not. */
export const namesLosing = (locale: Locale, word: SearchWord): string[] =>
  standardNames.filter(
    (name) => holdsWord(heldIn("nl", name), word) && !holdsWord(heldIn(locale, name), word),
  );
/** The stored names that in any language have a word that begins with one of a search. */
export const namesBeginning = (word: SearchWord): string[] =>
  standardNames.filter((name) => locales.some((locale) => beginsWord(heldIn(locale, name), word)));
/** The stored names that are this in a language. */
export const namesLike = (locale: Locale, text: string): string[] =>
  standardNames.filter((name) => searchable(translatedName(locale, name)) === searchable(text));
/** The same for a column, to search and sort by. */
export const translatedColumn = (locale: Locale, column: RawBuilder<unknown>): RawBuilder<string> =>
  locale === "nl"
    ? (column as RawBuilder<string>)
    : sql`coalesce(${json.get(locale)}::jsonb ->> ${column}, ${column})`;

/** A name in the details of a refusal, to be translated for its reader. */
export class TranslatableName {
  original: string;
  constructor(original: string) {
    this.original = original;
  }
  toJSON() {
    return this.original;
  }
}
/** Several of them, as one text. */
export class TranslatableNames {
  originals: readonly string[];
  constructor(originals: readonly string[]) {
    this.originals = originals;
  }
  toJSON() {
    return this.originals.join(", ");
  }
}
export const translatedDetails = (locale: Locale, details: Record<string, unknown>) =>
  translatedIn(locale, details) as Record<string, unknown>;

function translatedIn(locale: Locale, value: unknown): unknown {
  if (value instanceof TranslatableName) return translatedName(locale, value.original);
  if (value instanceof TranslatableNames)
    return value.originals.map((original) => translatedName(locale, original)).join(", ");
  if (Array.isArray(value)) return value.map((entry) => translatedIn(locale, entry));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, translatedIn(locale, each)]));
}
