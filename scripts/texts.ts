import { localesThere, readTexts, type Texts, withTexts, writeTexts } from "./locales.ts";

/**
 * The translation step: gives every language the texts that only Dutch and English have, marked «‹English›» until somebody
 * translates them. `npm run words` refuses marked texts, and says which.
 */
const written = ["nl", "en"];
const english = readTexts("en");
const isMarked = (text: string) => text.startsWith("‹");
const countMarked = (texts: Texts): number =>
  Object.values(texts).reduce(
    (count: number, text) => count + (typeof text === "string" ? Number(isMarked(text)) : countMarked(text)),
    0,
  );

for (const locale of localesThere().filter((name) => !written.includes(name))) {
  const texts = withTexts(readTexts(locale), english, (text) => (isMarked(text) ? text : `‹${text}›`));
  writeTexts(locale, texts);
  console.log(`${locale}: ${countMarked(texts)} to translate`);
}
