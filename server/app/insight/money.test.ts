import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { OrderFigures, OrdersOfKind } from "../../../contract/insight.ts";
import { testShop } from "../../testing/fixture.ts";
import { figureFiller } from "../../work/orders/figures.jobs.ts";

const { world, admin, shop } = await testShop();
const day = "2026-05-06";
const figures = async (query = ""): Promise<OrderFigures> =>
  (await admin.get(`/orders/analytics?from=${day}&to=${day}${query}`)).body;
const salesOf = async (query = ""): Promise<OrdersOfKind> =>
  (await figures(query)).kinds.find(({ kind }) => kind === "sale")!;
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number | null) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);

const line = fc.record({
  goods: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 7 }),
  unitPrice: fc.integer({ min: 1, max: 99_999 }),
  vat: fc.constantFrom("H21", "L9", "MARGE"),
  priceWithVat: fc.boolean(),
  tenths: fc.nat(333),
});
const sale = fc.record({
  contact: fc.nat(2),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ goods }) => goods }),
  discount: fc.nat(2500),
  transportCost: fc.constantFrom(0, 0, 995),
  amountsWithVat: fc.boolean(),
});
const drawn = fc.sample(sale, { numRuns: 30, seed: 20_261_127 });
type Sold = { id: number; contactId: number; totals: { net: number; total: number; transport: number } };
const sold: Sold[] = [];
let cost = 0;

beforeAll(async () => {
  const contacts = [];
  for (const name of ["Een", "Twee", "Drie"]) contacts.push((await shop.contact(name)).id as number);
  const kinds = [shop.ids.types.Laptop, shop.ids.types.Monitor, shop.ids.types.Accessoire];
  const goods: { id: number }[] = [];
  for (const [at, typeId] of kinds.entries())
    goods.push(await shop.bundle(5000, { typeId, purchasePrice: 100 + at, statusId: shop.saleable }));
  const codes = (await admin.get("/admin/vat-codes?pageSize=100")).body.items;
  const codeOf = (vat: string) =>
    codes.find(({ basisPoints, margin }: { basisPoints: number; margin: boolean }) =>
      vat === "MARGE" ? margin : !margin && basisPoints === (vat === "H21" ? 2100 : 900),
    ).id;
  for (const { contact, lines, ...order } of drawn) {
    const contactId = contacts[contact]!;
    const { id } = await shop.made("/sales", {
      ...{ contactId, orderDate: day, discountUnit: "basisPoints", ...order },
      lines: lines.map(({ goods: at, vat, tenths, ...own }) => ({
        ...{ ...own, productId: goods[at]!.id, vatCodeId: codeOf(vat) },
        ...{ discount: 10 * tenths, discountUnit: "basisPoints" },
      })),
    });
    expect((await shop.moveSale(id, "Bevestigd")).status).toBe(200);
    sold.push({ id, contactId, totals: (await admin.get(`/sales/${id}`)).body.totals });
    cost += sum(lines, ({ goods: at, quantity }) => quantity * (100 + at));
  }
});

describe("what was sold", () => {
  test("comes to the same as the documents, by contact, by type, by person, by status, by day", async () => {
    const net = sum(sold, ({ totals }) => totals.net);
    const transport = sum(sold, ({ totals }) => totals.transport);
    const { spans } = await figures("&per=day");
    const sales = await salesOf();
    const total = sum(sold, ({ totals }) => totals.total);
    expect(sales.totals).toMatchObject({
      ...{ count: sold.length, net, cost, margin: net - cost, vat: total - net, unpriced: 0 },
    });
    for (const groups of [sales.byContact, sales.byPartner, sales.byPerson, sales.byStatus, sales.byPhase])
      expect(sum(groups, (group) => group.net)).toBe(net);
    expect(sum(sales.byType, (group) => group.net)).toBe(net);
    expect(sales.byType.find(({ key }) => key === "transport")).toMatchObject({ net: transport, cost: 0 });
    expect(sum(sales.byType, (group) => group.cost)).toBe(cost);
    expect(spans).toMatchObject([{ from: day, to: day, sale: { count: sold.length, net } }]);
    for (const { key, net: ofContact } of sales.byContact)
      expect(ofContact).toBe(
        sum(
          sold.filter(({ contactId }) => String(contactId) === key),
          ({ totals }) => totals.net,
        ),
      );
  });

  test("is counted again to the same when the figures of its orders are lost", async () => {
    const before = await salesOf();
    await world.db.updateTable("orderFigure").set({ net: null }).execute();
    await world.db.deleteFrom("lineFigure").execute();
    await figureFiller(world.services)();
    expect(await salesOf()).toEqual(before);
  });

  test("under the margin scheme owes VAT by item, where a loss owes nothing, or by period", async () => {
    const codes = (await admin.get("/admin/vat-codes?pageSize=100")).body.items;
    const vatCodeId = codes.find(({ margin }: { margin: boolean }) => margin).id;
    for (const [purchasePrice, unitPrice] of [
      [40_000, 52_100],
      [30_000, 23_950],
    ]) {
      const { id: productId } = await shop.device({ purchasePrice, statusId: shop.saleable });
      const { id } = await shop.sale([{ productId, unitPrice, vatCodeId }], { orderDate: "2026-04-01" });
      expect((await shop.moveSale(id, "Afgerond")).status).toBe(200);
    }
    const marginGoods = async () =>
      (await admin.get("/orders/analytics?from=2026-04-01&to=2026-04-01")).body.kinds[1].marginGoods;
    const owed = { lines: 2, net: 76_050, cost: 70_000, vatByItem: 2100, vatByPeriod: 1050 };
    expect(await marginGoods()).toMatchObject({ ...owed, scheme: "perItem" });
    const { body } = await admin.get("/admin/configs");
    await admin.put("/configs", { ...body, marginScheme: "globalised" });
    expect(await marginGoods()).toMatchObject({ ...owed, scheme: "globalised" });
  });
});

