import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { pagesOf } from "../../testing/pdf.ts";
import { rereader, startRereading } from "./rereading.jobs.ts";

const { world, admin, shop } = await testShop();
const query = (text: string, values: unknown[] = []) => world.services.pool.query(text, values);
const headings = "Tool,Computer Serial,Drive Serial,Result,Method,IMEI";

async function received(...serials: string[]) {
  const lines = serials.map((serialNumber) => ({
    ...{ productName: "ThinkPad", typeId: shop.ids.types.Laptop, serialNumber },
  }));
  const order = await shop.purchase(lines, { dataDestruction: "eraseDataCertified" });
  await shop.movePurchase(order.id, "Afgerond");
  const { items } = (await admin.get(`/products?purchaseId=${order.id}&sort=id`)).body;
  return { orderId: order.id as number, ids: items.map(({ id }: { id: number }) => id) as number[] };
}
const upload = (...rows: string[]) =>
  admin.upload("/erasure-reports/import", [
    { name: "tabel.csv", bytes: Buffer.from([headings, ...rows, ""].join("\n")) },
  ]);

test("a row whose drive's number a spreadsheet has spoiled is asked for again, and never printed", async () => {
  const { orderId, ids } = await received("BED-1", "BED-2", "BED-3");
  const answer = await upload(
    "WipeDrive,BED-1,1.23E+15,Success,NIST 800-88 Purge,",
    "WipeDrive,BED-2,12345678901234500,Success,NIST 800-88 Purge,",
    "WipeDrive,BED-3,S1DRIVE,Success,NIST 800-88 Purge,",
  );
  expect(answer.body).toMatchObject({
    imported: 1,
    matched: 1,
    failed: [{ file: "tabel.csv", reason: "spoiledSerials" }],
  });
  const missing = await Promise.all(ids.map(async (id) => (await shop.stock(id)).missingProof.length));
  expect(missing).toEqual([1, 1, 0]);
  const text = (await pagesOf((await admin.post(`/purchases/${orderId}/print/statement`)).bytes)).join("\n");
  expect(text).not.toMatch(/E\+15|12345678901234500/);
  const again = await upload("WipeDrive,BED-1,1230000000123456,Success,NIST 800-88 Purge,");
  expect(again.body).toMatchObject({ imported: 1, matched: 1, failed: [] });
});

test("a machine's number that a spreadsheet has spoiled is unknown, and its report waits", async () => {
  const answer = await upload("WipeDrive,1.23E+15,S2DRIVE,Success,NIST 800-88 Purge,3.56938E+14");
  expect(answer.body).toMatchObject({ imported: 1, matched: 0, unmatched: 1 });
  const { items } = (await admin.get("/erasure-reports?unmatched=true&sort=-id")).body;
  expect(items[0]).toMatchObject({ serial: "", imei: "" });
});

test("a proof of such a drive that an earlier release took is read again, and its device is held", async () => {
  const { ids } = await received("BED-4");
  await upload("WipeDrive,BED-4,S4DRIVE,Success,NIST 800-88 Purge,");
  await query(`update "erasureResult" set "driveSerial" = '1.23E+15' where "driveSerial" = 'S4DRIVE'`);
  await query(`update "erasureReport" set "sourceDocumentId" = 'was-otherwise' where "productId" = $1`, [
    ids[0],
  ]);
  await query(`insert into setting (name, value) values ('rereadReports', '0')`);
  await world.db.transaction().execute(startRereading);
  for (const _ of await world.takeJobs("rereadReports")) await rereader(world.services)();
  expect((await shop.stock(ids[0]!)).missingProof).toHaveLength(1);
});

test("an XML or a log may name a drive by a number that ends in zeros", async () => {
  await received("BED-5");
  const json = JSON.stringify({
    device: { model: "Disk", serial_no: "12345678901234500" },
    wipe_result: { status: "success", pass_errors: 0, verify_errors: 0 },
  });
  const answer = await admin.upload("/erasure-reports/import", [
    { name: "a.json", bytes: Buffer.from(json) },
  ]);
  expect(answer.body).toMatchObject({ imported: 1, failed: [] });
});
