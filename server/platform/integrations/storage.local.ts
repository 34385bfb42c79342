import { lstat, mkdir, open, opendir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Log } from "../../ground/base/logging.ts";
import {
  type Discr,
  isMissing,
  isOurs,
  placeOf,
  recordOf,
  type Storage,
  type StoredName,
  storageAway,
} from "./storage.ts";

/** Keeps files under `DATA_DIR/files`, in a folder per kind. */
export function createLocalStorage(dataDir: string, log: Log): Storage {
  const pathOf = (discr: string, name: string) => join(dataDir, "files", placeOf(discr, name));
  async function put(discr: Discr, name: string, bytes: Buffer) {
    const path = pathOf(discr, name);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true });
      await flushFolder(dirname(path));
    } catch (error) {
      if (!isTaken(error)) await rm(path, { force: true }).catch(() => undefined);
      throw storageAway(log, `storing in ${discr}`, error);
    }
  }

  return {
    async store(discr, bytes) {
      const record = recordOf(bytes);
      await put(discr, record.unique_server_filename, bytes);
      return record;
    },
    put,
    async read(discr, name) {
      const path = pathOf(discr, name);
      try {
        return await readFile(path);
      } catch (error) {
        throw missing(error) ? isMissing(log, discr, name) : storageAway(log, `reading from ${discr}`, error);
      }
    },
    async remove(discr, name) {
      const path = pathOf(discr, name);
      await rm(path, { force: true }).catch((error) => {
        throw storageAway(log, `removing from ${discr}`, error);
      });
    },
    async *list(discr) {
      try {
        yield* listed(join(dataDir, "files", discr));
      } catch (error) {
        if (!missing(error)) throw storageAway(log, `listing ${discr}`, error);
      }
    },
  };
}

/** Files that are taken together from a folder. */
const pageSize = 1000;

async function* listed(folder: string): AsyncGenerator<StoredName[]> {
  let files: StoredName[] = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile() || !isOurs(entry.name)) continue;
    const stats = await lstat(join(folder, entry.name)).catch(() => undefined);
    if (stats) files.push({ name: entry.name, storedAt: stats.mtimeMs });
    if (files.length < pageSize) continue;
    yield files;
    files = [];
  }
  yield files;
}

const isTaken = (error: unknown) => (error as { code?: string }).code === "EEXIST";
const missing = (error: unknown) => (error as { code?: string }).code === "ENOENT";

/** A file's name survives a power cut only when its folder is on disk too. */
async function flushFolder(path: string) {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
