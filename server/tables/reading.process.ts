import { readCsv } from "./csv.ts";
import { type ReadingAnswer, type Table, TableRefused } from "./reading.ts";

const zipSignature = 0x04034b50;

async function read(bytes: Buffer): Promise<Table> {
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== zipSignature) return readCsv(bytes);
  const { readXlsx } = await import("./xlsx.ts");
  return readXlsx(bytes);
}

async function answer(bytes: Uint8Array): Promise<ReadingAnswer> {
  try {
    return { table: await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    return { refused: error instanceof TableRefused ? error.code : "broken" };
  }
}

process.once("message", async (bytes: Uint8Array) => {
  const answered = await answer(bytes);
  process.send?.(answered, undefined, undefined, () => process.disconnect());
});
