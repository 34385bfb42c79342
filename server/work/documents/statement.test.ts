import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { testShop } from "../../testing/fixture.ts";
import { admitOutsiders, outsiders, readable } from "../../testing/outsiders.ts";
import { codesOf, pagesOf } from "../../testing/pdf.ts";
import { statementPrinter } from "./documents.jobs.ts";

const { world, admin, shop } = await testShop();
const fileOf = (pdf: Buffer) => ({ name: "verklaring.pdf", bytes: pdf });
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

let orderId: number;
let orderNr: string;
beforeAll(async () => {
  const typeId = shop.ids.types.Laptop;
  const lines = ["BANK-1", "BANK-2", "BANK-3"].map((serialNumber) => ({
    ...{ productName: "HP EliteBook", serialNumber, typeId },
  }));
  const monitor = { productName: "Dell P2419H", serialNumber: "MON-1", typeId: shop.ids.types.Monitor };
  const order = await shop.purchase([...lines, monitor], { dataDestruction: "eraseDataCertified" });
  ({ id: orderId, orderNr } = order);
  await shop.movePurchase(orderId, "Afgerond");
  const devices = await world.db
    .selectFrom("product")
    .select(["id", "serialNumber"])
    .where("purchaseId", "=", orderId)
    .execute();
  const idOf = (serial: string) => devices.find(({ serialNumber }) => serialNumber === serial)!.id;
  await report(idOf("BANK-1"), "R-1", [
    { driveSerial: "DISK-1A", result: "success", state: "Successful" },
    { driveSerial: "DISK-1B", result: "failed", state: "Failed", message: "Cannot write to the drive" },
  ]);
  await report(idOf("BANK-2"), "R-2", [{ driveSerial: "DISK-2", result: "success", state: "Successful" }]);
  const expected = {
    orderId,
    productName: "HP EliteBook",
    serialNumber: normalSerial("BANK-LOST"),
    quantity: 1,
  };
  await world.db.insertInto("orderLine").values(expected).execute();
});

