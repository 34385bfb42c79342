import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spreadLot, worthOf } from "./lotPrice.rules.ts";

const line = (quantity: number, listPrice: number | null = null) => ({ quantity, listPrice });
const prices = (...args: Parameters<typeof spreadLot>) =>
  spreadLot(...args)?.map(({ unitPrice, dearer }) => (dearer ? [unitPrice, dearer] : unitPrice));

describe("the price of a lot", () => {
  test.each<[string, Parameters<typeof spreadLot>, unknown]>([
    ["is spread alike, the last cents first", [1000, [line(1), line(1), line(1)], "equal"], [334, 333, 333]],
    ["is spread by list price", [1000, [line(1, 300), line(1, 100)], "listPrice"], [750, 250]],
    ["leaves out what has no list price", [1000, [line(1, 300), line(1)], "listPrice"], [1000, null]],
    ["is nothing for what costs nothing", [1000, [line(1, 300), line(1, 0)], "listPrice"], [1000, 0]],
    [
      "finds single devices for the last cents",
      [1000, [line(3), line(1), line(1), line(1)], "equal"],
      [167, 167, 166, 166],
    ],
    ["makes some pieces of a bundle a cent dearer", [100, [line(3)], "equal"], [[33, 1]]],
    ["that is nothing makes everything free", [0, [line(2), line(1)], "equal"], [0, 0]],
  ])("%s", (_, args, expected) => {
    expect(prices(...args)).toEqual(expected);
  });

  test("is not spread over nothing, nor by prices that are not there", () => {
    expect(spreadLot(100, [], "equal")).toBeNull();
    expect(spreadLot(100, [line(1), line(2, 0)], "listPrice")).toBeNull();
  });

  const lines = fc.array(
    fc.record({
      quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 })),
      listPrice: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
    }),
    { minLength: 1, maxLength: 40 },
  );
  test("comes out to the cent, never below zero, and splits one line at most", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        lines,
        fc.constantFrom("equal", "listPrice"),
        (amount, of, by) => {
          const shares = spreadLot(amount, of, by);
          if (!shares) return by === "listPrice";
          const spread = of.map((line, at) => ({ ...line, ...shares[at]! }));
          expect(worthOf(spread)).toBe(amount);
          expect(
            spread.every(
              ({ unitPrice, dearer, quantity }) => (unitPrice ?? 0) >= 0 && dearer >= 0 && dearer < quantity,
            ),
          ).toBe(true);
          expect(spread.filter(({ dearer }) => dearer > 0).length).toBeLessThanOrEqual(1);
          return true;
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("gives nobody more than a cent above their exact share", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), lines, (amount, of) => {
        const all = of.reduce((sum, { quantity }) => sum + quantity, 0);
        for (const { unitPrice } of spreadLot(amount, of, "equal")!)
          expect(Math.abs(unitPrice! - amount / all)).toBeLessThan(1);
      }),
    );
  });
});

test("an odd cent goes where most of a cent is missing", () => {
  const lines = [1, 2].map((listPrice) => ({ quantity: 1, listPrice }));
  expect(spreadLot(100, lines, "listPrice")).toEqual([
    { unitPrice: 33, dearer: 0 },
    { unitPrice: 67, dearer: 0 },
  ]);
});
