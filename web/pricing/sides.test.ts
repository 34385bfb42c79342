import { expect, test } from "vitest";
import { asRead, asTyped, type Sided } from "./sides.ts";

const rate = { basisPoints: 2100, margin: false };
const line = (unitPrice: number, more: Partial<Sided> = {}): Sided => ({
  ...{ unitPrice, discount: 0, discountUnit: "cents", priceWithVat: false },
  ...more,
});
/** What is stored when somebody who reads amounts so changes some of them. */
const edited = (stored: Sided, isWithVat: boolean, typed: Partial<Sided>) =>
  asTyped({ ...asRead(stored, isWithVat, rate), ...typed }, stored, rate);

test("amounts that nobody touched stay exactly what they were, on their side", () => {
  for (const stored of [line(412, { discount: 7 }), line(499, { discount: 8, priceWithVat: true })])
    for (const isWithVat of [false, true]) expect(edited(stored, isWithVat, {})).toEqual(stored);
});

test("a price that is typed is kept on the side of whoever typed it, and its discount goes along", () => {
  const stored = line(10_000, { discount: 1000 });
  expect(edited(stored, true, { unitPrice: 499 })).toEqual(line(499, { discount: 1210, priceWithVat: true }));
  const gross = line(12_100, { discount: 1210, priceWithVat: true });
  expect(edited(gross, false, { unitPrice: 500 })).toEqual(line(500, { discount: 1000 }));
});

test("a discount that is typed with VAT is kept with VAT; one without never takes a price off its side", () => {
  expect(edited(line(10_000), true, { discount: 1000 })).toEqual(
    line(12_100, { discount: 1000, priceWithVat: true }),
  );
  expect(edited(line(499, { priceWithVat: true }), false, { discount: 100 })).toEqual(
    line(499, { discount: 121, priceWithVat: true }),
  );
  const percent = { discount: 1000, discountUnit: "basisPoints" } as const;
  expect(edited(line(10_000), true, percent)).toEqual(line(10_000, percent));
});
