import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

type List = { listId: number; mapping: (string | null)[] };
const csv = (...rows: string[]) => ({ name: "verkopen.csv", bytes: Buffer.from(rows.join("\n")) });
const read = async (...rows: string[]): Promise<List> =>
  (await admin.upload("/sales/import/read", [csv(...rows)])).body;
const save = ({ listId, mapping }: List, more: object = {}, query = "", by = admin) =>
  by.post(`/sales/import${query}`, { listId, mapping, ...more });
const dryRun = async (list: List, more: object = {}) => (await save(list, more, "?dryRun=true")).body;
const sale = async (orderNr: string) => {
  const { items } = (await admin.get(`/sales?orderNr=${orderNr}`)).body;
  return items[0] && (await admin.get(`/sales/${items[0].id}`)).body;
};
const vatCodeId = shop.ids.vat.H21;

test.each([
  [200, "4,99", 99_800],
  [10, "38,23", 38_230],
])("%i pieces at %s with VAT come to %i", async (quantity, price, total) => {
  const { sku } = await shop.bundle(500, { vatCodeId });
  const orderNr = `VB-${quantity}`;
  const list = await read(
    "Ordernummer;Klant;SKU;Aantal;Verkoopprijs",
    `${orderNr};Bakker;${sku};${quantity};${price}`,
  );
  await save(list, { withVat: true });
  expect(await sale(orderNr)).toMatchObject({ total, amountsWithVat: true });
});

