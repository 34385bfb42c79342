import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;
const digits = 6;
/** RFC 4226, 4: a secret of 160 bits. */
export const secretBytes = 20;

export const stepAt = (instant: number) => Math.floor(instant / stepMs);

/** The code of a time step: RFC 6238 over the truncation of RFC 4226, 5.3, with SHA-1, which all apps know. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step whose code this is, now or just before; undefined for any other. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  const typed = Buffer.from(code);
  const isAt = (step: number) => {
    const right = Buffer.from(codeAt(secret, step));
    return right.length === typed.length && timingSafeEqual(right, typed);
  };
  return [stepAt(now), stepAt(now) - 1].find(isAt);
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** RFC 4648, 6, for bytes that come in fives. */
export function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)]!);
}

/** What an app reads from a QR code (Key URI Format of Google Authenticator). */
export function appAddress(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }) {
  const label = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(":", " "))).join(":");
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