describe("the days that a period is compared with", () => {
  const before = async (from: string, to: string, compare: string) =>
    (await admin.get(`/orders/analytics?from=${from}&to=${to}&compare=${compare}`)).body.before;

  test.each([
    ["2026-11-23", "2026-11-25", "before", { from: "2026-11-16", to: "2026-11-18" }],
    ["2026-11-01", "2026-11-27", "before", { from: "2026-10-04", to: "2026-10-30" }],
    ["2026-09-05", "2026-11-27", "before", { from: "2026-06-13", to: "2026-09-04" }],
    ["2028-02-01", "2028-02-29", "year", { from: "2027-02-01", to: "2027-02-28" }],
    ["2026-11-01", "2026-11-27", "none", null],
  ])("of %s to %s, %s", async (from, to, compare, days) => {
    expect(await before(from, to, compare)).toEqual(days && { ...days, until: null });
  });

  test("have the sums of their own orders", async () => {
    const { body } = await admin.get("/orders/analytics?from=2026-05-13&to=2026-05-13");
    const sales = body.kinds.find(({ kind }: OrdersOfKind) => kind === "sale");
    expect([sales.totals.net, sales.before]).toEqual([0, (await salesOf()).totals]);
  });
});

test("months and years are those of the reader's calendar", async () => {
  const starts = async (per: string, language: string) => {
    const path = `/orders/analytics?from=2026-02-25&to=2026-05-01&per=${per}`;
    const { body } = await admin.get(path, { "accept-language": language });
    return body.spans.map(({ from }: { from: string }) => from);
  };
  expect(await starts("month", "nl")).toEqual(["2026-02-25", "2026-03-01", "2026-04-01", "2026-05-01"]);
  expect(await starts("month", "fa")).toEqual(["2026-02-25", "2026-03-21", "2026-04-21"]);
  expect(await starts("year", "nl")).toEqual(["2026-02-25"]);
  expect(await starts("year", "fa")).toEqual(["2026-02-25", "2026-03-21"]);
  expect(await starts("day", "nl")).toHaveLength(66);
});

test("a supplier has what the lots of the period brought, those that earned the least first", async () => {
  const suppliers = [await shop.contact("Goede partij"), await shop.contact("Slechte partij")];
  const at = { orderDate: "2026-07-01" };
  for (const [index, { id: contactId }] of suppliers.entries()) {
    const goods = {
      productName: `Ding ${index}`,
      typeId: shop.ids.types.Accessoire,
      quantity: 2,
      unitPrice: 1000,
    };
    const lot = await shop.purchase([goods], { contactId, ...at });
    await shop.movePurchase(lot.id, "Afgerond");
    const [device] = (await admin.get(`/products?purchaseId=${lot.id}`)).body.items;
    await admin.patch(`/products/${device.id}`, { statusId: shop.saleable });
    const bought = { productId: device.id, quantity: 1, unitPrice: index ? 400 : 2500 };
    const { id } = await shop.sale([bought], { discount: 1000, discountUnit: "basisPoints" });
    expect((await shop.moveSale(id, "Afgerond")).status).toBe(200);
  }
  const { body } = await admin.get("/products/analytics?from=2026-07-01&to=2026-07-01");
  const usual = { lots: 1, archived: 0, received: 2, sold: 1, left: 1, cost: 1000 };
  expect(body.suppliers).toMatchObject([
    { ...usual, name: "Slechte partij", revenue: 360, earned: -640 },
    { ...usual, name: "Goede partij", revenue: 2250, earned: 1250 },
  ]);
  for (const { list, lots } of body.suppliers)
    expect((await admin.get(`/purchases?${list}`)).body.total).toBe(lots);
});
