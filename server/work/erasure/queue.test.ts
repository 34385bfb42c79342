import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { dayFromNow } from "../../testing/today.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, attributes: { storage: "512 GB" } };
const lines = ["ERA-10001", "ERA-10002"].map((serialNumber) => ({ ...line, serialNumber }));
const purchaseId: number = (await shop.purchase(lines)).id;
await shop.movePurchase(purchaseId, "Afgerond");

const report = (serial: string, document: string, result = "success") => ({
  name: `${document}.csv`,
  bytes: Buffer.from(
    `Report UUID,Computer Serial,Drive Serial,Drive Model,Status,Method,End Time\n${document},${serial},D-${document},Samsung 980,${result},NIST 800-88 Purge,2026-11-10 12:00:00\n`,
  ),
});
type File = { name: string; bytes: Buffer };
const uploadAs = (person: Person, ...files: File[]) =>
  person.upload(`/products/blancco/${purchaseId}`, files);
const upload = (...files: File[]) => uploadAs(technician, ...files);
const queue = async () => (await technician.get("/erasure-reports?unmatched=true&pageSize=200")).body.items;
const device = async (serial: string) => {
  const [{ id }] = (await admin.get(`/products?serialNumber=${serial}`)).body.items;
  return shop.stock(id);
};

test("a report finds its device by serial number, once, and proves its erasure", async () => {
  expect((await device("ERA-10001")).missingProof).toMatchObject([{ reason: "noReport" }]);
  const first = await upload(report("era-10001", "doc-1"));
  expect(first).toMatchObject({ status: 200, body: { imported: 1, matched: 1, unmatched: 0, failed: [] } });
  const repeated = await upload(report("era-10001", "doc-1"));
  expect(repeated.body).toMatchObject({ imported: 0, alreadyThere: 1, repeated: 0 });
  expect(await device("ERA-10001")).toMatchObject({
    missingProof: [],
    carriers: [{ serial: "D-doc-1", state: "erased" }],
  });
});

test("a table of verifications alone finds its device and proves nothing", async () => {
  const row = (action: string) =>
    `Computer Serial,Drive Serial,Action,Action Result,Wipe Pattern,UUID\nERA-10002,D-VER,${action},Success,DoD 5220.22-M,u-${action}\n`;
  const table = (action: string) => ({ name: `${action}.csv`, bytes: Buffer.from(row(action)) });
  expect((await upload(table("Verify"))).body).toMatchObject({ imported: 1, matched: 1 });
  const seen = { serial: "D-VER", reason: "notErased" };
  expect((await device("ERA-10002")).missingProof).toMatchObject([seen]);
  expect((await upload(table("Wipe"))).body).toMatchObject({ imported: 1, matched: 1 });
  expect((await device("ERA-10002")).missingProof).toEqual([]);
});

test("the same report uploaded ten times at once, by five people, is there once", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.signedIn("Technician")));
  const uploads = [...people, ...people].map((person) => uploadAs(person, report("ERA-GEEN", "doc-2")));
  const answers = await Promise.all(uploads);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const imported = answers.reduce((sum, { body }) => sum + body.imported, 0);
  expect(imported).toBe(1);
});

