import { expect, test } from "vitest";
import { isCurrency, isTileAddress, tileSource } from "./companySettings.rules.ts";

test("a currency has a code and hundredths", () => {
  expect(["EUR", "USD", "GBP", "SEK", "PLN"].every(isCurrency)).toBe(true);
  for (const wrong of ["XYZ", "eur", "JPY", "KWD", ""]) expect(isCurrency(wrong), wrong).toBe(false);
});

test.each([
  ["https://tiles.example.com/{z}/{x}/{y}.png", true],
  ["https://tiles.example.com/{z}/{y}/{x}@2x?key=a", true],
  ["http://127.0.0.1:8080/{z}/{x}/{y}.png", true],
  ["http://localhost/{z}/{x}/{y}", true],
  ["http://tiles.example.com/{z}/{x}/{y}.png", false],
  ["http://127.0.0.1.example.com/{z}/{x}/{y}.png", false],
  ["https://tiles.example.com/{z}/{x}.png", false],
  ["https://user:secret@tiles.example.com/{z}/{x}/{y}", false],
  ["javascript:alert({z}{x}{y})", false],
  ["{z}/{x}/{y}", false],
  ["", false],
])("tiles at %s: %s", (address, fits) => {
  expect(isTileAddress(address)).toBe(fits);
});

test.each([
  ["https://tiles.example.com/{z}/{x}/{y}.png?key=a", "https://tiles.example.com"],
  ["https://{s}.tile.example.com/{z}/{x}/{y}.png", "https://*.tile.example.com"],
  ["http://127.0.0.1:8080/{z}/{x}/{y}.png", "http://127.0.0.1:8080"],
  ["https://a;script-src*/{z}/{x}/{y}", undefined],
  ["https://a' 'unsafe-inline/{z}/{x}/{y}", undefined],
  ["", undefined],
])("the page may show tiles of %s from %s", (address, source) => {
  expect(tileSource(address)).toBe(source);
});
