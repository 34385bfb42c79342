import { Worker } from "node:worker_threads";
import type { FileRead, FileToRead } from "./content.ts";
import type { Reason } from "./reasons.ts";
import type { KnownTables } from "./table.headings.ts";
import { clean } from "./values.ts";
import type { Meanings } from "./words.ts";

export type { FileRead, FileToRead };

export interface ToRead {
  index: number;
  name: string;
  bytes: Uint8Array;
}
export type FromWorker =
  | { expected: number }
  | { index: number; read: FileRead }
  | { index: number; done: true };

interface Reading {
  reads: FileRead[][];
  done: Set<number>;
  /** Files and members of archives that there seem to be. */
  expected: number;
  meanings: Meanings;
  tables: KnownTables;
  onRead: (count: number, expected: number) => void;
}

/** Where Node keeps what it compiled: all that a reader gets of the environment, and is ready with in half the time. */
const { NODE_COMPILE_CACHE: compiled } = process.env;
const memory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** Reads until every file is done, the worker dies or the time is up; answers why it stopped early. */
function runWorker(files: ToRead[], reading: Reading, timeLimit: number): Promise<Reason | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./reading.worker.ts", import.meta.url), {
      workerData: { files, meanings: reading.meanings, tables: reading.tables },
      resourceLimits: memory,
      execArgv: [],
      env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    });
    let stopped: Reason | null = null;
    const timer = setTimeout(() => {
      stopped = "timeLimit";
      void worker.terminate();
    }, timeLimit);
    worker.on("message", (message: FromWorker) => {
      if ("expected" in message) reading.expected = Math.max(reading.expected, message.expected);
      else if ("done" in message) reading.done.add(message.index);
      else reading.reads[message.index]!.push(message.read);
      try {
        reportProgress(reading);
      } catch (unwanted) {
        reject(unwanted);
        void worker.terminate();
      }
    });
    worker.on("error", (error: Error & { code?: string }) => {
      stopped ??= error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memoryLimit" : "unreadable";
    });
    worker.on("exit", () => {
      clearTimeout(timer);
      resolve(stopped);
    });
  });
}

function reportProgress({ reads, expected, onRead }: Reading) {
  const count = reads.reduce((sum, some) => sum + some.length, 0);
  onRead(count, Math.max(count, expected));
}

type Options = Pick<Reading, "onRead" | "meanings" | "tables"> & { timeLimit: number };

/**
 * Reads erasure reports in a worker thread, so that a hostile file can neither block nor kill the server.
 * Rejects only with what `onRead` throws, and stops then; a file on which the worker died is refused and the ones behind it are read by a new worker.
 * `timeLimit` is in milliseconds and holds for the whole call; `onRead` hears how many files of how many were read.
 */
export async function readErasureFiles(
  files: FileToRead[],
  { timeLimit = 60_000, onRead = () => {}, meanings = new Map(), tables = new Map() }: Partial<Options> = {},
): Promise<FileRead[]> {
  const reading: Reading = {
    ...{ reads: files.map(() => []), done: new Set<number>(), expected: 0 },
    ...{ meanings, tables, onRead },
  };
  const deadline = Date.now() + timeLimit;
  let waiting: ToRead[] = files.map(({ name, bytes }, index) => ({ index, name, bytes }));
  while (waiting.length > 0) {
    const stopped = await runWorker(waiting, reading, deadline - Date.now());
    waiting = waiting.filter(({ index }) => !reading.done.has(index));
    const isLate = stopped === "timeLimit" || Date.now() >= deadline;
    for (const { index, name } of isLate ? waiting : waiting.slice(0, 1)) {
      reading.reads[index]!.push({
        file: clean(name),
        reason: isLate ? "timeLimit" : (stopped ?? "unreadable"),
      });
      reading.done.add(index);
    }
    waiting = waiting.filter(({ index }) => !reading.done.has(index));
  }
  return reading.reads.flat();
}
