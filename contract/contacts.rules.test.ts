import { expect, test } from "vitest";
import {
  houseNumberOf,
  normalDigits,
  phoneDigits,
  validKvk,
  validRsin,
  zipcodeKey,
} from "./contacts.rules.ts";

test.each(["818034063", "863383683", "828179657", "813421809", "852781805", "004495445", ""])(
  "%s is an RSIN, or a field left blank",
  (number) => expect(validRsin(number)).toBe(true),
);
test.each([
  "123456789",
  "000000000",
  "81803406",
  "8180340631",
  "818034064",
  "81803406a",
  " 818034063",
  "818.034.063",
  "-18034063",
])("%s is no RSIN", (number) => expect(validRsin(number)).toBe(false));

test("one wrong digit is always noticed, and so are two that changed places", () => {
  const number = "818034063";
  for (let at = 0; at < 9; at += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const other = number.slice(0, at) + digit + number.slice(at + 1);
      expect(validRsin(other)).toBe(other === number);
    }
  for (let at = 0; at < 8; at += 1) {
    const swapped = [...number];
    [swapped[at], swapped[at + 1]] = [swapped[at + 1]!, swapped[at]!];
    if (swapped.join("") !== number) expect(validRsin(swapped.join(""))).toBe(false);
  }
});

test.each(["69599084", "68750110", "90001354", "68727720", "00000001", ""])("%s is a KvK number", (number) =>
  expect(validKvk(number)).toBe(true),
);
test.each(["1234567", "123456789", "1234567a", "NL123456", "6959 9084"])("%s is no KvK number", (number) =>
  expect(validKvk(number)).toBe(false),
);

test("digits are stored as Latin ones without the spaces and dots of their writer", () => {
  expect(normalDigits("6959 9084")).toBe("69599084");
  expect(normalDigits("818.034.063")).toBe("818034063");
  expect(normalDigits("۶۹۵۹۹۰۸۴")).toBe("69599084");
  expect(normalDigits("٦٩٥٩٩٠٨٤")).toBe("69599084");
  expect(normalDigits("NL 1")).toBe("NL1");
});

test.each([
  "030 123 45 67",
  "030-1234567",
  "+31 30 1234567",
  "0031 (0)30/123.45.67",
  "(030) 1234567",
  "۰۳۰ ۱۲۳۴۵۶۷",
])("the phone number %s is the same one, however it is written", (typed) =>
  expect(phoneDigits(typed)).toBe("301234567"),
);
test.each(["Jansen", "12345", "Kade 1234567", "3511 ED", "", "+", "jan@123456.nl"])(
  "%s is no phone number",
  (typed) => expect(phoneDigits(typed)).toBeUndefined(),
);

test.each([
  ["Stationsplein 1", "1"],
  ["Lange Nieuwstraat 12-a", "12A"],
  ["Lange Nieuwstraat 12 A", "12A"],
  ["Lange Nieuwstraat 12a", "12A"],
  ["Keizersgracht 174-2", "174-2"],
  ["Keizersgracht 174 2", "174-2"],
  ["Keizersgracht 174/2", "174-2"],
  ["1e Oosterparkstraat 5", "5"],
  ["2e Dwarsstraat", undefined],
  ["Straat 12 bis", "12BIS"],
  ["12 rue de Rivoli", "12"],
  ["12 bis, rue de Rivoli", "12BIS"],
  ["221B Baker Street", "221B"],
  ["Postbus 90151", "90151"],
  ["خیابان ولیعصر ۱۲", "12"],
  ["Kerkplein", undefined],
  ["", undefined],
])("the house number of %j is %j", (street, number) => expect(houseNumberOf(street)).toBe(number));

test.each([
  ["3511 ED", "3511ED"],
  ["3511ed", "3511ED"],
  [" 3511-ed ", "3511ED"],
  ["۳۵۱۱", "3511"],
])("the postcode %j is compared as %j", (typed, key) => expect(zipcodeKey(typed)).toBe(key));
