import { expect, test } from "vitest";
import { searchKinds } from "../../contract/dashboard.ts";
import { listsOf, screenOf } from "./searchResults.ts";

const hit = { id: 7, title: "PF 1&2" };

test("a thing opens its own screen, a file that of its order, a drive that of its device", () => {
  expect(screenOf({ kind: "repair", ...hit })).toEqual({ to: "/orders/repairs/7" });
  expect(screenOf({ kind: "location", ...hit })).toEqual({ to: "/places/7" });
  expect(screenOf({ kind: "user", ...hit })).toEqual({ to: `/admin/users/${hit.id}` });
  expect(screenOf({ kind: "file", ...hit, of: { kind: "sale", id: 3 } })).toEqual({ to: "/orders/sales/3" });
  expect(screenOf({ kind: "drive", ...hit, of: { kind: "product", id: 4 } })).toEqual({ to: "/products/4" });
});

test("what has no screen of its own is searched for in its list", () => {
  expect(screenOf({ kind: "report", ...hit })).toEqual({ to: "/erasure", search: { q: "PF 1&2" } });
  for (const kind of searchKinds) expect(screenOf({ kind, ...hit }).to).toMatch(/^\/\w/);
});

test("a drive or file of a report that waits is shown in the queue", () => {
  expect(screenOf({ kind: "drive", ...hit, of: { kind: "report", id: 4 } })).toEqual({
    to: "/erasure",
    search: { q: "PF 1&2" },
  });
});

test("of several hits of a kind all are shown in its list, of a single one not", () => {
  const hits = (["sale", "product", "product", "location", "location"] as const).map((kind) => ({ kind }));
  expect(listsOf(hits, "laptop i7")).toEqual([
    { kind: "product", to: "/products", search: { q: "laptop i7" } },
  ]);
});
