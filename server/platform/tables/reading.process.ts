import { answerTasks } from "../../ground/base/process.ts";
import { readCsv } from "./csv.ts";
import { type ReadAs, type ReadingAnswer, type ReadingOrder, type Table, TableRefused } from "./reading.ts";

const zipSignature = 0x04034b50;

async function readTable(bytes: Buffer, as: ReadAs): Promise<Table> {
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== zipSignature) return readCsv(bytes, as);
  const { readXlsx } = await import("./xlsx.ts");
  return readXlsx(bytes, as);
}

async function answer({ bytes, as }: ReadingOrder): Promise<ReadingAnswer> {
  try {
    return { table: await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), as) };
  } catch (error) {
    return { refused: error instanceof TableRefused ? error.code : "broken" };
  }
}

answerTasks(answer);
