import { resolve } from "node:path";
import { makeBackup } from "../../../postgres/backup/make.ts";
import { BackupError, inWords } from "../../../postgres/backup/tree.ts";
import { readConfig } from "../../ground/base/config.ts";

async function run(folder: string | undefined): Promise<void> {
  const { dataDir, databaseUrl, s3 } = readConfig(process.env);
  if (!folder) throw new BackupError("Please name a new folder for the backup: npm run backup -- FOLDER");
  if (databaseUrl) {
    throw new BackupError(
      "DATABASE_URL is set: back up that PostgreSQL with pg_dump, and copy the uploaded files from " +
        `${dataDir}/files after it.`,
    );
  }
  const started = Date.now();
  // npm runs scripts in the project's folder, whatever the terminal's is.
  const target = resolve(process.env.INIT_CWD ?? ".", folder);
  const { files, time } = await makeBackup({ dataDir, folder: target, log: logDatabase });
  const size = inWords(files.reduce((sum, file) => sum + file.size, 0));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `The backup is in ${target}: everything until ${time}, ${files.length} files, ${size}, in ${seconds} s.`,
  );
  if (s3)
    console.log(`The uploaded files in ${s3.url} are not in it: that bucket needs a backup of its own.`);
}

function logDatabase(line: string): void {
  if (!/^(LOG|DETAIL|HINT|STATEMENT):/.test(line)) console.log(line);
}

run(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
