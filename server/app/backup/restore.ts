import { resolve } from "node:path";
import { restoreBackup } from "../../../postgres/backup/restore.run.ts";
import { BackupError } from "../../../postgres/backup/tree.ts";
import { readConfig } from "../../ground/base/config.ts";

async function run(folder: string | undefined): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (!folder) throw new BackupError("Please name the folder of the backup: npm run restore -- FOLDER");
  if (databaseUrl) {
    throw new BackupError(
      "DATABASE_URL is set: restore that PostgreSQL with pg_restore. This command is for the embedded database.",
    );
  }
  // npm runs scripts in the project's folder, whatever the terminal's is.
  const archive = resolve(process.env.INIT_CWD ?? ".", folder);
  const { kept, manifest } = await restoreBackup({ dataDir, folder: archive, log: logDatabase });
  console.log(`The backup of ${manifest.time} is restored in ${dataDir}. Start the application as usual.`);
  if (kept.length > 0) console.log(`What was there before is kept until you remove it: ${kept.join(", ")}`);
}

function logDatabase(line: string): void {
  if (!/^(LOG|DETAIL|HINT|STATEMENT):/.test(line)) console.log(line);
}

run(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  console.error("Nothing was changed.");
  process.exitCode = 1;
});
