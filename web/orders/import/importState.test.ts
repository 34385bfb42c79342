import { expect, test } from "vitest";
import { readLines } from "../../../contract/import.rules.ts";
import { columnOf, problemsOf, takenCells, typeTexts } from "./importState.ts";

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

test("texts of the type column are counted, the most frequent first", () =>
  expect(typeTexts(lines)).toEqual([
    { text: "Laptop", count: 2 },
    { text: "", count: 1 },
  ]));

test("cells of columns that nobody takes over are not sent", () => {
  const rows = [["A100", "Dell", "XPS", "a room", "a note"], []];
  expect(takenCells(rows, ["serialNumber", null, "model", null, null])).toEqual([["A100", "", "XPS"], []]);
});
