import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OrderWish, orderOf } from "../../../contract/shopOrders.fixtures.ts";
import { testShop } from "../../testing/fixture.ts";
import { openWebshop } from "../../testing/webshop.ts";

const { world, admin, shop } = await testShop();
const webshop = await openWebshop(world, admin, shop);
const { magento, published, ready } = webshop;
afterAll(() => magento.close());
beforeEach(() => magento.misbehaves());
afterEach(() => expect(magento.violations).toEqual([]));

/** An order that a customer places in the shop. */
function placed(wish: OrderWish) {
  const order = orderOf(wish);
  magento.place({ ...order, items: [...order.items] });
  return order;
}
const fetchIn = (number: string, query = "", by = admin) =>
  by.post(`/sales/import${query}`, { shopOrderId: number });
const saleOf = async (id: number) => (await admin.get(`/sales/${id}`)).body;
const imported = async (wish: OrderWish) => {
  const { increment_id } = placed(wish);
  const { body } = await fetchIn(increment_id);
  return {
    ...body.shopOrder,
    sale: body.shopOrder?.orderId ? await saleOf(body.shopOrder.orderId) : undefined,
  };
};

describe("an order of the shop becomes a sale", () => {
  test("with its devices reserved, its total to the cent, and its guest as a contact", async () => {
    const device = await published();
    const { sale, ...order } = await imported({ bought: [{ sku: device.sku }], shipping: 695 });
    expect(order).toMatchObject({ state: "imported", total: 12_795, paid: true, problems: [] });
    expect(sale).toMatchObject({
      ...{
        contactName: "Sanne de Vries",
        customerReference: order.incrementId,
        total: 12_795,
        amountsWithVat: true,
      },
      // The shop's half past ten in UTC is half past eleven in Utrecht.
      ...{
        orderDate: "2026-11-20",
        transportCost: 695,
        remarks: `Webshop-bestelling ${order.incrementId}, betaald.`,
      },
      lines: [{ productId: device.id, unitPrice: 12_100, priceWithVat: true, reserved: true }],
    });
    expect((await shop.stock(device.id)).reservedQuantity).toBe(1);
    await webshop.work();
    // The shop keeps the piece until it ships it, and has none to sell.
    expect([webshop.stockInShop(device.sku), webshop.salableInShop(device.sku)]).toEqual([1, 0]);
  });

  test("once, however often and at once it is fetched", async () => {
    const device = await published();
    const { increment_id } = placed({ bought: [{ sku: device.sku }] });
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetchIn(increment_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.shopOrder.orderId)).size).toBe(1);
    const again = await fetchIn(increment_id, "?dryRun=true");
    expect(again.body).toMatchObject({ created: 0, skipped: 1 });
    const { body } = await admin.get(`/sales?customerReference=${increment_id}`);
    expect(body.total).toBe(1);
  });

  test("of the contact with that e-mail address, else of the company with that VAT number", async () => {
    const known = await shop.contact("Bekende klant", { email: "Bekend@Example.nl" });
    const byMail = await imported({
      bought: [{ sku: (await published()).sku }],
      customer_email: "bekend@example.nl",
    });
    expect(byMail.sale.contactId).toBe(known.id);
    expect((await admin.get(`/contacts/${known.id}`)).body.isCustomer).toBe(true);
    const company = await shop.made("/companies", { name: "Kantoor BV", vatNr: "NL004495445B01" });
    const clerk = await shop.contact("Inkoop", { companyId: company.id });
    const byVat = await imported({
      ...{ bought: [{ sku: (await published()).sku }], customer_email: "nieuw@example.nl" },
      customer_taxvat: "NL 0044.95.445.B01",
    });
    expect(byVat.sale.contactId).toBe(clerk.id);
  });

  test("with a discount of a line, a margin device without VAT, and the rate that the shop charged", async () => {
    const vat =
      (await admin.get("/vat-codes?pageSize=100")).body.items ??
      (await admin.get("/admin/vat-codes?pageSize=100")).body.items;
    const margin = vat.find((code: { margin: boolean }) => code.margin).id;
    const normal = await published();
    const second = await published({ vatCodeId: margin });
    const { sale } = await imported({
      bought: [
        { sku: normal.sku, discount: 2_100 },
        { sku: second.sku, price: 10_000, percent: 0 },
      ],
    });
    expect(sale).toMatchObject({
      total: 20_000,
      lines: [
        { discount: 2_100, unitPrice: 12_100 },
        { vatCodeId: margin, unitPrice: 10_000 },
      ],
    });
  });

  test.each([
    [1, "a line"],
    [-1, "a discount"],
  ])("with what the shop rounded by %i cent as %s", async (cent) => {
    const device = await published();
    const { sale } = await imported({ bought: [{ sku: device.sku }], grand_total: 121 + cent / 100 });
    expect(sale.total).toBe(12_100 + cent);
    expect([sale.lines.length, sale.discount]).toEqual(cent > 0 ? [2, 0] : [1, 1]);
  });

  test("with one line for each device where several were bought at a price that does not divide", async () => {
    const alike = { productName: "Philips 243V", attributes: { grade: "A" } };
    const first = await published(alike);
    await ready(alike);
    await shop.moveSale((await shop.sale([{ productId: first.id }])).id, "Bevestigd");
    const { sale } = await imported({ bought: [{ sku: first.sku, price: 12_100 }] });
    expect(sale.lines).toHaveLength(1);
    expect(sale.lines[0].productId).not.toBe(first.id);
  });
});

