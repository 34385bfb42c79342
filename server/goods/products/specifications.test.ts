import { beforeAll, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const made = async (productName: string, attributes: object, more: object = {}) =>
  shop.device({ productName, typeId: shop.ids.types.Monitor, attributes, ...more });
const forSale = { statusId: shop.saleable };

beforeAll(async () => {
  for (const [grade, price] of [
    ["A", 50_000],
    ["A", 45_000],
    ["B", 40_000],
  ] as const)
    await made("ThinkPad T14 Gen 3", { screen: '14"', grade }, { ...forSale, salePrice: price });
  await made("ThinkPad T14 Gen 3", { screen: '14"', grade: "C" });
  await made("ThinkPad T14 Gen 3", { screen: "15, wide", grade: "A" }, forSale);
  await made("ThinkPad T14", {}, { ...forSale, salePrice: 10_000 });
  await shop.bundle(20, { ...forSale, productName: "Muis", salePrice: 250 });
});

const groups = async (query = "", person = admin) =>
  (await person.get(`/products/specifications?by=productName,attributes.screen&${query}`)).body;

test("products of one model and specification are one row, and its link lists exactly those", async () => {
  const { items, total } = await groups();
  expect(total).toBe(4);
  expect(items.map(({ values }: { values: object }) => Object.values(values))).toEqual([
    ["Muis", ""],
    ["ThinkPad T14 Gen 3", '14"'],
    ["ThinkPad T14", ""],
    ["ThinkPad T14 Gen 3", "15, wide"],
  ]);
  expect(items[1]).toMatchObject({
    ...{ lines: 4, pieces: 4, saleable: 3, priceFrom: 40_000, priceTo: 50_000, value: 135_000 },
    grades: [
      { grade: "A", count: 2 },
      { grade: "B", count: 1 },
      { grade: "C", count: 1 },
    ],
  });
  expect(items[1].statuses.map(({ count }: { count: number }) => count)).toEqual([1, 3]);
  for (const { filter, lines } of items) {
    const { body } = await admin.get(`/products?${new URLSearchParams(filter)}`);
    expect(body.total).toBe(lines);
  }
});

test("a bundle counts as its pieces in every sum of its row, what orders hold of it apart", async () => {
  const { id } = await shop.bundle(20, { ...forSale, productName: "Dock" });
  await shop.moveSale((await shop.sale([{ productId: id, quantity: 5 }])).id, "Bevestigd");
  await shop.moveSale((await shop.sale([{ productId: id, quantity: 3 }])).id, "Afgerond");
  await shop.bundle(7, { productName: "Dock", statusId: shop.ids.productStatuses.Ingekocht });
  const { items } = await groups("productName=Dock");
  expect(items).toMatchObject([
    {
      ...{ lines: 2, pieces: 17, reserved: 5, saleable: 12 },
      grades: [{ grade: "", count: 24 }],
      statuses: [{ count: 7 }, { count: 17 }],
    },
  ]);
});

test("a search of specification finds in names and attributes, and filters narrow the groups", async () => {
  expect((await groups("q=gen%203%20wide")).items).toHaveLength(1);
  expect((await groups("attributes.grade=C")).items).toMatchObject([{ lines: 1, saleable: 0 }]);
  expect((await groups("sort=priceFrom")).items[0].values.productName).toBe("Muis");
  expect((await groups("pageSize=2&page=2")).items.map(({ id }: { id: number }) => id)).toEqual([3, 4]);
  expect((await admin.get("/products/specifications?by=salePrice")).status).toBe(400);
});

test("who sees no prices is told none and cannot sort by them", async () => {
  const technician = await world.signedIn("Technician");
  const { items } = await groups("", technician);
  for (const item of items) expect(item).toMatchObject({ priceFrom: null, priceTo: null, value: null });
  const sorted = await technician.get("/products/specifications?sort=-value");
  expect([sorted.status, (await technician.get("/products/value")).status]).toEqual([403, 403]);
});

test("what is shown is worth what its pieces are", async () => {
  const { body } = await admin.get("/products/value?q=thinkpad");
  expect(body).toEqual({ lines: 6, pieces: 6, sale: 145_000, purchase: 0, unpriced: 2 });
  expect((await admin.get("/products/value?productName=Muis")).body).toMatchObject({
    pieces: 20,
    sale: 5_000,
  });
});

test("so many of a specification go onto a sale, the oldest first, and never more than there are", async () => {
  const { id } = await shop.sale([]);
  const filter = { productName: "ThinkPad T14 Gen 3", "attributes.screen": '14"' };
  const add = (quantity: number, more: object = filter) =>
    admin.post(`/sales/${id}/products/found`, { quantity, filter: more });
  const refused = await add(4);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    ...[422, "modelNotEnough"],
    { available: 3, wanted: 4 },
  ]);
  expect((await add(2)).body).toMatchObject({ available: 3 });
  expect((await add(2)).status).toBe(422);
  expect((await add(1)).status).toBe(200);
  expect((await add(15, { productName: "Muis" })).status).toBe(200);
  const { lines } = (await admin.get(`/sales/${id}`)).body;
  expect(lines.map(({ quantity, unitPrice }: Record<string, number>) => [quantity, unitPrice])).toEqual([
    [1, 50_000],
    [1, 45_000],
    [1, 40_000],
    [15, 250],
  ]);
  expect((await add(1, { "attributes.nothing": "x" })).status).toBe(422);
});
