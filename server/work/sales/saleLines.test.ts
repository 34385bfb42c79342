import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

let count = 0;
const sellable = (more: object = {}) => {
  count += 1;
  const serialNumber = `PLAK${String(count).padStart(5, "0")}`;
  return shop.device({ statusId: shop.saleable, salePrice: 10_000, serialNumber, ...more });
};
const linesOf = async (id: number) => (await admin.get(`/sales/${id}`)).body.lines;

describe("rows that are pasted into a sale", () => {
  const paste = (id: number, rows: object[], dryRun = false) =>
    admin.post(`/sales/${id}/products/many`, { rows, dryRun });

  test("are found by serial number, SKU or IMEI, whatever their case, and added with their prices", async () => {
    const [one, two] = [await sellable(), await sellable({ imei: "490154203237518" })];
    const bundle = await shop.bundle(9, { statusId: shop.saleable, salePrice: 250 });
    const order = await shop.sale([]);
    const rows = [
      { code: one.serialNumber.toLowerCase(), unitPrice: 9000 },
      { code: "490154203237518" },
      { code: bundle.sku, quantity: 4 },
    ];
    const shown = await paste(order.id, rows, true);
    expect(shown.body).toMatchObject({
      added: 3,
      rows: [
        { productId: one.id, unitPrice: 9000, problem: null },
        { productId: two.id, unitPrice: 10_000 },
        { productId: bundle.id, quantity: 4, free: 9 },
      ],
    });
    expect(await linesOf(order.id)).toEqual([]);
    expect((await paste(order.id, rows)).body.added).toBe(3);
    expect(await linesOf(order.id)).toMatchObject([
      { productId: one.id, unitPrice: 9000 },
      { productId: two.id, unitPrice: 10_000 },
      { productId: bundle.id, quantity: 4 },
    ]);
  });

  test("are refused all together, each that cannot by its number and with its reason", async () => {
    const [good, held, there] = [
      await sellable(),
      await shop.device({ serialNumber: "PLAKHOLD" }),
      await sellable(),
    ];
    const bundle = await shop.bundle(3, { statusId: shop.saleable });
    const order = await shop.sale([{ productId: there.id }]);
    expect((await shop.moveSale(order.id, "Bevestigd")).status).toBe(200);
    const rows = [
      { code: good.serialNumber },
      { code: "BESTAATNIET" },
      { code: "PLAKHOLD" },
      { code: good.sku },
      { code: there.serialNumber },
      { code: bundle.sku, quantity: 4 },
    ];
    const answer = await paste(order.id, rows);
    expect(answer).toMatchObject({ status: 422, body: { code: "linesRefused", errors: [{ path: "rows" }] } });
    expect(answer.body.details.rows).toEqual([
      { at: 1, code: "BESTAATNIET", problem: "unknown" },
      { at: 2, code: held.serialNumber, problem: "notSaleable" },
      { at: 3, code: good.sku, problem: "twice" },
      { at: 4, code: there.serialNumber, problem: "onOrder" },
      { at: 5, code: bundle.sku, problem: "notEnough" },
    ]);
    expect(answer.body.detail).toContain("BESTAATNIET");
    expect(await linesOf(order.id)).toHaveLength(1);
  });

  test("may name for a quote what is in the workshop or on its way, nothing gone or reserved", async () => {
    const bench = await shop.device({ serialNumber: "OFFERTE-1" });
    const coming = await shop.bundle(5, { statusId: shop.ids.productStatuses.Ingekocht });
    const order = await shop.sale([]);
    const rows = [{ code: "OFFERTE-1" }, { code: coming.sku, quantity: 5 }];
    expect(await paste(order.id, rows)).toMatchObject({ status: 200, body: { added: 2 } });
    expect((await admin.get(`/sales/${order.id}`)).body.lines).toMatchObject([
      { productId: bench.id, lifecycle: "inStock" },
      { productId: coming.id, lifecycle: "purchased" },
    ]);
    const sold = await shop.stock(await shop.soldDevice());
    const reserved = await shop.stock(await shop.reservedDevice());
    const answer = await paste(order.id, [
      ...[{ code: coming.sku, quantity: 6 }, { code: sold.sku }, { code: reserved.sku }],
    ]);
    expect(answer.body.details.rows).toMatchObject([
      { problem: "onOrder" },
      { problem: "unknown" },
      { problem: "notEnough" },
    ]);
    expect(await shop.moveSale(order.id, "Bevestigd")).toMatchObject({
      status: 422,
      body: { code: "tasksOpen" },
    });
  });

  test("reserve at once on a confirmed sale, and none on one that is closed", async () => {
    const [one, two] = [await sellable(), await sellable()];
    const order = await shop.sale([{ productId: one.id }]);
    await shop.moveSale(order.id, "Bevestigd");
    await paste(order.id, [{ code: two.serialNumber }]);
    expect((await shop.stock(two.id)).reservedQuantity).toBe(1);
    await shop.moveSale(order.id, "Afgerond");
    expect((await paste(order.id, [{ code: "X" }])).body.code).toBe("orderClosed");
  });
});

