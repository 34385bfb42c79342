import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Failure } from "../../ground/base/failure.ts";
import { askProcess, forkClosed, ProcessLost, runInProcess } from "../../ground/base/process.ts";
import { takingTurns } from "../../ground/base/turns.ts";

/** A file in `templates/`. */
export type TemplateName = "labels" | "document" | "checklist" | "priceCards";
export type PrintJob = { template: TemplateName; data: string; as?: "svg" };
/** `memory` is what the process holds afterwards, in bytes. */
export type PrintAnswer = ({ pdf: Uint8Array<ArrayBuffer> } | { error: string }) & { memory?: number };

/** Draws documents: `data` becomes JSON, readable in the template as `json(bytes(sys.inputs.data))`. */
export type OwnPrinter = {
  pdf(template: TemplateName, data: unknown): Promise<Buffer>;
  /** The same as a drawing for a browser, of a document of one page. */
  svg(template: TemplateName, data: unknown): Promise<string>;
};
export type Printer = OwnPrinter & {
  /** The printer of a person: each prints one document at a time, and who wait take turns. */
  of(userId: number): OwnPrinter;
  close(): Promise<void>;
};

const asText = (data: unknown) => JSON.stringify(data, wellFormed);
/** The compiler refuses half a surrogate pair, which clipped text may end with. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : value;

const printing = new URL("./print.process.ts", import.meta.url);
const execArgv = ["--allow-addons"];

/** How a process ends that takes too long, or more memory than there is. */
const endedByLimit = ["late", "SIGKILL", "SIGABRT"];
function reasonOf(error: unknown, template: TemplateName, timeLimit: number) {
  if (!(error instanceof ProcessLost)) return error;
  if (!endedByLimit.includes(error.code)) return new Error(`${template}: ${error.message}`);
  return new Failure(422, "printTooMuch", { seconds: timeLimit / 1000, cause: error });
}

/** Prints a document in a process that ends with it, behind whoever waits for an answer. */
export async function printSeparately(
  template: TemplateName,
  data: unknown,
  {
    signal,
    timeLimit = 300_000,
    script = printing,
  }: { signal?: AbortSignal; timeLimit?: number; script?: URL } = {},
): Promise<Buffer> {
  const job: PrintJob = { template, data: asText(data) };
  const answer = await runInProcess<PrintAnswer>(script, job, {
    ...{ timeLimit, signal, execArgv, niceness: 10 },
  }).catch((error) => {
    throw reasonOf(error, template, timeLimit);
  });
  return pdfIn(answer);
}

function pdfIn(answer: PrintAnswer): Buffer {
  if ("error" in answer) throw new Error(answer.error);
  return Buffer.from(answer.pdf);
}

/** A process that prints one document after another. */
type Place = { child: ChildProcess; printed: number; isBusy: boolean };

export type PrinterOptions = {
  script?: URL;
  /** Milliseconds. */
  timeLimit?: number;
  documentsPerProcess?: number;
  /** Bytes; a process that keeps more is replaced. */
  mostMemory?: number;
};
/** As many as a small machine has cores. */
const mostPlaces = 2;
/** Whose prints are nobody's in particular. */
const nobody = 0;

export function createPrinter({
  script = printing,
  timeLimit = 60_000,
  documentsPerProcess = 500,
  mostMemory = 400 * 1024 * 1024,
}: PrinterOptions = {}): Printer {
  const places = new Set<Place>();
  const inTurn = takingTurns({ places: mostPlaces });
  let closed = false;

  function retire(place: Place) {
    places.delete(place);
    place.child.kill("SIGKILL");
  }

  function freePlace(): Place {
    for (const place of places) if (!place.isBusy) return place;
    const child = forkClosed(script, execArgv);
    const place: Place = { child, printed: 0, isBusy: false };
    child.on("error", () => retire(place)).once("exit", () => retire(place));
    child.unref();
    child.channel?.unref();
    places.add(place);
    return place;
  }

  async function print(job: PrintJob): Promise<Buffer> {
    if (closed) throw new Error("the printer is closed");
    const place = freePlace();
    place.isBusy = true;
    try {
      const answer = await askProcess<PrintAnswer>(place.child, job, { timeLimit });
      place.printed += 1;
      if (place.printed >= documentsPerProcess || (answer.memory ?? 0) > mostMemory) retire(place);
      return pdfIn(answer);
    } catch (error) {
      if (error instanceof ProcessLost) retire(place);
      throw reasonOf(error, job.template, timeLimit);
    } finally {
      place.isBusy = false;
    }
  }

  const printerOf = (userId: number): OwnPrinter => {
    const add = (job: PrintJob) => inTurn(userId, () => print(job));
    return {
      pdf: (template, data) => add({ template, data: asText(data) }),
      svg: async (template, data) => String(await add({ template, data: asText(data), as: "svg" })),
    };
  };

  return {
    ...printerOf(nobody),
    of: printerOf,
    async close() {
      closed = true;
      const ended = [...places].map(({ child }) => once(child, "exit"));
      for (const place of [...places]) retire(place);
      await Promise.all(ended);
    },
  };
}
