import type { Locale } from "../../contract/locales.ts";
import { languages } from "../kit/browser/language.ts";

/** What a language calls itself. */
export const languageName = (locale: Locale) => languages.find(([code]) => code === locale)?.[1] ?? locale;
