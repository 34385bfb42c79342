import { expect, test } from "vitest";
import { breakable, listText, percentText, placeText } from "./format.ts";

test.each([
  ["nl", "Laptop, Server"],
  ["ar", "Laptop، Server"],
  ["fa", "Laptop، Server"],
])("names in %s stand after each other with the comma of the language", (locale, shown) =>
  expect(listText(["Laptop", "Server"], locale)).toBe(shown),
);

test.each([
  ["Magazijn", "1-07-3", "Magazijn 1-07-3"],
  ["المستودع", "1-07-3", "المستودع \u20661-07-3\u2069"],
  ["انبار", "", "انبار"],
  [null, "1-07-3", "1-07-3"],
])("the label in the location %j keeps its order", (location, label, shown) =>
  expect(placeText(location, label)).toBe(shown),
);

test("a rate has the digits of the language and keeps its fraction", () => {
  expect(percentText(0.21, "nl", 2)).toBe("21%");
  expect(percentText(0.055, "nl", 2)).toBe("5,5%");
  expect(percentText(0.21, "fa", 2)).toBe("۲۱٪");
});

test.each([
  [
    "an address after its signs, the end of a domain stays with its name",
    "anna.bergh-horst@inkoop.voorbeeldbank.nl",
    ["anna.", "bergh-horst@", "inkoop.", "voorbeeldbank.nl"],
  ],
  [
    "a link after the parts of its path",
    "https://portaal.voorbeeld.nl/opdracht/utrecht?ref=8821",
    ["https://", "portaal.", "voorbeeld.nl/", "opdracht/", "utrecht?ref=", "8821"],
  ],
  ["short words nowhere", "jan@voorbeeld.nl of 1.234.5678 stuks", ["jan@voorbeeld.nl of 1.234.5678 stuks"]],
])("a long text wraps: %s", (_what, text, parts) => {
  expect(breakable(text)).toEqual(parts);
  expect(breakable(text).join("")).toBe(text);
});
