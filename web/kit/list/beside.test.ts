import { expect, test } from "vitest";
import { fittingColumns } from "./Beside.tsx";

test("beside the panel stand the columns that have room whole, and always the first", () => {
  expect(fittingColumns([100, 200, 150, 80], 530)).toBe(4);
  expect(fittingColumns([100, 200, 150, 80], 529)).toBe(3);
  expect(fittingColumns([100, 200, 150, 80], 310)).toBe(2);
  expect(fittingColumns([400, 10], 300)).toBe(1);
});
