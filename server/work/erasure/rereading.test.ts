import { beforeEach, expect, test } from "vitest";
import type { HistoryEntry } from "../../../contract/history.ts";
import { testShop } from "../../testing/fixture.ts";
import { realFile } from "../../testing/world.ts";
import { rereader, startRereading } from "./rereading.jobs.ts";

const { world, admin, shop } = await testShop();
beforeEach(() => requestRereading());

const query = (text: string, values: unknown[] = []) => world.services.pool.query(text, values);
/** Requests rereading, as the migration does. */
const requestRereading = () =>
  query(`insert into setting (name, value) values ('rereadReports', '0')
    on conflict (name) do update set value = excluded.value`);
const lost = async () => (await admin.get("/erasure-reports/lost-proof")).body;
const stock = (id: number) => shop.stock(id);
const tool = realFile("erasure/wipedrive.csv").bytes.toString();
const [headings, row] = tool.split("\n") as [string, string];
let deviceCount = 0;

/** A saleable device whose drive WipeDrive only verified, as the release before stored it: with a success. */
async function verified({ isKept = true } = {}) {
  deviceCount += 1;
  const [serialNumber, drive, document] = [
    `HERLEES${deviceCount}`,
    `D-HERLEES${deviceCount}`,
    `herlees-${deviceCount}`,
  ];
  const line = row
    .replace("TSTR620", serialNumber)
    .replace("00TEST01", drive)
    .replace("00000000-0000-4000-8000-000000000021", document)
    .replace("Overwrite", "Verify")
    .replace("Department of Defense 5220.22-M - 3 Pass", isKept ? "Full read" : "Verify only");
  const attributes = { storage: "512 GB" };
  const order = await shop.purchase([
    { productName: "Server", typeId: shop.ids.types.Laptop, serialNumber, attributes },
  ]);
  await shop.movePurchase(order.id, "Afgerond");
  const [{ id }] = (await admin.get(`/products?purchaseId=${order.id}`)).body.items;
  const bytes = Buffer.from(`${headings}\n${line}\n`);
  const answer = await admin.upload("/erasure-reports/import", [{ name: `${document}.csv`, bytes }]);
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ imported: 1, matched: 1 });
  const stored = await query(
    `update "erasureReport" set hardware = hardware - 'checks' || '{"disks": []}' where serial = $1 returning id`,
    [serialNumber],
  );
  const reportId = stored.rows[0].id;
  await query(
    `insert into "erasureResult" ("reportId", "driveSerial", "standardName", level, result, state)
     values ($1, $2, $3, 'clear', 'success', 'Success')`,
    [reportId, drive, isKept ? "" : "Verify only"],
  );
  if (!isKept) await query(`update "erasureReport" set "fileId" = null where id = $1`, [reportId]);
  for (const task of ["Testen", "Graderen", "Data wissen"])
    await query(`update task set status = 'done' where "productId" = $1 and name = $2`, [id, task]);
  await query(`update product set "missingProof" = 0, "openTasks" = 0, "statusId" = $2 where id = $1`, [
    id,
    shop.saleable,
  ]);
  return { id, reportId };
}
async function reread() {
  await world.db.transaction().execute(startRereading);
  for (const _ of await world.takeJobs("rereadReports")) await rereader(world.services)();
}
const sold = async (id: number, ...statuses: string[]) => {
  const sale = await shop.sale([{ productId: id }]);
  for (const status of statuses) expect((await shop.moveSale(sale.id, status)).status).toBe(200);
  return sale.id as number;
};

test("a verification that was taken for an erasure is read again: no proof, and the device is held", async () => {
  const { id, reportId } = await verified();
  expect(await stock(id)).toMatchObject({ missingProof: [], lifecycle: "saleable" });
  await reread();
  expect(await stock(id)).toMatchObject({
    missingProof: [{ reason: "notErased", serial: `D-HERLEES${deviceCount}` }],
    lifecycle: "inStock",
  });
  const [lostProof] = (await lost()).filter(({ productId }: { productId: number }) => productId === id);
  expect(lostProof).toMatchObject({ id: reportId, operations: ["Verify"], state: "here" });
  const { items } = (await admin.get(`/products/${id}/history`)).body;
  const change = items.find(({ facts }: HistoryEntry) =>
    facts.some(({ what }) => what === "reportProvesLess"),
  );
  expect(change).toMatchObject({ userName: null });
  expect((await admin.post(`/erasure-reports/${reportId}/seen`)).status).toBe(200);
  expect((await lost()).map((each: { id: number }) => each.id)).not.toContain(reportId);
});

test("it is read again once, and what is as it was stays as it was", async () => {
  const { id } = await verified();
  await reread();
  const before = await stock(id);
  expect((await query(`select from setting where name = 'rereadReports'`)).rowCount).toBe(0);
  await reread();
  await requestRereading();
  await reread();
  expect(await stock(id)).toEqual(before);
});

