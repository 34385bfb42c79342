import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
let codes = 0;
let code: { id: number; version: number };
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));
beforeEach(async () => {
  codes += 1;
  const input = {
    code: `T${codes}`,
    name: `Tarief ${codes}`,
    basisPoints: 2100,
    category: "S",
    position: 50,
  };
  code = await shop.made("/admin/vat-codes", input);
});

const change = (input: object) => admin.patch(`/admin/vat-codes/${code.id}`, input);
const from = (validFrom: string, basisPoints: number) => ({ rates: [{ validFrom, basisPoints }] });
const refusal = (name: string, path: string) => ({
  status: 422,
  body: { code: name, errors: [{ path }] },
});
/** A sale of something for € 100 with the code. */
async function sale(orderDate: string, more: object = {}) {
  const { id } = await shop.device({ statusId: shop.saleable, salePrice: 10_000, vatCodeId: code.id });
  return shop.sale([{ productId: id }], { orderDate, ...more });
}
const readSale = async (id: number) => (await admin.get(`/sales/${id}`)).body;

describe("an order", () => {
  test("takes the rate of its day", async () => {
    await change(from("2027-01-01", 2200));
    expect((await sale("2026-12-31")).total).toBe(12_100);
    expect((await sale("2027-01-01")).total).toBe(12_200);
  });

  test("that names no day takes the rate of today", async () => {
    await change(from("2020-01-01", 500));
    const { id } = await shop.device({ statusId: shop.saleable, salePrice: 10_000, vatCodeId: code.id });
    expect((await shop.sale([{ productId: id }])).total).toBe(10_500);
  });

  test.each(["Concept", "Bevestigd", "Afgerond", "Geannuleerd"])(
    "keeps the rate it was made with when another begins before its day: %s",
    async (status) => {
      const created = await sale("2026-06-01");
      await shop.moveSale(created.id, status);
      await change(from("2026-01-01", 500));
      const { total, totals, vatRates } = await readSale(created.id);
      expect([total, totals.total]).toEqual([12_100, 12_100]);
      expect(vatRates).toContainEqual({ id: code.id, basisPoints: 2100, margin: false });
    },
  );

  test("keeps it through edits, and takes another when its day changes", async () => {
    const created = await sale("2026-06-01");
    await change({ rates: [{ validFrom: "2026-01-01", basisPoints: 500 }] });
    const url = `/sales/${created.id}`;
    expect((await admin.patch(url, { transportCost: 1000 })).body.total).toBe(13_310);
    await admin.put(`${url}/products/${created.lines[0].id}`, {
      ...{ productId: created.lines[0].productId, unitPrice: 20_000, vatCodeId: code.id },
    });
    expect(await readSale(created.id)).toMatchObject({ total: 25_410, totals: { total: 25_410 } });
    expect((await admin.patch(url, { orderDate: "2026-06-02" })).body).toMatchObject({
      total: 22_050,
      totals: { total: 22_050 },
    });
  });

  test("keeps the rate of its transport when other codes come first", async () => {
    const created = await shop.sale([], { orderDate: "2026-06-01", transportCost: 1000 });
    expect(created.total).toBe(1210);
    const first = await shop.made("/admin/vat-codes", {
      ...{ code: `V${codes}`, name: "Vooraan", basisPoints: 0, category: "Z", position: 0 },
    });
    await admin.patch(`/admin/vat-codes/${shop.ids.vat.H21}`, { position: 1 });
    expect(await readSale(created.id)).toMatchObject({ total: 1210, totals: { total: 1210 } });
    await admin.patch(`/admin/vat-codes/${shop.ids.vat.H21}`, { position: 0 });
    expect((await admin.del(`/admin/vat-codes/${first.id}`)).status).toBe(200);
  });

  test("that an older program made without rates reads with those of its day", async () => {
    const created = await sale("2026-06-01");
    await world.services.pool.query(`update "order" set "vatRates" = '[]' where id = $1`, [created.id]);
    expect(await readSale(created.id)).toMatchObject({ total: 12_100, totals: { total: 12_100 } });
  });
});

