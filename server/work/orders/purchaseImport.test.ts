import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { repeatedText } from "../../platform/tables/hostile.fixtures.ts";
import { testShop } from "../../testing/fixture.ts";
import { type Person, realFile } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();

type List = { fileName: string; headings: string[]; rows: string[][]; mapping: unknown[]; types: object };
type Line = { id: number; serialNumber: string; productName: string; quantity: number };

/** A supplier's real file, read for a purchase, with its one mistake left out. */
async function readList(orderId: number, name: "bank-120-laptops.csv" | "school-mixed.csv"): Promise<List> {
  const { body } = await admin.upload(`/purchases/${orderId}/import/read`, [realFile(`lots/${name}`)]);
  const { headings, rows, mapping } = body;
  const mended = rows.map((row: string[], at: number) => (name.startsWith("bank") && at === 57 ? [] : row));
  return { fileName: name, headings, rows: mended, mapping, types: { "": shop.ids.types.Monitor! } };
}
const save = (orderId: number, list: List) => admin.post(`/purchases/${orderId}/import`, list);
const undo = (orderId: number, id: number, by: Person = admin) =>
  by.post(`/purchases/${orderId}/imports/${id}/undo`);
const order = async (id: number) => (await admin.get(`/purchases/${id}`)).body;
const lines = async (id: number): Promise<Line[]> => (await order(id)).lines;
const imports = async (id: number) => (await admin.get(`/purchases/${id}/imports`)).body.items;
const lineNames = (all: Line[]) =>
  all.map(({ serialNumber, productName }) => serialNumber || productName).sort();

/** The list with its first so many rows that have a serial number, under the same headings. */
function firstSerials(list: List, count: number): List {
  const column = list.mapping.indexOf("serialNumber");
  return { ...list, rows: list.rows.filter((row) => row[column]).slice(0, count) };
}

test("a workbook whose cells share one long text is refused in words", async () => {
  const { id } = await shop.purchase([]);
  const file = { name: "a.xlsx", bytes: repeatedText(2000, 12) };
  expect(await admin.upload(`/purchases/${id}/import/read`, [file])).toMatchObject({
    status: 422,
    body: { code: "table_tooMuchText", errors: [{ path: "file" }] },
  });
});

test("a workbook's zeros come to the order as it shows them, and what it rounded does not", async () => {
  const { id } = await shop.purchase([]);
  const bytes = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: "Lijst",
          rows: [
            ["Serienummer", "Model"],
            [12345, "XPS"],
            [5.34e20, "XPS"],
          ],
          cells: new Map([["1,0", { style: { numFmt: "0000000000" } }]]),
          rowDefs: new Map([[2, { hidden: true }]]),
        },
      ],
    }),
  );
  const { body } = await admin.upload(`/purchases/${id}/import/read`, [{ name: "a.xlsx", bytes }]);
  expect(body).toMatchObject({ sheet: "Lijst", zeroColumns: [0], hiddenRows: [1], hiddenColumns: [] });
  const { headings, rows, mapping } = body;
  const list = { fileName: "a.xlsx", headings, rows, mapping, types: { "": shop.ids.types.Monitor! } };
  expect((await save(id, list)).body).toMatchObject({
    details: { problems: [{ row: 3, field: "serialNumber", code: "roundedNumber" }] },
  });
  const emptied = rows.map((row: string[], at: number) => (at === 1 ? ["", ...row.slice(1)] : row));
  expect((await save(id, { ...list, rows: emptied })).body).toMatchObject({ imported: 2 });
  expect((await lines(id)).map(({ serialNumber }) => serialNumber)).toEqual(["0000012345", ""]);
});

