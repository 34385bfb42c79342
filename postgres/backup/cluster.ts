import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Client, type ClientConfig } from "pg";
import {
  BackupError,
  copyFile,
  type FileEntry,
  hashFile,
  inParallel,
  listTree,
  makeFolders,
  syncPaths,
  unlessGone,
} from "./tree.ts";

type ClusterCopy = { files: FileEntry[]; folders: string[]; migrations: string[]; time: string };

type Work = {
  owner: ClientConfig;
  /** The running server's folder. */
  cluster: string;
  target: string;
  /** Runs after the long copy and before the moment up to which the backup is complete. */
  beforeEnd: () => Promise<void>;
};

/**
 * Copies a running cluster. The files are copied at different moments; with the write-ahead log from start to stop and the
 * label, PostgreSQL brings them all to the moment of the stop when it first opens the copy.
 */
export async function copyCluster({ owner, cluster, target, beforeEnd }: Work): Promise<ClusterCopy> {
  const client = new Client(owner);
  let isLost = false;
  const loseIt = () => {
    isLost = true;
  };
  client.on("error", loseIt);
  client.on("end", loseIt);
  try {
    await client.connect();
    const start = await startBackup(client);
    const { files, folders } = await copyDataFiles(cluster, target);
    await beforeEnd();
    const time = new Date().toISOString();
    const { label, tablespaces, segments } = await stopBackup(client, start);
    for (const name of segments) {
      files.push(await copyInto(cluster, target, `pg_wal/${name}`));
    }
    await writeFile(join(target, "backup_label"), label, { mode: 0o600 });
    files.push({ path: "backup_label", ...(await hashFile(join(target, "backup_label"))) });
    if (tablespaces) throw new BackupError("The database has tablespaces, which a backup does not hold.");
    await syncPaths(target, ["backup_label", ...segments.map((name) => `pg_wal/${name}`), ...folders, "."]);
    return { files, folders, migrations: await migrationsOf(client), time };
  } catch (error) {
    if (!isLost && !isShutdown(error)) throw error;
    throw new BackupError("The database was stopped during the backup. Please make it again.");
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SQLSTATEs 57P01 to 57P05: the server ends the connection. */
function isShutdown(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith("57P");
}

/** The slot keeps checkpoints from recycling the log that the backup needs, and ends with the connection. */
async function startBackup(client: Client): Promise<string> {
  await client.query("SET statement_timeout = 0");
  await client.query("SELECT pg_create_physical_replication_slot($1, true, true)", [
    `omloop_backup_${process.pid}_${Date.now()}`,
  ]);
  const { rows } = await client.query("SELECT pg_backup_start('omloop', true)::text AS start");
  return rows[0].start;
}

/** A position exactly on a border belongs to the segment that ends there, hence the last byte before it. */
const segmentsBetween = `
  SELECT pg_walfile_name('0/0'::pg_lsn + number * size + 1) AS name
  FROM (SELECT setting::numeric AS size FROM pg_settings WHERE name = 'wal_segment_size') AS segment,
    generate_series(
      floor(($1::pg_lsn - '0/0'::pg_lsn) / size),
      floor(($2::pg_lsn - '0/0'::pg_lsn - 1) / size)) AS number`;

async function stopBackup(client: Client, start: string) {
  const { rows } = await client.query(
    "SELECT lsn::text AS stop, labelfile AS label, spcmapfile AS tablespaces FROM pg_backup_stop(false)",
  );
  const { stop, label, tablespaces } = rows[0] as Record<"stop" | "label" | "tablespaces", string>;
  const segments = await client.query(segmentsBetween, [start, stop]);
  return { label, tablespaces, segments: segments.rows.map(({ name }) => String(name)) };
}

async function copyDataFiles(
  cluster: string,
  target: string,
): Promise<Omit<ClusterCopy, "migrations" | "time">> {
  const tree = await listTree(cluster, belongsToBackup);
  await makeFolders(target, tree.folders);
  const files: FileEntry[] = [];
  await inParallel(tree.files, async (path) => {
    const copied = await copyInto(cluster, target, path).catch(unlessGone);
    if (copied) files.push(copied);
  });
  files.push(await copyControlFile(cluster, target));
  await syncPaths(
    target,
    files.map(({ path }) => path),
  );
  return { files, folders: tree.folders };
}

async function copyInto(cluster: string, target: string, path: string): Promise<FileEntry> {
  return { path, ...(await copyFile(join(cluster, path), join(target, path))) };
}

const controlFile = "global/pg_control";

/** The log cannot repair this file, so it is read until two readings are equal: a torn read would differ. */
async function copyControlFile(cluster: string, target: string): Promise<FileEntry> {
  let bytes = await readFile(join(cluster, controlFile));
  for (;;) {
    const reread = await readFile(join(cluster, controlFile));
    if (reread.equals(bytes)) break;
    bytes = reread;
  }
  await writeFile(join(target, controlFile), bytes, { mode: 0o600 });
  return { path: controlFile, ...(await hashFile(join(target, controlFile))) };
}

/** Whether to copy a file; a starting server recreates the others (pg_basebackup's list), or they are copied separately. */
function belongsToBackup(path: string): boolean {
  if (transientFolders.has(dirname(path)) || dirname(path).startsWith("pg_wal/")) return false;
  const name = basename(path);
  return !(path === controlFile || transientFiles.has(path) || /^(pgsql_tmp|pg_internal\.init)/.test(name));
}

const transientFolders = new Set(
  "pg_wal pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans".split(" "),
);
const transientFiles = new Set(
  "postmaster.pid postmaster.opts backup_label backup_label.old tablespace_map backup_manifest current_logfiles".split(
    " ",
  ),
);

/** Read after the stop: a migration in between makes the backup look newer than it is, never older. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query(`SELECT to_regclass('public.migration') IS NOT NULL AS "isMigrated"`);
  if (!rows[0].isMigrated) return [];
  const found = await client.query("SELECT name FROM public.migration ORDER BY name");
  return found.rows.map(({ name }) => String(name));
}
