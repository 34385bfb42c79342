import { expect, test } from "vitest";
import type { History } from "../../../contract/history.ts";
import { normalImei } from "../../../contract/imei.rules.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const purchaseId: number = (await shop.purchase([{ productName: "Laptop", typeId: shop.ids.types.Laptop }]))
  .id;

type Written = { serial?: string; imei?: string; drive?: string; result?: string };
let reportCount = 0;
/** Names and numbers that no other test uses. */
const fresh = (name: string) => `${name}${String(++reportCount).padStart(4, "0")}X`;
const freshImei = () => normalImei(String(86_000_000_000_000 + ++reportCount));
const report = ({ serial = "", imei = "", drive = fresh("DRIVE"), result = "success" }: Written) => {
  const document = fresh("doc");
  const row = [
    document,
    serial,
    imei,
    drive,
    "Samsung 980",
    result,
    "NIST 800-88 Purge",
    "2026-11-10 12:00:00",
  ];
  const headings = "Report UUID,Computer Serial,IMEI,Drive Serial,Drive Model,Status,Method,End Time";
  return { name: `${document}.csv`, bytes: Buffer.from(`${headings}\n${row.join(",")}\n`) };
};
const upload = async (...files: { name: string; bytes: Buffer }[]) => {
  const answer = await technician.upload(`/products/blancco/${purchaseId}`, files);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const laptop = (more: object = {}) => shop.device({ typeId: shop.ids.types.Laptop, ...more });
const drivesOf = async (id: number) =>
  (await shop.stock(id)).carriers.map(({ serial }: { serial: string }) => serial).sort();
const waiting = async (serial: string) =>
  (await technician.get(`/erasure-reports?unmatched=true&q=${serial}`)).body.items[0];
const match = (reportId: number, body: object) => technician.post(`/erasure-reports/${reportId}/match`, body);
const unmatch = (reportId: number, reason = "verkeerd apparaat") =>
  technician.post(`/erasure-reports/${reportId}/unmatch`, { reason });
const reportOf = async (productId: number) =>
  (await technician.get(`/erasure-reports?productId=${productId}`)).body.items[0];

test("a report finds its device by IMEI, either of two, and gives it the IMEIs that it did not have", async () => {
  const [first, second] = [freshImei(), freshImei()];
  const phone = await shop.device({ imei: first, imei2: second });
  await upload(report({ imei: second, drive: "D-IMEI-1" }));
  expect(await drivesOf(phone.id)).toEqual(["D-IMEI-1"]);
  const [serial, imei] = [fresh("PHONE"), freshImei()];
  const other = await shop.device({ serialNumber: serial });
  await upload(report({ serial, imei }));
  expect(await shop.stock(other.id)).toMatchObject({ imei, imei2: "" });
});

test("a phone that is followed by its IMEI as a serial number is found, and its IMEI is known", async () => {
  const imei = freshImei();
  const { id } = await shop.device({ serialNumber: imei });
  await upload(report({ serial: fresh("F17"), imei, drive: "D-FOLLOWED" }));
  expect(await drivesOf(id)).toEqual(["D-FOLLOWED"]);
  expect((await shop.stock(id)).imei).toBe(imei);
});

test("a report ties to no device that another number contradicts, nor when its numbers name two", async () => {
  const [serial, imei] = [fresh("TEGEN"), freshImei()];
  const { id } = await shop.device({ serialNumber: serial, imei: freshImei() });
  expect(await upload(report({ serial, imei }))).toMatchObject({ matched: 0, unmatched: 1 });
  expect(await drivesOf(id)).toEqual([]);
  expect((await waiting(serial)).suggestions).toEqual([]);
  const both = [await shop.device({ serialNumber: fresh("TWEE") }), await shop.device({ imei: freshImei() })];
  const [one, two] = await Promise.all(both.map((device) => shop.stock(device.id)));
  expect(await upload(report({ serial: one.serialNumber, imei: two.imei }))).toMatchObject({ matched: 0 });
  const { suggestions } = await waiting(one.serialNumber);
  expect(suggestions.map(({ productId }: { productId: number }) => productId).sort()).toEqual(
    [one.id, two.id].sort(),
  );
});

/** Each way in which a device comes here, or comes to be known by a number: it is made without its report's number at first. */
type Numbers = { serialNumber: string; imei: string };
const roads: [road: string, follow: (numbers: Numbers) => Promise<number>][] = [
  ["is entered", async (numbers) => (await laptop(numbers)).id],
  [
    "is given its serial number",
    async ({ serialNumber }) => {
      const { id } = await laptop();
      await admin.patch(`/products/${id}`, { serialNumber: ` ${serialNumber.toLowerCase()} ` });
      return id;
    },
  ],
  [
    "is given its IMEI",
    async ({ imei }) => {
      const { id } = await laptop({ imei: freshImei() });
      await admin.patch(`/products/${id}`, { imei2: imei });
      return id;
    },
  ],
  [
    "is one of a bundle",
    async ({ serialNumber }) => {
      const { id } = await shop.bundle(3, { typeId: shop.ids.types.Laptop });
      const answer = await admin.put(`/split-product/${id}/individualize-part-of-bundle`, {
        quantity: 1,
        serialNumbers: [serialNumber],
      });
      return answer.body.items[0].id;
    },
  ],
  [
    "comes in as it was ordered",
    async ({ serialNumber }) => {
      const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, serialNumber };
      const order = await shop.purchase([line]);
      await shop.movePurchase(order.id, "Afgerond");
      return (await admin.get(`/products?serialNumber=${serialNumber}`)).body.items[0].id;
    },
  ],
];
test.each(roads)(
  "a report that waited by serial number and IMEI is tied when its device %s",
  async (_, follow) => {
    const numbers = { serialNumber: fresh("LATER"), imei: freshImei() };
    const drive = fresh("DRIVE");
    expect(await upload(report({ serial: numbers.serialNumber, imei: numbers.imei, drive }))).toMatchObject({
      matched: 0,
      unmatched: 1,
    });
    const id = await follow(numbers);
    expect(await drivesOf(id)).toEqual([drive]);
    expect((await shop.stock(id)).missingProof).toEqual([]);
  },
);