test("a list that is only tried tells what would become of each row, and imports nothing", async () => {
  const { id } = await shop.purchase([]);
  const list = { fileName: "", headings: ["Serienummer", "Model"], mapping: ["serialNumber", "model"] };
  await save(id, { ...list, rows: [["TRY-1", "XPS"]], types: {} });
  const rows = [
    ["TRY-1", "XPS"],
    ["TRY-2", "XPS"],
    ["5,34E+11", "XPS"],
    ["", ""],
    ["Subtotaal", ""],
  ];
  const tried = await admin.post(`/purchases/${id}/import?dryRun=true`, { ...list, rows });
  expect(tried).toMatchObject({
    status: 200,
    body: { importId: null, created: 2, imported: 2, leftOut: 3, order: { id } },
  });
  const said = tried.body.items.map(
    ({ row, fate, problems }: { row: number; fate: string; problems: { code: string; message: string }[] }) =>
      [row, fate, ...problems.map(({ code }) => code)].join(" "),
  );
  expect(said).toEqual([
    "2 empty alreadyOnOrder",
    "4 new roundedNumber",
    "5 empty emptyRow",
    "6 empty emptyRow",
  ]);
  expect(tried.body.items[1].problems[0].message).toMatch(/Excel/);
  expect((await lines(id)).map(({ serialNumber }) => serialNumber)).toEqual(["TRY-1"]);
  expect(await imports(id)).toHaveLength(1);
  expect((await admin.post(`/purchases/${id}/import`, { ...list, rows })).body.code).toBe("importHasErrors");
  expect((await admin.post(`/purchases/${id}/import?foo=1`, { ...list, rows })).status).toBe(400);
});

describe("a list of serial numbers alone", () => {
  const numbers = { fileName: "", headings: ["Serienummer"], mapping: ["serialNumber"] };
  const rows = [["ALONE-1"], ["ALONE-2"]];

  test("comes in under one model", async () => {
    const { id } = await shop.purchase([]);
    const list = { ...numbers, rows } as unknown as List;
    expect((await save(id, list)).body).toMatchObject({ code: "importHasErrors", details: { count: 2 } });
    const types = { "HP EliteBook 840": shop.ids.types.Laptop! };
    const named = { ...list, types, naming: "HP EliteBook 840" };
    expect((await save(id, named)).body).toMatchObject({ imported: 2 });
    expect(await lines(id)).toMatchObject([
      { serialNumber: "ALONE-1", productName: "HP EliteBook 840" },
      { serialNumber: "ALONE-2", productName: "HP EliteBook 840" },
    ]);
  });

  test("is named at intake, together, by who sees the devices", async () => {
    const { id } = await shop.purchase([]);
    const nameless = { ...numbers, rows: [["LATER-1"], ["LATER-2"], ["LATER-3"]], naming: null };
    expect((await save(id, nameless as unknown as List)).body).toMatchObject({ imported: 3 });
    const intake = (await admin.post("/intakes", { orderId: id, locationId: shop.ids.locations.Ontvangst }))
      .body;
    expect(intake.untyped).toMatchObject([{ productName: "", quantity: 3 }]);
    const [first, second] = intake.untyped[0].lineIds;
    const typeId = shop.ids.types.Laptop!;
    const named = { lineIds: [first, second], typeId, productName: "Dell Latitude 7390" };
    await admin.post(`/intakes/${intake.id}/type`, named);
    await admin.post(`/intakes/${intake.id}/scans`, { serialNumbers: ["LATER-1", "LATER-3"] });
    const [third] = (await admin.get(`/intakes/${intake.id}`)).body.untyped[0].lineIds;
    await admin.post(`/intakes/${intake.id}/type`, { lineIds: [third], typeId });
    expect((await admin.post(`/intakes/${intake.id}/close`)).status).toBe(200);
    const nameOf = async (serial: string) =>
      (await admin.get(`/products?q=${serial}`)).body.items[0].productName;
    expect(await nameOf("LATER-1")).toBe("Dell Latitude 7390");
    expect(await nameOf("LATER-3")).toBe("LATER-3");
  });
});

