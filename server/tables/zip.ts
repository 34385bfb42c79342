import { crc32, inflateRawSync } from "node:zlib";
import { TableRefused, tableLimits } from "./reading.ts";

interface ZipEntry {
  name: string;
  method: number;
  checksum: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const signatures = { entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const unknown16 = 0xffff;
const unknown32 = 0xffffffff;
const maxCommentBytes = 0xffff;

function endOfDirectory(zip: Buffer): { count: number; offset: number } {
  const lowest = Math.max(0, zip.length - 22 - maxCommentBytes);
  for (let at = zip.length - 22; at >= lowest; at--) {
    if (zip.readUInt32LE(at) !== signatures.end) continue;
    const count = zip.readUInt16LE(at + 10);
    const offset = zip.readUInt32LE(at + 16);
    if (count !== unknown16 && offset !== unknown32) return { count, offset };
    if (zip.readUInt32LE(at - 20) !== signatures.locator64) throw new TableRefused("broken");
    const end64 = Number(zip.readBigUInt64LE(at - 12));
    if (zip.readUInt32LE(end64) !== signatures.end64) throw new TableRefused("broken");
    return {
      count: Number(zip.readBigUInt64LE(end64 + 32)),
      offset: Number(zip.readBigUInt64LE(end64 + 48)),
    };
  }
  throw new TableRefused("broken");
}

/** The 64-bit values stand in this order, each only if its 32-bit field is full (APPNOTE 4.5.3). */
function widen(entry: ZipEntry, extra: Buffer): ZipEntry {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const wide = { ...entry };
    let from = at + 4;
    for (const field of ["unpacked", "packed", "offset"] as const) {
      if (entry[field] !== unknown32) continue;
      wide[field] = Number(extra.readBigUInt64LE(from));
      from += 8;
    }
    return wide;
  }
  return entry;
}

function directory(zip: Buffer): ZipEntry[] {
  const { count, offset } = endOfDirectory(zip);
  if (count > tableLimits.zipEntries) throw new TableRefused("tooLarge");
  const entries: ZipEntry[] = [];
  for (let at = offset; entries.length < count; ) {
    if (zip.readUInt32LE(at) !== signatures.entry) throw new TableRefused("broken");
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
    const entry: ZipEntry = {
      name: zip.toString("utf8", at + 46, nameEnd),
      method: zip.readUInt16LE(at + 10),
      checksum: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    };
    entries.push(widen(entry, zip.subarray(nameEnd, extraEnd)));
    at = extraEnd + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Stops inflating at the size that the directory states, which has been counted before. */
function unpack(zip: Buffer, entry: ZipEntry): Uint8Array {
  const start = entry.offset + 30 + zip.readUInt16LE(entry.offset + 26) + zip.readUInt16LE(entry.offset + 28);
  if (start + entry.packed > zip.length) throw new TableRefused("broken");
  const packed = zip.subarray(start, start + entry.packed);
  if (entry.method !== 0 && entry.method !== 8) throw new TableRefused("broken");
  const bytes =
    entry.method === 0 || entry.unpacked === 0
      ? packed.subarray(0, entry.unpacked)
      : inflateRawSync(packed, {
          maxOutputLength: entry.unpacked,
          chunkSize: Math.max(64, Math.min(entry.unpacked, 16 * 1024 * 1024)),
        });
  if (bytes.length !== entry.unpacked || crc32(bytes) !== entry.checksum) throw new TableRefused("broken");
  return bytes;
}

/** The wanted parts by name; refuses a package that would unpack to more than the limit, or lies about its sizes. */
export function unzipParts(zip: Buffer, wanted: (name: string) => boolean): Map<string, Uint8Array> {
  const entries = directory(zip);
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > tableLimits.unpackedBytes) throw new TableRefused("tooLarge");
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  const parts = new Map<string, Uint8Array>();
  for (const [name, entry] of named) if (wanted(name)) parts.set(name, unpack(zip, entry));
  return parts;
}
