import fc from "fast-check";
import { expect, test } from "vitest";
import { totalsOf } from "../../../contract/orders.rules.ts";
import { usualRate } from "../../../contract/vat.rules.ts";
import { textOf } from "../../ground/base/texts.ts";
import { readXlsx } from "../../platform/tables/xlsx.ts";
import { testShop } from "../../testing/fixture.ts";
import { pagesOf } from "../../testing/pdf.ts";

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
      priceWithVat: fc.boolean(),
      vatCodeId: fc.constantFrom(null, ...codes),
    }),
    discountOf(100),
  )
  .map(([own, discount]) => ({ ...own, ...discount }));
const service = fc
  .tuple(
    fc.record({
      name: fc.constantFrom("Installatie", "Garantie drie jaar"),
      quantity: fc.integer({ min: 1, max: 9 }),
      unitPrice: fc.integer({ min: 100, max: 25_000 }),
      priceWithVat: fc.boolean(),
      vatCodeId: fc.constantFrom(null, ...codes),
    }),
    discountOf(100),
  )
  .map(([own, discount]) => ({ ...own, ...discount }));
const order = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 7 }),
    fc.record({ transportCost: fc.constantFrom(0, 2950), amountsWithVat: fc.boolean() }),
    discountOf(90),
    fc.array(service, { maxLength: 2 }),
  )
  .map(([lines, transport, discount, services]) => ({
    sale: {
      lines: lines.map((own, at) => ({ productId: bundles[at], ...own })),
      ...transport,
      ...discount,
    },
    services,
  }));

/** What an amount in Dutch comes to, cents. */
const centsOf = (text = "") => Number(text.replace(/[^\d-]/g, ""));

test("screen, paper and file come to the same, for orders of all VAT codes and discounts", async () => {
  const { id: companyId } = await shop.made("/companies", { name: "Klant B.V.", vatNr: "NL004495445B01" });
  const { id: contactId } = await shop.contact("Klant", { companyId });
  const orders = [];
  for (const { sale, services } of fc.sample(order, { numRuns: 50, seed: 20_261_124 })) {
    const { id: orderId } = await shop.made("/sales", { contactId, ...sale });
    for (const own of services) await shop.made("/sales-services", { orderId, serviceId: null, ...own });
    orders.push((await admin.get(`/sales/${orderId}`)).body);
  }
  const ids = orders.map(({ id }) => id);
  const saved = async (format: string) => {
    const file = { ids, columns: ["orderNr", "total"], filter: { sort: "id" }, format };
    return (await admin.post("/sales/bulk/print/export", file)).bytes;
  };
  const expected = orders.map(({ orderNr, totals }) => [orderNr, totals.total]);
  const csv = (await saved("csv")).toString().trim().split("\r\n").slice(1);
  for (const rows of [csv.map((line) => line.split(",")), (await readXlsx(await saved("xlsx"))).rows])
    expect(rows.map(([orderNr, total]) => [orderNr, Math.round(Number(total) * 100)])).toEqual(expected);
  const answer = await admin.post("/sales/bulk/print/normal", { ids, document: "salesDocument" });
  const pages = await pagesOf(answer.bytes);
  let taxed = 0;
  for (const { orderNr, total, totals, lines, vatRates, ...head } of orders) {
    const onScreen = totalsOf({ ...head, lines }, vatRates, usualRate(vatRates));
    expect([total, onScreen]).toEqual([totals.total, totals]);
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
      const shown = [...text.matchAll(/Btw (.+?) over (€ -?[\d.,]+) +(€ -?[\d.,]+)/g)];
      const own = shown.filter(
        ([, rate, of]) => centsOf(of) === base && (basisPoints === 0 || rate === `${basisPoints / 100}%`),
      );
      expect(
        own.map(([, , , sum]) => centsOf(sum)),
        `${orderNr}: ${text}`,
      ).toContain(amount);
      taxed += 1;
    }
  }
  expect(taxed).toBeGreaterThan(60);
});

test("a service counts in revenue as on screen, on paper and in the file, and not for a lot", async () => {
  const lot = await shop.purchase([
    { productName: "Laptop", typeId: shop.ids.types.Monitor, unitPrice: 5000 },
  ]);
  await shop.movePurchase(lot.id, "Afgerond");
  const [laptop] = (await admin.get(`/products?purchaseId=${lot.id}`)).body.items;
  await admin.patch(`/products/${laptop.id}`, { statusId: shop.saleable });
  const { id: contactId } = await shop.contact("Dienstenklant", { isCustomer: true });
  const high = shop.ids.vat.H21;
  const goods = { productId: laptop.id, unitPrice: 10_000, vatCodeId: high };
  const { id: orderId } = await shop.made("/sales", { contactId, lines: [goods] });
  const service = { name: "Installatie", quantity: 3, unitPrice: 3333, vatCodeId: high };
  const discount = { discount: 1050, discountUnit: "basisPoints" };
  await shop.made("/sales-services", { orderId, serviceId: null, ...service, ...discount });
  expect((await shop.moveSale(orderId, "Afgerond")).status).toBe(200);
  const { total, totals, orderNr } = (await admin.get(`/sales/${orderId}`)).body;
  // 100.00 and three times 33.33 less 10.5 %, which is 10.50, and 21 % over them.
  expect([totals.net, total]).toEqual([18_949, 22_928]);

  const customer = (await admin.get("/contacts?q=Dienstenklant")).body.items[0];
  const { money } = (await admin.get(`/contacts/${contactId}/overview`)).body;
  expect([customer.revenue, money.revenue]).toEqual([total, total]);
  const fileOf = async (path: string, column: string) => {
    const body = { columns: [column], filter: { q: path === "contacts" ? "Dienstenklant" : orderNr } };
    const file = await admin.post(`/${path}/bulk/print/export`, { ...body, format: "csv" });
    return file.bytes.toString().trim().split("\r\n").slice(1);
  };
  expect([await fileOf("contacts", "revenue"), await fileOf("sales", "total")]).toEqual([
    ["229.28"],
    ["229.28"],
  ]);
  const paper = { ids: [orderId], document: "salesDocument" };
  const pages = await pagesOf((await admin.post("/sales/bulk/print/normal", paper)).bytes);
  expect(centsOf(/^ *Totaal +(€ -?[\d.,]+)$/m.exec(pages.join("\n"))?.[1])).toBe(total);

  const { lots } = (await admin.get("/products/analytics")).body;
  expect(lots.find(({ id }: { id: number }) => id === lot.id)).toMatchObject({ cost: 5000, revenue: 10_000 });
});
