/** The texts of a language, or some of them, as its file holds them. */
export type Texts = { [key: string]: Texts | string };
/** The values of a text. `count` chooses the plural; a refusal with a missing value becomes the text of the key `instead`. */
export type Values = Record<string, unknown>;

/** The BCP 47 tag for `Intl`; English and Portuguese are European ones. */
export const tagOf = (locale: string) => ({ en: "en-GB", pt: "pt-PT" })[locale] ?? locale;

/** A location and the label in it; isolated after an Arabic or Persian name, so that its parts keep their order. */
export const placeText = (location: string | null | undefined, label: string | null | undefined) =>
  [location, label && (/[\u0590-\u08ff]/.test(location ?? "") ? `\u2066${label}\u2069` : label)]
    .filter(Boolean)
    .join(" ");

/** Adds texts by their full keys, such as `orders.title`. */
export function addTexts(texts: Texts, to: Map<string, string>, prefix = "") {
  for (const [name, text] of Object.entries(texts))
    if (typeof text === "string") to.set(prefix + name, text);
    else addTexts(text, to, `${prefix}${name}.`);
  return to;
}

/** «N.V.» brings the stop of its sentence along, with or without the marks that isolate its direction. */
const endsSentence = /\.[\u2066-\u2069]*$/;

type Language = {
  locale: string;
  texts: ReadonlyMap<string, string>;
  /** Formats a value for a sentence. */
  write(value: unknown, locale: string): unknown;
  /** Called with a key that has no text. */
  onMissing?(key: string): void;
};

/**
 * Returns the text of a key, or of the first key that has one, with `{{name}}` filled in; a key without a text is returned
 * itself. When a value is missing, a refusal becomes another text, and any other text leaves the variable out.
 */
export function translator({ locale, texts, write, onMissing }: Language) {
  let plurals: Intl.PluralRules | undefined;
  const textOf = (key: string, { count }: Values) => {
    if (typeof count !== "number") return texts.get(key);
    plurals ??= new Intl.PluralRules(tagOf(locale));
    const nothing = count === 0 ? texts.get(`${key}_zero`) : undefined;
    return nothing ?? texts.get(`${key}_${plurals.select(count)}`) ?? texts.get(key);
  };
  return function translate(keys: string | readonly string[], values: Values = {}): string {
    const tried = [keys].flat() as string[];
    const last = tried.at(-1)!;
    const key = tried.find((candidate) => textOf(candidate, values) !== undefined);
    if (key === undefined) {
      onMissing?.(last);
      return last;
    }
    let isWhole = true;
    const text = textOf(key, values)!.replace(/\{\{\s*(\w+)\s*\}\}(\.(?!\.))?/g, (_, name, stop = "") => {
      const value = write(values[name], locale);
      isWhole &&= value !== undefined;
      const written = String(value ?? "");
      return endsSentence.test(written) ? written : written + stop;
    });
    if (isWhole) return text;
    if (tried.some((candidate) => candidate.startsWith("errors.")))
      return translate(typeof values.instead === "string" ? values.instead : "errors.refused");
    return text.replace(/ {2,}/g, " ").trim();
  };
}
