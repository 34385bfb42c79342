import { refused } from "../../ground/base/failure.ts";
import { takingTurns } from "../../ground/base/turns.ts";
import { readTable, TableRefused } from "../tables/reading.ts";

/** What one person may have read or waiting to be read at once. */
export const mostReads = 2;
const limits = { places: 2, most: mostReads, refusal: "tooManyReads" };
/** Each read may take half a gigabyte. */
const readInTurn = takingTurns(limits);
/** Reports are read in turns of their own: they take longer. */
export const reportsInTurn = takingTurns(limits);
/** Rows that are imported within a second, without a progress bar. */
export const unwatchedRows = 1000;

/** Reads somebody's table in a process with limits; 422 saying why it cannot be read. */
export const readLimited = (userId: number, file: Parameters<typeof readTable>[0]) =>
  readInTurn(userId, async () => {
    try {
      return await readTable(file);
    } catch (error) {
      if (error instanceof TableRefused) throw refused(`table_${error.code}`, "file");
      throw error;
    }
  });
