// @vitest-environment node
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import bwipjs from "bwip-js/node";
import { afterAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { LabelTemplateInput } from "../../contract/labelTemplates.ts";
import { labelsPdf } from "../../server/platform/print/labels.ts";
import { createPrinter } from "../../server/platform/print/print.ts";

const run = promisify(execFile);
const printer = createPrinter();
const folder = await mkdtemp(join(tmpdir(), "omloop-codes-"));
afterAll(async () => {
  await printer.close();
  await rm(folder, { recursive: true });
});
const wasm = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(wasm).buffer },
  fireImmediately: true,
});

const template: LabelTemplateInput = {
  name: "Klein",
  ...{ width: 4000, height: 2500, margin: 150, logoHeight: 0, fields: [] },
  ...{ bars: "sku", barsHeight: 500, barsTextSize: 6 },
  ...{ square: "dataMatrix", squareHolds: "serialNumber", squareSize: 600 },
};
const label = {
  sku: "100001",
  productName: "Lenovo ThinkPad T14",
  serialNumber: "PF3ABCDE",
  details: "i5 · 16 GB",
  url: "https://voorraad.voorbeeld.nl/products/12",
};

/** What a camera reads of a label at its printed size. */
async function read(changes: Partial<LabelTemplateInput>) {
  const pdf = await labelsPdf(printer, [{ ...label, template: { ...template, ...changes } }], "brother62");
  await writeFile(join(folder, "label.pdf"), pdf);
  const picture = join(folder, "label");
  await run("pdftoppm", ["-r", "300", "-gray", "-png", "-singlefile", `${picture}.pdf`, picture]);
  return codesIn(await readFile(`${picture}.png`));
}
/** The codes in a picture of 300 dots an inch, with the formats that the camera looks for. */
async function codesIn(picture: Buffer) {
  const codes = await readBarcodes(new Uint8Array(picture), {
    formats: ["Code128", "QRCode", "DataMatrix", "EAN13", "EAN8"],
  });
  return Object.fromEntries(codes.map(({ format, text }) => [format, text]));
}

test("a camera reads the bars and the Data Matrix of a small label at its printed size", async () => {
  expect(await read({})).toEqual({ Code128: "100001", DataMatrix: "PF3ABCDE" });
});

test("a camera reads a Data Matrix of 5 mm that is alone on its label", async () => {
  const small = {
    width: 1000,
    height: 800,
    margin: 150,
    squareSize: 500,
    squareHolds: "sku",
    bars: "none",
  } as const;
  expect(await read(small)).toEqual({ DataMatrix: "100001" });
});

test("a camera reads an address of a device in a Data Matrix and in a QR code", async () => {
  const address = { squareHolds: "address", squareSize: 1200, height: 3000, bars: "none" } as const;
  expect(await read(address)).toEqual({ DataMatrix: label.url });
  expect(await read({ ...address, square: "qr" })).toEqual({ QRCode: label.url });
});

/** Dots of a bar at 300 dots an inch, of which 0.33 mm is the size that EAN is meant for, and 80 % the smallest that is allowed. */
test.each([
  ["as it is meant", 4],
  ["as small as is allowed", 3],
])("a camera reads the EAN-13 and the EAN-8 of a box, %s", async (_, scale) => {
  const printed = (bcid: string, text: string) =>
    bwipjs.toBuffer({ bcid, text, scale, includetext: true, padding: 4 * scale, backgroundcolor: "ffffff" });
  expect(await codesIn(await printed("ean13", "8712345678906"))).toEqual({ EAN13: "8712345678906" });
  expect(await codesIn(await printed("ean8", "87123456"))).toEqual({ EAN8: "87123456" });
});
