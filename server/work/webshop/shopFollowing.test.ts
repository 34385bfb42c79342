import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OrderWish, orderOf } from "../../../contract/shopOrders.fixtures.ts";
import type { FakeOrder } from "../../platform/integrations/magento.fixtures.ts";
import { testShop } from "../../testing/fixture.ts";
import { openWebshop } from "../../testing/webshop.ts";

const { world, admin, shop } = await testShop();
const webshop = await openWebshop(world, admin, shop);
const { magento, ready, published, publish, work, poll, cancel } = webshop;
afterAll(() => magento.close());
beforeEach(async () => {
  magento.misbehaves();
  await webshop.configure();
  await poll();
});
afterEach(() => expect(magento.violations).toEqual([]));

/** An order that a customer places in the shop, as the shop has it. */
function placed(wish: OrderWish): FakeOrder {
  const order = orderOf(wish);
  const kept: FakeOrder = { ...order, items: order.items.map((item) => ({ ...item })) };
  magento.place(kept);
  return kept;
}
const found = async ({ increment_id }: FakeOrder) =>
  (await admin.get(`/webshop-orders?incrementId=${increment_id}`)).body.items[0];
const saleOf = async (order: FakeOrder) => (await admin.get(`/sales/${(await found(order)).orderId}`)).body;
const codes = (row: { problems: { code: string }[] }) => row.problems.map(({ code }) => code);

describe("orders come in by themselves", () => {
  test("from the first look on, each once, and what is older stays the shop's own", async () => {
    await world.db.deleteFrom("shopCursor").execute();
    const old = placed({ bought: [{ sku: "NOT-OURS" }] });
    await poll();
    expect(await found(old)).toMatchObject({ state: "waiting" });
    const device = await published();
    const order = placed({ bought: [{ sku: device.sku }] });
    await poll();
    await poll();
    expect(await found(order)).toMatchObject({ state: "imported", pieces: 1, shipped: 0, shopState: "new" });
    expect((await admin.get(`/sales?customerReference=${order.increment_id}`)).body.total).toBe(1);
  });

  test("when the clock of the shop is an hour off", async () => {
    const device = await published();
    const order = { ...orderOf({ bought: [{ sku: device.sku }] }), updated_at: "2026-11-20 01:00:00" };
    magento.place({ ...order, items: [...order.items] });
    await poll();
    expect(await found(order as unknown as FakeOrder)).toMatchObject({ state: "imported" });
    const later = await published();
    const next = { ...orderOf({ bought: [{ sku: later.sku }] }), updated_at: "2026-11-20 00:57:00" };
    magento.place({ ...next, items: [...next.items] });
    await poll();
    expect(await found(next as unknown as FakeOrder)).toMatchObject({ state: "imported" });
  });

  test("all of a long silence, also many of one second, page after page", async () => {
    const { increment_id } = placed({ bought: [{ sku: "NOT-OURS" }] });
    const before = (await admin.get("/webshop-orders")).body.total;
    for (let at = 0; at < 101; at += 1)
      placed({ bought: [{ sku: "NOT-OURS" }], updated_at: "2026-11-20 02:00:00" });
    for (let at = 0; at < 5; at += 1) placed({ bought: [{ sku: "NOT-OURS" }] });
    await poll();
    expect((await admin.get("/webshop-orders")).body.total).toBe(before + 107);
    expect((await admin.get(`/webshop-orders?incrementId=${increment_id}`)).body.total).toBe(1);
  });

  test("not while that is off, and one that goes wrong does not keep the others", async () => {
    await webshop.configure({ ordersFollowed: false });
    const order = placed({ bought: [{ sku: "NOT-OURS" }] });
    await poll();
    expect(await found(order)).toBeUndefined();
    await webshop.configure();
    const broken = placed({ bought: [{ sku: "NOT-OURS" }] });
    Object.assign(broken, { increment_id: "0".repeat(400), items: null });
    await poll();
    expect(await found(order)).toMatchObject({ state: "waiting" });
    magento.orders.splice(magento.orders.indexOf(broken), 1);
  });

  test("later, when the shop is away now: nothing is lost, and nobody is troubled", async () => {
    const order = placed({ bought: [{ sku: "NOT-OURS" }] });
    for (const how of ["html", "busy", "redirect"] as const) {
      magento.misbehaves(() => how);
      await poll();
    }
    magento.misbehaves();
    expect(await found(order)).toBeUndefined();
    await poll();
    expect(await found(order)).toMatchObject({ state: "waiting" });
  });
});