test("what the bare numbers of a supplier are is remembered, also after a list without any", async () => {
  const { id } = await shop.purchase([]);
  const read = async (text: string) =>
    (await admin.upload(`/purchases/${id}/import/read`, [{ name: "a.csv", bytes: Buffer.from(text) }])).body;
  const first = await read("Serienummer;Model;RAM\nUNIT-1;XPS;8192\n");
  expect(first.units).toEqual({});
  const list = { fileName: "a.csv", headings: first.headings, mapping: first.mapping, types: {} };
  await save(id, { ...list, rows: first.rows, units: { ram: "MB" } } as List);
  await save(id, { ...list, rows: [["UNIT-2", "XPS", "8 GB"]] });
  expect((await read("Serienummer;Model;RAM\nUNIT-3;XPS;8192\n")).units).toEqual({ ram: "MB" });
  const { lines: created } = await order(id);
  expect(created.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
    { ram: "8192 MB" },
    { ram: "8 GB" },
  ]);
});

test("a list without headings is mapped by what stands in it", async () => {
  const { id } = await shop.purchase([]);
  const bytes = Buffer.from("PF1A2B3C;HP;EliteBook 840 G5;8 GB\n5CG8431XYZ;HP;EliteBook 850 G5;16 GB\n");
  const { body } = await admin.upload(`/purchases/${id}/import/read`, [{ name: "a.csv", bytes }]);
  expect(body).toMatchObject({
    headingLine: 0,
    headings: ["A", "B", "C", "D"],
    mapping: ["serialNumber", "brand", "model", "ram"],
  });
  expect(body.rows).toHaveLength(2);
});

describe("a list that was read in", () => {
  test("of which one of two equal columns was ignored leaves the supplier's next list its serial numbers", async () => {
    const { id } = await shop.purchase([]);
    const headings = ["Serienummer", "Model", "Serienummer"];
    const rows = [["TWICE-1", "Latitude", "x"]];
    const list = { fileName: "x.csv", headings, rows, mapping: ["serialNumber", "model", null], types: {} };
    expect((await save(id, list)).status).toBe(200);
    const next = { name: "y.csv", bytes: Buffer.from("Serienummer;Model\nTWICE-2;Latitude\n") };
    const response = await admin.upload(`/purchases/${id}/import/read`, [next]);
    expect(response.body).toMatchObject({ mapping: ["serialNumber", "model"], remembered: true });
  });

  test("is remembered with its file, who read it and when, and how many lines came", async () => {
    const { id } = await shop.purchase([]);
    const saved = await save(id, await readList(id, "bank-120-laptops.csv"));
    expect(saved).toMatchObject({ status: 200, body: { imported: 119, leftOut: 1 } });
    const [list, ...none] = await imports(id);
    expect(none).toEqual([]);
    expect(list).toMatchObject({
      id: saved.body.importId,
      fileName: "bank-120-laptops.csv",
      userName: "admin1",
      lines: 119,
      leftOut: 1,
      undoneAt: null,
      undoneBy: null,
    });
    expect(Date.now() - Date.parse(list.at)).toBeLessThan(60_000);
  });

  test.each(["bank-120-laptops.csv", "school-mixed.csv"] as const)(
    "is taken back whole, without what was there before, and can be read in again: %s",
    async (name) => {
      const { id } = await shop.purchase([{ productName: "Los apparaat", unitPrice: 12_345 }]);
      const before = await order(id);
      const list = await readList(id, name);
      const saved = await save(id, list);
      const came = await lines(id);
      expect(came.length).toBeGreaterThan(20);
      expect(await undo(id, saved.body.importId)).toMatchObject({
        status: 200,
        body: { removed: came.length - 1 },
      });
      const after = await order(id);
      expect(after.lines).toEqual(before.lines);
      expect(after.total).toBe(before.total);
      expect(after.lineCount).toBe(1);
      expect((await imports(id))[0]).toMatchObject({ undoneBy: "admin1", lines: came.length - 1 });
      expect(await save(id, list)).toMatchObject({
        status: 200,
        body: { imported: saved.body.imported, leftOut: saved.body.leftOut },
      });
      expect(lineNames(await lines(id))).toEqual(lineNames(came));
      expect((await imports(id)).map((one: { undoneAt: string | null }) => one.undoneAt !== null)).toEqual([
        false,
        true,
      ]);
    },
  );

  test("brings what is new beside what is on the order already, and its undo leaves that", async () => {
    const { id } = await shop.purchase([]);
    const list = await readList(id, "bank-120-laptops.csv");
    const first = await save(id, firstSerials(list, 40));
    expect(first.body.imported).toBe(40);
    const forty = await lines(id);
    const second = await save(id, list);
    expect(second.body).toMatchObject({ imported: 79, leftOut: 41 });
    expect(await lines(id)).toHaveLength(119);
    expect((await undo(id, second.body.importId)).body).toEqual({ removed: 79 });
    expect(await lines(id)).toEqual(forty);
    const saved = await save(id, firstSerials(list, 40));
    expect(saved).toMatchObject({ status: 422, body: { code: "importEmpty" } });
  });

  test("is told in the order's history, with the lines that went", async () => {
    const { id } = await shop.purchase([]);
    const list = firstSerials(await readList(id, "school-mixed.csv"), 3);
    await undo(id, (await save(id, list)).body.importId);
    const { items } = (await admin.get(`/purchases/${id}/history`)).body;
    expect(items.slice(0, 2)).toMatchObject([
      { userName: "admin1", facts: [{ what: "importUndone" }, { what: "lineRemoved", count: 3 }] },
      {
        facts: [
          { what: "imported", name: "school-mixed.csv" },
          { what: "lineAdded", count: 3 },
        ],
      },
    ]);
  });
});

