import { afterAll, describe, expect, test } from "vitest";
import { normalImei } from "../../../contract/imei.rules.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
let count = 0;
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const serial = () => {
  count += 1;
  return `SN-${1000 + count}`;
};
const status = (name: string) => shop.ids.productStatuses[name]!;
const setStatus = (ids: number[], name: string) =>
  admin.post("/products/bulk/status", { ids, statusId: status(name) });
describe("a number of the product's own", () => {
  test("is given when it is left blank: at least six digits, passing over one that somebody typed", async () => {
    const first = Number((await shop.device()).sku);
    expect(first).toBeGreaterThan(100_000);
    await shop.device({ sku: String(first + 1) });
    expect((await shop.device({ sku: "" })).sku).toBe(String(first + 2));
  });

  test("that is typed is taken as it is, once and for ever", async () => {
    const { id } = await shop.device({ sku: "Lot-7.A_1" });
    const second = { productName: "x", typeId: shop.ids.types.Monitor, sku: "Lot-7.A_1" };
    const taken = { status: 409, body: { code: "skuTaken", errors: [{ path: "sku" }] } };
    expect(await admin.post("/products", second)).toMatchObject(taken);
    await admin.put(`/aproducts/archive/${id}`);
    expect(await admin.post("/products", second)).toMatchObject(taken);
  });

  test.each(["a b", "-1", "a/b", "é", "a".repeat(41), "../x"])("is not %j", async (sku) => {
    expect(
      await admin.post("/products", { productName: "x", typeId: shop.ids.types.Monitor, sku }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: "sku" }] },
    });
  });

  test("stays when a change leaves it blank", async () => {
    const { id, sku } = await shop.device();
    expect((await admin.patch(`/products/${id}`, { sku: "" })).body.sku).toBe(sku);
  });

  test("is never given twice, by a hundred who make one at the same time", async () => {
    const made = await Promise.all(Array.from({ length: 100 }, () => shop.device()));
    expect(new Set(made.map(({ sku }) => sku)).size).toBe(100);
  });
});

describe("a serial number", () => {
  test("that is here already is refused with the product that has it", async () => {
    const serialNumber = serial();
    const { id, sku } = await shop.device({ serialNumber });
    const repeated = {
      productName: "x",
      typeId: shop.ids.types.Monitor,
      serialNumber: ` ${serialNumber.toLowerCase()} `,
    };
    const refused = await admin.post("/products", repeated);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "serialNumberTaken",
        details: { productId: id, sku },
        errors: [{ path: "serialNumber" }],
      },
    });
    expect(refused.body.detail).toContain(sku);
    const other = await shop.device();
    expect(await admin.patch(`/products/${other.id}`, { serialNumber })).toMatchObject({
      status: 409,
      body: { details: { productId: id } },
    });
  });

  test("is free again when its device is archived, and then keeps that device in the archive", async () => {
    const serialNumber = serial();
    const old = await shop.device({ serialNumber });
    await admin.put(`/aproducts/archive/${old.id}`);
    const next = await shop.device({ serialNumber });
    const back = [
      await admin.put(`/aproducts/archive/${old.id}`),
      await admin.put("/aproducts/archive/unset", { ids: [old.id] }),
    ];
    for (const answer of back)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "serialNumberTaken", details: { productId: next.id, sku: next.sku } },
      });
    expect((await shop.stock(old.id)).archived).toBe(true);
    expect((await shop.stock(next.id)).sameSerial).toMatchObject([{ id: old.id, archived: true }]);
  });

  test("comes in once when twenty enter it at the same time, and the others are told where it is", async () => {
    const input = { productName: "x", typeId: shop.ids.types.Monitor, serialNumber: serial() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post("/products", input)));
    const [made, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    for (const answer of answers.filter((one) => one !== made))
      expect(answer).toMatchObject({ status: 409, body: { details: { productId: made!.body.id } } });
  });

  test("belongs to one device, not to a bundle", async () => {
    const refused = { status: 422, body: { code: "serialWithQuantity" } };
    const input = { productName: "x", typeId: shop.ids.types.Monitor, serialNumber: serial(), quantity: 2 };
    expect(await admin.post("/products", input)).toMatchObject(refused);
    const device = await shop.device({ serialNumber: serial() });
    expect(await admin.patch(`/products/${device.id}`, { quantity: 2 })).toMatchObject(refused);
    const bundle = await shop.bundle(5);
    expect(await admin.patch(`/products/${bundle.id}`, { serialNumber: serial() })).toMatchObject(refused);
  });
});

