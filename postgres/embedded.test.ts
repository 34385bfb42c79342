import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Client, type ClientConfig } from "pg";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { descendants, signalled } from "../server/testing/processes.ts";
import { startEmbedded } from "./embedded.ts";

const shared = mkdtempSync(join(tmpdir(), "omloop-embedded-"));
const made = join(shared, "made");
await (await startEmbedded({ dataDir: made, log: () => {}, fast: true })).stop();
const dataDir = join(shared, "database");
const { owner, app, stop } = await startEmbedded({ dataDir, log: () => {}, fast: true });
afterAll(async () => {
  await stop();
  rmSync(shared, { recursive: true, force: true });
});

let folder: string;
let cleanUp: (() => Promise<unknown>)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "omloop-embedded-"));
  cleanUp = [];
});

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  rmSync(folder, { recursive: true, force: true });
});

async function start({ dataDir = join(folder, "database"), fast = true } = {}) {
  const lines: string[] = [];
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line), fast });
  cleanUp.push(database.stop);
  return { ...database, dataDir, lines };
}

/** The folder of a database that was made before, and has stopped. */
function madeBefore(copy = join(folder, "database")) {
  mkdirSync(dirname(copy), { recursive: true });
  execFileSync("cp", ["-a", made, copy]);
  return copy;
}

async function query(config: ClientConfig, sql: string): Promise<unknown[][]> {
  const client = new Client(config);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "cluster/postmaster.pid"), "utf8").split("\n")[0]);
}

test("a new folder becomes a database that answers its owner and the application", async () => {
  expect(await query(owner, "SELECT current_user, current_setting('is_superuser')")).toEqual([
    ["omloop_owner", "on"],
  ]);
  expect(
    await query(app, "SELECT current_user, current_setting('is_superuser'), current_database()"),
  ).toEqual([["omloop", "off", "omloop"]]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("the server is reachable through its private socket only", async () => {
  expect(await query(owner, "SHOW listen_addresses")).toEqual([[""]]);
  expect(statSync(String(owner.host)).mode & 0o777).toBe(0o700);
});

test("text sorts by the built-in C.UTF-8 rules and pages carry checksums", async () => {
  const sql = `SELECT datlocprovider::text, datlocale, pg_encoding_to_char(encoding), current_setting('data_checksums')
    FROM pg_database WHERE datname = current_database()`;
  expect(await query(owner, sql)).toEqual([["b", "C.UTF-8", "UTF8", "on"]]);
});

test("the application may use what the owner creates and may not change its shape", async () => {
  await query(owner, "CREATE TABLE device (id serial PRIMARY KEY, name text)");
  await query(app, "INSERT INTO device (name) VALUES ('laptop'), ('mouse')");
  await query(app, "UPDATE device SET name = 'tablet' WHERE id = 1");
  await query(app, "DELETE FROM device WHERE id = 2");
  expect(await query(app, "SELECT id, name FROM device")).toEqual([[1, "tablet"]]);
  await expect(query(app, "ALTER TABLE device ADD COLUMN price int")).rejects.toThrow("must be owner");
  await expect(query(app, "CREATE TABLE other (id int)")).rejects.toThrow("permission denied");
  await expect(query(app, "TRUNCATE device")).rejects.toThrow("permission denied");
});

test("an ordinary start is durable, a fast one is for tests only", async () => {
  const durable = await start({ fast: false });
  expect(
    await query(durable.app, "SELECT current_setting('fsync'), current_setting('synchronous_commit')"),
  ).toEqual([["on", "on"]]);
  vi.stubEnv("NODE_ENV", "production");
  cleanUp.push(async () => vi.unstubAllEnvs());
  await expect(start({ dataDir: join(folder, "other") })).rejects.toThrow("NODE_ENV must be test");
});

test("a second start of the same folder is refused with a sentence, until the first has stopped", async () => {
  madeBefore();
  const first = await start();
  await expect(start()).rejects.toThrow(
    `The database folder ${first.dataDir} is already in use by a running copy of this application (process ${process.pid}).`,
  );
  await first.stop();
  const restarted = await start();
  expect(await query(restarted.app, "SELECT 1")).toEqual([[1]]);
});

test("a folder too deep for a socket gets a short one, which goes with the server", async () => {
  const deep = join(folder, ...Array.from({ length: 12 }, () => "a-long-folder-name"));
  const own = await start({ dataDir: madeBefore(deep) });
  expect(String(own.app.host).length).toBeLessThan(90);
  expect(await query(own.app, "SELECT 1")).toEqual([[1]]);
  await own.stop();
  expect(existsSync(String(own.app.host))).toBe(false);
});

test("a database that was left half made is made anew", async () => {
  const unfinished = join(folder, "database/cluster.unfinished");
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "PG_VERSION"), "18\n");
  const anew = await start();
  expect(await query(anew.app, "SELECT 1")).toEqual([[1]]);
  expect(existsSync(unfinished)).toBe(false);
});

test("a lock file that names a process of something else does not block the start", async () => {
  const own = madeBefore();
  const stranger = spawn("sleep", ["60"]);
  cleanUp.push(async () => stranger.kill());
  writeFileSync(join(own, "cluster/postmaster.pid"), `${stranger.pid}\n${own}/cluster\n1\n5432\n\n\n0 0\n`);
  const restarted = await start();
  expect(await query(restarted.app, "SELECT 1")).toEqual([[1]]);
  expect(stranger.exitCode).toBeNull();
});

test("a server killed with kill -9 comes back by itself with everything acknowledged", async () => {
  const own = await start({ dataDir: madeBefore(), fast: false });
  await query(own.owner, "CREATE TABLE device (id int)");
  for (let kill = 0; kill < 2; kill++) {
    await query(own.app, `INSERT INTO device VALUES (${kill})`);
    const pid = postmasterPid(own.dataDir);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(postmasterPid(own.dataDir)).not.toBe(pid), 60_000);
    await vi.waitFor(() => query(own.app, "SELECT 1"), 60_000);
  }
  expect(await query(own.app, "SELECT id FROM device ORDER BY id")).toEqual([[0], [1]]);
  expect(own.lines.filter((line) => line.includes("stopped unexpectedly")).length).toBe(2);
});

