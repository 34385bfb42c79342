import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError } from "../../../postgres/configError.ts";
import { createSealer, readKeyFile } from "./sealing.ts";

const folder = mkdtempSync(join(tmpdir(), "omloop-keys-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sealer = createSealer(new Uint8Array(32).fill(7));

test("a sealed secret opens for its purpose, and for no other", () => {
  const sealed = sealer.seal("Geheim ✓", "webshop/accessToken");
  expect(sealed).not.toContain("Geheim");
  expect(sealer.open(sealed, "webshop/accessToken")).toBe("Geheim ✓");
  expect(sealer.open(sealed, "webshop/consumerKey")).toBeUndefined();
});

test("the same secret is sealed otherwise each time", () => {
  expect(sealer.seal("a", "b")).not.toBe(sealer.seal("a", "b"));
});

test("another key, a changed text and a plain one do not open", () => {
  const sealed = sealer.seal("Geheim", "smtp");
  const other = createSealer(new Uint8Array(32).fill(8));
  expect(other.open(sealed, "smtp")).toBeUndefined();
  const flip = (at: number) =>
    `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
  for (let at = 16; at < sealed.length - 1; at += 1) expect(sealer.open(flip(at), "smtp")).toBeUndefined();
  for (const text of ["", "Geheim", "sealed:", sealed.slice(0, 20)])
    expect(sealer.open(text, "smtp")).toBeUndefined();
});

test("the key file is made once, for its owner alone, and is the same at the next start", () => {
  const path = join(folder, "made.key");
  const key = readKeyFile(path, { made: true });
  expect(key.length).toBe(32);
  expect(readKeyFile(path, { made: true })).toEqual(key);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "utf8").trim()).toHaveLength(44);
});

test("a named key file must be there, and hold a key", () => {
  expect(() => readKeyFile(join(folder, "none.key"), { made: false })).toThrow(ConfigError);
  const wrong = join(folder, "wrong.key");
  writeFileSync(wrong, "geheim");
  expect(() => readKeyFile(wrong, { made: false })).toThrow(/32 bytes in base64/);
});
