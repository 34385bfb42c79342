import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateOn, ratesFor, usualRate } from "./vat.rules.ts";

const high = {
  ...{ id: 1, margin: false, basisPoints: 2100 },
  rates: [
    { validFrom: "2027-01-01", basisPoints: 2200 },
    { validFrom: "2028-07-01", basisPoints: 500 },
  ],
};
const low = { id: 2, margin: false, basisPoints: 900, rates: [] };
const margin = { id: 3, margin: true, basisPoints: 2100, rates: [] };

test.each([
  ["1900-01-01", 2100],
  ["2026-12-31", 2100],
  ["2027-01-01", 2200],
  ["2028-06-30", 2200],
  ["2028-07-01", 500],
  ["2100-01-01", 500],
])("on %s the rate is %i", (day, rate) => {
  expect(rateOn(high, day)).toBe(rate);
});

describe("the rates of an order", () => {
  test("are those of its day", () => {
    expect(ratesFor({ orderDate: "2027-03-01", vatRates: [] }, [high, low])).toEqual([
      { id: 1, margin: false, basisPoints: 2200 },
      { id: 2, margin: false, basisPoints: 900 },
    ]);
  });

  test("stay those it was made with, whatever codes say or come first since", () => {
    const vatRates = [{ id: 2, margin: false, basisPoints: 600 }];
    const rates = ratesFor({ orderDate: "2027-03-01", vatRates }, [high, low, margin]);
    expect(rates.map(({ id, basisPoints }) => [id, basisPoints])).toEqual([
      [2, 600],
      [1, 2200],
      [3, 2100],
    ]);
    expect(usualRate(rates)).toBe(2);
  });

  test("name each code once", () => {
    const id = fc.integer({ min: 1, max: 6 });
    const rate = fc.record({ id, basisPoints: fc.nat(10_000), margin: fc.boolean() });
    const rates = fc.uniqueArray(rate, { selector: (one) => one.id });
    fc.assert(
      fc.property(rates, rates, (vatRates, codes) => {
        const found = ratesFor(
          { orderDate: "2026-01-01", vatRates },
          codes.map((code) => ({ ...code, rates: [] })),
        );
        expect(new Set(found.map((one) => one.id)).size).toBe(found.length);
        expect(found.slice(0, vatRates.length)).toEqual(vatRates);
      }),
    );
  });

  test("have no usual one when all are margin codes", () => {
    expect(usualRate([margin])).toBeNull();
  });
});