describe("an IMEI", () => {
  let made = 0;
  /** A new one each time. */
  const imei = () => normalImei(String(35_000_000_000_000 + ++made));
  const search = async (query: string) =>
    (await admin.get(`/products?${query}`)).body.items.map(({ id }: { id: number }) => id);

  test("is kept in one form, and finds its device however it is written, in the list and everywhere", async () => {
    const [first, second] = [imei(), imei()];
    const written = `${first.slice(0, 2)}-${first.slice(2, 8)} ${first.slice(8)}`;
    const { id } = await shop.device({ imei: written, imei2: second.slice(0, 14) });
    expect(await shop.stock(id)).toMatchObject({ imei: first, imei2: second, serialNumber: "" });
    for (const number of [first, second, encodeURIComponent(written)])
      expect(await search(`imei=${number}`)).toEqual([id]);
    expect(await search(`q=${second}`)).toEqual([id]);
    expect(await search(`imei=!${second}`)).not.toContain(id);
    for (const q of [written, second])
      expect((await admin.get(`/search?q=${encodeURIComponent(q)}`)).body.items).toMatchObject([
        { kind: "product", id, exact: true },
      ]);
  });

  test("that is none is refused at its field", async () => {
    const { id } = await shop.device();
    expect(await admin.patch(`/products/${id}`, { imei2: "490154203237519" })).toMatchObject({
      status: 400,
      body: { code: "imeiInvalid", errors: [{ path: "imei2" }] },
    });
  });

  test("that is here already, as whichever of the two, is refused with the product that has it", async () => {
    const [first, second] = [imei(), imei()];
    const { id, sku } = await shop.device({ imei: first, imei2: second });
    const refused = { status: 409, body: { code: "imeiTaken", details: { productId: id, sku } } };
    const other = await shop.device();
    expect(await admin.patch(`/products/${other.id}`, { imei: second })).toMatchObject(refused);
    expect(await admin.patch(`/products/${other.id}`, { imei: imei(), imei2: first })).toMatchObject(refused);
    await admin.put(`/aproducts/archive/${id}`);
    expect((await admin.patch(`/products/${other.id}`, { imei: second })).status).toBe(200);
    for (const back of [
      await admin.put(`/aproducts/archive/${id}`),
      await admin.put("/aproducts/archive/unset", { ids: [id] }),
    ])
      expect(back).toMatchObject({ status: 409, body: { code: "imeiTaken", details: { sku: other.sku } } });
  });

  test("belongs to one device, is told in its history, and only one is the first", async () => {
    const refused = { status: 422, body: { code: "imeiWithQuantity" } };
    const bundle = await shop.bundle(5);
    expect(await admin.patch(`/products/${bundle.id}`, { imei: imei() })).toMatchObject(refused);
    const number = imei();
    const device = await shop.device();
    await admin.patch(`/products/${device.id}`, { imei2: number });
    expect(await shop.stock(device.id)).toMatchObject({ imei: number, imei2: "" });
    const { items } = (await admin.get(`/products/${device.id}/history`)).body;
    expect(items[0].facts).toContainEqual(
      expect.objectContaining({ field: "imei", before: "", after: number }),
    );
    expect(await admin.patch(`/products/${device.id}`, { quantity: 2 })).toMatchObject(refused);
  });
});

describe("a correction of the quantity", () => {
  test("moves the stock with it and writes it down", async () => {
    const { id } = await shop.bundle(10);
    expect((await admin.patch(`/products/${id}`, { quantity: 7 })).body).toMatchObject({
      quantity: 7,
      stockQuantity: 7,
    });
    expect((await admin.patch(`/products/${id}`, { quantity: 0 })).body.stockQuantity).toBe(0);
    expect((await admin.patch(`/products/${id}`, { quantity: 4 })).body.stockQuantity).toBe(4);
    const { rows } = await world.services.pool.query(
      `select quantity, reason, "userId" from "stockMovement" where "productId" = $1 order by id`,
      [id],
    );
    expect(rows.map((row) => [row.quantity, row.reason])).toEqual([
      [10, "received"],
      [-3, "corrected"],
      [-7, "corrected"],
      [4, "corrected"],
    ]);
    expect(new Set(rows.map((row) => row.userId))).toEqual(new Set([admin.id]));
  });

  test("cannot take what orders have reserved", async () => {
    const { id, sku } = await shop.bundle(10, { statusId: shop.saleable });
    const sale = await shop.sale([{ productId: id, quantity: 6 }]);
    await shop.moveSale(sale.id, "Bevestigd");
    expect(await admin.patch(`/products/${id}`, { quantity: 5 })).toMatchObject({
      status: 422,
      body: { code: "productReserved", details: { skus: sku }, errors: [{ path: "quantity" }] },
    });
    expect((await admin.patch(`/products/${id}`, { quantity: 6 })).body.saleableQuantity).toBe(0);
  });

  test("of something that is still to come moves no stock", async () => {
    const { id } = await shop.bundle(10, { statusId: status("Ingekocht") });
    expect((await admin.patch(`/products/${id}`, { quantity: 12 })).body).toMatchObject({
      quantity: 12,
      stockQuantity: 0,
    });
    await setStatus([id], "Op voorraad");
    expect((await shop.stock(id)).stockQuantity).toBe(12);
  });
});

