import { expect, test } from "vitest";
import { proposeType } from "./productTypeMatch.ts";

const types = [
  { id: 1, name: "Laptop" },
  { id: 2, name: "Desktop" },
  { id: 3, name: "Monitor" },
  { id: 6, name: "Accessoire" },
];

test.each([
  ["Laptop", 1],
  ["laptops", 1],
  ["Notebook", 1],
  ["bank-120-laptops.csv", 1],
  ["Mini PC", 2],
  ["Bildschirm", 3],
  ["Mouse", 6],
  ["Docking station", 6],
])("the supplier's word %s means type %i", (text, id) => expect(proposeType(text, types)).toBe(id));

test.each(["", "Kantoormeubel", "lijst 2026.xlsx"])("for %j no type is proposed", (text) =>
  expect(proposeType(text, types)).toBeUndefined(),
);
