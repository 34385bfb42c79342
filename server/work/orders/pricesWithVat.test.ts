import { describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { pagesOf } from "../../testing/pdf.ts";

const { world, admin, shop } = await testShop();
const { H21, MARGE } = shop.ids.vat as Record<string, number>;
const bundle = (more: object = {}) => shop.bundle(1000, { statusId: shop.saleable, vatCodeId: H21, ...more });
const read = async (id: number) => (await admin.get(`/sales/${id}`)).body;
const withVat = (unitPrice: number, more: object = {}) => ({ unitPrice, priceWithVat: true, ...more });

describe("a price typed with VAT", () => {
  test.each([
    [200, 499, 99_800],
    [10, 3823, 38_230],
  ])("%i times %i cents is %i on screen, in the list, on paper and in the file", async (...of) => {
    const [quantity, unitPrice, total] = of;
    const { id: productId } = await bundle();
    const sale = await shop.sale([{ productId, quantity, ...withVat(unitPrice) }]);
    const order = await read(sale.id);
    expect(order).toMatchObject({ total, lines: [{ unitPrice, priceWithVat: true }] });
    expect(order.totals).toMatchObject({ total, goodsWithVat: total });
    const [row] = (await admin.get(`/sales?orderNr=${sale.orderNr}`)).body.items;
    expect(row.total).toBe(total);
    const amount = (total / 100).toFixed(2);
    const file = { columns: ["total"], filter: { q: sale.orderNr }, format: "csv" };
    expect((await admin.post("/sales/bulk/print/export", file)).bytes.toString()).toContain(amount);
    const paper = { ids: [sale.id], document: "orderConfirmation" };
    const text = (await pagesOf((await admin.post("/sales/bulk/print/normal", paper)).bytes)).join("\n");
    expect(text).toMatch(/Prijs incl\. btw/);
    expect(text.match(new RegExp(amount.replace(".", ","), "g"))).toHaveLength(2);
  });

  test("stays on its line when the quantity, the discount or the VAT code changes", async () => {
    const { id: productId } = await bundle();
    const sale = await shop.sale([{ productId, quantity: 2, ...withVat(12_100) }]);
    const [{ id: lineId }] = sale.lines;
    const put = async (more: object) => {
      await admin.put(`/sales/${sale.id}/products/${lineId}`, { productId, ...withVat(12_100), ...more });
      return (await read(sale.id)).total;
    };
    expect(await put({ quantity: 3 })).toBe(36_300);
    expect(await put({ quantity: 3, discount: 300 })).toBe(36_000);
    expect(await put({ quantity: 3, discount: 1000, discountUnit: "basisPoints" })).toBe(32_670);
    for (const vatCodeId of [MARGE, null]) expect(await put({ quantity: 1, vatCodeId })).toBe(12_100);
  });

  test("has no side of its own when it is left out, for the product's is without VAT", async () => {
    const { id: productId } = await bundle({ salePrice: 10_000 });
    const sale = await shop.sale([{ productId, priceWithVat: true }]);
    expect(await read(sale.id)).toMatchObject({ total: 12_100, lines: [{ priceWithVat: false }] });
  });

  test("is kept by services, parts and labour, and beside prices without VAT", async () => {
    const { id: productId } = await bundle();
    const sale = await shop.sale([{ productId, quantity: 3, unitPrice: 1000 }]);
    const service = { orderId: sale.id, serviceId: null, name: "Plaatsing", quantity: 7, vatCodeId: H21 };
    const made = await shop.made("/sales-services", { ...service, ...withVat(499) });
    expect(made).toMatchObject({ unitPrice: 499, priceWithVat: true });
    expect((await read(sale.id)).total).toBe(3630 + 3493);
    const changed = await admin.patch(`/sales-services/${made.id}`, { quantity: 10 });
    expect(changed.body).toMatchObject({ unitPrice: 499, priceWithVat: true });
    expect((await read(sale.id)).total).toBe(3630 + 4990);
    const repair = await shop.repair([
      { kind: "labour", minutes: 90, hourlyRate: 5999, priceWithVat: true, vatCodeId: H21 },
      { kind: "service", productName: "Reiniging", ...withVat(1999), vatCodeId: H21 },
      { kind: "labour", minutes: 60, priceWithVat: true, vatCodeId: H21 },
    ]);
    const { body } = await admin.get(`/repairs/${repair.id}`);
    expect(body.lines.map((line: { priceWithVat: boolean }) => line.priceWithVat)).toEqual([
      true,
      true,
      false,
    ]);
    expect(body.total).toBe(8999 + 1999 + 7865);
  });

  test("comes with shipping and a discount that include VAT, and back by undo of a bulk edit", async () => {
    const { id: productId } = await bundle();
    const amounts = { transportCost: 695, discount: 1000, amountsWithVat: true };
    const sale = await shop.sale([{ productId, quantity: 3, ...withVat(4999) }], amounts);
    expect(await read(sale.id)).toMatchObject({ ...amounts, total: 14_997 + 695 - 1000 });
    const tooMuch = await admin.patch(`/sales/${sale.id}`, { discount: 14_998 });
    expect(tooMuch).toMatchObject({ status: 422, body: { code: "discountAboveAmount" } });
    expect((await admin.patch(`/sales/${sale.id}`, { discount: 14_997 })).body.total).toBe(695);
    await admin.patch(`/sales/${sale.id}`, { discount: 1000 });
    const edit = await admin.post("/sales/bulk-edit", {
      ids: [sale.id],
      changes: { deliveryType: "parcel" },
    });
    expect(edit.body.changed).toBe(1);
    await admin.post(`/sales/bulk-edits/${edit.body.id}/undo`, {});
    expect(await read(sale.id)).toMatchObject({ ...amounts, total: 14_692 });
  });

  test("goes along with a duplicate, and its parts come to the whole", async () => {
    const { id: productId } = await bundle();
    const line = { productId, quantity: 7, ...withVat(333), discount: 1500, discountUnit: "basisPoints" };
    const head = { transportCost: 499, amountsWithVat: true, discount: 333, discountUnit: "basisPoints" };
    const sale = await shop.sale([line], head);
    const { total, lines } = await read(sale.id);
    const copy = (await admin.post(`/sales/${sale.id}/duplicate`, {})).body;
    expect(await read(copy.id)).toMatchObject({ total, lines: [{ unitPrice: 333, priceWithVat: true }] });
    const split = { lines: [{ lineId: lines[0].id, quantity: 3 }] };
    const part = (await admin.post(`/sales/${sale.id}/split`, split)).body;
    expect((await read(part.id)).total + (await read(sale.id)).total).toBe(total);
    expect((await read(part.id)).lines).toMatchObject([{ quantity: 3, unitPrice: 333, priceWithVat: true }]);
    expect(await brokenBooks(world)).toEqual([]);
  });

  test("counts without VAT where revenue is, and as it was paid with the customer", async () => {
    const { id: productId } = await bundle();
    const { id: contactId } = await shop.contact("Winkelklant", { isCustomer: true });
    const sale = await shop.made("/sales", {
      contactId,
      lines: [{ productId, quantity: 2, ...withVat(499) }],
    });
    const service = { orderId: sale.id, serviceId: null, name: "Btw-dienst", quantity: 200, vatCodeId: H21 };
    await shop.made("/sales-services", { ...service, ...withVat(499) });
    await shop.moveSale(sale.id, "Afgerond");
    const { services } = (await admin.get("/orders/analytics")).body;
    expect(services.find(({ name }: { name: string }) => name === "Btw-dienst").net).toBe(82_479);
    const { money } = (await admin.get(`/contacts/${contactId}/overview`)).body;
    expect(money.revenue).toBe(99_800 + 998);
  });
});

describe("the discount that a product proposes", () => {
  test("is taken by every road onto a sale that names none", async () => {
    const product = await bundle({ salePrice: 10_000, discount: 500 });
    const model = await shop.device({
      ...{ productName: "Korting 9000", statusId: shop.saleable },
      ...{ salePrice: 10_000, vatCodeId: H21, discount: 500 },
    });
    const discountOf = async (path: string, body: object) => {
      const { id } = await shop.sale([]);
      const { status } = await admin.post(`/sales/${id}/products${path}`, body);
      expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201])]);
      return (await read(id)).lines[0].discount;
    };
    const productId = product.id;
    expect(await discountOf("", { productId, quantity: 3 })).toBe(1500);
    expect(await discountOf("/piece", { productId })).toBe(500);
    expect(await discountOf("/many", { rows: [{ code: product.sku, quantity: 2 }] })).toBe(1000);
    expect(await discountOf("/model", { quantity: 1, name: "Korting 9000" })).toBe(500);
    expect(await discountOf("/found", { quantity: 1, filter: { q: model.sku } })).toBe(500);
    const sale = await shop.sale([{ productId, quantity: 4 }]);
    expect((await read(sale.id)).lines[0].discount).toBe(2000);
  });

  test("is put on the side of a price with VAT, and left away by one who names another", async () => {
    const { id: productId } = await bundle({ salePrice: 10_000, discount: 1000 });
    const { id } = await shop.sale([{ productId, ...withVat(12_100) }]);
    expect((await read(id)).lines[0].discount).toBe(1210);
    const other = await shop.sale([{ productId, discount: 0 }]);
    expect((await read(other.id)).lines[0].discount).toBe(0);
  });
});