type Result = { driveSerial: string; result: "success" | "failed"; state: string; message?: string };
async function report(productId: number, sourceDocumentId: string, results: Result[]) {
  const at = "2026-11-20T10:00:00Z";
  const { id: reportId } = await world.db
    .insertInto("erasureReport")
    .values({
      ...{ source: "blancco", sourceDocumentId, productId, tool: "Drive Eraser", toolVersion: "7.1" },
      ...{ operator: "P. de Wit", reportedAt: at },
      hardware: JSON.stringify({ disks: [] }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const result of results)
    await world.db
      .insertInto("erasureResult")
      .values({
        ...{ reportId, driveModel: "Samsung PM981", standardName: "NIST 800-88 Purge", level: "purge" },
        ...{ capacityBytes: 512_110_190_592, startedAt: at, endedAt: at, ...result },
      })
      .execute();
}

const print = (by: Pick<typeof admin, "post"> = admin) => by.post(`/purchases/${orderId}/print/statement`);
const verify = (token: string, sha256: string) =>
  world.anonymous.post("/documents/verify", { token, sha256 });

async function statement() {
  const answer = await print();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [url = ""] = await codesOf(answer.bytes);
  return { pdf: answer.bytes, url, token: url.split("/").at(-1)! };
}

test("it names every device and drive with its fate, and hides no failed, missing or lost one", async () => {
  const text = (await pagesOf((await statement()).pdf)).join("\n");
  for (const part of [
    ...[
      "Verklaring van datavernietiging",
      orderNr,
      "BANK-1",
      "DISK-1A",
      "DISK-1B",
      "BANK-2",
      "DISK-2",
      "BANK-3",
    ],
    ...["Samsung PM981", "512 GB", "NIST 800-88 Purge", "Drive Eraser 7.1", "P. de Wit", "20 nov 2026"],
    ...["Wissen mislukt", "Cannot write to the drive", "Geen rapport", "BANK-LOST", "Niet ontvangen"],
  ])
    expect(text).toContain(part);
  const count = (label: string) => Number(new RegExp(`${label} +(\\d+)`).exec(text)?.[1]);
  expect(count("Apparaten ontvangen")).toBe(4);
  expect(count("Gegevensdragers")).toBe(3);
  expect(count("Gewist")).toBe(2);
  expect(count("Wissen mislukt")).toBe(1);
  expect(count("Geen rapport")).toBe(1);
  expect(count("Niet ontvangen")).toBe(1);
  expect(count("Apparaten zonder gegevensdrager")).toBe(1);
});

test("it bears the company's own sentence, and its operator where a report names none", async () => {
  const plain = (await pagesOf((await statement()).pdf)).join("\n");
  expect(plain).not.toContain("J. Wisser");
  const config = { statementText: "Wij wissen volgens onze eigen norm 7.", operator: "J. Wisser" };
  expect((await admin.put("/modules/erasure/configs", config)).status).toBe(200);
  await world.services.pool.query(
    `update "erasureReport" set operator = '' where "sourceDocumentId" = 'R-1'`,
  );
  const text = (await pagesOf((await statement()).pdf)).join("\n");
  for (const part of ["Wij wissen volgens onze eigen norm 7.", "J. Wisser", "P. de Wit"])
    expect(text).toContain(part);
  await admin.put("/modules/erasure/configs", {});
  await world.services.pool.query(`update "erasureReport" set operator = 'P. de Wit'`);
});

test("the code leads to a page that tells the very file from an altered one, and from another print", async () => {
  const { pdf, url, token } = await statement();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/verify\/[0-9a-f]{32}$/);
  expect(await verify(token, hashOf(pdf))).toMatchObject({ status: 200, body: { genuine: true } });
  const altered = Buffer.from(pdf);
  altered[altered.length >> 1]! ^= 1;
  const other = await statement();
  expect(other.token).not.toBe(token);
  for (const sha256 of [hashOf(altered), hashOf(other.pdf)])
    expect((await verify(token, sha256)).body).toEqual({ genuine: false });
});

test("a file that is sent is judged as its hash is", async () => {
  const { pdf, token } = await statement();
  const sent = (bytes: Buffer) => world.anonymous.upload(`/documents/verify/${token}/file`, [fileOf(bytes)]);
  expect((await sent(pdf)).body).toEqual({ genuine: true });
  expect((await sent(Buffer.concat([pdf, Buffer.from(" ")]))).body).toEqual({ genuine: false });
});

test("a code that nobody gave out answers as an altered file does", async () => {
  const { pdf, token } = await statement();
  const altered = await verify(token, "0".repeat(64));
  const unknown = await verify("f".repeat(32), hashOf(pdf));
  expect([unknown.status, unknown.body]).toEqual([altered.status, altered.body]);
});

test("a network may ask so often and no more", async () => {
  await world.pass(16);
  const answers = [];
  for (let at = 0; at < 61; at++) answers.push((await verify("a".repeat(32), "0".repeat(64))).status);
  expect(new Set(answers.slice(0, 60))).toEqual(new Set([200]));
  expect(answers[60]).toBe(429);
  await world.pass(16);
});

test("suppliers and partners print the statements of their own purchases, and of no other", async () => {
  const { people, seen, unseen } = await admitOutsiders(world.db, shop, admin, world.signedIn);
  for (const name of Object.keys(outsiders)) {
    const { person } = people.get(name)!;
    const ask = (id: number) => person.post(`/purchases/${id}/print/statement`);
    if (!readable(name).includes("purchases")) {
      expect((await ask(orderId)).status, name).toBe(403);
      continue;
    }
    expect((await ask(seen(name, "purchases")[0]!.id)).status, name).toBe(200);
    for (const { id } of unseen(name, "purchases")) expect((await ask(id)).status, name).toBe(404);
  }
});

test("one of more devices than somebody waits for is printed by a job, and verified as any other", async () => {
  const { id } = await shop.purchase([]);
  await world.services.pool.query(
    `insert into "orderLine" ("orderId", "productName", "serialNumber", quantity)
     select $1, 'HP EliteBook', 'LANG-' || n, 1 from generate_series(1, $2::int) n`,
    [id, mostLinesAtOnce + 1],
  );
  const answer = await admin.post(`/purchases/${id}/print/statement`);
  expect(answer).toMatchObject({ status: 202, body: { kind: "statement", state: "waiting" } });
  const [job] = await world.takeJobs("printStatement");
  let proof = { url: "" };
  const pdf = async (
    _: string,
    { documents: [sheet] }: { documents: { rows: []; proof: typeof proof }[] },
  ) => {
    expect(sheet!.rows).toHaveLength(mostLinesAtOnce + 1);
    ({ proof } = sheet!);
    return Buffer.from("%PDF-1.7 lang");
  };
  await statementPrinter(world.services, () => ({ pdf }))(job!, false);
  const own = `/long-jobs/${admin.id}`;
  const done = (await admin.get(own)).body.items[0];
  expect(done).toMatchObject({ kind: "statement", state: "done", hasFile: true });
  const { bytes } = await admin.get(`${own}/${done.id}/file`);
  const token = proof.url.split("/").at(-1);
  const verdict = await admin.post("/documents/verify", { token, sha256: hashOf(bytes) });
  expect(verdict.body).toEqual({ genuine: true });
});

test("its printing is told in the history of the order, without the code", async () => {
  const before = JSON.stringify((await admin.get(`/purchases/${orderId}/history`)).body);
  const { token } = await statement();
  const after = JSON.stringify((await admin.get(`/purchases/${orderId}/history`)).body);
  expect(after.split("statementPrinted").length).toBeGreaterThanOrEqual(
    before.split("statementPrinted").length,
  );
  expect(after).toContain("statementPrinted");
  expect(after).not.toContain(token);
  const { rows } = await world.services.pool.query(`select changes from audit where subject = 'document'`);
  expect(JSON.stringify(rows)).not.toContain(token);
});

describe("the figures of a statement", () => {
  const figures = async (id: number) => {
    const text = (await pagesOf((await admin.post(`/purchases/${id}/print/statement`)).bytes)).join("\n");
    const count = (label: string) => Number(new RegExp(`${label} +(\\d+)`).exec(text)?.[1] ?? 0);
    const labels = [
      "Apparaten ontvangen",
      "Geen rapport",
      "Apparaten zonder gegevensdrager",
      "Overige goederen, in stuks",
    ];
    return { text, figures: labels.map(count) };
  };
  const split = (id: number, quantity: number) =>
    admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity });
  const individualize = (id: number, quantity: number, serialNumbers: string[] = []) =>
    admin.put(`/split-product/${id}/individualize-part-of-bundle`, { quantity, serialNumbers });

  test("count devices, and pieces apart, whatever was split or individualized since", async () => {
    const { Laptop, Monitor } = shop.ids.types;
    const supplier = await shop.contact("Bank BV", { isSupplier: true });
    const { id } = await shop.made("/purchases", {
      contactId: supplier.id,
      lines: [
        {
          productName: "ThinkPad met schijf",
          serialNumber: "ST-LAP1",
          typeId: Laptop,
          attributes: { storage: "256 GB" },
        },
        { productName: "ThinkPad", serialNumber: "ST-LAP2", typeId: Laptop, attributes: { storage: "geen" } },
        { productName: "Beeldscherm", serialNumber: "STMON", typeId: Monitor },
        { productName: "Kabel", quantity: 10, typeId: Monitor },
        { productName: "Partij laptops", quantity: 5, typeId: Laptop },
      ],
    });
    await shop.movePurchase(id, "Bevestigd");
    await shop.movePurchase(id, "Afgerond");
    const { items } = (await admin.get(`/products?purchaseId=${id}`)).body;
    const idOf = (name: string) =>
      items.find(({ productName }: { productName: string }) => productName === name).id;
    const bought = async () => (await admin.get("/contacts?q=Bank+BV")).body.items[0].devicesBought as number;
    const before = await figures(id);
    expect(before.figures).toEqual([8, 6, 2, 10]);
    expect(await bought()).toBe(8);
    for (const part of ["ST-LAP1", "ST-LAP2", "STMON", "5 × Partij laptops"])
      expect(before.text).toContain(part);
    expect(before.text).not.toContain("Kabel");
    expect((await split(idOf("Kabel"), 3)).status).toBe(200);
    expect((await individualize(idOf("Kabel"), 2, ["KAB-1"])).status).toBe(200);
    expect((await split(idOf("Partij laptops"), 2)).status).toBe(200);
    expect((await individualize(idOf("Partij laptops"), 2, ["PL-1", "PL-2"])).status).toBe(200);
    const after = await figures(id);
    expect(after.figures).toEqual(before.figures);
    expect(await bought()).toBe(8);
    for (const part of ["KAB-1", "PL-1", "PL-2", "2 × Partij laptops"]) expect(after.text).toContain(part);
  });

  test("stay when a bundle is split up whole and merged again", async () => {
    const { id } = await shop.purchase([
      { productName: "Partij", quantity: 4, typeId: shop.ids.types.Laptop },
    ]);
    await shop.movePurchase(id, "Afgerond");
    const [bundle] = (await admin.get(`/products?purchaseId=${id}`)).body.items;
    const before = (await figures(id)).figures;
    expect(before).toEqual([4, 4, 0, 0]);
    const part = (await split(bundle.id, 3)).body;
    expect((await figures(id)).figures).toEqual(before);
    const merged = await admin.post(`/products/${bundle.id}/merge`, { ids: [part.id] });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect((await figures(id)).figures).toEqual(before);
  });
});
