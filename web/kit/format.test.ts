import { expect, test } from "vitest";
import { listText, percentText } from "./format.ts";

test.each([
  ["nl", "Laptop, Server"],
  ["ar", "Laptop، Server"],
  ["fa", "Laptop، Server"],
])("names in %s stand after each other with the comma of the language", (locale, shown) =>
  expect(listText(["Laptop", "Server"], locale)).toBe(shown),
);

test("a rate has the digits of the language and keeps its fraction", () => {
  expect(percentText(0.21, "nl", 2)).toBe("21%");
  expect(percentText(0.055, "nl", 2)).toBe("5,5%");
  expect(percentText(0.21, "fa", 2)).toBe("۲۱٪");
});
