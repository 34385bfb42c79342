import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { claimsOf, endingAt, forgedRefresh, forgeries, toForge } from "../../testing/forgeries.ts";
import { type Person, startWorld } from "../../testing/world.ts";
import { readSecret } from "./sessions.ts";
import { readRefreshToken, refreshTokenOf } from "./tokens.ts";

const world = await testWorld();
let person: Person;
const secret = await readSecret(world.db);
beforeEach(async () => {
  person = await world.signedIn("Admin");
});

const refresh = (token: string, emailOrUsername = person.username) =>
  world.anonymous.post("/security/refresh-token", { emailOrUsername, token });
const may = async (accessToken: string) =>
  (await world.anonymous.get("/security/info", { authorization: `Bearer ${accessToken}` })).status;
const later = (seconds: number) =>
  world.services.pool.query(
    `update session set "rotatedAt" = "rotatedAt" - make_interval(secs => $1) where "userId" = $2`,
    [seconds, person.id],
  );

describe("a refresh token", () => {
  test("is traded for the next, which works in its turn", async () => {
    let { refreshToken } = person;
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, body } = await refresh(refreshToken);
      expect(status).toBe(200);
      expect(body.refreshToken).not.toBe(refreshToken);
      expect(await may(body.accessToken)).toBe(200);
      refreshToken = body.refreshToken;
    }
  });

  test("answers the same successor for fifteen seconds, because the first answer may have been lost", async () => {
    const first = await refresh(person.refreshToken);
    await later(14);
    const repeated = await refresh(person.refreshToken);
    expect(repeated.body.refreshToken).toBe(first.body.refreshToken);
    expect((await refresh(first.body.refreshToken)).status).toBe(200);
  });

  test("keeps two tabs that refresh at the same time both signed in", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(person.refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(answers.map(({ body }) => body.refreshToken));
    expect(successors.size).toBe(1);
    expect((await refresh([...successors][0])).status).toBe(200);
  });

  test("that is used again after its grace ends the whole session", async () => {
    const next = (await refresh(person.refreshToken)).body;
    await later(16);
    expect(await refresh(person.refreshToken)).toMatchObject({ status: 401, body: { code: "sessionEnded" } });
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect(await may(next.accessToken)).toBe(401);
    expect(await may(person.accessToken)).toBe(401);
  });

  test("of many turns ago ends the whole session too", async () => {
    const second = (await refresh(person.refreshToken)).body;
    const third = (await refresh(second.refreshToken)).body;
    const fourth = (await refresh(third.refreshToken)).body;
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await refresh(fourth.refreshToken)).status).toBe(401);
    expect(await may(fourth.accessToken)).toBe(401);
  });

  test("does not work for somebody else, and stays good for its owner", async () => {
    const other = await world.signedIn("Admin");
    expect((await refresh(person.refreshToken, other.username)).status).toBe(401);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    expect(
      (await refresh((await world.signedIn()).refreshToken, `${person.username}@example.nl`)).status,
    ).toBe(401);
  });

  test("is good under the e-mail address as well, whatever its capitals", async () => {
    expect((await refresh(person.refreshToken, `${person.username}@Example.NL`)).status).toBe(200);
  });

  test("ends after thirty days", async () => {
    await world.services.pool.query(
      `update session set "expiresAt" = now() - interval '1 second' where "userId" = $1`,
      [person.id],
    );
    expect((await refresh(person.refreshToken)).status).toBe(401);
  });

  test("is not kept anywhere as it is", async () => {
    const { rows } = await world.services.pool.query("select session::text from session");
    const [, , mac] = person.refreshToken.split(".");
    for (const row of rows) expect(row.session).not.toContain(mac);
  });

  test.each([
    ["nothing of it", () => "x"],
    ["another session's name", (token: string) => token.replace(/^[^.]+/, randomUUID())],
    ["a later turn", (token: string) => token.replace(".0.", ".1.")],
    ["a turn with a zero before it", (token: string) => token.replace(".0.", ".00.")],
    ["its last character changed", (token: string) => token.slice(0, -1) + (token.endsWith("A") ? "B" : "A")],
    ["its end cut off", (token: string) => token.slice(0, -1)],
    ["something after it", (token: string) => `${token}A`],
    ["its session in capitals", (token: string) => token.toUpperCase()],
    ["a null character", (token: string) => `${token}\u0000`],
    ["an empty key", (token: string) => forgedRefresh(token, "")],
    ["a guessed key", (token: string) => forgedRefresh(token, "secret")],
  ])("with %s is refused and ends nothing", async (_, forge) => {
    const forged = forge(person.refreshToken);
    expect(readRefreshToken(forged, secret)).toBeUndefined();
    expect([400, 401]).toContain((await refresh(forged)).status);
    expect((await refresh(person.refreshToken)).status).toBe(200);
  });

  test("names its session and turn to this server alone", () => {
    const id = randomUUID();
    expect(readRefreshToken(refreshTokenOf(id, 7, secret), secret)).toEqual({ sessionId: id, turn: 7 });
    expect(readRefreshToken(refreshTokenOf(id, 7, secret), new Uint8Array(32))).toBeUndefined();
  });
});

describe("a forged access token is refused", () => {
  test.each(forgeries)("with %s", async (_, forge) => {
    const token = await forge(toForge(person.accessToken, person.refreshToken, secret));
    expect(await may(token)).toBe(401);
    expect(await may(person.accessToken)).toBe(200);
  });

  test("unlike one that is made as the server makes them", async () => {
    const given = toForge(person.accessToken, person.refreshToken, secret);
    expect(await may(endingAt(given, given.claims.exp as number))).toBe(200);
    expect(forgeries.length).toBeGreaterThanOrEqual(40);
  });

  test.each([
    "",
    "Bearer",
    "Bearer ",
    "Basic YTpi",
    "bearer  x",
    "Bearer a b",
    "Token x",
    `Bearer ${"a".repeat(5000)}`,
  ])("in the header «%s»", async (authorization) => {
    expect((await world.anonymous.get("/security/info", { authorization })).status).toBe(401);
  });

  test("in the address instead of the header", async () => {
    expect((await world.anonymous.get(`/security/info?access_token=${person.accessToken}`)).status).toBe(401);
  });
});

test("an access token lives ten minutes, also when it was used before", async () => {
  const { exp, iat } = claimsOf(person.accessToken) as { exp: number; iat: number };
  expect(exp - iat).toBe(600);
});

test("every installation makes its own key, once, and no default one is known", async () => {
  const other = await startWorld();
  expect(await readSecret(other.db)).not.toEqual(secret);
  expect(await readSecret(world.db)).toEqual(secret);
  expect(secret.length).toBe(32);
  await other.close();
});
