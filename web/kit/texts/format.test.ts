import { expect, test } from "vitest";
import {
  asSentence,
  breakable,
  dayText,
  listText,
  moneyText,
  numberText,
  percentSign,
  percentText,
  placeText,
} from "./format.ts";

test.each([
  ["nl", "Laptop, Server"],
  ["ar", "Laptop، Server"],
  ["fa", "Laptop، Server"],
])("names in %s stand after each other with the comma of the language", (locale, joined) =>
  expect(listText(["Laptop", "Server"], locale)).toBe(joined),
);

test.each([
  ["Magazijn", "1-07-3", "Magazijn 1-07-3"],
  ["المستودع", "1-07-3", "المستودع \u20661-07-3\u2069"],
  ["انبار", "", "انبار"],
  [null, "1-07-3", "1-07-3"],
])("the label in the location %j keeps its order", (location, label, expected) =>
  expect(placeText(location, label)).toBe(expected),
);

test("a rate has the digits of the language and keeps its fraction", () => {
  expect(percentText(0.21, "nl", 2)).toBe("21%");
  expect(percentText(0.055, "nl", 2)).toBe("5,5%");
  expect(percentText(0.21, "fa", 2)).toBe("۲۱٪");
  expect(["nl", "de", "fa"].map(percentSign)).toEqual(["%", "%", "٪"]);
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

test.each([
  ["iemand anders wijzigde dit ook.", "Iemand anders wijzigde dit ook."],
  ["Piet wijzigde dit ook.", "Piet wijzigde dit ook."],
  ["\u2068شخص دیگری\u2069 این را تغییر داد.", "\u2068شخص دیگری\u2069 این را تغییر داد."],
])("a sentence begins with a capital: %s", (text, sentence) => expect(asSentence(text)).toBe(sentence));

test("Portuguese is written as in Portugal", () => {
  expect(numberText(12_345.5, "pt")).toBe("12\u00a0345,5");
  expect(moneyText(123_450, "pt")).toBe("1234,50\u00a0€");
  expect(dayText("2026-11-18", "pt")).toBe("18/11/2026");
});
