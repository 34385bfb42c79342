import { expect, test } from "vitest";
import { dependenciesIn, withDependency } from "./taskOrder.rules.ts";

test.each([
  [[1, 2, 3], [{ taskId: 3, afterIds: [2, 1] }], [{ taskId: 3, afterIds: [1, 2] }]],
  [[3, 1, 2], [{ taskId: 3, afterIds: [1, 2] }], []],
  [[1, 3, 2], [{ taskId: 3, afterIds: [1, 2] }], [{ taskId: 3, afterIds: [1] }]],
  [[1, 2], [{ taskId: 3, afterIds: [1] }], []],
  [[1, 2], [{ taskId: 2, afterIds: [2] }], []],
  [[], [{ taskId: 2, afterIds: [1] }], []],
])("in the order %j tasks wait only for those that stand before them", (tasks, dependencies, left) => {
  expect(dependenciesIn(tasks, dependencies)).toEqual(left);
});

test("a task waits for another, for two, and for none again", () => {
  const one = withDependency([], 3, 1, true);
  const two = withDependency(one, 3, 2, true);
  expect(two).toEqual([{ taskId: 3, afterIds: [1, 2] }]);
  expect(withDependency(two, 3, 2, true)).toEqual(two);
  expect(withDependency(withDependency(two, 3, 1, false), 3, 2, false)).toEqual([]);
});
