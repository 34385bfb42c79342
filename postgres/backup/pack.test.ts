import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diceOf } from "../../server/testing/hostile.ts";
import { makeKey, packBackup, readKey, unpackBackup } from "./pack.ts";

const root = mkdtempSync(join(tmpdir(), "omloop-pack-"));
const folder = join(root, "folder");
const packed = join(root, "packed.backup");
const megabyte = 1024 * 1024;
let key: Buffer;
let tries = 0;
const nextFolder = () => {
  tries += 1;
  return join(root, `out${tries}`);
};
const contents = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path.slice(place.length), readFileSync(path).toString("base64")]);

beforeAll(async () => {
  key = await makeKey(join(root, "key"));
  mkdirSync(join(folder, "cluster/base/1"), { recursive: true });
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "manifest.json"), "{}");
  writeFileSync(join(folder, "cluster/empty"), "");
  writeFileSync(join(folder, "cluster/base/1/short"), "geheim-van-de-klant\n{}\n");
  for (const [name, size] of [
    ["exact", megabyte],
    ["more", megabyte + 1],
    ["two", 2 * megabyte - 7],
  ] as const)
    writeFileSync(join(folder, "cluster/base/1", name), Buffer.alloc(size, name));
  await packBackup(folder, packed, key);
});
afterAll(() => rmSync(root, { recursive: true }));

test("what was packed comes out byte by byte, with its empty folders, and cannot be read in between", async () => {
  const out = nextFolder();
  await unpackBackup(packed, out, key);
  expect(contents(out)).toEqual(contents(folder));
  expect(readdirSync(out).sort()).toEqual(["cluster", "files", "manifest.json"]);
  const bytes = readFileSync(packed);
  for (const text of ["geheim-van-de-klant", "manifest", "cluster"]) expect(bytes.includes(text)).toBe(false);
});

test("the same folder packed twice is two different files", async () => {
  await packBackup(folder, join(root, "again.backup"), key);
  expect(readFileSync(join(root, "again.backup")).subarray(32, 2000)).not.toEqual(
    readFileSync(packed).subarray(32, 2000),
  );
});

test("another key is told of as another key", async () => {
  const other = await makeKey(join(root, "other"));
  await expect(unpackBackup(packed, nextFolder(), other)).rejects.toThrow("was encrypted with another key");
});

test("a byte that changed, anywhere, is found", async () => {
  const bytes = readFileSync(packed);
  const dice = diceOf(7);
  for (let round = 0; round < 60; round += 1) {
    const spoiled = Buffer.from(bytes);
    const at = round < 20 ? round * 2 : dice.below(bytes.length);
    spoiled[at] = spoiled[at]! ^ (1 << dice.below(8));
    writeFileSync(join(root, "spoiled.backup"), spoiled);
    await expect(unpackBackup(join(root, "spoiled.backup"), nextFolder(), key), `byte ${at}`).rejects.toThrow(
      /damaged|another key|not a backup/,
    );
  }
});

test("a file that was cut off, lengthened, or put together anew is found", async () => {
  const bytes = readFileSync(packed);
  const head = bytes.subarray(0, 32);
  const pieces: Buffer[] = [];
  for (let at = 32; at < bytes.length; ) {
    const size = 5 + bytes.readUInt32BE(at);
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  expect(pieces.length).toBeGreaterThan(4);
  const ways = {
    "cut off in a piece": bytes.subarray(0, bytes.length - 1000),
    "cut off between pieces": Buffer.concat([head, ...pieces.slice(0, -1)]),
    "cut off in the head": bytes.subarray(0, 20),
    "with something behind it": Buffer.concat([bytes, Buffer.from("x")]),
    "with a piece left out": Buffer.concat([head, ...pieces.toSpliced(1, 1)]),
    "with two pieces exchanged": Buffer.concat([head, pieces[1]!, pieces[0]!, ...pieces.slice(2)]),
    empty: Buffer.alloc(0),
  };
  for (const [how, text] of Object.entries(ways)) {
    writeFileSync(join(root, "spoiled.backup"), text);
    await expect(unpackBackup(join(root, "spoiled.backup"), nextFolder(), key), how).rejects.toThrow(
      /damaged|not a backup/,
    );
  }
});

test("a key file that is not there, holds no key, or would be overwritten is told of", async () => {
  await expect(readKey(join(root, "none"))).rejects.toThrow("cannot be read (ENOENT)");
  writeFileSync(join(root, "short"), "abc");
  await expect(readKey(join(root, "short"))).rejects.toThrow("must hold 64 hexadecimal digits");
  await expect(makeKey(join(root, "key"))).rejects.toThrow("exists already");
  expect(await readKey(join(root, "key"))).toEqual(key);
});
