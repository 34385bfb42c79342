import { expect, test } from "vitest";
import { testWorld } from "../testing/fixture.ts";
import { seededIds } from "../testing/seeded.ts";
import { realFile } from "../testing/world.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
let purchaseId: number;

const ids = await seededIds(world);

const expected = JSON.parse(realFile("lots/erasure-expected.json").bytes.toString());

test("the bank's purchase order gets a number, a promise and its imported lines", async () => {
  const bank = await admin.post("/contacts", {
    name: "Voorbeeldbank N.V.",
    companyId: null,
    isSupplier: true,
  });
  expect(bank).toMatchObject({ status: 201, body: { country: "NL", version: 1 } });
  const purchase = await admin.post("/purchases", {
    contactId: bank.body.id,
    proposedPickupDate: "2026-12-01",
    dataDestruction: "eraseDataCertified",
  });
  expect(purchase.body.orderNr).toMatch(/^PO-2026-\d{5}$/);
  purchaseId = purchase.body.id;

  const read = await admin.upload(`/purchases/${purchaseId}/import/read`, [
    realFile("lots/bank-120-laptops.csv"),
  ]);
  expect(read).toMatchObject({
    status: 200,
    body: { encoding: "windows-1252", separator: ";", remembered: false },
  });
  const { headings, rows, mapping } = read.body;
  const body = { headings, rows, mapping, types: { "": ids.types.Laptop } };
  const refused = await admin.post(`/purchases/${purchaseId}/import`, body);
  expect(refused).toMatchObject({ status: 422, body: { code: "importHasErrors" } });
  expect((await admin.get(`/purchases/${purchaseId}`)).body.lines).toEqual([]);

  const mended = rows.map((row: string[], at: number) => (at === 57 ? row.map(() => "") : row));
  const saved = await admin.post(`/purchases/${purchaseId}/import`, { ...body, rows: mended });
  expect(saved).toMatchObject({ status: 200, body: { imported: 119, leftOut: 1 } });
  expect(saved.body.order.lines).toHaveLength(119);

  const response = await admin.upload(`/purchases/${purchaseId}/import/read`, [
    realFile("lots/bank-120-laptops.csv"),
  ]);
  expect(response.body).toMatchObject({ remembered: true, mapping });
});

test("an intake session tells matched, missing, unexpected and duplicate, and books everything in at once", async () => {
  const order = (await admin.get(`/purchases/${purchaseId}`)).body;
  const serials: string[] = order.lines
    .map((line: { serialNumber: string }) => line.serialNumber)
    .filter(Boolean);
  const location = { locationId: ids.locations.Magazijn, locationLabel: "B1 C7 S3" };
  const opened = await admin.post("/intakes", { orderId: purchaseId, ...location });
  expect(opened).toMatchObject({
    status: 201,
    body: { locationLabel: "1-07-3", counters: { expected: serials.length } },
  });
  const intake = `/intakes/${opened.body.id}`;
  expect((await admin.post("/intakes", { orderId: purchaseId, ...location })).status).toBe(409);

  const scanned = await admin.post(`${intake}/scans`, {
    serialNumbers: [...serials.slice(2), "ONBEKEND01", serials[5]!.toLowerCase(), "To be filled by O.E.M."],
  });
  expect(scanned.body.intake.counters).toEqual({
    expected: serials.length,
    matched: serials.length - 2,
    missing: 2,
    unexpected: 1,
    undecided: 1,
    duplicates: 1,
    untyped: 0,
  });
  expect(
    scanned.body.results
      .slice(-3)
      .map((one: { verdict: string; again: boolean }) => [one.verdict, one.again]),
  ).toEqual([
    ["unexpected", false],
    ["matched", true],
    ["unreadable", false],
  ]);
  expect(await admin.post(`${intake}/close`)).toMatchObject({
    status: 422,
    body: { code: "unexpectedUndecided" },
  });
  const [strange] = scanned.body.intake.scans.filter(
    (scan: { verdict: string }) => scan.verdict === "unexpected",
  );
  await admin.post(`${intake}/decide`, { scanIds: [strange.id], decision: "leave" });
  await admin.post(`${intake}/scans`, { serialNumbers: serials.slice(0, 2) });
  for (const line of scanned.body.intake.counted)
    expect((await admin.post(`${intake}/count`, { lineId: line.lineId, quantity: 1 })).status).toBe(200);

  const closed = await admin.post(`${intake}/close`);
  expect(closed).toMatchObject({ status: 200, body: { booked: 119, intake: { closedBy: admin.username } } });
  expect(await admin.post(`${intake}/close`)).toMatchObject({ status: 422, body: { code: "intakeClosed" } });
  const products = await admin.get(`/products?purchaseId=${purchaseId}&pageSize=200`);
  expect(products.body.total).toBe(119);
  expect(products.body.items[0]).toMatchObject({
    stockQuantity: 1,
    locationLabel: "1-07-3",
    lifecycle: "inStock",
  });
  expect(new Set(products.body.items.map((row: { sku: string }) => row.sku)).size).toBe(119);
});

