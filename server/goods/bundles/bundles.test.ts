import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const count = (id: number, quantity: number, reason = "Geteld bij het opruimen") =>
  admin.post(`/products/${id}/count`, { quantity, reason });
const merge = (id: number, ids: number[]) => admin.post(`/products/${id}/merge`, { ids });
const split = (id: number, quantity: number) =>
  admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity });
const told = async (id: number) => (await admin.get(`/products/${id}/history`)).body.items;

describe("counting a bundle anew", () => {
  test("is a movement with its reason", async () => {
    const { id } = await shop.bundle(50);
    expect((await count(id, 47, "Drie kapot")).body).toMatchObject({ quantity: 47, stockQuantity: 47 });
    expect(JSON.stringify(await told(id))).toContain("Drie kapot");
    expect((await count(id, 47)).body.stockQuantity).toBe(47);
    expect((await count(id, 0)).body.stockQuantity).toBe(0);
  });

  test("beyond the capacity of its place is asked about, and then what is there is there", async () => {
    const { id: locationId } = await shop.made("/admin/locations", { name: "Krat 1", unitCapacity: 10 });
    const { id } = await shop.bundle(8, { locationId });
    const over = { quantity: 11, reason: "Geteld" };
    expect(await admin.post(`/products/${id}/count`, over)).toMatchObject({
      status: 422,
      body: {
        code: "countOverfills",
        detail: "Krat 1 biedt plaats aan 10. Met deze telling ligt er meer. Klopt het?",
        errors: [{ path: "quantity" }],
      },
    });
    expect((await count(id, 10)).body.stockQuantity).toBe(10);
    const confirmed = await admin.post(`/products/${id}/count`, { ...over, confirmed: true });
    expect(confirmed.body).toMatchObject({ quantity: 11, stockQuantity: 11 });
    expect((await admin.patch(`/products/${id}`, { quantity: 12 })).body.code).toBe("locationFull");
    expect((await count(id, 9)).body.stockQuantity).toBe(9);
  });

  test("leaves what orders hold, and needs a reason and the right to", async () => {
    const { id } = await shop.bundle(10, { statusId: shop.saleable });
    await shop.moveSale((await shop.sale([{ productId: id, quantity: 7 }])).id, "Bevestigd");
    expect(await count(id, 6)).toMatchObject({ status: 422, body: { code: "productReserved" } });
    expect((await count(id, 5, "")).status).toBe(400);
    expect((await count(id, 5, "   ")).status).toBeGreaterThanOrEqual(400);
    const sales = await world.signedIn("Sales");
    expect((await sales.post(`/products/${id}/count`, { quantity: 9, reason: "zomaar" })).status).toBe(403);
  });
});

