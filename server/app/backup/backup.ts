import { resolve } from "node:path";
import { makeBackup } from "../../../postgres/backup/make.ts";
import { makeKey, markOf } from "../../../postgres/backup/pack.ts";
import { BackupError, inWords } from "../../../postgres/backup/tree.ts";
import { type Config, readConfig } from "../../ground/base/config.ts";
import { backUpOutside } from "./copying.ts";
import { backUp } from "./habit.ts";

const usage = `Please name a new folder for the backup: npm run backup -- FOLDER
or, with BACKUP_DIR set, make the day's backup now and prove it: npm run backup -- --now
or make a key that encrypts those: npm run backup -- --new-key FILE`;

async function run([place, file]: string[]): Promise<void> {
  const config = readConfig(process.env);
  if (!place) throw new BackupError(usage);
  if (place === "--new-key") return newKey(file);
  if (place === "--now") return now(config);
  const { dataDir, databaseUrl, s3 } = config;
  const started = Date.now();
  const target = atTerminal(place);
  const { files, time } = databaseUrl
    ? await backUpOutside(config, target, `${target}.work`)
    : await makeBackup({ dataDir, folder: target, log: logDatabase });
  const size = inWords(files.reduce((sum, { size: bytes }) => sum + bytes, 0));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `The backup is in ${target}: everything until ${time}, ${files.length} files, ${size}, in ${seconds} s.`,
  );
  if (s3)
    console.log(`The uploaded files in ${s3.url} are not in it: that bucket needs a backup of its own.`);
}

/** npm runs scripts in the project's folder, whatever the terminal's is. */
const atTerminal = (path: string) => resolve(process.env.INIT_CWD ?? ".", path);

async function newKey(file: string | undefined) {
  if (!file) throw new BackupError(usage);
  const place = atTerminal(file);
  const key = await makeKey(place);
  console.log(
    `The key ${markOf(key).toString("hex")} is in ${place}. Set BACKUP_KEY_FILE to it, and keep a copy elsewhere, not beside the backups: without it nobody can open them.`,
  );
}

async function now(config: Config) {
  const { place, bytes, time, rows, tables, files, seconds, makingSeconds, removed } = await backUp(config);
  console.log(
    `The backup is in ${place} (${inWords(bytes)}): everything until ${time}, in ${makingSeconds.toFixed(1)} s.`,
  );
  console.log(
    `It was restored and started in ${seconds.toFixed(1)} s: ${tables} tables with ${rows.toLocaleString("en")} rows, ${files} files.`,
  );
  if (removed.length) console.log(`These have served their time and were removed: ${removed.join(", ")}.`);
}

function logDatabase(line: string): void {
  if (!/^(LOG|DETAIL|HINT|STATEMENT):/.test(line)) console.log(line);
}

run(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
