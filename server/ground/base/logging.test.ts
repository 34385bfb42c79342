import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { buildApp } from "../../app/startup/build.ts";
import { createEvents } from "../../platform/changes/events.ts";
import type { App } from "../../platform/http/app.ts";
import { createLocalStorage } from "../../platform/integrations/storage.local.ts";
import { enqueue, runJobs } from "../../platform/jobs/jobs.ts";
import { testWorld } from "../../testing/fixture.ts";
import { idleHandlers } from "../../testing/idleHandlers.ts";
import { startWorld } from "../../testing/world.ts";
import { connect } from "../database/connection.ts";
import { readConfig } from "./config.ts";
import { createLogger, logging, voiceOf } from "./logging.ts";

const world = await testWorld();
const lines: string[] = [];
/** Everything that must not be read in a log. */
const secrets = new Set<string>();

const stream = { write: (line: string) => void lines.push(line) };
const app: App = await buildApp(world.services, { logger: { ...logging, level: "trace", stream } });
afterAll(() => app.close());

let device = "";
async function send(name: string, payload: object, accessToken = "") {
  const answer = await app.inject({
    method: "POST",
    url: `/api/security/${name}`,
    payload,
    headers: { cookie: device, ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
  });
  const body = answer.json();
  const [cookie, token] = answer.headers["set-cookie"]?.toString().match(/^device-\d+=([^;]+)/) ?? [];
  if (cookie && token) {
    device = cookie;
    secrets.add(token);
  }
  for (const token of [body.accessToken, body.refreshToken]) if (token) secrets.add(token);
  return { status: answer.statusCode, body };
}
const newPassword = (text: string) => {
  secrets.add(text);
  return text;
};
const codeFor = async (email: string) => {
  const mails = await world.db
    .selectFrom("mail")
    .select("body")
    .where("to", "=", email)
    .orderBy("id")
    .execute();
  const code = mails.at(-1)!.body.match(/\b\d{6}\b/)![0];
  secrets.add(code);
  return code;
};
const person = (username: string, password: string) => ({
  username,
  firstName: "Ada",
  lastName: "Lovelace",
  email: `${username}@example.nl`,
  password,
});
/** Without a mail server the code of a forgotten password is said to who started the server (decision 41), and nowhere else. */
const isForStarter = (line: string) => /^password code \d{6} for ada$/.test(line);
const logged = () => [...lines, ...world.lines.filter((line) => !isForStarter(line))].join("\n");
const expectNothingSaid = () => {
  // A code of six digits also stands in times by chance, but not alone.
  for (const secret of secrets)
    expect(logged()).not.toMatch(new RegExp(`(?<![\\d.])${RegExp.escape(secret)}(?!\\d)`));
};

test("the log says nothing secret of a life of an account, even when it says everything else", async () => {
  await world.signedIn("Admin");
  const password = newPassword("Heel-Rieten-Stoel-1");
  const { username, email } = person("ada", password);
  expect((await send("sign-up", person("ada", password))).status).toBe(201);
  await world.sendCodes();
  const code = await codeFor(email);
  expect((await send("confirm-sign-up", { emailOrUsername: username, code: "000000" })).status).toBe(422);
  expect((await send("confirm-sign-up", { emailOrUsername: username, code })).status).toBe(200);
  const wrong = { emailOrUsername: username, password: newPassword("Bijna-goed-2") };
  expect((await send("sign-in", wrong)).status).toBe(401);
  const { body } = await send("sign-in", { emailOrUsername: username, password });
  const refreshed = await send("refresh-token", { emailOrUsername: username, token: body.refreshToken });
  expect(refreshed.status).toBe(200);
  expect((await send("refresh-token", { emailOrUsername: username, token: "kapot" })).status).toBe(401);
  const next = newPassword("Nog-geheimer-3");
  const change = { currentPassword: password, newPassword: next };
  expect((await send("change-password", change, refreshed.body.accessToken)).status).toBe(200);
  expect((await send("forgot-password", { emailOrUsername: username })).status).toBe(200);
  await world.sendCodes();
  const reset = {
    emailOrUsername: username,
    code: await codeFor(email),
    newPassword: newPassword("Vergeten-Emmer-4"),
  };
  expect((await send("confirm-password", reset)).status).toBe(200);
  expect(world.lines.filter(isForStarter)).toEqual([`password code ${reset.code} for ada`]);
  expect(lines.length).toBeGreaterThan(9);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  expect(secrets.size).toBeGreaterThan(9);
  expectNothingSaid();
});

test("the code of the first Admin alone is said, once", async () => {
  const fresh = await startWorld();
  for (const name of ["eerste", "tweede"])
    await fresh.anonymous.post("/security/sign-up", person(name, "Koperen-Vlieger-7"));
  await fresh.sendCodes();
  expect(fresh.lines.filter((line) => /\d{6}/.test(line))).toEqual([
    expect.stringMatching(/^confirmation code \d{6}$/),
  ]);
  await fresh.close();
});

describe("what is told besides requests", () => {
  const settings = readConfig({
    DATABASE_URL: "postgres://omloop:Data%2Fgeheim@db.example/omloop",
    SMTP_URL: "smtp://post:Post-geheim@mail.example",
    MAIL_FROM: "omloop@example.nl",
    S3_URL: "https://s3.example/bucket",
    S3_ACCESS_KEY: "SLEUTEL-1",
    S3_SECRET_KEY: "Emmer-geheim",
  });
  const hidden = [
    "Data%2Fgeheim",
    "Data/geheim",
    "Post-geheim",
    "Emmer-geheim",
    "SLEUTEL-1",
    "a-foreign-password",
    "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
    "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2ln-bmF0dXJl",
    "0b8e6f5e-6a83-4f0a-9c54-0d3c2f0b7a11.3.bWFjbWFjbWFjbWFjbWFjbWFjbWFjbWFjbWFjbWFjbWE",
    "opaque-token",
  ];
  const everySecret = [...hidden.slice(0, 5), "https://me:a-foreign-password@x.example/y"]
    .concat(hidden.slice(6, 9), "Bearer opaque-token")
    .join(" and ");
  const lines: string[] = [];
  const { log } = voiceOf(createLogger(settings, { write: (line: string) => void lines.push(line) }));
  beforeEach(() => void lines.splice(0));
  const expectTold = (message: string, level = 40) => {
    const line = lines.map((one) => JSON.parse(one)).find(({ msg }) => msg.includes(message));
    expect(line).toMatchObject({ level, time: expect.any(Number) });
    for (const secret of hidden) expect(lines.join("")).not.toContain(secret);
    return line;
  };

  test("is a line of JSON with what belongs to it, and without secrets of settings, sessions and accounts", () => {
    log(`it failed: ${everySecret}`, { part: "storage", reason: everySecret });
    expect(expectTold("it failed")).toMatchObject({
      part: "storage",
      reason: expect.stringContaining("https://[redacted]@x.example/y"),
    });
  });

  test("has a level, is left out below LOG_LEVEL, and what is said to people is not", () => {
    const { log: quiet, say } = voiceOf(
      createLogger({ logLevel: "error" }, { write: (line: string) => void lines.push(line) }),
    );
    for (const level of ["error", "warn", "info", "debug"] as const) {
      log(level, { part: "x", level });
      quiet(`quiet ${level}`, { part: "x", level });
    }
    say("Omloop is ready");
    expect(lines.map((one) => JSON.parse(one)).map(({ level, msg }) => [level, msg])).toEqual([
      [50, "error"],
      [50, "quiet error"],
      [40, "warn"],
      [30, "info"],
      [30, "Omloop is ready"],
    ]);
  });

  test("is text where a terminal shows it, without secrets too", () => {
    const terminal = { isTTY: true, write: (line: string) => void lines.push(line) };
    const { log, say } = voiceOf(createLogger(settings, terminal));
    say("Omloop is ready: http://127.0.0.1:3000");
    log("it failed: Post-geheim", { part: "storage", error: new Error("no luck: SLEUTEL-1") });
    expect(lines[0]).toBe("Omloop is ready: http://127.0.0.1:3000\n");
    expect(lines[1]).toMatch(
      /^\d\d:\d\d:\d\d WARN it failed: \[redacted\] \(part=storage\)\nError: no luck: \[redacted\]\n +at /,
    );
    expect(lines).toHaveLength(2);
  });

  test("by a job that fails names the job", async () => {
    const { services } = world;
    await services.db.transaction().execute((tx) => enqueue(tx, "endDeadJobs", {}, { tries: 1 }));
    const { promise: failed, resolve } = Promise.withResolvers<void>();
    const endDeadJobs = async () => {
      setImmediate(resolve);
      throw Object.assign(new Error(`no luck: ${everySecret}`), { detail: "Failing row contains" });
    };
    const runner = await runJobs(services.pool, { ...idleHandlers, endDeadJobs }, log);
    await failed;
    await runner.stop();
    expect(expectTold("no luck", 50)).toMatchObject({
      part: "jobs",
      job: expect.any(Number),
      task: "endDeadJobs",
    });
    expect(lines.join("")).not.toContain("Failing row");
  });

  test("by a storage that is away says of what kind the trouble is", async () => {
    const folder = mkdtempSync(join(tmpdir(), "omloop-log-"));
    writeFileSync(join(folder, "files"), "");
    const storing = createLocalStorage(folder, log).store("sales", Buffer.from("x"));
    await expect(storing).rejects.toMatchObject({ code: "storageAway" });
    expect(expectTold("storing in sales failed")).toMatchObject({ part: "storage" });
    rmSync(folder, { recursive: true });
  });

  test("by change notices that cannot reach the database", async () => {
    const away = { connectionString: "postgres://omloop:Data%2Fgeheim@127.0.0.1:1/omloop" };
    const { pool } = connect(away);
    const events = createEvents(pool, away, log);
    events.changed("products");
    await events.close();
    expect(expectTold("listening for changes failed")).toMatchObject({ part: "events" });
    expect(expectTold("telling of changes failed")).toMatchObject({ part: "events" });
    await pool.end();
  });
});

test("an error that nobody foresaw is logged without the row that caused it", async () => {
  const { rows } = await world.services.pool.query("select current_database() as database");
  const owner = connect({ ...inject("postgres"), ...rows[0] });
  await owner.pool.query(`alter table "user" add column needed int not null default 0`);
  await owner.pool.query(`alter table "user" alter column needed drop default`);
  await owner.pool.end();
  const answer = await send("sign-up", person("grace", newPassword("Onvoorzien-5")));
  expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(logged()).toContain("null value in column");
  expect(logged()).not.toMatch(/argon2|grace@example\.nl|Failing row/);
  expectNothingSaid();
});
