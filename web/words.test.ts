import { describe, expect, test } from "vitest";
import { type Locale, locales } from "../contract/locales.ts";
import { textsIn } from "../locales/read.ts";

/** What a text says besides what is filled in. */
const withoutVariables = (text: string) => text.replace(/\{\{[^}]*\}\}/g, "");

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
/** Names, codes and formats that are written alike everywhere. */
const international =
  /^(Blancco|CSV|Chromebook|Data Matrix|Dymo 99012 .*|Avery L7160 .*|IBAN|IMEI|KvK|RSIN|S\/N|SKU|Ultrabook|WipeDrive|nwipe)$/;
const units = /(?<!\p{L})(mm|pt|kg|km\/h|min|d|h|EU)(?!\p{L})/gu;
/** Words that a language shares with English. */
const shared: Record<Exclude<Locale, "en">, string> = {
  nl: `All-in-one, Blade, Checklist, Code, Desktop, E-mail, E-mails, Filter, Grade, Label, Labels, Laptop, Link, Logo, Mailing, Mailings,
    Model, Module, Modules, Monitor, Open, Order, Orders, Partner, Partners, Planner, Postcode, Postcodes, Pro forma, Processor, Product,
    Sandbox, Scan, Server, Smartphone, Status, Stops, Tablet, Tower, Transport, Websites, Week, export, is, tabs`,
  de: `Blade, Board, Code, Favicon, Filter, Laptop, Link, Logo, Mailing, Mailings, Monitor, Name, Partner, Person, Phase, Pro forma, Sandbox,
    Scan, Server, Smartphone, Status, Tablet, [Test], Text, Tower, Transport, Version, Websites, Workstation, optional`,
  es: "Blade, Error, Euros, Mini PC, Monitor, No, Stock, Subtotal, Total, Workstation",
  fr: `Action, Actions, Code, Condition, Contact, Contacts, Date, Description, Destruction, E-mail, E-mails, Euros, Grade, Instructions,
    Invitation, Invitations, Logo, Lot, Lots, Message, Messages, Minutes, Mobile, Module, Modules, Notes, Notifications, Options, Pages,
    Phase, Photos, Pro forma, Scan, Second IMEI, Service, Services, Signature, Smartphone, Source, Stock, Total, Transaction, Transport,
    Type, Version, Workstation, export, litre, litres, minute, minutes, photo`,
  pt: "Blade, E-mail, E-mails, Euros, Grade, Mini PC, Monitor, Smartphone, Stock, Subtotal, Tablet, Total",
  ar: "",
  fa: "",
};
const english = textsIn("en");

describe.each(locales)("a text in %s", (locale) => {
  const texts = [...textsIn(locale)];
  const wrong = (mark: RegExp) => texts.filter(([, text]) => mark.test(withoutVariables(text)));

  test("is filled in", () => {
    expect(wrong(/[‹›]/)).toEqual([]);
  });

  test("quotes with the marks of the language and has a real apostrophe", () => {
    expect(wrong(foreignQuotes[locale])).toEqual([]);
    expect(wrong(/\p{L}'\p{L}/u)).toEqual([]);
  });
});

test.each(Object.entries(shared))(
  "a text in %s is not the English one, but for words that both have",
  (locale, words) => {
    const both = new Set(words.split(/,\s*/));
    const same = [...textsIn(locale)].filter(([key, text]) => {
      if (english.get(key) !== text || international.test(text)) return false;
      const said = withoutVariables(text).replace(units, "").trim();
      return /\p{L}/u.test(said) && !both.has(said);
    });
    expect(same).toEqual([]);
  },
);

test("a refusal is a sentence, with its full stop, in every language", () => {
  const open = locales.flatMap((locale) =>
    [...textsIn(locale)]
      .filter(([key, text]) => key.startsWith("errors.") && !/([.?؟:…]|\}\}\)?)$/.test(text))
      .map(([key, text]) => `${locale} ${key}: ${text}`),
  );
  expect(open).toEqual([]);
});

test("a sign that French sets apart does not begin a line", () => {
  expect([...textsIn("fr")].filter(([, text]) => / [:;?!»%]|« /.test(text))).toEqual([]);
});

test("in Arabic a scan is never a wipe: the word for both says which, with and without its vowels", () => {
  const plain = (text: string) => withoutVariables(text).replace(/[\u064b-\u0652\u0640]/g, "");
  const unclear = /مس(ح|وح)(?!\S*( [^.،؛:؟]*)?ضوئي)/;
  expect([...textsIn("ar")].filter(([, text]) => unclear.test(plain(text)))).toEqual([]);
  expect([...textsIn("ar")].filter(([, text]) => text.includes("اً"))).toEqual([]);
});
