import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { App } from "./app.ts";
import { buildApp } from "./build.ts";
import { connect } from "./database/connection.ts";
import { logging } from "./logging.ts";
import { startWorld, type World } from "./testing/world.ts";

let world: World;
let app: App;
const lines: string[] = [];
/** Everything that must not be read in a log. */
const secrets = new Set<string>();

beforeAll(async () => {
  world = await startWorld();
  const stream = { write: (line: string) => void lines.push(line) };
  app = await buildApp(world.services, { logger: { ...logging, level: "trace", stream } });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

let device = "";
async function ask(name: string, payload: object, accessToken = "") {
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
const said = () => [...lines, ...world.lines].join("\n");
const expectNothingSaid = () => {
  // A code of six digits also stands in times by chance, but not alone.
  for (const secret of secrets)
    expect(said()).not.toMatch(new RegExp(`(?<![\\d.])${RegExp.escape(secret)}(?!\\d)`));
};

test("the log says nothing secret of a life of an account, even when it says everything else", async () => {
  await world.signedIn("Admin");
  const password = newPassword("Heel-geheim-1");
  const { username, email } = person("ada", password);
  expect((await ask("sign-up", person("ada", password))).status).toBe(201);
  await world.sendCodes();
  const code = await codeFor(email);
  expect((await ask("confirm-sign-up", { emailOrUsername: username, code: "000000" })).status).toBe(422);
  expect((await ask("confirm-sign-up", { emailOrUsername: username, code })).status).toBe(200);
  const wrong = { emailOrUsername: username, password: newPassword("Bijna-goed-2") };
  expect((await ask("sign-in", wrong)).status).toBe(401);
  const { body } = await ask("sign-in", { emailOrUsername: username, password });
  const refreshed = await ask("refresh-token", { emailOrUsername: username, token: body.refreshToken });
  expect(refreshed.status).toBe(200);
  expect((await ask("refresh-token", { emailOrUsername: username, token: "kapot" })).status).toBe(401);
  const next = newPassword("Nog-geheimer-3");
  const change = { currentPassword: password, newPassword: next };
  expect((await ask("change-password", change, refreshed.body.accessToken)).status).toBe(200);
  expect((await ask("forgot-password", { emailOrUsername: username })).status).toBe(200);
  await world.sendCodes();
  const reset = {
    emailOrUsername: username,
    code: await codeFor(email),
    newPassword: newPassword("Vergeten-4"),
  };
  expect((await ask("confirm-password", reset)).status).toBe(200);
  expect(lines.length).toBeGreaterThan(15);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  expect(secrets.size).toBeGreaterThan(9);
  expectNothingSaid();
});

test("the code of the first Admin alone is said, once", async () => {
  const fresh = await startWorld();
  for (const name of ["eerste", "tweede"])
    await fresh.anonymous.post("/security/sign-up", person(name, "Geheim-123"));
  await fresh.sendCodes();
  expect(fresh.lines.filter((line) => /\d{6}/.test(line))).toEqual([
    expect.stringMatching(/^confirmation code \d{6}$/),
  ]);
  await fresh.close();
});

test("an error that nobody foresaw is logged without the row that caused it", async () => {
  const { rows } = await world.services.pool.query("select current_database() as database");
  const owner = connect({ ...inject("postgres"), ...rows[0] });
  await owner.pool.query(`alter table "user" add column needed int not null default 0`);
  await owner.pool.query(`alter table "user" alter column needed drop default`);
  await owner.pool.end();
  const answer = await ask("sign-up", person("grace", newPassword("Onvoorzien-5")));
  expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(said()).toContain("null value in column");
  expect(said()).not.toMatch(/argon2|grace@example\.nl|Failing row/);
  expectNothingSaid();
});
