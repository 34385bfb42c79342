import { listBytes } from "../../../contract/files.rules.ts";
import { headingLines, type listEncodings } from "../../../contract/import/tables.rules.ts";
import type { ListSubject } from "../../../contract/import/vocabularies.ts";
import { type ProcessLost, runInProcess } from "../../ground/base/process.ts";

export type TableFormat = "csv" | "xlsx";
export type TableEncoding = (typeof listEncodings)[number];
export type TableSeparator = ";" | "," | "\t" | "|";

/** How somebody wants a file to be read, where it does not tell by itself what is right. */
export type ReadAs = {
  encoding?: TableEncoding;
  /** From 1; 0 for a table without headings. */
  headingLine?: number;
  /** Of a workbook, by its name. */
  sheet?: string;
  /** What the table is about, by which its headings are known: a supplier's devices when left out. */
  subject?: ListSubject;
};

/** Row `index` of `rows` stands `index + 1` lines under the headings; every row has as many cells as there are headings. */
export interface Table {
  format: TableFormat;
  encoding: TableEncoding | null;
  separator: TableSeparator | null;
  /** Of the file, from 1; 0 for a table without headings: its columns are called by their letters. */
  headingLine: number;
  headings: string[];
  rows: string[][];
  /** Of a workbook. */
  sheet: string | null;
  sheets: { name: string; rows: number; hidden: boolean }[];
  /** Rows with any text and columns, from 0, that the sheet does not show. */
  hiddenRows: number[];
  hiddenColumns: number[];
  /** Columns whose numbers begin with zeros because their format shows them. */
  zeroColumns: number[];
}
export const plainTable = { sheet: null, sheets: [], hiddenRows: [], hiddenColumns: [], zeroColumns: [] };

export const tableLimits = {
  fileBytes: listBytes,
  unpackedBytes: 200 * 1024 * 1024,
  zipEntries: 5_000,
  /** Tags of all sheets and their texts: 20,000 rows of 30 different texts have five million. */
  tags: 6_000_000,
  rows: 20_000,
  /** The last line of a file on which headings are looked for. */
  headingLine: headingLines,
  /** Rows with the headings and what stands above them. */
  records: 20_000 + headingLines,
  /** Rows of a sheet with the empty ones, which spreadsheets keep for their formatting. */
  sheetRows: 40_000,
  columns: 200,
  cellCharacters: 1_000,
  /** UTF-8 bytes of all cells with the three that JSON puts around each: cells may share one long text. */
  textBytes: 20 * 1024 * 1024,
  milliseconds: 30_000,
  memoryMegabytes: 512,
} as const;

export type TableRefusal =
  | "unknownFormat"
  | "tooLarge"
  | "tooMuchText"
  | "tooManyRows"
  | "noHeadings"
  | "broken"
  | "timeLimit";

export class TableRefused extends Error {
  readonly code: TableRefusal;
  constructor(code: TableRefusal, cause?: unknown) {
    super(`The table was refused: ${code}`, { cause });
    this.name = "TableRefused";
    this.code = code;
  }
}

export type ReadingOrder = { bytes: Uint8Array; as: ReadAs };
export type ReadingAnswer = { table: Table } | { refused: TableRefusal };

const reader = new URL("./reading.process.ts", import.meta.url);

/**
 * Reads a CSV or XLSX. In a process of its own: a thread that runs out of memory takes its whole process
 * along (V8 aborts when one large allocation passes the limit), this one only itself.
 */
export async function readTable(
  { bytes, ...as }: { name: string; bytes: Buffer } & ReadAs,
  { milliseconds, memoryMegabytes }: { milliseconds: number; memoryMegabytes: number } = tableLimits,
): Promise<Table> {
  if (bytes.length > tableLimits.fileBytes) throw new TableRefused("tooLarge");
  const answer = await runInProcess<ReadingAnswer>(reader, { bytes, as } satisfies ReadingOrder, {
    timeLimit: milliseconds,
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
  }).catch((error: ProcessLost) => {
    // V8 aborts when the memory is full.
    const codes: Record<string, TableRefusal> = { late: "timeLimit", SIGABRT: "tooLarge" };
    throw new TableRefused(codes[error.code] ?? "broken", error);
  });
  if ("refused" in answer) throw new TableRefused(answer.refused);
  return answer.table;
}