test("a report that waited is tied when its device comes out of the archive, or back from its sale", async () => {
  const archived = await shop.device({ serialNumber: fresh("ARCHIEF") });
  await admin.put(`/aproducts/archive/${archived.id}`);
  const sold = await shop.device({ serialNumber: fresh("VERKOCHT"), statusId: shop.saleable });
  const sale = await shop.sale([{ productId: sold.id }]);
  for (const status of ["Bevestigd", "Gereed", "Afgerond"]) await shop.moveSale(sale.id, status);
  for (const [device, state] of [
    [archived, "archived"],
    [sold, "sold"],
  ] as const) {
    const drive = fresh("DRIVE");
    expect(await upload(report({ serial: device.serialNumber, drive }))).toMatchObject({ matched: 0 });
    const row = await waiting(device.serialNumber);
    expect(row).toMatchObject({
      suggestions: [],
      waitsFor: { productId: device.id, sku: device.sku, state },
    });
    expect(await match(row.id, { productId: device.id })).toMatchObject({
      status: 422,
      body: {
        code: state === "sold" ? "reportOfSold" : "reportOfArchived",
        detail: expect.stringContaining(device.sku),
      },
    });
    expect(await drivesOf(device.id)).toEqual([]);
    if (state === "archived") await admin.put(`/aproducts/archive/${device.id}`);
    else await shop.moveSale(sale.id, "Gereed");
    expect(await drivesOf(device.id)).toEqual([drive]);
  }
});

