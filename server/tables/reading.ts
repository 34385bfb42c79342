import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { listBytes } from "../../contract/files.rules.ts";

export type TableFormat = "csv" | "xlsx";
export type TableEncoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";
export type TableSeparator = ";" | "," | "\t" | "|";

/** Row `index` of `rows` stands on line `index + 2` of the file; every row has as many cells as there are headings. */
export interface Table {
  format: TableFormat;
  encoding: TableEncoding | null;
  separator: TableSeparator | null;
  headings: string[];
  rows: string[][];
}

export const tableLimits = {
  fileBytes: listBytes,
  unpackedBytes: 200 * 1024 * 1024,
  zipEntries: 5_000,
  /** Tags of the sheets and their texts: 20,000 rows of 30 different texts have five million. */
  contentTags: 6_000_000,
  /** Tags of the parts that are held in memory as a tree. */
  structureTags: 500_000,
  rows: 20_000,
  /** Rows of a sheet with the empty ones, which spreadsheets keep for their formatting. */
  sheetRows: 40_000,
  columns: 200,
  cellCharacters: 1_000,
  milliseconds: 30_000,
  memoryMegabytes: 512,
} as const;

export type TableRefusal =
  | "unknownFormat"
  | "tooLarge"
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

export type ReadingAnswer = { table: Table } | { refused: TableRefusal };

const reader = fileURLToPath(new URL("./reading.process.ts", import.meta.url));

/**
 * Reads a supplier's CSV or XLSX. In a process of its own: a thread that runs out of memory takes its whole process
 * along (V8 aborts when one large allocation passes the limit), this one only itself. It gets no environment and may
 * not write files.
 */
export async function readTable(
  file: { name: string; bytes: Buffer },
  { milliseconds, memoryMegabytes }: { milliseconds: number; memoryMegabytes: number } = tableLimits,
): Promise<Table> {
  if (file.bytes.length > tableLimits.fileBytes) throw new TableRefused("tooLarge");
  const child = fork(reader, [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {},
    execArgv: [`--max-old-space-size=${memoryMegabytes}`, "--permission", "--allow-fs-read=*"],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Table>((resolve, reject) => {
      timer = setTimeout(() => reject(new TableRefused("timeLimit")), milliseconds);
      child.once("message", (answer: ReadingAnswer) =>
        "table" in answer ? resolve(answer.table) : reject(new TableRefused(answer.refused)),
      );
      child.once("error", (error) => reject(new TableRefused("broken", error)));
      // V8 aborts when the memory is full.
      child.once("exit", (_, signal) =>
        reject(new TableRefused(signal === "SIGABRT" ? "tooLarge" : "broken")),
      );
      child.send(file.bytes, (error) => error && reject(new TableRefused("broken", error)));
    });
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
