import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makeBackup } from "../../../postgres/backup/make.ts";
import type { Manifest } from "../../../postgres/backup/manifest.ts";
import { startEmbedded } from "../../../postgres/embedded.ts";
import type { Config } from "../../ground/base/config.ts";
import { moveMark } from "../../ground/database/moving.ts";
import { createLocalStorage } from "../../platform/integrations/storage.local.ts";
import { copyDatabase, withMover } from "../move/database.ts";
import { copyFiles } from "../move/files.ts";
import { prepareDatabase } from "../startup/open.ts";

const unheard = () => undefined;

/**
 * Makes a backup of a company whose database is outside, of one snapshot and while people work: an embedded database beside is
 * filled with it, and backed up. Uploaded files of DATA_DIR are in it; those of a bucket are not.
 */
export async function backUpOutside(config: Config, folder: string, within: string): Promise<Manifest> {
  const staging = join(within, "copying");
  await rm(staging, { recursive: true, force: true });
  try {
    const time = new Date().toISOString();
    const { owner, app, stop } = await startEmbedded({ dataDir: join(staging, "postgres"), log: unheard });
    try {
      await withMover(owner, (client) => client.query(`create schema ${moveMark}`));
      const inside = { ...config, databaseUrl: undefined, databaseOwnerUrl: undefined };
      await prepareDatabase({ owner, app, jobs: app, stop }, inside, unheard);
      await copyDatabase({ connectionString: config.databaseOwnerUrl ?? config.databaseUrl }, owner, unheard);
      // After the rows, so that every file which one of them names is there.
      if (!config.s3)
        await copyFiles(createLocalStorage(config.dataDir, unheard), createLocalStorage(staging, unheard));
    } finally {
      await stop();
    }
    return { ...(await makeBackup({ dataDir: staging, folder, log: unheard })), time };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