describe("an order of a web shop", () => {
  const path = new URL("../../testing/files/lists/shopify-orders.csv", import.meta.url);
  const columns: Record<string, string> = {
    ...{ Name: "orderNr", Email: "email", "Created at": "orderDate", "Billing Name": "name" },
    ...{
      "Billing Street": "street",
      "Billing City": "city",
      "Billing Zip": "zipcode",
      "Billing Country": "country",
    },
    ...{ "Billing Phone": "phone", "Lineitem sku": "sku", "Lineitem quantity": "quantity" },
    ...{ "Lineitem price": "unitPrice", Shipping: "transportCost", "Discount Amount": "discount" },
    ...{ Total: "orderTotal", "Billing Company": "companyName", Notes: "remarks" },
  };
  const shopPrices = { "SHOP-T14": 38_995, "SHOP-E840": 41_950, "SHOP-DOCK": 6999, "SHOP-MOUSE": 499 };

  test("comes to the cent to what was paid, with its shipping and discount", async () => {
    for (const sku of [...Object.keys(shopPrices), "SHOP-CABLE", "SHOP-P24"])
      await shop.bundle(2000, { sku, vatCodeId, statusId: shop.saleable });
    const bytes = readFileSync(path);
    const list = (await admin.upload("/sales/import/read", [{ name: "orders_export.csv", bytes }])).body;
    const { mapping } = list;
    const proposed = Object.fromEntries(
      list.headings.map((heading: string, at: number) => [heading, mapping[at]]),
    );
    expect(proposed).toMatchObject(columns);
    expect(mapping.filter(Boolean)).toHaveLength(Object.keys(columns).length);
    const options = { withVat: true };
    const tried = await dryRun({ ...list, mapping }, options);
    const problems = tried.items.flatMap((item: { problems: { code: string }[] }) => item.problems);
    expect(problems.filter(({ code }: { code: string }) => code !== "newCustomer")).toEqual([]);
    expect((await save({ ...list, mapping }, options)).body).toMatchObject({ created: 24 });
    const table = list.rows.map((cells: string[]) =>
      Object.fromEntries(list.headings.map((heading: string, at: number) => [heading, cells[at]])),
    );
    const cents = (text: string) => Math.round(Number(text) * 100);
    for (const row of table.filter((one: { Total: string }) => one.Total)) {
      const order = await sale(encodeURIComponent(row.Name));
      const goods = order.lines.reduce(
        (sum: number, line: { quantity: number; unitPrice: number }) => sum + line.quantity * line.unitPrice,
        0,
      );
      expect([row.Name, order.total, goods - cents(row["Discount Amount"])]).toEqual([
        ...[row.Name, cents(row.Total), cents(row.Subtotal)],
      ]);
      expect([order.transportCost, order.discount]).toEqual([
        cents(row.Shipping),
        cents(row["Discount Amount"]),
      ]);
    }
    const found = (await admin.get("/contacts?email=klant4@winkel.example")).body.items[0];
    expect([found.zipcode, found.phone]).toEqual(["4001", "+31612345678"]);
    expect((await admin.get("/contacts?email=klant3@winkel.example")).body.items[0].name).toBe(
      "'t Hooft Advies",
    );
    expect(await brokenBooks(world)).toEqual([]);
  });

  test("that comes to another total than the shop says is named with the difference, before it is imported", async () => {
    const { sku } = await shop.bundle(9, { vatCodeId, statusId: shop.saleable });
    const list = await read(
      "Ordernummer;Klant;SKU;Aantal;Verkoopprijs;Verzendkosten;Orderkorting;Ordertotaal",
      `T-1;Bakker;${sku};2;10,00;6,95;5,00;21,95`,
      `T-2;Bakker;${sku};2;10,00;6,95;;27,00`,
      `T-3;Bakker;${sku};1;10,00;;10,01;`,
      `T-4;Bakker;${sku};1;10,00;6,95;;`,
      `T-4;Bakker;${sku};1;10,00;7,95;;`,
    );
    expect(list.mapping).toEqual([
      ...["orderNr", "name", "sku", "quantity", "unitPrice", "transportCost", "discount", "orderTotal"],
    ]);
    const { items } = await dryRun(list, { withVat: true });
    const said = (row: number) =>
      items
        .find((item: { row: number }) => item.row === row)
        ?.problems.filter(({ code }: { code: string }) => code !== "notEnoughStock" && code !== "sameAsRow");
    expect(said(2) ?? []).toEqual([]);
    expect(said(3)).toMatchObject([{ field: "orderTotal", code: "otherTotal", severity: "warning" }]);
    expect(said(3)[0].message).toMatch(/€.26,95.*€.27,00.*€.0,05/);
    expect(said(4)).toMatchObject([{ field: "discount", code: "discountAboveGoods", severity: "error" }]);
    expect(said(6)).toMatchObject([{ field: "transportCost", code: "otherAmount", otherRow: 5 }]);
  });

  test("has its rows below the one that names it, and a product at two prices once, to the cent", async () => {
    const [mouse, other] = [
      await shop.bundle(9, { vatCodeId, statusId: shop.saleable }),
      await shop.bundle(9, { vatCodeId, statusId: shop.saleable }),
    ];
    const list = await read(
      "Ordernummer;Datum;Klant;E-mail;SKU;Aantal;Verkoopprijs;Ordertotaal",
      `G-1;2026-03-01;Bakker;g@bakker.example;${mouse.sku};2;10,00;24,99`,
      `;;;;${other.sku};1;4,99;`,
      `;;;;${mouse.sku};1;0,00;`,
      `G-2;2026-03-02;Slager;s@slager.example;${mouse.sku};1;10,00;20,00`,
      `;;;;${mouse.sku};1;10,00;`,
    );
    const tried = await dryRun(list, { withVat: true });
    const codes = tried.items.flatMap(({ problems }: { problems: { code: string }[] }) =>
      problems.map(({ code }) => code),
    );
    expect(new Set(codes)).toEqual(new Set(["newCustomer"]));
    expect((await save(list, { withVat: true })).body).toMatchObject({ created: 2 });
    expect(await sale("G-1")).toMatchObject({
      total: 2499,
      lines: [
        { productId: mouse.id, quantity: 3, unitPrice: 1000, discount: 1000 },
        { productId: other.id, quantity: 1, unitPrice: 499, discount: 0 },
      ],
    });
    expect(await sale("G-2")).toMatchObject({
      total: 2000,
      lines: [{ quantity: 2, unitPrice: 1000, discount: 0 }],
    });
  });

  test("brings amounts only from people who may write prices", async () => {
    const clerk = await world.signedIn("Planner");
    await world.regroup(clerk, ["Planner"], ["sales:write"]);
    const list = (await clerk.upload("/sales/import/read", [csv("Ordernummer;Verzendkosten", "P-1;5")])).body;
    const refusal = { status: 422, body: { code: "pricesNotAllowed" } };
    expect(await save({ ...list, mapping: ["orderNr", "transportCost"] }, {}, "", clerk)).toMatchObject(
      refusal,
    );
  });
});
