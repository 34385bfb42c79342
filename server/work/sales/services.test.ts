import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { openStream } from "../../testing/stream.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const lowRate = async (): Promise<number> =>
  (await admin.get("/admin/vat-codes?pageSize=200")).body.items.find(
    ({ basisPoints }: { basisPoints: number }) => basisPoints === 900,
  ).id;
const standard = (more: object = {}) =>
  shop.made("/admin/services", {
    name: `Installatie ${Math.random()}`,
    price: 4500,
    vatCodeId: null,
    ...more,
  });
const service = async (orderId: number, more: object = {}) =>
  shop.made("/sales-services", { orderId, serviceId: null, name: "Installatie", unitPrice: 5000, ...more });

describe("a service of a sale", () => {
  test("is a line of its order: in its lines, its totals and its history", async () => {
    const product = await shop.device({ statusId: shop.saleable, salePrice: 10_000 });
    const order = await shop.sale([{ productId: product.id, vatCodeId: null }]);
    const added = await service(order.id, {
      quantity: 2,
      vatCodeId: null,
      discount: 1000,
      remarks: "op locatie",
    });
    expect(added).toMatchObject({ orderId: order.id, name: "Installatie", quantity: 2, unitPrice: 5000 });
    const { lines, total, totals, lineCount } = (await admin.get(`/sales/${order.id}`)).body;
    expect(lines).toMatchObject([
      { kind: "goods", productId: product.id },
      { id: added.id, kind: "service", productId: null, productName: "Installatie", serviceId: null },
    ]);
    expect({ total, lineCount, net: totals.net }).toEqual({ total: 19_000, lineCount: 2, net: 19_000 });
    const [latest] = (await admin.get(`/sales/${order.id}/history`)).body.items;
    expect(latest.facts).toMatchObject([{ what: "lineAdded", name: "Installatie" }]);
    expect((await admin.get(`/sales-services?orderId=${order.id}`)).body).toMatchObject({
      total: 1,
      items: [{ id: added.id, name: "Installatie" }],
    });
  });

  test("takes price and VAT code of the standard service, unless told otherwise", async () => {
    const low = await lowRate();
    const { id, name } = await standard({ price: 7500, vatCodeId: low });
    const order = await shop.sale([]);
    const added = await shop.made("/sales-services", { orderId: order.id, serviceId: id, name });
    expect(added).toMatchObject({ serviceId: id, unitPrice: 7500, vatCodeId: low });
    const own = await shop.made("/sales-services", {
      ...{ orderId: order.id, serviceId: id, name: "Installatie op zaterdag" },
      ...{ unitPrice: 9900, vatCodeId: null },
    });
    expect(own).toMatchObject({ name: "Installatie op zaterdag", unitPrice: 9900, vatCodeId: null });
    const unknown = { orderId: order.id, serviceId: 999_999, name: "x" };
    expect(await admin.post("/sales-services", unknown)).toMatchObject({
      status: 422,
      body: { code: "unknownReference", errors: [{ path: "serviceId" }] },
    });
  });

  test("is replaced whole, changed by what is named, and removed; somebody else's edit is not lost", async () => {
    const order = await shop.sale([]);
    const added = await service(order.id, { vatCodeId: null, remarks: "oud", discount: 100 });
    const url = `/sales-services/${added.id}`;
    const changed = await admin.patch(url, { quantity: 3, version: added.version });
    expect(changed.body).toMatchObject({ quantity: 3, unitPrice: 5000, remarks: "oud", discount: 100 });
    expect(await admin.patch(url, { quantity: 9, version: added.version })).toMatchObject({
      status: 409,
      body: { code: "stale", details: { changedBy: admin.username } },
    });
    const replaced = await admin.put(url, {
      serviceId: null,
      name: "Garantie",
      unitPrice: 800,
      vatCodeId: null,
    });
    expect(replaced.body).toMatchObject({ name: "Garantie", quantity: 1, discount: 0, remarks: "" });
    expect((await admin.get(`/sales/${order.id}`)).body.total).toBe(800);
    expect(await admin.patch(url, { discount: 801 })).toMatchObject({
      status: 422,
      body: { code: "discountAboveAmount", errors: [{ path: "discount" }] },
    });
    expect((await admin.del(url)).body).toEqual({ id: added.id });
    expect((await admin.get(`/sales/${order.id}`)).body).toMatchObject({ total: 0, lineCount: 0 });
    expect((await admin.get(url)).status).toBe(404);
  });

  test("alone is enough to deliver a sale, which then keeps it; an empty sale cannot be delivered", async () => {
    const empty = await shop.sale([]);
    expect((await shop.moveSale(empty.id, "Afgerond")).body.code).toBe("saleEmpty");
    const order = await shop.sale([]);
    const added = await service(order.id);
    expect(await shop.moveSale(order.id, "Afgerond")).toMatchObject({ status: 200, body: { phase: "done" } });
    const closed = { status: 422, body: { code: "orderClosed" } };
    expect(await admin.patch(`/sales-services/${added.id}`, { quantity: 2 })).toMatchObject(closed);
    expect(await admin.del(`/sales-services/${added.id}`)).toMatchObject(closed);
    const late = { orderId: order.id, serviceId: null, name: "Later" };
    expect(await admin.post("/sales-services", late)).toMatchObject(closed);
  });

  test("asks whether the status of a confirmed order is still right", async () => {
    const order = await shop.sale([{ productId: (await shop.device({ statusId: shop.saleable })).id }]);
    await shop.moveSale(order.id, "Bevestigd");
    await service(order.id);
    expect((await admin.get(`/sales/${order.id}`)).body.checkStatus).toBe(true);
  });

  test("does not become goods by the call for lines of goods", async () => {
    const order = await shop.sale([]);
    const added = await service(order.id);
    const product = await shop.device({ statusId: shop.saleable });
    const answer = await admin.put(`/sales/${order.id}/products/${added.id}`, { productId: product.id });
    expect(answer).toMatchObject({ status: 422, body: { code: "unknownReference" } });
  });

  test("is named by what is wrong with it", async () => {
    const order = await shop.sale([]);
    const wrong = async (more: object) =>
      (await admin.post("/sales-services", { orderId: order.id, serviceId: null, name: "x", ...more })).body;
    expect(await wrong({ name: " " })).toMatchObject({ errors: [{ path: "name" }] });
    expect(await wrong({ quantity: 0 })).toMatchObject({ errors: [{ path: "quantity" }] });
    expect(await wrong({ unitPrice: -1 })).toMatchObject({ errors: [{ path: "unitPrice" }] });
    expect(await wrong({ orderId: 999_999 })).toMatchObject({
      code: "unknownReference",
      errors: [{ path: "orderId" }],
    });
    expect((await admin.get(`/sales/${order.id}`)).body.lines).toEqual([]);
  });
});

