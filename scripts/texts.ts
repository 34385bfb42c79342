import type { Texts } from "../contract/texts.rules.ts";
import { areasIn } from "../locales/read.ts";
import { localesThere, readTexts, withTexts, writeTexts } from "./locales.ts";

/**
 * The translation step: gives every language the texts that only Dutch and English have, marked «‹English›» until somebody
 * translates them. `npm run words` refuses marked texts, and says which.
 */
const written = ["nl", "en"];
const isMarked = (text: string) => text.startsWith("‹");
const countMarked = (texts: Texts): number =>
  Object.values(texts).reduce(
    (count: number, text) => count + (typeof text === "string" ? Number(isMarked(text)) : countMarked(text)),
    0,
  );

for (const locale of localesThere().filter((name) => !written.includes(name))) {
  let marked = 0;
  for (const [area, english] of areasIn("en")) {
    const texts = withTexts(readTexts(locale, area), english, (text) =>
      isMarked(text) ? text : `‹${text}›`,
    );
    writeTexts(locale, area, texts);
    marked += countMarked(texts);
  }
  console.log(`${locale}: ${marked} to translate`);
}
