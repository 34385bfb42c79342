import { describe, expect, test } from "vitest";
import { createLanes } from "./lanes.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Lanes, what has begun in them so far, and how its first unfinished piece ends. */
function openLanes(limits: { concurrency: number; inLane?: number; inAll?: number }) {
  const lanes = createLanes({ inLane: 100, inAll: 1000, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const send = (lane: string) =>
    lanes(lane, () => {
      begun.push(lane);
      return new Promise<void>((end) => ends.push(end));
    });
  async function finish(count: number) {
    for (let at = 0; at < count; at += 1) {
      ends.shift()!();
      await settled();
    }
  }
  return { send, begun, finish };
}

describe("lanes", () => {
  test("let another one in after a single piece of a flood", async () => {
    const { send, begun, finish } = openLanes({ concurrency: 2 });
    const flood = Array.from({ length: 50 }, () => send("flood"));
    const other = send("other");
    await settled();
    expect(begun).toEqual(["flood", "flood"]);
    await finish(2);
    expect(begun).toEqual(["flood", "flood", "flood", "other"]);
    await finish(2);
    await other;
    await finish(47);
    await Promise.all(flood);
    expect(begun).toHaveLength(51);
  });

  test("refuse what finds no room to wait, in its lane or in all", async () => {
    const { send, finish } = openLanes({ concurrency: 1, inLane: 2, inAll: 3 });
    const taken = ["a", "a", "a", "b"].map(send);
    for (const lane of ["a", "c"])
      await expect(send(lane)).rejects.toMatchObject({ status: 429, code: "tooManyRequests" });
    await settled();
    await finish(4);
    await Promise.all(taken);
    const after = send("a");
    await settled();
    await finish(1);
    await after;
  });

  test("go on after what failed", async () => {
    const lanes = createLanes({ concurrency: 1, inLane: 5, inAll: 5 });
    const failing = lanes("a", () => Promise.reject(new Error("no")));
    const after = lanes("a", async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await after).toBe("yes");
  });
});
