import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { filesByAddress } from "./vite.config.screens.ts";
import { partOf, textsByPart } from "./vite.config.texts.ts";

const cut = textsByPart();
type Texts = Parameters<typeof cut>[0];
const folder = join(import.meta.dirname, "../locales");
const textsOf = (file: string): Texts => JSON.parse(readFileSync(join(folder, file), "utf8"));
const flat = (texts: Texts, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [prefix + name] : flat(text, `${prefix}${name}.`),
  );
const dutch = cut(textsOf("nl.json"));
const keysOf = (...parts: string[]) => parts.flatMap((part) => flat(dutch[part]!));
const screens = Object.keys(dutch).filter((part) => part.includes("/"));

test.each([
  ["main", ["security.signIn", "errors.offline", "errors.passwordsDoNotMatch", "kit.failedTitle"]],
  ["App", ["products.title", "products.new", "rail.stock", "fields.serialNumber", "contacts.makeAction"]],
  [
    "products/list/Products",
    ["products.empty", "products.fields.sku", "lifecycles.saleable", "kit.operators.contains"],
  ],
  ["orders/OrderList", ["purchases.empty", "sales.empty", "phases.draft", "purchases.fields.contactId"]],
  ["contacts/ContactPage", ["contacts.people", "contacts.open.sale_one", "contacts.amounts.revenue"]],
  ["portal/Home", ["portal.states.pickupOn", "portal.kinds.purchase"]],
  ["orders/OrderForm", ["purchases.create", "sales.create", "kit.stale.title"]],
  ["users/UserPage", ["resources.products", "actions.read", "groupHelp.Technician"]],
])("what %s shows by keys that are made while it runs comes with it", (part, keys) => {
  const ownKeys = new Set(keysOf("main", "App", part));
  const allKeys = new Set(keysOf("all"));
  for (const key of keys) expect([key, allKeys.has(key), ownKeys.has(key)]).toEqual([key, true, true]);
});

test("every screen of every table has its part of the texts", () => {
  const parts = new Set(filesByAddress().map(([, file]) => partOf(file)));
  expect(parts.size).toBeGreaterThan(35);
  expect([...parts].filter((part) => !(part in dutch))).toEqual([]);
});

test("nobody loads the texts of another screen, nor what only the server says", () => {
  expect(keysOf("main").filter((key) => /^(products|orders|intake|kit\.operators)\./.test(key))).toEqual([]);
  expect(keysOf("App").filter((key) => /^(products\.history|import|erasure\.fields)\b/.test(key))).toEqual(
    [],
  );
  expect(keysOf("main", "App", ...screens).filter((key) => /^standardNames\./.test(key))).toEqual([]);
});

test("no text is loaded twice on the way to a screen", () => {
  for (const screen of screens) {
    const keys = keysOf("main", "App", screen);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test.each(readdirSync(folder))(
  "a list of products loads two thirds of %s at most, and signing in a third",
  (file) => {
    const parts = cut(textsOf(file));
    const size = (part: string) => gzipSync(JSON.stringify(parts[part])).length;
    const totalSize = size("all");
    expect(size("main")).toBeLessThan(totalSize / 3);
    expect(size("main") + size("App") + size("products/list/Products")).toBeLessThan((totalSize * 2) / 3);
    expect(Object.keys(parts)).toEqual(Object.keys(dutch));
  },
);
