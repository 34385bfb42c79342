import { parentPort, workerData } from "node:worker_threads";
import { readErasureFile } from "./content.ts";
import type { FromWorker, ToRead } from "./reading.ts";

const port = parentPort!;
const send = (message: FromWorker) => port.postMessage(message);

for (const { index, name, bytes } of (workerData as { files: ToRead[] }).files) {
  // A Buffer arrives from the other thread as a plain Uint8Array.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of readErasureFile({ name, bytes: buffer })) send({ index, read });
  send({ index, done: true });
}
