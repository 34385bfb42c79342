import { afterEach, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import {
  confirmAll,
  drafts,
  lastItem,
  openStadium,
  races,
  soldNaively,
  times,
  won,
} from "../../testing/races.ts";

const { world, admin, shop } = await testShop();
const stadium = await openStadium(world.db, shop, admin);
afterEach(async () => {
  expect(await brokenBooks(world)).toEqual([]);
});

const bundle = (quantity: number) => shop.bundle(quantity, { statusId: shop.saleable });
const buy = async (productId: number) => {
  const [id] = await drafts(stadium, productId, [1]);
  return shop.moveSale(id!, "Bevestigd");
};

test("the last item that two hundred want at once is sold once", { timeout: 120_000 }, async () => {
  expect(await lastItem().round(stadium, 200)).toBeUndefined();
});

test.each(races)("$name, in every round", { timeout: 120_000 }, async ({ rounds, round }) => {
  for (let at = 0; at < rounds; at += 1) expect(await round(stadium, 50)).toBeUndefined();
});

test("reading first and writing then, without the guard, sells it many times over", async () => {
  expect(await soldNaively.round(stadium, 50)).toMatch(/^\d+ of 50 have the last item/);
});

test("of a bundle of thirty exactly thirty are sold, however they are asked for", async () => {
  const { id } = await bundle(30);
  const wishes = Array.from({ length: 40 }, (_, at) => 1 + (at % 3));
  const answers = await confirmAll(stadium, await drafts(stadium, id, wishes), "Bevestigd");
  const sold = answers.reduce((sum, { status }, at) => sum + (status < 300 ? wishes[at]! : 0), 0);
  const { reservedQuantity, saleableQuantity } = await shop.stock(id);
  expect([reservedQuantity, saleableQuantity]).toEqual([sold, 30 - sold]);
  expect(sold).toBeGreaterThanOrEqual(28);
  expect(sold).toBeLessThanOrEqual(30);
});

test("orders for the same goods in any order wait for each other and do not fail on each other", async () => {
  const goods = await times(6, () => bundle(100));
  const sales = await times(40, (at) => {
    const picked = [0, 1, 2, 3].map((step) => goods[(at * 5 + step * (at % 2 ? 1 : 5)) % 6]!.id);
    return admin.post("/sales", {
      contactId: stadium.contactId,
      lines: picked.map((productId) => ({ productId })),
    });
  });
  for (const status of ["Bevestigd", "Afgerond", "Concept"])
    expect(won(await Promise.all(sales.map(({ body }) => shop.moveSale(body.id, status))))).toBe(40);
});

test("an order that is delivered and cancelled at the same time ends as one of the two", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await shop.device({ statusId: shop.saleable });
    const sale = await buy(id);
    expect(sale.status).toBe(200);
    await Promise.all([
      shop.moveSale(sale.body.id, "Afgerond"),
      shop.moveSale(sale.body.id, "Geannuleerd"),
      shop.moveSale(sale.body.id, "Gereed"),
    ]);
    const { phase } = (await admin.get(`/sales/${sale.body.id}`)).body;
    const { stockQuantity, reservedQuantity } = await shop.stock(id);
    const expected = { done: [0, 0], cancelled: [1, 0], inProgress: [1, 1] }[phase as "done"];
    expect([stockQuantity, reservedQuantity]).toEqual(expected);
  }
});

test("goods arrive, are counted, sold and split from all sides and every piece is accounted for", async () => {
  const location = shop.ids.locations.Magazijn;
  const { id } = await bundle(40);
  await times(40, (at) => {
    const acts = [
      () =>
        admin.post("/products", { productName: "x", typeId: shop.ids.types.Monitor, locationId: location }),
      () => admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity: 1 }),
      () => buy(id),
      () =>
        admin.post(`/products/${id}/move`, { locationId: location, locationLabel: `1-${1 + (at % 24)}-1` }),
      () =>
        admin.put(`/split-product/${id}/individualize-part-of-bundle`, {
          quantity: 1,
          serialNumbers: [`ALLES-${at}`],
        }),
    ];
    return acts[at % acts.length]!().then(({ status, body }) =>
      expect([status, body.code]).toEqual([status < 300 ? status : 0, undefined]),
    );
  });
  expect(await shop.stock(id)).toMatchObject({ stockQuantity: 40 - 16, reservedQuantity: 8 });
});
