import { zipSync } from "fflate";
import { type CellValue, streamXlsxRows } from "hucre/xlsx";
import { unzip, ZipRefused } from "../archives/unzip.ts";
import { tableOf } from "./cells.ts";
import { type ReadAs, type Table, TableRefused, tableLimits } from "./reading.ts";
import { type Look, lookOf, type Sheet, type Shown, sheetsOf } from "./workbook.ts";

/** What Excel keeps of a number: 15 digits. */
const largestExact = 1e15;
const sheetsNamed = 100;
const workbookType =
  /spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml/;
const needless = /^xl\/(?:media|drawings|charts|pivot\w*|theme|printerSettings|embeddings|externalLinks)\//;

const isWanted = (name: string) => /\.(?:xml|rels)$/i.test(name) && !needless.test(name);

const isContent = (name: string) => /\/(?:worksheets\/[^/]+|sharedStrings)\.xml$/i.test(name);
const tagStart = "<".charCodeAt(0);

function countTags(part: Uint8Array): number {
  let tags = 0;
  for (let at = 0; at < part.length; at++) if (part[at] === tagStart) tags += 1;
  return tags;
}

function refuseTooManyTags(parts: Map<string, Uint8Array>) {
  const tags = { content: 0, structure: 0 };
  for (const [name, part] of parts) tags[isContent(name) ? "content" : "structure"] += countTags(part);
  if (tags.content > tableLimits.contentTags || tags.structure > tableLimits.structureTags) {
    throw new TableRefused("tooLarge");
  }
}

function textOfNumber(value: number, shown?: Shown): string {
  if (Math.abs(value) >= largestExact) return value.toExponential().toUpperCase();
  const text = String(Number(value.toPrecision(15)));
  if (shown && /^\d+$/.test(text)) return `${shown.before}${text.padStart(shown.digits, "0")}${shown.after}`;
  // Three decimals would read as thousands further on.
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

function textOf(value: CellValue, shown?: Shown): string {
  if (value === null) return "";
  if (typeof value === "number") return textOfNumber(value, shown);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return value;
  if (Number.isNaN(value.getTime())) return "";
  const [day, time = ""] = value.toISOString().split("T");
  return time.startsWith("00:00:00") ? day! : `${day} ${time.slice(0, 5)}`;
}

/** Rows without text at the end of a sheet are formatting, and are left out. */
async function sheetRecords(workbook: Uint8Array, sheet: number, { digits }: Look): Promise<string[][]> {
  const records: string[][] = [];
  let count = 0;
  for await (const { index, values } of streamXlsxRows(workbook, { sheet, maxRows: tableLimits.sheetRows })) {
    count += 1;
    if (count === tableLimits.sheetRows) throw new TableRefused("tooManyRows");
    const shown = digits.get(index);
    const cells = values.map((value, column) => textOf(value, shown?.get(column)));
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (index > tableLimits.records) throw new TableRefused("tooManyRows");
    if (!Number.isInteger(index) || index < 0) throw new TableRefused("broken");
    records[index] = cells;
  }
  return Array.from(records, (cells) => cells ?? []);
}

/** The sheet with most rows of those that are seen and can be read; the first of equals. */
function likeliest(sheets: Sheet[]): number {
  const rank = ({ rows, isHidden }: Sheet) =>
    [rows > 0, rows <= tableLimits.records, !isHidden, rows].map(Number);
  let best = 0;
  for (const [at, sheet] of sheets.entries()) {
    const [mine, other] = [rank(sheet), rank(sheets[best]!)];
    const unlike = mine.findIndex((value, place) => value !== other[place]);
    if (unlike >= 0 && mine[unlike]! > other[unlike]!) best = at;
  }
  return best;
}

const workbookLimits = {
  entries: tableLimits.zipEntries,
  fileBytes: tableLimits.unpackedBytes,
  totalBytes: tableLimits.unpackedBytes,
};

async function partsOf(workbook: Buffer) {
  const parts = new Map<string, Buffer>();
  try {
    for await (const { name, bytes } of unzip(workbook, workbookLimits, isWanted)) {
      // Programs differ in which of two parts of one name they read.
      if (!bytes || parts.has(name)) throw new TableRefused("broken");
      parts.set(name, bytes);
    }
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    throw new TableRefused(
      ["tooLarge", "tooManyFiles"].includes(error.reason) ? "tooLarge" : "broken",
      error,
    );
  }
  return parts;
}

/** Reads one sheet of a workbook: the one that is named, or the likeliest. */
export async function readXlsx(bytes: Buffer, as: ReadAs = {}): Promise<Table> {
  const parts = await partsOf(bytes);
  const types = parts.get("[Content_Types].xml");
  if (!types || !workbookType.test(Buffer.from(types).toString("utf8")))
    throw new TableRefused("unknownFormat");
  refuseTooManyTags(parts);
  // Packed anew without compression: what the parser unzips has been counted and checked.
  const workbook = zipSync(Object.fromEntries(parts), { level: 0 });
  const { sheets, styles } = sheetsOf(parts);
  const at = as.sheet === undefined ? likeliest(sheets) : sheets.findIndex(({ name }) => name === as.sheet);
  const sheet = sheets[at];
  if (!sheet) throw new TableRefused("noHeadings");
  const look = lookOf(sheet, styles);
  const table = tableOf(await sheetRecords(workbook, at, look), as);
  return {
    format: "xlsx",
    encoding: null,
    separator: null,
    ...table,
    ...shownOf(table, look),
    sheet: sheet.name,
    sheets: sheets
      .slice(0, sheetsNamed)
      .map(({ name, rows, isHidden }) => ({ name, rows, hidden: isHidden })),
  };
}

/** What of a table its sheet hides, and the columns in which it shows zeros that the numbers do not have. */
function shownOf(
  { headings, headingLine, rows }: Pick<Table, "headings" | "headingLine" | "rows">,
  look: Look,
) {
  const hiddenRows = rows.flatMap((cells, at) =>
    look.hiddenRows.has(at + headingLine) && cells.some(Boolean) ? [at] : [],
  );
  const isHidden = (column: number) =>
    look.hiddenColumns.some(([from, to]) => from <= column && column <= to);
  const zeros = new Set<number>();
  for (const [at, cells] of rows.entries())
    for (const [column] of look.digits.get(at + headingLine) ?? [])
      if (/^0\d/.test(cells[column] ?? "")) zeros.add(column);
  return {
    hiddenRows,
    hiddenColumns: [...headings.keys()].filter(isHidden),
    zeroColumns: [...zeros].sort((a, b) => a - b),
  };
}
