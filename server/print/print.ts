import { Worker } from "node:worker_threads";

/** A file in `templates/`. */
export type TemplateName = "labels";
export type PrintJob = { template: TemplateName; data: string };
export type PrintAnswer = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

export type Printer = {
  /** `data` becomes JSON, readable in the template as `json(bytes(sys.inputs.data))`; one document at a time. */
  pdf(template: TemplateName, data: unknown): Promise<Buffer>;
  close(): Promise<void>;
};

type Waiting = PrintJob & { resolve(pdf: Buffer): void; reject(error: Error): void };

/** The compiler refuses half a surrogate pair, which clipped text may end with. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : value;

export type PrinterOptions = { worker?: URL; timeLimit?: number; documentsPerWorker?: number };

export function createPrinter({
  worker: script = new URL("./print.worker.ts", import.meta.url),
  timeLimit = 60_000,
  documentsPerWorker = 500,
}: PrinterOptions = {}): Printer {
  const queue: Waiting[] = [];
  let worker: Worker | undefined;
  let printed = 0;
  let busy = false;
  let closed = false;

  function running(): Worker {
    if (worker) return worker;
    worker = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } });
    // A worker that fails between two documents must not end the process.
    worker.on("error", () => {});
    worker.unref();
    printed = 0;
    return worker;
  }

  function retire(): Promise<unknown> {
    const retired = worker;
    worker = undefined;
    return retired?.terminate() ?? Promise.resolve();
  }

  function print({ template, data }: PrintJob): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const current = running();
    const onMessage = (answer: PrintAnswer) =>
      "pdf" in answer ? resolve(Buffer.from(answer.pdf.buffer)) : reject(new Error(answer.error));
    const lost = (reason: string) => {
      if (worker === current) void retire();
      reject(new Error(`${template}: ${reason}`));
    };
    const onError = (error: Error) => lost(error.message);
    const onExit = () => lost("the print worker stopped");
    // Native code is not interrupted: the thread that is given up may go on for a while.
    const timer = setTimeout(() => lost(`no document within ${timeLimit} ms`), timeLimit);
    current.once("message", onMessage).once("error", onError).once("exit", onExit).ref();
    current.postMessage({ template, data } satisfies PrintJob);
    return promise.finally(() => {
      clearTimeout(timer);
      current.off("message", onMessage).off("error", onError).off("exit", onExit).unref();
      printed += 1;
      if (worker === current && printed >= documentsPerWorker) void retire();
    });
  }

  async function next(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let job = queue.shift(); job; job = queue.shift()) {
      await print(job).then(job.resolve, job.reject);
    }
    busy = false;
  }

  return {
    pdf(template, data) {
      if (closed) return Promise.reject(new Error("the printer is closed"));
      return new Promise((resolve, reject) => {
        queue.push({ template, data: JSON.stringify(data, wellFormed), resolve, reject });
        void next();
      });
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new Error("the printer is closed"));
      await retire();
    },
  };
}
