import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineAmount, type PricedLine, shareOut, totalsOf } from "./orders.rules.ts";
import type { VatRate } from "./vat.rules.ts";
import { percentage, withoutVat, withVat } from "./vat.rules.ts";

const high = 1;
const low = 2;
const zero = 3;
const margin = 4;
const rates: VatRate[] = [
  { id: high, basisPoints: 2100, margin: false },
  { id: low, basisPoints: 900, margin: false },
  { id: zero, basisPoints: 0, margin: false },
  { id: margin, basisPoints: 2100, margin: true },
];
const line = (quantity: number, unitPrice: number, more: Partial<PricedLine> = {}): PricedLine => ({
  quantity,
  unitPrice,
  discount: 0,
  discountUnit: "cents",
  priceWithVat: false,
  vatCodeId: high,
  ...more,
});
const order = (lines: PricedLine[], more: object = {}) => ({
  lines,
  discount: 0,
  discountUnit: "cents" as const,
  transportCost: 0,
  amountsWithVat: false,
  ...more,
});

describe("a part of an amount", () => {
  test.each([
    [10_000, 2100, 2100],
    [1, 2100, 0],
    [3, 5000, 2],
    [5, 1000, 1],
    [4, 1000, 0],
    [-5, 1000, -1],
    [-3, 5000, -2],
    [0, 2100, 0],
    [12_345, 0, 0],
    [12_345, 10_000, 12_345],
    [2_000_000_000, 2100, 420_000_000],
  ])("%i cents at %i basis points is %i", (amount, basisPoints, expected) => {
    expect(percentage(amount, basisPoints) + 0).toBe(expected);
  });
});

describe("a line's amount", () => {
  test.each([
    ["without discount", line(3, 1000), 3000],
    ["less cents", line(3, 1000, { discount: 250 }), 2750],
    ["less ten per cent", line(3, 1000, { discount: 1000, discountUnit: "basisPoints" }), 2700],
    ["never below nothing", line(1, 1000, { discount: 1001 }), 0],
    ["free with a full discount", line(2, 999, { discount: 10_000, discountUnit: "basisPoints" }), 0],
    ["rounded half up per line", line(1, 5, { discount: 1000, discountUnit: "basisPoints" }), 4],
    ["of nothing", line(5, 0), 0],
  ])("%s", (_, order, expected) => {
    expect(lineAmount(order)).toBe(expected);
  });
});

describe("an order's totals", () => {
  test("goods, discount, transport, VAT and total of a plain order", () => {
    const totals = totalsOf(
      order([line(1, 24_900), line(20, 250)], {
        discount: 1000,
        discountUnit: "basisPoints",
        transportCost: 1500,
      }),
      rates,
      high,
    );
    expect(totals).toEqual({
      goods: 29_900,
      services: 0,
      goodsWithVat: 36_179,
      discount: 2990,
      transport: 1500,
      net: 28_410,
      vat: [{ vatCodeId: high, base: 28_410, amount: 5966, margin: false }],
      total: 34_376,
    });
  });
  test("an empty order comes to nothing", () => {
    expect(totalsOf(order([]), rates)).toMatchObject({ goods: 0, net: 0, vat: [], total: 0 });
  });
  test("an order of transport alone takes the usual code", () => {
    expect(totalsOf(order([], { transportCost: 1000 }), rates, high)).toMatchObject({
      net: 1000,
      total: 1210,
    });
  });
  test("VAT is rounded once per code, not once per line", () => {
    const lines = [line(1, 3), line(1, 3), line(1, 3)];
    expect(totalsOf(order(lines), rates).vat).toEqual([
      { vatCodeId: high, base: 9, amount: 2, margin: false },
    ]);
  });
  test("each code has its own base and amount", () => {
    const lines = [
      line(1, 10_000),
      line(1, 10_000, { vatCodeId: low }),
      line(1, 10_000, { vatCodeId: zero }),
    ];
    expect(totalsOf(order(lines), rates).vat.map(({ amount }) => amount)).toEqual([2100, 900, 0]);
  });
  test("a line without a code pays no VAT", () => {
    expect(totalsOf(order([line(1, 10_000, { vatCodeId: null })]), rates).total).toBe(10_000);
  });
  test("a line with a code that is gone pays no VAT", () => {
    expect(totalsOf(order([line(1, 10_000, { vatCodeId: 99 })]), rates).total).toBe(10_000);
  });
  test("a margin line shows no VAT, beside a normal line that does", () => {
    const { vat, total } = totalsOf(order([line(1, 52_100, { vatCodeId: margin }), line(1, 1000)]), rates);
    expect(vat).toEqual([
      { vatCodeId: margin, base: 52_100, amount: 0, margin: true },
      { vatCodeId: high, base: 1000, amount: 210, margin: false },
    ]);
    expect(total).toBe(52_100 + 1210);
  });
  test("transport follows the largest part of the goods", () => {
    const lines = [line(1, 1000), line(1, 9000, { vatCodeId: low })];
    const { vat } = totalsOf(order(lines, { transportCost: 1000 }), rates, high);
    expect(vat.find(({ vatCodeId }) => vatCodeId === low)).toMatchObject({ base: 10_000, amount: 900 });
  });
  test("transport of margin goods takes the usual code", () => {
    const { vat } = totalsOf(
      order([line(1, 9000, { vatCodeId: margin })], { transportCost: 1000 }),
      rates,
      high,
    );
    expect(vat).toContainEqual({ vatCodeId: high, base: 1000, amount: 210, margin: false });
  });
  test("a discount larger than the goods takes no more than the goods", () => {
    expect(totalsOf(order([line(1, 500)], { discount: 900, transportCost: 100 }), rates, high)).toMatchObject(
      {
        discount: 500,
        net: 100,
        total: 121,
      },
    );
  });
});

