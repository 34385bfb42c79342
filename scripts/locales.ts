import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The texts of the product, of which Dutch and English are written with the code and the other languages translated after it. */
const root = join(import.meta.dirname, "..");
export type Texts = { [key: string]: Texts | string };
const pathOf = (locale: string) => join(root, `locales/${locale}.json`);

export const localesThere = () =>
  globSync("locales/*.json", { cwd: root })
    .sort()
    .map((path) => /(\w+)\.json$/.exec(path)![1]!);
export const readTexts = (locale: string): Texts => JSON.parse(readFileSync(pathOf(locale), "utf8"));
export const writeTexts = (locale: string, texts: Texts) =>
  writeFileSync(pathOf(locale), `${JSON.stringify(texts, null, 2)}\n`);

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
