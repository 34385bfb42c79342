import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addTexts, type Texts } from "../contract/texts.rules.ts";

/** The areas of texts of a language: each file of its folder. */
export const areasIn = (locale: string): [area: string, texts: Texts][] =>
  readdirSync(join(import.meta.dirname, locale)).map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(join(import.meta.dirname, locale, file), "utf8")),
  ]);

/** Every text of a language by its key. */
export function textsIn(locale: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [, area] of areasIn(locale)) addTexts(area, texts);
  return texts;
}
