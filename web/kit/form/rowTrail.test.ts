import { expect, test } from "vitest";
import { hasRowAfter, openFrom, rowAfter } from "./rowTrail.ts";

/** A list with two rows a page, of which a row of the first page was opened. */
function opened(address: string, list: string[]) {
  const pageOf = (page: number) => ({
    addresses: list.slice((page - 1) * 2, page * 2),
    isLast: page * 2 >= list.length,
  });
  openFrom(address, { ...pageOf(1), page: 1, read: async (page) => pageOf(page) });
}
/** All rows after this one. */
async function rowsAfter(address: string): Promise<string[]> {
  const next = hasRowAfter(address) ? await rowAfter(address) : undefined;
  return next === undefined ? [] : [next, ...(await rowsAfter(next))];
}

test("after the last row of a page comes the first of the next, to the end of the list", async () => {
  opened("/x/1", ["/x/1", "/x/2", "/x/3", "/x/4", "/x/5"]);
  expect(await rowsAfter("/x/1")).toEqual(["/x/2", "/x/3", "/x/4", "/x/5"]);
});

test("rows that move up because others left the list are not passed over, and none comes twice", async () => {
  const list = ["/x/1", "/x/2", "/x/3", "/x/4", "/x/5"];
  opened("/x/1", list);
  expect(await rowAfter("/x/1")).toBe("/x/2");
  list.splice(0, 2);
  expect(await rowsAfter("/x/2")).toEqual(["/x/3", "/x/4", "/x/5"]);
});

test("a list that ended meanwhile has no next row", async () => {
  const list = ["/x/1", "/x/2", "/x/3"];
  opened("/x/2", list);
  list.pop();
  expect(hasRowAfter("/x/2")).toBe(true);
  expect(await rowAfter("/x/2")).toBeUndefined();
});

test("a row that was not opened from a list has no next one", async () => {
  opened("/x/1", ["/x/1", "/x/2"]);
  expect(hasRowAfter("/x/9")).toBe(false);
  expect(await rowAfter("/x/9")).toBeUndefined();
  expect(await rowsAfter("/x/2")).toEqual([]);
});
