import type { Locale } from "../../../contract/locales.ts";

/**
 * A text as it leaves in a mail. Programs take the direction of each line from its first letter, so that lines of Arabic and Persian
 * that begin with a foreign name bear a mark; addresses stay as they are, to be pressed.
 */
export const directed = (text: string, locale: Locale) =>
  locale === "ar" || locale === "fa"
    ? text.replace(/^(?!https?:)(?=[^\u0590-\u08ff\n]*[A-Za-z])/gm, "\u200f")
    : text;
