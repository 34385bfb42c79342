import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../server/testing/servers.ts";
import { findBinaries } from "./binaries.ts";
import { assertDurable, assertReachable } from "./durable.ts";
import { startEmbedded } from "./embedded.ts";
import { openFolder, openSocketFolder } from "./folder.ts";
import { chooseIdentity, runAs } from "./identity.ts";
import { launchPostgres, type PostgresProcess } from "./process.ts";
import { applicationRole, createApplicationRole, databaseName, ownerRole } from "./roles.ts";

const folder = mkdtempSync(join(tmpdir(), "omloop-durable-"));
const silent = () => {};
let server: PostgresProcess;
let client: Client;
let host: string;

/** A server as a new installation starts it: durable by default. */
async function launch(dataDir: string, checksums: "--data-checksums" | "--no-data-checksums") {
  const { postgres, initdb } = findBinaries();
  const own = openFolder(dataDir);
  const identity = chooseIdentity(postgres, own.root, true);
  const launched = runAs(identity, [
    ...[initdb, "-D", own.cluster, "-U", ownerRole, "-E", "UTF8", "--locale=C", checksums],
    ...["--auth-local=trust", "--auth-host=reject", "--no-instructions", "--no-sync"],
  ]);
  expect(launched.stderr).toBe("");
  const socketFolder = openSocketFolder(own, identity);
  const values = { listen_addresses: "", port: "5432", unix_socket_directories: socketFolder };
  server = await launchPostgres({
    ...{ identity, postgres, cluster: own.cluster, socketFolder, log: silent, onSpawn: silent },
    args: [
      "-D",
      own.cluster,
      ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    signal: new AbortController().signal,
  });
  host = socketFolder;
  client = new Client({ host, port: 5432, user: ownerRole, database: "postgres" });
  await client.connect();
  await createApplicationRole(client);
  await client.query(`create database ${databaseName} owner ${applicationRole}`);
}
async function end() {
  await client?.end();
  await server?.stop();
}
beforeAll(() => launch(join(folder, "database"), "--data-checksums"));
afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

const database = () => ({ host, port: 5432, user: applicationRole, database: databaseName });
/** Starts the application on it, and stops again. */
async function serve(more: Record<string, string> = {}) {
  const query = new URLSearchParams({ host, port: "5432" });
  const url = `postgres://${applicationRole}@localhost/${databaseName}?${query}`;
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, "data"), PORT: "0", ...more };
  const { kill, ended } = await startServer(["--web-only"], env);
  kill("SIGTERM");
  return ended;
}
/** Runs `act` while a setting of the server is off. */
async function withoutSetting(setting: string, act: () => Promise<unknown>) {
  const shows = (value: string) =>
    expect.poll(async () => (await client.query(`show ${setting}`)).rows[0][setting]).toBe(value);
  try {
    await client.query(`alter system set ${setting} = off`);
    await client.query("select pg_reload_conf()");
    await shows("off");
    await act();
  } finally {
    await client.query(`alter system reset ${setting}`);
    await client.query("select pg_reload_conf()");
    await shows("on");
  }
}
const check = () => assertDurable(database(), "The database");

test.each(["fsync", "full_page_writes", "synchronous_commit"])(
  "a server that runs with %s off is not served from, and that is told in a sentence",
  async (setting) => {
    await withoutSetting(setting, async () => {
      await expect(check()).rejects.toThrow(
        `The database runs with ${setting} = off, and could lose what people saved. Switch it on, then start again.`,
      );
      await expect(serve()).rejects.toThrow(
        /^It ended before it was ready:\nThe database of DATABASE_URL runs with [^\n]*$/,
      );
    });
    await check();
  },
);

test("a role that does not wait for its commits is refused as well", async () => {
  await client.query(`alter role ${applicationRole} set synchronous_commit = off`);
  await expect(check()).rejects.toThrow("synchronous_commit = off");
  await client.query(`alter role ${applicationRole} reset synchronous_commit`);
  await check();
});

test("a database that is not there is told of in a sentence", async () => {
  const nowhere = { ...database(), database: "nix" };
  await expect(assertReachable(nowhere, "The database")).rejects.toThrow(
    'The database cannot be reached: database "nix" does not exist. Is the address right, and does it run?',
  );
});

test("with all of them on it is served from", async () => {
  expect(await serve()).toBe(0);
});

test("a database whose pages have no checksums is refused, embedded or not", async () => {
  await end();
  const dataDir = join(folder, "unchecked");
  await launch(dataDir, "--no-data-checksums");
  await expect(serve()).rejects.toThrow(
    /DATABASE_URL runs with data_checksums = off, .*pg_checksums --enable.*DATABASE_WITHOUT_CHECKSUMS=accept/,
  );
  expect(await serve({ DATABASE_WITHOUT_CHECKSUMS: "accept" })).toBe(0);
  const accepting = { DATABASE_WITHOUT_CHECKSUMS: "accept" };
  await withoutSetting("fsync", () =>
    expect(serve(accepting)).rejects.toThrow("DATABASE_URL runs with fsync = off,"),
  );
  await end();
  await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(
    "The embedded database runs with data_checksums = off",
  );
});

test("an embedded database keeps fsync and full_page_writes on, and is refused when its role does not wait", async () => {
  const start = () => startEmbedded({ dataDir: join(folder, "other"), log: silent });
  const ask = async (owner: ClientConfig, ...texts: string[]) => {
    const asking = new Client(owner);
    await asking.connect();
    const answers = [];
    for (const text of texts) answers.push(...(await asking.query(text)).rows);
    await asking.end();
    return answers;
  };
  const first = await start();
  await ask(
    first.owner,
    "alter system set fsync = off",
    "alter system set full_page_writes = off",
    "alter system set synchronous_commit = off",
  );
  await first.stop();
  const second = await start();
  expect(await ask(second.app, "show fsync", "show full_page_writes", "show synchronous_commit")).toEqual([
    { fsync: "on" },
    { full_page_writes: "on" },
    { synchronous_commit: "on" },
  ]);
  await ask(second.owner, `alter role ${applicationRole} set synchronous_commit = off`);
  await second.stop();
  await expect(start()).rejects.toThrow("The embedded database runs with synchronous_commit = off");
});
