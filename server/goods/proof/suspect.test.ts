import fc from "fast-check";
import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { findGates, isSuspect } from "./gate.queries.ts";

const { world, shop } = await testShop();

const serial = fc.constantFrom("", "A", "B", "a ");
const interfaceType = fc.constantFrom("NVMe", "NVMe", "USB");
const report = fc.record({
  locks: fc.constantFrom([], [], [], [{ kind: "findMy", state: "locked", text: "Locked" }]),
  disks: fc.array(fc.record({ serial, interfaceType, model: fc.constant("980") }), { maxLength: 2 }),
  results: fc.array(
    fc.record({
      serial,
      interfaceType,
      result: fc.constantFrom("success", "success", "success", "failed", "aborted"),
    }),
    { maxLength: 3 },
  ),
});
const device = fc.record({
  type: fc.constantFrom("Laptop", "Monitor"),
  choice: fc.constantFrom("eraseDataCertified", "formatDisk", null),
  storage: fc.constantFrom("", "geen", "512 GB"),
  reports: fc.array(report, { maxLength: 2 }),
});

test("the gate stops no device that is above suspicion,", async () => {
  const { pool } = world.services;
  const purchases = new Map<string | null, number>();
  for (const dataDestruction of ["eraseDataCertified", "formatDisk"])
    purchases.set(dataDestruction, (await shop.purchase([], { dataDestruction })).id);
  const drawn = fc.sample(device, { seed: 7, numRuns: 600 }).map((each, at) => ({
    ...each,
    sku: `DEVICE-${at}`,
    typeId: shop.ids.types[each.type],
    purchaseId: purchases.get(each.choice) ?? null,
    reports: each.reports.map((content, nth) => ({ ...content, document: `${at} ${nth}` })),
  }));
  await pool.query(
    `with drawn as (select * from jsonb_to_recordset($1) as each(sku text, "typeId" int, "purchaseId" int, storage text, reports jsonb)),
      made as (
        insert into product (sku, "productName", "typeId", "purchaseId", "statusId", attributes)
        select sku, 'Laptop', "typeId", "purchaseId", $2, jsonb_build_object('storage', storage) from drawn returning id, sku),
      reported as (
        insert into "erasureReport" (source, "sourceDocumentId", "productId", "reportedAt", hardware)
        select 'csv', report ->> 'document', made.id, now() - interval '1 day', report - 'results' - 'document'
        from drawn join made using (sku), jsonb_array_elements(reports) report returning id, "sourceDocumentId")
      insert into "erasureResult" ("reportId", "driveSerial", "driveModel", "interfaceType", level, result)
      select reported.id, each ->> 'serial', '980', each ->> 'interfaceType', 'purge', each ->> 'result'
      from drawn, jsonb_array_elements(reports) report join reported on "sourceDocumentId" = report ->> 'document',
        jsonb_array_elements(report -> 'results') each`,
    [JSON.stringify(drawn), shop.saleable],
  );
  const products = await world.db
    .selectFrom("product")
    .select(["id", isSuspect.as("isSuspect")])
    .where("sku", "like", "DEVICE-%")
    .execute();
  const ids = products.map(({ id }) => id);
  const stopped = new Set(
    (await findGates(world.db, ids)).flatMap((gate) => (gate.missingProof.length ? [gate.id] : [])),
  );
  const cleared = products.filter((product) => !product.isSuspect).map(({ id }) => id);
  expect(cleared.filter((id) => stopped.has(id))).toEqual([]);
  expect(cleared.length).toBeGreaterThan(100);
  expect(stopped.size).toBeGreaterThan(100);
});