describe("what the shop does with an order later is followed", () => {
  test("a cancelled one is cancelled here, and its device is on sale again", async () => {
    const device = await published();
    const order = placed({ bought: [{ sku: device.sku }] });
    await poll();
    await work();
    expect(webshop.salableInShop(device.sku)).toBe(0);
    magento.goods.reserve(device.sku, -1);
    magento.changes(order, { state: "canceled", status: "canceled" });
    await poll();
    await work();
    expect(await found(order)).toMatchObject({ state: "dismissed" });
    expect((await saleOf(order)).phase).toBe("cancelled");
    expect([webshop.salableInShop(device.sku), (await webshop.stateOf(device.id)).state]).toEqual([
      1,
      "published",
    ]);
  });

  test("one that is cancelled after it went out waits for somebody, who settles it once", async () => {
    const device = await published();
    const order = placed({ bought: [{ sku: device.sku }] });
    await poll();
    const { id, orderId } = await found(order);
    await shop.moveSale(orderId, "Afgerond");
    magento.changes(order, { state: "canceled" });
    await poll();
    expect(codes(await found(order))).toEqual(["cancelledThere"]);
    expect((await saleOf(order)).phase).toBe("done");
    const settled = await admin.post(`/webshop-orders/${id}/settle`);
    expect(settled.body).toMatchObject({ state: "imported", problems: [] });
    expect((await admin.post(`/webshop-orders/${id}/settle`)).body.code).toBe("shopOrderSettled");
  });

  test("one that is sent in parts: the shop's stock follows, and nothing is sold twice", async () => {
    const alike = { productName: "Gedeeld verzonden", attributes: { grade: "A" } };
    const devices = [await ready(alike), await ready(alike), await ready(alike)];
    for (const { id } of devices) await publish(id);
    await work();
    const { sku } = devices[0]!;
    const order = placed({ bought: [{ sku, quantity: 2 }] });
    await poll();
    await work();
    expect([webshop.stockInShop(sku), webshop.salableInShop(sku)]).toEqual([3, 1]);
    magento.ships(order);
    await poll();
    await work();
    expect(await found(order)).toMatchObject({ state: "imported", pieces: 2, shipped: 1 });
    expect([webshop.stockInShop(sku), webshop.salableInShop(sku)]).toEqual([2, 1]);
    magento.ships(order);
    await poll();
    await work();
    expect([webshop.stockInShop(sku), webshop.salableInShop(sku)]).toEqual([1, 1]);
  });

  test.each([
    ["given back", { total_refunded: 50 }, "refundedThere"],
    ["made smaller", { grand_total: 100 }, "changedThere"],
  ])("one that is %s waits for somebody", async (_, change, code) => {
    const device = await published();
    const order = placed({ bought: [{ sku: device.sku }] });
    await poll();
    magento.changes(order, change);
    await poll();
    expect(await found(order)).toMatchObject({ state: "changed", problems: [{ code }] });
    await admin.post(`/webshop-orders/${(await found(order)).id}/settle`);
    magento.changes(order, {});
    await poll();
    expect(await found(order)).toMatchObject({ state: "imported" });
  });

  test("one that waits and is cancelled there is settled without anybody", async () => {
    const order = placed({ bought: [{ sku: "NOT-OURS" }] });
    await poll();
    magento.changes(order, { state: "canceled" });
    await poll();
    expect(await found(order)).toMatchObject({ state: "dismissed", orderId: null });
  });
});

test("the shop is asked to cancel what it sold twice, and its refusal is told at the order", async () => {
  const device = await published();
  placed({ bought: [{ sku: device.sku }] });
  const second = placed({ bought: [{ sku: device.sku }] });
  await poll();
  const { id, ...row } = await found(second);
  expect(codes(row as never)).toEqual(["soldTwice"]);
  magento.misbehaves(({ template }) => (template.endsWith("/cancel") ? "html" : undefined));
  await admin.post(`/webshop-orders/${id}/cancel-in-shop`);
  await cancel();
  expect(codes(await found(second))).toContain("cancelRefused");
  magento.misbehaves();
  await admin.post(`/webshop-orders/${id}/cancel-in-shop`);
  await cancel();
  expect([second.state, (await found(second)).state]).toEqual(["canceled", "dismissed"]);
});

test("orders are exported as they are listed", async () => {
  const file = await admin.post("/webshop-orders/bulk/print/export", {
    filter: { state: "imported" },
    format: "csv",
  });
  const { body } = await admin.get("/webshop-orders?state=imported&pageSize=200");
  expect(file.body.trim().split("\r\n")).toHaveLength(body.total + 1);
  expect(file.body).toContain(body.items[0].incrementId);
});

test("whatever both sides sell at once, no piece is promised twice and the shop ends with what is left", async () => {
  const alike = { productName: "Om het hardst", attributes: { grade: "A" } };
  const devices: { id: number; sku: string }[] = [];
  for (let at = 0; at < 6; at += 1) devices.push(await ready(alike));
  for (const { id } of devices) await publish(id);
  await work();
  const { sku } = devices[0]!;
  const random = (most: number) => Math.floor(Math.random() * most);
  const orders: FakeOrder[] = [];
  for (let round = 0; round < 4; round += 1) {
    const buyers = Array.from({ length: 1 + random(3) }, () => async () => {
      // As Magento does: two customers at once are both served.
      if (webshop.salableInShop(sku) > 0) orders.push(placed({ bought: [{ sku }] }));
    });
    const desk = Array.from({ length: random(2) }, () => async () => {
      const sale = await shop.sale([{ productId: devices[random(devices.length)]!.id }]);
      await shop.moveSale(sale.id, "Bevestigd");
    });
    await Promise.all([...buyers, ...desk, poll, work, poll].map((act) => act()));
  }
  await poll();
  await work();
  const stock = await Promise.all(devices.map(({ id }) => shop.stock(id)));
  expect(stock.filter(({ reservedQuantity, stockQuantity }) => reservedQuantity > stockQuantity)).toEqual([]);
  const states = await Promise.all(orders.map(async (order) => (await found(order)).state));
  const free = stock.filter(({ reservedQuantity }) => reservedQuantity === 0).length;
  const waiting = states.filter((state) => state === "waiting").length;
  expect(webshop.salableInShop(sku)).toBe(free - waiting);
  expect(waiting === 0 || free === 0).toBe(true);
}, 60_000);
