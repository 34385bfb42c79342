import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

const status = (name: string) => shop.ids.productStatuses[name]!;
const reserved = async (more: object = {}) => {
  const product = await shop.device({ statusId: shop.saleable, ...more });
  const sale = await shop.sale([{ productId: product.id }]);
  expect((await shop.moveSale(sale.id, "Bevestigd")).status).toBe(200);
  return product;
};

test("all that match are moved, and the reason is told of each that cannot", async () => {
  const productName = "Rij van acht";
  const free = [await shop.device({ productName }), await shop.device({ productName })];
  const existing = await shop.device({ productName, statusId: status("In de wacht") });
  const kept = await reserved({ productName });
  await shop.device({ productName: "Iets anders" });
  const answer = await admin.post("/products/bulk/status", {
    filter: { productName },
    statusId: status("In de wacht"),
    partly: true,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      chosen: 4,
      changed: 2,
      unchanged: 1,
      refusedCount: 1,
      refused: [{ id: kept.id, label: kept.sku, code: "productReserved" }],
    },
  });
  expect(answer.body.refused[0].message).toContain(kept.sku);
  for (const { id } of [...free, existing]) expect((await shop.stock(id)).lifecycle).toBe("onHold");
  expect((await shop.stock(kept.id)).lifecycle).toBe("saleable");
});

test("without leave to do part of it one that cannot keeps all where they are", async () => {
  const productName = "Alles of niets";
  const free = await shop.device({ productName });
  await reserved({ productName });
  const call = { filter: { productName }, statusId: status("In de wacht") };
  expect(await admin.post("/products/bulk/status", call)).toMatchObject({
    status: 422,
    body: { code: "productReserved" },
  });
  expect((await shop.stock(free.id)).lifecycle).toBe("inStock");
});

test("what has the status already is not counted as changed", async () => {
  const productName = "Een van twee";
  const held = await shop.device({ productName, statusId: status("In de wacht") });
  const free = await shop.device({ productName });
  const { body } = await admin.post("/products/bulk/status", {
    ids: [held.id, free.id],
    statusId: status("In de wacht"),
  });
  expect(body).toMatchObject({ changed: 1, former: [{ ids: [free.id] }] });
});

test("nothing unerased becomes saleable with many others", async () => {
  const productName = "Gewist of niet";
  const purchase = await shop.purchase([
    { productName, typeId: shop.ids.types.Laptop, serialNumber: "WIS-1" },
  ]);
  await shop.movePurchase(purchase.id, "Afgerond");
  const clean = await shop.tested({ productName });
  const { body } = await admin.post("/products/bulk/status", {
    filter: { productName },
    statusId: shop.saleable,
    partly: true,
  });
  expect(body).toMatchObject({ chosen: 2, changed: 1, refused: [{ code: "missingProof" }] });
  expect((await shop.stock(clean.id)).lifecycle).toBe("saleable");
});

test("what arrives with many others must fit where it was meant to lie", async () => {
  const productName = "Vol";
  const place = await shop.made("/admin/locations", { name: "Krap", unitCapacity: 2 });
  const coming = { productName, statusId: status("Ingekocht"), locationId: place.id, locationLabel: "1-1-1" };
  for (let at = 0; at < 3; at++) await shop.device(coming);
  const { body } = await admin.post("/products/bulk/status", {
    filter: { productName },
    statusId: status("Op voorraad"),
    partly: true,
  });
  expect(body).toMatchObject({ chosen: 3, changed: 2, refused: [{ code: "locationFull" }] });
  expect((await admin.get("/products?lifecycle=purchased&productName=Vol")).body.total).toBe(1);
});

test("all that match are archived but what an order has reserved", async () => {
  const productName = "Naar het archief";
  await shop.device({ productName, serialNumber: "ARCH-1" });
  await shop.device({ productName });
  const kept = await reserved({ productName });
  const call = { filter: { productName }, partly: true };
  expect((await admin.put("/aproducts/archive/set", call)).body).toMatchObject({
    chosen: 3,
    changed: 2,
    unchanged: 0,
    refused: [{ id: kept.id, code: "productReserved" }],
  });
  const taken = await shop.device({ serialNumber: "ARCH-1" });
  const back = { filter: { productName, archived: true }, partly: true };
  expect((await admin.put("/aproducts/archive/unset", back)).body).toMatchObject({
    chosen: 2,
    changed: 1,
    refused: [{ code: "serialNumberTaken", message: expect.stringContaining(taken.sku) }],
  });
  expect((await shop.stock(taken.id)).archived).toBe(false);
});

