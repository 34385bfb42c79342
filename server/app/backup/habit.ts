import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeBackup } from "../../../postgres/backup/make.ts";
import { packBackup, readKey } from "../../../postgres/backup/pack.ts";
import { BackupError, inWords, listTree, syncPaths } from "../../../postgres/backup/tree.ts";
import type { BackupHabit, Config } from "../../ground/base/config.ts";
import { withMover } from "../move/database.ts";
import { backUpOutside } from "./copying.ts";
import { type Proof, proveBackup } from "./proving.ts";
import { isBackupName, nameAt, outdated } from "./rotation.ts";

export type MadeBackup = Proof & { place: string; bytes: number; makingSeconds: number; removed: string[] };

/** In DATA_DIR: what a backup needs room for while it is made and proven. */
const workFolder = "backup-work";

/** Makes a backup in BACKUP_DIR, proves it by restoring it, and then removes those that have served their time. */
export async function backUp(config: Config, at = new Date()): Promise<MadeBackup> {
  const { backup } = config;
  if (!backup) throw new BackupError("BACKUP_DIR is not set: there is no folder for backups.");
  const key = backup.keyFile ? await readKey(backup.keyFile) : undefined;
  await openFolder(backup);
  const within = join(config.dataDir, workFolder);
  await rm(within, { recursive: true, force: true });
  await mkdir(within, { recursive: true, mode: 0o700 });
  try {
    await assertRoom(config, backup);
    const started = performance.now();
    const place = await make(config, backup, { name: nameAt(at), within, key });
    const makingSeconds = (performance.now() - started) / 1000;
    const proof = await proveBackup({ backup: place, key, within, hasFiles: !config.s3 }).catch(
      async (error) => {
        // What is no use is not mistaken for a backup.
        await rename(place, `${place}.useless`);
        throw error;
      },
    );
    await writeFile(join(config.dataDir, "last-backup"), `${place}\n`);
    const removed = outdated(await readdir(backup.folder), backup.keep);
    for (const name of removed) await rm(join(backup.folder, name), { recursive: true, force: true });
    return { ...proof, place, bytes: await sizeOf(place), makingSeconds, removed };
  } finally {
    await rm(within, { recursive: true, force: true });
  }
}

/** The newest backup in the folder; undefined before the first. */
export async function newestBackup({ folder }: Pick<BackupHabit, "folder">): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter(isBackupName).sort().at(-1);
  return newest && join(folder, newest);
}

/** A disk that is not mounted must not fill the one that it is mounted on: the folder is made by people. */
async function openFolder({ folder }: BackupHabit) {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "ENOENT"
        ? `BACKUP_DIR ${folder} is not there: is its disk mounted? Make the folder if it is new.`
        : `BACKUP_DIR ${folder} cannot be read (${error.code}).`,
    );
  });
  // Of a process that died over it, or of a backup that turned out to be no use.
  const leftovers = entries.filter((name) => /^omloop-[\dTZ-]+(\.backup)?\.(unfinished|useless)$/.test(name));
  for (const name of leftovers) await rm(join(folder, name), { recursive: true, force: true });
}

async function make(
  config: Config,
  { folder }: BackupHabit,
  { name, within, key }: { name: string; within: string; key: Buffer | undefined },
): Promise<string> {
  const place = join(folder, name);
  const plain = key ? join(within, "plain") : place;
  if (config.databaseUrl) await backUpOutside(config, plain, within);
  else await makeBackup({ dataDir: config.dataDir, folder: plain, log: () => undefined });
  if (!key) return place;
  const packed = `${place}.backup`;
  await packBackup(plain, `${packed}.unfinished`, key);
  await rm(plain, { recursive: true });
  await rename(`${packed}.unfinished`, packed);
  await syncPaths(folder, ["."]);
  return packed;
}

/** A backup needs its size once where it goes, and twice where it is made and proven. */
async function assertRoom(config: Config, { folder }: BackupHabit) {
  const size = await sizeOfCompany(config);
  for (const [place, needed] of [
    [folder, size],
    [config.dataDir, size * 2],
  ] as const) {
    const { bavail, bsize } = await statfs(place);
    if (bavail * bsize < needed)
      throw new BackupError(
        `A backup needs about ${inWords(needed)} in ${place}, where ${inWords(bavail * bsize)} are free.`,
      );
  }
}

async function sizeOfCompany({ dataDir, databaseUrl, databaseOwnerUrl, s3 }: Config) {
  const files = join(dataDir, "files");
  const uploaded = s3 || !existsSync(files) ? 0 : await sizeOf(files);
  if (!databaseUrl) return uploaded + (await sizeOf(join(dataDir, "postgres/cluster")));
  const { rows } = await withMover({ connectionString: databaseOwnerUrl ?? databaseUrl }, (client) =>
    client.query<{ bytes: string }>("select pg_database_size(current_database())::text as bytes"),
  );
  return uploaded + Number(rows[0]!.bytes);
}

async function sizeOf(place: string): Promise<number> {
  const about = await stat(place);
  if (!about.isDirectory()) return about.size;
  let sum = 0;
  for (const path of (await listTree(place, (each) => !/^(socket|postmaster\.pid)/.test(each))).files)
    sum += (await stat(join(place, path)).catch(() => undefined))?.size ?? 0;
  return sum;
}
