import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const line = (more: object = {}) => ({ productName: "Scherm", typeId: shop.ids.types.Monitor, ...more });
const productsOf = async (id: number) => (await admin.get(`/products?purchaseId=${id}&sort=id`)).body.items;
const refusal = (code: string, details: object = {}) => ({ status: 422, body: { code, details } });
const unscanned = (more: object = {}) => ({ bookUnscanned: true, ...more });

describe("a purchase that is done with goods that nobody scanned", () => {
  test("is asked about, and tells how many pieces", async () => {
    const order = await shop.purchase([line({ serialNumber: "N-1" }), line({ quantity: 1199 })]);
    const answer = await shop.movePurchase(order.id, "Afgerond", {});
    expect(answer).toMatchObject(refusal("notScanned", { count: 1200 }));
    expect(answer.body.errors).toMatchObject([{ path: "statusId" }]);
    expect(await admin.patch(`/purchases/${order.id}`, { statusId: doneStatus() })).toMatchObject(
      refusal("notScanned", { count: 1200 }),
    );
    const many = await admin.post("/purchases/bulk/status", { ids: [order.id], statusId: doneStatus() });
    expect(many.body).toMatchObject({ changed: 0, refused: [{ code: "notScanned" }] });
    expect(await productsOf(order.id)).toEqual([]);
  });

  test("books them in at the place that was said", async () => {
    const { Magazijn: locationId, Ontvangst } = shop.ids.locations;
    const order = await shop.purchase([line({ quantity: 3 })], { locationId: Ontvangst });
    const where = { locationId, locationLabel: "1-1-1" };
    expect((await shop.movePurchase(order.id, "Afgerond", unscanned(where))).status).toBe(200);
    expect(await productsOf(order.id)).toMatchObject([
      { stockQuantity: 3, locationId, locationLabel: "1-01-1" },
    ]);
  });

  test("is done without a question after an intake, and when nothing is expected", async () => {
    const order = await shop.purchase([line({ serialNumber: "N-2" }), line({ serialNumber: "N-3" })]);
    const { Ontvangst: locationId } = shop.ids.locations;
    const intake = (await admin.post("/intakes", { orderId: order.id, locationId })).body;
    await admin.post(`/intakes/${intake.id}/scans`, { serialNumbers: ["N-2"] });
    await admin.post(`/intakes/${intake.id}/close`);
    expect((await shop.movePurchase(order.id, "Afgerond", {})).status).toBe(200);
    expect((await shop.movePurchase((await shop.purchase([])).id, "Afgerond", {})).status).toBe(200);
  });
});

const doneStatus = () => shop.ids.orderStatuses["purchase Afgerond"];
const booked = async (...lines: object[]) => {
  const order = await shop.purchase(lines as never);
  await shop.movePurchase(order.id, "Afgerond", unscanned());
  return { ...order, goods: await productsOf(order.id) };
};

describe("goods that were booked in unscanned", () => {
  test("go back when that is undone, and come in once more", async () => {
    const order = await booked(line({ serialNumber: "B-1" }), line({ quantity: 5 }));
    expect((await shop.movePurchase(order.id, "Bevestigd", { takeBack: true })).body).toMatchObject({
      phase: "confirmed",
      receivedCount: 0,
      lines: [{ receivedQuantity: 0 }, { receivedQuantity: 0 }],
    });
    for (const { id } of order.goods)
      expect(await shop.stock(id)).toMatchObject({ stockQuantity: 0, archived: true, purchaseId: null });
    await shop.movePurchase(order.id, "Afgerond", unscanned());
    expect(await productsOf(order.id)).toMatchObject([{ serialNumber: "B-1" }, { stockQuantity: 5 }]);
  });

  test("go back with the order to a draft, which can then be cancelled and loses its lines", async () => {
    const order = await booked(line({ serialNumber: "B-2" }));
    expect((await shop.movePurchase(order.id, "Concept")).body).toMatchObject({ receivedCount: 0 });
    expect((await admin.del(`/purchases/${order.id}/products/${order.lines[0].id}`)).status).toBe(200);
    expect((await shop.movePurchase(order.id, "Geannuleerd")).status).toBe(200);
  });

  test("stay on the way to any other status", async () => {
    const order = await booked(line({ serialNumber: "B-3" }));
    expect((await shop.movePurchase(order.id, "In ontvangst")).body).toMatchObject({ receivedCount: 1 });
  });

  test.each([
    ["was changed", (id: number) => admin.patch(`/products/${id}`, { remarks: "kras" })],
    [
      "was put elsewhere",
      (id: number) => admin.post(`/products/${id}/move`, { locationId: shop.ids.locations.Magazijn }),
    ],
    [
      "became saleable",
      async (id: number) => {
        await shop.finishTasks(id);
        return admin.patch(`/products/${id}`, { statusId: shop.saleable });
      },
    ],
    ["was split", (id: number) => admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity: 1 })],
    ["was archived", (id: number) => admin.put(`/aproducts/archive/${id}`)],
  ])("stay, named, when something %s", async (_, change) => {
    const order = await booked(line({ quantity: 4 }), line({ quantity: 2 }));
    const [touched] = order.goods;
    expect((await change(touched.id)).status).toBe(200);
    const refused = await shop.movePurchase(order.id, "Concept");
    expect(refused).toMatchObject(refusal("goodsStay", { skus: touched.sku }));
    expect(refused.body.detail).toContain(touched.sku);
    expect(await admin.get(`/purchases/${order.id}`)).toMatchObject({ body: { phase: "done" } });
  });

  test("stay when they were scanned, and no draft has an open intake", async () => {
    const order = await shop.purchase([line({ serialNumber: "B-5" })]);
    const { Ontvangst: locationId } = shop.ids.locations;
    const intake = (await admin.post("/intakes", { orderId: order.id, locationId })).body;
    expect(await shop.movePurchase(order.id, "Concept")).toMatchObject({ body: { code: "intakeOpen" } });
    await admin.post(`/intakes/${intake.id}/scans`, { serialNumbers: ["B-5"] });
    await admin.post(`/intakes/${intake.id}/close`);
    expect(await shop.movePurchase(order.id, "Concept")).toMatchObject(refusal("goodsStay", { skus: "B-5" }));
  });

  test("a line that is added to a draft takes nothing back", async () => {
    const order = await shop.purchase([line()]);
    const device = await shop.device();
    await world.services.pool.query('update product set "purchaseId" = $1 where id = $2', [
      order.id,
      device.id,
    ]);
    expect((await admin.post(`/purchases/${order.id}/products`, line())).status).toBe(201);
    expect(await shop.stock(device.id)).toMatchObject({ stockQuantity: 1 });
  });
});

test("a purchase knows where purchases came in most of late", async () => {
  const { Magazijn, Ontvangst } = shop.ids.locations;
  for (const locationId of [Magazijn, Magazijn, Ontvangst, ...Array(20).fill(Magazijn)])
    await shop.purchase([], { locationId });
  const order = await shop.purchase([]);
  expect(order.usualLocationId).toBe(Magazijn);
  expect((await shop.sale([])).usualLocationId).toBeNull();
});

test("a sale without lines is not delivered", async () => {
  const sale = await shop.sale([]);
  expect((await shop.moveSale(sale.id, "Gereed")).status).toBe(200);
  const refused = await shop.moveSale(sale.id, "Afgerond");
  expect(refused).toMatchObject({ status: 422, body: { code: "saleEmpty", errors: [{ path: "statusId" }] } });
});
