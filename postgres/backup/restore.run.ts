import { chownSync, existsSync, realpathSync, statfsSync, statSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findBinaries } from "../binaries.ts";
import { lockFolder, openFolder } from "../folder.ts";
import { chooseIdentity } from "../identity.ts";
import type { Place } from "./make.ts";
import { type Manifest, thisProgram } from "./manifest.ts";
import { checkArchive } from "./restore.check.ts";
import { proveDatabase } from "./restore.prove.ts";
import { restoring, swapFolders } from "./restore.swap.ts";
import { BackupError, copyFile, inParallel, inWords, makeFolders, syncPaths } from "./tree.ts";

/** Puts a backup in the place of what `dataDir` holds; throws BackupError and changes nothing when it cannot. */
export async function restoreBackup({
  dataDir,
  folder,
  log,
}: Place): Promise<{ kept: string[]; manifest: Manifest }> {
  const unlock = await refuseWhileRunning(dataDir);
  try {
    const program = thisProgram();
    log("The backup is being checked.");
    const manifest = await checkArchive(folder, program);
    assertSpace(dataDir, manifest);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    try {
      log("The backup is being copied.");
      await removeRestoring(dataDir);
      await copyBeside(manifest, realpathSync(folder), dataDir);
      log("The restored database is being opened and checked.");
      await proveDatabase(join(dataDir, restoring("postgres")), program, log);
      if (!unlock && existsSync(join(dataDir, "postgres"))) {
        throw new BackupError(
          "The application was started during the restore, which therefore changed nothing.",
        );
      }
      return { kept: await swapFolders(dataDir), manifest };
    } catch (error) {
      await removeRestoring(dataDir);
      throw error;
    }
  } finally {
    unlock?.();
  }
}

/** Takes the launcher's lock when there is a database, so that the application cannot start meanwhile. */
async function refuseWhileRunning(dataDir: string): Promise<(() => void) | undefined> {
  const root = join(dataDir, "postgres");
  if (!existsSync(root)) return undefined;
  // The application created this file; somebody else may have prepared the folders around it.
  const lock = statSync(join(root, "launcher.lock"), { throwIfNoEntry: false });
  if (lock && process.getuid && lock.uid !== process.getuid()) {
    throw new BackupError(`${root} belongs to another user: run this as the user who runs the application.`);
  }
  return lockFolder(openFolder(root));
}

/** Checks the free space for the copy, and for the log that PostgreSQL writes when opening it. */
function assertSpace(dataDir: string, { files }: Manifest): void {
  const needed = files.reduce((sum, { size }) => sum + size, 0) + 64 * 1024 * 1024;
  const { bavail, bsize } = statfsSync(existing(dataDir));
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `The restore needs ${inWords(needed)} in ${dataDir}, where ${inWords(bavail * bsize)} are free.`,
  );
}

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

async function removeRestoring(dataDir: string): Promise<void> {
  for (const name of ["postgres", "files"]) {
    await rm(join(dataDir, restoring(name)), { recursive: true, force: true });
  }
}

async function copyBeside(manifest: Manifest, archive: string, dataDir: string): Promise<void> {
  const root = join(dataDir, restoring("postgres"));
  await mkdir(root, { mode: 0o700 });
  const identity = chooseIdentity(findBinaries().postgres, root, true);
  const placed = (path: string) =>
    path.replace(/^cluster/, `${restoring("postgres")}/cluster`).replace(/^files/, restoring("files"));
  await makeFolders(dataDir, manifest.folders.map(placed));
  await inParallel(manifest.files, async ({ path, size, sha256 }) => {
    const copied = await copyFile(join(archive, path), join(dataDir, placed(path)));
    if (copied.size !== size || copied.sha256 !== sha256) {
      throw new BackupError(`The backup changed while it was read: ${path}.`);
    }
  });
  const paths = [...manifest.files.map(({ path }) => path), ...manifest.folders];
  if (identity.uid !== undefined) {
    for (const path of paths.filter((each) => each.startsWith("cluster"))) {
      chownSync(join(dataDir, placed(path)), identity.uid, identity.gid ?? identity.uid);
    }
  }
  await syncPaths(dataDir, [...paths.map(placed), restoring("postgres")]);
}
