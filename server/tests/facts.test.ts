import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CompanyInput } from "../../contract/companies.ts";
import { ContactInput } from "../../contract/contacts.ts";
import { headOnly } from "../../contract/orderInput.ts";
import { ProductInput } from "../../contract/products.ts";
import { testShop } from "../testing/fixture.ts";
import { doAsOwner } from "../testing/plans.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const manager = await world.signedIn("Manager");
/** Leaves the database as one of which the whole history was moved elsewhere. */
const forgetHistory = () => doAsOwner(world, "delete from audit");

const root = join(import.meta.dirname, "..");
/** Who tells history, and who makes up the sample company's; the other two take a document's dates from it. */
const tellers = [/^(platform|app)\/history\//, /^app\/sample\//];

test("nothing but the history reads the audit: what a rule needs is a column", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      /\.ts$/.test(path) && !/node_modules|^testing|^tests|\.test\.ts$|database\/types\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const readers = files.filter((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return /(from|join|update|into)\s+"?audit\b|\("audit( as \w+)?"\)/i.test(text);
  });
  expect(readers.filter((path) => !tellers.some((teller) => teller.test(path)))).toEqual([]);
  expect(readers).toContain("platform/history/history.ts");
});

test.each([
  ["product", ProductInput],
  ["order", headOnly],
  ["contact", ContactInput],
  ["company", CompanyInput],
] as const)("a change of anything that people write of a %s touches it", async (table, input) => {
  const { rows } = await world.services.pool.query(
    `select attname as name, attnum = any(tgattr::int2[]) as touches from pg_attribute
       join pg_trigger on tgrelid = attrelid and tgname = 'touched' where attrelid = $1::regclass and attnum > 0`,
    [`"${table}"`],
  );
  const written = rows.filter(({ name }) => name in input.properties && name !== "version");
  expect(written.length).toBeGreaterThan(3);
  expect(written.filter(({ touches }) => !touches)).toEqual([]);
});

const line = (more: object = {}) => ({ productName: "Scherm", typeId: shop.ids.types.Monitor, ...more });
const booked = async () => {
  const { id } = await shop.purchase([line()]);
  await shop.movePurchase(id, "Afgerond");
  const [goods] = (await admin.get(`/products?purchaseId=${id}`)).body.items;
  return { id, goods };
};
const takesBack = async (id: number) => (await shop.movePurchase(id, "Concept")).status === 200;

test("goods that a program alone wrote of may be taken back", async () => {
  const { id, goods } = await booked();
  await world.db.updateTable("product").set({ missingProof: 2 }).where("id", "=", goods.id).execute();
  expect(await takesBack(id)).toBe(true);
});

test.each([
  ["were changed", (id: number) => admin.patch(`/products/${id}`, { remarks: "kras" })],
  ["were offered to somebody", async (id: number) => shop.sale([{ productId: id }])],
  ["wait for a repair", (id: number) => admin.post("/to-repairs", { productId: id, reason: "stuk" })],
  [
    "had work done",
    async (id: number) => {
      const [task] = (await admin.get(`/tasks?productId=${id}`)).body.items;
      return technician.patch(`/tasks/${task.id}`, { status: "inProgress" });
    },
  ],
  ["got a task", (id: number) => admin.post("/tasks", { name: "Poetsen", productId: id })],
])("goods that %s stay, also when their history is elsewhere", async (_, touch) => {
  const { id, goods } = await booked();
  expect(((await touch(goods.id)) as { status?: number }).status ?? 200).toBeLessThan(300);
  await forgetHistory();
  expect(await takesBack(id)).toBe(false);
});

const contactsOf = async (...names: string[]) => {
  const bytes = Buffer.from(["Naam;E-mail", ...names.map((name) => `${name};${name}@feit.nl`)].join("\n"));
  const { body } = await admin.upload("/contacts/import/read", [{ name: "c.csv", bytes }]);
  const { importId } = (await admin.post("/contacts/import", { listId: body.listId, mapping: body.mapping }))
    .body;
  const ids: number[] = [];
  for (const name of names) ids.push((await admin.get(`/contacts?q=${name}@feit.nl`)).body.items[0].id);
  return { importId, ids };
};

test("the undo of a list leaves contacts that were changed or got a file since, without their history too", async () => {
  const names = ["changed", "filed", "untouched"];
  const { importId, ids } = await contactsOf(...names);
  await admin.patch(`/contacts/${ids[0]}`, { city: "Ede" });
  await admin.upload(`/contacts/${ids[1]}/files`, [{ name: "brief.txt", bytes: Buffer.from("Dag") }]);
  await forgetHistory();
  expect((await admin.post(`/contacts/imports/${importId}/undo`)).body).toEqual({
    removed: 1,
    restored: 0,
    stay: [
      { name: "changed", reason: "changed" },
      { name: "filed", reason: "changed" },
    ],
  });
});

