import { expect, test } from "vitest";
import type { Phase } from "../../contract/statuses.ts";
import { canUndoStatus, statusesIn } from "./board.ts";
import type { Status } from "./kinds.ts";

const status = (id: number, phase: Phase, mailBody = ""): Status => ({
  id,
  kind: "sale",
  name: `${id}`,
  phase,
  color: "#000000",
  mailBody,
  mailBodies: {},
  mailSubject: "",
  mailSubjects: {},
  position: 0,
});
const allStatuses = [status(1, "draft"), status(2, "done"), status(3, "confirmed"), status(4, "confirmed")];
const columnIds = (filter: Parameters<typeof statusesIn>[1]) =>
  statusesIn(allStatuses, filter).map(({ id }) => id);

test("the columns are the statuses by phase, and within it in their own order", () => {
  expect(columnIds({})).toEqual([1, 3, 4, 2]);
});
test("a filter on status or phase leaves the columns that can hold something", () => {
  expect(columnIds({ statusId: "2,3" })).toEqual([3, 2]);
  expect(columnIds({ statusId: "!3" })).toEqual([1, 4, 2]);
  expect(columnIds({ phase: "confirmed" })).toEqual([3, 4]);
  expect(columnIds({ phase: "!confirmed", statusId: "1,3" })).toEqual([1]);
});

const [draft, done, cancelled] = [status(1, "draft"), status(2, "done"), status(5, "cancelled")];
test("a status is taken back only where that leaves no trace", () => {
  expect(canUndoStatus("sale", draft, done)).toBe(true);
  expect(canUndoStatus("sale", done, draft)).toBe(true);
  expect(canUndoStatus("purchase", draft, done)).toBe(true);
});
test.each<[string, Parameters<typeof canUndoStatus>]>([
  ["a purchase that is a draft again gave its goods back", ["purchase", done, draft]],
  ["nothing leads back from cancelled", ["sale", draft, cancelled]],
  ["the new status has sent its mail", ["sale", draft, status(6, "confirmed", "Hallo")]],
  ["the old status would send its mail again", ["sale", status(6, "confirmed", "Hallo"), done]],
])("it is not: %s", (_, [kind, from, to]) => {
  expect(canUndoStatus(kind, from, to)).toBe(false);
});