test("a report of an unknown device waits with a suggestion, and is tied once to the device that is chosen", async () => {
  await upload(report("SERA-10002", "doc-3"), report("ERA-10003", "doc-3b"));
  const waiting = (await queue()).find((row: { serial: string }) => row.serial === "SERA-10002");
  const { id: productId } = await device("ERA-10002");
  expect(waiting.suggestions).toMatchObject([{ productId, serialNumber: "ERA-10002" }]);
  const other = (await queue()).find((row: { serial: string }) => row.serial === "ERA-10003");
  expect(other.suggestions).toEqual([]);
  const sure = { confirmed: true, reason: "de S hoort bij de streepjescode" };
  const match = (id: number, to: number) =>
    technician.post(`/erasure-reports/${id}/match`, { productId: to, ...sure });
  expect(await match(waiting.id, 999_999)).toMatchObject({ status: 422, body: { code: "unknownReference" } });
  expect((await match(999_999, productId)).status).toBe(404);
  const tries = await Promise.all([match(waiting.id, productId), match(waiting.id, productId)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await device("ERA-10002")).toMatchObject({ missingProof: [], attributes: { storage: "512 GB" } });
  expect((await queue()).map((row: { id: number }) => row.id)).not.toContain(waiting.id);
});

test("a report that belongs to nothing here leaves the queue with a reason and stays", async () => {
  await upload(report("VREEMD-1", "doc-4"));
  const waiting = (await queue()).find((row: { serial: string }) => row.serial === "VREEMD-1");
  const dismiss = (reason: string) => technician.post(`/erasure-reports/${waiting.id}/dismiss`, { reason });
  expect((await dismiss("")).status).toBe(400);
  expect((await dismiss("van een andere klant")).status).toBe(200);
  expect((await queue()).map((row: { id: number }) => row.id)).not.toContain(waiting.id);
  expect((await technician.get("/erasure-reports?q=vreemd-1")).body.items).toMatchObject([
    { id: waiting.id },
  ]);
  expect((await admin.get("/dashboard/total")).body.erasureQueue).toBe((await queue()).length);
});

test("what the files themselves hold twice is not said to have been there already", async () => {
  const copies = ["a.json", "b.json", "c.json"].map((name) => ({
    ...report("GEEN-DUBBEL", "doc-dubbel"),
    name,
  }));
  expect((await upload(...copies)).body).toMatchObject({ imported: 1, repeated: 2, alreadyThere: 0 });
  expect((await upload(...copies)).body).toMatchObject({ imported: 0, repeated: 2, alreadyThere: 1 });
});

test("a report that waited is adopted by the device that comes in later", async () => {
  await upload(report("LATER-1", "doc-5"));
  const { id } = await shop.device({ typeId: shop.ids.types.Laptop, serialNumber: "later-1" });
  expect(await shop.stock(id)).toMatchObject({ carriers: [{ serial: "D-doc-5", state: "erased" }] });
});

test("a failed erasure after a good one takes the proof away again", async () => {
  await upload(report("ERA-10001", "doc-6", "failed"));
  const { carriers, missingProof } = await device("ERA-10001");
  expect(carriers).toHaveLength(2);
  expect(missingProof).toMatchObject([{ serial: "D-doc-6", reason: "failed" }]);
});

test("4,500 reports come in one upload, more than one statement takes", async () => {
  const rows = Array.from(
    { length: 4_500 },
    (_, at) => `big-${at},GEEN-${at},D-GEEN-${at},Samsung 980,success`,
  );
  const table = `Report UUID,Computer Serial,Drive Serial,Drive Model,Status\n${rows.join("\n")}\n`;
  const file = { name: "big.csv", bytes: Buffer.from(table) };
  expect(await upload(file)).toMatchObject({ status: 200, body: { imported: 4_500, unmatched: 4_500 } });
  expect((await upload(file)).body).toMatchObject({ imported: 0, alreadyThere: 4_500 });
});

test("a report for an order that does not exist, or with no file, is refused", async () => {
  expect((await technician.upload("/products/blancco/999999", [report("X", "doc-7")])).status).toBe(404);
  expect((await technician.post(`/products/blancco/${purchaseId}`, {})).status).toBe(415);
  expect((await upload()).status).toBe(400);
  const answer = await upload({ name: "leeg.xml", bytes: Buffer.alloc(0) });
  expect(answer.body).toMatchObject({
    imported: 0,
    failed: [{ file: "leeg.xml", message: expect.stringMatching(/\w+/) }],
  });
});

test("a report without a machine finds its device by a known drive, unless two devices had that drive", async () => {
  const shared = (serial: string, document: string) => {
    const { name, bytes } = report(serial, document);
    return { name, bytes: Buffer.from(String(bytes).replace(`D-${document}`, "D-GEDEELD-1")) };
  };
  await upload(shared("ERA-10001", "doc-8"));
  expect((await upload(shared("", "doc-9"))).body).toMatchObject({ imported: 1, matched: 1 });
  await upload(shared("ERA-10002", "doc-10"));
  expect((await upload(shared("", "doc-11"))).body).toMatchObject({ imported: 1, matched: 0, unmatched: 1 });
  expect((await upload(shared("ERA-10003", "doc-12"))).body).toMatchObject({ matched: 0 });
});

test("the queue is searched by serial and report number, filtered by source and day, and sorted", async () => {
  await upload(report("ZOEK-2", "doc-21"), report("ZOEK-1", "doc-22"));
  const search = async (query: string) => {
    const { status, body } = await technician.get(`/erasure-reports?unmatched=true&q=zoek&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items.map(({ serial }: { serial: string }) => serial);
  };
  expect(await search("sort=serial")).toEqual(["ZOEK-1", "ZOEK-2"]);
  expect(await search("sort=-importedAt,-serial")).toEqual(["ZOEK-2", "ZOEK-1"]);
  expect(await search("source=csv&sort=serial")).toHaveLength(2);
  expect(await search("source=!csv")).toEqual([]);
  expect(await search("serial=~ek-2")).toEqual(["ZOEK-2"]);
  const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
  expect(await search(`importedAt=${today}..${today}`)).toHaveLength(2);
  expect(await search(`importedAt=${tomorrow}..`)).toEqual([]);
  const byDocument = await technician.get("/erasure-reports?unmatched=true&q=doc-22");
  expect(byDocument.body.items).toMatchObject([{ serial: "ZOEK-1" }]);
  expect((await technician.get("/erasure-reports?source=paper")).status).toBe(400);
});
