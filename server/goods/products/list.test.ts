import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { dayFromNow } from "../../testing/today.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
const createdProducts: Record<string, { id: number; sku: string; purchaseId: number }> = {};

beforeAll(async () => {
  const { types, locations, productStatuses } = shop.ids;
  const entries: [string, object][] = [
    [
      "laptop",
      { productName: "EliteBook 840", typeId: types.Laptop, serialNumber: "5CG001", salePrice: 30_000 },
    ],
    [
      "desktop",
      { productName: "OptiPlex", typeId: types.Desktop, salePrice: 20_000, statusId: shop.saleable },
    ],
    ["monitor", { productName: "Scherm 24", typeId: types.Monitor, locationId: locations.Magazijn }],
    ["mice", { productName: "Muis", typeId: types.Accessoire, quantity: 50, salePrice: 250 }],
    ["coming", { productName: "Later", typeId: types.Server, statusId: productStatuses.Ingekocht }],
    ["held", { productName: "Wachtend", typeId: types.Monitor, statusId: productStatuses["In de wacht"] }],
    ["archived", { productName: "Oud", typeId: types.Monitor }],
    [
      "sold",
      { productName: "Verkocht", typeId: types.Monitor, statusId: shop.saleable, serialNumber: "SOLD1" },
    ],
  ];
  for (const [name, more] of entries) createdProducts[name] = await shop.device(more);
  await admin.put(`/aproducts/archive/${createdProducts.archived!.id}`);
  const sale = await shop.sale([{ productId: createdProducts.sold!.id }]);
  await shop.moveSale(sale.id, "Afgerond");
  const purchase = await shop.purchase([
    { productName: "Besteld", typeId: types.Monitor, serialNumber: "B1" },
  ]);
  await shop.movePurchase(purchase.id, "Afgerond");
  const [row] = (await admin.get(`/products?purchaseId=${purchase.id}`)).body.items;
  createdProducts.bought = { ...row, purchaseId: purchase.id };
});

const nameOf = (id: number) => Object.keys(createdProducts).find((name) => createdProducts[name]!.id === id);
const listProducts = async (url: string) => {
  const { status, body } = await admin.get(url);
  expect([url, status]).toEqual([url, 200]);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }: { id: number }) => nameOf(id));
};
const id = (table: "types" | "locations" | "productStatuses", name: string) => shop.ids[table][name];

describe("the list of what is here", () => {
  const here = ["bought", "coming", "desktop", "held", "laptop", "mice", "monitor"];
  test.each([
    ["everything that is neither sold nor archived", () => "", here],
    ["by type", () => `typeId=${id("types", "Laptop")}`, ["laptop"]],
    [
      "by several types",
      () => `typeId=${id("types", "Laptop")},${id("types", "Desktop")}`,
      ["desktop", "laptop"],
    ],
    ["by location", () => `locationId=${id("locations", "Magazijn")}`, ["monitor"]],
    ["by status", () => `statusId=${id("productStatuses", "In de wacht")}`, ["held"]],
    ["by stage", () => "lifecycle=purchased", ["coming"]],
    ["by several stages", () => "lifecycle=purchased,onHold", ["coming", "held"]],
    ["the saleable", () => "saleable=true", ["desktop"]],
    ["what is in stock", () => "inStock=true", here.filter((name) => name !== "coming")],
    ["what is not in stock", () => "inStock=false", ["coming"]],
    [
      "by number",
      () => `sku=${createdProducts.mice!.sku},${createdProducts.laptop!.sku}`,
      ["laptop", "mice"],
    ],
    ["by serial number", () => "serialNumber=5CG001", ["laptop"]],
    ["by price", () => "salePrice=250..20000", ["desktop", "mice"]],
    ["from a price", () => "salePrice=25000..", ["laptop"]],
    ["up to a price", () => "salePrice=..250", ["mice"]],
    ["by stock", () => "stockQuantity=2..100", ["mice"]],
    ["by purchase", () => `purchaseId=${createdProducts.bought!.purchaseId}`, ["bought"]],
    ["that misses a proof", () => "missingProof=true", []],
    ["made today", () => `createdAt=${dayFromNow(0)}..`, here],
    ["made before today", () => "createdAt=..2020-01-01", []],
    ["by words", () => "q=elitebook", ["laptop"]],
    ["by part of a serial number", () => "q=5cg", ["laptop"]],
    ["the archived", () => "archived=true", ["archived"]],
    ["the sold, when that stage is asked for", () => "lifecycle=sold", ["sold"]],
    ["by two filters at once", () => `typeId=${id("types", "Monitor")}&lifecycle=onHold`, ["held"]],
  ])("%s", async (_, query, expected) => {
    expect((await listProducts(`/products?pageSize=200&${query()}`)).sort()).toEqual(expected.toSorted());
  });
});

