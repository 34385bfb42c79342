import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { overcommitment } from "../../testing/effort.ts";
import {
  blanks,
  filePart,
  repeatedText,
  sheetName,
  workbookOf,
  workbookParts,
  zipOf,
} from "./hostile.fixtures.ts";
import { readTable, type TableRefusal, TableRefused, tableLimits } from "./reading.ts";

async function refusal(
  bytes: Buffer,
  limits: { milliseconds?: number; memoryMegabytes?: number } = {},
): Promise<[TableRefusal | "read", number]> {
  const started = performance.now();
  const code = await readTable({ name: "list.xlsx", bytes }, { ...tableLimits, ...limits }).then(
    () => "read" as const,
    (error: unknown) => {
      if (!(error instanceof TableRefused)) throw error;
      return error.code;
    },
  );
  return [code, performance.now() - started];
}

const empty = filePart("", "");
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const heading = `<row r="1">${cell("Serienummer")}</row>`;
const row = (index: number, cells: string) => `<row r="${index}">${cells}</row>`;
const entities = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(50)}"><!ENTITY c "${"&b;".repeat(50)}">]>`;

const hostile: [name: string, make: () => Buffer, code: TableRefusal][] = [
  ["a workbook that unpacks to 512 MB", () => zipOf([...workbookParts, blanks(sheetName, 32)]), "tooLarge"],
  ["a workbook of a gigabyte", () => zipOf([...workbookParts, blanks(sheetName, 64)]), "tooLarge"],
  [
    "a gigabyte that states a kilobyte",
    () => zipOf([...workbookParts, blanks(sheetName, 64, 1024)]),
    "broken",
  ],
  ["a gigabyte that states nothing", () => zipOf([...workbookParts, blanks(sheetName, 64, 0)]), "broken"],
  [
    "a gigabyte hidden in the shared texts",
    () =>
      zipOf([
        ...workbookParts,
        blanks("xl/sharedStrings.xml", 64, 5000),
        filePart(sheetName, "<worksheet/>"),
      ]),
    "broken",
  ],
  [
    "many parts that are too large together",
    () => zipOf([...workbookParts, ...Array.from({ length: 20 }, (_, at) => blanks(`xl/a${at}.xml`, 1))]),
    "tooLarge",
  ],
  [
    "a zip of 65,000 entries",
    () => zipOf(Array.from({ length: 65_000 }, (_, at) => ({ ...empty, name: `a${at}` }))),
    "tooLarge",
  ],
  ["a zip that claims more entries than it has", () => zipOf(workbookParts, 4000), "broken"],
  ["a zip that is no workbook", () => zipOf([filePart("a.txt", "Serienummer")]), "unknownFormat"],
  ["a zip that ends early", () => workbookOf(heading).subarray(0, 300), "broken"],
  [
    "two parts of one name",
    () => zipOf([...workbookParts, filePart(sheetName, "<worksheet/>"), filePart(sheetName, "<worksheet/>")]),
    "broken",
  ],
  ["a damaged part", () => damaged(workbookOf(heading)), "broken"],
  ["a workbook without text", () => workbookOf(row(1, "<c/>")), "noHeadings"],
  ["a text far down", () => workbookOf(heading + row(1_048_576, cell("PF1"))), "tooManyRows"],
  [
    "300,000 empty rows",
    () => workbookOf(heading + `<row>${"<c/>".repeat(10)}</row>`.repeat(300_000)),
    "tooManyRows",
  ],
  ["a row number that is none", () => workbookOf(heading + row(Number.NaN, cell("PF1"))), "broken"],
  [
    "a column beyond the last",
    () => workbookOf(`<row r="1">${cell("a")}<c r="ZZZZZ1"><v>1</v></c></row>`),
    "tooLarge",
  ],
  [
    "a row of twenty million cells",
    () => workbookOf(`<row r="1">${"<c/>".repeat(20_000_000)}</row>`),
    "tooLarge",
  ],
  [
    "seven million styles",
    () =>
      zipOf([
        ...workbookParts,
        filePart("xl/styles.xml", "<a/>".repeat(7_000_000)),
        filePart(sheetName, "<worksheet/>"),
      ]),
    "tooLarge",
  ],
  ["201 columns", () => workbookOf(`<row r="1">${cell("a").repeat(201)}</row>`), "tooLarge"],
  ["a packed gigabyte that is no zip", () => gzipSync(Buffer.alloc(1 << 20)), "unknownFormat"],
  ["a PDF", () => Buffer.from("%PDF-1.7\nSerienummer;Merk\n"), "unknownFormat"],
  ["a web page", () => Buffer.from("<!DOCTYPE html><table><tr><td>Serienummer"), "unknownFormat"],
  ["an SVG", () => Buffer.from("<?xml version='1.0'?><svg/>"), "unknownFormat"],
  ["a PNG", () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "unknownFormat"],
  ["an old Excel file", () => Buffer.from(`d0cf11e0a1b11ae1${"00".repeat(600)}`, "hex"), "unknownFormat"],
  ["a text with zero bytes", () => Buffer.from("Serienummer;Merk\nA\0B;HP\n"), "unknownFormat"],
  ["an empty file", () => Buffer.alloc(0), "noHeadings"],
  ["blank lines only", () => Buffer.from("\r\n;;\r\n \r\n"), "noHeadings"],
  ["a quote that never closes", () => Buffer.from('a;b\n1;"2\n3;4\n'), "broken"],
  ["a line of millions of cells", () => Buffer.from(`a;b\n${"1;".repeat(5_000_000)}`), "tooLarge"],
  ["a file over 20 MB", () => Buffer.alloc(20 * 1024 * 1024 + 1, "a"), "tooLarge"],
  ["one text of 1,000 characters in half a million cells", () => repeatedText(20_000, 25), "tooMuchText"],
  ["one long text in every cell of few rows", () => repeatedText(150, 150), "tooMuchText"],
  ["20,001 rows", () => Buffer.from(`a;b\n${"1;2\n".repeat(20_001)}`), "tooManyRows"],
];

