import type { Locale } from "../../contract/locales.ts";
import {
  beginsWord,
  type HeldText,
  heldText,
  holdsWord,
  searchWords,
} from "../../contract/searchable.rules.ts";

/** The texts of a language, by their keys. */
export type Words = ReadonlyMap<string, string>;
export type Card = { path: string; text: string };
type Setting = { field: string; keys: readonly string[]; to?: string };
/** What was found: a card, or a setting behind it, and the word of another language by which it was. */
export type Found = {
  path: string;
  field?: string;
  /** Where it is set, when not on the card's own screen. */
  to?: string;
  keys: readonly string[];
  by?: { language: Locale; text: string };
};

const textOf = (words: Words | undefined, keys: readonly string[]) =>
  keys.map((key) => words?.get(key)).find((text) => text !== undefined);

const remembered = new Map<string, HeldText>();
/** The same few hundred labels are looked through at every key that is pressed. */
function heldOnce(text: string): HeldText {
  const before = remembered.get(text);
  if (before) return before;
  const held = heldText(text);
  remembered.set(text, held);
  return held;
}

/**
 * Cards and settings whose names hold every typed word, in whatever language people know them by. In their own language a
 * setting is found by its card's name together with its own; those that begin with what was typed come first.
 */
export function findSettings(
  typed: string,
  cards: readonly Card[],
  settingsOf: (path: string) => readonly Setting[],
  languages: readonly (readonly [Locale, Words])[],
): Found[] {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => holdsWord(heldOnce(text), word));
  const begins = (text: string) => words.every((word) => beginsWord(heldOnce(text), word));
  const [own] = languages;
  const hits = cards.flatMap(({ path, text: title }) => {
    const items: Partial<Setting>[] = [{ keys: [title] }, ...settingsOf(path)];
    return items.flatMap(({ field, keys = [], to }) => {
      for (const [language, texts] of languages) {
        const text = textOf(texts, keys);
        if (!text) continue;
        const cardName = texts.get(title) ?? "";
        const isHit =
          holds(text) || (field !== undefined && !holds(cardName) && holds(`${cardName} ${text}`));
        if (!isHit) continue;
        const isOwn = language === own?.[0];
        const rank = (isOwn ? 0 : 4) + (begins(text) ? 0 : 2) + (field === undefined ? 0 : 1);
        return [{ rank, path, field, keys, ...(to && { to }), ...(!isOwn && { by: { language, text } }) }];
      }
      return [];
    });
  });
  return hits.sort((one, other) => one.rank - other.rank).map(({ rank: _, ...found }) => found);
}
