import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { blanks, filePart, zipOf } from "../tables/hostile.fixtures.ts";
import { countOf, type Unzipped, unzip, type ZipRefused } from "./unzip.ts";

const limits = { entries: 10, fileBytes: 1000, totalBytes: 1500 };
const outcomeOf = ({ name, bytes, refused }: Unzipped) => [name, refused ?? bytes?.toString()];
const unpacked = (zip: Buffer, isWanted?: (name: string) => boolean) =>
  Array.fromAsync(unzip(zip, limits, isWanted)).then(
    (files) => files.map(outcomeOf),
    ({ reason }: ZipRefused) => reason,
  );
const good = filePart("good.txt", "good");
const text = (characters: number, name = "a.txt") => filePart(name, "x".repeat(characters));

/** The archive with one of its two kinds of headers changed, where that of the first file stands. */
function changed(zip: Buffer, header: "local" | "directory", change: (header: Buffer) => void) {
  change(zip.subarray(zip.indexOf(header === "local" ? "PK\x03\x04" : "PK\x01\x02")));
  return zip;
}
const inDirectory = (change: (header: Buffer) => void) =>
  changed(zipOf([text(100), good]), "directory", change);

/** The archive with its bytes from so many before the end overwritten. */
const spoilt = (zip: Buffer, fromEnd: number, length: number) =>
  zip.fill(0xee, zip.length - fromEnd, zip.length - fromEnd + length);

/** One file that is stored as it is, whose sizes and place only the records of ZIP64 tell. */
function zip64(name: string, content: string): Buffer {
  const bytes = Buffer.from(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46, 0);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt32LE(crc32(bytes), 16);
  entry.fill(0xff, 20, 28);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(28, 30);
  entry.fill(0xff, 42, 46);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(bytes.length), 4);
  extra.writeBigUInt64LE(BigInt(bytes.length), 12);
  const start = local.length + name.length + bytes.length;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50);
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeBigUInt64LE(BigInt(start + entry.length + name.length + extra.length), 8);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50);
  end.fill(0, 4, 8);
  end.fill(0, 20);
  const nameBytes = Buffer.from(name);
  return Buffer.concat([local, nameBytes, bytes, entry, nameBytes, extra, end64, locator, end]);
}

test("an archive gives the files that are wanted", async () => {
  const zip = zipOf([good, text(3), filePart("leeg.txt", "")]);
  const all = [
    ["good.txt", "good"],
    ["a.txt", "xxx"],
    ["leeg.txt", ""],
  ];
  expect(await unpacked(zip)).toEqual(all);
  expect(await unpacked(zip, (name) => name !== "a.txt")).toEqual([all[0], all[2]]);
  expect(await countOf(zip)).toBe(3);
});

test("an archive in ZIP64 is read", async () => {
  expect(await unpacked(zip64("a.txt", "far"))).toEqual([["a.txt", "far"]]);
});

test("a name that leads out of its folder is a name", async () => {
  expect(await unpacked(zipOf([filePart("../../etc/passwd", "x"), filePart("C:\\x", "y")]))).toEqual([
    ["../../etc/passwd", "x"],
    ["C:\\x", "y"],
  ]);
});

test.each([
  ["UTF-8, which nothing says", Buffer.from("é.tx"), "é.tx"],
  ["the letters of MS-DOS", Buffer.from([0x82, ...Buffer.from(".txt")]), "é.txt"],
])("a name may be in %s", async (_, name, decoded) => {
  const zip = zipOf([filePart("abcde", "x")]);
  for (let at = zip.indexOf("abcde"); at >= 0; at = zip.indexOf("abcde")) name.copy(zip, at);
  expect(await unpacked(zip)).toEqual([[decoded, "x"]]);
});

test("two files of one name are two files", async () => {
  expect(await unpacked(zipOf([filePart("a", "1"), filePart("a", "2")]))).toEqual([
    ["a", "1"],
    ["a", "2"],
  ]);
});

test("an archive within an archive is not opened", async () => {
  const inner = zipOf([good]);
  const [file] = await Array.fromAsync(unzip(zipOf([filePart("inner.zip", inner)]), limits));
  expect(file!.bytes).toEqual(inner);
});

test.each<[string, Buffer, string]>([
  ["is encrypted", inDirectory((header) => header.writeUInt16LE(1, 8)), "archiveEncrypted"],
  [
    "is packed in a way that nobody knows",
    inDirectory((header) => header.writeUInt16LE(12, 10)),
    "archiveUnsupported",
  ],
  ["states fewer bytes than it has", inDirectory((header) => header.writeUInt32LE(99, 24)), "archiveBroken"],
  ["states none", inDirectory((header) => header.writeUInt32LE(0, 24)), "archiveBroken"],
  ["states more bytes than it has", inDirectory((header) => header.writeUInt32LE(101, 24)), "archiveBroken"],
  [
    "is stored and states another size",
    inDirectory((header) => header.writeUInt16LE(0, 10)),
    "archiveBroken",
  ],
  ["has another checksum", inDirectory((header) => header.writeUInt32LE(1, 16)), "archiveBroken"],
  [
    "is said to stand behind the end",
    inDirectory((header) => header.writeUInt32LE(1 << 30, 42)),
    "archiveBroken",
  ],
  [
    "is said to be longer than the archive",
    inDirectory((header) => header.writeUInt32LE(1 << 30, 20)),
    "archiveBroken",
  ],
  [
    "has no header where it should",
    changed(zipOf([text(100), good]), "local", (header) => header.fill(0, 0, 4)),
    "archiveBroken",
  ],
  ["unpacks to more than a file may hold", zipOf([text(1001), good]), "tooLarge"],
  ["is a bomb that states little", zipOf([blanks("a.txt", 8, 1000), good]), "archiveBroken"],
])("a file that %s is refused, and the one behind it is read", async (_, zip, refused) => {
  expect(await unpacked(zip)).toEqual([
    ["a.txt", refused],
    ["good.txt", "good"],
  ]);
});

test.each<[string, Buffer, string]>([
  [
    "of more entries than allowed",
    zipOf(Array.from({ length: 11 }, (_, at) => text(1, `${at}`))),
    "tooManyFiles",
  ],
  ["that claims a million entries", spoilt(zip64("a", "b"), 98 - 32, 3), "tooManyFiles"],
  ["that claims more entries than it has", zipOf([good], 3), "archiveBroken"],
  ["that comes to more than allowed together", zipOf([text(1000), text(501, "b")]), "tooLarge"],
  ["without a directory", zipOf([good]).subarray(0, -22), "truncated"],
  ["whose directory is elsewhere", spoilt(zipOf([good]), 6, 4), "archiveBroken"],
  ["whose last record of ZIP64 is elsewhere", spoilt(zip64("a", "b"), 42 - 8, 8), "truncated"],
])("an archive %s is refused whole", async (_, zip, refused) => {
  expect(await unpacked(zip)).toBe(refused);
});

test("what nobody wants does not count", async () => {
  const zip = zipOf([text(1000), text(501, "b"), good]);
  expect(await unpacked(zip, (name) => name !== "b")).toHaveLength(2);
  expect(await countOf(Buffer.from("PK\x03\x04"))).toBe(0);
});
