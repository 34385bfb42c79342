import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { groups, modules, resources } from "../contract/access.ts";
import { attributeTypes } from "../contract/attributes.ts";
import { erasureSources } from "../contract/erasure.ts";
import { lifecycles, mailVariables, orderKinds, phases } from "../contract/statuses.ts";
import { taskStates } from "../contract/tasks.ts";
import { vatCategories } from "../contract/vatCodes.ts";
import { textsIn } from "../locales/read.ts";

const texts = textsIn("nl");
const dutch = new Set(texts.keys());
const isKnownKey = (key: string) => dutch.has(key) || dutch.has(`${key}_other`);

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(dist|node_modules)\/|\.test\./.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"));
const sources = files.join("\n");

const textAt = (key: string) => texts.get(key) ?? texts.get(`${key}_other`);
const variablesOf = (text = "") => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name!);
/** What stands between the bracket that was opened just before `from` and its end. */
function argumentsAt(source: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; at < source.length && depth > 0; at++)
    depth += "([{".includes(source[at]!) ? 1 : ")]}".includes(source[at]!) ? -1 : 0;
  return source.slice(from, at - 1);
}
/** The keys that calls name without a value that their text needs; values that come under one name are looked for in the file. */
function unfilled(source: string, call: RegExp, prefix = ""): string[] {
  return [...source.matchAll(call)].flatMap((found) => {
    const key = prefix + found[1]!;
    const args = argumentsAt(source, found.index + found[0].length);
    const [, named] = /^,\s*(\w+)$/.exec(args.trim()) ?? [];
    const isOpen = /\.\.\./.test(args) || (named && !source.includes(`const ${named} = {`));
    const scope = named ? source : args;
    const lacking = variablesOf(textAt(key)).filter((name) => !new RegExp(`\\b${name}\\b`).test(scope));
    return lacking.length > 0 && !isOpen ? [`${key}: ${lacking}`] : [];
  });
}

test("every text that a screen or the server names is given the values that it needs", () => {
  const server = readdirSync(join(import.meta.dirname, "../server"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.|(^|\/)(testing|node_modules)\//.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, "../server", name), "utf8"));
  const failures = /\b(?:new Failure\(\s*\d+,|refused\()\s*"(\w+)"/g;
  const lacking = [
    ...files.flatMap((source) => unfilled(source, /\bt\(\s*"([a-zA-Z0-9_.]+)"/g)),
    ...server.flatMap((source) => unfilled(source, /\btextOf\(\s*\w+,\s*"([a-zA-Z0-9_.]+)"/g)),
    ...server.flatMap((source) => unfilled(source, failures, "errors.")),
  ];
  expect(lacking).toEqual([]);
});

/** Lists of what comes about by itself. */
const madeElsewhere = new Set([
  "audit",
  "erasure",
  "intake",
  "invoices",
  "jobs",
  "mailReports",
  "mails",
  "payments",
  "shopOrders",
]);

test("every list and form has its title and its first words", () => {
  const names = new Set(
    [...sources.matchAll(/<(?:List|Form)Screen[^>]*?\bname="([a-zA-Z]+)"/g)].map(([, name]) => name),
  );
  const missing = [...names]
    .flatMap((name) =>
      [...["title", "empty"], ...(madeElsewhere.has(name!) ? [] : ["new"])].map((word) => `${name}.${word}`),
    )
    .filter((key) => !isKnownKey(key));
  expect(missing).toEqual([]);
});

test("every field of a form and column of a list has a label", () => {
  const named = [...sources.matchAll(/\bfield\("([a-zA-Z_.]+)"\)/g)].map(([, name]) => name!);
  const own = [...dutch]
    .filter((key) => key.includes(".fields."))
    .map((key) => key.slice(key.indexOf(".fields.") + 8));
  const labels = new Set([
    ...own,
    ...[...dutch].filter((key) => key.startsWith("fields.")).map((key) => key.slice(7)),
  ]);
  expect(named.filter((name) => !labels.has(name))).toEqual([]);
});

test("no two filters of a list have the same name in any language", () => {
  const lists = files.flatMap((source) => {
    const name = /<ListScreen[^>]*?\bname="([a-zA-Z]+)"/.exec(source)?.[1];
    const keys = [...source.matchAll(/\{ key: "(\w+)", (?:from|kind|words):/g)].map(([, key]) => key!);
    return name && keys.length > 1 ? [{ name, keys }] : [];
  });
  expect(lists.map(({ name }) => name)).toContain("products");
  const same = ["nl", "en", "de", "es", "fr", "pt", "ar", "fa"].flatMap((locale) => {
    const texts = textsIn(locale);
    return lists.flatMap(({ name, keys }) => {
      const named = keys.map((key) => texts.get(`${name}.fields.${key}`) ?? texts.get(`fields.${key}`));
      return named.flatMap((label, at) => (named.indexOf(label) < at ? [`${locale} ${name}: ${label}`] : []));
    });
  });
  expect(same).toEqual([]);
});

test("every word of the contract that a screen shows has a text", () => {
  const words = {
    groups,
    groupHelp: groups,
    modules,
    resources,
    attributeTypes,
    erasureSources,
    lifecycles,
    mailVariables,
    orderKinds,
    phases,
    taskStates,
    vatCategories,
  };
  const missing = Object.entries(words)
    .flatMap(([of, list]) => list.map((word) => `${of}.${word}`))
    .filter((key) => !isKnownKey(key));
  expect(missing).toEqual([]);
});

test("no number input is the browser's own, which accepts no Persian or Arabic digits", () => {
  expect(sources.match(/\btype(=|: )"number".*/g)).toBeNull();
});

test.each(["ar", "fa"])(
  "in %s what is typed in Latin letters after a number keeps its direction",
  (locale) => {
    const turned = /(^|[\u0600-\u06ff]) *\d+ (× )?[A-Za-z]/;
    expect([...textsIn(locale)].filter(([, text]) => turned.test(text))).toEqual([]);
  },
);