describe("a list is not taken back", () => {
  let id: number;
  let importId: number;
  let came: Line[];
  async function fresh(name: Parameters<typeof readList>[1] = "bank-120-laptops.csv") {
    id = (await shop.purchase([])).id;
    const list = firstSerials(await readList(id, name), 5);
    importId = (await save(id, list)).body.importId;
    came = await lines(id);
  }
  async function stays(touched: [Line, string][]) {
    const before = await order(id);
    const refused = await undo(id, importId);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "importTouched",
        details: {
          count: touched.length,
          lines: touched.map(([{ id: lineId, serialNumber }, reason]) => ({ lineId, serialNumber, reason })),
        },
      },
    });
    for (const [line] of touched) expect(refused.body.detail).toContain(line.serialNumber);
    expect(await order(id)).toEqual(before);
    expect((await imports(id))[0].undoneAt).toBeNull();
  }
  const intake = async () =>
    shop.made("/intakes", { orderId: id, locationId: shop.ids.locations.Magazijn, locationLabel: "1-01-1" });

  test("when one of its lines was changed since", async () => {
    await fresh();
    const [, second] = came as [Line, Line];
    const change = { productName: "Ander model", serialNumber: second.serialNumber };
    expect((await admin.put(`/purchases/${id}/products/${second.id}`, change)).status).toBe(200);
    await stays([[{ ...second }, "changed"]]);
  });

  test("when one of its devices was scanned, until the scan is taken back", async () => {
    await fresh();
    const { id: intakeId } = await intake();
    const [first] = came as [Line];
    await admin.post(`/intakes/${intakeId}/scans`, { serialNumbers: [first.serialNumber] });
    await stays([[first, "scanned"]]);
    await admin.post(`/intakes/${intakeId}/undo`, {});
    expect((await undo(id, importId)).body).toEqual({ removed: 5 });
  });

  test("when a scan of one of its devices is being written at that moment", async () => {
    await fresh();
    const { id: intakeId } = await intake();
    const [first] = came as [Line];
    const scanning = await world.services.pool.connect();
    await scanning.query("begin");
    await scanning.query(
      `insert into "intakeScan" ("intakeId", "serialNumber", "lineId") values ($1, $2, $3)`,
      [intakeId, first.serialNumber, first.id],
    );
    const undoing = undo(id, importId);
    const waiting =
      "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await scanning.query(waiting)).rows[0].count).toBe(1);
    await scanning.query("commit");
    scanning.release();
    expect((await undoing).status).toBe(422);
    await stays([[first, "scanned"]]);
  });

  test("when devices of it came in; none of the others goes", async () => {
    await fresh();
    const { id: intakeId } = await intake();
    const [first, , third] = came as [Line, Line, Line];
    await admin.post(`/intakes/${intakeId}/scans`, {
      serialNumbers: [first.serialNumber, third.serialNumber],
    });
    expect((await admin.post(`/intakes/${intakeId}/close`)).body.booked).toBe(2);
    await stays([
      [first, "received"],
      [third, "received"],
    ]);
    expect((await admin.get(`/products?purchaseId=${id}`)).body.total).toBe(2);
  });

  test("when the order is done or archived", async () => {
    await fresh("school-mixed.csv");
    expect((await shop.movePurchase(id, "Afgerond")).status).toBe(200);
    expect(await undo(id, importId)).toMatchObject({ status: 422, body: { code: "orderClosed" } });
    await fresh();
    await admin.post(`/purchases/${id}/archive`);
    expect(await undo(id, importId)).toMatchObject({ status: 422, body: { code: "archivedReadOnly" } });
    expect(await lines(id)).toHaveLength(5);
  });

  test("twice, nor under the number of another order", async () => {
    await fresh();
    const other = (await shop.purchase([])).id;
    expect((await undo(other, importId)).status).toBe(404);
    const both = await Promise.all([undo(id, importId), undo(id, importId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body.code).toBe("importUndone");
  });

  test("by who may not change purchases; the supplier does not see who read it", async () => {
    await fresh();
    const warehouse = await world.signedIn("Warehouse");
    expect((await warehouse.get(`/purchases/${id}/imports`)).body.items).toHaveLength(1);
    expect((await undo(id, importId, warehouse)).status).toBe(403);
    const stranger = await world.signedIn("Supplier");
    expect((await stranger.get(`/purchases/${id}/imports`)).status).toBe(404);
    const { contactId } = await order(id);
    const supplier = await world.signedIn("Supplier");
    await world.db.updateTable("user").set({ contactId }).where("id", "=", supplier.id).execute();
    expect((await supplier.get(`/purchases/${id}/imports`)).body).toEqual({ items: [] });
    expect(await lines(id)).toHaveLength(5);
  });
});

