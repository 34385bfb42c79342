/**
 * i18next's way of writing values into a sentence, as one of its modules: `write` gets the value and the language.
 * Its own would need a format's name in every text.
 */
export const inserter = (write: (value: unknown, locale: string) => unknown) => ({
  type: "formatter" as const,
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _form?: string, locale = "nl") => write(value, locale),
});

/** The language as `Intl` knows it: English and Portuguese are Europe's here. */
export const tagOf = (locale: string) => ({ en: "en-GB", pt: "pt-PT" })[locale] ?? locale;

/** A location and the label in it, whose parts keep their order after a name in Arabic or Persian. */
export const placeText = (location: string | null | undefined, label: string | null | undefined) =>
  [location, label && (/[\u0590-\u08ff]/.test(location ?? "") ? `\u2066${label}\u2069` : label)]
    .filter(Boolean)
    .join(" ");

/** Stands in a text for a value that nobody gave, until `whole` takes it out. */
const gap = "\uE000";
export const missingInterpolationHandler = () => gap;

type Options = { lng?: string; instead?: string };
type Translator = { translate(key: string, options: object): unknown };
/**
 * i18next's last step: no text is shown with a variable that has no value. A refusal becomes the text of the key
 * `instead`, which needs none; of any other text the rest is shown.
 */
export const phraseProcessor = {
  type: "postProcessor" as const,
  name: "whole",
  process(text: unknown, keys: string | string[], { lng, instead }: Options, translator: Translator) {
    if (typeof text !== "string" || !text.includes(gap)) return text as string;
    const isRefusal = [keys].flat().some((key) => key.startsWith("errors."));
    if (isRefusal) return translator.translate(instead ?? "errors.refused", { lng }) as string;
    return text.replaceAll(gap, "").replace(/ {2,}/g, " ").trim();
  },
};
