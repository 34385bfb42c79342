import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { type LabelFormat, labelFormats } from "../../../contract/labels.routes.ts";
import type { LabelTemplateInput } from "../../../contract/labelTemplates.ts";
import { qr } from "./codes.ts";
import { type Label, labelsPdf } from "./labels.ts";
import { arranged, byTemplate } from "./labelTemplate.ts";
import { createPrinter } from "./print.ts";

const run = promisify(execFile);
const printer = createPrinter();
const folders: string[] = [];

afterAll(async () => {
  await printer.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

const names = [
  "HP EliteBook 840 G5",
  'Lenovo ThinkPad X1 Carbon Gen 9 (20XW) 14" WUXGA touch, Intel vPro, zwart, met dockingstation',
  "حاسوب محمول ديل لاتيتيود 7400 مجدد بحالة ممتازة",
  "لپ‌تاپ لنوو تینک‌پد T480s",
];

function label(sku: string, change: Partial<Label> = {}): Label {
  return {
    sku,
    productName: names[0] as string,
    serialNumber: "5CG8210000XYZ",
    details: "i5-8350U · 16 GB · 512 GB NVMe · B",
    url: `https://voorraad.kringloop-voorbeeld.nl/p/${sku}`,
    ...change,
  };
}

const numbers = Array.from({ length: 22 }, (_, index) => String(100_004 + index));
const skus = ["100001", "123456", "SKU-2026-000123", "a-7/B_9 x", ...numbers];
const labels = skus.map((sku, index) => label(sku, { productName: names[index % names.length] as string }));

async function printed(list: Label[], format: LabelFormat, startAt?: number) {
  const folder = await mkdtemp(join(tmpdir(), "labels-"));
  folders.push(folder);
  const file = join(folder, "labels.pdf");
  await writeFile(file, await labelsPdf(printer, list, format, { startAt }));
  return { folder, file };
}

async function pageTexts(file: string): Promise<string[]> {
  const { stdout } = await run("pdftotext", ["-raw", file, "-"]);
  return stdout.replaceAll("\u200b", "").split("\f").slice(0, -1);
}

async function pages(file: string) {
  const { stdout } = await run("pdfinfo", [file]);
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(stdout) ?? [];
  const millimetres = (points = "") => Math.round((Number(points) / 72) * 25.4 * 10) / 10;
  return {
    count: Number(/Pages:\s+(\d+)/.exec(stdout)?.[1]),
    width: millimetres(width),
    height: millimetres(height),
  };
}

async function scanned({ folder, file }: { folder: string; file: string }): Promise<string[]> {
  await run("pdftoppm", ["-r", "300", "-gray", "-png", file, join(folder, "page")]);
  const images = (await readdir(folder)).filter((name) => name.endsWith(".png"));
  const symbols = ["-Sdisable", "-Scode128.enable", "-Sqrcode.enable"];
  const paths = images.map((image) => join(folder, image));
  const { stdout } = await run("zbarimg", ["--quiet", "--raw", ...symbols, ...paths]);
  return stdout.trim().split("\n").sort();
}

describe.each(labelFormats)("on %s", (format) => {
  test("every SKU and every address comes back from the codes", async () => {
    const expected = labels.flatMap(({ sku, url }) => [sku, url]).sort();
    expect(await scanned(await printed(labels, format))).toEqual(expected);
  });

  test("name, details, serial number and SKU are on the label", async () => {
    const { file } = await printed([label("100001")], format);
    const [text] = await pageTexts(file);
    for (const part of [names[0], "i5-8350U · 16 GB · 512 GB NVMe · B", "S/N 5CG8210000XYZ", "100001"]) {
      expect(text).toContain(part);
    }
  });

  test("a name of 300 characters ends in an ellipsis on its second line", async () => {
    for (const productName of ["refurbished ".repeat(25), "W".repeat(300)]) {
      const { file } = await printed([label("100001", { productName })], format);
      const [text = ""] = await pageTexts(file);
      const name = text.slice(0, text.indexOf("i5-")).trim().split("\n");
      expect(name).toHaveLength(2);
      expect(name[1]).toMatch(/…$/);
    }
  });
});

test.each([
  ["brother62", { count: 26, width: 62, height: 29 }],
  ["dymo99012", { count: 26, width: 89, height: 36 }],
  ["averyL7160", { count: 2, width: 210, height: 297 }],
] as const)("%s has the size of its paper", async (format, expected) => {
  expect(await pages((await printed(labels, format)).file)).toEqual(expected);
});

test.each(labelFormats)("the longest SKU is printed whole on %s, and smaller", async (format) => {
  for (const sku of ["W".repeat(40), "SKU-2026-000123456789-ABCDEFGHIJKLMNOPQR", "1234567890".repeat(4)]) {
    const { folder, file } = await printed([label(sku)], format);
    expect((await pageTexts(file))[0]).toContain(sku);
    // What lies outside its label is clipped: the text is read from the picture of the label as well.
    const words = await run("pdftotext", ["-bbox", file, join(folder, "words.html")]);
    expect(words.stderr).toBe("");
    const [, right] = new RegExp(`xMax="([\\d.]+)"[^>]*>${sku}<`).exec(
      await readFile(join(folder, "words.html"), "utf8"),
    )!;
    const widths = { brother62: 62, dymo99012: 89, averyL7160: 63.5 + 7.2 };
    expect(Number(right) / (72 / 25.4)).toBeLessThan(widths[format]);
  }
});

test("a used sheet begins at its first free label", async () => {
  const { file } = await printed(labels.slice(0, 3), "averyL7160", 20);
  expect(await pages(file)).toMatchObject({ count: 2 });
  const [first, second] = await pageTexts(file);
  expect(first).toMatch(/100001[\s\S]*123456/);
  expect(second).toContain("SKU-2026-000123");
  // The twentieth label is the middle one of the last row.
  const at = ["-x", "900", "-y", "2850", "-W", "780", "-H", "480", "-r", "300"];
  const { stdout } = await run("pdftotext", ["-l", "1", ...at, file, "-"]);
  expect(stdout).toContain("100001");
  expect(stdout).not.toContain("123456");
});

test.each([0, 22, 1.5])("a sheet has no label %d", async (startAt) => {
  await expect(labelsPdf(printer, labels, "averyL7160", { startAt })).rejects.toThrow(RangeError);
});

test("text that looks like markup is printed as it is", async () => {
  const hostile = [
    '#image("/etc/passwd")',
    "$x$ \\ \" ' `raw`",
    "*b* _i_ <l> @ref",
    '#read("x")]}',
    "\u0000\ud800\n#x",
  ];
  const list = hostile.map((text, index) =>
    label(String(100_000 + index), { productName: text, serialNumber: text, details: text }),
  );
  const printedLabels = await printed(list, "dymo99012");
  const texts = await pageTexts(printedLabels.file);
  for (const [index, text] of hostile.slice(0, 4).entries()) {
    expect(texts[index]?.split(text)).toHaveLength(4);
  }
  expect(texts[4]?.split("#x")).toHaveLength(4);
  expect(await scanned(printedLabels)).toEqual(list.flatMap(({ sku, url }) => [sku, url]).sort());
});

test("a direction override does not turn a name round", async () => {
  const { file } = await printed([label("100001", { productName: "Dell \u202eABC-123" })], "brother62");
  expect((await pageTexts(file))[0]).toContain("Dell ABC-123");
});

test("Arabic letters are joined, and run from right to left in the font that has them", async () => {
  const images = [];
  // The second is the first as a reader should see it: a presentation form for every letter.
  for (const productName of [
    "حاسوب محمول",
    "\ufea3\ufe8e\ufeb3\ufeee\ufe8f \ufee3\ufea4\ufee4\ufeee\ufedd",
  ]) {
    const { folder, file } = await printed([label("100001", { productName })], "brother62");
    expect((await run("pdffonts", [file])).stdout).toContain("Vazirmatn-SemiBold");
    await run("pdftoppm", ["-r", "300", "-gray", "-singlefile", file, join(folder, "page")]);
    images.push(await readFile(join(folder, "page.pgm")));
  }
  expect(images[0]?.equals(images[1] as Buffer)).toBe(true);
  const { file } = await printed([label("100001", { productName: "حاسوب محمول" })], "brother62");
  // Raw text is in the order of the page, from left to right.
  expect((await pageTexts(file))[0]).toMatch(/محمول.*حاسوب/);
});

test("the lines of a label begin at one edge: a Persian name of a place stands below its slot", async () => {
  const slot = label("LOC-1/1-07-3", {
    productName: "1-07-3",
    details: "انبار",
    serialNumber: "",
    large: true,
  });
  const { file } = await printed([slot], "brother62");
  const { stdout } = await run("pdftotext", ["-bbox", file, "-"]);
  const edges = [...stdout.matchAll(/xMin="([\d.]+)"/g)].map(([, at]) => Number(at));
  expect(edges).toHaveLength(3);
  expect(new Set(edges).size).toBe(1);
});

test("a picture in a name is printed as a picture, and not as an empty box", async () => {
  const { file } = await printed([label("100001", { productName: "Koptelefoon 🎧 als nieuw" })], "brother62");
  expect((await run("pdffonts", [file])).stdout).toContain("NotoEmoji");
  expect((await pageTexts(file))[0]).toContain("🎧");
});

test("a SKU too long for bars, or not ASCII, keeps its QR code", async () => {
  const list = [label("X".repeat(60)), label("مخزن-12", { url: "https://voorbeeld.nl/p/12" })];
  expect(await scanned(await printed(list, "brother62"))).toEqual(list.map(({ url }) => url).sort());
});

test("an address too long for the QR code is refused", async () => {
  const url = `https://voorbeeld.nl/${"x".repeat(400)}`;
  await expect(labelsPdf(printer, [label("100001", { url })], "brother62")).rejects.toThrow(RangeError);
});

test("a large QR code of a template keeps its blank free of the text beside it", () => {
  const template: LabelTemplateInput = {
    name: "Doos",
    ...{ width: 10_000, height: 15_000, margin: 250, logoHeight: 0 },
    fields: [{ field: "productName", size: 24, lines: 3 }],
    ...{ bars: "none", barsHeight: 500, barsTextSize: 0 },
    ...{ square: "qr", squareHolds: "address", squareSize: 4000 },
  };
  const url = "https://voorraad.voorbeeld.nl/products/12";
  const label = { sku: "100001", productName: "Laptop", serialNumber: "", details: "", url };
  const { codes, design } = byTemplate(label, template, arranged(template));
  const { x, width } = codes[0]!;
  const blank = 4 * (width / qr(url).modules);
  expect(x - design.column.x - design.column.width).toBeGreaterThanOrEqual(blank);
});
