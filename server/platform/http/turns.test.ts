import { describe, expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const heldUp = new Error("held up");
const openTurns = (patience = 60_000) => createTurns({ all: 4, patience }, (error) => error === heldUp);

/** Work that starts at its turn and ends on request. */
function work(turns: ReturnType<typeof openTurns>, subject: string) {
  const made = { hasBegun: false, end: () => {}, fail: (_error: Error) => {} };
  const answer = turns({ name: subject, concurrency: 2 }, () => {
    made.hasBegun = true;
    return new Promise<string>((resolve, reject) => {
      made.end = () => resolve(subject);
      made.fail = reject;
    });
  });
  answer.catch(() => {});
  return { made, answer };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const startedOf = (all: { made: { hasBegun: boolean } }[]) => all.map(({ made }) => made.hasBegun);

describe("turns", () => {
  test("let two about one subject in, and four in all", async () => {
    const turns = openTurns();
    const [a, b, c] = ["a", "b", "c"].map((subject) => [0, 1, 2].map(() => work(turns, subject)));
    await settled();
    expect([a!, b!, c!].map(startedOf)).toEqual([
      [true, true, false],
      [true, true, false],
      [false, false, false],
    ]);
    b![0]!.made.end();
    expect(await b![0]!.answer).toBe("b");
    await settled();
    expect([a!, b!, c!].map(startedOf)).toEqual([
      [true, true, false],
      [true, true, true],
      [false, false, false],
    ]);
    a![0]!.made.fail(new Error("refused"));
    await expect(a![0]!.answer).rejects.toThrow("refused");
    await settled();
    expect(startedOf(a!)).toEqual([true, true, true]);
  });

  test("tell the work when more than half of them are taken", async () => {
    const turns = openTurns();
    const crowded: boolean[] = [];
    const all = ["a", "b", "c"].map((subject) =>
      turns({ name: subject, concurrency: 2 }, async (isCrowded) => void crowded.push(isCrowded)),
    );
    await Promise.all(all);
    expect(crowded).toEqual([false, false, true]);
  });

  test("refuse those that wait for what is held up, and no others", async () => {
    const turns = openTurns();
    const stalled = [0, 1, 2, 3].map(() => work(turns, "stalled"));
    const others = [0, 1, 2].map(() => work(turns, "other"));
    await settled();
    stalled[0]!.made.fail(heldUp);
    await expect(stalled[0]!.answer).rejects.toBe(heldUp);
    for (const { answer } of stalled.slice(2))
      await expect(answer).rejects.toMatchObject({ status: 409, code: "busyTryAgain" });
    expect(startedOf(stalled)).toEqual([true, true, false, false]);
    others[0]!.made.end();
    await settled();
    expect(startedOf(others)).toEqual([true, true, true]);
    const later = work(turns, "stalled");
    await settled();
    expect(later.made.hasBegun).toBe(true);
  });

  test("are given up when nothing ends any more", async () => {
    const turns = openTurns(1);
    const [first, second, third] = [0, 1, 2].map(() => work(turns, "a"));
    await expect(third!.answer).rejects.toMatchObject({ status: 503, code: "databaseBusy" });
    first!.made.end();
    second!.made.end();
    expect(await Promise.all([first!.answer, second!.answer])).toEqual(["a", "a"]);
  });
});