const amount = fc.integer({ min: 0, max: 2_000_000_000 });
const someLine = fc.record({
  quantity: fc.integer({ min: 1, max: 200 }),
  unitPrice: fc.integer({ min: 0, max: 300_000 }),
  discount: fc.integer({ min: 0, max: 12_000 }),
  discountUnit: fc.constantFrom("cents" as const, "basisPoints" as const),
  priceWithVat: fc.constant(false),
  vatCodeId: fc.constantFrom(high, low, zero, margin, null),
});
const someOrder = fc.record({
  lines: fc.array(someLine, { maxLength: 12 }),
  discount: fc.integer({ min: 0, max: 20_000 }),
  discountUnit: fc.constantFrom("cents" as const, "basisPoints" as const),
  transportCost: fc.integer({ min: 0, max: 100_000 }),
  amountsWithVat: fc.constant(false),
});

test("what is shared out adds up to the last cent, whole and never more than a weight's own", () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, of) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const given = Math.floor(total * of);
        const shares = shareOut(given, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : given);
        for (const [at, share] of shares.entries()) {
          expect(Number.isSafeInteger(share)).toBe(true);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(weights[at]!);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("a total is the sum of its parts, in whole cents, for any order", () => {
  fc.assert(
    fc.property(someOrder, (given) => {
      const { goods, discount, transport, net, vat, total } = totalsOf(given, rates, high);
      expect(net).toBe(goods - discount + transport);
      expect(vat.reduce((sum, { base }) => sum + base, 0)).toBe(net);
      expect(total).toBe(net + vat.reduce((sum, one) => sum + one.amount, 0));
      for (const { vatCodeId, base, amount: owed, margin: isMargin } of vat) {
        const basisPoints = isMargin ? 0 : (rates.find(({ id }) => id === vatCodeId)?.basisPoints ?? 0);
        expect(Math.abs(owed - (base * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
      }
      for (const cents of [goods, discount, net, total]) expect(Number.isSafeInteger(cents)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("the order of the lines changes nothing about what an order comes to", () => {
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 8 }), (lines) => {
      const forward = totalsOf(order(lines, { discount: 333 }), rates, high);
      const backward = totalsOf(order([...lines].reverse(), { discount: 333 }), rates, high);
      expect(Math.abs(forward.total - backward.total)).toBeLessThanOrEqual(2);
      expect(forward.net).toBe(backward.net);
    }),
    { numRuns: 300 },
  );
});

test("no price without VAT comes nearer to what is typed with VAT, and each that exists is kept", () => {
  const amounts = [fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...rates)] as const;
  fc.assert(
    fc.property(...amounts, (cents, rate) => {
      const net = withoutVat(cents, rate);
      const off = (one: number) => Math.abs(withVat(one, rate) - cents);
      expect(off(net)).toBeLessThanOrEqual(Math.min(1, off(net - 1), off(net + 1)));
      expect(withoutVat(withVat(cents, rate), rate)).toBe(cents);
    }),
  );
  expect([withoutVat(12_100, rates[0]), withoutVat(12_100, undefined)]).toEqual([10_000, 12_100]);
});
