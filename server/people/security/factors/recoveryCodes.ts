import { randomInt } from "node:crypto";

/** Letters and digits that nobody mistakes for each other: 32, so five bits each. */
const signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const letters = signs.slice(0, 24);
export const codesGiven = 10;

const drawn = (from: string, count: number) =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join("");

/** Ten codes such as `KD-7Q2M-PX9A`, no two of which begin with the same letters. */
export function newRecoveryCodes(): string[] {
  const prefixes = new Set<string>();
  while (prefixes.size < codesGiven) prefixes.add(drawn(letters, 2));
  return [...prefixes].map((prefix) => [prefix, drawn(signs, 4), drawn(signs, 4)].join("-"));
}

/** A typed recovery code as it is hashed, without its hyphens; undefined for what cannot be one. */
export function bareRecoveryCode(typed: string): string | undefined {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return /^[A-Z]{2}[A-Z2-9]{8}$/.test(bare) ? bare : undefined;
}
export const prefixOf = (bare: string) => bare.slice(0, 2);
