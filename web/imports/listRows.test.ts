import { expect, test } from "vitest";
import { type DryRun, listRows } from "./listRows.tsx";
import { tableOf } from "./tableWork.ts";

const file = { headingLine: 3, rows: [["A"], ["A"], ["A"]] };
const work = { file, rows: file.rows, mapping: ["sku"], leftOut: new Set<number>(), totals: [] };
const kind = { fields: [{ field: "sku", label: "SKU" }] };
const t = (key: string, { action, row }: { action?: string; row?: number } = {}) =>
  key === "import.ofRow" ? `${action}: regel ${row}` : key;
const problem = {
  ...{ field: "sku", code: "sameAsRow", severity: "error", message: "Hetzelfde als een eerdere regel" },
  otherRow: 2,
};
const item = (row: number) => ({ row, fate: "new", match: null, name: "", problems: [problem] });

test("a row that is an earlier one again names its line in the file", () => {
  const dryRun = { items: [item(3), item(4)] } as unknown as DryRun;
  const view = listRows({ kind, table: tableOf(work as never, () => {}), dryRun, t } as never);
  expect(view.problems.map(({ row, field, text }) => [row, field, text])).toEqual([
    [3, "sku", "Hetzelfde als een eerdere regel: regel 4"],
    [4, "sku", "Hetzelfde als een eerdere regel: regel 4"],
  ]);
  expect(view.nameOf("sameAsRow")).toBe("Hetzelfde als een eerdere regel");
});
