import { expect, test } from "vitest";
import { type Locale, locales } from "../../contract/locales.ts";
import { textsIn } from "../../locales/read.ts";
import { screens } from "../screens.tsx";
import { findSettings, type Words } from "./finding.ts";
import { settingsOf } from "./settings.ts";

const all = new Map<Locale, Words>(locales.map((language) => [language, textsIn(language)]));
const languagesFrom = (spoken: Locale) =>
  [spoken, ...locales.filter((language) => language !== spoken)].map(
    (language) => [language, all.get(language)!] as const,
  );
const cards = screens.flatMap(({ path, place }) =>
  place?.group === "admin" ? [{ path, text: place.text }] : [],
);
const find = (typed: string, spoken: Locale = "nl") =>
  findSettings(typed, cards, settingsOf, languagesFrom(spoken));
const pathsOf = (typed: string, spoken: Locale = "nl") => find(typed, spoken).map(({ path }) => path);

test("a setting is found by its label in each of the eight languages, whichever is spoken", () => {
  const lost: string[] = [];
  let count = 0;
  for (const { path } of cards)
    for (const { field, keys } of settingsOf(path))
      for (const [language, words] of all) {
        const label = keys.map((key) => words.get(key)).find(Boolean);
        if (!label) continue;
        count += 1;
        const found = find(label, language === "nl" ? "en" : "nl");
        if (!found.some((one) => one.path === path && one.field === field))
          lost.push(`${language} ${path} ${label}`);
      }
  expect(lost).toEqual([]);
  expect(count).toBeGreaterThan(600);
});

test("a card is found by its name in each language", () => {
  const lost = [...all].flatMap(([language, words]) =>
    cards
      .filter(({ path, text }) => !pathsOf(words.get(text)!, "pt").includes(path))
      .map(({ path }) => `${language} ${path}`),
  );
  expect(lost).toEqual([]);
});

test("what is found in the spoken language comes first, cards before settings, and tells no other word", () => {
  const [first] = find("gebruikers");
  expect(first).toEqual({ path: "/admin/users", keys: ["users.title"] });
  const foreign = find("Benutzername").find(({ path }) => path === "/admin/users");
  expect(foreign).toMatchObject({ path: "/admin/users", field: "username", by: { language: "de" } });
});

test("every typed word must be there, accents and capitals do not matter, and nothing is found by nothing", () => {
  expect(pathsOf("iban")).toEqual(["/admin/settings"]);
  expect(pathsOf("huisstijl LOGO")).toEqual(["/admin/theme"]);
  expect(pathsOf("prenom")).toContain("/admin/users");
  expect(pathsOf("logo bestaatniet")).toEqual([]);
  expect(pathsOf("  ")).toEqual([]);
});

test("a card behind which nothing is known here is found by its name alone", () => {
  const card = { path: "/admin/new", text: "mails.title" };
  const found = findSettings("e-maillogboek", [card], settingsOf, languagesFrom("nl"));
  expect(found).toEqual([{ path: "/admin/new", keys: ["mails.title"] }]);
});
