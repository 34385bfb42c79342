import { expect, test } from "vitest";
import { goodPassword } from "./password.rules.ts";

test.each([
  "Geheim-1",
  "Abcdef1!",
  "Wachtwoord_2026",
  "Éclair-99",
  "Пароль-1",
  "aA1€aaaa",
  `A1-${"a".repeat(197)}`,
])("%s will do", (password) => expect(goodPassword(password)).toBe(true));
test.each([
  ["too short", "Gehm-1a"],
  ["no capital", "geheim-1"],
  ["no small letter", "GEHEIM-1"],
  ["no digit", "Geheim--"],
  ["no special character", "Geheim12"],
  ["only a space for a special character", "Geheim 12"],
  ["too long", `A1-${"a".repeat(198)}`],
  ["blank", ""],
])("%s will not do", (_, password) => expect(goodPassword(password)).toBe(false));
