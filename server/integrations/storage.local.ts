import { lstat, mkdir, open, opendir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Log } from "../base/logging.ts";
import { away, gone, isOurs, type Listed, placeOf, recordOf, type Storage } from "./storage.ts";

/** Keeps files under `DATA_DIR/files`, in a folder per kind. */
export function createLocalStorage(dataDir: string, log: Log): Storage {
  const pathOf = (discr: string, name: string) => join(dataDir, "files", placeOf(discr, name));
  return {
    async store(discr, bytes) {
      const stored = recordOf(bytes);
      const path = pathOf(discr, stored.unique_server_filename);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true });
        await flushFolder(dirname(path));
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined);
        throw away(log, `storing in ${discr}`, error);
      }
      return stored;
    },
    async read(discr, name) {
      const path = pathOf(discr, name);
      try {
        return await readFile(path);
      } catch (error) {
        throw missing(error) ? gone(log, discr, name) : away(log, `reading from ${discr}`, error);
      }
    },
    async remove(discr, name) {
      const path = pathOf(discr, name);
      await rm(path, { force: true }).catch((error) => {
        throw away(log, `removing from ${discr}`, error);
      });
    },
    async *list(discr) {
      try {
        yield* listed(join(dataDir, "files", discr));
      } catch (error) {
        if (!missing(error)) throw away(log, `listing ${discr}`, error);
      }
    },
  };
}

/** Files that are taken together from a folder. */
const pageSize = 1000;

async function* listed(folder: string): AsyncGenerator<Listed[]> {
  let files: Listed[] = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile() || !isOurs(entry.name)) continue;
    const found = await lstat(join(folder, entry.name)).catch(() => undefined);
    if (found) files.push({ name: entry.name, storedAt: found.mtimeMs });
    if (files.length < pageSize) continue;
    yield files;
    files = [];
  }
  yield files;
}

const missing = (error: unknown) => (error as { code?: string }).code === "ENOENT";

/** A file's name survives a power cut only when its folder is on disk too. */
async function flushFolder(path: string) {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
