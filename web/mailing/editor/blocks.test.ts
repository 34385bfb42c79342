import { expect, test } from "vitest";
import { copyProblems } from "../../../contract/emailBlocks.rules.ts";
import { blockKinds, inserted, moved, newBlock } from "./blocks.ts";

test("moving keeps every block, puts one at its place, and goes nowhere beyond the ends", () => {
  const all = ["a", "b", "c", "d"];
  for (let from = 0; from < 4; from += 1)
    for (let to = 0; to < 4; to += 1) {
      const next = moved(all, from, to);
      expect([...next].sort()).toEqual(all);
      expect(next[to]).toBe(all[from]);
      expect(next.filter((one) => one !== all[from])).toEqual(all.filter((one) => one !== all[from]));
    }
  for (const [from, to] of [
    [0, -1],
    [3, 4],
    [4, 0],
    [-1, 2],
  ] as const)
    expect(moved(all, from, to)).toBe(all);
  expect(inserted(all, 1, "x")).toEqual(["a", "x", "b", "c", "d"]);
});

test.each(blockKinds)("a new block of the kind %s may be saved as it is", (kind) => {
  expect(copyProblems({ blocks: [newBlock(kind), { kind: "footer", text: "" }] })).toEqual([]);
});