test("the answer names the products that it archived, so that taking it back leaves the others archived", async () => {
  const there = await shop.device();
  await admin.put(`/aproducts/archive/${there.id}`);
  const [free, kept] = [await shop.device(), await reserved()];
  const ids = [there.id, free.id, kept.id];
  const { body } = await admin.put("/aproducts/archive/set", { ids, partly: true });
  expect(body).toMatchObject({ changed: 1, changedIds: [free.id], unchanged: 1, refusedCount: 1 });
  await admin.put("/aproducts/archive/unset", { ids: body.changedIds, partly: true });
  expect((await shop.stock(free.id)).archived).toBe(false);
  expect((await shop.stock(there.id)).archived).toBe(true);
});

test("of two archived with one serial number one comes back", async () => {
  const productName = "Tweeling";
  for (let at = 0; at < 2; at++) {
    const { id } = await shop.device({ productName, serialNumber: "TWIN" });
    await admin.put(`/aproducts/archive/${id}`);
  }
  const back = { filter: { productName, archived: true }, partly: true };
  expect((await admin.put("/aproducts/archive/unset", back)).body).toMatchObject({
    changed: 1,
    refusedCount: 1,
    refused: [{ code: "serialNumberTaken" }],
  });
});

test("ids that are not there are told among those refused", async () => {
  const { id } = await shop.device();
  const { body } = await admin.post("/products/bulk/status", {
    ids: [id, 999_999],
    statusId: status("In de wacht"),
    partly: true,
  });
  expect(body).toMatchObject({ chosen: 2, changed: 1, refused: [{ id: 999_999, code: "notFound" }] });
});

test.each([
  ["neither ids nor a filter", {}, 400, "idsOrFilter"],
  ["both", { ids: [1], filter: {} }, 400, "idsOrFilter"],
  ["an unknown filter", { filter: { color: "red" } }, 400, "invalid"],
  ["a page", { filter: { page: 2 } }, 400, "invalid"],
  ["a text for a yes or no", { filter: { inStock: "true" } }, 400, "invalid"],
])("%s is refused", async (_, chosen, expected, code) => {
  const call = { statusId: status("In de wacht"), partly: true, ...chosen };
  expect(await admin.post("/products/bulk/status", call)).toMatchObject({ status: expected, body: { code } });
});

test("more than 10,000 at once are refused", async () => {
  await world.services.pool.query(`insert into product (sku, "productName", "typeId", "statusId")
    select 'VEEL' || n, 'Te veel', ${shop.ids.types.Monitor}, ${status("Op voorraad")} from generate_series(1, 10001) n`);
  const call = { filter: { productName: "Te veel" }, partly: true };
  expect(await admin.put("/aproducts/archive/set", call)).toMatchObject({
    status: 422,
    body: { code: "tooManyRows" },
  });
  const most = { filter: { productName: "Te veel", sku: "!VEEL1" }, partly: true };
  const archived = (await admin.put("/aproducts/archive/set", most)).body;
  expect(archived).toMatchObject({ chosen: 10_000, changed: 10_000 });
  const back = { ids: archived.changedIds, partly: true };
  expect((await admin.put("/aproducts/archive/unset", back)).body).toMatchObject({ changed: 10_000 });
});

test("who may not see prices does not choose by them", async () => {
  const technician = await world.signedIn("Technician");
  const call = { filter: { salePrice: "1.." }, statusId: status("In de wacht"), partly: true };
  expect(await technician.post("/products/bulk/status", call)).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
});

test("undoing a bulk status restores each product's own, except where it was changed since", async () => {
  const onHold = await shop.tested();
  await admin.patch(`/products/${onHold.id}`, { statusId: status("In de wacht") });
  const [free, moved] = [await shop.tested(), await shop.tested()];
  const [first, other] = [status("Op voorraad"), shop.saleable];
  const ids = [onHold.id, free.id, moved.id];
  const response = await admin.post("/products/bulk/status", { ids, statusId: other, partly: true });
  expect(response.body.former).toEqual([
    { statusId: status("In de wacht"), ids: [onHold.id] },
    { statusId: first, ids: [free.id, moved.id] },
  ]);
  await admin.post("/products/bulk/status", { ids: [moved.id], statusId: status("In de wacht") });
  const back = { ids: [free.id, moved.id], statusId: first, from: other };
  expect(await admin.post("/products/bulk/status", back)).toMatchObject({
    status: 422,
    body: { code: "statusSince" },
  });
  expect((await admin.post("/products/bulk/status", { ...back, partly: true })).body).toMatchObject({
    changed: 1,
    refused: [{ id: moved.id, label: moved.sku, code: "statusSince" }],
  });
  expect((await shop.stock(free.id)).lifecycle).toBe("inStock");
  expect((await shop.stock(moved.id)).lifecycle).toBe("onHold");
});

test("a status for all or none tells which statuses it replaced", async () => {
  const [there, free] = [await shop.device({ statusId: shop.saleable }), await shop.tested()];
  const call = { ids: [there.id, free.id], statusId: shop.saleable };
  expect((await admin.post("/products/bulk/status", call)).body.former).toEqual([
    { statusId: status("Op voorraad"), ids: [free.id] },
  ]);
});
