import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Manifest, manifestName, openManifest, type Program } from "./manifest.ts";
import { BackupError, hashFile, inParallel, listTree, type Tree } from "./tree.ts";

/** Reads the whole archive and answers its manifest; throws BackupError when anything about it is wrong. */
export async function checkArchive(folder: string, program: Program): Promise<Manifest> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The folder ${folder} cannot be read (${error.code}).`);
  });
  if (entries.length === 0) throw new BackupError(`The folder ${folder} is empty.`);
  if (!existsSync(join(folder, manifestName))) {
    throw new BackupError(`The folder ${folder} is not a finished backup: it has no ${manifestName}.`);
  }
  const tree = await listTree(folder);
  const manifest = openManifest(await readFile(join(folder, manifestName), "utf8"));
  assertNames(manifest);
  assertFits(manifest, program);
  assertComplete(manifest, tree);
  await assertUndamaged(manifest, folder);
  return manifest;
}

function assertNames({ files, folders }: Manifest): void {
  const paths = [...files.map(({ path }) => path), ...folders];
  const unsafe = paths.find((path) => !isSafePath(path));
  if (unsafe !== undefined)
    throw new BackupError(`The backup holds a name that is not allowed: ${JSON.stringify(unsafe)}.`);
  if (new Set(paths).size !== paths.length) throw new BackupError("The backup names a file twice.");
}

/** Whether a path stays below one of the two folders on every system: without `..`, backslashes and the like. */
function isSafePath(path: string): boolean {
  const [top, ...rest] = path.split("/");
  if (top !== "cluster" && top !== "files") return false;
  return rest.every((name) => name !== "" && name !== "." && name !== ".." && !/[\\\p{Cc}]/u.test(name));
}

function assertFits({ postgresMajor, migrations, applicationVersion }: Manifest, program: Program): void {
  if (postgresMajor !== program.postgresMajor) {
    throw new BackupError(
      `The backup was made by PostgreSQL ${postgresMajor}; this application brings ${program.postgresMajor}.`,
    );
  }
  const knownMigrations = new Set(program.migrations);
  const unknown = migrations.find((name) => !knownMigrations.has(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup was made by a newer application (${applicationVersion}; this one is ${program.applicationVersion} ` +
        `and does not know its step ${unknown}). Restore it with that version.`,
    );
  }
}

function assertComplete({ files, folders }: Manifest, tree: Tree): void {
  const expected = new Set([manifestName, ...files.map(({ path }) => path)]);
  const wantedFolders = new Set(folders);
  const foreign = [
    ...tree.files.filter((path) => !expected.has(path)),
    ...tree.folders.filter((path) => !wantedFolders.has(path)),
  ];
  if (foreign.length > 0)
    throw new BackupError(`The backup has ${listed(foreign)} that it was not made with.`);
  const present = new Set(tree.files);
  const missing = [...expected].filter((path) => !present.has(path));
  if (missing.length > 0) throw new BackupError(`The backup lacks ${listed(missing)}.`);
}

async function assertUndamaged({ files }: Manifest, folder: string): Promise<void> {
  const damaged: string[] = [];
  await inParallel(files, async ({ path, size, sha256 }) => {
    const actual = await hashFile(join(folder, path));
    if (actual.size !== size || actual.sha256 !== sha256) damaged.push(path);
  });
  if (damaged.length > 0) {
    throw new BackupError(`The backup is damaged: size or checksum differs for ${listed(damaged)}.`);
  }
}

function listed(paths: string[]): string {
  const [first, ...others] = paths.sort();
  return others.length > 0 ? `${first} and ${others.length} more` : String(first);
}
