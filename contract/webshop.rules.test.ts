import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Acknowledged,
  changesOf,
  missingForShop,
  type ShopFacts,
  urlKeyOf,
  type WantedListing,
} from "./webshop.rules.ts";

const ready: ShopFacts = {
  ...{ saleablePieces: 1, salePrice: 10_000, pictures: 1, categoryId: "12" },
  ...{ productName: "EIZO EV2455", sku: "100001", serialNumber: "AB12" },
  attributes: [{ name: "Grade", shopCode: "grade", value: "A" }],
};

describe("a device is ready for the shop, or says what it lacks", () => {
  test.each<[Partial<ShopFacts>, string[]]>([
    [{}, []],
    [{ salePrice: null }, ["price"]],
    [{ salePrice: 0 }, ["price"]],
    [{ saleablePieces: 0 }, ["proof"]],
    [{ pictures: 0 }, ["picture"]],
    [{ categoryId: "" }, ["category"]],
    [{ attributes: [{ name: "Grade", shopCode: "grade", value: " " }] }, ["attribute"]],
    [{ attributes: [] }, []],
    [{ productName: "100001" }, ["text"]],
    [{ productName: "AB12" }, ["text"]],
    [{ productName: "2455 — 24" }, ["text"]],
    [{ productName: "شاشة" }, []],
    [{ salePrice: null, pictures: 0, categoryId: "" }, ["price", "picture", "category"]],
  ])("%j lacks %j", (facts, needs) =>
    expect(missingForShop({ ...ready, ...facts }).map(({ need }) => need)).toEqual(needs),
  );

  test("what a device lacks names the attributes without a value", () => {
    const attributes = ["Grade", "Colour"].map((name) => ({ name, shopCode: name, value: "" }));
    expect(missingForShop({ ...ready, attributes })).toEqual([
      { need: "attribute", names: ["Grade", "Colour"] },
    ]);
  });
});

const wanted: WantedListing = {
  fields: { name: "EIZO", price: 12_100, website_ids: [1], "attribute.grade": "A" },
  texts: { de: { name: "EIZO", description: "Zustand: A" } },
  quantity: 1,
  pictures: ["a", "b"],
};
const has: Acknowledged = { ...wanted, pictures: { a: 1, b: 2 }, first: "a" };
const nothing = { fields: {}, texts: {}, quantity: undefined, added: [], first: undefined, removed: [] };

describe("what is written is what the shop has not", () => {
  test("nothing of what it has", () => expect(changesOf(wanted, has)).toEqual(nothing));
  test("everything of a new listing", () =>
    expect(changesOf(wanted, {})).toEqual({
      ...wanted,
      pictures: undefined,
      added: ["a", "b"],
      removed: [],
    }));
  test("one price alone", () =>
    expect(changesOf({ ...wanted, fields: { ...wanted.fields, price: 1 } }, has)).toEqual({
      ...nothing,
      fields: { price: 1 },
    }));
  test("a picture that came before one that goes", () =>
    expect(changesOf({ ...wanted, pictures: ["b", "c"] }, has)).toEqual({
      ...nothing,
      added: ["c"],
      first: { sha256: "b", entryId: 2 },
      removed: [{ sha256: "a", entryId: 1 }],
    }));
  test("a stock of nothing, which is not the same as none told", () =>
    expect(changesOf({ ...wanted, quantity: 0 }, has).quantity).toBe(0));

  test("and once it is written, nothing is left to write", () => {
    const fields = fc.dictionary(
      fc.constantFrom("name", "price", "attribute.a"),
      fc.oneof(fc.string(), fc.integer()),
    );
    const listing = fc.record({
      fields,
      texts: fc.constant({}),
      quantity: fc.integer({ min: 0, max: 3 }),
      pictures: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
    });
    fc.assert(
      fc.property(listing, listing, (one, other) => {
        const before: Acknowledged = {
          ...one,
          pictures: Object.fromEntries(one.pictures.map((name, id) => [name, id])),
        };
        const { fields, quantity, added, removed } = changesOf(other, before);
        const gone = new Set(removed.map(({ sha256 }) => sha256));
        const kept = Object.entries(before.pictures ?? {}).filter(([name]) => !gone.has(name));
        const after: Acknowledged = {
          fields: { ...before.fields, ...fields },
          texts: {},
          quantity: quantity ?? before.quantity!,
          pictures: Object.fromEntries([...kept, ...added.map((name) => [name, 9])]),
          ...(other.pictures[0] !== undefined && { first: other.pictures[0] }),
        };
        expect(changesOf(other, after)).toEqual(nothing);
      }),
    );
  });
});

test.each([
  ["Dell Latitude 5420", "100001", "dell-latitude-5420-100001"],
  ["Écran 24″ à vendre!", "A.1_b", "ecran-24-a-vendre-a-1-b"],
  ["شاشة", "100001", "100001"],
  ["x".repeat(300), "100001", `${"x".repeat(193)}-100001`],
])("the address of %s %s is %s", (name, sku, key) => expect(urlKeyOf(name, sku)).toBe(key));
