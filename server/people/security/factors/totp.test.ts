import { expect, test } from "vitest";
import { bareRecoveryCode, newRecoveryCodes } from "./recoveryCodes.ts";
import { appAddress, base32, codeAt, stepAt, stepOf } from "./totp.ts";

/** RFC 6238, appendix B, of which an app shows the last six digits. */
const secret = Buffer.from("12345678901234567890");
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code is %s, as RFC 6238 says", (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code);
});

test("a code counts in its own half minute and in the next, and in no other", () => {
  const now = 1_234_567_890_000;
  const step = stepAt(now);
  const found = [-3, -2, -1, 0, 1, 2].map((off) => stepOf(secret, codeAt(secret, step + off), now));
  expect(found).toEqual([undefined, undefined, step - 1, step, undefined, undefined]);
});

test.each(["", "1", "12345", "1234567", "abcdef", "٠٠٥٩٢٤٠", "0059 24"])("%j is no code", (code) => {
  expect(stepOf(secret, code, 1_234_567_890_000)).toBeUndefined();
});

test("base32 is that of RFC 4648", () => {
  expect(base32(Buffer.from("fooba"))).toBe("MZXW6YTB");
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("an app reads whose secret it is, whatever the names contain", () => {
  const address = appAddress(secret, { issuer: "Kringloop: A&B", account: "j.devries" });
  const { protocol, host, pathname, searchParams } = new URL(address);
  expect([protocol, host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(pathname)).toBe("/Kringloop  A&B:j.devries");
  expect(Object.fromEntries(searchParams)).toEqual({ secret: base32(secret), issuer: "Kringloop: A&B" });
});

test("ten recovery codes begin with different letters, and are read however they are typed", () => {
  for (let round = 0; round < 200; round += 1) {
    const codes = newRecoveryCodes();
    expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[A-HJ-NP-Z]{2}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
      expect(bareRecoveryCode(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(code.replaceAll("-", ""));
    }
  }
});

test.each(["493817", "", "AB-XXXX-XXX", "AB-XXXX-XXXXX", "12-3456-7890"])(
  "%j is no recovery code",
  (typed) => {
    expect(bareRecoveryCode(typed)).toBeUndefined();
  },
);
