import { describe, expect, test } from "vitest";
import { formOf } from "../../platform/files/forms.fixtures.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { isMonthFirst, readDay } from "./saleImport.rules.ts";

const { world, admin, shop } = await testShop();

type List = { listId: number; mapping: (string | null)[] };
const csv = (...rows: string[]) => ({ name: "verkopen.csv", bytes: Buffer.from(rows.join("\n")) });
const read = async (...rows: string[]): Promise<List> =>
  (await admin.upload("/sales/import/read", [csv(...rows)])).body;
const save = ({ listId, mapping }: List, more: object = {}, query = "", by = admin) =>
  by.post(`/sales/import${query}`, { listId, mapping, ...more });
const dryRun = async (list: List, more: object = {}) => (await save(list, more, "?dryRun=true")).body;
const undo = async (id: number) => (await admin.post(`/sales/imports/${id}/undo`)).body;
const sale = async (orderNr: string) => {
  const { items } = (await admin.get(`/sales?orderNr=${orderNr}`)).body;
  return items[0] && (await admin.get(`/sales/${items[0].id}`)).body;
};
const goods = (more: object = {}) => shop.device({ statusId: shop.saleable, salePrice: 10_000, ...more });
const head =
  "Ordernummer;Datum;Referentie;Klant;E-mail;Postcode;Plaats;SKU;Serienummer;Aantal;Verkoopprijs;Btw;Opmerking";
const vatId = async (code: string) =>
  (await admin.get("/admin/vat-codes")).body.items.find((one: { code: string }) => one.code === code).id;

describe("a file and what its columns mean in one form", () => {
  const form = (fields: Record<string, string>, file?: Buffer, query = "", by = admin) => {
    const texts = Object.entries(fields).map(([name, content]) => ({ name, content }));
    const files = file ? [{ name: "file", filename: "verkopen.csv", content: file }] : [];
    const { payload, headers } = formOf([...texts, ...files]);
    return by.post(`/sales/import${query}`, payload, headers);
  };
  const bytesOf = (...rows: string[]) => Buffer.from(rows.join("\n"));

  test("is tried and imported at once, by the mapping that is sent or the one that is proposed", async () => {
    const device = await goods();
    const bytes = bytesOf("Nr;Wie;Code;Bedrag", `F-1;Formulier B.V.;${device.sku};249,00`);
    const options = JSON.stringify({ mapping: ["orderNr", "name", "sku", "unitPrice"], withVat: true });
    const tried = await form({ options }, bytes, "?dryRun=true");
    expect([tried.status, tried.body]).toMatchObject([200, { importId: null, created: 1 }]);
    expect(await sale("F-1")).toBeUndefined();
    expect((await form({ options }, bytes)).body).toMatchObject({ importId: expect.any(Number), created: 1 });
    expect((await sale("F-1")).lines).toMatchObject([
      { productId: device.id, unitPrice: 24900, priceWithVat: true },
    ]);
    const other = await goods();
    const named = bytesOf("Ordernummer;Klant;SKU", `F-2;Formulier B.V.;${other.sku}`);
    expect((await form({}, named)).body).toMatchObject({ created: 1 });
    expect((await sale("F-2")).lines).toMatchObject([{ productId: other.id }]);
  });

  test("says at its field what is wrong, and imports nothing", async () => {
    const bytes = bytesOf("Ordernummer;Klant;SKU", "F-3;Iemand;X");
    for (const [fields, file, status, path] of [
      [{}, undefined, 400, "file"],
      [{ options: "[" }, bytes, 400, "options"],
      [{ options: "[]" }, bytes, 400, "options"],
      [{ options: '{"nonsense":1}' }, bytes, 400, "nonsense"],
      [{ options: '{"mapping":["nonsense"]}' }, bytes, 400, "mapping.0"],
      [{}, Buffer.from([0, 1, 2, 3]), 422, "file"],
    ] as const) {
      const answer = await form(fields, file);
      expect([fields, answer.status, answer.body.errors?.[0]?.path]).toEqual([fields, status, path]);
    }
    expect((await form({}, bytes, "", await world.signedIn("Warehouse"))).status).toBe(403);
    expect(await sale("F-3")).toBeUndefined();
  });
});

test("customer, product and order are known in another spelling", async () => {
  await shop.contact("Müller Y");
  await goods({ sku: "MiX-7" });
  const columns = "Ordernummer;Klant;SKU";
  expect((await save(await read(columns, "Sp-1;Müller Y;mix-7"))).body).toMatchObject({ created: 1 });
  const tried = await dryRun(await read(columns, "SP–1;MÜLLER  Y;MIX-7", "SP-2;MU\u0308LLER Y;MIX–7"));
  // A row is told when it is there already or has a problem, such as a new customer.
  expect(tried).toMatchObject({ created: 1, items: [{ fate: "skip", match: "orderNr" }] });
});

