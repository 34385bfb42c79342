import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { goodPassword } from "../../../../contract/password.rules.ts";
import { weaknessOf } from "./weakness.ts";

const person = ["Omloop", "Tweede Leven B.V.", "jansen", "p.jansen@tweedeleven.nl", "Pieter"];
const verdict = (password: string) => weaknessOf(password, person);

describe("a common word is recognised", () => {
  test.each([
    ["with a year and a sign behind it", "Welkom2026!"],
    ["with letters written as signs", "P@ssw0rd1!"],
    ["with a sign for its last letter", "Chelse@1!"],
    ["with a sign for its first letter", "@Msterdam1!"],
    ["with its ones read as l", "We1kom2026!"],
    ["with digits before it", "2026Welkom!"],
    ["in German", "Sommer2025!"],
    ["in French", "Printemps2026!"],
    ["in Spanish, with its accent", "Contraseña1!"],
    ["in Portuguese", "Verao2026!"],
    ["when it is short", "Hond2024!"],
    ["when it is made of two", "WelkomOntvangst1!"],
    ["when it is one word of two", "Bloemkool-1"],
    ["when a greeting is parted from another word", "Zomer-Vakantie1"],
  ])("%s", (_, password) => expect(verdict(password)).toBe("passwordCommon"));
  test("as it leaked, although no word is in it", () =>
    expect(verdict("Al#kS3!kSj0xX")).toBe("passwordCommon"));
});

describe("a pattern is recognised", () => {
  test.each([
    ["down the columns of a keyboard", "1qaz@WSX"],
    ["along a row", "Qwertyuiop1!"],
    ["along a French row", "Azerty123!"],
    ["counted", "Aa123456!"],
    ["counted along the alphabet", "Abcd1234!"],
    ["in zigzag", "1q2w3e4R!"],
    ["repeated", "Aaaaaa1!"],
    ["of years", "20262026Aa!"],
    ["of initials beside a year", "Max2026!"],
  ])("%s", (_, password) => expect(verdict(password)).toBe("passwordPattern"));
});

describe("a name is recognised", () => {
  test.each([
    ["of the product", "Omloop2026!"],
    ["of the product with letters written as signs", "0mL00p-2026"],
    ["of the company", "TweedeLeven1!"],
    ["of the account", "Jansen1984!"],
    ["in an address", "Tweedeleven#1"],
    ["beside a common word", "WelkomJansen1!"],
  ])("%s", (_, password) => expect(verdict(password)).toBe("passwordPersonal"));
});

test.each([
  ["a phrase", "Koperen-vlieger-op-71"],
  ["two words that signs part", "Battery-Staple-8"],
  ["a short word that signs part", "Bo-ek2026!"],
  ["a name in a phrase", "Jansen-koopt-7-paarse-fietsen"],
  ["a common word beside much else", "Welkom-84629173645120"],
  ["a phrase in Arabic", "Aa1-جمل أزرق فوق الجسر"],
])("%s will do", (_, password) => expect(verdict(password)).toBeUndefined());

test("of 20,000 random passwords of ten signs none is refused", () => {
  const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*()-_=+[]{};:,.<>/?";
  const random = () => Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join("");
  const refused: string[] = [];
  for (let tried = 0; tried < 20_000; ) {
    const password = random();
    if (!goodPassword(password)) continue;
    tried += 1;
    if (verdict(password)) refused.push(password);
  }
  // Chance makes a word once in some hundred thousand; more would be a rule that is too wide.
  expect(refused.length).toBeLessThanOrEqual(2);
});
