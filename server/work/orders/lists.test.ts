import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { dayFromNow } from "../../testing/today.ts";

const { world, admin, shop } = await testShop();

const inDays = dayFromNow;
const numbers = async (path: string, by = admin): Promise<string[]> => {
  const { status, body } = await by.get(path);
  expect(status).toBe(200);
  return body.items.map(({ orderNr }: { orderNr: string }) => orderNr);
};
const status = (name: string) => shop.ids.orderStatuses[`purchase ${name}`];

/** Three purchases that differ in every field. */
async function threePurchases() {
  const [aalders, bakker, claassen] = await Promise.all(
    ["Aalders", "Bakker", "Claassen"].map((name) =>
      shop.contact(name, { isSupplier: true, isPartner: true }),
    ),
  );
  const { Magazijn, Werkplaats } = shop.ids.locations;
  const first = {
    ...{ orderNr: "L-1", contactId: claassen.id, partnerId: null, customerReference: "Zomer" },
    ...{ proposedPickupDate: inDays(3), pickupDate: inDays(4), deliveryDate: null, deliveryType: "pickup" },
    ...{ locationId: Werkplaats, locationLabel: "1-01-1", dataDestruction: "noDataCarrier", gift: true },
    ...{ logistics: false, transportCost: 100, discount: 0, dhlTrackingCode: "JVGL1", remarks: "Bel aan" },
    ...{ instructions: "Achterom", orderDate: "2026-03-01", statusId: status("Bevestigd") },
  };
  const second = {
    ...{ orderNr: "L-2", contactId: aalders.id, partnerId: bakker.id, customerReference: "" },
    ...{ proposedPickupDate: inDays(1), pickupDate: null, deliveryDate: inDays(9), deliveryType: null },
    ...{ locationId: Magazijn, locationLabel: "2-03-1", dataDestruction: "formatDisk", gift: false },
    ...{ logistics: true, transportCost: 50, discount: 1000, discountUnit: "basisPoints", remarks: "" },
    ...{ dhlTrackingCode: "", instructions: "Lift gebruiken", orderDate: "2026-02-01" },
    ...{ lines: [{ productName: "Scherm", unitPrice: 10_000 }] },
  };
  const third = {
    ...{ orderNr: "L-3", contactId: bakker.id, partnerId: aalders.id, customerReference: "Herfst" },
    ...{ proposedPickupDate: null, pickupDate: inDays(2), deliveryDate: inDays(8), deliveryType: "parcel" },
    ...{
      locationId: null,
      locationLabel: "",
      dataDestruction: "degaussByEmp",
      gift: false,
      logistics: false,
    },
    ...{ transportCost: 0, discount: 0, dhlTrackingCode: "JVGL2", remarks: "Let op", instructions: "" },
    ...{ orderDate: "2026-01-01", statusId: status("In ontvangst") },
  };
  for (const order of [first, second, third]) await shop.made("/purchases", order);
  return { partnerId: bakker.id, locationId: Magazijn };
}
let made: Awaited<ReturnType<typeof threePurchases>>;
beforeAll(async () => {
  made = await threePurchases();
});

