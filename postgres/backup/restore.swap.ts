import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, syncPaths } from "./tree.ts";

export const restoring = (name: string) => `${name}.restoring`;
/** In which a move prepares the folders of DATA_DIR. */
export const movingFolder = "moving";

const prepared = {
  restore: restoring,
  move: (name: string) => join(movingFolder, name),
};

/**
 * Puts the prepared folders in place and returns the former ones that it kept. The database is moved away first and put back
 * last: while it is absent, what was interrupted is distinguishable from a new installation.
 */
export async function swapFolders(
  dataDir: string,
  why: keyof typeof prepared = "restore",
  folders = ["postgres", "files"],
): Promise<string[]> {
  const suffix = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  const replaced = folders.filter((name) => existsSync(join(dataDir, name)));
  const keptAs = (name: string) => `${name}.before-${why}-${suffix}`;
  const steps = [
    ...replaced.map((name) => [name, keptAs(name)] as const),
    ...folders.toReversed().map((name) => [prepared[why](name), name] as const),
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
      `The folders of the ${why} cannot be put in place, and everything is as it was: ${(error as Error).message}`,
    );
  }
  await syncPaths(dataDir, ["."]);
  const names = replaced.map(keptAs);
  for (const name of names) await rm(join(dataDir, name, "launcher.pid"), { force: true });
  return names.map((name) => join(dataDir, name));
}

async function move(dataDir: string, [from, to]: readonly [string, string]): Promise<void> {
  if (existsSync(join(dataDir, to))) throw new Error(`${join(dataDir, to)} exists.`);
  await rename(join(dataDir, from), join(dataDir, to));
}

/** Throws a sentence when a restore or move was interrupted before its end: a start would make a new, empty database. */
export function assertNotHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, "postgres"))) return;
  for (const why of ["restore", "move"] as const)
    if (existsSync(join(dataDir, prepared[why]("postgres"))))
      throw new BackupError(
        `A ${why} was interrupted in ${dataDir}. Run npm run ${why} again; ` +
          `what was there before is kept beside it as postgres.before-${why}-….`,
      );
}
