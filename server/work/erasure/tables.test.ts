import { beforeAll, describe, expect, test } from "vitest";
import type { TableToDecide } from "../../../contract/erasureTables.ts";
import { readPlainFile } from "../../platform/reports/content.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const seller = await world.signedIn("Sales");

const table = (...rows: string[]) => ({
  name: "wiswerk.csv",
  bytes: Buffer.from(
    ["Toestel;Opslagnr;Uitslag;Werkwijze;Gestopt;Collega", ...rows].join("\r\n").concat("\r\n"),
  ),
});
const headings = ["Toestel", "Opslagnr", "Uitslag", "Werkwijze", "Gestopt", "Collega"];
const columns = { machineSerial: 0, driveSerial: 1, state: 2, standard: 3, ended: 4, operator: 5 };
const rows = [
  "TBL-10001;DRV-1;Success;NIST 800-88 Clear;2026-03-04 10:00:00;Noor",
  "TBL-10002;DRV-2;Failed;NIST 800-88 Clear;2026-03-04 11:00:00;Noor",
];
const upload = (file = table(...rows)) => technician.upload("/erasure-reports/import", [file]);
const decide = (body: object, by = technician) => by.post("/erasure-words/tables/decide", body);
const missing = async (serial: string) => {
  const [{ id }] = (await admin.get(`/products?serialNumber=${serial}`)).body.items;
  return (await shop.stock(id)).missingProof.map(({ reason }: { reason: string }) => reason);
};

beforeAll(async () => {
  const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, attributes: { storage: "512 GB" } };
  const lines = ["TBL-10001", "TBL-10002"].map((serialNumber) => ({ ...line, serialNumber }));
  await shop.movePurchase((await shop.purchase(lines)).id, "Afgerond");
});

describe("a table whose headings nobody knows", () => {
  test("proves nothing, and asks what its columns hold", async () => {
    const { body } = await upload();
    expect(body).toMatchObject({ imported: 0, failed: [{ file: "wiswerk.csv", reason: "notAReport" }] });
    expect(body.tables).toEqual([
      {
        ...{ file: "wiswerk.csv", headings, columns: {}, rows: 2 },
        examples: ["TBL-10001", "DRV-1", "Success", "NIST 800-88 Clear", "2026-03-04 10:00:00", "Noor"],
      },
    ] satisfies TableToDecide[]);
    expect(await missing("TBL-10001")).toEqual(["noReport"]);
  });

  test.each([
    ["no column of the result", { driveSerial: 1 }],
    ["none that names a drive or device", { state: 2, standard: 3 }],
    ["one column for two things", { state: 2, driveSerial: 2 }],
    ["a column that it has not got", { state: 2, driveSerial: 6 }],
  ])("is not told by %s", async (_, told) => {
    expect(await decide({ headings, columns: told })).toMatchObject({
      status: 422,
      body: { code: "erasureTableColumns", errors: [{ path: "columns" }] },
    });
  });

  test("is read once somebody told, and from then on by its headings", async () => {
    expect((await decide({ headings, columns }, seller)).status).toBe(403);
    expect((await decide({ headings, columns })).body).toMatchObject([{ headings, columns }]);
    expect((await upload()).body).toMatchObject({ imported: 2, matched: 2, failed: [], tables: [] });
    expect(await missing("TBL-10001")).toEqual([]);
    expect(await missing("TBL-10002")).toEqual(["failed"]);
    const later = await upload(table("TBL-10002;DRV-2;Success;NIST 800-88 Clear;2026-03-05 11:00:00;Noor"));
    expect(later.body).toMatchObject({ imported: 1, matched: 1, tables: [] });
    expect(await missing("TBL-10002")).toEqual([]);
    const audit = await world.db
      .selectFrom("audit")
      .select("userId")
      .where("subject", "=", "erasureTable")
      .execute();
    expect(audit).toEqual([{ userId: technician.id }]);
  });

  test("may be told otherwise, and is asked about again when it is forgotten", async () => {
    const { driveSerial: _, ...fewer } = columns;
    const [known] = (await decide({ headings, columns: fewer })).body;
    expect((await admin.get("/erasure-words/tables")).body).toEqual([{ ...known, headings, columns: fewer }]);
    expect((await seller.del(`/erasure-words/tables/${known.id}`)).status).toBe(403);
    expect((await technician.del(`/erasure-words/tables/${known.id}`)).status).toBe(200);
    expect((await technician.del(`/erasure-words/tables/${known.id}`)).status).toBe(404);
    expect((await upload()).body.tables).toHaveLength(1);
  });
});

test("what is guessed of a table is offered, and one of too many columns is not asked about", () => {
  const read = (text: string) => readPlainFile({ name: "a.csv", bytes: Buffer.from(text) });
  expect(read("Status,Opslagnr,Tool\nok,D-1,Wisser\n").table).toMatchObject({
    columns: { state: 0, tool: 2 },
    examples: ["ok", "D-1", "Wisser"],
  });
  expect(read("Status,Opslagnr\n")).toEqual({ file: "a.csv", reason: "notAReport" });
  const wide = Array.from({ length: 61 }, (_, at) => `k${at}`).join();
  expect(read(`${wide}\n${wide}\n`)).toEqual({ file: "a.csv", reason: "notAReport" });
});

test("a report tells its drives and gives the file that it came in", async () => {
  const name = "schijven.csv";
  const bytes = Buffer.from(
    "Computer Serial,Drive Serial,Drive Model,Software,Status,Method\nTBL-10001,DRV-9,WD Blue,KillDisk 14,Failed,One Pass\n",
  );
  await technician.upload("/erasure-reports/import", [{ name, bytes }]);
  const [{ id }] = (await admin.get("/erasure-reports?serial=TBL-10001&sort=-id&unmatched=false")).body.items;
  const { body } = await technician.get(`/erasure-reports/${id}`);
  expect(body).toMatchObject({
    ...{ id, serial: "TBL-10001", file: { name, bytes: bytes.length } },
    results: [{ driveSerial: "DRV-9", driveModel: "WD Blue", result: "failed", standardName: "One Pass" }],
  });
  const file = await technician.get(`/erasure-reports/${id}/file`);
  expect(file.bytes).toEqual(bytes);
  const supplier = await world.signedIn("Supplier");
  for (const part of ["", "/file"])
    expect((await supplier.get(`/erasure-reports/${id}${part}`)).status).toBe(403);
  expect((await technician.get("/erasure-reports/999999")).status).toBe(404);
  expect((await admin.get("/erasure-reports?serial=TBL-10001&unmatched=true")).body.total).toBe(0);
});
