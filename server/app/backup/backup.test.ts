import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeBackup } from "../../../postgres/backup/make.ts";
import { restoreBackup } from "../../../postgres/backup/restore.run.ts";
import { startEmbedded } from "../../../postgres/embedded.ts";
import { connect } from "../../ground/database/connection.ts";
import { migrate } from "../../ground/database/migrate.ts";
import { ownEnvironment } from "../../testing/processes.ts";

vi.setConfig({ testTimeout: 120_000 });

let root: string;
let dataDir: string;
let cleanUp: (() => Promise<unknown>)[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "omloop-backup-"));
  dataDir = join(root, "data");
  cleanUp = [];
});

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  rmSync(root, { recursive: true, force: true });
});

const log = () => undefined;

async function startDatabase(folder = dataDir) {
  const database = await startEmbedded({ dataDir: join(folder, "postgres"), log });
  cleanUp.push(database.stop);
  return database;
}

async function query(config: ClientConfig, sql: string) {
  const client = new Client(config);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

function command(name: string, args: string[], env: Record<string, string> = {}) {
  const file = join(import.meta.dirname, `${name}.ts`);
  return spawnSync(process.execPath, [file, ...args], {
    encoding: "utf8",
    env: { ...ownEnvironment, INIT_CWD: root, DATA_DIR: dataDir, ...env },
  });
}

type Acknowledged = { id: string; file?: string; at: number };

/** Writes until told to stop and remembers what the database confirmed, and when. */
async function keepWriting(app: ClientConfig, writer: number, signal: AbortSignal): Promise<Acknowledged[]> {
  mkdirSync(join(dataDir, "files/photos"), { recursive: true });
  const client = new Client(app);
  await client.connect();
  const acknowledged: Acknowledged[] = [];
  for (let count = 0; !signal.aborted; count++) {
    const id = `${writer}-${count}`;
    const file = count % 10 === 0 ? `photo-${id}` : undefined;
    if (file) await writeFile(join(dataDir, "files/photos", file), id, { flag: "wx", flush: true });
    await client.query("INSERT INTO ledger VALUES ($1, $2)", [id, file]);
    acknowledged.push({ id, file, at: Date.now() });
  }
  await client.end();
  return acknowledged;
}

/** A long day of a server in a short time: checkpoints recycle every segment of the log that nobody holds. */
async function recycleLog(owner: ClientConfig): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await query(owner, "SELECT pg_switch_wal()");
    await query(owner, "CHECKPOINT");
  }
}

test("a backup made while people work holds everything acknowledged before its end, and opens elsewhere", async () => {
  const { owner, app, stop } = await startDatabase();
  const { db, pool } = connect(owner);
  await migrate(db).finally(() => pool.end());
  await query(owner, "CREATE TABLE ledger (id text PRIMARY KEY, file text)");
  await query(owner, "INSERT INTO ledger SELECT 'old-' || n FROM generate_series(1, 100000) AS n");
  const working = new AbortController();
  const writers = [1, 2, 3, 4].map((writer) => keepWriting(app, writer, working.signal));
  const recycling = recycleLog(owner);
  const folder = join(root, "backup");
  const started = Date.now();
  const backup = await makeBackup({ dataDir, folder, log });
  expect(readFileSync(join(dataDir, "last-backup"), "utf8")).toMatch(/\/backup\n$/);
  const seconds = (Date.now() - started) / 1000;
  working.abort();
  const history = (await Promise.all(writers)).flat();
  await recycling;
  await stop();

  const elsewhere = join(root, "elsewhere");
  const { kept } = await restoreBackup({ dataDir: elsewhere, folder, log });
  expect(kept).toEqual([]);
  const restored = await startDatabase(elsewhere);
  const rows = await query(restored.app, "SELECT id, file FROM ledger");
  const ids = new Set(rows.map(({ id }) => id));
  const before = history.filter(({ at }) => at < Date.parse(backup.time));
  const bytes = backup.files.reduce((sum, { size }) => sum + size, 0);
  console.log(
    `backup ${(bytes / 1e6).toFixed(1)} MB, ${backup.files.length} files, ${seconds} s; ${history.length} acknowledged, ` +
      `${before.length} before the end`,
  );
  expect(before.length).toBeGreaterThan(100);
  expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(ids.has("old-100000")).toBe(true);
  const named = rows.filter(({ file }) => file);
  expect(named.length).toBeGreaterThan(10);
  for (const { id, file } of named) {
    expect(readFileSync(join(elsewhere, "files/photos", file), "utf8")).toBe(id);
  }
  expect(backup.migrations).toContain("0001-first-release");
});

test("a backup of a stopped application starts its database meanwhile; both commands print what they did", async () => {
  const { owner, stop } = await startDatabase();
  await query(owner, "CREATE TABLE ledger AS SELECT 1 AS id");
  expect(command("restore", ["backup"]).stderr).toMatch(
    /already in use by a running copy.*\nNothing was changed/,
  );
  await stop();
  const backup = command("backup", ["backup"]);
  expect(backup.stderr).toBe("");
  expect(backup.stdout).toMatch(
    /^The application is not running.*\nThe backup is in .*backup: everything until /,
  );
  expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  const restored = command("restore", ["backup"]);
  expect(restored.stderr).toBe("");
  expect(restored.stdout).toMatch(
    /is restored in .*\nWhat was there before is kept .*postgres\.before-restore-/,
  );
  expect(await query((await startDatabase()).owner, "SELECT id FROM ledger")).toEqual([{ id: 1 }]);
});

test("a backup refuses what it cannot do with a sentence", async () => {
  const refusal = (...parts: Parameters<typeof command>) => {
    const { status, stderr } = command(...parts);
    expect(status).toBe(1);
    return stderr;
  };
  expect(refusal("backup", [])).toMatch(
    /^Please name a new folder for the backup: npm run backup -- FOLDER\n/,
  );
  expect(refusal("backup", ["new"])).toMatch(/^There is no database in .*\. Is DATA_DIR set/);
  expect(existsSync(dataDir)).toBe(false);
  await startDatabase();
  mkdirSync(join(root, "full"));
  writeFileSync(join(root, "full/letter.txt"), "mine");
  expect(refusal("backup", ["full"])).toMatch(/full exists already and is not empty/);
  mkdirSync(join(root, "half.unfinished"));
  expect(refusal("backup", ["half"])).toMatch(
    /half\.unfinished exists: a backup to this folder is being made/,
  );
  expect(refusal("backup", ["data/postgres/backup"])).toMatch(/is inside .*postgres, which is backed up/);
  mkdirSync(join(dataDir, "files"));
  symlinkSync("/etc/hostname", join(dataDir, "files/link"));
  expect(refusal("backup", ["new"])).toMatch(
    /link is a symbolic link; a backup holds files and folders only/,
  );
  expect(existsSync(join(root, "new.unfinished"))).toBe(false);
});

test("a backup during which the database stops is none", async () => {
  const { owner } = await startDatabase();
  const folder = join(root, "backup");
  const making = expect(makeBackup({ dataDir, folder, log })).rejects.toThrow(
    "was stopped during the backup",
  );
  for (;;) {
    const ended = await query(
      owner,
      "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE slot_name LIKE 'omloop_backup%' AND active_pid IS NOT NULL",
    );
    if (ended.length > 0) break;
  }
  await making;
  expect(existsSync(folder) || existsSync(`${folder}.unfinished`)).toBe(false);
});
