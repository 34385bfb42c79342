import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { brokenStock, openShop, type Shop } from "../testing/shop.ts";
import { type Person, startWorld, type World } from "../testing/world.ts";

let world: World;
let admin: Person;
let shop: Shop;
let contactId: number;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.signedIn("Admin");
  shop = await openShop(world, admin);
  contactId = (await shop.contact("Koper")).id;
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await brokenStock(world)).toEqual([]);
  const { rows } = await world.services.pool.query(
    `select "productId" from "orderLine" line join product on product.id = line."productId"
     where line.delivered and product.quantity = 1 group by 1 having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

const sellable = (more: object = {}) => shop.device({ statusId: shop.saleable, ...more });
const bundle = (quantity: number) => shop.bundle(quantity, { statusId: shop.saleable });
/** As many draft orders as there are wishes, each for its quantity of the product: what is raced for is only their status. */
async function drafts(productId: number, wishes: number[]): Promise<number[]> {
  const { rows } = await world.services.pool.query(
    `with made as (
       insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate")
       select 'sale', 'RACE-' || gen_random_uuid(), $1, $2, current_date from generate_series(1, cardinality($4::int[]))
       returning id)
     insert into "orderLine" ("orderId", "productId", quantity)
     select id, $3, ($4::int[])[row_number() over (order by id)] from made returning "orderId" as id`,
    [contactId, shop.ids.orderStatuses["sale Concept"], productId, wishes],
  );
  return rows.map(({ id }) => id);
}
const ones = (count: number) => Array.from({ length: count }, () => 1);
const statusAt = (statuses: readonly string[]) => (id: number, at: number) =>
  shop.moveSale(id, statuses[at % statuses.length]!);
const raceFor = async (productId: number, wishes: number[], ...statuses: string[]) =>
  Promise.all((await drafts(productId, wishes)).map(statusAt(statuses)));
const buy = async (productId: number) => {
  const [id] = await drafts(productId, [1]);
  return shop.moveSale(id!, "Bevestigd");
};
const won = (answers: { status: number }[]) => answers.filter(({ status }) => status < 300).length;
const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

/** What the guard is for: reads how many there are, thinks, writes one less. */
async function sellNaively(productId: number) {
  const { rows } = await world.services.pool.query(
    `select "stockQuantity" as stock from product where id = $1`,
    [productId],
  );
  if (rows[0].stock < 1) return { status: 422 };
  await world.services.pool.query(`update product set "stockQuantity" = $2 where id = $1`, [
    productId,
    rows[0].stock - 1,
  ]);
  return { status: 201 };
}

test("the last item that two hundred want at once is sold once", { timeout: 60_000 }, async () => {
  const { id, sku } = await sellable();
  const answers = await raceFor(id, ones(200), "Afgerond");
  expect(won(answers)).toBe(1);
  for (const answer of answers.filter(({ status }) => status >= 300))
    expect(answer).toMatchObject({ status: 422, body: { code: "notEnoughStock", details: { skus: sku } } });
  expect(await shop.stock(id)).toMatchObject({ stockQuantity: 0, reservedQuantity: 0, lifecycle: "sold" });
});

test("and so it is in each of twenty rounds of fifty", { timeout: 60_000 }, async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = await sellable();
    const answers = await raceFor(id, ones(50), "Bevestigd", "Afgerond", "Gereed");
    expect(won(answers)).toBe(1);
  }
});

test("while reading first and writing then, without the guard, sells it many times over", async () => {
  const { id } = await sellable();
  expect(won(await times(50, () => sellNaively(id)))).toBeGreaterThan(1);
  const { rows } = await world.services.pool.query(
    `update product set "stockQuantity" = 1 where id = $1 returning id`,
    [id],
  );
  expect(rows).toHaveLength(1);
});

test("of a bundle of thirty exactly thirty are sold, however they are asked for", async () => {
  const { id } = await bundle(30);
  const wishes = Array.from({ length: 40 }, (_, at) => 1 + (at % 3));
  const answers = await raceFor(id, wishes, "Bevestigd");
  const sold = answers.reduce((sum, { status }, at) => sum + (status < 300 ? wishes[at]! : 0), 0);
  const { reservedQuantity, saleableQuantity } = await shop.stock(id);
  expect([reservedQuantity, saleableQuantity]).toEqual([sold, 30 - sold]);
  expect(sold).toBeGreaterThanOrEqual(28);
  expect(sold).toBeLessThanOrEqual(30);
});

test("selling and splitting share what there is", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await bundle(10);
    const wishes = await drafts(id, ones(10));
    const [sales, splits] = await Promise.all([
      Promise.all(wishes.map((sale) => shop.moveSale(sale, "Bevestigd"))),
      times(10, () => admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity: 1 })),
    ]);
    expect(won(sales) + won(splits)).toBe(10);
    for (const { status } of [...sales, ...splits]) expect([200, 201, 422]).toContain(status);
  }
});

test("splitting and splitting share it as well, in parts or in single devices", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await bundle(12);
    const answers = await times(12, (at) =>
      admin.put(`/split-product/${id}/${at % 2 ? "split" : "individualize"}-part-of-bundle`, { quantity: 3 }),
    );
    expect(won(answers)).toBe(4);
    expect((await shop.stock(id)).stockQuantity).toBe(0);
  }
});

test("a product is sold or archived, never both", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await sellable();
    const [sale, archive] = await Promise.all([buy(id), admin.put("/aproducts/archive/set", { ids: [id] })]);
    expect(won([sale, archive])).toBe(1);
    const { archived, reservedQuantity } = await shop.stock(id);
    expect([archived, reservedQuantity]).toEqual(sale.status < 300 ? [false, 1] : [true, 0]);
  }
});

test("a product is sold or taken back to the workshop, never both", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await sellable();
    const statusId = shop.ids.productStatuses["In de wacht"];
    const [wish] = await drafts(id, [1]);
    const [sale, hold] = await Promise.all([
      shop.moveSale(wish!, "Bevestigd"),
      admin.post("/products/bulk/status", { ids: [id], statusId }),
    ]);
    expect(won([sale, hold])).toBe(1);
  }
});

test("orders for the same goods in any order wait for each other and do not fail on each other", async () => {
  const goods = await times(6, () => bundle(100));
  const sales = await times(40, (at) => {
    const picked = [0, 1, 2, 3].map((step) => goods[(at * 5 + step * (at % 2 ? 1 : 5)) % 6]!.id);
    return admin.post("/sales", { contactId, lines: picked.map((productId) => ({ productId })) });
  });
  for (const status of ["Bevestigd", "Afgerond", "Concept"])
    expect(won(await Promise.all(sales.map(({ body }) => shop.moveSale(body.id, status))))).toBe(40);
});

test("an order that is delivered and cancelled at the same time ends as one of the two", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await sellable();
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

test("of two people who edit an order from the same version one is told about the other", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { body } = await admin.post("/sales", { contactId });
    const answers = await times(5, (at) =>
      admin.patch(`/sales/${body.id}`, { remarks: `van ${at}`, version: body.version }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const stored = (await admin.get(`/sales/${body.id}`)).body;
    expect(stored.remarks).toBe(answers.find(({ status }) => status === 200)!.body.remarks);
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
