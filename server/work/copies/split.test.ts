import { afterAll, expect, test } from "vitest";
import { brokenBooks, linesOutOfPhase } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => {
  expect(await brokenBooks(world)).toEqual([]);
  expect(await linesOutOfPhase(world)).toEqual([]);
});

const sellable = (more: object = {}) => shop.device({ statusId: shop.saleable, salePrice: 10_000, ...more });
const mice = (quantity: number) => sellable({ quantity, typeId: shop.ids.types.Accessoire, salePrice: 250 });
const read = async (id: number) => (await admin.get(`/sales/${id}`)).body;
const split = (id: number, ...lines: [lineId: number, quantity: number][]) =>
  admin.post(`/sales/${id}/split`, { lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })) });

test("what is here becomes a delivery of its own, and its stock stays reserved once", async () => {
  const [one, two, bundle] = [await sellable(), await sellable(), await mice(10)];
  const source = await shop.sale(
    [{ productId: one.id }, { productId: two.id }, { productId: bundle.id, quantity: 6 }],
    {
      ...{ transportCost: 2300, discount: 1000, customerReference: "PO 1", deliveryAddress: "Kade 1" },
    },
  );
  await shop.moveSale(source.id, "Bevestigd");
  const before = await read(source.id);
  const [first, , third] = before.lines;
  const answer = await split(source.id, [first.id, 1], [third.id, 4]);
  expect(answer.status).toBe(200);
  const [rest, delivery] = [await read(source.id), await read(answer.body.id)];
  expect(delivery).toMatchObject({
    ...{
      phase: "confirmed",
      customerReference: "PO 1",
      deliveryAddress: "Kade 1",
      contactId: source.contactId,
    },
    ...{ checkStatus: false, lineCount: 2 },
    lines: [
      { id: first.id, productId: one.id, reserved: true },
      { productId: bundle.id, quantity: 4, reserved: true },
    ],
    links: [{ id: source.id, orderNr: source.orderNr, how: "splitFrom" }],
  });
  expect(rest).toMatchObject({
    ...{ phase: "confirmed", lineCount: 2, version: before.version + 1 },
    lines: [
      { productId: two.id, reserved: true },
      { id: third.id, quantity: 2, reserved: true },
    ],
    links: [{ id: delivery.id, how: "splitOff" }],
  });
  for (const amount of ["goods", "discount", "transport", "net"])
    expect(rest.totals[amount] + delivery.totals[amount]).toBe(before.totals[amount]);
  expect(Math.abs(rest.total + delivery.total - before.total)).toBeLessThanOrEqual(1);
  expect(delivery.vatRates).toEqual(before.vatRates);
  expect((await shop.stock(one.id)).reservedQuantity).toBe(1);
  expect((await shop.stock(bundle.id)).reservedQuantity).toBe(6);
  expect((await shop.moveSale(delivery.id, "Afgerond")).status).toBe(200);
  expect((await shop.stock(bundle.id)).stockQuantity).toBe(6);
  expect((await shop.moveSale(source.id, "Geannuleerd")).status).toBe(200);
  expect((await shop.stock(bundle.id)).reservedQuantity).toBe(0);
});

test("of a draft the devices that are not here yet wait on the rest", async () => {
  const [here, later, bundle] = [await sellable(), await shop.tested(), await mice(3)];
  const source = await shop.sale([
    { productId: here.id },
    { productId: later.id },
    { productId: bundle.id, quantity: 5 },
  ]);
  expect((await shop.moveSale(source.id, "Bevestigd")).body.code).toBe("notEnoughStock");
  const { items } = (await admin.get(`/sales/${source.id}/deliverable`)).body;
  expect(items.map(({ available }: { available: number }) => available)).toEqual([1, 0, 3]);
  const [one, , three] = source.lines;
  const { body } = await split(source.id, [one.id, 1], [three.id, 3]);
  expect((await shop.moveSale(body.id, "Bevestigd")).status).toBe(200);
  expect(await read(source.id)).toMatchObject({
    ...{ phase: "draft", checkStatus: false },
    lines: [{ productId: later.id }, { productId: bundle.id, quantity: 2 }],
  });
});

test("both timelines and the device's history tell of it", async () => {
  const [one, two] = [await sellable(), await sellable()];
  const source = await shop.sale([{ productId: one.id }, { productId: two.id }]);
  const { body } = await split(source.id, [source.lines[0].id, 1]);
  const facts = async (url: string) =>
    (await admin.get(`${url}/history`)).body.items.flatMap(({ facts: some }: { facts: object[] }) => some);
  expect(await facts(`/sales/${source.id}`)).toContainEqual(
    expect.objectContaining({ what: "splitOff", order: { id: body.id, nr: body.orderNr, kind: "sale" } }),
  );
  expect(await facts(`/sales/${body.id}`)).toContainEqual(
    expect.objectContaining({ what: "splitFrom", order: expect.objectContaining({ id: source.id }) }),
  );
  expect(await facts(`/products/${one.id}`)).toContainEqual(
    expect.objectContaining({ what: "onOrder", order: expect.objectContaining({ id: body.id }) }),
  );
});

test("what cannot be split is refused and changes nothing", async () => {
  const [one, bundle] = [await sellable(), await mice(4)];
  const source = await shop.sale([{ productId: one.id }, { productId: bundle.id, quantity: 2 }]);
  const [first, second] = source.lines;
  const other = await shop.sale([{ productId: (await sellable()).id }]);
  expect((await split(source.id, [first.id, 1], [second.id, 2])).body).toMatchObject({
    code: "splitLeavesNothing",
  });
  expect((await split(source.id, [second.id, 3])).body).toMatchObject({
    code: "splitTooMuch",
    errors: [{ path: "lines.0.quantity" }],
  });
  expect((await split(source.id, [other.lines[0].id, 1])).body.code).toBe("unknownReference");
  expect((await split(source.id, [second.id, 1], [second.id, 1])).body.code).toBe("unknownReference");
  expect(await read(source.id)).toEqual(source);
  await shop.moveSale(source.id, "Afgerond");
  expect((await split(source.id, [first.id, 1])).body.code).toBe("orderClosed");
});
