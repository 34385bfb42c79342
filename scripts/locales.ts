import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "../contract/texts.rules.ts";
import { areasIn } from "../locales/read.ts";

/** The texts of the product, of which Dutch and English are written with the code and the other languages translated after it. */
const root = join(import.meta.dirname, "..");

export const localesThere = () =>
  readdirSync(join(root, "locales"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
export const readTexts = (locale: string, area: string): Texts =>
  Object.fromEntries(areasIn(locale))[area] ?? {};
/** Writes the texts of an area, and returns the path of its file. */
export function writeTexts(locale: string, area: string, texts: Texts) {
  const path = `locales/${locale}/${area}.json`;
  writeFileSync(join(root, path), `${JSON.stringify(texts, null, 2)}\n`);
  return path;
}

/** Adds texts that are not there, each before the first that comes after it in the alphabet; `mark` is what becomes of one. */
export function withTexts(texts: Texts, added: Texts, mark = (text: string) => text): Texts {
  const entries = Object.entries(texts);
  for (const [key, text] of Object.entries(added)) {
    const existing = entries.find(([name]) => name === key);
    if (existing && typeof text !== "string") existing[1] = withTexts(existing[1] as Texts, text, mark);
    else if (!existing) {
      const at = entries.findIndex(([name]) => name > key);
      const value = typeof text === "string" ? mark(text) : withTexts({}, text, mark);
      entries.splice(at < 0 ? entries.length : at, 0, [key, value]);
    }
  }
  return Object.fromEntries(entries);
}
