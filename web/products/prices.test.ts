import { expect, test } from "vitest";
import { withVat } from "../../contract/vat.rules.ts";

test("a price with VAT is rounded to the cent, half a cent up", () => {
  expect(withVat(24_900, { basisPoints: 2100, margin: false })).toBe(30_129);
  expect(withVat(250, { basisPoints: 2100, margin: false })).toBe(303);
});

test("within the margin scheme, and without a VAT code, the price is what the buyer pays", () => {
  expect(withVat(52_100, { basisPoints: 2100, margin: true })).toBe(52_100);
  expect(withVat(52_100, undefined)).toBe(52_100);
});