describe("several devices of a model", () => {
  const typeId = () => shop.ids.types.Monitor;
  const make = (grade: string, name = "Dell P2419H") =>
    sellable({ productName: name, typeId: typeId(), attributes: { grade } });

  test("are the oldest that can be sold with these words and attributes", async () => {
    const all = [
      await make("A"),
      await make("B"),
      await make("A"),
      await make("A"),
      await make("A", "Dell P2720"),
    ];
    await shop.sale([{ productId: all[0].id }], { statusId: shop.ids.orderStatuses["sale Bevestigd"] });
    const order = await shop.sale([]);
    const wish = { quantity: 2, name: "dell p2419h", attributes: [{ name: "grade", value: "a" }] };
    const added = await admin.post(`/sales/${order.id}/products/model`, { ...wish, unitPrice: 7000 });
    expect(added).toMatchObject({ status: 200, body: { available: 2 } });
    expect(await linesOf(order.id)).toMatchObject([
      { productId: all[2].id, unitPrice: 7000 },
      { productId: all[3].id, unitPrice: 7000 },
    ]);
    expect(await admin.post(`/sales/${order.id}/products/model`, { ...wish, quantity: 1 })).toMatchObject({
      status: 422,
      body: { code: "modelNotEnough", details: { available: 0, wanted: 1 }, errors: [{ path: "quantity" }] },
    });
    const unknown = { ...wish, attributes: [{ name: "smaak", value: "zoet" }] };
    expect((await admin.post(`/sales/${order.id}/products/model`, unknown)).body).toMatchObject({
      code: "unknownReference",
      errors: [{ path: "attributes.0.name" }],
    });
    expect(await linesOf(order.id)).toHaveLength(2);
  });
});

test("a quote offers a model beyond what is saleable; a confirmed sale takes only the saleable", async () => {
  const name = "HP Offertebook";
  const later = await shop.device({ productName: name });
  const now = await shop.device({ productName: name, statusId: shop.saleable });
  const order = await shop.sale([]);
  const wish = { quantity: 2, name, attributes: [] };
  const added = await admin.post(`/sales/${order.id}/products/model`, wish);
  expect(added).toMatchObject({ status: 200, body: { available: 2 } });
  expect(await linesOf(order.id)).toMatchObject([{ productId: now.id }, { productId: later.id }]);
  const confirmed = await shop.sale([{ productId: (await shop.device({ statusId: shop.saleable })).id }]);
  await shop.moveSale(confirmed.id, "Bevestigd");
  const refused = await admin.post(`/sales/${confirmed.id}/products/model`, wish);
  expect(refused.body).toMatchObject({ code: "modelNotEnough", details: { available: 1 } });
});

describe("the order of lines", () => {
  test("is what somebody made of it, new ones come last, and the totals stay true", async () => {
    const products = [await sellable(), await sellable(), await sellable()];
    const order = await shop.sale(products.map(({ id }) => ({ productId: id })));
    const ids: number[] = order.lines.map(({ id }: { id: number }) => id);
    const wanted = [ids[2]!, ids[0]!, ids[1]!];
    expect((await admin.post(`/sales/${order.id}/products/arrange`, { lineIds: wanted })).status).toBe(200);
    const added = (await admin.post(`/sales/${order.id}/products`, { productId: (await sellable()).id }))
      .body;
    const { lines, totals, total } = (await admin.get(`/sales/${order.id}`)).body;
    expect(lines.map(({ id }: { id: number }) => id)).toEqual([...wanted, added.id]);
    expect(totals.total).toBe(total);
  });

  test("names all lines of the sale and no others", async () => {
    const order = await shop.sale([
      { productId: (await sellable()).id },
      { productId: (await sellable()).id },
    ]);
    const other = await shop.sale([{ productId: (await sellable()).id }]);
    const [one, two] = order.lines;
    const arrange = async (lineIds: number[]) =>
      (await admin.post(`/sales/${order.id}/products/arrange`, { lineIds })).body.code;
    expect(await arrange([one.id])).toBe("unknownReference");
    expect(await arrange([one.id, other.lines[0].id])).toBe("unknownReference");
    expect(await arrange([two.id, one.id])).toBeUndefined();
  });
});

test("a product's own discount in euros is one for each piece, however they come on the line", async () => {
  const mice = (more: object) =>
    sellable({ serialNumber: "", quantity: 30, typeId: shop.ids.types.Accessoire, salePrice: 250, ...more });
  const [scanned, pasted, tenth] = [
    await mice({ discount: 50 }),
    await mice({ discount: 50 }),
    await mice({ discount: 1000, discountUnit: "basisPoints" }),
  ];
  const order = await shop.sale([]);
  const piece = (productId: number) => admin.post(`/sales/${order.id}/products/piece`, { productId });
  for (const { id } of [scanned, scanned, scanned, tenth, tenth]) await piece(id);
  await admin.post(`/sales/${order.id}/products/many`, { rows: [{ code: pasted.sku, quantity: 20 }] });
  const [first, second, third] = await linesOf(order.id);
  expect([first, second, third]).toMatchObject([
    { quantity: 3, discount: 150, discountUnit: "cents" },
    { quantity: 2, discount: 1000, discountUnit: "basisPoints" },
    { quantity: 20, discount: 1000, discountUnit: "cents" },
  ]);
  const replaced = { productId: scanned.id, quantity: 3, unitPrice: 250, discount: 99 };
  await admin.put(`/sales/${order.id}/products/${first.id}`, replaced);
  await piece(scanned.id);
  expect((await linesOf(order.id))[0]).toMatchObject({ quantity: 4, discount: 99 });
});

test("a product's own discount is proposed on the line that a scan makes, unless it is more than the price", async () => {
  const tenth = await sellable({ discount: 1000, discountUnit: "basisPoints" });
  const amount = await sellable({ discount: 500 });
  const tooMuch = await sellable({ discount: 20_000 });
  const order = await shop.sale([]);
  for (const { id } of [tenth, amount, tooMuch])
    await admin.post(`/sales/${order.id}/products/piece`, { productId: id });
  expect(await linesOf(order.id)).toMatchObject([
    { discount: 1000, discountUnit: "basisPoints" },
    { discount: 500, discountUnit: "cents" },
    { discount: 0 },
  ]);
});
