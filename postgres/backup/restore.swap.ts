import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, syncPaths } from "./tree.ts";

export const restoring = (name: string) => `${name}.restoring`;

/**
 * Puts the restored folders in place and returns the former ones that it kept. The database is moved away first and put back
 * last: while it is absent, an interrupted restore is distinguishable from a new installation.
 */
export async function swapFolders(dataDir: string): Promise<string[]> {
  const suffix = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  const replaced = ["postgres", "files"].filter((name) => existsSync(join(dataDir, name)));
  const steps = [
    ...replaced.map((name) => [name, `${name}.before-restore-${suffix}`] as const),
    ...["files", "postgres"].map((name) => [restoring(name), name] as const),
  ];
  const done: (readonly [string, string])[] = [];
  try {
    for (const step of steps) {
      await move(dataDir, step);
      done.push(step);
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) await move(dataDir, [to, from]);
    throw new BackupError(
      `The restored folders cannot be put in place, and everything is as it was: ${(error as Error).message}`,
    );
  }
  await syncPaths(dataDir, ["."]);
  const names = replaced.map((name) => `${name}.before-restore-${suffix}`);
  for (const name of names) await rm(join(dataDir, name, "launcher.pid"), { force: true });
  return names.map((name) => join(dataDir, name));
}

async function move(dataDir: string, [from, to]: readonly [string, string]): Promise<void> {
  if (existsSync(join(dataDir, to))) throw new Error(`${join(dataDir, to)} exists.`);
  await rename(join(dataDir, from), join(dataDir, to));
}

/** Throws a sentence when a restore was interrupted in its last step: a start would make a new, empty database. */
export function assertNotHalfRestored(dataDir: string): void {
  const [current, restored] = ["postgres", restoring("postgres")].map((name) =>
    existsSync(join(dataDir, name)),
  );
  if (current || !restored) return;
  throw new BackupError(
    `A restore was interrupted in ${dataDir}. Run npm run restore again; ` +
      "what was there before is kept beside it as postgres.before-restore-….",
  );
}