test("erasure reports are imported once, tied to their devices, and the rest waits in the queue", async () => {
  const zip = realFile("lots/erasure-reports.zip");
  const first = await admin.upload(`/products/blancco/${purchaseId}`, [zip]);
  expect(first).toMatchObject({
    status: 200,
    body: {
      imported: expected.reports,
      repeated: expected.re_exported,
      alreadyThere: 0,
      unmatched: expected.unmatched_serials.length,
      failed: [],
    },
  });
  const second = await admin.upload(`/products/blancco/${purchaseId}`, [zip]);
  // What waits still looks for its device when it is read again.
  const stillWaiting = expected.unmatched_serials.length;
  expect(second.body).toMatchObject({ imported: 0, matched: 0, unmatched: stillWaiting });

  const queue = await admin.get("/erasure-reports?unmatched=true");
  expect(queue.body.items.map((row: { serial: string }) => row.serial).sort()).toEqual(
    expected.unmatched_serials,
  );

  const { rows } = await world.services.pool.query(
    `select "serialNumber", "missingProof" from product where id in (select "productId" from "erasureReport")`,
  );
  const missing = rows.filter((row) => row.missingProof > 0).map((row) => row.serialNumber);
  expect(missing.sort()).toEqual(expected.devices_not_erased);
  expect(rows.length - missing.length).toBe(expected.devices_erased);
});

test("broken and hostile files are refused one by one while the good ones beside them come in", async () => {
  const answer = await admin.upload(
    `/products/blancco/${purchaseId}`,
    [
      "hostile-xxe.xml",
      "hostile-entity-expansion.xml",
      "invalid-truncated.xml",
      "blancco-bmc-error.xml",
      "wipedrive-3-drives.xml",
      "blancco-portal-export.json",
    ].map((name) => realFile(`erasure/${name}`)),
  );
  expect(answer.body.failed.map((one: { file: string }) => one.file).sort()).toEqual([
    "blancco-bmc-error.xml",
    "hostile-entity-expansion.xml",
    "hostile-xxe.xml",
    "invalid-truncated.xml",
  ]);
  for (const { message } of answer.body.failed) expect(message).toMatch(/\w+ \w+/);
  expect(answer.body.imported).toBeGreaterThan(1);
});

test("a device without its proofs cannot become saleable, and the answer names the drive", async () => {
  const notErased = await productOf(expected.devices_not_erased[0]);
  const refused = await admin.post("/products/bulk/status", {
    ids: [notErased.id],
    statusId: ids.productStatuses.Verkoopbaar,
  });
  expect(refused).toMatchObject({ status: 422, body: { code: "missingProof" } });
  expect(refused.body.details.products[0].missingProof[0].model).not.toBe("");
  const detail = (await admin.get(`/products/${notErased.id}`)).body;
  expect(detail.missingProof.length).toBeGreaterThan(0);

  const overridden = await admin.post(`/products/${notErased.id}/proof-override`, {
    reason: "Schijf vernietigd, zie bon 12",
  });
  expect(overridden).toMatchObject({ status: 200, body: { missingProof: [] } });
});

test("when the last task of an erased device is done it becomes saleable by itself", async () => {
  const erased = await erasedProduct();
  const { items } = (await admin.get(`/tasks?productId=${erased.id}`)).body;
  expect(items.length).toBe(5);
  for (const task of items) await admin.patch(`/tasks/${task.id}`, { status: "done" });
  expect((await admin.get(`/products/${erased.id}`)).body.lifecycle).toBe("saleable");
});

