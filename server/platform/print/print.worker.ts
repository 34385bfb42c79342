import { type MessagePort, parentPort } from "node:worker_threads";
import type { PrintJob } from "./print.ts";
import { answerTo } from "./typst.ts";

const port = parentPort as MessagePort;
port.on("message", (job: PrintJob) => {
  const message = answerTo(job);
  port.postMessage(message, "pdf" in message ? [message.pdf.buffer] : []);
});
