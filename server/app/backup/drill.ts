import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ClientConfig } from "pg";
import { findRunning } from "../../../postgres/backup/make.ts";
import { readKey } from "../../../postgres/backup/pack.ts";
import { BackupError } from "../../../postgres/backup/tree.ts";
import { type Config, readConfig } from "../../ground/base/config.ts";
import { countChanges } from "../history/changes.ts";
import { withMover } from "../move/database.ts";
import { newestBackup } from "./habit.ts";
import { proveBackup } from "./proving.ts";

/** Rehearses the loss of everything: prints what would be gone, and how long the way back takes. Changes nothing. */
async function run(place: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  const { backup, dataDir, s3 } = config;
  const newest = backup && (await newestBackup(backup));
  const archive = place ? resolve(process.env.INIT_CWD ?? ".", place) : newest;
  if (!archive)
    throw new BackupError(
      backup
        ? `There is no backup in ${backup.folder} yet.`
        : "Please name a backup, or set BACKUP_DIR: npm run drill -- FOLDER",
    );
  const within = join(dataDir, "drill-work");
  try {
    const key = backup?.keyFile ? await readKey(backup.keyFile) : undefined;
    const { time, rows, tables, files, seconds } = await proveBackup({
      backup: archive,
      key,
      within,
      hasFiles: !s3,
    });
    console.log(`If everything here were lost now, the newest backup would be ${archive}.`);
    console.log(`Lost would be what was done since ${time}: ${await lostSince(config, time)}.`);
    console.log(
      `The way back takes ${seconds.toFixed(1)} s on this machine, from the backup to a database that answers: ${tables} tables with ${rows.toLocaleString("en")} rows, ${files} files.`,
    );
  } finally {
    await rm(within, { recursive: true, force: true });
  }
}

async function lostSince(config: Config, time: string): Promise<string> {
  const age = durationOf(Date.now() - Date.parse(time));
  const live = await databaseOf(config);
  if (!live) return `${age} of work (the application does not run, so its changes are not counted)`;
  const changes = await withMover(live, (client) => countChanges(client, time));
  return `${age} of work, ${changes.toLocaleString("en")} changes`;
}

async function databaseOf({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
}: Config): Promise<ClientConfig | undefined> {
  if (databaseUrl) return { connectionString: databaseOwnerUrl ?? databaseUrl };
  const cluster = join(dataDir, "postgres/cluster");
  return existsSync(cluster) ? findRunning(cluster) : undefined;
}

function durationOf(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

run(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