describe("merging bundles", () => {
  test("takes parts back that are still equal, and tells both", async () => {
    const bundle = await shop.bundle(100, { productName: "Muis zwart", purchasePrice: 150 });
    const parts = [(await split(bundle.id, 30)).body, (await split(bundle.id, 20)).body];
    const { body } = await admin.get(`/products/${bundle.id}/equal-bundles`);
    expect(body.map(({ id, quantity }: { id: number; quantity: number }) => [id, quantity])).toEqual([
      [parts[0].id, 30],
      [parts[1].id, 20],
    ]);
    const merged = await merge(
      bundle.id,
      parts.map(({ id }) => id),
    );
    expect(merged.body).toMatchObject({ quantity: 100, stockQuantity: 100 });
    expect(await shop.stock(parts[0].id)).toMatchObject({ quantity: 0, stockQuantity: 0, archived: true });
    expect(JSON.stringify(await told(bundle.id))).toContain("stock.merged");
    expect(JSON.stringify(await told(parts[1].id))).toContain(bundle.sku);
    expect((await merge(bundle.id, [parts[0].id])).body.code).toBe("bundlesDiffer");
  });

  test.each([
    ["a price", { salePrice: 999 }],
    ["an attribute", { attributes: { grade: "C" } }],
    ["what it cost", { purchasePrice: 1 }],
    ["its name", { productName: "Muis wit" }],
    ["what is remarked of it", { remarks: "gevallen" }],
  ])("refuses bundles that differ in %s, and changes nothing", async (_, changes) => {
    const bundle = await shop.bundle(10);
    const { id, version } = (await split(bundle.id, 4)).body;
    expect((await admin.patch(`/products/${id}`, { version, ...changes })).status).toBe(200);
    expect(await merge(bundle.id, [id])).toMatchObject({ status: 422, body: { code: "bundlesDiffer" } });
    expect((await merge(bundle.id, [bundle.id])).status).toBe(422);
    expect(await shop.stock(bundle.id)).toMatchObject({ quantity: 6, stockQuantity: 6 });
  });

  test("takes a part back that has no tag of its bundle, and its open tasks with it", async () => {
    const bundle = await shop.bundle(10, { typeId: shop.ids.types.Monitor, assetTag: "KAR-7" });
    const part = (await split(bundle.id, 4)).body;
    const open = async (id: number) =>
      (await admin.get(`/tasks?productId=${id}&status=toDo&sort=position`)).body.items.map(
        ({ id: task }: { id: number }) => task,
      );
    const [first, ...others] = await open(part.id);
    expect(others.length).toBeGreaterThan(0);
    await admin.post(`/comments/task/${first}`, { text: "Eerst deze" });
    const mine = await open(bundle.id);
    expect((await merge(bundle.id, [part.id])).body).toMatchObject({ quantity: 10, assetTag: "KAR-7" });
    expect([await open(part.id), await open(bundle.id)]).toEqual([[first], mine]);
  });

  test("takes a part back into the bundle that has the file, and not into one whose file would go", async () => {
    const { Monitor } = shop.ids.types;
    const sheet = { code: "sheet", name: "Meetblad", type: "file", productTypes: [Monitor] };
    const { id: attributeId } = await shop.made("/attributes", sheet);
    const bundle = await shop.bundle(10, { typeId: Monitor, attributes: { grade: "B" } });
    const file = { name: "meting.pdf", bytes: Buffer.from("%PDF-1.7 measured") };
    await admin.upload(`/products/${bundle.id}/attributes/${attributeId}/file`, [file]);
    const part = (await split(bundle.id, 4)).body;
    expect(part.attributes).toEqual({ grade: "B" });
    expect((await merge(part.id, [bundle.id])).body.code).toBe("bundlesDiffer");
    expect((await merge(bundle.id, [part.id])).body).toMatchObject({
      quantity: 10,
      attributes: { grade: "B", sheet: "meting.pdf" },
    });
  });

  test("refuses more pieces in one than a bundle may have", async () => {
    const [bundle, other] = [await shop.bundle(600_000), await shop.bundle(400_001)];
    expect(await merge(bundle.id, [other.id])).toMatchObject({
      status: 422,
      body: { code: "numberTooLarge", errors: [{ path: "ids" }] },
    });
    expect(await shop.stock(other.id)).toMatchObject({ quantity: 400_001, archived: false });
  });

  test("refuses a part that an order holds", async () => {
    const bundle = await shop.bundle(10, { statusId: shop.saleable, salePrice: 1 });
    const part = (await split(bundle.id, 4)).body;
    await shop.moveSale((await shop.sale([{ productId: part.id, quantity: 1 }])).id, "Bevestigd");
    expect((await merge(bundle.id, [part.id])).body.code).toBe("bundlesDiffer");
  });
});