test("any product is found where everything is listed", async () => {
  expect((await listProducts("/aproducts?pageSize=200")).sort()).toEqual(Object.keys(createdProducts).sort());
  expect(await listProducts("/aproducts?archived=true")).toEqual(["archived"]);
  for (const name of ["archived", "sold"])
    expect((await admin.get(`/aproduct/${createdProducts[name]!.id}`)).status).toBe(200);
});

test.each([
  ["salePrice", ["mice", "desktop", "laptop"]],
  ["-salePrice", ["laptop", "desktop", "mice"]],
  ["productName", ["laptop", "mice", "desktop"]],
  ["-stockQuantity,productName", ["mice", "laptop", "desktop"]],
])("sorted by %s", async (sort, expected) => {
  const ids = expected.map((name) => createdProducts[name]!.sku).join(",");
  expect(await listProducts(`/products?sku=${ids}&sort=${sort}`)).toEqual(expected);
});

test.each([
  "createdAt=2026-99-99..",
  "createdAt=0000-00-00..",
  "typeId=x",
  "salePrice=a..b",
  "salePrice=..99999999999",
  "lifecycle=lost",
  "saleable=ja",
  "q=%00",
])("%s is refused without an accident", async (query) => {
  const { status, body } = await admin.get(`/products?${query}`);
  expect(status).toBe(400);
  expect(body.code).toMatch(/^invalid/);
});

describe("search over everything", () => {
  const kinds = async (person: Person, q: string) =>
    (await person.get(`/search?q=${encodeURIComponent(q)}`)).body.items.map(
      (found: { kind: string }) => found.kind,
    );

  test("puts the thing whose whole number was given first", async () => {
    await shop.device({ productName: `Doos van ${createdProducts.laptop!.sku}` });
    const { body } = await admin.get(`/search?q=${createdProducts.laptop!.sku}`);
    expect(body.items[0]).toMatchObject({ kind: "product", id: createdProducts.laptop!.id, exact: true });
    expect((await admin.get("/search?q=5cg001")).body.items[0]).toMatchObject({
      id: createdProducts.laptop!.id,
      exact: true,
    });
  });

  test("shows everybody only the kinds that they may read", async () => {
    const sales = await world.signedIn("Sales");
    const technician = await world.signedIn("Technician");
    const nobody = await world.signedIn();
    await shop.contact("Zoekbaar 5CG");
    expect(await kinds(sales, "5cg")).toEqual(["product", "contact"]);
    expect(await kinds(technician, "5cg")).toEqual(["product"]);
    expect(await kinds(nobody, "5cg")).toEqual([]);
    expect(await kinds(technician, `SO-${dayFromNow(0).slice(0, 4)}-00`)).toEqual([]);
    expect(await kinds(sales, `PO-${dayFromNow(0).slice(0, 4)}-00`)).toEqual([]);
  });

  test("finds an order by its number, but not in the archive", async () => {
    const { id: saleId, orderNr } = await shop.sale([]);
    expect((await admin.get(`/search?q=${orderNr.toLowerCase()}`)).body.items).toMatchObject([
      { kind: "sale", id: saleId, exact: true },
    ]);
    await admin.post(`/sales/${saleId}/archive`);
    expect((await admin.get(`/search?q=${orderNr}`)).body.items).toEqual([]);
  });

  test.each(["%", "_", "\\", "'", '"', "%%%", "a'; drop table product; --"])(
    "takes %j as a text",
    async (q) => {
      expect((await admin.get(`/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
    },
  );
});

test("a device that misses a proof is not for sale, whatever its status says", async () => {
  const { id } = await shop.device({ statusId: shop.saleable, productName: "Zonder bewijs" });
  await world.db.updateTable("product").set({ missingProof: 1 }).where("id", "=", id).execute();
  const found = async (saleable: boolean) =>
    (await admin.get(`/products?productName=Zonder bewijs&saleable=${saleable}`)).body.items;
  expect(await found(true)).toEqual([]);
  expect(await found(false)).toMatchObject([{ id, saleableQuantity: 0 }]);
});