test("stopping while the server is being started again leaves nothing behind", async () => {
  const own = await start({ dataDir: madeBefore() });
  const pid = postmasterPid(own.dataDir);
  process.kill(pid, "SIGKILL");
  await own.stop();
  const restarted = await start();
  expect(await query(restarted.app, "SELECT 1")).toEqual([[1]]);
});

async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const script = `
    const { startEmbedded } = await import(process.argv[1]);
    const { app } = await startEmbedded({ dataDir: process.argv[2], log: () => {} });
    console.log(JSON.stringify(app));
    setInterval(() => {}, 1000);`;
  const module = new URL("./embedded.ts", import.meta.url).href;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, module, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUp.push(async () => child.kill("SIGKILL"));
  await once(createInterface({ input: child.stdout }), "line");
  return child;
}

test("after kill -9 of everything the next start works", async () => {
  const own = madeBefore();
  for (let kill = 0; kill < 3; kill++) {
    const child = await startElsewhere(own);
    const tree = [child.pid!, ...descendants(child.pid!)];
    expect(tree.length).toBeGreaterThan(3);
    for (const pid of tree) signalled(pid, "SIGKILL");
  }
  const restarted = await start({ fast: false });
  expect(await query(restarted.app, "SELECT 1")).toEqual([[1]]);
});

test("after kill -9 of the application alone its server ends, and the next start works at once", async () => {
  const own = madeBefore();
  const child = await startElsewhere(own);
  const orphan = postmasterPid(own);
  child.kill("SIGKILL");
  await once(child, "exit");
  const restarted = await start({ fast: false });
  expect(await query(restarted.app, "SELECT 1")).toEqual([[1]]);
  expect(postmasterPid(own)).not.toBe(orphan);
});
