import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const reason = "Scharnier los";
const { productStatuses } = shop.ids;
const contactId = (await shop.contact("Omloop")).id as number;
const queue = (productId: number, by = admin) => by.post("/to-repairs", { productId, reason });
const queued = async (device: object = { statusId: shop.saleable }) => {
  const { id: productId } = await shop.device(device);
  const { body, status } = await queue(productId);
  expect(status).toBe(201);
  return { id: body.id as number, productId: productId as number };
};
const stage = async (id: number) => (await shop.stock(id)).lifecycle;
const waiting = async (productId: number) =>
  (await admin.get(`/to-repairs?productId=${productId}`)).body.items;
const repairOf = async (id: number) =>
  (await admin.post("/to-repairs/repairs", { ids: [id], contactId })).body.items[0];
const refusedFor = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test("who is queued is on hold, says why, and comes back as it was when taken out", async () => {
  const { id, productId } = await queued();
  expect(await stage(productId)).toBe("onHold");
  expect(await waiting(productId)).toMatchObject([{ id, reason, createdBy: admin.username, orderNr: null }]);
  const item = (await admin.get(`/to-repairs/${id}`)).body;
  expect(item).toMatchObject({ productId, reason });
  expect((await admin.del(`/to-repairs/${id}?dryRun=true`)).status).toBe(200);
  expect(await stage(productId)).toBe("onHold");
  expect((await admin.del(`/to-repairs/${id}`)).status).toBe(200);
  expect(await stage(productId)).toBe("saleable");
  expect(await waiting(productId)).toEqual([]);
  expect((await admin.get(`/to-repairs/${id}`)).status).toBe(404);
  const told = JSON.stringify((await admin.get(`/products/${productId}/history`)).body);
  for (const what of ["toRepair", "notToRepair", reason]) expect(told).toContain(what);
});

describe("in the queue is no place for", () => {
  test.each<[string, () => Promise<number>, string]>([
    [
      "what was not received",
      async () => (await shop.device({ statusId: productStatuses.Ingekocht })).id,
      "notReceivedYet",
    ],
    ["a bundle", async () => (await shop.bundle(3)).id, "notOneDevice"],
    ["what waits already", async () => (await queued()).productId, "alreadyToRepair"],
    [
      "what lies in the archive",
      async () => {
        const { id } = await shop.device();
        await admin.put(`/aproducts/archive/${id}`);
        return id;
      },
      "archivedReadOnly",
    ],
    ["what an order holds", shop.reservedDevice, "productReserved"],
    ["what was sold", shop.soldDevice, "productSold"],
  ])("%s", async (_, make, code) => {
    const id = await make();
    const before = await stage(id);
    expect(refusedFor(await queue(id))).toEqual([422, code]);
    expect(await stage(id)).toBe(before);
  });
});

test("a reason is needed, and a product that there is", async () => {
  const { id } = await shop.device();
  const blank = await admin.post("/to-repairs", { productId: id, reason: "  " });
  expect(blank.body.errors).toMatchObject([{ path: "reason", code: "required" }]);
  expect(refusedFor(await queue(999_999))).toEqual([422, "unknownReference"]);
});

test("nothing moves a queued product by hand, alone, among others or into the archive", async () => {
  const { productId } = await queued();
  const other = (await shop.tested()).id;
  for (const name of ["Verkoopbaar", "Op voorraad"]) {
    const statusId = productStatuses[name];
    const ids = [productId, other];
    expect(refusedFor(await admin.post("/products/bulk/status", { ids, statusId }))).toEqual([
      422,
      "inRepairQueue",
    ]);
    const partly = (await admin.post("/products/bulk/status", { ids, statusId, partly: true })).body;
    expect(partly.refused).toMatchObject([{ id: productId, code: "inRepairQueue" }]);
    expect(refusedFor(await admin.patch(`/products/${productId}`, { statusId }))).toEqual([
      422,
      "inRepairQueue",
    ]);
  }
  expect(refusedFor(await admin.put(`/aproducts/archive/${productId}`))).toEqual([422, "inRepairQueue"]);
  const archived = (await admin.put("/aproducts/archive/set", { ids: [productId], partly: true })).body;
  expect(archived.refused).toMatchObject([{ id: productId, code: "inRepairQueue" }]);
  expect(refusedFor(await shop.moveSale((await shop.sale([{ productId }])).id, "Bevestigd"))).toEqual([
    422,
    "notEnoughStock",
  ]);
  expect(await stage(productId)).toBe("onHold");
});

