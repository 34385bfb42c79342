import { existsSync, realpathSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Client, ClientConfig } from "pg";
import { checkIndexes } from "../../../postgres/backup/restore.prove.ts";
import { movingFolder, swapFolders } from "../../../postgres/backup/restore.swap.ts";
import { BackupError, inWords } from "../../../postgres/backup/tree.ts";
import { startEmbedded } from "../../../postgres/embedded.ts";
import { type Config, readConfig } from "../../ground/base/config.ts";
import { inTurn, unknownSteps } from "../../ground/database/migrate.ts";
import { moveMark } from "../../ground/database/moving.ts";
import { createLocalStorage } from "../../platform/integrations/storage.local.ts";
import { createS3Storage } from "../../platform/integrations/storage.s3.ts";
import { type DatabaseAccess, openDatabase, prepareDatabase } from "../startup/open.ts";
import { asMover, copyDatabase, moverName, type Say, withMover } from "./database.ts";
import { copyFiles } from "./files.ts";
import { assertFit } from "./target.ts";

type Environment = Record<string, string | undefined>;

/** Messages of the databases: an error fails the statement that meets it. */
const unheard = () => undefined;

/**
 * Moves the company of these settings to the PostgreSQL at `address` (its tables owned by the role of `ownerAddress`), or to an
 * embedded one in DATA_DIR when that is undefined. Changes nothing where it comes from; throws BackupError or ConfigError with why not.
 */
export async function moveCompany(
  env: Environment,
  { address, ownerAddress }: { address?: string; ownerAddress?: string },
  say: Say,
): Promise<{ settings: string[]; kept: string[] }> {
  const from = readConfig(env);
  const to = readConfig({ ...env, DATABASE_URL: address, DATABASE_OWNER_URL: ownerAddress });
  if (!from.databaseUrl && !to.databaseUrl)
    throw new BackupError("The data are in the embedded database already: DATABASE_URL is not set.");
  const source = await openSource(from);
  try {
    // A process of the program that is started meanwhile waits here for its turn.
    return await inTurn(asMover(source.owner), async () => {
      await assertReady(source.owner, from, say);
      return to.databaseUrl ? await moveOut(source, from, to, say) : await moveIn(source, to, say);
    });
  } finally {
    await source.stop();
  }
}

async function openSource(config: Config): Promise<DatabaseAccess> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, "postgres/cluster/PG_VERSION")))
    throw new BackupError(
      `There is no database in ${config.dataDir}. Is DATA_DIR set as for the application?`,
    );
  return openDatabase(config, unheard);
}

/** The source is of this version, sound, and nobody works on it. */
async function assertReady(owner: ClientConfig, { databaseUrl }: Config, say: Say) {
  say("The data are opened and checked.");
  await withMover(owner, async (client) => {
    const { missing, newer } = await unknownSteps(client);
    if (newer) throw new BackupError(`The data are of a newer version (${newer}): move them with that one.`);
    if (missing)
      throw new BackupError(
        "The data are of an older version. Start this one on them once, stop it, and move them then.",
      );
    await assertAlone(client);
    // What an embedded database's disk changed must not be carried on; elsewhere this takes a superuser.
    if (!databaseUrl) await checkIndexes(client);
  });
}

/** Milliseconds that a connection which was closed a moment ago may still be seen. */
const closing = 3_000;

async function assertAlone(client: Client) {
  const deadline = Date.now() + closing;
  for (;;) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where datname = current_database()
       and backend_type = 'client backend' and application_name <> $1`,
      [moverName],
    );
    const { others } = rows[0]!;
    if (!others) return;
    if (Date.now() > deadline)
      throw new BackupError(
        `${others} others are connected to the database where the data are: stop every process of the application first.`,
      );
    await delay(100);
  }
}

async function moveOut(source: DatabaseAccess, from: Config, to: Config, say: Say) {
  const target = await openTarget(to, say);
  await inTurn(asMover(target.owner), async () => {
    await withMover(target.owner, async (client) => {
      const { collation } = await assertFit(client);
      await client.query(`create schema if not exists ${moveMark}`);
      say(`The target is empty and fits; it sorts names by ${collation}.`);
    });
    if (to.s3 && !from.databaseUrl) {
      say(`The files are copied to ${to.s3.url}.`);
      const { count, bytes } = await copyFiles(
        createLocalStorage(from.dataDir, say),
        createS3Storage(to.s3, say),
      );
      say(`${count} files are there (${inWords(bytes)}), each compared.`);
    }
    say("The tables are made.");
    await prepareDatabase(target, to, unheard);
    tell(await copyDatabase(source.owner, target.owner, say), say);
  });
  const settings = [
    `DATABASE_URL=${to.databaseUrl}`,
    ...(to.databaseOwnerUrl ? [`DATABASE_OWNER_URL=${to.databaseOwnerUrl}`] : []),
  ];
  return { settings, kept: from.databaseUrl ? [] : [join(from.dataDir, "postgres")] };
}

async function openTarget(to: Config, say: Say): Promise<DatabaseAccess> {
  say("The target is checked.");
  return openDatabase(to, unheard, { acceptsHalf: true });
}

/** Beside what DATA_DIR holds, and put in its place at the end; what was there is kept. */
async function moveIn(source: DatabaseAccess, to: Config, say: Say) {
  const { dataDir, s3 } = to;
  const staging = join(dataDir, movingFolder);
  await assertSpace(source.owner, dataDir);
  await rm(staging, { recursive: true, force: true });
  const { owner, app, stop } = await startEmbedded({ dataDir: join(staging, "postgres"), log: unheard });
  try {
    if (s3) {
      say(`The files of ${s3.url} are copied into ${dataDir}.`);
      const { count, bytes } = await copyFiles(createS3Storage(s3, say), createLocalStorage(staging, say));
      say(`${count} files are there (${inWords(bytes)}), each compared.`);
    }
    say("The tables are made.");
    await withMover(owner, (client) => client.query(`create schema ${moveMark}`));
    await prepareDatabase({ owner, app, jobs: app, stop }, to, unheard);
    tell(await copyDatabase(source.owner, owner, say), say);
  } catch (error) {
    await stop();
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  await stop();
  const kept = await swapFolders(
    dataDir,
    "move",
    existsSync(join(staging, "files")) ? ["postgres", "files"] : ["postgres"],
  );
  await rm(staging, { recursive: true, force: true });
  return { settings: [], kept };
}

async function assertSpace(owner: ClientConfig, dataDir: string) {
  const { rows } = await withMover(owner, (client) =>
    client.query<{ bytes: string }>("select pg_database_size(current_database())::text as bytes"),
  );
  // The log of the copy and the sorting of the indexes need about as much again.
  const needed = Number(rows[0]!.bytes) * 2;
  const { bavail, bsize } = await statfs(realpathSync(dataDir));
  if (bavail * bsize < needed)
    throw new BackupError(
      `The move needs ${inWords(needed)} in ${dataDir}, where ${inWords(bavail * bsize)} are free.`,
    );
}

function tell(sums: { rows: number }[], say: Say) {
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${sums.length} tables with ${rows.toLocaleString("en")} rows: counts and sums are the same on both sides.`,
  );
}
