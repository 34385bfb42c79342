import { expect, test } from "vitest";
import { queryChange } from "./announcements.ts";

test.each([
  [{ sort: "-id" }, { sort: "-id" }, undefined],
  [{ sort: "-id" }, { sort: "name" }, "sort"],
  [{ sort: "-id", page: "4" }, { sort: "name" }, "sort"],
  [{ page: undefined }, { page: "2" }, "page"],
  [{ q: "a", page: "2" }, { q: "ab" }, "rows"],
  [{ status: "1", sort: "id" }, { sort: "-id" }, "rows"],
  [{ q: undefined }, {}, undefined],
])("from %j to %j a list is asked otherwise for its %s", (before, now, what) =>
  expect(queryChange(before, now)).toBe(what),
);