test("of fifty who take the same pieces out at once none gets more than there are", async () => {
  const { id } = await shop.bundle(30);
  const serial = (at: number) => `TEGELIJK${at}`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      at % 2
        ? split(id, 1)
        : admin.put(`/split-product/${id}/individualize-part-of-bundle`, {
            quantity: 1,
            serialNumbers: [serial(at)],
          }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
  expect(await shop.stock(id)).toMatchObject({ quantity: 0, stockQuantity: 0 });
});

test("single devices cost together what their bundle did", async () => {
  const bundle = await shop.bundle(7, { purchasePrice: 333 });
  const made = await admin.put(`/split-product/${bundle.id}/individualize-part-of-bundle`, { quantity: 3 });
  const costs = made.body.items.map(({ purchasePrice }: { purchasePrice: number }) => purchasePrice);
  const rest = await shop.stock(bundle.id);
  const sum = costs.reduce((total: number, cost: number) => total + cost, 0);
  expect(sum + rest.purchasePrice * rest.quantity).toBe(7 * 333);
});

test("the model tells what the latest of it were sold for, to who sees prices", async () => {
  const make = (grade: string, salePrice: number | null) =>
    shop.device({
      ...{ productName: "Scherm 27", attributes: { grade }, statusId: shop.saleable, salePrice },
    });
  const [own, sold, other] = [await make("A", 9_000), await make("A", 8_000), await make("B", 6_000)];
  for (const { id } of [other, sold]) {
    const sale = await shop.sale([{ productId: id, quantity: 1 }]);
    await shop.moveSale(sale.id, "Afgerond");
  }
  const unpriced = await make("A", null);
  await shop.moveSale((await shop.sale([{ productId: unpriced.id }])).id, "Afgerond");
  const { body } = await admin.get(`/products/${own.id}/neighbours`);
  expect(body).toMatchObject({ here: 0, saleable: 0, average: 7_000 });
  expect(body.sold.map(({ id, price }: { id: number; price: number }) => [id, price])).toEqual([
    [sold.id, 8_000],
    [other.id, 6_000],
  ]);
  const technician = await world.signedIn("Technician");
  expect((await technician.get(`/products/${own.id}/neighbours`)).status).toBe(403);
  expect((await admin.get("/products/999999/neighbours")).status).toBe(404);
});

describe("a part in a device", () => {
  const laptop = () => shop.device({ productName: "Laptop", typeId: shop.ids.types.Laptop });
  const partType = async () => {
    const type = await shop.made("/admin/product-types", {
      name: `Schijf ${Math.random()}`,
      isAttribute: true,
    });
    return type.id as number;
  };
  const attribute = shop.made("/attributes", {
    ...{ code: "disk", name: "Schijf", type: "product" },
    productTypes: [shop.ids.types.Laptop],
  });
  type Fact = { what: string; about?: string; before?: string; after?: string; parts?: Fact[] };
  /** What a passport tells of parts, and whatever else has such a value. */
  const toldOf = async ({ id }: { id: number }, of: "about" | "before" | "after") =>
    (await admin.get(`/products/${id}/history`)).body.items
      .flatMap(({ facts }: { facts: Fact[] }) => facts.flatMap((fact) => fact.parts ?? [fact]))
      .filter((fact: Fact) => fact[of] && /^(stock\.(builtIn|takenOut)|field)$/.test(fact.what))
      .map((fact: Fact) => `${fact.what} ${fact[of]}`) as string[];
  const give = async (device: { id: number }, value: unknown) =>
    admin.patch(`/products/${device.id}`, { attributes: { disk: String(value) } });

  test("is offered of types that are parts, is told by both, and is in one device at a time", async () => {
    await attribute;
    const disk = await shop.device({ productName: "SSD 512", typeId: await partType() });
    const [first, second] = [await laptop(), await laptop()];
    const offered = (await admin.get("/autocomplete/parts")).body;
    expect(offered.map(({ id }: { id: number }) => id)).toEqual([disk.id]);
    expect((await give(first, disk.id)).body.attributes).toEqual({ disk: String(disk.id) });
    expect((await shop.stock(disk.id)).partOf).toMatchObject({ id: first.id, sku: first.sku });
    expect((await give(first, disk.id)).status).toBe(200);
    expect(await give(second, disk.id)).toMatchObject({
      ...{ status: 422, body: { code: "partTaken", details: { sku: first.sku } } },
    });
    expect((await give(first, "")).status).toBe(200);
    expect((await give(second, disk.id)).status).toBe(200);
    expect((await shop.stock(disk.id)).partOf.id).toBe(second.id);
    const [inFirst, inSecond] = [first, second].map(({ sku }) => `Laptop · ${sku}`);
    expect(await toldOf(disk, "about")).toEqual([
      `stock.builtIn ${inSecond}`,
      `stock.takenOut ${inFirst}`,
      `stock.builtIn ${inFirst}`,
    ]);
    const name = `SSD 512 · ${disk.sku}`;
    expect(await toldOf(first, "before")).toEqual([`field ${name}`]);
    expect(await toldOf(second, "after")).toEqual([`field ${name}`]);
  });

  test("comes out when its device changes its type, and stays with one of a split bundle", async () => {
    await attribute;
    const disk = await shop.device({ productName: "SSD 512", typeId: await partType() });
    const device = await shop.bundle(2, { typeId: shop.ids.types.Laptop });
    await give(device, disk.id);
    const { body } = await admin.put(`/split-product/${device.id}/split-part-of-bundle`, { quantity: 1 });
    expect(body.attributes).toEqual({});
    await admin.patch(`/products/${device.id}`, { typeId: shop.ids.types.Monitor });
    expect((await toldOf(disk, "about"))[0]).toBe(`stock.takenOut Muis · ${device.sku}`);
    await admin.post(`/products/${device.id}/type/undo`, {});
    expect((await toldOf(disk, "about"))[0]).toBe(`stock.builtIn Muis · ${device.sku}`);
  });

  test("is a real product of such a type, and never the device itself", async () => {
    await attribute;
    const device = await laptop();
    for (const value of [(await shop.device()).id, device.id, 999_999, "zomaar", "1e3"])
      expect((await give(device, value)).body.code).toBe("partUnknown");
  });

  test("goes to one of two who take it at once", async () => {
    await attribute;
    const disk = await shop.device({ productName: "SSD 512", typeId: await partType() });
    const devices = await Promise.all([laptop(), laptop(), laptop()]);
    const answers = await Promise.all(devices.map((device) => give(device, disk.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});
