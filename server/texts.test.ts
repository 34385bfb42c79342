import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { locales } from "../contract/security.ts";
import { localeOf, textOf } from "./texts.ts";

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, text]) =>
    typeof text === "string" ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  );
const read = (locale: string) =>
  new Map(flat(JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${locale}.json`), "utf8"))));
const forms = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|\{(\w+)\}/g)].map((m) => m[1] ?? m[2]).sort();

/** Words besides what is filled in. */
const isSentence = (text: string) => {
  const words = text.replace(/\{\{[^}]*\}\}/g, "").trim();
  return words.length > 30 && words.includes(" ");
};

const dutch = read("nl");
/** Keys whose text depends on a count, without their plural form. */
const counted = new Set(
  [...dutch.keys()].filter((key) => key.endsWith("_other")).map((key) => key.replace(forms, "")),
);

describe.each(locales)("the texts in %s", (locale) => {
  const texts = read(locale);
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const baseOf = (key: string) => (counted.has(key.replace(forms, "")) ? key.replace(forms, "") : key);

  test("are those of the Dutch list, with every plural form of the language and nothing besides", () => {
    const wanted = new Set(
      [...dutch.keys()].flatMap((key) => {
        const base = baseOf(key);
        return base === key ? [key] : categories.map((category) => `${base}_${category}`);
      }),
    );
    const optional = (key: string) => key.endsWith("_zero") && counted.has(key.replace(forms, ""));
    expect([...wanted].filter((key) => !texts.has(key))).toEqual([]);
    expect([...texts.keys()].filter((key) => !wanted.has(key) && !optional(key))).toEqual([]);
  });

  test("carry the same values; only a singular may leave its count out", () => {
    const differing = [...texts].filter(([key, text]) => {
      const base = baseOf(key);
      const given = new Set(placeholders(text));
      const full = new Set(placeholders(dutch.get(base === key ? key : `${base}_other`) ?? ""));
      const spare = base === key ? [] : ["count", "shown", "countText", ...full];
      const lacking = [...full].filter((name) => !given.has(name));
      const unknown = [...given].filter(
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

  test("are not Dutch sentences that somebody forgot", () => {
    const same =
      locale === "nl" ? [] : [...texts].filter(([key, text]) => isSentence(text) && text === dutch.get(key));
    expect(same).toEqual([]);
  });
});

test("a refusal speaks the language that was asked for, and Dutch where none is known", () => {
  expect(localeOf("ar,en;q=0.8")).toBe("ar");
  expect(localeOf("xx")).toBe("nl");
  expect(localeOf(undefined)).toBe("nl");
  expect(textOf("fa", "errors.required")).not.toBe(textOf("nl", "errors.required"));
});
