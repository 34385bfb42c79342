import { zipSync } from "fflate";
import { type CellValue, streamXlsxRows } from "hucre/xlsx";
import { tableOf } from "./cells.ts";
import { type ReadAs, type Table, TableRefused, tableLimits } from "./reading.ts";
import { unzipParts } from "./zip.ts";

const sheetsLookedAt = 5;
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

function textOfNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  // Three decimals would read as thousands further on.
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

function textOf(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return textOfNumber(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return value;
  if (Number.isNaN(value.getTime())) return "";
  const [day, time = ""] = value.toISOString().split("T");
  return time.startsWith("00:00:00") ? day! : `${day} ${time.slice(0, 5)}`;
}

/** Rows without text at the end of a sheet are formatting, and are left out. */
async function sheetRecords(workbook: Uint8Array, sheet: number): Promise<string[][]> {
  const records: string[][] = [];
  let count = 0;
  for await (const { index, values } of streamXlsxRows(workbook, { sheet, maxRows: tableLimits.sheetRows })) {
    count += 1;
    if (count === tableLimits.sheetRows) throw new TableRefused("tooManyRows");
    const cells = values.map(textOf);
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (index > tableLimits.records) throw new TableRefused("tooManyRows");
    if (!Number.isInteger(index) || index < 0) throw new TableRefused("broken");
    records[index] = cells;
  }
  return Array.from(records, (cells) => cells ?? []);
}

/** Reads the first of the first sheets that holds anything. */
export async function readXlsx(bytes: Buffer, as: ReadAs = {}): Promise<Table> {
  const parts = unzipParts(bytes, isWanted);
  const types = parts.get("[Content_Types].xml");
  if (!types || !workbookType.test(Buffer.from(types).toString("utf8")))
    throw new TableRefused("unknownFormat");
  refuseTooManyTags(parts);
  // Packed anew without compression: what the parser unzips has been counted and checked.
  const workbook = zipSync(Object.fromEntries(parts), { level: 0 });
  for (let sheet = 0; sheet < sheetsLookedAt; sheet++) {
    const records = await sheetRecords(workbook, sheet);
    if (records.length > 0)
      return { format: "xlsx", encoding: null, separator: null, ...tableOf(records, as) };
  }
  throw new TableRefused("noHeadings");
}