describe("a list of orders is sorted", () => {
  test.each([
    ["contactName", "L-2 L-3 L-1"],
    ["-contactName", "L-1 L-3 L-2"],
    ["partnerName", "L-3 L-2 L-1"],
    ["-partnerName", "L-1 L-2 L-3"],
    ["locationName", "L-2 L-1 L-3"],
    ["status", "L-2 L-1 L-3"],
    ["-status", "L-3 L-1 L-2"],
    ["customerReference", "L-2 L-3 L-1"],
    ["proposedPickupDate", "L-2 L-1 L-3"],
    ["pickupDate", "L-3 L-1 L-2"],
    ["deliveryDate", "L-3 L-2 L-1"],
    ["locationLabel", "L-3 L-1 L-2"],
    ["dataDestruction", "L-3 L-2 L-1"],
    ["dhlTrackingCode", "L-2 L-1 L-3"],
    ["transportCost", "L-3 L-2 L-1"],
    ["-transportCost", "L-1 L-2 L-3"],
    ["deliveryType", "L-3 L-1 L-2"],
  ])("by %s", async (sort, expected) => {
    expect(await numbers(`/purchases?sort=${sort}`)).toEqual(expected.split(" "));
    const pages = [1, 2, 3].map((page) => numbers(`/purchases?sort=${sort}&pageSize=1&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(expected.split(" "));
    expect(await numbers(`/purchases?sort=${sort}&q=L-`)).toEqual(expected.split(" "));
  });

  test("by a parent and then by a column of its own", async () => {
    const contactId = (await admin.get("/purchases?q=L-2")).body.items[0].contactId;
    await shop.made("/purchases", { orderNr: "M-1", contactId, orderDate: "2026-05-01" });
    expect(await numbers("/purchases?sort=contactName,-orderDate&pageSize=2")).toEqual(["M-1", "L-2"]);
    const bakker = (await admin.get("/purchases?q=M-1")).body.items[0].id;
    await admin.del(`/purchases/${bakker}`);
  });

  test("in a file as on the screen", async () => {
    const body = {
      filter: { sort: "contactName" },
      columns: ["orderNr", "discount", "discountUnit"],
      format: "csv",
    };
    const file = await admin.post("/purchases/bulk/print/export", body);
    expect(file.bytes.toString().replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "Ordernummer,Korting,Korting in",
      "L-2,10.00,Procenten",
      "L-3,0.00,Euro’s",
      "L-1,0.00,Euro’s",
    ]);
  });
});

describe("a list of orders is filtered", () => {
  test.each<[string, string]>([
    ["gift=true", "L-1"],
    ["gift=false", "L-2 L-3"],
    ["logistics=true", "L-2"],
    ["discounted=true", "L-2"],
    ["discounted=false", "L-1 L-3"],
    ["dataDestruction=formatDisk,degaussByEmp", "L-2 L-3"],
    ["deliveryType=pickup", "L-1"],
    ["deliveryType=!pickup", "L-2 L-3"],
    ["deliveryType=()", "L-2"],
    ["deliveryType=!()", "L-1 L-3"],
    ["locationLabel=~03", "L-2"],
    ["locationLabel=()", "L-3"],
    ["dhlTrackingCode=JVGL2,JVGL1", "L-1 L-3"],
    ["dhlTrackingCode=~gl", "L-1 L-3"],
    ["customerReference=!()", "L-1 L-3"],
    ["transportCost=50..99", "L-2"],
    ["remarks=~bel AAN", "L-1"],
    ["remarks=!~bel", "L-2 L-3"],
    ["instructions=~lift", "L-2"],
    ["partnerId=()", "L-1"],
    ["proposedPickupDate=()", "L-3"],
  ])("by %s", async (filter, expected) => {
    const [name, value = ""] = [filter.slice(0, filter.indexOf("=")), filter.slice(filter.indexOf("=") + 1)];
    expect(await numbers(`/purchases?sort=orderNr&${name}=${encodeURIComponent(value)}`)).toEqual(
      expected.split(" "),
    );
  });

  test("by partner and by place", async () => {
    expect(await numbers(`/purchases?partnerId=${made.partnerId}`)).toEqual(["L-2"]);
    expect(await numbers(`/purchases?locationId=${made.locationId}`)).toEqual(["L-2"]);
  });

  test("a filter by a pasted list says which texts no order has", async () => {
    const { body } = await admin.get("/purchases?dhlTrackingCode=JVGL1,JVGL9");
    expect(body.notFound).toEqual({ dhlTrackingCode: ["JVGL9"] });
  });

  test("never by what a word of it does not know", async () => {
    expect((await admin.get("/purchases?deliveryType=boot")).status).toBe(400);
    expect((await admin.get("/purchases?sort=remarks")).status).toBe(400);
  });
});

describe("who may not see prices", () => {
  test("does not find them out by a list or a file", async () => {
    const warehouse = await world.signedIn("Warehouse");
    for (const asked of ["sort=transportCost", "transportCost=1..", "discounted=true", "sort=-total"])
      expect((await warehouse.get(`/purchases?${asked}`)).status).toBe(403);
    const { body } = await warehouse.get("/purchases?q=L-2");
    expect(body.items[0]).toMatchObject({ total: null, transportCost: null, discount: 0 });
    const columns = ["orderNr", "transportCost", "discount"];
    const file = await warehouse.post("/purchases/bulk/print/export", { columns, format: "csv" });
    expect(file.bytes.toString()).not.toContain("Korting");
  });
});

describe("an order is overdue", () => {
  const cases: [string, object, boolean][] = [
    ["when its pickup was yesterday", { pickupDate: inDays(-1) }, true],
    ["when only the proposed day has passed", { proposedPickupDate: inDays(-1) }, true],
    ["not on the day itself", { pickupDate: inDays(0) }, false],
    ["not when a later day was agreed", { proposedPickupDate: inDays(-9), pickupDate: inDays(1) }, false],
    ["not without a day", {}, false],
  ];
  test.each(cases)("%s", async (_, days, overdue) => {
    const order = await shop.purchase([{ productName: "Scherm" }], {
      ...days,
      statusId: status("Bevestigd"),
    });
    expect(order.overdue).toBe(overdue);
    const listed = await numbers(`/purchases?overdue=${overdue}&orderNr=${order.orderNr}`);
    expect(listed).toEqual([order.orderNr]);
    expect(await numbers(`/purchases?overdue=${!overdue}&orderNr=${order.orderNr}`)).toEqual([]);
  });

  test.each([
    ["Concept", true],
    ["In ontvangst", false],
    ["Geannuleerd", false],
  ])("as a purchase that is %s: %s", async (name, overdue) => {
    const order = await shop.purchase([], { pickupDate: inDays(-1), statusId: status(name) });
    expect(order.overdue).toBe(overdue);
  });

  test("as a sale until it is delivered, and not in the archive", async () => {
    const { id } = await shop.device({ statusId: shop.saleable });
    const sale = await shop.sale([{ productId: id }], { deliveryDate: inDays(-2) });
    expect(sale.overdue).toBe(true);
    expect((await shop.moveSale(sale.id, "Gereed")).body.overdue).toBe(true);
    expect((await shop.moveSale(sale.id, "Afgerond")).body.overdue).toBe(false);
    const draft = await shop.sale([], { deliveryDate: inDays(-2) });
    expect((await admin.post(`/sales/${draft.id}/archive`)).body.overdue).toBe(false);
  });

  test("the start page counts the same overdue orders as the list", async () => {
    await shop.sale([], { deliveryDate: inDays(-2) });
    const { overdue } = (await admin.get("/dashboard/total")).body;
    for (const [kind, list] of [
      ["purchase", "/purchases"],
      ["sale", "/sales"],
    ] as const)
      expect(overdue[kind]).toBe((await admin.get(`${list}?overdue=true`)).body.total);
    expect(overdue.purchase).toBeGreaterThan(0);
  });
});

test("a list of repairs says which device each is about, on screen and in its file, and no other list does", async () => {
  const device = { deviceName: "Acer Swift", deviceSerial: "NX-77" };
  const { id } = await shop.repair([], device);
  const { orderNr } = (await admin.get(`/repairs/${id}`)).body;
  expect((await admin.get("/repairs?deviceSerial=nx-77")).body.items).toEqual([
    expect.objectContaining({ id, ...device }),
  ]);
  expect((await admin.get("/purchases")).body.items[0]).not.toHaveProperty("deviceName");
  const file = await admin.post("/repairs/bulk/print/export", {
    ...{ filter: { deviceSerial: "NX-77" }, format: "csv" },
    columns: ["orderNr", "deviceName", "deviceSerial"],
  });
  expect(file.bytes.toString().replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    "Ordernummer,Merk en model,Serienummer van het apparaat",
    `${orderNr},Acer Swift,NX-77`,
  ]);
  const columns = ["deviceName"];
  expect((await admin.post("/sales/bulk/print/export", { columns, format: "csv" })).status).toBe(400);
});
