import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { locales } from "../contract/locales.ts";
import { textsIn } from "../locales/read.ts";

const sourcesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(dist|node_modules|testing)\/|\.test\./.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, folder, name), "utf8"));
const screens = sourcesIn(".");
const sources = [...screens, ...sourcesIn("../server")];

type Texts = Map<string, string>;
const isPlural = /_(zero|one|two|few|many)$/;
/** The texts of a language by key, a plural by its form for many. */
const byKey = (locale: string): Texts =>
  new Map(
    [...textsIn(locale)]
      .filter(([key]) => !isPlural.test(key))
      .map(([key, text]) => [key.replace(/_other$/, ""), text]),
  );
const all = new Map(locales.map((locale) => [locale, byKey(locale)]));
const dutch = all.get("nl")!;
/** Keys of a list whose texts are the same, with that text. */
function equalIn(texts: Texts, keys: readonly string[]) {
  const named = keys.flatMap((key) => (texts.has(key) ? [{ key, text: texts.get(key)!.toLowerCase() }] : []));
  return named.flatMap(({ key, text }, at) => {
    const earlier = named.slice(0, at).find((other) => other.text === text);
    return earlier ? [{ keys: [earlier.key, key] as [string, string], text }] : [];
  });
}
const told = ({ keys, text }: { keys: [string, string]; text: string }) => `${keys.join(" and ")}: ${text}`;

const parentOf = (key: string) => key.slice(0, key.lastIndexOf("."));
const nameOf = (key: string) => key.slice(key.lastIndexOf(".") + 1);
const children = Map.groupBy(dutch.keys(), parentOf);
/** Parents of which a program makes one key out of many, but of which nobody chooses: refusals, labels of many screens, phrases. */
const dictionaries =
  /(^|\.)(fields|facts)$|^(errors|import|intake|products|kit\.bulkEdit|sheet|orders|erasure|tasks|contacts|payments)$/;
const chosenFrom = new Set(
  sources
    .flatMap((source) => [...source.matchAll(/`([a-z]\w*(?:\.\w+)*)\.\$\{[^}]*\}`/g)])
    .map(([, parent]) => parent!)
    .filter((parent) => children.has(parent) && !dictionaries.test(parent)),
);
/** A thing by its key, its name or as several, which a language may write alike; and «state» of a task beside «status» of others. */
const stem = (key: string) =>
  nameOf(key)
    .replace(/^state$/, "status")
    .replace(/(Ids?|Names?)$/, "")
    .replace(/s$/, "")
    .replace(/^(one|title|new)$/, "one");
const isOneThing = ([one, other]: [string, string]) => stem(one) === stem(other);

describe.each(locales)("in %s", (locale) => {
  const texts = all.get(locale)!;

  test("no two choices of one list have the same text", () => {
    expect(chosenFrom.size).toBeGreaterThan(60);
    const lists = [...chosenFrom, "rail", "standardNames"].map((parent) => children.get(parent)!);
    expect(lists.flatMap((keys) => equalIn(texts, keys).map(told))).toEqual([]);
  });

  test("what stands side by side under two names in Dutch has two names", () => {
    const same = [...children.values()].flatMap((keys) => equalIn(texts, keys));
    const differs = ({ keys: [one, other] }: (typeof same)[number]) =>
      dutch.get(one)!.toLowerCase() !== dutch.get(other)!.toLowerCase();
    expect(same.filter((pair) => differs(pair) && !isOneThing(pair.keys)).map(told)).toEqual([]);
  });

  test("no two entries of one menu have the same text", () => {
    const places = screens.flatMap((source) => [
      ...source.matchAll(/\bgroup: "(\w+)"(?:,\s*subject: "(\w+)")?,\s*text: "([\w.]+)"/g),
    ]);
    const menus = Map.groupBy(places, ([, group, subject]) => `${group} ${subject ?? ""}`);
    expect(menus.size).toBeGreaterThan(10);
    const entries = [...menus.values()].map((menu) => [...new Set(menu.map(([, , , text]) => text!))]);
    expect(entries.flatMap((keys) => equalIn(texts, keys).map(told))).toEqual([]);
  });

  test("no two columns of one list have the same heading", () => {
    const lists = screens.flatMap(columnsOf);
    expect(lists.map(({ name }) => name)).toContain("vehicles");
    const same = lists.flatMap(({ name, keys }) => {
      const labels = keys.map((key) =>
        texts.has(`${name}.fields.${key}`) ? `${name}.fields.${key}` : `fields.${key}`,
      );
      return equalIn(texts, labels).map((pair) => `${name}: ${told(pair)}`);
    });
    expect(same).toEqual([]);
  });
});

/** What a list of a source shows in columns: those that are named, and not labelled on the spot. */
function columnsOf(source: string): { name: string; keys: string[] }[] {
  return [...source.matchAll(/<ListScreen[^>]*?\bname="(\w+)"[\s\S]*?\bcolumns=\{\[/g)].map((found) => {
    const columns = within(source, found.index + found[0].length);
    const keys = topLevel(columns).flatMap((column) => {
      const [, text, key] = /^"(\w+)"$|^\{\s*key: "([\w]+)"/.exec(column) ?? [];
      return (text ?? key) && !/\blabel:/.test(column) ? [(text ?? key)!] : [];
    });
    return { name: found[1]!, keys };
  });
}
/** What stands before the bracket that closes the one before `from`. */
function within(source: string, from: number) {
  let depth = 1;
  let at = from;
  for (; at < source.length && depth > 0; at++)
    depth += "([{".includes(source[at]!) ? 1 : ")]}".includes(source[at]!) ? -1 : 0;
  return source.slice(from, at - 1);
}
function topLevel(text: string) {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, letter] of [...text, ","].entries()) {
    depth += "([{".includes(letter) ? 1 : ")]}".includes(letter) ? -1 : 0;
    if (letter !== "," || depth > 0) continue;
    parts.push(text.slice(from, at).trim());
    from = at + 1;
  }
  return parts.filter(Boolean);
}