/** Changes one byte of the packed sheet. */
function damaged(zip: Buffer): Buffer {
  const at = zip.indexOf(sheetName) + sheetName.length + 8;
  zip[at]! ^= 0xff;
  return zip;
}

/** Milliseconds; each takes well under 2 s on a quiet machine, and the reader itself gives up after 30 s. */
const slowest = () => 6000 * overcommitment();

test.each(hostile)("%s is refused within seconds", async (_name, make, code) => {
  const [refused, milliseconds] = await refusal(make());
  expect(refused).toBe(code);
  expect(milliseconds).toBeLessThan(slowest());
});

test("a text that many cells share is read while they come to few characters", async () => {
  const { rows } = await readTable({ name: "a.xlsx", bytes: repeatedText(100, 25) });
  expect(new Set(rows.flat())).toEqual(new Set(["x".repeat(1000)]));
  expect(rows.length * rows[0]!.length).toBe(99 * 25);
});

test("entities that multiply stay the text that they are", async () => {
  const bytes = workbookOf(row(1, cell("a")) + row(2, cell("&c;")), entities);
  const { rows } = await readTable({ name: "a.xlsx", bytes });
  expect(rows).toEqual([["&c;"]]);
});

test("a file whose reading takes too long is given up", async () => {
  const bytes = Buffer.from(`a;b\n${"1;2\n".repeat(20_000)}`);
  expect((await refusal(bytes, { milliseconds: 1 }))[0]).toBe("timeLimit");
});

test("a sheet that fills the memory of its reader is refused, and the next file is read", async () => {
  const cells = (at: number) => Array.from({ length: 20 }, (_, column) => `<c><v>${at}.${column}</v></c>`);
  const rows = Array.from({ length: 20_000 }, (_, at) => `<row>${cells(at).join("")}</row>`);
  const large = workbookOf(rows.join(""));
  expect((await refusal(large, { memoryMegabytes: 24 }))[0]).toBe("tooLarge");
  expect((await refusal(workbookOf(heading)))[0]).toBe("read");
});
