import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();

type Line = { id: number; productName: string; quantity: number; unitPrice: number | null };
const lines = async (id: number): Promise<Line[]> => (await admin.get(`/purchases/${id}`)).body.lines;
const prices = async (id: number) =>
  (await lines(id)).map(({ quantity, unitPrice }) => [quantity, unitPrice]);
const spread = (id: number, body: object, by: Person = admin) => by.post(`/purchases/${id}/lot-price`, body);
const devices = (...inputs: object[]) =>
  shop.purchase(
    inputs.map((line, at) => ({ productName: `Toestel ${at}`, typeId: shop.ids.types.Monitor, ...line })),
  );

const costs = async (id: number): Promise<{ id: number; purchasePrice: number | null }[]> =>
  (await admin.get(`/products?purchaseId=${id}&lifecycle=inStock,saleable,sold&sort=id`)).body.items;
const open = (orderId: number) =>
  shop.made("/intakes", {
    orderId,
    locationId: shop.ids.locations.Magazijn,
    locationLabel: "1-01-1",
  });
type Came = { serialNumbers?: string[]; counts?: { lineId: number; quantity: number }[] };
async function receive(orderId: number, { serialNumbers, counts = [] }: Came) {
  const { id } = await open(orderId);
  if (serialNumbers) await admin.post(`/intakes/${id}/scans`, { serialNumbers });
  for (const count of counts) expect((await admin.post(`/intakes/${id}/count`, count)).status).toBe(200);
  expect((await admin.post(`/intakes/${id}/close`)).status).toBe(200);
}

describe("a line of a purchase without a price", () => {
  test("has none: on the order, on the device that comes of it, and in what the order comes to", async () => {
    const { id } = await devices({ serialNumber: "NOPRICE-1" }, { unitPrice: 0 }, { unitPrice: 2500 });
    expect((await lines(id)).map(({ unitPrice }) => unitPrice)).toEqual([null, 0, 2500]);
    expect((await admin.get(`/purchases/${id}`)).body.total).toBe(2500);
    expect((await shop.movePurchase(id, "Afgerond")).status).toBe(200);
    const { items } = (await admin.get(`/products?purchaseId=${id}&sort=id`)).body;
    expect(items.map(({ purchasePrice }: { purchasePrice: number | null }) => purchasePrice)).toEqual([
      null,
      0,
      2500,
    ]);
  });

  test("leaves what the order comes to unknown while no line has one, not nothing", async () => {
    const total = async (id: number) => {
      const { orderNr, total } = (await admin.get(`/purchases/${id}`)).body;
      expect((await admin.get(`/purchases?q=${orderNr}`)).body.items[0].total).toBe(total);
      return total;
    };
    expect(await total((await devices({}, {})).id)).toBeNull();
    expect(await total((await devices({}, { unitPrice: 0 })).id)).toBe(0);
    expect(await total((await devices({}, { unitPrice: 1200 })).id)).toBe(1200);
  });

  test("gets one, and loses it again when somebody clears it", async () => {
    const { id } = await devices({});
    const [line] = await lines(id);
    const change = (unitPrice?: number | null) =>
      admin.put(`/purchases/${id}/products/${line!.id}`, {
        productName: "Toestel",
        ...(unitPrice !== undefined && { unitPrice }),
      });
    expect((await change(1200)).body.unitPrice).toBe(1200);
    expect((await change(null)).body.unitPrice).toBeNull();
    expect((await change()).body.unitPrice).toBeNull();
  });
});

