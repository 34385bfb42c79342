import { expect, test } from "vitest";
import { guessesOf, isPlainCode, looks, readingsOf } from "./scanText.rules.ts";

const gs = "\u001d";

test.each([
  ["SC02XK1ABJG5H", "C02XK1ABJG5H", "Apple's box"],
  ["sC02XK1ABJG5H", "C02XK1ABJG5H", "the same with Caps Lock"],
  ["(S)C02XK1ABJG5H", "C02XK1ABJG5H", "as it is printed below the bars"],
  ["1S20L5S00A00PF1ABCDE", "PF1ABCDE", "Lenovo: model of ten, serial number of eight"],
  ["1S20L5S00A00R90XY12", "R90XY12", "Lenovo: model of ten, serial number of seven"],
  ["1S2347DE9R9ABCDE", "R9ABCDE", "Lenovo: model of seven"],
  ["010871234567890621PF1ABCDE", "PF1ABCDE", "GS1: article, then serial number"],
  ["]C1010871234567890621PF1ABCDE", "PF1ABCDE", "GS1-128 with what the scanner says of the type"],
  ["]d2010871234567890621PF1ABCDE", "PF1ABCDE", "GS1 DataMatrix"],
  [`${gs}010871234567890621PF1ABCDE`, "PF1ABCDE", "GS1 that begins with FNC1"],
  [`21PF1ABCDE${gs}0108712345678906`, "PF1ABCDE", "GS1: serial number, FNC1, article"],
  ["21PF1ABCDE0108712345678906", "PF1ABCDE", "the same by a scanner that swallows FNC1"],
  [`010871234567890617261231${"10LOT7"}${gs}21PF1ABCDE`, "PF1ABCDE", "GS1 with a date and a lot between"],
  ["010871234567890610LOT721PF1ABCDE", "PF1ABCDE", "GS1 with a lot between, by a scanner that swallows FNC1"],
  ["21PF1ABCDE", "PF1ABCDE", "GS1: a serial number alone"],
  ["(01)08712345678906(21)PF1ABCDE", "PF1ABCDE", "GS1 as it is printed"],
  ["8002356938035643809", "356938035643809", "GS1: the IMEI of a phone"],
  ["0108712345678906", "8712345678906", "GS1: the article's EAN"],
  ["*PF1ABCDE*", "PF1ABCDE", "Code 39 with its stars"],
  ["*SPF1ABCDE*", "PF1ABCDE", "and a prefix within them"],
  ["S/N: PF1ABCDE", "PF1ABCDE", "a word before it"],
  ["SN:PF1ABCDE", "PF1ABCDE", "a short word before it"],
  ["Serial No. PF1ABCDE", "PF1ABCDE", "two words before it"],
  ["Service Tag: 7XK2J13", "7XK2J13", "Dell's word"],
  ["IMEI:356938035643809", "356938035643809", "the word of a phone"],
  ["https://qrl.dell.com/7XK2J13", "7XK2J13", "Dell's QR"],
  ["https://support.hp.com/check?pn=3JX&sn=5CG1234XYZ", "5CG1234XYZ", "HP's QR"],
  ["PF&ABCDE", "PF1QBCDE", "a digit on AZERTY"],
  ["&é\"'(-è_çà", "1234567890", "all digits on AZERTY"],
  ["&É\"'(-È_ÇÀ", "1234567890", "the same in capitals, as serial numbers are stored"],
  ["CN&-çè'éF", "CN169742F", "letters and digits on AZERTY"],
  ["QWERTA&", "AZERTQ1", "letters that AZERTY swaps"],
  ["C§!", "", "too short for anything"],
  ["PF§!ABCDE", "PF68QBCDE", "the digits of Belgian AZERTY"],
  ["SKUß12", "SKU-12", "a hyphen on QWERTZ"],
  ["httpsÖ--omloop.example-products-12", "https://omloop.example/products/12", "an address on QWERTZ"],
  ["SC&éABCDE", "C12QBCDE", "a prefix and a layout"],
])("%s may mean %s: %s", (scanned, meant) => {
  if (meant) expect(readingsOf(scanned)).toContain(meant);
  else expect(readingsOf(scanned)).toEqual([]);
});

test("letters that a layout swapped are a guess, never a reading: another device may have that number", () => {
  expect(guessesOf("5CG1ZY2")).toContain("5CG1YZ2");
  expect(readingsOf("5CG1ZY2")).toEqual([]);
  expect(guessesOf("QW123")).toContain("AZ123");
  expect(readingsOf("QW123")).toEqual([]);
});

test("a text has few readings, none of them itself, none so short that it fits anything", () => {
  for (const scanned of [
    "PF1ABCDE",
    "1S20L5S00A00PF1ABCDE",
    "https://a.example/b/c12345?sn=7XK2J13",
    "S1",
    "SS12345",
  ]) {
    const readings = readingsOf(scanned);
    expect(readings.length).toBeLessThan(20);
    expect(readings).not.toContain(scanned);
    expect(readings.every(({ length }) => length >= 4)).toBe(true);
  }
  expect(readingsOf("x".repeat(80)).length).toBeLessThan(20);
});

test("letters that look like digits look the same", () => {
  expect(looks("PF10OI")).toBe(looks("PF1001"));
  expect(looks("PF1ABC")).not.toBe(looks("PF1ABD"));
});

test("what layouts make of a code is no code", () => {
  for (const text of ["PF1-ABC_2", "https://a.example/products/12?x=1", `01${gs}2`])
    expect([text, isPlainCode(text)]).toEqual([text, true]);
  for (const text of ["&é\"'", "PFçà", "CN&-(", "سلام"])
    expect([text, isPlainCode(text)]).toEqual([text, false]);
});
