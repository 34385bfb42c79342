import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Locale, locales } from "../contract/security.ts";

type Tree = { [key: string]: Tree | string };
const flat = (tree: Tree, path = ""): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, text]) =>
    typeof text === "string" ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  );
const textsIn = (locale: Locale) =>
  flat(JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${locale}.json`), "utf8")));
/** What a text says besides what is filled in. */
const withoutVariables = (text: string) => text.replace(/\{\{[^}]*\}\}/g, "");

const word = (words: string) => new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, "iu");
/** Words that mean something else here or are not the language's own, and the word to write instead. */
const glossary: Record<Locale, [wrong: RegExp, instead: string][]> = {
  nl: [
    [word("none|bundle|items?|delete|save|cancel|undo|update|upload|download|settings|default"), "Dutch"],
    [word("ingetrokken|intrekken"), "annuleren"],
    [/terug(ge)?draai/i, "ongedaan maken"],
    [word("artikel(en)?"), "product"],
  ],
  en: [
    [word("take[ns]? over|taken back"), "import, undone"],
    [word("by itself|by themselves"), "automatically"],
    [word("(mend(ed|s)?|hangs on)"), "fix, correct"],
    [word("user name"), "username"],
  ],
  de: [
    [word("Jobs?|Hintergrundjobs?"), "Vorgang"],
    [word("versendet|verschickt"), "gesendet"],
    [word("zurückgenommen"), "rückgängig gemacht"],
  ],
  es: [
    [word("partners?"), "colaborador"],
    [word("trabajos?|tienda web"), "proceso, tienda online"],
    [word("previst[oa]s|no previsto"), "esperado"],
  ],
  fr: [
    [word("travail|travaux"), "opération"],
    [word("encours"), "en cours"],
  ],
  pt: [
    [word("você"), "(no subject)"],
    [word("leia|releia"), "digitalizar"],
    [word("usuário|tela|salvar|excluir"), "utilizador, ecrã, guardar, eliminar"],
    [word("línguas?"), "idioma"],
  ],
  ar: [
    [/حزمة/, "دفعة"],
    [/إثبات المحو ناقص|الإفراج/, "لا يوجد إثبات محو، السماح بالبيع"],
    [/(أمر|أوامر) (ال)?(شراء|بيع|إصلاح)/, "طلب"],
    [/حامل البيانات|السمة/, "وسيط التخزين، الخاصية"],
  ],
  fa: [
    [/طرف حساب‌ها/, "طرف‌های حساب"],
    [/\u0654/, "(without hamza)"],
    [/درایو|محصول/, "دیسک، کالا"],
  ],
};
/** The marks around a quoted word; no other language's. */
const foreignQuotes: Record<Locale, RegExp> = {
  nl: /[«»„“”]/,
  en: /[«»„‘]/,
  de: /[«»”‘]/,
  es: /[„“”‘]/,
  fr: /[„“”‘]/,
  pt: /[„“”‘]/,
  ar: /[„“”‘]/,
  fa: /[„“”‘]/,
};

describe.each(locales)("a text in %s", (locale) => {
  const texts = textsIn(locale);
  const wrong = (mark: RegExp) => texts.filter(([, text]) => mark.test(withoutVariables(text)));

  test.each(glossary[locale])("has no %s: %s", (mark) => {
    expect(wrong(mark)).toEqual([]);
  });

  test("is filled in", () => {
    expect(wrong(/[‹›]/)).toEqual([]);
  });

  test("quotes with the marks of the language and has a real apostrophe", () => {
    expect(wrong(foreignQuotes[locale])).toEqual([]);
    expect(wrong(/\p{L}'\p{L}/u)).toEqual([]);
  });
});

test("a sign that French sets apart does not begin a line", () => {
  expect(textsIn("fr").filter(([, text]) => / [:;?!»%]|« /.test(text))).toEqual([]);
});

test("in Arabic a scan is never a wipe: the word for both says which", () => {
  const unclear = /مسح(?!\S*( [^.،؛:؟]*)?ضوئي)/;
  expect(textsIn("ar").filter(([, text]) => unclear.test(withoutVariables(text)))).toEqual([]);
});
