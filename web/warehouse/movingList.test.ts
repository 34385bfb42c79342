import { expect, test } from "vitest";
import type { FoundProduct, Spot } from "../../contract/places.ts";
import {
  emptyList,
  movesOf,
  waiting,
  without,
  withoutBooked,
  withPlace,
  withProblems,
  withProduct,
} from "./movingList.ts";

const thing = (id: number) => ({ id, sku: `S${id}` }) as FoundProduct;
const hall: Spot = { locationId: 1, locationName: "Hal", locationLabel: "1-07-3" };
const rack: Spot = { locationId: 2, locationName: "Rek", locationLabel: "" };
const scan = (...codes: (number | Spot)[]) =>
  codes.reduce(
    (list, code) => (typeof code === "number" ? withProduct(list, thing(code)) : withPlace(list, code)),
    emptyList,
  );
const targets = (...codes: (number | Spot)[]) =>
  Object.fromEntries(movesOf(scan(...codes)).map(({ productId, locationId }) => [productId, locationId]));

test.each<[string, (number | Spot)[], Record<number, number>]>([
  ["things after a place go there", [hall, 1, 2], { 1: 1, 2: 1 }],
  ["another place takes what follows it", [hall, 1, rack, 2], { 1: 1, 2: 2 }],
  ["a place after things takes them all", [1, 2, hall], { 1: 1, 2: 1 }],
  ["what follows such a place waits for its own", [1, hall, 2, rack], { 1: 1, 2: 2 }],
  ["a thing that is scanned again goes to the place of now", [hall, 1, rack, 1], { 1: 2 }],
  ["a thing without a place goes nowhere", [1, 2], {}],
])("%s", (_name, codes, expected) => {
  expect(targets(...codes)).toEqual(expected);
});

const inHall: Spot = { ...hall, locationLabel: "" };
const slots = (...codes: (number | Spot)[]) =>
  Object.fromEntries(
    movesOf(scan(...codes)).map(({ productId, locationLabel }) => [productId, locationLabel]),
  );
test.each<[string, (number | Spot)[], Record<number, string>]>([
  [
    "a slot after its location takes what the location took",
    [1, 2, inHall, hall],
    { 1: "1-07-3", 2: "1-07-3" },
  ],
  ["and what came since", [1, inHall, 2, hall], { 1: "1-07-3", 2: "1-07-3" }],
  ["a slot of another location does not", [1, inHall, { ...rack, locationLabel: "9" }], { 1: "" }],
  ["neither does one after another place", [1, inHall, 2, rack, hall, 3], { 1: "", 2: "", 3: "1-07-3" }],
  ["what was scanned into a location stays there", [inHall, 1, hall, 2], { 1: "", 2: "1-07-3" }],
  [
    "a thing that got its slot keeps it",
    [1, hall, 2, inHall, { ...hall, locationLabel: "2" }],
    { 1: "1-07-3", 2: "2" },
  ],
])("%s", (_name, codes, expected) => {
  expect(slots(...codes)).toEqual(expected);
});

test("a row is taken off, waits for another place, and says what was refused until then", () => {
  const list = scan(hall, 1, 2);
  expect(movesOf(without(list, 1)).map(({ productId }) => productId)).toEqual([2]);
  const refused = withProblems(list, [{ id: 2, message: "vol" }]);
  expect(refused.rows.map(({ problem }) => problem)).toEqual(["vol", undefined]);
  const mended = withPlace(waiting(refused, 2), rack);
  expect(mended.rows[0]).toEqual({ product: thing(2), to: rack });
  expect(withProblems(refused, []).rows.some(({ problem }) => problem)).toBe(false);
});

test("what comes, or is given another place, while a list is booked stays for the next booking", () => {
  const sent = scan(hall, 1, 2);
  const meanwhile = withProduct({ rows: sent.rows, at: { ...hall, locationLabel: "9" } }, thing(3));
  const moved = withPlace(waiting(meanwhile, 2), rack);
  expect(movesOf(withoutBooked(moved, sent.rows)).map(({ productId }) => productId)).toEqual([3, 2]);
  expect(withoutBooked(sent, sent.rows).rows).toEqual([]);
});
