import fc from "fast-check";
import { expect, test } from "vitest";
import { textOf } from "../base/texts.ts";
import { testShop } from "../testing/fixture.ts";
import { pagesOf } from "../testing/pdf.ts";

const { admin, shop } = await testShop();

const unit = fc.constantFrom("cents", "basisPoints");
const discountOf = (most: number) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    fc.record({ discount: fc.integer({ min: 0, max: most }), discountUnit: unit }),
  );
const codes = Object.values(shop.ids.vat);
const bundles = await Promise.all(
  Array.from({ length: 7 }, async () => (await shop.bundle(1000, { statusId: shop.saleable })).id),
);
const line = fc
  .tuple(
    fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      unitPrice: fc.integer({ min: 100, max: 99_999 }),
      vatCodeId: fc.constantFrom(null, ...codes),
    }),
    discountOf(100),
  )
  .map(([own, discount]) => ({ ...own, ...discount }));
const order = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 7 }),
    fc.record({ transportCost: fc.constantFrom(0, 2950) }),
    discountOf(90),
  )
  .map(([lines, transport, discount]) => ({
    lines: lines.map((own, at) => ({ productId: bundles[at], ...own })),
    ...transport,
    ...discount,
  }));

/** What an amount in Dutch comes to, cents. */
const centsOf = (text = "") => Number(text.replace(/[^\d-]/g, ""));

test("a document comes to what the screen says, for orders of all VAT codes and discounts", async () => {
  const { id: companyId } = await shop.made("/companies", { name: "Klant B.V.", vatNr: "NL004495445B01" });
  const { id: contactId } = await shop.contact("Klant", { companyId });
  const orders = [];
  for (const asked of fc.sample(order, { numRuns: 60, seed: 20_261_124 }))
    orders.push(await shop.made("/sales", { contactId, ...asked }));
  const answer = await admin.post("/sales/bulk/print/normal", {
    ids: orders.map(({ id }) => id),
    document: "salesDocument",
  });
  const pages = await pagesOf(answer.bytes);
  let rows = 0;
  for (const { orderNr, totals, vatRates } of orders) {
    const text = pages.filter((page) => page.includes(orderNr)).join("\n");
    const amountAfter = (label: string) => new RegExp(`^ *${label} +(€ -?[\\d.,]+)$`, "m").exec(text)?.[1];
    expect(centsOf(amountAfter("Totaal")), orderNr).toBe(totals.total);
    for (const { vatCodeId, base, amount, margin } of totals.vat) {
      if (vatCodeId === null) continue;
      const { basisPoints } = vatRates.find(({ id }: { id: number }) => id === vatCodeId);
      if (margin) {
        expect(text).toContain(textOf("nl", "documents.vat.margin.note"));
        continue;
      }
      const taxed = [...text.matchAll(/Btw (.+?) over (€ -?[\d.,]+) +(€ -?[\d.,]+)/g)];
      const own = taxed.filter(
        ([, rate, of]) => centsOf(of) === base && (basisPoints === 0 || rate === `${basisPoints / 100}%`),
      );
      expect(
        own.map(([, , , sum]) => centsOf(sum)),
        `${orderNr}: ${text}`,
      ).toContain(amount);
      rows += 1;
    }
  }
  expect(rows).toBeGreaterThan(60);
});
