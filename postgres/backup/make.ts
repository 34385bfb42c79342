import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { Client, type ClientConfig } from "pg";
import { startEmbedded } from "../embedded.ts";
import { databaseName, ownerRole } from "../roles.ts";
import { copyCluster } from "./cluster.ts";
import { type Manifest, manifestName, sealManifest, thisProgram } from "./manifest.ts";
import {
  BackupError,
  copyFile,
  type FileEntry,
  inParallel,
  listTree,
  makeFolders,
  syncPaths,
  unlessGone,
} from "./tree.ts";

export type Place = {
  dataDir: string;
  /** Where the backup goes or comes from. */
  folder: string;
  log: (line: string) => void;
};

/** Makes a backup of the embedded database and the uploaded files; throws BackupError and leaves nothing when it cannot. */
export async function makeBackup({ dataDir, folder, log }: Place): Promise<Manifest> {
  const target = await freeFolder(dataDir, folder);
  const { owner, stop } = await openCluster(dataDir, log);
  const unfinished = `${target}.unfinished`;
  try {
    await mkdir(unfinished, { mode: 0o700 }).catch(explainLeftover);
    try {
      const manifest = await fill(unfinished, dataDir, owner);
      await rename(unfinished, target);
      await syncPaths(dirname(target), ["."]);
      await remember(dataDir, target).catch((error) => log(`When it was made is not remembered: ${error}`));
      return manifest;
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await stop();
  }
}

/** Records the backup for monitoring of its age. */
const remember = (dataDir: string, target: string) => writeFile(join(dataDir, "last-backup"), `${target}\n`);

async function fill(target: string, dataDir: string, owner: ClientConfig): Promise<Manifest> {
  const cluster = join(target, "cluster");
  const uploads = { from: join(dataDir, "files"), to: join(target, "files"), known: new Map() };
  await makeFolders(target, ["cluster", "files"]);
  const database = await copyCluster({
    owner,
    cluster: join(dataDir, "postgres/cluster"),
    target: cluster,
    beforeEnd: () => copyUploads(uploads),
  });
  // A second round for files that were added during the first: every file that a row names must be in the backup.
  await copyUploads(uploads);
  const existing = await listTree(uploads.to);
  const { applicationVersion, postgresMajor } = thisProgram();
  const manifest: Manifest = {
    format: 1,
    applicationVersion,
    postgresMajor,
    migrations: database.migrations,
    time: database.time,
    folders: [
      "cluster",
      ...pathsIn("cluster", database.folders),
      "files",
      ...pathsIn("files", existing.folders),
    ],
    files: [
      ...entriesWithin("cluster", database.files),
      ...entriesWithin("files", [...uploads.known.values()]),
    ],
  };
  await writeFile(join(target, manifestName), sealManifest(manifest), { mode: 0o600, flush: true });
  await syncPaths(target, [...pathsIn("files", existing.folders), "files", "cluster", "."]);
  return manifest;
}

const pathsIn = (folder: string, paths: string[]) => paths.map((path) => `${folder}/${path}`).sort();
const entriesWithin = (folder: string, entries: FileEntry[]) =>
  entries
    .map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));

type Uploads = { from: string; to: string; known: Map<string, FileEntry> };

/** Copies new files, and those that grew since the first round because they were still being written. */
async function copyUploads({ from, to, known: existing }: Uploads): Promise<void> {
  const tree = await listTree(from);
  await makeFolders(to, tree.folders);
  const copied: string[] = [];
  await inParallel(tree.files, async (path) => {
    const stats = await stat(join(from, path)).catch(unlessGone);
    if (!stats || existing.get(path)?.size === stats.size) return;
    await rm(join(to, path), { force: true });
    const entry = await copyFile(join(from, path), join(to, path)).catch(unlessGone);
    if (!entry) return;
    existing.set(path, { path, ...entry });
    copied.push(path);
  });
  await syncPaths(to, copied);
}

/** The folder's real path, when a backup may go there. */
async function freeFolder(dataDir: string, folder: string): Promise<string> {
  await mkdir(dirname(folder), { recursive: true });
  const target = join(realpathSync(dirname(folder)), basename(folder));
  if (existsSync(target) && !isEmptyFolder(target)) {
    throw new BackupError(
      `${target} exists already and is not empty. Please name a new folder for the backup.`,
    );
  }
  for (const part of ["postgres", "files"].map((name) => join(dataDir, name))) {
    if (existsSync(part) && !relative(realpathSync(part), target).startsWith("..")) {
      throw new BackupError(
        `${target} is inside ${part}, which is backed up. Please name a folder outside of it.`,
      );
    }
  }
  return target;
}

function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return false;
  }
}

function explainLeftover(error: NodeJS.ErrnoException & { path?: string }): never {
  if (error.code !== "EEXIST") throw error;
  throw new BackupError(
    `${error.path} exists: a backup to this folder is being made, or was interrupted. Remove it if none is running.`,
  );
}

/** The running application's database, or one that is started for the backup. */
export async function openCluster(dataDir: string, log: (line: string) => void) {
  const root = join(dataDir, "postgres");
  if (!existsSync(join(root, "cluster/PG_VERSION"))) {
    throw new BackupError(`There is no database in ${root}. Is DATA_DIR set as for the application?`);
  }
  const running = await findRunning(join(root, "cluster"));
  if (running) return { owner: running, stop: async () => undefined };
  log("The application is not running: its database is started for the backup.");
  return startEmbedded({ dataDir: root, log });
}

/** Where the server of this folder listens; undefined when there is none. */
export async function findRunning(cluster: string): Promise<ClientConfig | undefined> {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [, , , port, host] = readFileSync(file, "utf8").split("\n");
  const owner = { host, port: Number(port), user: ownerRole, database: databaseName, ssl: false };
  const client = new Client(owner);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("SHOW data_directory");
    // A copied folder names the server of the folder that it was copied from.
    return realpathSync(rows[0].data_directory) === realpathSync(cluster) ? owner : undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED" || code === "ENOENT") return undefined;
    throw new BackupError(
      `The running database cannot be reached: ${message}. Run this as the user who runs the application.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
