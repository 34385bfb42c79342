import { Failure, refused } from "../../ground/base/failure.ts";
import { readTable, TableRefused } from "../tables/reading.ts";

/** Each read may take half a gigabyte, so that more at once are refused with 503. */
const maxConcurrent = 2;
let reading = 0;
/** Rows that are imported within a second, without a progress bar. */
export const unwatchedRows = 1000;

/** Reads a table in a process with limits; 422 saying why it cannot be read. */
export async function readLimited(file: Parameters<typeof readTable>[0]) {
  if (reading >= maxConcurrent) throw new Failure(503, "tooBusyReading");
  reading += 1;
  try {
    return await readTable(file);
  } catch (error) {
    if (error instanceof TableRefused) throw refused(`table_${error.code}`, "file");
    throw error;
  } finally {
    reading -= 1;
  }
}