test("rows of one number become one order, with its customer found or made and its lines priced", async () => {
  const known = await shop.contact("Bakker", { email: "inkoop@bakker.nl" });
  const [one, two] = [await goods({ serialNumber: "SI-1" }), await shop.bundle(9, { salePrice: 500 })];
  const list = await read(
    head,
    `W-1;21-11-2026;PO 7;Bakker;INKOOP@bakker.nl;;;${one.sku};;;249,00;H21;met tas`,
    `W-1;;;;;;;${two.sku};;3;;MARGE;`,
    `W-2;2026-11-22;;Nieuwkomer;;9999 ZZ;Ter Apel;;si-1;1;100;21%;`,
  );
  expect(list.mapping).not.toContain(null);
  const tried = await dryRun(list);
  expect(tried).toMatchObject({ importId: null, created: 2, skipped: 0, leftOut: 0 });
  expect(
    tried.items.map(({ row, problems }: { row: number; problems: { code: string }[] }) => [
      row,
      problems.map(({ code }) => code),
    ]),
  ).toEqual([[4, ["newCustomer", "notEnoughStock"]]]);
  expect(await sale("W-1")).toBeUndefined();

  expect((await save(list)).body).toMatchObject({ created: 2, importId: expect.any(Number) });
  const first = await sale("W-1");
  expect(first).toMatchObject({
    contactId: known.id,
    orderDate: "2026-11-21",
    customerReference: "PO 7",
    phase: "draft",
    lineCount: 2,
  });
  expect(first.lines).toMatchObject([
    {
      productId: one.id,
      serialNumber: "SI-1",
      unitPrice: 24900,
      vatCodeId: await vatId("H21"),
      remarks: "met tas",
    },
    { productId: two.id, quantity: 3, unitPrice: 500, vatCodeId: await vatId("MARGE"), reserved: false },
  ]);
  expect(first.total).toBe(24900 + 5229 + 1500);
  const second = await sale("W-2");
  expect(second).toMatchObject({ contactName: "Nieuwkomer", lines: [{ productId: one.id }] });
  const customer = (await admin.get(`/contacts/${second.contactId}`)).body;
  expect(customer).toMatchObject({ isCustomer: true, zipcode: "9999 ZZ", city: "Ter Apel" });
  expect(await brokenBooks(world)).toEqual([]);
});

test("prices with VAT stay what they are in the list, those of the margin scheme too", async () => {
  const [one, two] = [await goods(), await goods()];
  const list = await read(
    head,
    `V-1;;;Bakker;inkoop@bakker.nl;;;${one.sku};;;121;21%;`,
    `V-1;;;;;;;${two.sku};;;121;MARGE;`,
  );
  await save(list, { withVat: true });
  const { lines, total } = await sale("V-1");
  expect(lines).toMatchObject(Array(2).fill({ unitPrice: 12100, priceWithVat: true }));
  expect(total).toBe(24200);
});

test("what is wrong is named by row and field", async () => {
  const [one, gone] = [await goods({ serialNumber: "WR-1" }), await goods()];
  await admin.put(`/aproducts/archive/${gone.id}`);
  await shop.contact("Jansen");
  await shop.contact("Jansen");
  const list = await read(
    head,
    `X-1;31-02-2026;;Klant;;;;${one.sku};;0;duur;99;`,
    `X-1;;;Ander;;;;${one.sku};;;;;`,
    ";;;Klant;;;;nergens;;;;;",
    `X-2;;;;;;;${gone.sku};;;;;`,
    `X-3;;;Jansen;;;;;onbekend-1;;;;`,
    "X-4;;;Klant;;;;;;;;;",
  );
  const named = (await dryRun(list)).items.map(
    ({ row, problems }: { row: number; problems: { field: string; code: string; severity: string }[] }) => [
      row,
      ...problems
        .filter(({ severity }) => severity === "error")
        .map(({ field, code }) => `${field} ${code}`)
        .sort(),
    ],
  );
  expect(named).toEqual([
    [2, "orderDate badDate", "quantity badQuantity", "unitPrice badPrice", "vatCode unknownVat"],
    [3, "name otherHead", "sku sameAsRow"],
    [4, "orderNr missingOrderNr", "sku unknownProduct"],
    [5, "name missingCustomer", "sku productGone"],
    [6, "name ambiguousCustomer", "serialNumber unknownProduct"],
    [7, "sku missingProduct"],
  ]);
  expect((await save(list)).body.code).toBe("importHasErrors");
  expect(await sale("X-4")).toBeUndefined();
});

