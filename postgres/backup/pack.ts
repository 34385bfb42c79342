import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupError, listTree, syncPaths } from "./tree.ts";

/**
 * A backup in one encrypted file: a head, then pieces of AES-256-GCM. Each piece is sealed with its number and whether it is the
 * last, so that none can be changed, left out, moved or cut off.
 */
const magic = Buffer.from("OMLOOP1\n");
const keyBytes = 32;
const saltBytes = 16;
const markBytes = 8;
const tagBytes = 16;
const pieceSize = 1024 * 1024;
/** The longest piece of a file that is not ours would otherwise be allocated as it says. */
const longestPiece = pieceSize + tagBytes;

export type BackupKey = Buffer;

/** Reads a key file; throws BackupError when it holds none. */
export async function readKey(file: string): Promise<BackupKey> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The key file ${file} cannot be read (${error.code}).`);
  });
  if (!/^[0-9a-f]{64}\s*$/i.test(text))
    throw new BackupError(
      `The key file ${file} must hold 64 hexadecimal digits: npm run backup -- --new-key FILE makes one.`,
    );
  return Buffer.from(text.trim(), "hex");
}

/** Writes a new key into a file that does not exist yet. */
export async function makeKey(file: string): Promise<BackupKey> {
  const key = randomBytes(keyBytes);
  await writeFile(file, `${key.toString("hex")}\n`, { flag: "wx", mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new BackupError(
        error.code === "EEXIST" ? `${file} exists already; a key is never overwritten.` : error.message,
      );
    },
  );
  return key;
}

/** By which a key is known without being told. */
export const markOf = (key: BackupKey) =>
  createHash("sha256").update("omloop backup key").update(key).digest().subarray(0, markBytes);

const cipherKey = (key: BackupKey, salt: Buffer) =>
  Buffer.from(hkdfSync("sha256", key, salt, "omloop backup", keyBytes));

function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(Number(isLast), 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** Packs the folder of a backup into a new file, which is whole and on the disk when this answers. */
export async function packBackup(folder: string, file: string, key: BackupKey): Promise<void> {
  const tree = await listTree(folder);
  const salt = randomBytes(saltBytes);
  const secret = cipherKey(key, salt);
  const to = await open(file, "wx", 0o600);
  try {
    await to.writeFile(Buffer.concat([magic, markOf(key), salt]));
    let number = 0;
    const seal = async (bytes: Buffer, isLast: boolean) => {
      const cipher = createCipheriv("aes-256-gcm", secret, nonceOf(number, isLast));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(5);
      length.writeUInt32BE(sealed.length);
      length.writeUInt8(Number(isLast), 4);
      await to.writeFile(Buffer.concat([length, sealed]));
      number += 1;
    };
    for await (const piece of inPieces(contentsOf(folder, tree.folders, tree.files)))
      await seal(piece, false);
    await seal(Buffer.alloc(0), true);
    await to.sync();
  } finally {
    await to.close();
  }
  await syncPaths(dirname(file), ["."]);
}

/** A line of JSON for each folder and file, and after that of a file its bytes. */
async function* contentsOf(folder: string, folders: string[], files: string[]): AsyncGenerator<Buffer> {
  for (const path of folders) yield lineOf({ folder: path });
  for (const path of files) {
    const from = await open(join(folder, path), "r");
    try {
      const { size } = await from.stat();
      yield lineOf({ file: path, size });
      yield* bytesOf(from, size);
    } finally {
      await from.close();
    }
  }
}
const lineOf = (entry: object) => Buffer.from(`${JSON.stringify(entry)}\n`);

async function* bytesOf(from: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; ) {
    const buffer = Buffer.allocUnsafe(Math.min(left, pieceSize));
    const { bytesRead } = await from.read(buffer, 0, buffer.length);
    if (bytesRead === 0) throw new BackupError("The backup changed while it was packed.");
    left -= bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + pieceSize - length);
      piece.push(part);
      length += part.length;
      from += part.length;
      if (length < pieceSize) continue;
      yield Buffer.concat(piece);
      piece = [];
      length = 0;
    }
  }
  if (length) yield Buffer.concat(piece);
}

/** Unpacks into a new folder; throws BackupError when the file is damaged, cut off, or sealed with another key. */
export async function unpackBackup(file: string, folder: string, key: BackupKey): Promise<void> {
  const from = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The backup ${file} cannot be read (${error.code}).`);
  });
  try {
    const head = await read(from, magic.length + markBytes + saltBytes);
    if (!head?.subarray(0, magic.length).equals(magic))
      throw new BackupError(`${file} is not a backup of this program.`);
    if (!head.subarray(magic.length, magic.length + markBytes).equals(markOf(key)))
      throw new BackupError(
        `The backup was encrypted with another key (${head.subarray(magic.length, magic.length + markBytes).toString("hex")}; this one is ${markOf(key).toString("hex")}).`,
      );
    const secret = cipherKey(key, head.subarray(magic.length + markBytes));
    await mkdir(folder, { mode: 0o700 });
    await write(folder, opened(from, secret));
  } finally {
    await from.close();
  }
}

async function read(from: FileHandle, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await from.read(buffer, filled, length - filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return buffer;
}

const damaged = () => new BackupError("The backup is damaged or cut off: it does not open.");

async function* opened(from: FileHandle, secret: Buffer): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const length = await read(from, 5);
    const size = length?.readUInt32BE() ?? 0;
    const flag = length?.readUInt8(4) ?? 0;
    const isLast = flag === 1;
    const isPossible = flag <= 1 && size >= tagBytes && size <= longestPiece;
    const sealed = isPossible ? await read(from, size) : undefined;
    if (!sealed) throw damaged();
    const decipher = createDecipheriv("aes-256-gcm", secret, nonceOf(number, isLast));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw damaged();
    }
    if (!isLast) continue;
    if (await read(from, 1)) throw damaged();
    return;
  }
}

type Entry = { folder: string } | { file: string; size: number };

/** Writes what was packed; every byte of it was sealed by who has the key, but a path is still only taken when it stays inside. */
async function write(folder: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  let waiting: Buffer = Buffer.alloc(0);
  let current: { to: FileHandle; left: number } | undefined;
  const close = async () => {
    if (!current || current.left) return;
    await current.to.close();
    current = undefined;
  };
  try {
    for await (const piece of pieces) {
      waiting = waiting.length ? Buffer.concat([waiting, piece]) : piece;
      while (waiting.length) {
        if (current) {
          const part = waiting.subarray(0, current.left);
          await current.to.writeFile(part);
          current.left -= part.length;
          waiting = waiting.subarray(part.length);
        } else {
          const end = waiting.indexOf(10);
          if (end < 0) break;
          const entry = JSON.parse(waiting.toString("utf8", 0, end)) as Entry;
          waiting = waiting.subarray(end + 1);
          current = await begin(folder, entry);
        }
        await close();
      }
    }
    if (current || waiting.length) throw damaged();
  } finally {
    await current?.to.close();
  }
}

async function begin(folder: string, entry: Entry) {
  const path = "folder" in entry ? entry.folder : entry.file;
  if (path.split("/").some((name) => !name || name === "." || name === ".."))
    throw new BackupError(`The backup holds a name that is not allowed: ${JSON.stringify(path)}.`);
  if ("folder" in entry) {
    await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
    return undefined;
  }
  return { to: await open(join(folder, path), "wx", 0o600), left: entry.size };
}
