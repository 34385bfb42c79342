import { expect, test } from "vitest";
import { groupedRows } from "./ListCards.tsx";

test("the rows of one thing stand together, where the first of them stands; others stand alone", () => {
  const rows = [1, 2, null, 1, null, 2].map((thing, at) => ({ id: at + 10, thing }));
  const groups = groupedRows(rows, ({ thing }) => thing);
  expect(groups.map((group) => group.rows.map(({ id }) => id))).toEqual([[10, 13], [11, 15], [12], [14]]);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(4);
});