test("a report without a number of its machine waits until its drive is seen in a device", async () => {
  const [drive, serial] = [fresh("DRIVE"), fresh("SCHIJF")];
  await upload(report({ drive, result: "failed" }));
  const { id } = await laptop({ serialNumber: serial });
  expect(await drivesOf(id)).toEqual([]);
  const repeated = fresh("DRIVE");
  await upload(report({ drive: repeated }), report({ serial, drive }), report({ serial, drive: repeated }));
  expect(await drivesOf(id)).toEqual([repeated, drive].sort());
  const { body } = await technician.get(`/erasure-reports?productId=${id}`);
  expect(body.items).toHaveLength(4);
});

const benchLog = (bench: string, drive: string) => ({
  name: `${drive}.log`,
  bytes: Buffer.from(`system-serial-number = ${bench}
!   Device | Status | Thru-put | HH:MM:SS | Model/Serial Number
       sda | Erased |  120MB/s | 01:25:04 | ST500DM002/${drive}
[2026/11/12 10:11:12] Total Throughput 120 MB/s, PRNG Stream, 1R+B+VL
`),
});

test("a log of a wiping bench finds the device of each drive, whichever of the two comes first", async () => {
  const [bench, first, second, serial] = [fresh("BENCH"), fresh("DRIVE"), fresh("DRIVE"), fresh("HERKOMST")];
  const { id } = await laptop({ serialNumber: serial });
  await upload(report({ serial, drive: first, result: "failed" }));
  expect(await upload(benchLog(bench, first))).toMatchObject({ matched: 1 });
  expect(await upload(benchLog(bench, second))).toMatchObject({ matched: 0 });
  await upload(report({ serial, drive: second, result: "failed" }));
  const { carriers } = await shop.stock(id);
  expect(carriers.map(({ state }: { state: string }) => state)).toEqual(["erased", "erased"]);
});

test("a log of a machine that is here and a drive of another device is left to a person", async () => {
  const [one, other, drive] = [fresh("HIER"), fresh("DAAR"), fresh("DRIVE")];
  await laptop({ serialNumber: one });
  await laptop({ serialNumber: other });
  await upload(report({ serial: other, drive, result: "failed" }));
  expect(await upload(benchLog(one, drive))).toMatchObject({ matched: 0, unmatched: 1 });
});

test("with a report that is taken back go those that were tied by its drives alone", async () => {
  const [serial, own, drive] = [fresh("VREEMD"), fresh("EIGEN"), fresh("DRIVE")];
  const device = await laptop({ serialNumber: own });
  await upload(report({ serial, drive, result: "failed" }));
  const { id: reportId } = await waiting(serial);
  await match(reportId, { productId: device.id, confirmed: true, reason: "vergist" });
  await upload(
    report({ drive }),
    report({ serial: own, drive: `${drive}OWN` }),
    report({ drive: `${drive}OWN` }),
  );
  expect(await drivesOf(device.id)).toEqual([drive, `${drive}OWN`]);
  expect((await unmatch(reportId)).status).toBe(200);
  expect(await drivesOf(device.id)).toEqual([`${drive}OWN`]);
  const right = await laptop({ serialNumber: serial });
  expect((await technician.get(`/erasure-reports?productId=${right.id}`)).body.items).toHaveLength(2);
});

test("what a report tells of its device names the device of another that waited", async () => {
  const [serial, imei, drive] = [fresh("KETEN"), freshImei(), fresh("DRIVE")];
  await upload(report({ imei, drive }));
  const { id } = await shop.device({ serialNumber: serial });
  await upload(report({ serial, imei, drive: `${drive}B` }));
  expect(await drivesOf(id)).toEqual([drive, `${drive}B`].sort());
});

test("reading the same report again ties what was not tied", async () => {
  const serial = fresh("OPNIEUW");
  const file = report({ serial });
  await upload(file);
  const { id } = await shop.device({ serialNumber: serial });
  await unmatch((await reportOf(id)).id);
  const other = await shop.device();
  await world.services.pool.query(`update product set "serialNumber" = $1 where id = $2`, [`${serial}2`, id]);
  await world.services.pool.query(`update product set "serialNumber" = $1 where id = $2`, [serial, other.id]);
  expect(await upload(file)).toMatchObject({ imported: 0, alreadyThere: 1, matched: 1, unmatched: 0 });
  expect((await reportOf(other.id)).serial).toBe(serial);
});

