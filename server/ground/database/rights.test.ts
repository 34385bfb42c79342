import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { freePort } from "../../testing/processes.ts";
import { clientOf, type Running, startServer } from "../../testing/servers.ts";
import { waitUntil } from "../../testing/stream.ts";

// Each starts programs, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const dataDir = mkdtempSync(join(tmpdir(), "omloop-rights-"));
const unique = `${process.pid}_${Date.now()}`;
const database = `rights_${unique}`;
const [owner, app, boss, stranger] = ["owner", "app", "boss", "stranger"].map(
  (name) => `${name}_${unique}`,
) as [string, string, string, string];
const reached = (user: string, name = database) => ({ ...inject("postgres"), user, database: name });
const urlOf = (user: string, name = database) => {
  const { host, port } = inject("postgres");
  return `postgres://${user}@localhost/${name}?${new URLSearchParams({ host, port: String(port) })}`;
};
const running: Running[] = [];
let server: pg.Client;

async function asUser<T>(user: string, work: (client: pg.Client) => Promise<T>, name = database) {
  const client = new pg.Client(reached(user, name));
  await client.connect();
  return work(client).finally(() => client.end());
}
async function started(env: Record<string, string>) {
  const server = await startServer([], {
    DATA_DIR: dataDir,
    NODE_ENV: "test",
    PORT: String(await freePort()),
    ...env,
  });
  running.push(server);
  return server;
}
async function stopped(one: Running) {
  one.kill("SIGTERM");
  expect(await one.ended).toBe(0);
}
/** Why it does not start: one sentence. */
async function refusal(env: Record<string, string>) {
  const error = await started(env).then(
    () => new Error("it started"),
    (reason: Error) => reason,
  );
  expect([error.message, error.cause]).toEqual([expect.not.stringContaining("\n    at "), 1]);
  return error.message.split("\n").slice(1).at(-1);
}

beforeAll(async () => {
  server = new pg.Client(inject("postgres"));
  await server.connect();
  for (const role of [owner, app, boss, stranger]) await server.query(`create role ${role} login`);
  await server.query(`grant ${owner} to ${boss}`);
  await server.query(`create database ${database} owner ${owner}`);
});
afterAll(async () => {
  for (const one of running) one.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await server.query(`drop database if exists ${database} with (force)`);
  await server.query(`drop database if exists bare_${unique} with (force)`);
  for (const role of [owner, app, boss, stranger]) await server.query(`drop role ${role}`);
  await server.end();
  rmSync(dataDir, { recursive: true, force: true });
});

const person = (username: string) => ({
  ...{
    username,
    email: `${username}@example.nl`,
    firstName: "A",
    lastName: "B",
    password: "Koperen-Vlieger-7",
  },
});

test("one role for all owns the history, and the log says so", async () => {
  const server = await started({ DATABASE_URL: urlOf(owner) });
  expect(server.log()).toContainEqual(
    expect.objectContaining({ level: 30, msg: expect.stringContaining("could rewrite the history") }),
  );
  await stopped(server);
});

test("the application's own role works with everything beside the owner's, and cannot touch the history", async () => {
  const env = { DATABASE_URL: urlOf(app), DATABASE_OWNER_URL: urlOf(owner) };
  for (const username of ["eerste", "tweede"]) {
    const server = await started(env);
    expect(server.lines.join()).not.toContain("could rewrite the history");
    const { status, body } = await clientOf(server.url).post("/security/sign-up", person(username));
    expect([status, body]).toEqual([201, expect.anything()]);
    // Its code is made by a job.
    const mails = async () =>
      (
        await asUser(app, (client) =>
          client.query('select from mail where "to" = $1', [`${username}@example.nl`]),
        )
      ).rowCount;
    await waitUntil(async () => expect(await mails()).toBe(1));
    await stopped(server);
  }
  const count = async () =>
    (await asUser(owner, (client) => client.query("select count(*)::int as count from audit"))).rows[0].count;
  const before = await count();
  expect(before).toBeGreaterThan(1);
  for (const attempt of [
    "delete from audit",
    "update audit set changes = '{}'",
    "truncate audit",
    "truncate audit cascade",
    "alter table audit disable trigger all",
    'drop trigger "appendOnly" on audit',
    "drop table audit",
    'delete from "stockMovement"',
    'alter table "stockMovement" disable trigger user',
    'create or replace function "refuseRewrite"() returns trigger language plpgsql as $$ begin return null; end $$',
    "set session_replication_role = replica",
    `set role ${owner}`,
    "delete from migration",
    "create table mine (id int)",
    "drop schema public cascade",
  ])
    await expect(
      asUser(app, (client) => client.query(attempt)),
      attempt,
    ).rejects.toMatchObject({ code: "42501" });
  expect(await count()).toBe(before);
});

test("an application that can act as the owner is refused, and so are tables of somebody else", async () => {
  const both = (own: string, owning: string) => ({
    DATABASE_URL: urlOf(own),
    DATABASE_OWNER_URL: urlOf(owning),
  });
  for (const one of [owner, boss, inject("postgres").user])
    expect(await refusal(both(one, owner))).toMatch(
      /^The role \w+ of DATABASE_URL can act as owner_\w+, the owner/,
    );
  await server.query(`grant create on database ${database} to ${stranger}`);
  expect(await refusal(both(app, stranger))).toBe(
    `Tables of the database ${database} belong to ${owner}, not to ${stranger} of DATABASE_OWNER_URL. Let a superuser hand them over: REASSIGN OWNED BY ${owner} TO ${stranger};`,
  );
  expect(await refusal({ DATABASE_OWNER_URL: urlOf(owner) })).toContain(
    "DATABASE_OWNER_URL needs DATABASE_URL",
  );
});

test("a role that may not create what is needed is told which rights to give it, and starts with them", async () => {
  const bare = `bare_${unique}`;
  await server.query(`create database ${bare}`);
  const env = { DATABASE_URL: urlOf(stranger, bare) };
  const message = await refusal(env);
  expect(message).toContain(`The role ${stranger} of DATABASE_URL lacks a right: permission denied`);
  const [grants = ""] = message!.match(/GRANT .*;$/)!;
  await asUser(inject("postgres").user, (client) => client.query(grants), bare);
  await stopped(await started(env));
});