describe("a change of type", () => {
  test("drops the attributes and the untouched tasks of the old one and keeps what the new one has too", async () => {
    const { Laptop, Monitor } = shop.ids.types;
    const { id } = await shop.device({
      typeId: Laptop,
      attributes: { cpu: "i5", screen: '14"', grade: "B", storage: "256 GB" },
    });
    const tasks = async () =>
      (await admin.get(`/tasks?productId=${id}&sort=name`)).body.items.map(
        (task: { id: number; name: string; status: string }) => `${task.name} ${task.status}`,
      );
    const [first] = (await admin.get(`/tasks?productId=${id}&q=Testen`)).body.items;
    const [disk] = (await admin.get(`/tasks?productId=${id}&q=wissen`)).body.items;
    await admin.patch(`/tasks/${first.id}`, { status: "done" });
    await admin.patch(`/tasks/${disk.id}`, { status: "inProgress" });
    const changed = await admin.patch(`/products/${id}`, { typeId: Monitor });
    expect(changed.body).toMatchObject({ typeName: "Monitor", attributes: { screen: '14"', grade: "B" } });
    expect(Object.keys(changed.body.attributes).sort()).toEqual(["grade", "screen"]);
    expect(await tasks()).toEqual([
      "Data wissen inProgress",
      "Graderen toDo",
      "Schoonmaken toDo",
      "Testen done",
    ]);
  });

  test("that changes nothing else leaves the attributes of the same type alone", async () => {
    const { id } = await shop.device({ attributes: { grade: "A" } });
    expect((await admin.patch(`/products/${id}`, { remarks: "x" })).body.attributes).toEqual({ grade: "A" });
  });
});

test.each([
  [{ cpu: "i5" }, "attributeUnknown", "attributes.cpu"],
  [{ grade: "Z" }, "optionUnknown", "attributes.grade"],
])("the attributes %j are refused for a monitor, at the attribute", async (attributes, code, path) => {
  const input = { productName: "x", typeId: shop.ids.types.Monitor, attributes };
  expect(await admin.post("/products", input)).toMatchObject({
    status: 400,
    body: { code, errors: [{ path }] },
  });
});

test("attributes of any other shape than texts under codes are refused", async () => {
  for (const attributes of [{ "Een Code": "x" }, { grade: 1 }, { grade: { a: 1 } }, { grade: "a\u0000" }, []])
    expect(
      (await admin.post("/products", { productName: "x", typeId: shop.ids.types.Monitor, attributes }))
        .status,
    ).toBe(400);
});

describe("a status by hand", () => {
  test("moves all or none, and names the ones that cannot", async () => {
    const [free, archived] = [await shop.device(), await shop.device()];
    await admin.put(`/aproducts/archive/${archived.id}`);
    const refused = await setStatus([free.id, archived.id], "In de wacht");
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "archivedReadOnly", details: { skus: archived.sku } },
    });
    expect((await shop.stock(free.id)).lifecycle).toBe("inStock");
    expect((await setStatus([free.id, 999_999], "In de wacht")).status).toBe(404);
    expect(await setStatus([free.id], "In de wacht")).toMatchObject({ status: 200, body: { changed: 1 } });
  });

  test.each(["Verkocht", "Gereed voor verzending"])(
    "is never «%s»: that follows from the order",
    async (name) => {
      const { id } = await shop.device();
      const refused = { status: 422, body: { code: "statusByOrder", errors: [{ path: "statusId" }] } };
      expect(await setStatus([id], name)).toMatchObject(refused);
      expect(await admin.patch(`/products/${id}`, { statusId: status(name) })).toMatchObject(refused);
      const input = { productName: "x", typeId: shop.ids.types.Monitor, statusId: status(name) };
      expect(await admin.post("/products", input)).toMatchObject(refused);
    },
  );

  test("books in what was only purchased, once, and never takes it back to that", async () => {
    const { id } = await shop.bundle(6, { statusId: status("Ingekocht") });
    expect(await shop.stock(id)).toMatchObject({ stockQuantity: 0, saleableQuantity: 0 });
    await setStatus([id], "Verkoopbaar");
    expect(await shop.stock(id)).toMatchObject({ stockQuantity: 6, saleableQuantity: 6 });
    expect(await setStatus([id], "Ingekocht")).toMatchObject({
      status: 422,
      body: { code: "alreadyReceived" },
    });
    await setStatus([id], "Op voorraad");
    expect(await shop.stock(id)).toMatchObject({ stockQuantity: 6, saleableQuantity: 0 });
  });

  test("does not move what an order has reserved or has sold", async () => {
    const { id } = await shop.device({ statusId: shop.saleable });
    const sale = await shop.sale([{ productId: id }]);
    await shop.moveSale(sale.id, "Bevestigd");
    expect(await setStatus([id], "In de wacht")).toMatchObject({
      status: 422,
      body: { code: "productReserved" },
    });
    await shop.moveSale(sale.id, "Afgerond");
    expect(await setStatus([id], "Op voorraad")).toMatchObject({
      status: 422,
      body: { code: "productSold" },
    });
  });
});
