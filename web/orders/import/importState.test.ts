import { expect, test } from "vitest";
import { readLines } from "../../../contract/import/import.rules.ts";
import { mendedCells } from "../../imports/tableWork.ts";
import { columnOf, isWorkedOn, lotShares, problemsOf, type ReadFile, workOf } from "./importState.ts";

const headings = ["Serienummer", "Merk", "Model", "Soort"];
const mapping = ["serialNumber", "brand", "model", "productType"] as const;
const lines = readLines(
  headings,
  [
    ["A100", "Dell", "XPS", "Laptop"],
    ["B200", "HP", "840", "Laptop"],
    ["C300", "HP", "mouse", ""],
  ],
  [...mapping],
);

test("a serial number that is on the order already is told at its row and is no error", () =>
  expect(problemsOf(lines, new Set(["B200"]))).toEqual([
    { row: 3, field: "serialNumber", code: "alreadyOnOrder", severity: "warning" },
  ]));

test("a missing name is mended in the column of the model where none holds names", () =>
  expect(columnOf([...mapping], "productName")).toBe(2));
test("a problem of the whole row has no column", () => expect(columnOf([...mapping], "row")).toBe(-1));

test("of what somebody mended only the cells that hold another text are sent", () => {
  const file = [
    ["A100", "XPS", ""],
    ["A101", "XPS", ""],
  ];
  expect(mendedCells(file, file)).toEqual([]);
  expect(mendedCells(file, [file[0]!, ["A101", "XPS", "B"].with(0, "A102")])).toEqual([
    { row: 1, column: 0, text: "A102" },
    { row: 1, column: 2, text: "B" },
  ]);
  expect(mendedCells(file, [file[0]!, [...file[1]!]])).toEqual([]);
});

test("rows of totals are proposed to be left out, which is no work of the person's yet", () => {
  const rows = [
    ["A100", "Dell", "XPS", "Laptop"],
    ["Totaal", "", "", "1"],
  ];
  const work = workOf({ headings, rows, mapping: [...mapping], units: {} } as unknown as ReadFile);
  expect([...work.leftOut]).toEqual([1]);
  expect(isWorkedOn(work)).toBe(false);
  expect(isWorkedOn({ ...work, leftOut: new Set() })).toBe(true);
  expect(isWorkedOn({ ...work, units: { ram: "MB" } })).toBe(true);
});

test("the price of everything is shared out over the rows, and over none without prices to go by", () => {
  const priced = lines.map((line, at) => ({ ...line, purchasePrice: at ? null : 500 }));
  const shares = (by: "equal" | "listPrice", lines = priced) => lotShares(lines, { amount: 100, by });
  expect([...shares("equal")!]).toEqual([
    [2, 34],
    [3, 33],
    [4, 33],
  ]);
  expect([...shares("listPrice")!]).toEqual([
    [2, 100],
    [3, null],
    [4, null],
  ]);
  expect(shares("listPrice", lines)).toBeNull();
  expect(lotShares(lines, { amount: null, by: "equal" })).toEqual(new Map());
});
