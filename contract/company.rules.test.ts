import { describe, expect, test } from "vitest";
import { bareNumber, ibanText, isIban, isKvkNr, isVatNr } from "./company.rules.ts";

describe("a VAT number", () => {
  test.each([
    "NL004495445B01",
    "NL002455799B11",
    "NL000099998B57",
    "BE0403019261",
    "DE811128135",
    "FRK7399859412",
    "IE6388047V",
    "ESX1234567L",
    "EL123456789",
    "CHE123456788",
  ])("%s is one", (text) => expect(isVatNr(text)).toBe(true));
  test.each([
    "",
    "NL123456789B01",
    "NL004495446B01",
    "NL004495445B00",
    "NL004495445",
    "004495445B01",
    "B",
    "DE81112813",
    "BE2403019261",
    "AT12345678",
    "PT1234567890",
  ])("%j is none", (text) => expect(isVatNr(text)).toBe(false));
});

describe("an IBAN", () => {
  test.each(["NL91ABNA0417164300", "BE68539007547034", "DE89370400440532013000"])("%s is one", (text) =>
    expect(isIban(text)).toBe(true),
  );
  test.each(["", "NL91ABNA0417164301", "NL19ABNA0417164300", "NL91ABNA041716430", "91ABNA0417164300"])(
    "%j is none",
    (text) => expect(isIban(text)).toBe(false),
  );
  test("every other digit in one place makes it wrong", () => {
    const iban = "NL91ABNA0417164300";
    for (const [at, sign] of [...iban].entries()) {
      if (!/\d/.test(sign)) continue;
      const other = iban.slice(0, at) + ((Number(sign) + 1) % 10) + iban.slice(at + 1);
      expect(isIban(other), other).toBe(false);
    }
  });
  test("is printed in groups of four", () =>
    expect(ibanText("NL91ABNA0417164300")).toBe("NL91 ABNA 0417 1643 00"));
});

test("a number of the trade register has eight digits, leading zeros included", () => {
  expect(["01234567", "69599084"].every(isKvkNr)).toBe(true);
  expect(["1234567", "123456789", "1234567a", ""].some(isKvkNr)).toBe(false);
});

test("numbers are stored without what people put between their parts", () =>
  expect(bareNumber(" nl 0044.95.445-b01 ")).toBe("NL004495445B01"));