describe("what cannot be matched waits", () => {
  test.each([
    ["unknownSku", { bought: [{ sku: "NOT-OURS" }] }],
    ["otherCurrency", { bought: [{ sku: "NOT-OURS" }], order_currency_code: "USD" }],
    ["cancelledThere", { bought: [{ sku: "NOT-OURS" }], state: "canceled" }],
    ["otherTotal", { bought: [{ sku: "NOT-OURS" }], grand_total: 500 }],
    ["noLines", { bought: [] }],
  ])("with %s", async (code, wish: OrderWish) => {
    const order = await imported(wish);
    expect(order.state).toBe("waiting");
    expect(order.problems.map((problem: { code: string }) => problem.code)).toContain(code);
    expect(order.sale).toBeUndefined();
  });

  test("a second order for the same piece, with an equal device to choose", async () => {
    const alike = { productName: "Iiyama XUB", attributes: { grade: "A" } };
    const device = await published(alike);
    const equal = await ready(alike);
    const other = await published({
      productName: "Iiyama XUB",
      attributes: { grade: "C" },
      salePrice: 5_000,
    });
    await imported({ bought: [{ sku: device.sku }] });
    const second = await imported({ bought: [{ sku: device.sku }] });
    expect(second).toMatchObject({ state: "waiting", problems: [{ code: "soldTwice" }] });
    const { suggestions, itemId } = second.lines[0];
    expect(
      suggestions.map(({ productId, equal }: { productId: number; equal: boolean }) => [productId, equal]),
    ).toEqual([
      [equal.id, true],
      [other.id, false],
    ]);
    const done = await admin.post(`/webshop-orders/${second.id}/import`, {
      lines: [{ itemId, productId: equal.id }],
    });
    expect(done.body).toMatchObject({ state: "imported", total: 12_100 });
    expect((await shop.stock(equal.id)).reservedQuantity).toBe(1);
    expect((await admin.post(`/webshop-orders/${second.id}/import`, { lines: [] })).body.code).toBe(
      "shopOrderSettled",
    );
  });

  test("an order that the shop cancelled is settled without a sale, for a reason", async () => {
    const { id } = await imported({ bought: [{ sku: "NOT-OURS" }] });
    const refused = await admin.post(`/webshop-orders/${id}/import`, { lines: [] });
    expect([refused.status, refused.body.code]).toEqual([422, "shopOrderWaits"]);
    const settled = await admin.post(`/webshop-orders/${id}/dismiss`, { reason: "Geannuleerd in de winkel" });
    expect(settled.body.state).toBe("dismissed");
    expect((await admin.get("/webshop-orders?state=dismissed")).body.items).toMatchObject([{ id }]);
  });

  test("a device that was sold here at the same moment: one of both gets it, and stock is never short", async () => {
    for (let round = 0; round < 5; round += 1) {
      const device = await published({ productName: `Zeldzaam ${round}` });
      const desk = await shop.sale([{ productId: device.id }]);
      const { increment_id } = placed({ bought: [{ sku: device.sku }] });
      const [moved, fetched] = await Promise.all([
        shop.moveSale(desk.id, "Bevestigd"),
        fetchIn(increment_id),
      ]);
      const won = [moved.status === 200, fetched.body.shopOrder.state === "imported"];
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await shop.stock(device.id)).reservedQuantity).toBe(1);
    }
  });
});

describe("what the shop does not say", () => {
  test("is told at the field: no such order, no connection, another language than JSON", async () => {
    const unknown = await fetchIn("404404");
    expect([unknown.status, unknown.body.code, unknown.body.errors[0].path]).toEqual([
      422,
      "shopOrderUnknown",
      "shopOrderId",
    ]);
    magento.misbehaves(() => "html");
    expect((await fetchIn("1")).body).toMatchObject({ status: 503, code: "shopNotJson" });
    magento.misbehaves(() => "redirect");
    expect((await fetchIn("1")).body).toMatchObject({ status: 503, code: "shopRedirects" });
  });

  test("the number of an order may be typed without its zeros", async () => {
    const device = await published();
    const { increment_id } = placed({ bought: [{ sku: device.sku }] });
    const tried = await fetchIn(increment_id.replace(/^0+/, ""), "?dryRun=true");
    expect(tried.body).toMatchObject({ created: 1, shopOrder: { incrementId: increment_id, problems: [] } });
    expect((await admin.get(`/webshop-orders?incrementId=${increment_id}`)).body.total).toBe(0);
  });
});

test("an order whose sale was deleted can be fetched again", async () => {
  const device = await published();
  const order = await imported({ bought: [{ sku: device.sku }] });
  await world.db.updateTable("shopOrder").set({ orderId: null }).where("id", "=", order.id).execute();
  await shop.moveSale(order.orderId, "Geannuleerd");
  const again = await fetchIn(order.incrementId);
  expect(again.body).toMatchObject({ created: 1, shopOrder: { state: "imported" } });
  expect(again.body.shopOrder.orderId).not.toBe(order.orderId);
});

test("only colleagues who make sales fetch and settle them", async () => {
  const technician = await world.signedIn("Technician");
  expect((await fetchIn("1", "", technician)).status).toBe(403);
  expect((await technician.get("/webshop-orders")).status).toBe(403);
});