test("an upload finds devices of any order, with an order of its own or without, and says which", async () => {
  const [one, two] = [fresh("ORDER"), fresh("ORDER")];
  const orders = [];
  for (const serialNumber of [one, two]) {
    const order = await shop.purchase([
      { productName: "Laptop", typeId: shop.ids.types.Laptop, serialNumber },
    ]);
    await shop.movePurchase(order.id, "Afgerond");
    orders.push({ orderId: order.id, orderNr: order.orderNr, matched: 1 });
  }
  const files = () => [report({ serial: one }), report({ serial: two }), report({ serial: fresh("GEEN") })];
  const found = { imported: 3, matched: 2, unmatched: 1, orders };
  expect(await upload(...files())).toMatchObject(found);
  const without = files();
  const answer = await technician.upload("/erasure-reports/import", without);
  expect(answer).toMatchObject({ status: 200, body: found });
  const repeated = await technician.upload("/erasure-reports/import", without);
  expect(repeated.body).toMatchObject({ imported: 0, alreadyThere: 3, matched: 0, unmatched: 1 });
  const customer = await world.signedIn("Customer");
  expect((await customer.upload("/erasure-reports/import", files())).status).toBe(403);
});

/** Who did what to a device, and the reason given. */
const historyOf = async (id: number) => {
  const { items } = (await admin.get(`/products/${id}/history`)).body as History;
  return items.flatMap(({ userName, facts }) => facts.map(({ what, about }) => [userName, what, about]));
};

test("a match to a device with another number asks first, and then says why it was made", async () => {
  const serial = fresh("ANDER");
  await upload(report({ serial }));
  const { id: reportId } = await waiting(serial);
  const device = await laptop({ serialNumber: fresh("EIGEN") });
  expect(await match(reportId, { productId: device.id })).toMatchObject({
    status: 409,
    body: { code: "reportOfAnother", details: { report: serial, device: device.serialNumber } },
  });
  expect(await match(reportId, { productId: device.id, confirmed: true, reason: " " })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "reason" }] },
  });
  const reason = "moederbord vervangen";
  expect((await match(reportId, { productId: device.id, confirmed: true, reason })).status).toBe(200);
  expect(await historyOf(device.id)).toContainEqual([technician.username, "reportTied", reason]);
});

test("a match is taken back with a reason: the device loses that proof and IMEI, and its history says so", async () => {
  const [serial, imei] = [fresh("FOUT"), freshImei()];
  await upload(report({ serial, imei }));
  const { id: reportId } = await waiting(serial);
  const order = await shop.purchase([
    { productName: "Laptop", typeId: shop.ids.types.Laptop, attributes: { storage: "512 GB" } },
  ]);
  await shop.movePurchase(order.id, "Afgerond");
  const [{ id }] = (await admin.get(`/products?purchaseId=${order.id}`)).body.items;
  expect((await match(reportId, { productId: id })).status).toBe(200);
  expect(await shop.stock(id)).toMatchObject({ missingProof: [], imei });
  expect((await unmatch(reportId, " ")).status).toBe(400);
  expect(await unmatch(reportId)).toMatchObject({ status: 200, body: { productId: null } });
  expect(await shop.stock(id)).toMatchObject({
    missingProof: [{ reason: "noReport" }],
    imei: "",
    carriers: [],
  });
  expect(await unmatch(reportId)).toMatchObject({ status: 422, body: { code: "reportNotMatched" } });
  expect(await historyOf(id)).toContainEqual([technician.username, "reportTakenBack", "verkeerd apparaat"]);
});