describe("a rate", () => {
  test("that is in use is not changed: neither the first nor a later one", async () => {
    await change(from("2027-01-01", 2200));
    expect((await change({ basisPoints: 1900 })).status).toBe(200);
    await sale("2026-06-01");
    expect(await change({ basisPoints: 500 })).toMatchObject(refusal("vatRateInUse", "basisPoints"));
    expect((await change(from("2027-01-01", 2300))).status).toBe(200);
    await sale("2027-06-01");
    const inUse = { status: 422, body: { code: "vatRateInUse" } };
    expect(await change({ rates: [] })).toMatchObject(inUse);
    expect(await change(from("2027-02-01", 2300))).toMatchObject(inUse);
    const rates = [...from("2028-01-01", 100).rates, ...from("2027-01-01", 500).rates];
    expect(await change({ rates })).toMatchObject(refusal("vatRateInUse", "rates.1.basisPoints"));
    const { body } = await admin.get(`/admin/vat-codes/${code.id}`);
    expect(body).toMatchObject({ basisPoints: 1900, ...from("2027-01-01", 2300) });
  });

  test.each([
    ["margin", true],
    ["category", "Z"],
  ])("stays what it is in %s once it is in use", async (field, value) => {
    await sale("2026-06-01");
    expect(await change({ [field]: value })).toMatchObject(refusal("vatRateInUse", field));
    expect((await change({ name: `Anders ${codes}` })).status).toBe(200);
  });

  test("begins once on a day, and all are kept in the order of their days", async () => {
    const [later, sooner] = [from("2028-01-01", 2300).rates[0]!, from("2027-01-01", 2200).rates[0]!];
    expect((await change({ rates: [later, sooner] })).body.rates).toEqual([sooner, later]);
    expect((await change({ note: "x" })).body.rates).toEqual([sooner, later]);
    expect(await change({ rates: [later, later] })).toMatchObject(
      refusal("vatRateTwice", "rates.1.validFrom"),
    );
    expect((await change(from("geen dag", 500))).status).toBe(400);
    expect((await change(from("2027-01-01", 10_001))).status).toBe(400);
  });
});

describe("a discount above the amount is refused", () => {
  const tooMuch = [
    { discount: 10_001, discountUnit: "cents" },
    { discount: 10_001, discountUnit: "basisPoints" },
  ] as const;
  const all = [
    { discount: 10_000, discountUnit: "cents" },
    { discount: 10_000, discountUnit: "basisPoints" },
  ] as const;
  const device = () => shop.device({ statusId: shop.saleable, salePrice: 10_000 });

  test.each(tooMuch)("on a line: $discount $discountUnit", async (discount) => {
    const { contactId, ...order } = await shop.sale([]);
    const line = { productId: (await device()).id, ...discount };
    const url = `/sales/${order.id}/products`;
    expect(await admin.post(url, line)).toMatchObject(refusal("discountAboveAmount", "discount"));
    expect(await admin.post("/sales", { contactId, lines: [line] })).toMatchObject(
      refusal("discountAboveAmount", "lines.0.discount"),
    );
    const { id } = (await admin.post(url, { productId: line.productId })).body;
    expect(await admin.put(`${url}/${id}`, line)).toMatchObject(refusal("discountAboveAmount", "discount"));
  });

  test.each(tooMuch)("on an order: $discount $discountUnit", async (discount) => {
    const lines = [{ productId: (await device()).id }];
    const order = await shop.sale(lines);
    expect(await admin.patch(`/sales/${order.id}`, discount)).toMatchObject(
      refusal("discountAboveAmount", "discount"),
    );
    expect(await admin.post("/sales", { contactId: order.contactId, lines, ...discount })).toMatchObject(
      refusal("discountAboveAmount", "discount"),
    );
  });

  test.each(all)("but not one of all of it: $discount $discountUnit", async (discount) => {
    const order = await shop.sale([{ productId: (await device()).id, ...discount }]);
    expect(order.total).toBe(0);
    const other = await shop.sale([{ productId: (await device()).id }]);
    expect((await admin.patch(`/sales/${other.id}`, discount)).body.total).toBe(0);
  });

  test("when the lines that bore it go, except from a draft", async () => {
    const { id } = await device();
    const order = await shop.sale([], { discount: 6000 });
    const small = await shop.device({ statusId: shop.saleable, salePrice: 5000 });
    const url = `/sales/${order.id}/products`;
    await admin.post(url, { productId: small.id });
    expect(await shop.moveSale(order.id, "Bevestigd")).toMatchObject({
      status: 422,
      body: { code: "orderDiscountAboveAmount" },
    });
    const line = (await admin.post(url, { productId: id })).body;
    expect((await shop.moveSale(order.id, "Bevestigd")).status).toBe(200);
    expect(await admin.del(`${url}/${line.id}`)).toMatchObject({
      status: 422,
      body: { code: "orderDiscountAboveAmount" },
    });
    expect((await shop.moveSale(order.id, "Geannuleerd")).status).toBe(200);
  });
});
