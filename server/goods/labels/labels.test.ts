import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printSeparately } from "../../platform/print/print.ts";
import { testShop } from "../../testing/fixture.ts";
import { edgesOf } from "../../testing/pdf.ts";
import { descendants, isRunning } from "../../testing/processes.ts";
import { labelPrinter } from "./labels.jobs.ts";

const { world, shop } = await testShop();
const warehouse = await world.signedIn("Warehouse");
const folder = mkdtempSync(join(tmpdir(), "omloop-labels-"));
let ids: number[];

beforeAll(async () => {
  const line = { productName: "Muis", typeId: shop.ids.types.Accessoire, serialNumber: "" };
  const { id } = await shop.purchase(Array.from({ length: 501 }, () => line));
  await shop.movePurchase(id, "Afgerond");
  const rows = await world.db.selectFrom("product").select("id").where("purchaseId", "=", id).execute();
  ids = rows.map((row) => row.id);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that never comes back, as native code that draws a large document does not for a while. */
function neverEnding() {
  const script = join(folder, "endless.mjs");
  writeFileSync(script, "for (;;);");
  return pathToFileURL(script);
}

test("a print that is cancelled in the middle of its document ends, with its process", async () => {
  const { id } = (await warehouse.post("/labels", { format: "brother62", ids })).body;
  const before = descendants(process.pid);
  const stuck = labelPrinter(world.services, (signal) => ({
    pdf: (template, data) => printSeparately(template, data, { signal, script: neverEnding() }),
  }));
  const run = stuck({ longJobId: id, ids, format: "brother62" }, false);
  const printing = () => descendants(process.pid).filter((pid) => !before.includes(pid));
  await expect.poll(printing, { timeout: 120_000 }).toHaveLength(1);
  const [pid] = printing();
  expect((await warehouse.post(`/long-jobs/${warehouse.id}/${id}/cancel`)).status).toBe(200);
  await run;
  await expect.poll(() => isRunning(pid!), { timeout: 120_000 }).toBe(false);
  const { items } = (await warehouse.get(`/long-jobs/${warehouse.id}`)).body;
  expect(items).toMatchObject([{ id, state: "cancelled", hasFile: false }]);
});

test.each(["/labels", "/aproduct/bulk/print/barcodes"])("a product's label is printed by %s", async (url) => {
  const { id, sku } = await shop.device({ typeId: shop.ids.types.Laptop, serialNumber: `SN${url.length}` });
  const { status, headers, bytes } = await warehouse.post(url, { format: "brother62", ids: [id] });
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  const words = await edgesOf(bytes);
  expect(words.map(({ word }) => word)).toContain(sku);
  expect((await warehouse.post(url, { format: "brother62", ids: [] })).status).toBe(400);
});

test("an Arabic attribute does not turn the others of its label round", async () => {
  const attributes = { cpu: "معالج", ram: "16 GB" };
  const { id } = await shop.device({ typeId: shop.ids.types.Laptop, serialNumber: "SN-AR", attributes });
  const { bytes } = await warehouse.post("/labels", { format: "brother62", ids: [id] });
  const words = await edgesOf(bytes);
  const rightOf = (text: string) => words.find(({ word }) => word.includes(text))!.right;
  expect(rightOf("16")).toBeLessThan(rightOf("GB"));
});

const pageOf = (labels: unknown[]) => ({
  runs: [{ design: { page: { width: 20, height: 20 } }, labels }],
  skipped: 0,
});
const blank = pageOf([]);
const unstopped = () => new AbortController().signal;

test("a document that is printed apart leaves no process behind, nor does one that cannot be printed", async () => {
  const before = descendants(process.pid);
  const pdf = await printSeparately("labels", blank, { signal: unstopped() });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const wrong = printSeparately("labels", pageOf([1]), { signal: unstopped() });
  await expect(wrong).rejects.toThrow(/^labels: /);
  const script = neverEnding();
  const late = printSeparately("labels", blank, { signal: unstopped(), timeLimit: 100, script });
  await expect(late).rejects.toMatchObject({ code: "printTooMuch", details: { seconds: 0.1 } });
  const stopped = AbortSignal.abort(new Error("not wanted"));
  await expect(printSeparately("labels", blank, { signal: stopped })).rejects.toThrow("not wanted");
  const left = () => descendants(process.pid).filter((pid) => !before.includes(pid) && isRunning(pid));
  await expect.poll(left).toEqual([]);
});

test("a print process that dies is a failure with a reason", async () => {
  const script = join(folder, "dies.mjs");
  writeFileSync(script, "process.exit(3);");
  const lost = printSeparately("labels", blank, { signal: unstopped(), script: pathToFileURL(script) });
  await expect(lost).rejects.toThrow(/^labels: /);
});