test("outsiders see the services of their own sales and no others, and hear of those alone", async () => {
  const customer = await world.signedIn("Customer");
  const contact = await shop.contact("Klant Diensten");
  await world.db.updateTable("user").set({ contactId: contact.id }).where("id", "=", customer.id).execute();
  const own = await shop.made("/sales", { contactId: contact.id });
  const foreign = await shop.sale([]);
  const mine = await service(own.id);
  const theirs = await service(foreign.id);
  expect((await customer.get("/sales-services")).body).toMatchObject({ total: 1, items: [{ id: mine.id }] });
  expect((await customer.get(`/sales-services?orderId=${foreign.id}`)).body.total).toBe(0);
  expect((await customer.get(`/sales-services/${mine.id}`)).status).toBe(200);
  expect((await customer.get(`/sales-services/${theirs.id}`)).status).toBe(404);
  expect(
    (await customer.post("/sales-services", { orderId: own.id, serviceId: null, name: "x" })).status,
  ).toBe(403);
  await admin.put(`/admin/users/groups/${customer.username}`, {
    ...{ groups: ["Customer"], permissions: ["sales:write"], contactId: contact.id },
  });
  const { username: emailOrUsername, password } = customer;
  const { accessToken } = (await world.anonymous.post("/security/sign-in", { emailOrUsername, password }))
    .body;
  const headers = { authorization: `Bearer ${accessToken}` };
  const body = { orderId: foreign.id, serviceId: null, name: "x" };
  expect((await customer.post("/sales-services", body, headers)).body.code).toBe("unknownReference");
  expect((await customer.patch(`/sales-services/${theirs.id}`, { quantity: 2 }, headers)).status).toBe(404);
  expect((await customer.del(`/sales-services/${theirs.id}`, headers)).status).toBe(404);
});

test("who looks at a sale is told of its services", async () => {
  const order = await shop.sale([]);
  const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await openStream(url, admin.accessToken);
  await service(order.id);
  await stream.hears(`sales/${order.id}`);
  await stream.leave();
});

test("a standard service that orders have is not deleted, one that is no longer offered is not suggested", async () => {
  const used = await standard();
  const order = await shop.sale([]);
  await shop.made("/sales-services", { orderId: order.id, serviceId: used.id, name: used.name });
  expect((await admin.del(`/admin/services/${used.id}`)).status).toBe(422);
  await admin.patch(`/admin/services/${used.id}`, { active: false });
  const suggested = (await admin.get("/autocomplete/services?limit=100")).body;
  expect(suggested.map(({ id }: { id: number }) => id)).not.toContain(used.id);
});
