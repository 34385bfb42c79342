import fc from "fast-check";
import { expect, test } from "vitest";
import { creditOf } from "./invoices.rules.ts";
import { lineAmount, shareOut, totalsOf } from "./orders.rules.ts";
import { onSide } from "./vat.rules.ts";

const rates = [
  { id: 1, basisPoints: 2100, margin: false },
  { id: 2, basisPoints: 900, margin: false },
  { id: 3, basisPoints: 2100, margin: true },
];
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPrice: fc.integer({ min: 0, max: 99_999 }),
  vatCodeId: fc.constantFrom(1, 2, 3, null),
  priceWithVat: fc.boolean(),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  discount: fc.constantFrom(0, 333, 1000),
  /** How much of each line every note takes, as a share of what is left. */
  shares: fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }), {
    maxLength: 4,
  }),
});

function invoiced({
  lines,
  discount,
}: {
  lines: { quantity: number; unitPrice: number; vatCodeId: number | null; priceWithVat: boolean }[];
  discount: number;
}) {
  const priced = lines.map((each) => ({ ...each, discount: 0, discountUnit: "cents" as const }));
  const totals = totalsOf(
    { lines: priced, discount, discountUnit: "basisPoints", transportCost: 0, amountsWithVat: false },
    rates,
    1,
  );
  const amounts = priced.map(lineAmount);
  const rateOf = (code: number | null) => rates.find(({ id }) => id === code);
  const withoutTax = priced.map(({ priceWithVat, vatCodeId }, at) =>
    onSide(amounts[at]!, priceWithVat, false, rateOf(vatCodeId)),
  );
  const off = shareOut(totals.discount, withoutTax);
  return {
    totals,
    lines: priced.map((each, at) => ({
      ...{ ...each, id: at + 1, kind: "goods", amount: amounts[at]!, net: withoutTax[at]! - off[at]! },
    })),
    vat: totals.vat.map((code) => ({ ...code, basisPoints: rateOf(code.vatCodeId)?.basisPoints ?? 0 })),
  };
}

test("all credit notes of an invoice add up to it to the cent, however it is divided", () => {
  fc.assert(
    fc.property(order, ({ shares, ...of }) => {
      const { totals, lines, vat } = invoiced(of);
      const credited = new Map<number, number>();
      const sums = { goods: 0, discount: 0, net: 0, total: 0 };
      const rest = lines.map(() => 100);
      for (const note of [...shares, rest]) {
        const left = ({ id, quantity }: (typeof lines)[number]) => quantity - (credited.get(id) ?? 0);
        const wanted = new Map(
          lines.map((each, at) => [each.id, Math.floor((left(each) * (note[at] ?? 100)) / 100)]),
        );
        const credit = creditOf({ lines, vat }, credited, wanted);
        for (const name of ["goods", "discount", "net", "total"] as const) sums[name] += credit[name];
        expect(credit.total).toBeGreaterThanOrEqual(0);
        for (const [id, quantity] of wanted) credited.set(id, (credited.get(id) ?? 0) + quantity);
      }
      const { goods, discount, net, total } = totals;
      expect(sums).toEqual({ goods, discount, net, total });
    }),
  );
});

test("one of two pieces takes back half, with its VAT", () => {
  const { lines, vat } = invoiced({
    lines: [{ quantity: 2, unitPrice: 10_000, vatCodeId: 1, priceWithVat: false }],
    discount: 1000,
  });
  expect(creditOf({ lines, vat }, new Map(), new Map([[1, 1]]))).toMatchObject({
    ...{ goods: 10_000, discount: 1000, net: 9000, total: 10_890 },
    vat: [{ base: 9000, amount: 1890 }],
  });
});