test("many are queued at once, and those that cannot say why", async () => {
  const ids = [(await shop.device()).id, (await shop.bundle(2)).id, 999_999];
  const { body } = await admin.post("/to-repairs/bulk", { ids, reason });
  expect(body).toMatchObject({ changed: 1, changedIds: [ids[0]], refusedCount: 2 });
  expect(body.refused.map(({ code }: { code: string }) => code).sort()).toEqual(["notFound", "notOneDevice"]);
  expect(await stage(ids[0])).toBe("onHold");
});

describe("a repair of a queued device", () => {
  test("takes it, with its serial number and its reason, and holds it until it is done", async () => {
    const { id, productId } = await queued({ serialNumber: "REP-1", statusId: shop.saleable });
    const { id: orderId, orderNr } = await repairOf(id);
    const order = (await admin.get(`/repairs/${orderId}`)).body;
    expect(order).toMatchObject({ deviceId: productId, deviceSerial: "REP-1", defect: reason, contactId });
    expect(order.needsApproval).toBe(false);
    expect(await waiting(productId)).toMatchObject([{ orderId, orderNr }]);
    expect((await admin.get("/to-repairs?taken=false&pageSize=200")).body.items).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect(await admin.del(`/to-repairs/${id}`)).toMatchObject({
      status: 422,
      body: { code: "deviceInRepair", details: { orderNr } },
    });
    for (const q of ["rep-1", "REP"]) {
      const { items } = (await admin.get(`/repairs?q=${q}`)).body;
      expect(items).toMatchObject([{ id: orderId }]);
    }
    await shop.moveRepair(orderId, "In behandeling");
    expect(await stage(productId)).toBe("onHold");
    expect((await shop.moveRepair(orderId, "Gerepareerd")).status).toBe(200);
    expect(await waiting(productId)).toEqual([]);
    expect(await stage(productId)).toBe("saleable");
  });

  test("sends it on to its remaining tasks, or for sale when all are done", async () => {
    for (const lifecycle of ["inStock", "saleable"]) {
      const { id: productId } = await shop.device();
      const { items } = (await admin.get(`/tasks?productId=${productId}`)).body;
      expect(items.length).toBeGreaterThan(0);
      if (lifecycle === "saleable")
        for (const { id } of items) await admin.patch(`/tasks/${id}`, { status: "done" });
      const { id } = (await queue(productId)).body;
      await shop.moveRepair((await repairOf(id)).id, "Gerepareerd");
      expect(await stage(productId)).toBe(lifecycle);
    }
  });

  test("that is cancelled puts everything back, parts included", async () => {
    const { id, productId } = await queued();
    const part = await shop.device({ statusId: shop.saleable });
    const { id: orderId } = await repairOf(id);
    await admin.post(`/repairs/${orderId}/products`, { kind: "part", productId: part.id });
    await shop.moveRepair(orderId, "Gerepareerd");
    expect([await stage(productId), await stage(part.id)]).toEqual(["saleable", "sold"]);
    expect((await shop.moveRepair(orderId, "Geannuleerd")).status).toBe(200);
    expect([await stage(productId), await stage(part.id)]).toEqual(["onHold", "saleable"]);
    expect(await waiting(productId)).toMatchObject([{ id, orderId: null }]);
    expect((await admin.del(`/to-repairs/${id}`)).status).toBe(200);
    expect(await stage(productId)).toBe("saleable");
  });

  test("that is opened again holds it again, unless it was sold meanwhile", async () => {
    const [again, sold] = [await queued(), await queued()];
    const [first, second] = [await repairOf(again.id), await repairOf(sold.id)];
    for (const { id } of [first, second]) await shop.moveRepair(id, "Gerepareerd");
    await admin.post("/products/bulk/status", { ids: [sold.productId], statusId: shop.saleable });
    await shop.moveSale((await shop.sale([{ productId: sold.productId }])).id, "Bevestigd");
    for (const { id } of [first, second])
      expect((await shop.moveRepair(id, "In behandeling")).status).toBe(200);
    expect(await stage(again.productId)).toBe("onHold");
    expect(await waiting(again.productId)).toMatchObject([{ orderId: first.id }]);
    expect(await stage(sold.productId)).toBe("saleable");
    await shop.moveRepair(first.id, "Gerepareerd");
    expect(await stage(again.productId)).toBe("saleable");
  });

  test("that is deleted, or gets another device, lets it wait for the next", async () => {
    const [one, other] = [await queued(), await queued()];
    const { id } = await repairOf(one.id);
    expect((await admin.patch(`/repairs/${id}`, { deviceId: other.productId })).status).toBe(200);
    expect(await waiting(one.productId)).toMatchObject([{ orderId: null }]);
    expect(await waiting(other.productId)).toMatchObject([{ orderId: id }]);
    expect((await admin.del(`/repairs/${id}`)).status).toBe(200);
    expect(await waiting(other.productId)).toMatchObject([{ orderId: null }]);
    expect(await stage(other.productId)).toBe("onHold");
  });

  test("made by hand takes it too, and a second one is refused with the number of the first", async () => {
    const { id, productId } = await queued();
    const first = await shop.repair([], { deviceId: productId });
    expect(await waiting(productId)).toMatchObject([{ orderId: first.id }]);
    const second = await admin.post("/repairs", { contactId, deviceId: productId });
    expect(second).toMatchObject({
      status: 422,
      body: { code: "deviceInRepair", details: { orderNr: first.orderNr }, errors: [{ path: "deviceId" }] },
    });
    expect(refusedFor(await admin.post("/to-repairs/repairs", { ids: [id], contactId }))).toEqual([
      422,
      "deviceInRepair",
    ]);
    expect(refusedFor(await admin.post(`/repairs/${first.id}/archive`))).toEqual([422, "repairHoldsDevice"]);
    await shop.moveRepair(first.id, "Geannuleerd");
    expect((await admin.post(`/repairs/${first.id}/archive`)).status).toBe(200);
    expect((await repairOf(id)).id).toBeGreaterThan(first.id);
  });

  test("moves its device with it when many repairs move at once", async () => {
    const devices = [await queued(), await queued()];
    const ids = await Promise.all(devices.map(async ({ id }) => (await repairOf(id)).id));
    const statusId = shop.ids.orderStatuses["repair Gerepareerd"];
    expect((await admin.post("/repairs/bulk/status", { ids, statusId })).body.changed).toBe(2);
    for (const { productId } of devices) expect(await stage(productId)).toBe("saleable");
  });
});

