import { expect, test } from "vitest";
import { widgetNames } from "../../contract/dashboard.ts";
import { hiddenFrom, movedBy, shownAgain, shownIn } from "./arranged.ts";

const untouched = { order: [], hidden: [] };

test("nobody's page is the usual one, and a widget of a newer version follows what was arranged", () => {
  expect(shownIn(untouched)).toEqual(widgetNames);
  expect(shownIn({ order: ["sales", "tasks"], hidden: ["waits"] })).toEqual([
    "sales",
    "tasks",
    ...widgetNames.filter((name) => !["sales", "tasks", "waits"].includes(name)),
  ]);
});

test("a widget goes past the next one that its reader sees, and back", () => {
  const there = ["waits", "tasks", "sales"] as const;
  const seen = (arranged: Parameters<typeof shownIn>[0]) =>
    shownIn(arranged).filter((name) => there.some((other) => other === name));
  const moved = movedBy(untouched, "waits", 1, there);
  expect(seen(moved)).toEqual(["tasks", "waits", "sales"]);
  expect(seen(movedBy(moved, "waits", -1, ["tasks", "waits", "sales"]))).toEqual(there);
  expect(movedBy(untouched, "sales", 1, there)).toEqual(untouched);
});

test("a hidden widget comes back in its place", () => {
  const hidden = hiddenFrom(untouched, "tasks");
  expect(shownIn(hidden)).not.toContain("tasks");
  expect(shownIn(shownAgain(hidden, "tasks"))).toEqual(widgetNames);
});
