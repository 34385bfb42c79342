import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** A backup or restore that cannot be done; its message is a sentence for the person at the terminal. */
export class BackupError extends Error {}

export type FileEntry = { path: string; size: number; sha256: string };
export type Tree = { files: string[]; folders: string[] };

/** Every file and folder below `root` as relative paths with slashes; throws BackupError on anything else. */
export async function listTree(root: string, accepts = (_path: string) => true): Promise<Tree> {
  const tree: Tree = { files: [], folders: [] };
  async function visit(folder: string): Promise<void> {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(unlessGone);
    for (const entry of entries ?? []) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (!accepts(path)) continue;
      if (entry.isFile()) tree.files.push(path);
      else if (entry.isDirectory()) {
        tree.folders.push(path);
        await visit(path);
      } else {
        const kind = entry.isSymbolicLink() ? "a symbolic link" : "neither a file nor a folder";
        throw new BackupError(`${join(root, path)} is ${kind}; a backup holds files and folders only.`);
      }
    }
  }
  await visit("");
  return tree;
}

/** A running application removes files while they are being listed and copied. */
export function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

export async function makeFolders(root: string, folders: string[]): Promise<void> {
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
}

/** Copies what is there at the moment of reading and answers size and checksum of the copy. */
export async function copyFile(source: string, target: string): Promise<Omit<FileEntry, "path">> {
  return withFile(source, reading, (from) =>
    withFile(target, "wx", async (to) => {
      return readThrough(from, (bytes) => to.writeFile(bytes));
    }),
  );
}

export function hashFile(file: string): Promise<Omit<FileEntry, "path">> {
  return withFile(file, reading, (from) => readThrough(from, async () => undefined));
}

const reading = constants.O_RDONLY | constants.O_NOFOLLOW;

async function readThrough(from: FileHandle, use: (bytes: Buffer) => Promise<void>) {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(Math.min(1 << 20, (await from.stat()).size + 1));
  let size = 0;
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return { size, sha256: hash.digest("hex") };
    const bytes = buffer.subarray(0, bytesRead);
    hash.update(bytes);
    size += bytesRead;
    await use(bytes);
  }
}

/** Writes files and folders out to the disk, so that they survive a power cut. */
export async function syncPaths(root: string, paths: string[]): Promise<void> {
  await inParallel(paths, (path) => withFile(join(root, path), "r", (file) => file.sync()));
}

async function withFile<Answer>(
  path: string,
  flags: string | number,
  work: (file: FileHandle) => Promise<Answer>,
): Promise<Answer> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Four at once are what Node's file threads can do; the first failure ends all. */
export async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = items.values();
  const failed = new AbortController();
  async function lane(): Promise<void> {
    for (const item of waiting) {
      if (failed.signal.aborted) return;
      await work(item).catch((error) => {
        failed.abort();
        throw error;
      });
    }
  }
  const lanes = await Promise.allSettled([lane(), lane(), lane(), lane()]);
  for (const each of lanes) if (each.status === "rejected") throw each.reason;
}

export function inWords(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