test("order numbers, SKUs and serial numbers that a spreadsheet has spoiled are refused, each once", async () => {
  const list = await read(
    "Ordernummer;Klant;SKU;Serienummer",
    `1,23E+15;Bakker;${(await goods()).sku};`,
    "S-1;Bakker;1,00E+05;",
    "S-2;Bakker;;2026-03-01",
  );
  const { items } = await dryRun(list);
  const named = items.flatMap(
    ({ row, problems }: { row: number; problems: { field: string; code: string; severity: string }[] }) =>
      problems
        .filter(({ severity }) => severity === "error")
        .map(({ field, code }) => `${row} ${field} ${code}`),
  );
  expect(named).toEqual(["2 orderNr roundedNumber", "3 sku roundedNumber", "4 serialNumber roundedNumber"]);
});

test("an order number that exists is skipped, or gets the next and keeps its own as reference", async () => {
  const device = await goods();
  const list = await read("Ordernummer;Klant;E-mail;SKU", `N-1;Bakker;inkoop@bakker.nl;${device.sku}`);
  await save(list);
  expect((await save(list)).body).toMatchObject({
    created: 0,
    skipped: 1,
    items: [{ match: "orderNr", name: "N-1" }],
  });
  const { body } = await save(list, { onMatch: { orderNr: "new" } });
  expect(body).toMatchObject({ created: 1, skipped: 0 });
  const { items } = (await admin.get("/sales?q=N-1&sort=-id")).body;
  expect(items[0]).toMatchObject({ customerReference: "N-1", orderNr: expect.not.stringMatching("N-1") });
});

test("without numbers an order is what one customer has of one day, numbered in the order of the list", async () => {
  const devices = [await goods(), await goods(), await goods()];
  const rows = devices.map(({ sku }, at) => `${at < 2 ? "Anna" : "Bert"};0${at < 2 ? 1 : 2}/11/2026;${sku}`);
  const { importId } = (await save(await read("Klant;Datum;SKU", ...rows))).body;
  const { items } = (await admin.get("/sales?sort=-id&pageSize=2")).body;
  expect(items.map(({ lineCount }: { lineCount: number }) => lineCount)).toEqual([1, 2]);
  const serial = ({ orderNr }: { orderNr: string }) => Number(/(\d+)$/.exec(orderNr)![1]);
  expect(serial(items[0]) - serial(items[1])).toBe(1);
  expect(await undo(importId)).toEqual({ removed: 2, restored: 0, stay: [] });
  expect((await admin.get("/contacts?name=Anna")).body.items).toEqual([]);
});

test("an import is taken back without the orders that somebody went on with", async () => {
  const devices = [await goods(), await goods()];
  const rows = devices.map(({ sku }, at) => `U-${at};Undine ${at};${sku}`);
  const { importId } = (await save(await read("Ordernummer;Klant;SKU", ...rows))).body;
  const kept = await sale("U-1");
  await shop.moveSale(kept.id, "Bevestigd");
  expect(await undo(importId)).toEqual({
    removed: 1,
    restored: 0,
    stay: [{ name: "U-1", reason: "changed" }],
  });
  expect(await sale("U-0")).toBeUndefined();
  expect((await admin.get("/contacts?name=Undine 0")).body.items).toEqual([]);
  expect((await admin.get("/contacts?name=Undine 1")).body.items).toHaveLength(1);
  expect(await brokenBooks(world)).toEqual([]);
});

test("an order of the web shop is refused until the shop is connected", async () => {
  expect(await admin.post("/sales/import", { shopOrderId: "000000123" })).toMatchObject({
    status: 422,
    body: { code: "webshopNotConnected", errors: [{ path: "shopOrderId" }] },
  });
});

test("who may not write sales imports none; outsiders see no imports", async () => {
  for (const group of ["Purchasing", "Customer", "Partner"] as const) {
    const person = await world.signedIn(group);
    expect((await person.upload("/sales/import/read", [csv(head, "")])).status).toBe(403);
    expect((await person.get("/sales/imports")).status).toBe(403);
  }
});

describe("dates of lists", () => {
  test.each([
    ["2026-11-21", "2026-11-21"],
    ["2026-11-21 14:30", "2026-11-21"],
    ["21-11-2026", "2026-11-21"],
    ["1.2.26", "2026-02-01"],
    ["21 november 2026", "2026-11-21"],
    ["21 mrt 2026", "2026-03-21"],
    ["Nov 21, 2026", "2026-11-21"],
    ["21 de marzo de 2026", "2026-03-21"],
    ["۱۴۰۵/۰۸/۳۰", "2026-11-21"],
    ["1405/01/01", "2026-03-21"],
    ["1403/12/30", "2025-03-20"],
    ["31-02-2026", null],
    ["21-13-2026", null],
    ["morgen", null],
    ["12345", null],
  ])("%s", (text, day) => expect(readDay(text, false)).toBe(day));
  test("are American where a column shows it", () => {
    expect(isMonthFirst(["01/02/2026", "11/21/2026"])).toBe(true);
    expect(isMonthFirst(["21/11/2026", "11/21/2026"])).toBe(false);
    expect(isMonthFirst(["01/02/2026"])).toBe(false);
    expect(readDay("11/21/2026", true)).toBe("2026-11-21");
  });
});
