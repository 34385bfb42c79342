import { describe, expect, test } from "vitest";
import { proposeType, typeGroups, typeOfGroup, typesToSend } from "./productTypeMatch.ts";

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

test.each([
  ["Lenovo ThinkPad T480", 1],
  ["HP EliteBook 840 G5", 1],
  ["Dell XPS 13 9370", 1],
  ["Apple MacBook Pro", 1],
  ["Dell OptiPlex 7050 Micro", 2],
  ["HP EliteDesk 800 G3", 2],
  ["Philips 243V7Q monitor", 3],
  ["Dell UltraSharp U2415", 3],
  ["Docking station for ThinkPad", 6],
  ["HP 840 G5", undefined],
])("the model %s is of type %s", (text, id) => expect(proposeType(text, types)).toBe(id));

test("tablets are proposed as phones only where a company has no type of their own", () => {
  const phone = { id: 4, name: "Telefoon" };
  expect(proposeType("Apple iPad", [...types, phone])).toBe(4);
  expect(proposeType("Apple iPad", [...types, phone, { id: 5, name: "Tablet" }])).toBe(5);
});

describe("the rows of a list", () => {
  const row = (productType: string, productName: string) => ({ productType, productName });
  const around = { file: "lijst.csv", types };

  test("are asked about by the texts of their type, and together where their models agree", () => {
    const groups = typeGroups(
      [row("Notebook", "T480"), row("", "ThinkPad T480"), row("", "EliteBook 840")],
      types,
    );
    expect(groups.map(({ key, count }) => [key, count])).toEqual([
      ["", 2],
      ["Notebook", 1],
    ]);
    expect(typesToSend(groups, (group) => typeOfGroup(group, {}, around))).toEqual({ "": 1, Notebook: 1 });
  });

  test("are divided where their models differ, and each kind can be chosen", () => {
    const rows = [
      row("", "ThinkPad T480"),
      row("", "ThinkPad T490"),
      row("", "OptiPlex 7050"),
      row("", "Doos"),
    ];
    const groups = typeGroups(rows, types);
    expect(groups.map(({ key, names }) => [key, names])).toEqual([
      ["known 1", ["ThinkPad T480", "ThinkPad T490"]],
      ["known 2", ["OptiPlex 7050"]],
      ["", []],
    ]);
    const chosen = { "known 2": 3 };
    expect(typesToSend(groups, (group) => typeOfGroup(group, chosen, around))).toEqual({
      ...{ "ThinkPad T480": 1, "ThinkPad T490": 1, "OptiPlex 7050": 3 },
    });
  });
});
