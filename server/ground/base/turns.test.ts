import { expect, test } from "vitest";
import { takingTurns } from "./turns.ts";

/** Work that ends when it is told to, in the order in which it began. */
function desk(limits: Parameters<typeof takingTurns>[0]) {
  const inTurn = takingTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (userId: number, name: string) =>
    inTurn(userId, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  /** Ends work, and lets what follows begin. */
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    await settled();
    ends.get(name)!();
    await settled();
  };
  return { ask, end, begun, inTurn };
}

test("whoever asks for one thing behind sixty of somebody else begins at once while a place is free", async () => {
  const { ask, begun } = desk({ places: 2 });
  for (let at = 1; at <= 60; at += 1) void ask(1, `a${at}`);
  void ask(2, "b");
  await Promise.resolve();
  expect(begun).toEqual(["a1", "b"]);
});

test("people whose work waits take turns, whoever asked for how much", async () => {
  const { ask, end, begun } = desk({ places: 1 });
  for (const name of ["a1", "a2", "a3"]) void ask(1, name);
  for (const name of ["b1", "b2"]) void ask(2, name);
  void ask(3, "c1");
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("one person's share is what is done or waits, and is free again afterwards, failed or not", async () => {
  const { ask, end, begun, inTurn } = desk({ places: 2, most: 2, refusal: "tooManyReads" });
  void ask(1, "a1");
  void ask(1, "a2");
  await expect(ask(1, "a3")).rejects.toMatchObject({
    status: 429,
    code: "tooManyReads",
    details: { most: 2 },
  });
  void ask(2, "b1");
  await end("a1");
  await end("b1");
  await expect(inTurn(3, () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
  void ask(1, "a4");
  await end("a2");
  expect(begun).toEqual(["a1", "b1", "a2", "a4"]);
});
