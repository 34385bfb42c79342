import { describe, expect, test } from "vitest";
import { type Locale, locales } from "../../../contract/locales.ts";
import { translator } from "../../../contract/texts.rules.ts";
import { textsIn } from "../../../locales/read.ts";
import { messageOf, problemOf } from "../../platform/http/problem.ts";
import { failureOf } from "./failure.ts";
import { localeOf, textOf } from "./texts.ts";

const forms = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|\{(\w+)\}/g)].map((m) => m[1] ?? m[2]).sort();

/** What is said besides what is filled in. */
const withoutVariables = (text: string) => text.replace(/\{\{[^}]*\}\}/g, " ");
const wordsOf = (text: string) =>
  withoutVariables(text)
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [];

/** Small words that the language cannot do without and no other of these has. */
const ownWords: Partial<Record<Locale, string>> = {
  nl: "het een niet wordt zijn geen voor deze ook nog moet uit bij",
  en: "the and with this not are there your from has which",
  de: "und nicht mit wird ist kein keine für diese auch noch aus bei werden",
  es: "las el hay sin pero muy una ya con del más aún",
  fr: "les est une avec pour cette dans sur aucun vous",
  pt: "não uma com os ao foi pelo sem são já",
};
/** Names that every language writes the same way. */
const technicalKeys =
  /^(erasure\.fields\.imei|(products\.)?fields\.sku|labelFormats\.\w+|erasureSources\.\w+)$/;
/** Words from which a shared text is a copy: two neighbours say short things alike. */
const fewestOfCopy = (one: Locale, other: Locale) =>
  [one, other].every((locale) => locale === "es" || locale === "pt") ? 5 : 3;
const arabicLetters = /\p{Script=Arabic}/u;
/** Letters of Arabic that Persian writes otherwise, and the other way round. */
const foreignLetters: Partial<Record<Locale, RegExp>> = { fa: /[يكىة]/, ar: /[پچژگکی]/ };

const dutch = textsIn("nl");
/** Keys whose text depends on a count, without their plural form. */
const counted = new Set(
  [...dutch.keys()].filter((key) => key.endsWith("_other")).map((key) => key.replace(forms, "")),
);

