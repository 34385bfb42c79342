import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PricedLine, totalsOf } from "./orders.rules.ts";
import { divide } from "./split.rules.ts";

const rates = [
  { id: 1, basisPoints: 2100, margin: false },
  { id: 2, basisPoints: 900, margin: false },
  { id: 3, basisPoints: 0, margin: false },
  { id: 4, basisPoints: 2100, margin: true },
];
const line = (quantity: number, unitPrice: number, more: Partial<PricedLine> = {}): PricedLine => ({
  ...{ quantity, unitPrice, discount: 0, discountUnit: "cents", priceWithVat: false, vatCodeId: 1 },
  ...more,
});
const order = (lines: PricedLine[], more: object = {}) => ({
  ...{ lines, discount: 0, discountUnit: "cents" as const, transportCost: 0, amountsWithVat: false },
  ...more,
});

describe("an order in two parts", () => {
  test("shares transport and discount by what the goods of each part cost", () => {
    const whole = order([line(1, 30_000), line(1, 10_000)], { discount: 1001, transportCost: 2000 });
    const { going, staying } = divide(whole, [1, 0], rates);
    expect(going).toMatchObject({ discount: 751, transportCost: 1500, lines: [{ unitPrice: 30_000 }] });
    expect(staying).toMatchObject({ discount: 250, transportCost: 500, lines: [{ unitPrice: 10_000 }] });
  });
  test("shares what a line gives off by its pieces, and keeps a percentage", () => {
    const whole = order([
      line(3, 1000, { discount: 100 }),
      line(4, 50, { discount: 1000, discountUnit: "basisPoints" }),
    ]);
    const { going, staying } = divide(
      { ...whole, discount: 500, discountUnit: "basisPoints" },
      [1, 1],
      rates,
    );
    expect(going.lines).toMatchObject([
      { quantity: 1, discount: 33 },
      { quantity: 1, discount: 1000 },
    ]);
    expect(staying.lines).toMatchObject([
      { quantity: 2, discount: 67 },
      { quantity: 3, discount: 1000 },
    ]);
    expect([going.discount, staying.discount]).toEqual([500, 500]);
  });
  test("leaves everything with what stays when goods cost nothing", () => {
    const { going, staying } = divide(order([line(1, 0), line(1, 0)], { transportCost: 700 }), [1, 0], rates);
    expect([going.transportCost, staying.transportCost]).toEqual([0, 700]);
  });
});

test("transport goes where it is taxed as before: the parts of a mixed sale come to the whole", () => {
  const mixed = order(
    [line(1, 52_100, { vatCodeId: 4 }), line(1, 52_100), line(1, 52_100, { vatCodeId: 3 }), line(1, 4500)],
    { discount: 1001, transportCost: 2500 },
  );
  const { going, staying } = divide(mixed, [1, 0, 1, 1], rates);
  expect([going.transportCost, staying.transportCost]).toEqual([0, 2500]);
  const sum = [going, staying].reduce((total, part) => total + totalsOf(part, rates, 1).total, 0);
  expect(sum).toBe(totalsOf(mixed, rates, 1).total);
});

test("transport takes the cent that VAT would round away: at one rate both come to exactly the whole", () => {
  const someLines = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1000, max: 90_000 })),
    {
      minLength: 2,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(someLines, fc.integer({ min: 1000, max: 9000 }), (some, transportCost) => {
      const whole = order(
        some.map(([quantity, price]) => line(quantity, price)),
        { transportCost, discount: 333 },
      );
      const first = some.map((_, at) => Number(at === 0));
      const { going, staying } = divide(whole, first, rates);
      const sum = totalsOf(going, rates, 1).total + totalsOf(staying, rates, 1).total;
      expect(sum).toBe(totalsOf(whole, rates, 1).total);
    }),
    { numRuns: 300 },
  );
});

const unit = fc.constantFrom("cents" as const, "basisPoints" as const);
const someLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 60 }),
    unitPrice: fc.integer({ min: 0, max: 90_000 }),
    discount: fc.integer({ min: 0, max: 100 }),
    discountUnit: unit,
    priceWithVat: fc.constant(false),
    vatCodeId: fc.constantFrom(1, 2, 3, 4, null),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ discount, ...one }) => ({
    ...one,
    discount: one.discountUnit === "cents" ? Math.min(discount, one.quantity * one.unitPrice) : discount,
  }));
const someOrder = fc.record({
  lines: fc.array(someLine, { minLength: 1, maxLength: 10 }),
  discount: fc.integer({ min: 0, max: 10_000 }),
  discountUnit: unit,
  transportCost: fc.integer({ min: 0, max: 100_000 }),
  amountsWithVat: fc.constant(false),
});

test("two parts add up to the whole to the cent; only VAT rounds once per document", () => {
  fc.assert(
    fc.property(someOrder, (whole) => {
      const quantities = whole.lines.map(({ share, quantity }) => Math.round(share * quantity));
      const { going, staying } = divide(whole, quantities, rates);
      const before = totalsOf(whole, rates, 1);
      const [one, other] = [totalsOf(going, rates, 1), totalsOf(staying, rates, 1)];
      const pieces = (of: { lines: readonly { quantity: number }[] }) =>
        of.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(pieces(going) + pieces(staying)).toBe(pieces(whole));
      expect(one.transport + other.transport).toBe(before.transport);
      const unitSum = (name: "goods" | "net") => one[name] + other[name];
      expect([unitSum("goods"), unitSum("net")]).toEqual([before.goods, before.net]);
    }),
    { numRuns: 500 },
  );
});

const ofOneCode = fc.constantFrom(1, 2, 3, 4);
test("with VAT both parts come to the whole, but for a cent where the VAT of both rounds the same way", () => {
  fc.assert(
    fc.property(someOrder, ofOneCode, (any, vatCodeId) => {
      const lines = any.lines.map((one) => ({ ...one, vatCodeId, discountUnit: "cents" as const }));
      const whole = {
        ...any,
        lines: lines.map((one) => ({
          ...one,
          discount: Math.min(one.discount, one.quantity * one.unitPrice),
        })),
        discountUnit: "cents" as const,
      };
      const quantities = whole.lines.map(({ share, quantity }) => Math.round(share * quantity));
      const { going, staying } = divide(whole, quantities, rates);
      const before = totalsOf(whole, rates, 1);
      const sum = totalsOf(going, rates, 1).total + totalsOf(staying, rates, 1).total;
      expect(Math.abs(sum - before.total)).toBeLessThanOrEqual(1);
      if (vatCodeId === 3) expect(sum).toBe(before.total);
    }),
    { numRuns: 500 },
  );
});

test("of prices with VAT both parts come to exactly what the whole costs, whatever the discounts", () => {
  fc.assert(
    fc.property(someOrder, (any) => {
      const whole = {
        ...any,
        lines: any.lines.map((one) => ({ ...one, priceWithVat: true })),
        amountsWithVat: true,
      };
      const quantities = whole.lines.map(({ share, quantity }) => Math.round(share * quantity));
      const { going, staying } = divide(whole, quantities, rates);
      const sum = totalsOf(going, rates, 1).total + totalsOf(staying, rates, 1).total;
      expect(sum).toBe(totalsOf(whole, rates, 1).total);
    }),
    { numRuns: 500 },
  );
});
