import { expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { realFile } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
const types = { "": shop.ids.types.Laptop! };

type List = { listId: number; mapping: (string | null)[] };
const csv = (...rows: string[]) => ({ name: "voorraad.csv", bytes: Buffer.from(rows.join("\n")) });
const read = async (...rows: string[]): Promise<List> =>
  (await admin.upload("/products/import/read", [csv(...rows)])).body;
const save = ({ listId, mapping }: List, more: object = {}, query = "", by = admin) =>
  by.post(`/products/import${query}`, { listId, mapping, types, ...more });
const dryRun = async (list: List, more: object = {}) => (await save(list, more, "?dryRun=true")).body;
const undo = async (id: number) => (await admin.post(`/products/imports/${id}/undo`)).body;
const found = async (q: string) => (await admin.get(`/aproducts?q=${q}&sort=sku`)).body.items;
const product = async (id: number) => (await admin.get(`/aproduct/${id}`)).body;
const movements = async (id: number) => {
  const { rows } = await world.services.pool.query(
    `select quantity, reason from "stockMovement" where "productId" = $1 order by id`,
    [id],
  );
  return rows;
};

test("opening stock comes with place, prices and attributes, tasks, and SKUs in the order of the list", async () => {
  const { name, id: locationId } = (
    await admin.post("/admin/locations", { name: "Loods A", zipcodes: [], unitCapacity: 50 })
  ).body;
  const list = await read(
    "Serienummer;Merk;Model;Soort;Aantal;Locatie;Vak;Inkoopprijs;Verkoopprijs;Btw;Werkgeheugen;Processor;Klasse;Opmerking",
    `OS-1;HP;840 G8;Laptop;;${name};1.7.3;€ 120,50;249,00;MARGE;16;Intel(R) Core(TM) i5-1145G7;a;doos mist`,
    `;Dell;P2419H;Scherm;12;${name.toUpperCase()};;30;;21%;;;;`,
    "OS-3;HP;850;Laptop;1;;;;;;;;;",
  );
  expect(list.mapping).not.toContain(null);
  const meant = { Laptop: shop.ids.types.Laptop, Scherm: shop.ids.types.Monitor };
  const saved = await save(list, { types: meant, locationId });
  expect(saved).toMatchObject({ status: 200, body: { created: 3, leftOut: 0 } });
  const [first] = await found("OS-1");
  const [second] = await found("P2419H");
  const [third] = await found("OS-3");
  expect(await product(first.id)).toMatchObject({
    productName: "HP 840 G8",
    locationName: name,
    locationLabel: "1-07-3",
    purchasePrice: 12050,
    salePrice: 24900,
    attributes: { ram: "16 GB", cpu: "Intel Core i5-1145G7", grade: "A" },
    remarks: "doos mist",
  });
  const { items: vatCodes } = (await admin.get("/admin/vat-codes")).body;
  const vat = (code: string) => vatCodes.find((one: { code: string }) => one.code === code).id;
  expect((await product(first.id)).vatCodeId).toBe(vat("MARGE"));
  expect(await product(second.id)).toMatchObject({ quantity: 12, stockQuantity: 12, vatCodeId: vat("H21") });
  expect(third).toMatchObject({ locationName: name });
  expect([second.sku - first.sku, third.sku - second.sku]).toEqual([1, 1]);
  expect(await movements(second.id)).toEqual([{ quantity: 12, reason: "received" }]);
  const tasks = (await admin.get(`/tasks?productId=${first.id}`)).body.items;
  expect(tasks.length).toBeGreaterThan(2);
  expect(await brokenBooks(world)).toEqual([]);
});

test("what is wrong is named by row and field", async () => {
  await shop.device({ serialNumber: "PW-0", imei: "490154203237518" });
  const { name } = (await admin.post("/admin/locations", { name: "Klein", zipcodes: [], unitCapacity: 2 }))
    .body;
  const list = await read(
    "SKU;Serienummer;IMEI;Omschrijving;Soort;Aantal;Locatie;Vak;Verkoopprijs;Btw;Klasse;Schermdiagonaal",
    `a b;PW-1;;X;;;;;;;;`,
    `;PW-2;123;X;;2;nergens;;;;;`,
    `;PW-1;;X;;;;9-9-9;gratis;19%;;`,
    `;PW-0;490154203237518;X;;;;;;;;`,
    `;;;;;;${name};;;;;`,
    `;;;X;;3;${name};;;;ZZ;24`,
  );
  const { items } = await dryRun(list, { onMatch: { serialNumber: "update" } });
  const named = items.map(
    ({ row, problems }: { row: number; problems: { field: string; code: string }[] }) => [
      row,
      ...problems.map(({ field, code }) => `${field} ${code}`).sort(),
    ],
  );
  expect(named).toEqual([
    [2, "sku badSku"],
    [3, "imei badImei", "location unknownLocation", "quantity serialWithQuantity"],
    [4, "locationLabel placeFormat", "salePrice badPrice", "serialNumber sameAsRow", "vatCode unknownVat"],
    [5],
    [6, "productName missingName"],
    [7, "attributes.grade unknownOption", "location locationFull"],
  ]);
  expect((await save(list)).body).toMatchObject({ code: "importHasErrors" });
  expect(await found("PW-1")).toEqual([]);
});

test("a type that nobody chose and an attribute that it lacks are said", async () => {
  const list = await read("Omschrijving;Soort;Processor", "Muis;Muis;geen", "Laptop;Laptop;i5");
  const meant = { Laptop: shop.ids.types.Monitor };
  expect((await dryRun(list, { types: meant })).items).toMatchObject([
    { row: 2, problems: [{ field: "productType", code: "missingType" }] },
    { row: 3, problems: [{ field: "attributes.cpu", code: "attributeNotOfType", severity: "warning" }] },
  ]);
});

test("what is there is skipped or updated: with its quantity corrected, its place moved, its number kept", async () => {
  const there = await shop.bundle(5);
  const { id: locationId } = (await admin.post("/admin/locations", { name: "Loods B", zipcodes: [] })).body;
  const list = await read(
    "SKU;Omschrijving;Aantal;Locatie;Verkoopprijs",
    `${there.sku};Nieuwe naam;7;Loods B;10`,
  );
  expect((await save(list)).body).toMatchObject({
    created: 0,
    skipped: 1,
    items: [{ match: "sku", name: there.sku }],
  });
  const { importId, updated } = (await save(list, { onMatch: { sku: "update" } })).body;
  expect(updated).toBe(1);
  expect(await product(there.id)).toMatchObject({
    sku: there.sku,
    productName: "Nieuwe naam",
    quantity: 7,
    stockQuantity: 7,
    locationId,
    salePrice: 1000,
  });
  expect((await movements(there.id)).slice(1)).toEqual([
    { quantity: 2, reason: "corrected" },
    { quantity: 0, reason: "moved" },
  ]);
  expect((await save(list, { onMatch: { sku: "update" } })).body).toMatchObject({ updated: 0, skipped: 1 });

  const undone = await undo(importId);
  expect(undone).toEqual({ removed: 0, restored: 1, stay: [] });
  const { productName, quantity, locationId: place, salePrice } = there;
  expect(await product(there.id)).toMatchObject({ productName, quantity, locationId: place, salePrice });
  expect(await brokenBooks(world)).toEqual([]);
});

test("devices that only move go together: told one by one, no more than fit, and back to their slots", async () => {
  const location = async (more: object) =>
    (await admin.post("/admin/locations", { zipcodes: [], ...more })).body.id as number;
  const from = await location({ name: "Vak A" });
  const locationId = await location({ name: "Vak B", unitCapacity: 2 });
  const place = { locationId: from, locationLabel: "1-07-3" };
  const devices = [await shop.device(place), await shop.device(place), await shop.device(place)];
  const more = { onMatch: { sku: "update" } };
  const move = (some: typeof devices) => read("SKU;Locatie", ...some.map(({ sku }) => `${sku};Vak B`));
  expect((await save(await move(devices), more)).body).toMatchObject({
    details: { problems: [{ row: 4, field: "location", code: "locationFull" }] },
  });
  const [one] = devices;
  const { importId } = (await save(await move([one!]), more)).body;
  expect(await product(one!.id)).toMatchObject({ locationId, locationLabel: "" });
  expect((await movements(one!.id)).at(-1)).toEqual({ quantity: 0, reason: "moved" });
  expect(await undo(importId)).toEqual({ removed: 0, restored: 1, stay: [] });
  expect(await product(one!.id)).toMatchObject(place);
  expect(await brokenBooks(world)).toEqual([]);
});

test("a device of two rows, one by its SKU and one by its serial number, is an error at the second", async () => {
  const { sku } = await shop.device({ serialNumber: "TWEE-RIJEN" });
  const list = await read(
    "SKU;Serienummer;Opmerkingen;Inventarisnummer",
    `${sku};;eerste;`,
    ";TWEE-RIJEN;;A-7",
  );
  const more = { onMatch: { sku: "update", serialNumber: "update" } };
  expect((await save(list, more)).body).toMatchObject({
    code: "importHasErrors",
    details: { problems: [{ row: 3, field: "serialNumber", code: "sameAsRow", otherRow: 2 }] },
  });
});

test("a number of a product that is sold or archived, or of two products, is an error", async () => {
  const [gone, one, two] = [
    await shop.device({ serialNumber: "NG-1" }),
    await shop.device(),
    await shop.device({ serialNumber: "NG-3" }),
  ];
  await admin.put(`/aproducts/archive/${gone.id}`);
  const list = await read(
    "SKU;Serienummer;Omschrijving",
    `${gone.sku};;X`,
    `${one.sku};${two.serialNumber};X`,
    `;${gone.serialNumber};Nog eens`,
  );
  expect((await dryRun(list, { onMatch: { sku: "update" } })).items).toMatchObject([
    { row: 2, problems: [{ field: "sku", code: "productGone" }] },
    { row: 3, problems: [{ field: "serialNumber", code: "numberTaken" }] },
  ]);
});

test("an import is taken back from the shelf, and the same list comes in again", async () => {
  const list = await read("SKU;Serienummer;Omschrijving", "TB-1;TB-SN-1;A", ";TB-SN-2;B", "TB-3;;C");
  const { importId } = (await save(list)).body;
  const [changed] = await found("TB-3");
  await admin.patch(`/products/${changed.id}`, { remarks: "gezien" });
  expect(await undo(importId)).toEqual({
    removed: 2,
    restored: 0,
    stay: [{ name: "TB-3", reason: "changed" }],
  });
  const [archived] = await found("TB-SN-1");
  expect(archived).toMatchObject({ archived: true, stockQuantity: 0 });
  expect(await movements(archived.id)).toEqual([
    { quantity: 1, reason: "received" },
    { quantity: -1, reason: "corrected" },
  ]);
  expect((await save(list)).body).toMatchObject({ created: 2, skipped: 1 });
  expect(await brokenBooks(world)).toEqual([]);
});

test("prices are imported by who may write them, and nothing by who may not write products", async () => {
  const warehouse = await world.signedIn("Warehouse");
  const sent = {
    headings: ["Omschrijving", "Inkoopprijs"],
    rows: [["Muis", "3,00"]],
    types: { "": shop.ids.types.Accessoire },
  };
  const priced = { ...sent, mapping: ["productName", "purchasePrice"] };
  expect((await warehouse.post("/products/import", priced)).body).toMatchObject({
    code: "pricesNotAllowed",
    errors: [{ path: "mapping" }],
  });
  const unpriced = { ...sent, mapping: ["productName", null] };
  expect((await warehouse.post("/products/import", unpriced)).body).toMatchObject({ created: 1 });
  const sales = await world.signedIn("Sales");
  expect((await sales.post("/products/import", unpriced)).status).toBe(403);
});

test("an error that the edit itself finds names its row", async () => {
  const bundle = await shop.bundle(4, { statusId: shop.saleable });
  const { id } = await shop.sale([{ productId: bundle.id, quantity: 3 }]);
  expect((await shop.moveSale(id, "Bevestigd")).status).toBe(200);
  const list = await read("SKU;Aantal", `${bundle.sku};1`);
  expect((await save(list, { onMatch: { sku: "update" } })).body).toMatchObject({
    code: "importHasErrors",
    details: { problems: [{ row: 2, field: "quantity", code: "productReserved" }] },
  });
});

test("a column about a part is not taken for the device's own number or for a measure", async () => {
  const list = await read(
    "Model;RAM GB;RAM part number;Battery name",
    "T480;16;M471A1G44AB0-CWE;LNV-45N1",
    "T490;16;M471A1G44AB0-CWE;DR36",
    "T14;8;HMA81GS6AFR8N-UH;DELL 1VX1H",
    "X1;8;HMA81GS6AFR8N-UH;",
  );
  expect(list.mapping).toEqual(["model", "attributes.ram", null, null]);
  const own = await read(
    "Model;Our item number;Battery capacity",
    "T480;A-1;87%",
    "T490;A-2;≥ 80 %",
    "T14;A-3;",
  );
  expect(own.mapping).toEqual(["model", "sku", "attributes.battery"]);
});

test("a list that changes a type keeps what both types have, and its undo gives everything back", async () => {
  const { Laptop, Monitor } = shop.ids.types;
  const attributes = { cpu: "i5", grade: "B", storage: "256 GB" };
  const { id, sku } = await shop.device({ typeId: Laptop, attributes });
  const tasks = async () =>
    (await admin.get(`/tasks?productId=${id}&sort=name`)).body.items.map(
      ({ id: _, ...task }: { id: number }) => task,
    );
  const before = await tasks();
  const list = await read("SKU;Soort;Klasse", `${sku};Scherm;A`);
  const more = { types: { Scherm: Monitor }, onMatch: { sku: "update" } };
  const { importId } = (await save(list, more)).body;
  expect(await product(id)).toMatchObject({ typeName: "Monitor", attributes: { grade: "A" } });
  expect((await product(id)).attributes).not.toHaveProperty("cpu");
  expect(await tasks()).not.toEqual(before);
  expect(await undo(importId)).toEqual({ removed: 0, restored: 1, stay: [] });
  expect(await product(id)).toMatchObject({ typeName: "Laptop", attributes });
  expect(await tasks()).toEqual(before);
  expect(await brokenBooks(world)).toEqual([]);
});

test("the export of a web shop comes in with its attribute sets as types, its prices and quantities", async () => {
  const { Laptop, Desktop } = shop.ids.types;
  const { body } = await admin.upload("/products/import/read", [realFile("lists/shop-products.csv")]);
  const columns = body.mapping.map((field: string | null, at: number) => field && [body.headings[at], field]);
  expect(Object.fromEntries(columns.filter(Boolean))).toEqual({
    sku: "sku",
    attribute_set_code: "productType",
    name: "productName",
    price: "salePrice",
    qty: "quantity",
  });
  const types = Object.fromEntries(
    body.rows.map((cells: string[]) => [cells[2], cells[2] === "Laptop" ? Laptop : Desktop]),
  );
  // What the shop has sold out is no stock.
  expect((await save(body, { types })).body.details.problems).toMatchObject([{ row: 4, field: "quantity" }]);
  expect((await save(body, { types, leftOut: [2] })).body).toMatchObject({ created: 2, leftOut: 1 });
  const [device] = await found("RF-000123");
  expect(device).toMatchObject({ typeName: "Laptop", salePrice: 34900, quantity: 1 });
  expect((await found("RF-000124"))[0]).toMatchObject({
    typeName: "Desktop",
    salePrice: 19995,
    quantity: 12,
  });
});

test("numbers that a spreadsheet has spoiled are refused, and a total is no product", async () => {
  const list = await read(
    "Serienummer;Omschrijving;SKU;IMEI;Assettag",
    "1,23E+15;Laptop;;;",
    ";Laptop;1,00E+05;;",
    ";Telefoon;;3,56938E+14;",
    ";Laptop;;;1-mrt",
    "2026-03-01;Laptop;;;",
    ";Subtotaal;;;",
  );
  const { items, leftOut } = await dryRun(list);
  const named = items.flatMap(({ row, problems }: { row: number; problems: Record<string, string>[] }) =>
    problems
      .filter(({ severity }) => severity === "error")
      .map(({ field, code }) => `${row} ${field} ${code}`),
  );
  expect(named).toEqual([
    "2 serialNumber roundedNumber",
    "3 sku roundedNumber",
    "4 imei roundedNumber",
    "5 assetTag roundedNumber",
    "6 serialNumber roundedNumber",
  ]);
  expect(leftOut).toBe(1);
  expect((await save(list)).body.code).toBe("importHasErrors");
});

test("a label before a serial number is left out, and a cell with words or several numbers is refused", async () => {
  const list = await read(
    "Serienummer;Omschrijving",
    "S/N: LBL–1;Laptop",
    "LBL2 (2x);Laptop",
    "LBL3 / LBL4;Laptop",
  );
  const { items } = await dryRun(list);
  const named = items.flatMap(({ row, problems }: { row: number; problems: Record<string, string>[] }) =>
    problems.map(({ field, code, severity }) => `${row} ${field} ${code} ${severity}`),
  );
  expect(named).toEqual([
    "2 serialNumber labelledSerial warning",
    "3 serialNumber wordySerial error",
    "4 serialNumber severalSerials error",
  ]);
  const good = await save(await read("Serienummer;Omschrijving", "S/N: LBL–1;Laptop"));
  expect(good).toMatchObject({ status: 200, body: { created: 1 } });
  expect((await found("LBL-1"))[0]).toMatchObject({ serialNumber: "LBL-1" });
});

test("a place and a SKU are known in another spelling", async () => {
  await admin.post("/admin/locations", { name: "München", zipcodes: [] });
  const columns = "SKU;Omschrijving;Locatie";
  expect((await save(await read(columns, "Sp-9;Muis;MU\u0308NCHEN"))).body).toMatchObject({ created: 1 });
  expect((await found("sp-9"))[0]).toMatchObject({ locationName: "München" });
  expect((await dryRun(await read(columns, "SP–9;Muis;munchen"))).items).toMatchObject([
    { fate: "skip", match: "sku" },
  ]);
});
