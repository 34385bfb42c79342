import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { unpackBackup } from "../../../postgres/backup/pack.ts";
import { restoreBackup } from "../../../postgres/backup/restore.run.ts";
import { BackupError } from "../../../postgres/backup/tree.ts";
import { startEmbedded } from "../../../postgres/embedded.ts";
import { connect } from "../../ground/database/connection.ts";
import { sumOf, tablesOf } from "../move/catalogue.ts";
import { withMover } from "../move/database.ts";

/** `seconds` is how long it took from the backup to a database that answers. */
export type Proof = { time: string; rows: number; tables: number; files: number; seconds: number };

type Place = {
  /** A folder of a backup, or a packed file. */
  backup: string;
  key: Buffer | undefined;
  /** Where there is room for all of it for a while. */
  within: string;
  /** Whether the uploaded files are in it, as they are without a bucket. */
  hasFiles: boolean;
};

/** Restores a backup into a folder of its own, starts it, counts what is there, and throws it away; throws BackupError when it is no use. */
export async function proveBackup({ backup, key, within, hasFiles }: Place): Promise<Proof> {
  await mkdir(within, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(within, "proving-"));
  const log = () => undefined;
  try {
    const started = performance.now();
    const archive = await openedBackup(backup, key, folder);
    const dataDir = join(folder, "data");
    const { manifest } = await restoreBackup({ dataDir, folder: archive, log });
    const { owner, stop } = await startEmbedded({ dataDir: join(dataDir, "postgres"), log });
    try {
      const seconds = (performance.now() - started) / 1000;
      const sums = await withMover(owner, async (client) => {
        const all = [];
        for (const table of await tablesOf(client)) all.push(await sumOf(client, table));
        return all;
      });
      const files = hasFiles ? await countFiles(owner, dataDir) : 0;
      const rows = sums.reduce((sum, table) => sum + table.rows, 0);
      return { time: manifest.time, rows, tables: sums.length, files, seconds };
    } finally {
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder of a backup: itself, or unpacked into `folder`. */
export async function openedBackup(backup: string, key: Buffer | undefined, folder: string) {
  if (!backup.endsWith(".backup")) return backup;
  if (!key) throw new BackupError(`${backup} is encrypted: BACKUP_KEY_FILE names the key.`);
  const unpacked = join(folder, "unpacked");
  await unpackBackup(backup, unpacked, key);
  return unpacked;
}

/** Every file that a row names is there, and is the one that was stored. */
async function countFiles(owner: Parameters<typeof connect>[0], dataDir: string) {
  const { db, pool } = connect(owner);
  try {
    const files = await db.selectFrom("file").select(["discr", "unique_server_filename", "sha256"]).execute();
    for (const { discr, unique_server_filename: name, sha256 } of files) {
      const bytes = await readFile(join(dataDir, "files", discr, name)).catch(() => undefined);
      if (!bytes) throw new BackupError(`The backup lacks the file ${discr}/${name}, which a row names.`);
      if (sha256 && createHash("sha256").update(bytes).digest("hex") !== sha256)
        throw new BackupError(`The file ${discr}/${name} of the backup is not the one that was stored.`);
    }
    return files.length;
  } finally {
    await pool.end();
  }
}
