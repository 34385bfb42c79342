import { Worker } from "node:worker_threads";
import { ProcessLost, runInProcess } from "../../ground/base/process.ts";

/** A file in `templates/`. */
export type TemplateName = "labels" | "document" | "checklist" | "priceCards";
export type PrintJob = { template: TemplateName; data: string; as?: "svg" };
export type PrintAnswer = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

export type Printer = {
  /** `data` becomes JSON, readable in the template as `json(bytes(sys.inputs.data))`; one document at a time. */
  pdf(template: TemplateName, data: unknown): Promise<Buffer>;
  /** The same as a drawing for a browser, of a document of one page. */
  svg(template: TemplateName, data: unknown): Promise<string>;
  close(): Promise<void>;
};

type QueuedPrint = PrintJob & { resolve(pdf: Buffer): void; reject(error: Error): void };

const asText = (data: unknown) => JSON.stringify(data, wellFormed);
/** The compiler refuses half a surrogate pair, which clipped text may end with. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : value;

const printing = new URL("./print.process.ts", import.meta.url);

/** Prints a document in a process of its own: a thread that is stopped goes on until its native code comes back. */
export async function printSeparately(
  template: TemplateName,
  data: unknown,
  {
    signal,
    timeLimit = 300_000,
    script = printing,
  }: { signal: AbortSignal; timeLimit?: number; script?: URL },
): Promise<Buffer> {
  const job: PrintJob = { template, data: asText(data) };
  const answer = await runInProcess<PrintAnswer>(script, job, {
    ...{ timeLimit, signal },
    execArgv: ["--allow-addons"],
  }).catch((error) => {
    throw error instanceof ProcessLost ? new Error(`${template}: ${error.message}`) : error;
  });
  if ("error" in answer) throw new Error(answer.error);
  return Buffer.from(answer.pdf);
}

export type PrinterOptions = { worker?: URL; timeLimit?: number; documentsPerWorker?: number };

export function createPrinter({
  worker: script = new URL("./print.worker.ts", import.meta.url),
  timeLimit = 60_000,
  documentsPerWorker = 500,
}: PrinterOptions = {}): Printer {
  const queue: QueuedPrint[] = [];
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

  function print(job: PrintJob): Promise<Buffer> {
    const { template } = job;
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
    current.postMessage(job);
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
    for (let queued = queue.shift(); queued; queued = queue.shift()) {
      const { resolve, reject, ...job } = queued;
      await print(job).then(resolve, reject);
    }
    busy = false;
  }

  function add(job: PrintJob): Promise<Buffer> {
    if (closed) return Promise.reject(new Error("the printer is closed"));
    return new Promise((resolve, reject) => {
      queue.push({ ...job, resolve, reject });
      void next();
    });
  }

  return {
    pdf: (template, data) => add({ template, data: asText(data) }),
    svg: async (template, data) => String(await add({ template, data: asText(data), as: "svg" })),
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new Error("the printer is closed"));
      await retire();
    },
  };
}