test("what an order holds is told as reserved, and a device that was sold is only told of", async () => {
  const [reserved, gone] = [await verified(), await verified()];
  await sold(reserved.id, "Bevestigd");
  await sold(gone.id, "Bevestigd", "Gereed", "Afgerond");
  const before = await stock(gone.id);
  await reread();
  const states = new Map((await lost()).map((each: { id: number; state: string }) => [each.id, each.state]));
  expect([states.get(reserved.reportId), states.get(gone.reportId)]).toEqual(["reserved", "sold"]);
  expect(await stock(reserved.id)).toMatchObject({ reservedQuantity: 1, missingProof: [{}] });
  expect(await stock(gone.id)).toMatchObject({ lifecycle: "sold", version: before.version });
});

test("a report whose file is gone is judged by the name of its method", async () => {
  const { id } = await verified({ isKept: false });
  await reread();
  expect((await stock(id)).missingProof).toMatchObject([
    { reason: "notErased", serial: `D-HERLEES${deviceCount}` },
  ]);
});

test("an erasure beside the verification of the same drive stays proof, whichever of the two was stored", async () => {
  const { id } = await verified();
  const wiped = row
    .replace("TSTR620", `HERLEES${deviceCount}`)
    .replace("00TEST01", `D-HERLEES${deviceCount}`);
  const answer = await admin.upload("/erasure-reports/import", [
    { name: "gewist.csv", bytes: Buffer.from(`${headings}\n${wiped}\n`) },
  ]);
  expect(answer.body).toMatchObject({ imported: 1, matched: 1 });
  await reread();
  expect((await stock(id)).missingProof).toEqual([]);
});

test("of two rows with one number, of which one was stored, the erasure counts whichever it was", async () => {
  const serialNumber = "HERLEES-TWEE";
  const { id } = await shop.device({
    typeId: shop.ids.types.Laptop,
    serialNumber,
    attributes: { storage: "512 GB" },
  });
  const lines = ["Overwrite", "Verify"].map((operation) =>
    row
      .replace("TSTR620", serialNumber)
      .replace("00TEST01", "D-TWEE")
      .replace("Overwrite", operation)
      .replace("00000000-0000-4000-8000-000000000021", "herlees-twee"),
  );
  const bytes = Buffer.from([headings, ...lines, ""].join("\n"));
  const answer = await admin.upload("/erasure-reports/import", [{ name: "twee.csv", bytes }]);
  expect(answer.body).toMatchObject({ imported: 2, matched: 2 });
  await query(`delete from "erasureReport" where serial = $1 and "sourceDocumentId" not like '% Verify'`, [
    serialNumber,
  ]);
  const { rows } = await query(
    `update "erasureReport" set "sourceDocumentId" = split_part("sourceDocumentId", ' ', 1) where serial = $1 returning id`,
    [serialNumber],
  );
  await query(
    `insert into "erasureResult" ("reportId", "driveSerial", level, result) values ($1, 'D-TWEE', 'clear', 'success')`,
    [rows[0].id],
  );
  await reread();
  expect((await stock(id)).missingProof).toEqual([]);
});

test("a processor, memory and operator are read again, in the report and in its device", async () => {
  const serialNumber = "HERLEES-CPU";
  const { id } = await shop.device({ typeId: shop.ids.types.Laptop, serialNumber });
  const line = row
    .replace("TSTR620", serialNumber)
    .replace("00TEST01", "D-CPU")
    .replace("00000000-0000-4000-8000-000000000021", "herlees-cpu");
  const cpu = "Intel(R) Core(TM) i5-4300U CPU @ 1.90GHz";
  const told = `${cpu}, Speed: 1900 MHz, Cores: 2`;
  const cells = `"${told}","4096 MB, Memory banks: 2, DDR3 SODIMM",Kim,Username`;
  const bytes = Buffer.from(`${headings},CPU 1,RAM,user1,user1-name\n${line},${cells}\n`);
  await admin.upload("/erasure-reports/import", [{ name: "cpu.csv", bytes }]);
  // As the release before stored it.
  await query(
    `update "erasureReport" set operator = 'LOGIN', hardware = hardware || jsonb_build_object('cpu', $2::text, 'ramBytes', null)
      where serial = $1`,
    [serialNumber, told],
  );
  const attributes = `(attributes - 'ram') || jsonb_build_object('cpu', $2::text)`;
  await query(`update product set attributes = ${attributes} where id = $1`, [id, told]);
  await reread();
  expect((await stock(id)).attributes).toMatchObject({ cpu, ram: "4 GB" });
  const [report] = (await admin.get(`/erasure-reports?productId=${id}`)).body.items;
  expect(report.operator).toBe("Kim");
  await query(`update product set attributes = attributes || '{"cpu": "mine"}' where id = $1`, [id]);
  await requestRereading();
  await reread();
  expect((await stock(id)).attributes.cpu).toBe("mine");
});

test("it goes on with the file after the last that was read", async () => {
  const [first, second] = [await verified(), await verified()];
  const files = await query(`select "fileId" from "erasureReport" where id = $1`, [first.reportId]);
  await query(`update setting set value = $1 where name = 'rereadReports'`, [files.rows[0].fileId]);
  await reread();
  expect((await stock(first.id)).missingProof).toEqual([]);
  expect((await stock(second.id)).missingProof).toHaveLength(1);
});
