import { readdir, readFile } from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createPrinter, type Printer, type PrinterOptions } from "./print.ts";

const printers: Printer[] = [];

afterEach(() => Promise.all(printers.splice(0).map((printer) => printer.close())));

/** A process that does what its document says, and otherwise answers with its own number. */
const obedient = new URL("../../testing/obedientPrinter.ts", import.meta.url);

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function open(options: PrinterOptions = {}) {
  const printer = createPrinter(options);
  printers.push(printer);
  const print = async (data: unknown, userId = 1) => String(await printer.of(userId).pdf("labels", data));
  return { printer, print };
}

describe("the print process", () => {
  test("is replaced after it crashed", async () => {
    const { print } = open({ script: obedient });
    const first = await print("a");
    await expect(print("leave")).rejects.toThrow("the process stopped");
    expect(await print("b")).not.toBe(first);
  });

  test("is ended when a document takes too long, and the person is told the limit", async () => {
    const { print } = open({ script: obedient, timeLimit: 1_000 });
    const first = await print("a");
    await expect(print("hang")).rejects.toMatchObject({
      status: 422,
      code: "printTooMuch",
      details: { seconds: 1 },
    });
    await expect.poll(() => isAlive(Number(first))).toBe(false);
    expect(await print("b")).toMatch(/^\d+$/);
  });

  test("is ended when the system takes its memory, which is a refusal and no error", async () => {
    const { print } = open({ script: obedient });
    await expect(print("killed")).rejects.toMatchObject({ status: 422, code: "printTooMuch" });
  });

  test("is replaced after its share of documents, or when it keeps much memory", async () => {
    const { print } = open({ script: obedient, documentsPerProcess: 2 });
    const all: string[] = [];
    for (const name of ["a", "b", "c", "large", "e"]) all.push(await print(name));
    const [a, b, c, large, e] = all;
    expect([a === b, b === c, c === large, large === e]).toEqual([true, false, true, false]);
    const frugal = open({ script: obedient });
    expect(await frugal.print("large")).not.toBe(await frugal.print("b"));
  });

  test("prints what somebody else asks while a document of one person takes long", async () => {
    const { printer, print } = open({ script: obedient });
    const ended: string[] = [];
    const stuck = print("hang", 1).catch(() => ended.push("hang"));
    const second = print("b", 1).catch(() => ended.push("second"));
    expect(await print("c", 2)).toMatch(/^\d+$/);
    expect(ended).toEqual([]);
    await printer.close();
    await Promise.all([stuck, second]);
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
  const { printer, print } = open({ script: obedient });
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
