import type { Locale } from "../../../contract/locales.ts";
import { readStorage, writeStorage } from "./browserStorage.ts";
import { personal } from "./prefetch.ts";
import { createStore } from "./store.ts";

const names: Record<Locale, string> = {
  nl: "Nederlands",
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ar: "العربية",
  fa: "فارسی",
  pt: "Português",
};
/** The languages of the product, with their own names. */
export const languages = Object.entries(names) as [Locale, string][];

/** The sources of the language, strongest first: this browser's choice, the person's, the company's. */
export type Wish = "chosen" | "person" | "company";
let wishes: Partial<Record<Wish, Locale>> = {};

export function preferredLocale(): Locale {
  const chosen = readStorage<Locale>("locale") ?? wishes.chosen;
  const wanted = chosen ?? wishes.person ?? readStorage<Locale>(personal) ?? wishes.company;
  // Until anybody has said so, the language that was last on the screen.
  const next = wanted ?? readStorage<Locale>("spoken");
  return next && next in names ? next : "nl";
}
/** The language that the server is asked in; the screen follows once its texts have come. */
export const askedLanguage = createStore<Locale>(preferredLocale());

/** Asks in another language from now on, unless a stronger source names one; a choice is stored in this browser. */
export function wish(next: Locale, source: Wish) {
  wishes[source] = next;
  if (source === "chosen") writeStorage("locale", next);
  if (source === "person") writeStorage(personal, next);
  if (askedLanguage.get() !== preferredLocale()) askedLanguage.set(preferredLocale());
}
/** Clears the chosen languages, at a sign-out. */
export const forgetWishes = () => {
  wishes = {};
  askedLanguage.set(preferredLocale());
};