describe("the price of a lot", () => {
  test("is spread over the lines to the cent, and told as one act", async () => {
    const { id } = await devices({}, {}, {});
    expect(await spread(id, { amount: 10_000, by: "equal" })).toMatchObject({
      status: 200,
      body: { total: 10_000 },
    });
    expect(await prices(id)).toEqual([
      [1, 3334],
      [1, 3333],
      [1, 3333],
    ]);
    const { items } = (await admin.get(`/purchases/${id}/history`)).body;
    expect(items[0]).toMatchObject({
      userName: "admin1",
      facts: [
        { what: "lotPriced", kind: "money", after: 10_000 },
        { what: "lineChanged", count: 3 },
      ],
    });
    const reader = await world.signedIn("Technician");
    const seen = (await reader.get(`/purchases/${id}/history`)).body.items;
    expect(JSON.stringify(seen)).not.toContain("10000");
  });

  test("is spread by the prices on the list, and gives what has none no share", async () => {
    const { id } = await devices({ unitPrice: 30_000 }, { unitPrice: 10_000 }, {});
    await spread(id, { amount: 2000, by: "listPrice" });
    expect(await prices(id)).toEqual([
      [1, 1500],
      [1, 500],
      [1, null],
    ]);
    const none = await devices({}, { unitPrice: 0 });
    expect(await spread(none.id, { amount: 2000, by: "listPrice" })).toMatchObject({
      status: 422,
      body: { code: "lotUnlisted", errors: [{ path: "by" }] },
    });
  });

  test("takes some pieces of a bundle apart when the cents ask for it", async () => {
    const { id } = await devices({ quantity: 3 });
    expect((await spread(id, { amount: 1000, by: "equal" })).body).toMatchObject({
      total: 1000,
      lineCount: 2,
    });
    expect(await prices(id)).toEqual([
      [2, 333],
      [1, 334],
    ]);
  });

  test("given by hand must come to the amount, for every line once", async () => {
    const { id } = await devices({}, { quantity: 2 });
    const [first, second] = (await lines(id)) as [Line, Line];
    const hand = (amount: number, ...lines: [Line, number][]) =>
      spread(id, {
        amount,
        by: "hand",
        prices: lines.map(([line, unitPrice]) => ({ lineId: line.id, unitPrice })),
      });
    expect(await hand(1000, [first, 400], [second, 299])).toMatchObject({
      status: 422,
      body: { code: "lotDiffers" },
    });
    for (const given of [
      [[first, 1000]],
      [
        [first, 0],
        [first, 0],
      ],
      [
        [first, 1],
        [second, 1],
        [second, 2],
      ],
    ] as [Line, number][][])
      expect(await hand(1000, ...given)).toMatchObject({ status: 422, body: { code: "lotLines" } });
    expect(await prices(id)).toEqual([
      [1, null],
      [2, null],
    ]);
    expect((await hand(1000, [first, 400], [second, 300])).body.total).toBe(1000);
  });

  test("leaves what is closed as it is, and asks for lines and rights", async () => {
    const { id } = await devices({}, {});
    expect((await shop.movePurchase(id, "Afgerond")).status).toBe(200);
    expect(await spread(id, { amount: 100, by: "equal" })).toMatchObject({
      status: 422,
      body: { code: "orderClosed" },
    });
    const empty = await shop.purchase([]);
    expect(await spread(empty.id, { amount: 100, by: "equal" })).toMatchObject({
      status: 422,
      body: { code: "lotEmpty" },
    });
    expect(
      (await spread(empty.id, { amount: 100, by: "equal" }, await world.signedIn("Warehouse"))).status,
    ).toBe(403);
  });

  test("gives devices that came in what they cost, with history, sold ones too", async () => {
    const { id } = await devices(
      { serialNumber: "LOT-IN-1", unitPrice: 700 },
      { serialNumber: "LOT-IN-2" },
      { serialNumber: "LOT-IN-3" },
    );
    await receive(id, { serialNumbers: ["LOT-IN-1", "LOT-IN-2"] });
    const [sold] = await costs(id);
    await admin.patch(`/purchases/${id}`, { dataDestruction: "noDataCarrier" });
    await shop.finishTasks(sold!.id);
    const sale = await shop.sale([{ productId: sold!.id, unitPrice: 9900 }]);
    expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
    const delivered = (await admin.get(`/sales/${sale.id}`)).body;

    expect((await spread(id, { amount: 10_000, by: "equal" })).body.total).toBe(10_000);
    expect((await costs(id)).map(({ purchasePrice }) => purchasePrice)).toEqual([3334, 3333]);
    const { items } = (await admin.get(`/products/${sold!.id}/history`)).body;
    expect(items[0]).toMatchObject({
      userName: "admin1",
      facts: [{ field: "purchasePrice", kind: "money", before: 700, after: 3334 }],
    });
    expect((await admin.get(`/sales/${sale.id}`)).body).toEqual(delivered);
    await receive(id, { serialNumbers: ["LOT-IN-3"] });
    expect((await costs(id)).map(({ purchasePrice }) => purchasePrice)).toEqual([3334, 3333, 3333]);
  });

  test("is shared to the cent by devices that were made of the goods of one line", async () => {
    const { id } = await devices({ quantity: 3 });
    const [line] = await lines(id);
    await receive(id, { counts: [{ lineId: line!.id, quantity: 3 }] });
    const [bundle] = await costs(id);
    const splitUrl = `/split-product/${bundle!.id}/individualize-part-of-bundle`;
    const response = await admin.put(splitUrl, { quantity: 2, serialNumbers: ["LOT-ONE-1", "LOT-ONE-2"] });
    expect(response.status).toBe(200);
    expect((await spread(id, { amount: 1001, by: "equal" })).body.total).toBe(1001);
    expect(await prices(id)).toEqual([
      [1, 333],
      [2, 334],
    ]);
    expect((await costs(id)).map(({ purchasePrice }) => purchasePrice)).toEqual([334, 334, 333]);
    const received = (await admin.get(`/purchases/${id}`)).body.lines;
    expect(received.map((each: { receivedQuantity: number }) => each.receivedQuantity)).toEqual([1, 2]);
    expect((await spread(id, { amount: 903, by: "equal" })).body.total).toBe(903);
    expect((await costs(id)).map(({ purchasePrice }) => purchasePrice)).toEqual([301, 301, 301]);
    const [one, two] = (await lines(id)) as [Line, Line];
    const priced = [
      { lineId: one.id, unitPrice: 500 },
      { lineId: two.id, unitPrice: 250 },
    ];
    expect((await spread(id, { amount: 1000, by: "hand", prices: priced })).body.total).toBe(1000);
    expect((await costs(id)).map(({ purchasePrice }) => purchasePrice)).toEqual([250, 250, 500]);
  });

  test("is a piece's nearest cent for goods under one SKU, and for what was split off them", async () => {
    const { id } = await devices({ quantity: 3 });
    const [line] = await lines(id);
    await receive(id, { counts: [{ lineId: line!.id, quantity: 3 }] });
    const [bundle] = await costs(id);
    expect(
      (await admin.put(`/split-product/${bundle!.id}/split-part-of-bundle`, { quantity: 1 })).status,
    ).toBeLessThan(300);
    expect((await spread(id, { amount: 1000, by: "equal" })).body.total).toBe(1000);
    expect((await costs(id)).map(({ purchasePrice }) => purchasePrice)).toEqual([333, 334]);
  });

  test("of a confirmed order is not less than its discount takes off", async () => {
    const { id } = await shop.purchase([{ productName: "Toestel", unitPrice: 5000 }], { discount: 4000 });
    expect((await shop.movePurchase(id, "Bevestigd")).status).toBe(200);
    expect(await spread(id, { amount: 3000, by: "equal" })).toMatchObject({
      status: 422,
      body: { code: "orderDiscountAboveAmount" },
    });
    expect(await prices(id)).toEqual([[1, 5000]]);
  });

  test("comes with a list, over its own lines alone", async () => {
    const { id } = await devices({ unitPrice: 700 });
    const list = {
      headings: ["Serienummer", "Model", "Prijs"],
      rows: [
        ["LOT-A", "XPS", "300"],
        ["LOT-B", "XPS", "100"],
        ["", "", ""],
      ],
      mapping: ["serialNumber", "model", "purchasePrice"],
      types: {},
      lotPrice: { amount: 1001, by: "listPrice" },
    };
    expect((await admin.post(`/purchases/${id}/import`, list)).body).toMatchObject({
      imported: 2,
      leftOut: 1,
    });
    expect(await prices(id)).toEqual([
      [1, 700],
      [1, 751],
      [1, 250],
    ]);
    const { items } = (await admin.get(`/purchases/${id}/history`)).body;
    expect(items[0].facts).toMatchObject([
      { what: "importedUnnamed" },
      { what: "lotPriced", after: 1001 },
      { what: "lineAdded", count: 2 },
    ]);
  });
});