test("a sales order reserves, gets ready and books out, with stock, saleable quantity and totals following", async () => {
  const laptop = (await admin.get("/products?lifecycle=saleable")).body.items[0];
  const mice = (
    await admin.post("/products", {
      productName: "Logitech B100",
      typeId: ids.types.Accessoire,
      quantity: 200,
      salePrice: 250,
      statusId: ids.productStatuses.Verkoopbaar,
    })
  ).body;
  const customer = (
    await admin.post("/contacts", { name: "School De Brug", companyId: null, isCustomer: true })
  ).body;
  const sale = await admin.post("/sales", {
    contactId: customer.id,
    transportCost: 1500,
    discount: 1000,
    discountUnit: "basisPoints",
    lines: [
      { productId: laptop.id, unitPrice: 24_900, vatCodeId: ids.vat.H21 },
      { productId: mice.id, quantity: 20, vatCodeId: ids.vat.H21 },
    ],
  });
  expect(sale.status).toBe(201);
  expect(sale.body.totals).toMatchObject({
    goods: 29_900,
    discount: 2990,
    transport: 1500,
    net: 28_410,
    total: 28_410 + 5966,
  });
  const to = (name: string) =>
    admin.post(`/sales/${sale.body.id}/status`, { statusId: ids.orderStatuses[`sale ${name}`] });
  const stock = async (id: number) => (await admin.get(`/aproduct/${id}`)).body;

  expect((await to("Bevestigd")).status).toBe(200);
  expect(await stock(mice.id)).toMatchObject({
    stockQuantity: 200,
    reservedQuantity: 20,
    saleableQuantity: 180,
  });
  expect((await to("Gereed")).status).toBe(200);
  expect(await stock(laptop.id)).toMatchObject({ lifecycle: "ready", stockQuantity: 1 });
  expect((await to("Afgerond")).status).toBe(200);
  expect(await stock(laptop.id)).toMatchObject({ lifecycle: "sold", stockQuantity: 0, saleableQuantity: 0 });
  expect(await stock(mice.id)).toMatchObject({
    lifecycle: "saleable",
    stockQuantity: 180,
    reservedQuantity: 0,
    saleableQuantity: 180,
  });

  expect((await to("Bevestigd")).status).toBe(200);
  expect(await stock(laptop.id)).toMatchObject({
    lifecycle: "saleable",
    stockQuantity: 1,
    reservedQuantity: 1,
  });
  expect((await to("Geannuleerd")).status).toBe(200);
  expect(await stock(mice.id)).toMatchObject({ stockQuantity: 200, reservedQuantity: 0 });
  expect(await to("Concept")).toMatchObject({ status: 422, body: { code: "orderCancelled" } });

  const { rows } = await world.services.pool.query(
    `select p.id from product p left join "stockMovement" m on m."productId" = p.id group by p.id
     having p."stockQuantity" <> coalesce(sum(m.quantity), 0) or p."reservedQuantity" <> coalesce(sum(m.reserved), 0)`,
  );
  expect(rows).toEqual([]);
});

test("the passport of a device tells its way from the supplier to the customer", async () => {
  const { rows } = await world.services.pool.query(
    `select "productId" as id from "stockMovement" where reason = 'sold' limit 1`,
  );
  const { items } = (await admin.get(`/products/${rows[0].id}/history`)).body;
  const factNames = items.flatMap(({ facts }: { facts: { what: string }[] }) =>
    facts.map(({ what }) => what),
  );
  expect(factNames).toEqual(
    expect.arrayContaining([
      "ordered",
      "receivedAt",
      "taskAdded",
      "reportRead",
      "onOrderFor",
      "stock.soldTo",
    ]),
  );
  const people = items.filter(({ at }: { at: string }) => at.length > 10);
  expect(people.every((entry: { userName: string }) => entry.userName === admin.username)).toBe(true);
  await expect(world.services.pool.query("delete from audit")).rejects.toThrow(/append-only|permission/);
});

test("the dashboard's totals are those of the lists behind them", async () => {
  const { body } = await admin.get("/dashboard/total");
  for (const stage of ["inStock", "saleable", "ready", "sold"])
    expect((await admin.get(`/products?lifecycle=${stage}`)).body.total).toBe(body.products[stage]);
  expect((await admin.get("/products?missingProof=true")).body.total).toBe(body.missingProof);
  expect((await admin.get("/erasure-reports?unmatched=true")).body.total).toBe(body.erasureQueue);
  expect((await admin.get("/purchases?phase=draft")).body.total).toBe(body.purchases.draft);
});

const productOf = async (serial: string) =>
  (await admin.get(`/products?serialNumber=${serial}`)).body.items[0] as { id: number };

async function erasedProduct() {
  const { rows } = await world.services.pool.query(
    `select id from product where "missingProof" = 0 and id in (select "productId" from "erasureReport") and "proofOverride" = '' order by id limit 1`,
  );
  return rows[0] as { id: number };
}