describe.each(locales)("the texts in %s", (locale) => {
  const texts = textsIn(locale);
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const baseOf = (key: string) => (counted.has(key.replace(forms, "")) ? key.replace(forms, "") : key);

  test("are those of the Dutch list, with every plural form of the language and nothing besides", () => {
    const expected = new Set(
      [...dutch.keys()].flatMap((key) => {
        const base = baseOf(key);
        return base === key ? [key] : categories.map((category) => `${base}_${category}`);
      }),
    );
    const optional = (key: string) => key.endsWith("_zero") && counted.has(key.replace(forms, ""));
    expect([...expected].filter((key) => !texts.has(key))).toEqual([]);
    expect([...texts.keys()].filter((key) => !expected.has(key) && !optional(key))).toEqual([]);
  });

  test("carry the same values; only a singular may leave its count out", () => {
    const differing = [...texts].filter(([key, text]) => {
      const base = baseOf(key);
      const expected = new Set(placeholders(text));
      const full = new Set(placeholders(dutch.get(base === key ? key : `${base}_other`) ?? ""));
      const spare = base === key ? [] : ["count", "shown", "countText", ...full];
      const lacking = [...full].filter((name) => !expected.has(name));
      const unknown = [...expected].filter(
        (name) =>
          !full.has(name) &&
          !spare.includes(name) &&
          !(base !== key && placeholders(dutch.get(`${base}_one`) ?? "").includes(name)),
      );
      const mayLack = base !== key && !key.endsWith("_other");
      return unknown.length > 0 || (!mayLack && lacking.length > 0);
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test.each(locales.filter((other) => other !== locale))("are no copies of those in %s", (other) => {
    const theirs = new Set([...textsIn(other).values()].map((text) => text.toLowerCase()));
    const least = fewestOfCopy(locale, other);
    const copies = [...texts].filter(
      ([key, text]) =>
        !technicalKeys.test(key) && wordsOf(text).length >= least && theirs.has(text.toLowerCase()),
    );
    expect(copies).toEqual([]);
  });

  test("have no small words of another language", () => {
    const theirs = new Set(
      Object.entries(ownWords).flatMap(([other, words]) => (other === locale ? [] : words.split(" "))),
    );
    expect([...texts].filter(([, text]) => wordsOf(text).some((word) => theirs.has(word)))).toEqual([]);
  });

  test("are written in the letters of the language", () => {
    const isArabic = locale === "ar" || locale === "fa";
    const foreign = [...texts].filter(([key, text]) =>
      isArabic
        ? !technicalKeys.test(key) &&
          /\p{L}/u.test(withoutVariables(text)) &&
          !arabicLetters.test(withoutVariables(text))
        : arabicLetters.test(text),
    );
    expect(foreign).toEqual([]);
    expect([...texts].filter(([, text]) => foreignLetters[locale]?.test(text))).toEqual([]);
  });
});

describe.each(locales)("a text in %s whose values nobody gave", (locale) => {
  const texts = [...textsIn(locale).keys()];

  test("is shown without a variable", () => {
    const translations = texts.map((key) => [key, textOf(locale, key)]);
    expect(translations.filter(([, text]) => /\{\{|\}\}|\uE000/.test(text!))).toEqual([]);
  });

  test("is another refusal, in the same language, when it is one", () => {
    expect(textOf(locale, "errors.minimum")).toBe(textsIn(locale).get("errors.refused"));
    expect(textOf(locale, "errors.minimum", { limit: 3 })).not.toBe(textsIn(locale).get("errors.refused"));
  });
});

test("a value that looks like a variable is shown as it is", () => {
  expect(textOf("nl", "errors.optionUnknown", { name: "{{kleur}}" })).toBe(
    "‘{{kleur}}’ is geen keuze van dit kenmerk.",
  );
});

test("a refusal speaks the language that was asked for, and Dutch where none is known", () => {
  expect(localeOf("ar,en;q=0.8", "nl")).toBe("ar");
  expect(localeOf("xx", "fr")).toBe("fr");
  expect(localeOf(undefined, "nl")).toBe("nl");
  expect(textOf("fa", "errors.required")).not.toBe(textOf("nl", "errors.required"));
});

test.each([
  ["en;q=0.1,fr;q=0.9", "fr"],
  ["en;q=0.5, de ; q=0.8 , fr;q=0.8", "de"],
  ["de;q=0.9,fr", "fr"],
  ["en;q=0,fr;q=0.001", "fr"],
  ["en;q=0.0", "nl"],
  ["xx,*;q=0.5", "nl"],
  ["fr-BE;Q=0.9, nl;q=0.3", "fr"],
  ["en;q=much,pt;q=0.2", "pt"],
])("of «%s» the language is %s", (header, locale) => {
  expect(localeOf(header, "nl")).toBe(locale);
});

test("a number in a sentence is written as the language writes it", () => {
  const most = (locale: Locale) => textOf(locale, "errors.tooManyRows", { most: 100_000 });
  expect(most("nl")).toContain("100.000");
  expect(most("en")).toContain("100,000");
  expect(most("fa")).toContain("۱۰۰٬۰۰۰");
  expect(most("pt")).toContain("100\u00a0000");
});

test("a refusal bends with its count", () => {
  const messageFor = (count: number) => messageOf("nl", "importHasErrors", { count });
  expect(messageFor(1)).toBe("Nog 1 regel is niet in orde. Er is niets opgeslagen.");
  expect(messageFor(12)).toBe("Nog 12 regels zijn niet in orde. Er is niets opgeslagen.");
});

test("a refusal of the database that gives no more than its name says what its status means", () => {
  const taken = failureOf({ code: "23505", constraint: "serialNumberTaken", message: "" })!;
  expect(problemOf("nl", "1", taken)).toMatchObject({
    code: "serialNumberTaken",
    detail: "Deze waarde moet uniek zijn en is al in gebruik.",
  });
});

test("a name that ends with a stop ends its sentence with one stop, in every language", () => {
  for (const locale of locales) {
    const texts = new Map([
      ["end", "Mail aan {{name}}."],
      ["middle", "{{name}}. Waar komt alles?"],
      ["dots", "{{name}}..."],
      ["comma", "{{name}}, dus"],
    ]);
    const isolated = (value: unknown) =>
      typeof value === "string" && (locale === "ar" || locale === "fa") ? `\u2068${value}\u2069` : value;
    const say = translator({ locale, texts, write: isolated });
    const plain = (key: string, name: string) => say(key, { name }).replace(/[\u2068\u2069]/g, "");
    expect(plain("end", "Voorbeeldbank N.V.")).toBe("Mail aan Voorbeeldbank N.V.");
    expect(plain("middle", "Apple Inc.")).toBe("Apple Inc. Waar komt alles?");
    expect(plain("end", "Bank BV")).toBe("Mail aan Bank BV.");
    expect(plain("dots", "N.V.")).toBe("N.V....");
    expect(plain("comma", "N.V.")).toBe("N.V., dus");
  }
});