test("the undo of a supplier's list names the lines that were changed, without their history too", async () => {
  const { id } = await shop.purchase([]);
  const list = {
    ...{ fileName: "a.csv", headings: ["Serienummer", "Model"], rows: [["FEIT-1", "A"]] },
    ...{ mapping: ["serialNumber", "productName"], types: { "": shop.ids.types.Monitor } },
  };
  const { importId } = (await admin.post(`/purchases/${id}/import`, list)).body;
  const [imported] = (await admin.get(`/purchases/${id}`)).body.lines;
  const { serialNumber, productName, quantity } = imported;
  const change = { serialNumber, productName, quantity, remarks: "deuk" };
  expect((await admin.put(`/purchases/${id}/products/${imported.id}`, change)).status).toBe(200);
  await forgetHistory();
  expect(await admin.post(`/purchases/${id}/imports/${importId}/undo`)).toMatchObject({
    status: 422,
    body: { code: "importTouched", details: { lines: [{ lineId: imported.id, reason: "changed" }] } },
  });
});

test("an imported sale stays when colleagues changed its lines or remarks, also without its history", async () => {
  const { sku } = await shop.device();
  const rows = ["Ordernummer;Klant;SKU", ...["L", "C", "O"].map((nr) => `FEIT-${nr};Feitse ${nr};${sku}`)];
  const { body } = await admin.upload("/sales/import/read", [
    { name: "s.csv", bytes: Buffer.from(rows.join("\n")) },
  ]);
  const { importId } = (await admin.post("/sales/import", { listId: body.listId, mapping: body.mapping }))
    .body;
  const sale = async (nr: string) => (await admin.get(`/sales?orderNr=${nr}`)).body.items[0];
  const lined = (await admin.get(`/sales/${(await sale("FEIT-L")).id}`)).body;
  const [{ id: lineId, productId, quantity }] = lined.lines;
  const change = { productId, quantity, remarks: "met lader" };
  expect((await admin.put(`/sales/${lined.id}/products/${lineId}`, change)).status).toBe(200);
  const comment = await admin.post(`/comments/order/${(await sale("FEIT-C")).id}`, { text: "Belt nog" });
  expect(comment.status).toBe(201);
  await forgetHistory();
  expect((await admin.post(`/sales/imports/${importId}/undo`)).body).toMatchObject({
    removed: 1,
    stay: [
      { name: "FEIT-L", reason: "changed" },
      { name: "FEIT-C", reason: "changed" },
    ],
  });
});

test("the reason that somebody cleared comes back from them alone, without its history too", async () => {
  const { id: productId } = await shop.device();
  const [{ id }] = (await admin.get(`/tasks?productId=${productId}`)).body.items;
  const done = { status: "done", overrideReason: "klant wacht" };
  await manager.patch(`/tasks/${id}`, { ...done, assignedToId: technician.id });
  await technician.patch(`/tasks/${id}`, { status: "toDo" });
  await forgetHistory();
  expect((await technician.patch(`/tasks/${id}`, { ...done, overrideReason: "haast" })).status).toBe(403);
  expect((await technician.patch(`/tasks/${id}`, done)).body).toMatchObject(done);
});

const report = (serial: string, drive: string, ram: string) => ({
  name: `${drive}.csv`,
  bytes: Buffer.from(
    `Report UUID,Computer Serial,Drive Serial,Drive Model,Status,Method,End Time,RAM\n` +
      `${drive},${serial},${drive},Samsung 980,success,NIST 800-88 Purge,2026-11-10 12:00:00,${ram}\n`,
  ),
});

test("what reports said goes with the last of them, what somebody wrote stays, also without history", async () => {
  const { id: purchaseId } = await shop.purchase([line()]);
  const laptops: { id: number; serialNumber: string }[] = [];
  for (const serialNumber of ["FEITBRON1", "FEITBRON2"])
    laptops.push(await shop.device({ typeId: shop.ids.types.Laptop, serialNumber }));
  for (const { serialNumber } of laptops)
    for (const drive of ["A", "B"])
      await technician.upload(`/products/blancco/${purchaseId}`, [
        report(serialNumber, `${serialNumber}${drive}`, "8 GB"),
      ]);
  const [filled, written] = laptops as [(typeof laptops)[0], (typeof laptops)[0]];
  const attributesOf = async (id: number) => (await shop.stock(id)).attributes;
  const said = await attributesOf(filled.id);
  expect(Object.keys(said).length).toBeGreaterThan(0);
  const [code] = Object.keys(said) as [string];
  for (const value of ["iets anders", said[code]])
    await admin.patch(`/products/${written.id}`, { attributes: { ...said, [code]: value } });
  await forgetHistory();
  for (const { id } of laptops)
    for (const { id: reportId } of (await admin.get(`/erasure-reports?productId=${id}&sort=id`)).body.items)
      await technician.post(`/erasure-reports/${reportId}/unmatch`, { reason: "verkeerd apparaat" });
  expect(await attributesOf(filled.id)).toEqual({});
  expect(await attributesOf(written.id)).toEqual({ [code]: said[code] });
});

test("a device that becomes saleable twice counts once among those of a week", async () => {
  const saleable = async () =>
    (await admin.get("/products/analytics")).body.weeks.reduce(
      (sum: number, week: { saleable: number }) => sum + week.saleable,
      0,
    );
  const before = await saleable();
  const { id } = await shop.device();
  await shop.finishTasks(id);
  for (const statusId of [shop.saleable, shop.ids.productStatuses["Op voorraad"], shop.saleable])
    await admin.patch(`/products/${id}`, { statusId });
  await forgetHistory();
  expect(await saleable()).toBe(before + 1);
});
