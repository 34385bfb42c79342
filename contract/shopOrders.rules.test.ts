import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderOf } from "./shopOrders.fixtures.ts";
import { boughtItems, centsOf, inPieces, paidItem, paidOrder } from "./shopOrders.rules.ts";

describe("the amounts of an order of the shop", () => {
  test.each([
    [1.005, 101],
    [100, 10_000],
    [0.1 + 0.2, 30],
    [-12.345, -1235],
    [undefined, 0],
    [1_234_567.89, 123_456_789],
  ])("%s is %i cents", (amount, cents) => expect(centsOf(amount)).toBe(cents));

  test("are what was paid: lines after their discounts, shipping, and nothing left over", () => {
    const order = orderOf({
      bought: [
        { sku: "A", price: 12_100 },
        { sku: "B", price: 9_999, quantity: 3, discount: 1_000 },
        { sku: "C", price: 30_000, percent: 0 },
      ],
      shipping: 695,
    });
    expect(paidOrder(order)).toMatchObject({
      ...{ shipping: 695, rounding: 0, total: 12_100 + 3 * 9_999 - 1_000 + 30_000 + 695 },
      items: [
        { unitPrice: 12_100, discount: 0, paid: 12_100, basisPoints: 2100 },
        { unitPrice: 9_999, discount: 1_000, paid: 28_997 },
        { unitPrice: 30_000, paid: 30_000, basisPoints: 0 },
      ],
    });
  });

  test("tell what the shop rounded by, apart", () => {
    const order = orderOf({ bought: [{ sku: "A" }] });
    expect(paidOrder({ ...order, grand_total: 121.01 }).rounding).toBe(1);
    expect(paidOrder({ ...order, grand_total: 120.99 }).rounding).toBe(-1);
  });

  test("always come to the shop's total, whatever was bought", () => {
    const bought = fc.record({
      sku: fc.constant("A"),
      price: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 7 }),
      percent: fc.constantFrom(0, 9, 21),
    });
    const wish = fc.record({
      bought: fc.array(bought, { minLength: 1, maxLength: 6 }),
      shipping: fc.integer({ min: 0, max: 5000 }),
    });
    fc.assert(
      fc.property(wish, (wanted) => {
        const { items, shipping, rounding, total } = paidOrder(orderOf(wanted));
        expect(items.reduce((sum, { paid }) => sum + paid, 0) + shipping + rounding).toBe(total);
        for (const item of items) {
          expect(item.unitPrice * item.quantity - item.discount).toBe(item.paid);
          const pieces = inPieces(item);
          expect(pieces).toHaveLength(item.quantity);
          expect(pieces.reduce((sum, { unitPrice, discount }) => sum + unitPrice - discount, 0)).toBe(
            item.paid,
          );
          for (const { discount } of pieces) expect(discount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test("of a configurable the child without a price is no line, nor is what was cancelled", () => {
  const [parent] = orderOf({ bought: [{ sku: "CONF" }] }).items;
  const child = { ...parent!, item_id: 2, parent_item_id: parent!.item_id, row_total: 0 };
  const cancelled = { ...parent!, item_id: 3, qty_canceled: 1 };
  expect(boughtItems({ items: [parent!, child, cancelled] })).toEqual([parent]);
});

test("of a line of which a part was cancelled the rest is paid", () => {
  const [item] = orderOf({ bought: [{ sku: "A", price: 1_000, quantity: 4 }] }).items;
  expect(paidItem({ ...item!, qty_canceled: 1 })).toMatchObject({ quantity: 3, paid: 3_000 });
});
