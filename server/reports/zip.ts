import { crc32, inflateRawSync } from "node:zlib";
import { limits, type Reason, Refused } from "./reasons.ts";

// Own reading of the central directory, because a library that trusts it can neither count what a lying entry
// really unpacks to nor tell two entries of one name apart.

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
}

export interface Member {
  name: string;
  bytes?: Buffer;
  reason?: Reason;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && [localEntry, endOfDirectory].includes(bytes.readUInt32LE(0));
}

function nameOf(bytes: Buffer, isUtf8: boolean): string {
  const text = bytes.toString("utf8");
  return isUtf8 || !text.includes("\ufffd") ? text : bytes.toString("latin1");
}

function endOf(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - 22 - 0xffff);
  for (let at = zip.length - 22; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) === endOfDirectory) return at;
  }
  throw new Refused("truncated");
}

function entriesOf(zip: Buffer): Entry[] {
  const end = endOf(zip);
  const total = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  // 0xffff and 0xffffffff stand for values in a ZIP64 record, which nothing under 50 MB needs.
  if (total === 0xffff || at === 0xffffffff) throw new Refused("archiveUnsupported");
  if (total > limits.archiveEntries) throw new Refused("tooManyFiles");
  const entries: Entry[] = [];
  for (let index = 0; index < total; index += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== directoryEntry) throw new Refused("archiveBroken");
    const flags = zip.readUInt16LE(at + 8);
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    entries.push({
      name: nameOf(zip.subarray(at + 46, nameEnd), (flags & 0x800) !== 0),
      flags,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(zip: Buffer, entry: Entry): Buffer {
  if (entry.flags & 1) throw new Refused("archiveEncrypted");
  if (entry.unpacked > limits.fileBytes) throw new Refused("tooLarge");
  if (entry.method !== 0 && entry.method !== 8) throw new Refused("archiveUnsupported");
  if (entry.offset + 30 > zip.length || zip.readUInt32LE(entry.offset) !== localEntry) {
    throw new Refused("archiveBroken");
  }
  const start = entry.offset + 30 + zip.readUInt16LE(entry.offset + 26) + zip.readUInt16LE(entry.offset + 28);
  const packed = zip.subarray(start, start + entry.packed);
  let bytes = packed;
  if (entry.method === 8) {
    try {
      // Stops at the size that the directory promised, so the sum of the promises bounds what is unpacked.
      bytes = inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) });
    } catch {
      throw new Refused("archiveBroken");
    }
  }
  if (bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc) throw new Refused("archiveBroken");
  return bytes;
}

function isBookkeeping(name: string): boolean {
  return /[/\\]$/.test(name) || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}

/** How many members an archive has, its bookkeeping included; 0 when that cannot be read. */
export function countOf(zip: Buffer): number {
  try {
    return entriesOf(zip).length;
  } catch {
    return 0;
  }
}

/** Unpacks one member at a time; names are for showing and are never used as paths. */
export function* membersOf(zip: Buffer): Generator<Member> {
  const entries = entriesOf(zip).filter((entry) => !isBookkeeping(entry.name));
  const promised = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (promised > limits.archiveUnpackedBytes) throw new Refused("tooLarge");
  for (const entry of entries) {
    try {
      const bytes = contentOf(zip, entry);
      yield isZip(bytes) ? { name: entry.name, reason: "nestedArchive" } : { name: entry.name, bytes };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { name: entry.name, reason: error.reason };
    }
  }
}
