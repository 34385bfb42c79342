import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { makeKey } from "../../../postgres/backup/pack.ts";
import { startEmbedded } from "../../../postgres/embedded.ts";
import { applicationRole } from "../../../postgres/roles.ts";
import { readConfig } from "../../ground/base/config.ts";
import { connect } from "../../ground/database/connection.ts";
import { storeFiles } from "../../platform/files/store.ts";
import { createLocalStorage } from "../../platform/integrations/storage.local.ts";
import { copyTemplate } from "../../testing/database.ts";
import { ownEnvironment } from "../../testing/processes.ts";
import { prepareDatabase } from "../startup/open.ts";
import { seed } from "../startup/seed.ts";
import { backUp, newestBackup } from "./habit.ts";

// It starts servers, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const root = mkdtempSync(join(tmpdir(), "omloop-habit-"));
const dataDir = join(root, "data");
const log = () => undefined;
const folderOf = (name: string) => {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};
const open = () => startEmbedded({ dataDir: join(dataDir, "postgres"), log });
const command = (name: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    encoding: "utf8",
    env: { ...ownEnvironment, INIT_CWD: root, DATA_DIR: dataDir, ...env },
  });

/** A company of its own with one file, whose database is stopped again. */
beforeAll(async () => {
  const { owner, app, stop } = await open();
  await prepareDatabase({ owner, app, jobs: app, stop }, readConfig({ DATA_DIR: dataDir }), log);
  const { db, pool } = connect(app);
  await db.transaction().execute(seed);
  const storage = createLocalStorage(dataDir, log);
  const services = { db, storage, log };
  await storeFiles(services, "sales", [{ name: "pakbon.pdf", bytes: Buffer.from("%PDF-1.7") }], (files) =>
    db.insertInto("file").values(files).execute(),
  );
  await pool.end();
  await stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a backup is made, restored, counted, thrown away again, and rotated", async () => {
  const folder = folderOf("plain");
  const names = ["omloop-2026-11-26T02-30-00Z", "omloop-2026-11-27T02-30-00Z", "letters"];
  for (const name of [...names, "omloop-2026-11-27T02-31-00Z.unfinished"]) mkdirSync(join(folder, name));
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_KEEP: "2,0,0" });
  const made = await backUp(config, new Date("2026-11-28T02:30:00Z"));
  expect(made).toMatchObject({
    place: join(folder, "omloop-2026-11-28T02-30-00Z"),
    files: 1,
    removed: ["omloop-2026-11-26T02-30-00Z"],
  });
  expect(made.rows).toBeGreaterThan(100);
  expect(made.bytes).toBeGreaterThan(5e6);
  expect(readdirSync(folder).sort()).toEqual([
    "letters",
    "omloop-2026-11-27T02-30-00Z",
    "omloop-2026-11-28T02-30-00Z",
  ]);
  expect(readdirSync(dataDir).sort()).toEqual(["files", "last-backup", "postgres"]);
  expect(await newestBackup({ folder })).toBe(made.place);
});

test("an encrypted backup is one file, which the commands open with the key alone", async () => {
  const folder = folderOf("sealed");
  const env = { BACKUP_DIR: folder, BACKUP_KEY_FILE: join(root, "key") };
  expect(command("backup", ["--new-key", "key"]).stdout).toContain("without it nobody can open them");
  const now = command("backup", ["--now"], env);
  expect(now.stderr).toBe("");
  expect(now.stdout).toMatch(
    /It was restored and started in [\d.]+ s: \d+ tables with [\d,]+ rows, 1 files\./,
  );
  const [name = ""] = readdirSync(folder);
  expect(name).toMatch(/Z\.backup$/);
  expect(readdirSync(folder)).toHaveLength(1);

  const drill = command("drill", [], env);
  expect(drill.stderr).toBe("");
  expect(drill.stdout).toMatch(
    /Lost would be what was done since \S+: \d+ min of work \(the application does not run/,
  );
  expect(drill.stdout).toMatch(/The way back takes [\d.]+ s on this machine/);

  const elsewhere = { ...env, DATA_DIR: join(root, "elsewhere") };
  expect(command("restore", [join(folder, name)], { DATA_DIR: elsewhere.DATA_DIR }).stderr).toMatch(
    /is encrypted: BACKUP_KEY_FILE names the key.\nNothing was changed/,
  );
  await makeKey(join(root, "other"));
  expect(
    command("restore", [join(folder, name)], { ...elsewhere, BACKUP_KEY_FILE: join(root, "other") }).stderr,
  ).toMatch(/was encrypted with another key/);
  expect(existsSync(elsewhere.DATA_DIR)).toBe(false);
  const restored = command("restore", [join(folder, name)], elsewhere);
  expect(restored.stdout).toContain("is restored in");
  expect(readdirSync(join(elsewhere.DATA_DIR, "files/sales"))).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([name]);
});

test("a backup that lacks a file which a row names is told of, and not taken for one", async () => {
  const folder = folderOf("lacking");
  const [file = ""] = readdirSync(join(dataDir, "files/sales"));
  const place = join(dataDir, "files/sales", file);
  rmSync(place);
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: folder });
  await expect(backUp(config)).rejects.toThrow(`lacks the file sales/${file}`);
  expect(await newestBackup({ folder })).toBeUndefined();
  expect(readdirSync(folder)[0]).toMatch(/\.useless$/);
  writeFileSync(place, "another file");
  await expect(backUp(config)).rejects.toThrow(`sales/${file} of the backup is not the one that was stored`);
  writeFileSync(place, "%PDF-1.7");
});

test("a folder that is not there, or a disk without room, is told of before anything is written", async () => {
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(root, "unmounted") });
  await expect(backUp(config)).rejects.toThrow("is not there: is its disk mounted?");
  expect(existsSync(join(root, "unmounted"))).toBe(false);
  await expect(backUp(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow("BACKUP_DIR is not set");
  expect(command("drill", [], { BACKUP_DIR: folderOf("none") }).stderr).toMatch(
    /^There is no backup in .* yet\./,
  );
});

test("a company whose database is outside is backed up while people work, as of one moment", async () => {
  const { database, drop } = await copyTemplate(inject("postgres"));
  const { host, port } = database;
  const query = new URLSearchParams({ host, port: String(port) });
  // The owner of the tests' tables: what a role may read, it may back up.
  const urlOf = (role: string) => `postgres://${role}@localhost/${database.database}?${query}`;
  const folder = folderOf("outside");
  const own = folderOf("outside-data");
  const { db, pool } = connect(database);
  const working = new AbortController();
  const work = (async () => {
    for (let count = 0; !working.signal.aborted; count += 1)
      await db
        .insertInto("contact")
        .values({ name: `Relatie ${count}` })
        .execute();
  })();
  const env = { DATABASE_URL: urlOf(applicationRole), DATABASE_OWNER_URL: urlOf(inject("postgres").user) };
  const made = await backUp(readConfig({ ...env, DATA_DIR: own, BACKUP_DIR: folder }));
  working.abort();
  await work;
  await pool.end();
  await drop();
  expect(made.rows).toBeGreaterThan(100);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(readdirSync(own)).toEqual(["last-backup"]);
});
