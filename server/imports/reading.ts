import { Failure, refused } from "../base/failure.ts";
import { readTable, TableRefused } from "../tables/reading.ts";

/** Every reading may take half a gigabyte: more at once wait for nobody but are asked to come back. */
const atOnce = 2;
let reading = 0;
/** Rows that are taken over within a second. */
export const unwatchedRows = 1000;

/** Reads a table in a process with limits; 422 saying why it cannot be read. */
export async function readLimited(file: Parameters<typeof readTable>[0]) {
  if (reading >= atOnce) throw new Failure(503, "tooBusyReading");
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