describe("a list of 5,000 rows", () => {
  const odd = (at: number) =>
    [`sn-${at}`, ["HP ", "Dell", "LENOVO"][at % 3], `Model ${at % 40}`, at % 7 ? "16GB" : "8192 MB"].concat(
      at % 5 ? `€ ${at % 300},50` : `${at % 300}.50`,
    );
  const csv = [
    "Serienr.;Merk;Type aanduiding;Geheugen;Inkoopprijs",
    ...Array.from({ length: 5000 }, (_, at) => odd(at).join(";")),
  ].join("\r\n");
  const mine = async () => (await admin.get(`/long-jobs/${admin.id}`)).body.items;

  test("is read, taken over and taken back in seconds each, and its progress is somebody's to see", {
    timeout: 120_000,
  }, async () => {
    const { id, orderNr } = await shop.purchase([]);
    const took: Record<string, number> = {};
    const timed = async <T>(name: string, by: () => Promise<T>) => {
      const startedAt = performance.now();
      const answer = await by();
      took[name] = Math.round(performance.now() - startedAt);
      return answer;
    };
    const file = { name: "vijfduizend.csv", bytes: Buffer.from(csv) };
    const response = await timed("read", () => admin.upload(`/purchases/${id}/import/read`, [file]));
    const { headings, rows, mapping } = response.body;
    expect(mapping).toEqual(["serialNumber", "brand", "model", "ram", "purchasePrice"]);
    const list = { fileName: file.name, headings, rows, mapping, types: {} };
    const saved = await timed("save", () => save(id, list));
    expect(saved).toMatchObject({ status: 200, body: { imported: 5000, leftOut: 0 } });
    const [job] = await mine();
    expect(job).toMatchObject({
      kind: "purchaseImport",
      title: orderNr,
      state: "done",
      done: 5000,
      total: 5000,
      link: `/orders/purchases/${id}`,
    });
    expect((await timed("undo", () => undo(id, saved.body.importId))).body).toEqual({ removed: 5000 });
    expect(await lines(id)).toEqual([]);
    expect((await save(id, list)).body.imported).toBe(5000);
    for (const time of Object.values(took)) expect(time, JSON.stringify(took)).toBeLessThan(15_000);
  });

  test("a list of 20,000 wide rows is imported whole", { timeout: 120_000 }, async () => {
    const { id } = await shop.purchase([]);
    const headings = ["Serienummer", "Model", "Opmerking", "Inventarisnummer"];
    const wide = "é".repeat(900);
    const rows = Array.from({ length: 20_000 }, (_, at) => [`W-${at}`, "Latitude", wide, `${at}`]);
    const mapping = ["serialNumber", "model", "remarks", "assetTag"];
    const saved = await save(id, { fileName: "breed.csv", headings, rows, mapping, types: {} });
    expect(saved).toMatchObject({ status: 200, body: { imported: 20_000, leftOut: 0 } });
    expect(
      (await save(id, { fileName: "x".repeat(53_000_000), headings, rows: [], mapping, types: {} })).body,
    ).toMatchObject({ status: 413, code: "tooLarge" });
  });

  test("that its owner cancels while it runs brings nothing", { timeout: 120_000 }, async () => {
    const { id } = await shop.purchase([]);
    const headings = ["Serienummer", "Model"];
    const rows = Array.from({ length: 5000 }, (_, at) => [`C-${at}`, "X"]);
    const list = { fileName: "x.csv", headings, rows, mapping: ["serialNumber", "model"], types: {} };
    const holding = await world.services.pool.connect();
    await holding.query("begin");
    await holding.query(`select from "order" where id = ${id} for update`);
    const saving = save(id, list);
    const running = await new Promise<{ id: number }>((resolve) => {
      const stop = world.services.events.listen(async (topics) => {
        if (!topics.includes(`long-jobs/${admin.id}`)) return;
        const [job] = await mine();
        if (job.state !== "running") return;
        stop();
        resolve(job);
      });
    });
    expect((await admin.post(`/long-jobs/${admin.id}/${running.id}/cancel`)).status).toBe(200);
    await holding.query("commit");
    holding.release();
    expect(await saving).toMatchObject({ status: 409, body: { code: "jobCancelled" } });
    expect(await lines(id)).toEqual([]);
    expect(await imports(id)).toEqual([]);
    expect((await mine())[0]).toMatchObject({ id: running.id, state: "cancelled" });
  });
});

