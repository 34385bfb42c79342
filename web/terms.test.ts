import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Locale, locales } from "../contract/locales.ts";
import { textsIn } from "../locales/read.ts";

type Words = { words: string[]; not: string[] };
type Term = { thing: string; keys: string; of: Record<Locale, Words> };
const columns: Locale[] = ["nl", "en", "de", "es", "fr", "pt", "ar", "fa"];
const listed = (cell: string) => cell.split(", ").filter(Boolean);
/** A cell of the page: words, and struck ones that must not stand for the thing. */
function wordsOf(cell: string): Words {
  const struck = [...cell.matchAll(/~~(.+?)~~/g)].flatMap(([, words]) => listed(words!));
  return { words: listed(cell.replace(/~~.+?~~/g, "").trim()), not: struck };
}
const terms: Term[] = readFileSync(join(import.meta.dirname, "../docs/TERMS.md"), "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([before, thing, keys]) => before === "" && keys && keys !== "keys" && !thing!.startsWith("-"))
  .map(([, thing, keys, ...cells]) => ({
    thing: thing!,
    keys: keys!,
    of: Object.fromEntries(columns.map((locale, at) => [locale, wordsOf(cells[at] ?? "")])) as Term["of"],
  }));

/** What a language writes before and behind a word without making it another one. */
const around: Record<Locale, [before: string, behind: string]> = {
  nl: ["", "(?:e|en|es|n|s|’s|d|de)?"],
  en: ["", "(?:s|es|’s)?"],
  de: ["", "(?:e|en|em|er|ern|es|n|s)?"],
  es: ["", "(?:s|es)?"],
  fr: ["", "(?:e|s|es|x)?"],
  pt: ["", "(?:s|es)?"],
  ar: ["(?:[وفبكل]?(?:ال)?|[وف]?لل)", "(?:[هيك]|ها|هم|كم|نا|ات|ان|ين|ون|ة|تك|ا)?"],
  fa: ["", "(?:ی|ای)?"],
};
/** Vowel signs, lengthening and marks of direction, which no reader sees as letters. */
const plain = (text: string) =>
  text.normalize("NFC").replace(/[\u064b-\u0652\u0640\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");
const withoutVariables = (text: string) => text.replace(/\{\{[^}]*\}\}/g, "…");
function pattern(word: string, locale: Locale) {
  const [before, behind] = around[locale];
  const start = word.startsWith("*") ? "" : `(?<![\\p{L}-])${before}`;
  const end = word.endsWith("*") ? "" : `${behind}(?!\\p{L})`;
  const middle = plain(word)
    .replace(/^\*|\*$/g, "")
    .split("*")
    .map((part) => part.replace(/[.+?()[\]{}|\\^$]/g, "\\$&"))
    .join(".*");
  return new RegExp(start + middle + end, "iu");
}
const matcher = (globs: string[]) =>
  new RegExp(`^(?:${globs.map((glob) => glob.replaceAll(".", "\\.").replaceAll("*", ".*")).join("|")})$`);
const isOfPlural = /_(zero|one|two|few|many|other)$/;
/** Whether a term's row is about a key. */
function scope(keys: string): (key: string) => boolean {
  const parts = keys.split(" ");
  const within = parts.filter((part) => !part.startsWith("-") && part !== "all");
  const without = parts.filter((part) => part.startsWith("-")).map((part) => part.slice(1));
  const [is, isNot] = [matcher(within), matcher(without)];
  return (key) => {
    const base = key.replace(isOfPlural, "");
    return (within.length === 0 || is.test(base)) && !(without.length && isNot.test(base));
  };
}
const allTexts = new Map(
  locales.map((locale) => [
    locale,
    [...textsIn(locale)].map(([key, text]): [string, string] => [key, withoutVariables(plain(text))]),
  ]),
);

test("the table of terms has a column for each language, and no row twice", () => {
  expect(terms.length).toBeGreaterThan(90);
  expect([...columns].sort()).toEqual([...locales].sort());
  const rows = terms.map(({ thing, keys }) => `${thing}: ${keys}`);
  expect(rows.filter((row, at) => rows.indexOf(row) < at)).toEqual([]);
});

test.each(locales)("each thing has one word in %s, and nothing else stands for it", (locale) => {
  const texts = allTexts.get(locale)!;
  const wrong = terms.flatMap(({ thing, keys, of }) => {
    const has = scope(keys);
    const about = texts.filter(([key]) => has(key));
    const { words, not } = of[locale];
    const unused =
      words.length && !words.some((word) => about.some(([, text]) => pattern(word, locale).test(text)));
    return [
      ...(about.length ? [] : [`${thing}: no text has a key of ${keys}`]),
      ...(unused ? [`${thing}: no text says ${words.join(", ")}`] : []),
      ...not.flatMap((word) =>
        about
          .filter(([, text]) => pattern(word, locale).test(text))
          .map(([key, text]) => `${thing}: ${word} in ${key}: ${text}`),
      ),
    ];
  });
  expect(wrong).toEqual([]);
});