test("an undone match takes along what its report alone filled and nobody edited", async () => {
  const serial = fresh("GEVULD");
  const hardware = (more: Record<string, string>) => {
    const names = ["CPU", "RAM", ...Object.keys(more)];
    const values = ["Intel i5", "8 GB", ...Object.values(more)];
    const document = fresh("doc");
    const headings = ["Report UUID", "Drive Serial", "Status", "Method", ...names];
    const row = [document, fresh("DRIVE"), "success", "NIST 800-88 Purge", ...values];
    return { name: `${document}.csv`, bytes: Buffer.from(`${headings.join(",")}\n${row.join(",")}\n`) };
  };
  const device = await laptop({ serialNumber: fresh("EIGEN"), attributes: { battery: "90 %" } });
  await upload(hardware({ "Computer Serial": serial }));
  const { id: reportId } = await waiting(serial);
  await match(reportId, { productId: device.id, confirmed: true, reason: "vergist" });
  const filled = (await shop.stock(device.id)).attributes;
  expect(filled).toMatchObject({ cpu: "Intel i5", ram: "8 GB", battery: "90 %" });
  await admin.patch(`/products/${device.id}`, { attributes: { ...filled, ram: "16 GB" } });
  await admin.patch(`/products/${device.id}`, { attributes: { ...filled, ram: "8 GB" } });
  const { body } = await unmatch(reportId);
  expect(body.forgotten).toEqual({ cpu: "Intel i5" });
  expect((await shop.stock(device.id)).attributes).toEqual({ ram: "8 GB", battery: "90 %" });

  const [one, two] = [hardware({ "Computer Serial": serial }), hardware({ "Computer Serial": serial })];
  const other = await laptop({ serialNumber: serial });
  await upload(one, two);
  const reports = (await technician.get(`/erasure-reports?productId=${other.id}`)).body.items;
  expect((await unmatch(reports[0].id)).body.forgotten).toEqual({});
});

test("a report that was taken back is not suggested or tied to that device again, except by hand", async () => {
  const serial = fresh("TERUG");
  const device = await shop.device({ serialNumber: serial });
  const file = report({ serial });
  await upload(file);
  const { id: reportId } = await reportOf(device.id);
  await unmatch(reportId);
  await upload(file);
  await admin.patch(`/products/${device.id}`, { serialNumber: "" });
  await admin.patch(`/products/${device.id}`, { serialNumber: serial });
  expect(await waiting(serial)).toMatchObject({ id: reportId, suggestions: [], waitsFor: null });
  expect((await match(reportId, { productId: device.id })).status).toBe(200);
});

test("what proves a reserved device is taken back only by who may override its proof", async () => {
  const serialNumber = fresh("VASTGEHOUDEN");
  const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, attributes: { storage: "512 GB" } };
  const order = await shop.purchase([{ ...line, serialNumber }]);
  await shop.movePurchase(order.id, "Afgerond");
  const [{ id }] = (await admin.get(`/products?purchaseId=${order.id}`)).body.items;
  await upload(report({ serial: serialNumber }));
  await shop.finishTasks(id);
  const ready = await admin.post("/products/bulk/status", { ids: [id], statusId: shop.saleable });
  expect(ready.status, JSON.stringify(ready.body)).toBe(200);
  const sale = await shop.sale([{ productId: id }]);
  expect((await shop.moveSale(sale.id, "Bevestigd")).status).toBe(200);
  const { id: reportId } = await reportOf(id);
  expect(await unmatch(reportId)).toMatchObject({ status: 422, body: { code: "proofOfReserved" } });
  expect((await reportOf(id)).id).toBe(reportId);
});

test("nothing is taken back from a device that was sold", async () => {
  const device = await shop.device({ serialNumber: fresh("WEG"), statusId: shop.saleable });
  await upload(report({ serial: device.serialNumber }));
  const { id: reportId } = await reportOf(device.id);
  const sale = await shop.sale([{ productId: device.id }]);
  for (const status of ["Bevestigd", "Gereed", "Afgerond"]) await shop.moveSale(sale.id, status);
  expect(await unmatch(reportId)).toMatchObject({ status: 422, body: { code: "reportOfSold" } });
  expect((await reportOf(device.id)).id).toBe(reportId);
});
