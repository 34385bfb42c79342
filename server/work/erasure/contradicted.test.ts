import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { pagesOf } from "../../testing/pdf.ts";
import { realFile } from "../../testing/world.ts";
import { rereader, startRereading } from "./rereading.jobs.ts";

const { world, admin, shop } = await testShop();
const log = realFile("erasure/nwipe-summary.log").bytes.toString();
const query = (text: string, values: unknown[] = []) => world.services.pool.query(text, values);
let count = 0;

/** A received laptop of a purchase that promised certified erasure, and nwipe's log of it. */
async function wiped(errors: string) {
  count += 1;
  const [serialNumber, drive] = [`TEGEN${count}`, `D-TEGEN${count}`];
  const line = { productName: "ThinkPad", typeId: shop.ids.types.Laptop, serialNumber };
  const order = await shop.purchase([line], { dataDestruction: "eraseDataCertified" });
  await shop.movePurchase(order.id, "Afgerond");
  const [{ id }] = (await admin.get(`/products?purchaseId=${order.id}`)).body.items;
  const rows = log
    .split("\n")
    .filter((row) => !/sdb|sdc/.test(row))
    .join("\n")
    .replace("ZTEST012", drive)
    .replace(/sda \| .*0 \| .*0 \| .*0$/m, `sda |           ${errors}`);
  const bytes = Buffer.from(`system-serial-number = ${serialNumber}\n${rows}`);
  const answer = await admin.upload(`/products/blancco/${order.id}`, [{ name: `${drive}.log`, bytes }]);
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ imported: 1, matched: 1 });
  return { id: id as number, drive, orderId: order.id as number };
}
const missing = async (id: number) => (await shop.stock(id)).missingProof;
const saleable = (id: number) => admin.patch(`/products/${id}`, { statusId: shop.saleable });
const contradictions = [{ place: "Verifications Errors", says: "12" }];

test("an erasure that its own log contradicts is no proof, and the answer says which place contradicts it", async () => {
  const { id, drive } = await wiped("0 |       12 |   0");
  expect(await missing(id)).toMatchObject([
    { serial: drive, reason: "failed", outcome: "successWithExceptions", contradictions },
  ]);
  expect(await saleable(id)).toMatchObject({ status: 422, body: { code: "missingProof" } });
  const [{ id: reportId }] = (await admin.get(`/erasure-reports?productId=${id}`)).body.items;
  expect((await admin.get(`/erasure-reports/${reportId}`)).body.results).toMatchObject([
    { result: "successWithExceptions", state: "Erased", contradictions },
  ]);
});

test("the same log without errors is proof", async () => {
  const { id } = await wiped("0 |       0 |   0");
  expect(await missing(id)).toEqual([]);
});

test("the statement of data destruction says which place contradicts the erasure, in its own language", async () => {
  const { orderId } = await wiped("0 |       12 |   0");
  const text = (await pagesOf((await admin.post(`/purchases/${orderId}/print/statement`)).bytes)).join("\n");
  // A narrow column wraps it.
  for (const part of ["zichzelf", "Verifications", "Errors: 12"]) expect(text).toContain(part);
});

test("a contradicted report that an earlier release took for proof is read again, and its device is held", async () => {
  const { id } = await wiped("0 |       12 |   0");
  await query(
    `update "erasureResult" set result = 'success', contradictions = '[]'
      where "reportId" = (select id from "erasureReport" where "productId" = $1)`,
    [id],
  );
  await query(`update product set "missingProof" = 0, "statusId" = $2 where id = $1`, [id, shop.saleable]);
  await query(`insert into setting (name, value) values ('rereadReports', '0')`);
  await world.db.transaction().execute(startRereading);
  for (const _ of await world.takeJobs("rereadReports")) await rereader(world.services)();
  expect(await shop.stock(id)).toMatchObject({ missingProof: [{ contradictions }], lifecycle: "inStock" });
  const [lost] = (await admin.get("/erasure-reports/lost-proof")).body;
  expect(lost).toMatchObject({ productId: id, operations: [], contradictions });
});

test("the tool's own word for an outcome stands in no answer about the device", async () => {
  const { id } = await wiped("0 |       0 |   0");
  const { rows } = await query(`select id from "erasureReport" where "productId" = $1`, [id]);
  await query(
    `update "erasureResult" set result = 'failed', state = 'FAILED', message = 'Failed' where "reportId" = $1`,
    [rows[0].id],
  );
  expect(await missing(id)).toMatchObject([{ reason: "failed", outcome: "failed", message: "" }]);
});
