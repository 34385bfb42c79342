import { readdir, readFile } from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createPrinter, type Printer, type PrinterOptions } from "./print.ts";

const printers: Printer[] = [];

afterEach(() => Promise.all(printers.splice(0).map((printer) => printer.close())));

/** A worker that does what its document says, and otherwise answers with its own thread number. */
const obedient = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", ({ data }) => {
      if (data === '"crash"') throw new Error("out of paper");
      if (data === '"leave"') process.exit(1);
      if (data === '"hang"') return;
      parentPort.postMessage({ pdf: new TextEncoder().encode(String(threadId)) });
    });
  `)}`,
);

function open(options: PrinterOptions = {}) {
  const printer = createPrinter(options);
  printers.push(printer);
  const print = async (data: unknown) => String(await printer.pdf("labels", data));
  return { printer, print };
}

describe("the print worker", () => {
  test("is replaced after it crashed", async () => {
    const { print } = open({ worker: obedient });
    const first = await print("a");
    await expect(print("crash")).rejects.toThrow("out of paper");
    await expect(print("leave")).rejects.toThrow("the print worker stopped");
    expect(await print("b")).not.toBe(first);
  });

  test("is replaced when a document takes too long, and the next in the queue is printed", async () => {
    const { print } = open({ worker: obedient, timeLimit: 1_000 });
    const stuck = print("hang");
    const next = print("b");
    await expect(stuck).rejects.toThrow("no document within 1000 ms");
    expect(await next).toMatch(/^\d+$/);
  });

  test("is replaced after its share of documents", async () => {
    const { print } = open({ worker: obedient, documentsPerWorker: 2 });
    const [a, b, c, d, e] = await Promise.all(["a", "b", "c", "d", "e"].map(print));
    expect([a === b, b === c, c === d, d === e]).toEqual([true, false, true, false]);
  });
});

test("a document that the template refuses fails alone", async () => {
  const { printer } = open();
  const of = (labels: unknown[]) => ({
    runs: [{ design: { page: { width: 20, height: 20 } }, labels }],
    skipped: 0,
  });
  await expect(printer.pdf("labels", of([1]))).rejects.toThrow(/^labels: /);
  const blank = await printer.pdf("labels", of([]));
  expect(blank.subarray(0, 5).toString()).toBe("%PDF-");
});

test("closing refuses what waits and what comes", async () => {
  const { printer, print } = open({ worker: obedient });
  const both = Promise.allSettled([print("hang"), print("b")]);
  await printer.close();
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(print("c")).rejects.toThrow("the printer is closed");
});

test("no template evaluates data, imports a package or reads a file", async () => {
  const folder = new URL("./templates/", import.meta.url);
  for (const name of await readdir(folder)) {
    const source = await readFile(new URL(name, folder), "utf8");
    expect(source).not.toMatch(
      /\b(eval|read|plugin|include|csv|xml|yaml|toml|cbor)\b|@preview|json\((?!bytes)/,
    );
    expect(source).not.toMatch(/image\(\s*"/);
  }
});
