import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { ContactInput } from "../contract/contacts.ts";
import { textsOf, withoutNull } from "../contract/http.ts";
import { locales } from "../contract/locales.ts";
import { Order } from "../contract/orderAnswer.ts";
import { Product } from "../contract/productAnswer.ts";
import { addTexts } from "../contract/texts.rules.ts";
import { areasIn } from "../locales/read.ts";
import { firstAreas, productAreas } from "./areas.ts";
import { listedScreens } from "./sources.ts";
import { composingFiles, neededTexts, partsFrom } from "./testing/neededTexts.ts";

const areaOf = new Map<string, string>();
for (const [area, texts] of areasIn("nl"))
  for (const key of addTexts(texts, new Map()).keys()) areaOf.set(key, area);
const file = (path: string) => join(import.meta.dirname, path);
const everyPage: readonly string[] = [...firstAreas, ...productAreas];
/** The areas that the keys of a part of the program are in, besides those that are there already. */
const neededBy = (path: string, present: readonly string[]) =>
  [...new Set(neededTexts(path).map((key) => areaOf.get(key)!))]
    .filter((area) => !present.includes(area))
    .sort();

test.each(locales)("each text of %s is in one area, the same as in Dutch", (locale) => {
  const places = areasIn(locale).flatMap(([area, texts]) =>
    [...addTexts(texts, new Map()).keys()].map((key) => [
      key.replace(/_(zero|one|two|few|many|other)$/, ""),
      area,
    ]),
  );
  const areas = Map.groupBy(places, ([key]) => key);
  const dutch = new Map([...areaOf].map(([key, area]) => [key.replace(/_(one|other)$/, ""), area]));
  const wrong = [...areas].filter(([key, found]) => found.some(([, area]) => area !== dutch.get(key!)));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test("the pages before sign-in need no other texts than the first", () => {
  expect(neededBy(file("main.tsx"), firstAreas)).toEqual([]);
});
test("what is on every page needs no other texts than those of every page", () => {
  expect(neededBy(file("App.tsx"), everyPage)).toEqual([]);
});

const screens = [...Map.groupBy(listedScreens(), (screen) => screen.file)];
test("there are many screens", () => expect(screens.length).toBeGreaterThan(60));
test.each(screens.map(([path, listed]) => ({ screen: relative(import.meta.dirname, path), path, listed })))(
  "$screen names the areas of the texts that it needs, wherever it is listed",
  ({ path, listed }) => {
    const needed = neededBy(path, everyPage);
    for (const { address, areas } of listed)
      expect([address, ...areas.toSorted()]).toEqual([address, ...needed]);
    expect(needed.length).toBeLessThanOrEqual(6);
  },
);

const roots = [file("main.tsx"), file("App.tsx"), ...screens.map(([path]) => path)];
const parts = roots.flatMap((root) =>
  partsFrom(root)
    .filter((part) => part.file !== file("App.tsx"))
    .map((part) => ({ ...part, present: root === roots[0] ? firstAreas : everyPage })),
);
test.each(parts.map((part) => ({ part: relative(import.meta.dirname, part.file), ...part })))(
  "$part is loaded with the areas of the texts that it needs",
  ({ file: path, areas, present }) => expect(areas.toSorted()).toEqual(neededBy(path, present)),
);

test.each([
  ["main.tsx", ["security.signIn", "errors.offline", "errors.passwordsDoNotMatch", "kit.failedTitle"]],
  ["App.tsx", ["products.title", "products.new", "rail.stock", "contacts.make"]],
  ["products/list/Products.tsx", ["products.empty", "products.fields.sku", "lifecycles.saleable"]],
  ["orders/OrderList.tsx", ["purchases.empty", "sales.empty", "purchases.fields.contactId"]],
  ["contacts/ContactPage.tsx", ["contacts.people", "contacts.open.sale_one", "contacts.amounts.revenue"]],
  ["portal/Home.tsx", ["portal.states.pickupOn", "portal.kinds.purchase"]],
  ["orders/OrderForm.tsx", ["purchases.create", "sales.create", "kit.stale.title"]],
  ["users/UserPage.tsx", ["resources.products", "actions.read", "groupHelp.Technician"]],
])("keys that %s makes while it runs are found in it", (path, keys) => {
  const needed = neededTexts(file(path));
  expect(keys.filter((key) => !needed.includes(key))).toEqual([]);
});

test("the words that a history tells are on every page", () => {
  const fields = [Product, Order, ContactInput].flatMap(({ properties }) => Object.values(properties));
  const words = new Set(fields.flatMap((field) => textsOf(withoutNull(field)) ?? []));
  expect(words.size).toBeGreaterThan(3);
  const elsewhere = [...areaOf].filter(
    ([key, area]) => words.has(key.split(".")[0]!) && !everyPage.includes(area),
  );
  expect(elsewhere).toEqual([]);
});

/** Whose keys begin with what a property, a word of the contract or the server says; the properties are looked for by name. */
const composing = [
  "contacts/ContactPage.tsx",
  "contacts/MakeDialogs.tsx",
  "history/wording.ts",
  "kit/form/FormScreen.tsx",
  "kit/inputs/inputs.tsx",
  "kit/list/ListScreen.tsx",
  "kit/list/listParts.tsx",
  "kit/page/values.tsx",
  "kit/rows/filters.ts",
  "orders/OrderForm.tsx",
  "orders/OrderList.tsx",
  "orders/lines/OrderLines.tsx",
  "orders/page/OrderFacts.tsx",
  "orders/page/OrderNext.tsx",
  "orders/page/OrderPage.tsx",
  "settings/SettingsForm.tsx",
];
test("a key that begins with a variable is made in a few places alone, of which the search for keys knows", () => {
  const found = new Set(
    [...roots, ...parts.map(({ file }) => file)]
      .flatMap(composingFiles)
      .map((path) => relative(import.meta.dirname, path)),
  );
  expect([...found].sort()).toEqual(composing);
});