describe("an IMEI in a supplier's list", () => {
  const first = "490154203237518";
  const second = "356938035643809";
  const types = () => ({ "": shop.ids.types.Monitor! });
  const listOf = (headings: string[], rows: string[][], mapping: unknown[]): List => ({
    ...{ fileName: "phones.csv", headings, rows, mapping },
    types: types(),
  });

  test("is proposed, kept by the line, and says what is on the order already", async () => {
    const { id } = await shop.purchase([]);
    const file = { name: "a.csv", bytes: Buffer.from(`IMEI;Serial;Model\n${first};F17A;iPhone\n`) };
    const { body } = await admin.upload(`/purchases/${id}/import/read`, [file]);
    expect(body.mapping).toEqual(["imei", "serialNumber", "model"]);
    expect((await save(id, listOf(body.headings, body.rows, body.mapping))).status).toBe(200);
    const repeated = [
      [first.slice(0, 14), "iPhone"],
      [second, "iPhone"],
    ];
    expect((await save(id, listOf(["IMEI", "Model"], repeated, ["imei", "model"]))).body).toMatchObject({
      imported: 1,
      leftOut: 1,
    });
    expect(await lines(id)).toMatchObject([
      { serialNumber: "F17A", imei: first },
      { serialNumber: second, imei: second },
    ]);
  });

  test("of a second SIM is kept by the line", async () => {
    const { id } = await shop.purchase([]);
    const file = { name: "b.csv", bytes: Buffer.from(`IMEI 1;IMEI 2;Model\n${first};${second};iPhone\n`) };
    const { body } = await admin.upload(`/purchases/${id}/import/read`, [file]);
    expect(body.mapping).toEqual(["imei", "imei2", "model"]);
    expect((await save(id, listOf(body.headings, body.rows, body.mapping))).status).toBe(200);
    expect(await lines(id)).toMatchObject([{ serialNumber: first, imei: first, imei2: second }]);
  });

  test("that stands twice is refused at its row", async () => {
    const { id } = await shop.purchase([]);
    const rows = [
      [first, "F17B", "iPhone"],
      [first, "F17C", "iPhone"],
    ];
    expect(
      await save(id, listOf(["IMEI", "Serial", "Model"], rows, ["imei", "serialNumber", "model"])),
    ).toMatchObject({
      status: 422,
      body: {
        code: "importHasErrors",
        details: { problems: [{ row: 3, field: "imei", code: "duplicateImei", otherRow: 2 }] },
      },
    });
  });

  test("is that of a line too: changed, refused when it is none, and for one device", async () => {
    const typeId = shop.ids.types.Monitor;
    const { id } = await shop.purchase([{ productName: "iPhone", typeId, imei: first.slice(0, 14) }]);
    const [line] = await lines(id);
    expect(line).toMatchObject({ serialNumber: first, imei: first });
    const change = (more: object) =>
      admin.put(`/purchases/${id}/products/${line!.id}`, { productName: "iPhone", typeId, ...more });
    expect((await change({ serialNumber: "f17d", imei: second })).status).toBe(200);
    expect(await lines(id)).toMatchObject([{ serialNumber: "F17D", imei: second }]);
    expect(await change({ imei: "490154203237519" })).toMatchObject({
      status: 400,
      body: { code: "imeiInvalid", errors: [{ path: "imei" }] },
    });
    expect(await change({ imei: second, quantity: 2 })).toMatchObject({
      status: 422,
      body: { code: "imeiWithQuantity", errors: [{ path: "quantity" }] },
    });
  });
});

