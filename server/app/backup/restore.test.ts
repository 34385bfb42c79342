import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeBackup } from "../../../postgres/backup/make.ts";
import { restoreBackup } from "../../../postgres/backup/restore.run.ts";
import { assertNotHalfRestored, swapFolders } from "../../../postgres/backup/restore.swap.ts";
import { startEmbedded } from "../../../postgres/embedded.ts";
import { connect } from "../../ground/database/connection.ts";
import { migrate } from "../../ground/database/migrate.ts";
import { badArchives, changeManifest, contents, linkAll, overwrite } from "../../testing/archives.ts";

vi.setConfig({ testTimeout: 120_000 });

let root: string;
let dataDir: string;
let good: string;
const log = () => undefined;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "omloop-restore-"));
  dataDir = join(root, "data");
  good = join(root, "good");
  mkdirSync(join(dataDir, "files/photos"), { recursive: true });
  writeFileSync(join(dataDir, "files/photos/of-the-backup"), "a photo");
  await withDatabase(async (client, owner) => {
    const { db, pool } = connect(owner);
    await migrate(db).finally(() => pool.end());
    await client.query("CREATE TABLE ledger (id int PRIMARY KEY)");
    await client.query("INSERT INTO ledger SELECT generate_series(1, 1000)");
    await makeBackup({ dataDir, folder: good, log });
    await client.query("INSERT INTO ledger VALUES (2000)");
  });
  writeFileSync(join(dataDir, "files/photos/later"), "another photo");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

type Owner = Awaited<ReturnType<typeof startEmbedded>>["owner"];

async function withDatabase(work: (client: Client, owner: Owner) => Promise<void>): Promise<void> {
  const { owner, stop } = await startEmbedded({ dataDir: join(dataDir, "postgres"), log });
  const client = new Client(owner);
  await client.connect();
  try {
    await work(client, owner);
  } finally {
    await client.end();
    await stop();
  }
}

test.for(badArchives)("a backup that %s changes nothing", async ([, spoil, sentence]) => {
  const folder = join(root, "bad");
  rmSync(folder, { recursive: true, force: true });
  linkAll(good, folder);
  spoil(folder);
  const before = contents(dataDir);
  await expect(restoreBackup({ dataDir, folder, log })).rejects.toThrow(sentence);
  expect(contents(dataDir)).toEqual(before);
});

test("a database that runs is not restored over", async () => {
  await withDatabase(async (client) => {
    await expect(restoreBackup({ dataDir, folder: good, log })).rejects.toThrow(
      "already in use by a running copy",
    );
    expect((await client.query("SELECT FROM ledger")).rowCount).toBe(1001);
  });
});

test("a restore into an empty place needs no folders, and its wrong backup leaves none", async () => {
  const empty = join(root, "nowhere/data");
  await expect(restoreBackup({ dataDir: empty, folder: join(root, "none"), log })).rejects.toThrow(
    "cannot be read",
  );
  expect(existsSync(join(root, "nowhere"))).toBe(false);
  expect((await restoreBackup({ dataDir: empty, folder: good, log })).kept).toEqual([]);
  expect(readdirSync(empty).sort()).toEqual(["files", "postgres"]);
});

test("a damaged index of the backup is found before anything is replaced", async () => {
  const folder = join(root, "sealed");
  linkAll(good, folder);
  await withDatabase(async (client) => {
    const { rows } = await client.query("SELECT pg_relation_filepath('ledger_pkey') AS path");
    const path = `cluster/${rows[0].path}`;
    const bytes = readFileSync(join(folder, path));
    bytes.fill(7, 8192 + 4000, 8192 + 4100);
    overwrite(join(folder, path), bytes);
    changeManifest(folder, ({ files }) => {
      const file = files.find((each) => each.path === path)!;
      file.sha256 = createHash("sha256").update(bytes).digest("hex");
    });
  });
  const before = contents(dataDir);
  await expect(restoreBackup({ dataDir, folder, log })).rejects.toThrow(/is damaged: .*invalid page/);
  expect(contents(dataDir)).toEqual(before);
});

test("a restore brings back the rows and files of then and keeps those of now", async () => {
  const { kept } = await restoreBackup({ dataDir, folder: good, log });
  expect(kept.length).toBe(2);
  expect(readdirSync(join(dataDir, "files/photos"))).toEqual(["of-the-backup"]);
  expect(readdirSync(join(kept[1]!, "photos")).sort()).toEqual(["later", "of-the-backup"]);
  expect(readdirSync(dataDir).filter((name) => name.endsWith(".restoring"))).toEqual([]);
  await withDatabase(async (client) => {
    expect((await client.query("SELECT FROM ledger")).rowCount).toBe(1000);
    expect((await client.query("SELECT FROM pg_extension WHERE extname = 'amcheck'")).rowCount).toBe(0);
  });
});

test("a swap that fails half-way puts everything back", async () => {
  const place = join(root, "swap");
  for (const name of ["postgres", "files", "postgres.restoring"])
    mkdirSync(join(place, name), { recursive: true });
  await expect(swapFolders(place)).rejects.toThrow("everything is as it was");
  expect(readdirSync(place).sort()).toEqual(["files", "postgres", "postgres.restoring"]);
});

test("a restore interrupted while folders are exchanged is noticed at the next start", () => {
  const place = join(root, "interrupted");
  mkdirSync(join(place, "postgres.restoring"), { recursive: true });
  expect(() => assertNotHalfRestored(place)).toThrow("A restore was interrupted");
  mkdirSync(join(place, "postgres"));
  expect(() => assertNotHalfRestored(place)).not.toThrow();
});
