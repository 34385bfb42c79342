import { parentPort, workerData } from "node:worker_threads";
import { expectedOf, readErasureFile, roomOfUpload } from "./content.ts";
import type { FromWorker, ToRead } from "./reading.ts";

const port = parentPort!;
const send = (message: FromWorker) => port.postMessage(message);

const files = (workerData as { files: ToRead[] }).files.map(({ index, name, bytes }) => {
  // A Buffer arrives from the other thread as a plain Uint8Array.
  return { index, name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
});
send({ expected: files.reduce((sum, { bytes }) => sum + expectedOf(bytes), 0) });
const room = roomOfUpload();
for (const { index, name, bytes } of files) {
  for (const read of readErasureFile({ name, bytes }, room)) send({ index, read });
  send({ index, done: true });
}