describe("somebody who may not see prices", async () => {
  const technician = await world.signedIn("Technician");
  const clerk = await world.signedIn("Planner");
  await world.regroup(clerk, ["Planner"], ["sales:read", "sales:write"]);
  const refusal = (path: string) => ({ status: 422, body: { code: "pricesNotAllowed", errors: [{ path }] } });

  test("is refused an amount of an order whatever it is, the hidden one too", async () => {
    const amounts = { discount: 4321, transportCost: 1234 };
    const work = { kind: "service", productName: "Toetsenbord", unitPrice: 9999 };
    const repair = await shop.repair([work], amounts);
    const { contactId } = repair;
    for (const [path, hidden] of Object.entries(amounts))
      for (const sent of [hidden, hidden - 1, 1]) {
        const url = `/repairs/${repair.id}`;
        expect(await technician.patch(url, { [path]: sent })).toMatchObject(refusal(path));
        expect(await technician.put(url, { contactId, [path]: sent })).toMatchObject(refusal(path));
        const edit = { ids: [repair.id], changes: { [path]: sent } };
        const bulk = await technician.post("/repairs/bulk-edit", { ...edit, dryRun: true });
        const [row] = bulk.body.rows ?? [];
        expect(row ? row.code : bulk.status).toBeOneOf(["pricesNotAllowed", 400, 403]);
      }
    expect((await admin.get(`/repairs/${repair.id}`)).body).toMatchObject(amounts);
  });

  test("is refused a price on a line or service, and keeps what is there when changing the rest", async () => {
    const product = await bundle({ salePrice: 7654 });
    const sale = await shop.sale([{ productId: product.id, ...withVat(9876), discount: 12 }]);
    const service = await shop.made("/sales-services", {
      ...{ orderId: sale.id, serviceId: null, name: "Plaatsing", ...withVat(8765), discount: 34 },
    });
    const url = `/sales-services/${service.id}`;
    for (const unitPrice of [8765, 1]) {
      expect(await clerk.patch(url, { unitPrice })).toMatchObject(refusal("unitPrice"));
      const rows = [{ code: product.sku, quantity: 1, unitPrice }];
      expect(await clerk.post(`/sales/${sale.id}/products/many`, { rows })).toMatchObject(
        refusal("unitPrice"),
      );
      const model = { quantity: 1, name: "Kabel", unitPrice };
      expect(await clerk.post(`/sales/${sale.id}/products/model`, model)).toMatchObject(refusal("unitPrice"));
    }
    expect((await clerk.patch(url, { name: "Plaatsing boven" })).status).toBe(200);
    const whole = { serviceId: null, name: "Plaatsing onder", quantity: 1 };
    expect((await clerk.put(url, whole)).status).toBe(200);
    const { productId } = sale.lines[0];
    const line = await clerk.put(`/sales/${sale.id}/products/${sale.lines[0].id}`, {
      productId,
      quantity: 2,
    });
    expect([line.status, line.body.unitPrice]).toEqual([200, null]);
    expect((await read(sale.id)).lines).toMatchObject([
      { quantity: 2, unitPrice: 9876, priceWithVat: true, discount: 12 },
      { productName: "Plaatsing onder", unitPrice: 8765, priceWithVat: true, discount: 34 },
    ]);
  });

  test("is not told a product's price by the preview of pasted rows", async () => {
    const product = await bundle({ salePrice: 7_654_321 });
    const { id } = await shop.sale([]);
    const rows = [{ code: product.sku, quantity: 1 }];
    const { body } = await clerk.post(`/sales/${id}/products/many`, { rows, dryRun: true });
    expect(body).toMatchObject({ added: 1, rows: [{ unitPrice: null }] });
  });
});
