import { expect, test } from "vitest";
import { baysOf, looseOf } from "./slots.ts";

const slot = (label: string, units: number) => ({ label, units, products: 1 });

test("slots stand by bay and compartment, with what each level holds", () => {
  const slots = [slot("", 40), slot("1-07-1", 2), slot("1-07-3", 5), slot("1-12-4", 1), slot("2-01-2", 3)];
  const bays = baysOf(slots);
  expect(bays.map(({ name, units }) => [name, units])).toEqual([
    ["1", 8],
    ["2", 3],
  ]);
  const [first, second] = bays[0]!.compartments;
  expect([first!.name, first!.units, second!.name, second!.units]).toEqual(["1-07", 7, "1-12", 1]);
  expect(first!.slots.map(({ slot }) => slot?.units)).toEqual([2, undefined, 5, undefined]);
  expect(looseOf(slots)).toEqual([slot("", 40)]);
});
