import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const split = (id: number, quantity: number) =>
  admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity });
const individualize = (id: number, quantity: number, serialNumbers?: string[]) =>
  admin.put(`/split-product/${id}/individualize-part-of-bundle`, {
    quantity,
    ...(serialNumbers && { serialNumbers }),
  });
const exceeded = (max: number) => ({
  status: 422,
  body: {
    code: "maxStockExceeded",
    details: { max },
    detail: `Hoogstens beschikbaar: ${max}.`,
    errors: [{ path: "quantity" }],
  },
});

describe("splitting a bundle", () => {
  test("makes a second bundle with a number of its own and everything else of the first", async () => {
    const bundle = await shop.bundle(200, { salePrice: 250, remarks: "zwart", attributes: { grade: "B" } });
    const answer = await split(bundle.id, 60);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        stockQuantity: 60,
        quantity: 60,
        salePrice: 250,
        remarks: "zwart",
        attributes: { grade: "B" },
        statusId: bundle.statusId,
      },
    });
    expect(answer.body.sku).not.toBe(bundle.sku);
    expect(await shop.stock(bundle.id)).toMatchObject({ quantity: 140, stockQuantity: 140 });
  });

  test("takes all of it and not one more", async () => {
    const { id } = await shop.bundle(5);
    expect(await split(id, 6)).toMatchObject(exceeded(5));
    expect((await split(id, 5)).status).toBe(200);
    expect(await split(id, 1)).toMatchObject(exceeded(0));
  });

  test("leaves what orders have reserved", async () => {
    const { id } = await shop.bundle(10, { statusId: shop.saleable });
    await shop.moveSale((await shop.sale([{ productId: id, quantity: 7 }])).id, "Bevestigd");
    expect(await split(id, 4)).toMatchObject(exceeded(3));
    expect((await split(id, 3)).body.saleableQuantity).toBe(3);
  });

  test.each([0, -1, 1.5, "3", null])("into %j is refused", async (quantity) => {
    const { id } = await shop.bundle(5);
    expect(await split(id, quantity as number)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "quantity" }] },
    });
  });

  test("is written down on both sides", async () => {
    const { id } = await shop.bundle(10);
    const { body: part } = await split(id, 4);
    const { rows } = await world.services.pool.query(
      `select "productId" as id, quantity, reason from "stockMovement" where "productId" = any($1) order by "stockMovement".id`,
      [[id, part.id]],
    );
    expect(rows).toEqual([
      { id, quantity: 10, reason: "received" },
      { id, quantity: -4, reason: "split" },
      { id: part.id, quantity: 4, reason: "split" },
    ]);
  });

  test("of ten by twenty at the same time gives ten parts of one", async () => {
    const { id } = await shop.bundle(10);
    const answers = await Promise.all(Array.from({ length: 20 }, () => split(id, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(exceeded(0));
    expect((await shop.stock(id)).stockQuantity).toBe(0);
  });
});

describe("individualizing", () => {
  test("makes single devices with numbers, tasks and the serial numbers in their order", async () => {
    const bundle = await shop.bundle(5, { productName: "Laptop", typeId: shop.ids.types.Laptop });
    const { body } = await individualize(bundle.id, 3, [" ind-1 ", "", "IND-3"]);
    expect(body.items.map((row: { serialNumber: string }) => row.serialNumber)).toEqual([
      "IND-1",
      "",
      "IND-3",
    ]);
    expect(new Set(body.items.map((row: { sku: string }) => row.sku)).size).toBe(3);
    for (const { id, stockQuantity } of body.items) {
      expect(stockQuantity).toBe(1);
      expect((await admin.get(`/tasks?productId=${id}`)).body.total).toBe(5);
    }
    expect((await shop.stock(bundle.id)).stockQuantity).toBe(2);
  });

  test("takes no more than there is, nor more serial numbers than devices, nor one twice", async () => {
    const { id } = await shop.bundle(3);
    expect(await individualize(id, 4)).toMatchObject(exceeded(3));
    const refused = (code: string) => ({ status: 400, body: { code, errors: [{ path: "serialNumbers" }] } });
    expect(await individualize(id, 1, ["A-1", "A-2"])).toMatchObject(refused("tooManySerials"));
    expect(await individualize(id, 2, ["A-1", "a-1 "])).toMatchObject(refused("duplicateSerial"));
    expect(await individualize(id, 2, ["A-1", "1,23E+15"])).toMatchObject(refused("spoiledNumber"));
    expect((await shop.stock(id)).stockQuantity).toBe(3);
  });

  test("with a serial number that is here already changes nothing and names that device", async () => {
    const { id: existing, sku } = await shop.device({ serialNumber: "HIER-1" });
    const { id } = await shop.bundle(3);
    expect(await individualize(id, 2, ["NIEUW-1", "HIER-1"])).toMatchObject({
      status: 409,
      body: { code: "serialNumberTaken", details: { productId: existing, sku } },
    });
    expect((await shop.stock(id)).stockQuantity).toBe(3);
    expect((await admin.get("/products?serialNumber=NIEUW-1")).body.total).toBe(0);
  });

  test("a thousand at once keeps every number apart", async () => {
    const { id } = await shop.bundle(1000);
    const { body } = await individualize(id, 1000);
    expect(new Set(body.items.map((row: { sku: string }) => row.sku)).size).toBe(1000);
    expect((await individualize(id, 1001)).status).toBe(400);
  });
});