test("a former status that the device may no longer have becomes in stock", async () => {
  const { id, productId } = await queued({ statusId: shop.saleable });
  await admin.patch(`/products/${productId}`, {
    typeId: shop.ids.types.Laptop,
  });
  await admin.patch(`/products/${productId}`, { attributes: { storage: "256 GB SSD" } });
  expect((await admin.del(`/to-repairs/${id}`)).status).toBe(200);
  expect(await stage(productId)).toBe("inStock");
});

test("the list is searched, filtered and sorted, and goes into a file", async () => {
  const { productId } = await queued({ serialNumber: "ZOEK-9", productName: "Aaabeeld" });
  for (const q of ["zoek-9", "aaabeeld scharnier"])
    expect((await admin.get(`/to-repairs?q=${q}`)).body.items).toMatchObject([{ productId }]);
  expect((await admin.get("/to-repairs?sort=productName&pageSize=1")).body.items).toMatchObject([
    { productId },
  ]);
  const { typeId } = (await admin.get(`/to-repairs?productId=${productId}`)).body.items[0];
  expect((await admin.get(`/to-repairs?typeId=!${typeId}&productId=${productId}`)).body.total).toBe(0);
  expect((await admin.get("/to-repairs?createdAt=2000-01-01..2000-01-02")).body.total).toBe(0);
  const file = await admin.post("/to-repairs/bulk/print/export", { format: "csv" });
  expect(file.bytes.toString()).toContain("ZOEK-9");
});

test("repairs of the same devices, asked for from both ends, wait for each other", async () => {
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push((await queued()).id);
  const make = (chosen: number[]) => admin.post("/to-repairs/repairs", { ids: chosen, contactId });
  const answers = await Promise.all([make(ids), make(ids.toReversed())]);
  expect(answers.map(refusedFor).toSorted()).toEqual([
    [200, undefined],
    [422, "deviceInRepair"],
  ]);
});

test("a technician queues and repairs, sales only looks, and nobody outside sees any of it", async () => {
  const { id } = await queued();
  const technician = await world.signedIn("Technician");
  expect((await queue((await shop.device()).id, technician)).status).toBe(201);
  expect((await technician.post("/to-repairs/repairs", { ids: [id], contactId })).status).toBe(200);
  const sales = await world.signedIn("Sales");
  expect((await sales.get(`/to-repairs/${id}`)).status).toBe(200);
  expect((await queue((await shop.device()).id, sales)).status).toBe(403);
  for (const group of ["Customer", "Supplier", "Partner"] as const) {
    const outsider = await world.signedIn(group);
    for (const url of ["/to-repairs", `/to-repairs/${id}`])
      expect((await outsider.get(url)).status).toBe(403);
    await world.regroup(outsider, [group], ["repairs:write", "products:write"]);
    expect((await queue((await shop.device()).id, outsider)).status).toBe(403);
    expect((await outsider.del(`/to-repairs/${id}`)).status).toBe(403);
    expect((await outsider.post("/to-repairs/repairs", { ids: [id], contactId })).status).toBe(403);
  }
});
