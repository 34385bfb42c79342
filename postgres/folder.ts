import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigError } from "./configError.ts";
import type { Identity } from "./identity.ts";

export type Folder = { root: string; cluster: string; unfinished: string; lock: string };

export function openFolder(dataDir: string): Folder {
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const root = realpathSync(dataDir);
  chmodSync(root, 0o700);
  return {
    root,
    cluster: join(root, "cluster"),
    unfinished: join(root, "cluster.unfinished"),
    lock: join(root, "launcher.lock"),
  };
}

/**
 * Node has no flock: SQLite's lock on an empty file is one on every platform, ends with the process even when
 * that is killed, and counts within one process as well. Returns how to let go of it.
 */
export async function lockFolder({ root, lock }: Folder): Promise<() => void> {
  const holder = new DatabaseSync(lock, { timeout: 0 });
  const deadline = Date.now() + dyingPatience;
  while (!hasLocked(holder)) {
    if (Date.now() > deadline) {
      holder.close();
      throw new ConfigError(
        `The database folder ${root} is already in use by a running copy of this application${holderOf(root)}. ` +
          "Stop that one first, or choose another folder; several processes over one database need DATABASE_URL.",
      );
    }
    await delay(50);
  }
  writeFileSync(join(root, "launcher.pid"), `${process.pid}\n`);
  return () => {
    rmSync(join(root, "launcher.pid"), { force: true });
    holder.close();
  };
}

/** Milliseconds: a process that was just killed holds its lock until the system has taken it apart. */
const dyingPatience = 1_000;

function hasLocked(holder: DatabaseSync): boolean {
  try {
    holder.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (/locked/.test((error as Error).message)) return false;
    throw error;
  }
}

function holderOf(root: string): string {
  const file = join(root, "launcher.pid");
  return existsSync(file) ? ` (process ${readFileSync(file, "utf8").trim()})` : "";
}

export const socketName = ".s.PGSQL.5432";

/** A socket's path may have 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103;

export function openSocketFolder({ root }: Folder, { uid, gid }: Identity): string {
  const folder = [join(root, "socket"), ...shortFolders(root)].find(
    (each) => Buffer.byteLength(join(each, `${socketName}.lock`)) <= longestSocketPath,
  );
  if (folder === undefined) throw new Error("There is no folder with a path short enough for a socket.");
  const owner = uid ?? process.getuid?.() ?? 0;
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (uid !== undefined) chownSync(folder, uid, gid ?? uid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0) {
    throw new Error(`The folder ${folder} must belong to this database alone (mode 0700): remove it.`);
  }
  return folder;
}

function shortFolders(root: string): string[] {
  const name = `omloop-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`;
  return [join(tmpdir(), name), join("/tmp", name)];
}
