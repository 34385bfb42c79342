import { expect, test } from "vitest";
import { readKeys } from "./readKeys.ts";

const us = new Map<string, { code: string; shiftKey: boolean }>([
  ...[..."0123456789"].map((digit) => [digit, { code: `Digit${digit}`, shiftKey: false }] as const),
  ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].flatMap((letter) => [
    [letter, { code: `Key${letter}`, shiftKey: true }] as const,
    [letter.toLowerCase(), { code: `Key${letter}`, shiftKey: false }] as const,
  ]),
  ...Object.entries({ "-": "Minus", "/": "Slash", ".": "Period", "[": "BracketLeft" }).map(
    ([sign, code]) => [sign, { code, shiftKey: false }] as const,
  ),
  [":", { code: "Semicolon", shiftKey: true }] as const,
]);
/** The keys of a scanner of US layout, whose signs another layout makes `signs` of. */
const keysOf = (sent: string, signs: string[]) =>
  [...sent].map((sign, at) => ({ ...us.get(sign)!, key: signs[at]! }));

test.each([
  ["1234567890", [..."&é\"'(-è_çà"], "digits on AZERTY"],
  ["PF3ABC12", ["P", "F", '"', "Q", "B", "C", "&", "é"], "a serial number on AZERTY"],
  ["CN169742F", ["C", "N", "&", "-", "ç", "è", "'", "é", "F"], "a number that was read as a device"],
  ["PF3-", ["P", "F", '"', "Dead"], "a dead key"],
  ["pf1z", ["ش", "ب", "ل", "ظ"], "an Arabic keyboard"],
  ["https://omloop.example/products/12", [..."httpsM!!o,loop:exq,ple!products!&é"], "an address on AZERTY"],
])("%s is read by its keys where the layout made rubbish of it: %#", (sent, signs) => {
  expect(readKeys(keysOf(sent, signs))).toBe(sent);
});

test("what a layout makes of a code stays where it can be one: the scanner may be set for that layout", () => {
  expect(readKeys(keysOf("PFY1", [..."PFZ1"]))).toBe("PFZ1");
  expect(readKeys(keysOf("PF3ABC12", [..."PF3ABC12"]))).toBe("PF3ABC12");
});

test("with Caps Lock the keys tell the capitals", () => {
  const keys = keysOf("https://a.b/Xy", [..."HTTPS://A.B/xY"]);
  expect(readKeys(keys.map((key) => ({ ...key, capsLock: true })))).toBe("https://a.b/Xy");
  expect(readKeys(keys)).toBe("HTTPS://A.B/xY");
});

test("keys without a place, as of a screen's keyboard, are what they say", () => {
  const keys = [..."PF3é"].map((key) => ({ key, code: "", shiftKey: false }));
  expect(readKeys(keys)).toBe("PF3é");
});
