import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineAmount, type PricedLine, partsOf, totalsOf } from "./orders.rules.ts";

const [high, low, zero, margin] = [1, 2, 3, 4];
const rates = [
  { id: high, basisPoints: 2100, margin: false },
  { id: low, basisPoints: 900, margin: false },
  { id: zero, basisPoints: 0, margin: false },
  { id: margin, basisPoints: 2100, margin: true },
];
/** A line whose price was typed with VAT. */
const line = (quantity: number, unitPrice: number, more: Partial<PricedLine> = {}): PricedLine => ({
  ...{ quantity, unitPrice, priceWithVat: true, vatCodeId: high },
  ...{ discount: 0, discountUnit: "cents" },
  ...more,
});
const order = (lines: PricedLine[], more: object = {}) => ({
  ...{ lines, discount: 0, discountUnit: "cents" as const, transportCost: 0, amountsWithVat: true },
  ...more,
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("a price typed with VAT stays what was typed", () => {
  test.each([
    [200, 499, 99_800, 17_321],
    [10, 3823, 38_230, 6635],
    [1, 1000, 1000, 174],
    [3, 1, 3, 1],
  ])("%i at %i cents come to %i, of which %i VAT", (quantity, price, total, vat) => {
    const totals = totalsOf(order([line(quantity, price)]), rates);
    expect(totals).toMatchObject({ total, net: total - vat, vat: [{ base: total - vat, amount: vat }] });
  });
  test("with the shipping and the discount of a shop's order", () => {
    const lines = [line(2, 24_900), line(1, 1999, { discount: 1000, discountUnit: "basisPoints" })];
    const totals = totalsOf(order(lines, { discount: 2500, transportCost: 695 }), rates, high);
    expect(totals.total).toBe(49_800 + 1799 - 2500 + 695);
    expect(totals.net).toBe(totals.goods - totals.discount + totals.transport);
  });
  test("whatever its code: without VAT to pay it is the price itself, and a margin price was always so", () => {
    for (const vatCodeId of [zero, margin, null])
      expect(totalsOf(order([line(3, 12_100, { vatCodeId })]), rates)).toMatchObject({
        ...{ goods: 36_300, net: 36_300, total: 36_300 },
        vat: [{ amount: 0 }],
      });
  });
  test("beside one without VAT on the same document, whose VAT is rounded together with it", () => {
    const totals = totalsOf(order([line(1, 499), line(1, 3, { priceWithVat: false })]), rates);
    expect(totals).toMatchObject({ total: 499 + 4, vat: [{ base: 416, amount: 87 }] });
  });
  test("less an amount without VAT, which the order keeps on its own side", () => {
    const more = { discount: 10_000, amountsWithVat: false };
    expect(totalsOf(order([line(1, 24_200)], more), rates)).toMatchObject({
      ...{ goods: 20_000, discount: 10_000, net: 10_000, total: 12_100 },
    });
  });
  test("a price with a discount of all of it is free, on either side", () => {
    const lines = [line(7, 333), line(3, 7, { vatCodeId: low }), line(5, 11, { priceWithVat: false })];
    for (const amountsWithVat of [false, true]) {
      const { goods, goodsWithVat } = totalsOf(order(lines), rates);
      const discount = amountsWithVat ? goodsWithVat : goods;
      expect(totalsOf(order(lines, { discount, amountsWithVat }), rates)).toMatchObject({ net: 0, total: 0 });
    }
  });
});

test("services are told apart from goods, and margin prices from what is without VAT", () => {
  const lines = [
    line(1, 52_100, { vatCodeId: margin }),
    line(1, 10_000, { priceWithVat: false, kind: "goods" }),
    line(1, 7500, { priceWithVat: false, kind: "service" }),
    line(1, 2500, { priceWithVat: false, kind: "labour" }),
  ];
  const totals = totalsOf(order(lines), rates);
  expect(partsOf(totals)).toEqual({ goods: 62_100, services: 10_000, margin: 52_100, net: 20_000 });
  expect(totals.total).toBe(52_100 + 24_200);
});

const unit = fc.constantFrom("cents" as const, "basisPoints" as const);
const someLine = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  unitPrice: fc.integer({ min: 0, max: 300_000 }),
  discount: fc.integer({ min: 0, max: 9000 }),
  discountUnit: unit,
  priceWithVat: fc.boolean(),
  kind: fc.constantFrom("goods" as const, "service" as const),
  vatCodeId: fc.constantFrom(high, low, zero, margin, null),
});
const someOrder = fc.record({
  lines: fc.array(someLine, { minLength: 1, maxLength: 12 }),
  discount: fc.integer({ min: 0, max: 9000 }),
  discountUnit: unit,
  transportCost: fc.integer({ min: 0, max: 100_000 }),
  amountsWithVat: fc.boolean(),
});
const runs = { numRuns: 2000 };

test("an order with VAT in all its prices comes to exactly the amounts that were typed", () => {
  fc.assert(
    fc.property(someOrder, (any) => {
      const lines = any.lines.map((one) => ({ ...one, priceWithVat: true }));
      const typed = sum(lines.map(lineAmount));
      const percent = any.discountUnit === "basisPoints";
      const off = percent ? Math.floor((typed * any.discount + 5000) / 10_000) : any.discount;
      const { total } = totalsOf({ ...any, lines, amountsWithVat: true }, rates, high);
      expect(total).toBe(typed - Math.min(typed, off) + any.transportCost);
    }),
    runs,
  );
});

test("of any mixture of prices, bases and VAT add up to the total, and each VAT is right to the cent", () => {
  fc.assert(
    fc.property(someOrder, (any) => {
      const totals = totalsOf(any, rates, high);
      const { goods, services, discount, transport, net, vat, total } = totals;
      expect(sum(vat.map(({ base }) => base))).toBe(net);
      expect(net + sum(vat.map(({ amount }) => amount))).toBe(total);
      expect(goods - discount + transport).toBe(net);
      expect(partsOf(totals).goods + services).toBe(goods);
      for (const { vatCodeId, base, amount, margin: isMargin } of vat) {
        const { basisPoints } = rates.find(({ id }) => id === vatCodeId) ?? { basisPoints: 0 };
        expect(Math.abs(amount - (isMargin ? 0 : (base * basisPoints) / 10_000))).toBeLessThanOrEqual(1);
      }
      for (const cents of [services, discount, transport]) expect(cents).toBeGreaterThanOrEqual(0);
    }),
    runs,
  );
});
