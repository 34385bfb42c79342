import { expect, test } from "vitest";
import { placedAt } from "./arranging.ts";
import { stepOf } from "./cellSteps.ts";
import { rowsIn } from "./pastedRows.ts";

test("rows of a spreadsheet are a code, a quantity and a price; a heading is left out", () => {
  expect(rowsIn("Serienummer\tAantal\tPrijs\nPF1\t1\t€ 1.249,50\n100023\t20\t\n\nPF2\n").rows).toEqual([
    { code: "PF1", quantity: 1, unitPrice: 124_950 },
    { code: "100023", quantity: 20 },
    { code: "PF2", quantity: 1 },
  ]);
  expect(rowsIn("PF1;2;10")).toEqual({ rows: [{ code: "PF1", quantity: 2, unitPrice: 1000 }], unread: [] });
});

test("rows that cannot be read are named, not guessed", () => {
  expect(rowsIn("PF1\t1\nPF2\tveel\nPF3\t0\nPF4\t1\t-5")).toEqual({
    rows: [{ code: "PF1", quantity: 1 }],
    unread: ["PF2\tveel", "PF3\t0", "PF4\t1\t-5"],
  });
});

test("a line is put before one above it and after one below it", () => {
  expect(placedAt([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(placedAt([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
  expect(placedAt([1, 2], 1, 1)).toEqual([1, 2]);
});

test("arrows go as the language is read", () => {
  expect(stepOf("ArrowRight", false)).toEqual([1, 0]);
  expect(stepOf("ArrowRight", true)).toEqual([-1, 0]);
  expect(stepOf("a", false)).toBeUndefined();
});