test("a spoiled number is refused by row and field, and nothing of its list comes", async () => {
  const { id } = await shop.purchase([]);
  const list = {
    fileName: "lijst.csv",
    headings: ["Serienummer", "Omschrijving", "IMEI", "Assettag"],
    rows: [
      ["5,34E+11", "Laptop Y", "", ""],
      ["GOED-1", "Laptop Z", "3,56938E+14", "1-mrt"],
      ["12345678901234000", "Laptop X", "", ""],
      ["", "Muis", "", ""],
    ],
    mapping: ["serialNumber", "productName", "imei", "assetTag"],
    types: { "": shop.ids.types.Laptop! },
  };
  const refused = await save(id, list);
  expect(refused).toMatchObject({ status: 422, body: { code: "importHasErrors" } });
  const named = refused.body.details.problems.map(
    ({ row, field, code }: Record<string, unknown>) => `${row} ${field} ${code}`,
  );
  expect(named).toEqual([
    "2 serialNumber roundedNumber",
    "3 imei roundedNumber",
    "3 assetTag roundedNumber",
    "4 serialNumber roundedNumber",
  ]);
  expect(await lines(id)).toEqual([]);
});

test("a total is no device, unless who sends the list says that it is goods", async () => {
  const { id } = await shop.purchase([]);
  const list = {
    fileName: "lijst.csv",
    headings: ["Serienummer", "Omschrijving"],
    rows: [
      ["TOT-1", "Laptop Y"],
      ["", "Subtotaal"],
      ["", "Totaal"],
    ],
    mapping: ["serialNumber", "productName"],
    types: { "": shop.ids.types.Laptop! },
  };
  expect(await save(id, list)).toMatchObject({ status: 200, body: { imported: 1, leftOut: 2 } });
  const { id: other } = await shop.purchase([]);
  expect(
    (await admin.post(`/purchases/${other}/import`, { ...list, rows: list.rows.slice(1), totals: [1] })).body,
  ).toMatchObject({
    imported: 1,
  });
  expect(lineNames(await lines(other))).toEqual(["Totaal"]);
});
