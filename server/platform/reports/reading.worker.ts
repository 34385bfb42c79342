import { parentPort, workerData } from "node:worker_threads";
import { expectedOf, readErasureFile, roomOfUpload } from "./content.ts";
import type { FromWorker, ToRead } from "./reading.ts";
import type { KnownTables } from "./table.headings.ts";
import type { Meanings } from "./words.ts";

const port = parentPort!;
const send = (message: FromWorker) => port.postMessage(message);

type Sent = { files: ToRead[]; meanings: Meanings; tables: KnownTables };
const { files: sent, ...known } = workerData as Sent;
const files = sent.map(({ index, name, bytes }) => {
  // A Buffer arrives from the other thread as a plain Uint8Array.
  return { index, name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
});
const expected = await Promise.all(files.map(({ bytes }) => expectedOf(bytes)));
send({ expected: expected.reduce((sum, count) => sum + count, 0) });
const reading = { room: roomOfUpload(), ...known };
for (const { index, name, bytes } of files) {
  for await (const read of readErasureFile({ name, bytes }, reading)) send({ index, read });
  send({ index, done: true });
}
