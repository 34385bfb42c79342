import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeBackup } from "./backup.make.ts";
import { type Manifest, openManifest, sealManifest } from "./backup.manifest.ts";
import { connect } from "./connection.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { restoreBackup } from "./restore.run.ts";
import { assertNotHalfRestored, swapFolders } from "./restore.swap.ts";

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
    await migrate(db as never).finally(() => pool.end());
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

/** Every file below the folder with its checksum. */
function contents(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, entry.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "folder"];
  });
  return Object.fromEntries(found.sort());
}

function changeManifest(folder: string, change: (manifest: Manifest) => void): void {
  const file = join(folder, "manifest.json");
  const manifest = openManifest(readFileSync(file, "utf8"));
  change(manifest);
  writeFileSync(file, sealManifest(manifest));
}

const table = "cluster/global/1262";

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = bytes[middle]! ^ 1;
  writeFileSync(file, bytes);
}

const badArchives: [kind: string, spoil: (folder: string) => void, sentence: RegExp][] = [
  ["is empty", (folder) => emptyFolder(folder), /^The folder .* is empty\.$/],
  [
    "lacks its manifest",
    (folder) => rmSync(join(folder, "manifest.json")),
    /is not a finished backup: it has no manifest/,
  ],
  [
    "has half a manifest",
    (folder) => truncateSync(join(folder, "manifest.json"), 5000),
    /manifest\.json cannot be read/,
  ],
  [
    "has a manifest changed by hand",
    (folder) => {
      const file = join(folder, "manifest.json");
      writeFileSync(file, readFileSync(file, "utf8").replace('"size": 8192', '"size": 8193'));
    },
    /manifest\.json was changed/,
  ],
  ["has a truncated file", (folder) => truncateSync(join(folder, table), 4096), /damaged: .*global\/1262/],
  ["has a flipped byte", (folder) => flipByte(join(folder, table)), /damaged: .*global\/1262/],
  [
    "has a file too many",
    (folder) => writeFileSync(join(folder, "cluster/recovery.signal"), ""),
    /has cluster\/recovery\.signal that it was not made with/,
  ],
  [
    "has a folder too many",
    (folder) => mkdirSync(join(folder, "files/new")),
    /has files\/new that it was not/,
  ],
  ["lacks a file", (folder) => rmSync(join(folder, "files/photos/of-the-backup")), /lacks files\/photos/],
  [
    "comes from another PostgreSQL",
    (folder) => changeManifest(folder, (manifest) => Object.assign(manifest, { postgresMajor: 17 })),
    /was made by PostgreSQL 17; this application brings 18/,
  ],
  [
    "comes from a newer application",
    (folder) => changeManifest(folder, ({ migrations }) => migrations.push("9999-later")),
    /was made by a newer application .*9999-later/s,
  ],
  [
    "holds a symbolic link",
    (folder) => {
      renameSync(join(folder, table), join(root, "elsewhere"));
      symlinkSync(join(root, "elsewhere"), join(folder, table));
    },
    /1262 is a symbolic link/,
  ],
  [
    "names a file outside of itself",
    (folder) =>
      changeManifest(folder, ({ files }) => {
        files.push({ ...files[0]!, path: "files/../../../escaped" });
      }),
    /name that is not allowed: "files\/\.\.\/\.\.\/\.\.\/escaped"/,
  ],
  [
    "lacks the last of the log and was sealed again",
    (folder) => {
      const last = readdirSync(join(folder, "cluster/pg_wal")).sort().at(-1)!;
      rmSync(join(folder, "cluster/pg_wal", last));
      changeManifest(folder, (manifest) => {
        manifest.files = manifest.files.filter(({ path }) => !path.endsWith(last));
      });
    },
    /does not open/,
  ],
];

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
}

test.for(badArchives)("a backup that %s changes nothing", async ([, spoil, sentence]) => {
  const folder = join(root, "bad");
  rmSync(folder, { recursive: true, force: true });
  cpSync(good, folder, { recursive: true });
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
  cpSync(good, folder, { recursive: true });
  await withDatabase(async (client) => {
    const { rows } = await client.query("SELECT pg_relation_filepath('ledger_pkey') AS path");
    const path = `cluster/${rows[0].path}`;
    const bytes = readFileSync(join(folder, path));
    bytes.fill(7, 8192 + 4000, 8192 + 4100);
    writeFileSync(join(folder, path), bytes);
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
