import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { readKey } from "../../../postgres/backup/pack.ts";
import { restoreBackup } from "../../../postgres/backup/restore.run.ts";
import { BackupError } from "../../../postgres/backup/tree.ts";
import { readConfig } from "../../ground/base/config.ts";
import { openedBackup } from "./proving.ts";

async function run(place: string | undefined): Promise<void> {
  const { dataDir, databaseUrl, backup } = readConfig(process.env);
  if (!place)
    throw new BackupError("Please name the folder or file of the backup: npm run restore -- FOLDER");
  if (databaseUrl) {
    throw new BackupError(
      "DATABASE_URL is set, and this command is for the embedded database. Restore without it into another DATA_DIR, and move from there: npm run move -- postgres://…",
    );
  }
  // npm runs scripts in the project's folder, whatever the terminal's is.
  const archive = resolve(process.env.INIT_CWD ?? ".", place);
  const key = backup?.keyFile ? await readKey(backup.keyFile) : undefined;
  const unpacking = await mkdtemp(join(dirname(archive), ".opening-"));
  try {
    const folder = await openedBackup(archive, key, unpacking);
    const { kept, manifest } = await restoreBackup({ dataDir, folder, log: logDatabase });
    console.log(`The backup of ${manifest.time} is restored in ${dataDir}. Start the application as usual.`);
    if (kept.length > 0) console.log(`What was there before is kept until you remove it: ${kept.join(", ")}`);
  } finally {
    await rm(unpacking, { recursive: true, force: true });
  }
}

function logDatabase(line: string): void {
  if (!/^(LOG|DETAIL|HINT|STATEMENT):/.test(line)) console.log(line);
}

run(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  console.error("Nothing was changed.");
  process.exitCode = 1;
});
