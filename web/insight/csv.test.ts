import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("cells with separators are quoted, and none is a formula", () => {
  const rows = [
    ["Soort", "Aantal"],
    ['Laptop, 14"', 3],
    ["=1+1", null],
    ["-5 °C", -5],
  ];
  expect(csvOf(rows)).toBe(`Soort,Aantal\r\n"Laptop, 14""",3\r\n'=1+1,\r\n'-5 °C,-5\r\n`);
});
