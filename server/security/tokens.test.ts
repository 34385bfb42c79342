import { createHmac, randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, startWorld, type World } from "../testing/world.ts";
import { readSecret } from "./sessions.ts";
import { readRefreshToken, refreshTokenOf } from "./tokens.ts";

let world: World;
let person: Person;
let secret: Uint8Array;
beforeAll(async () => {
  world = await startWorld();
  secret = await readSecret(world.db);
});
afterAll(() => world.close());
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
    const again = await refresh(person.refreshToken);
    expect(again.body.refreshToken).toBe(first.body.refreshToken);
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
    await world.services.pool.query(`update session set "expiresAt" = now() where "userId" = $1`, [
      person.id,
    ]);
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

const forgedRefresh = (token: string, key: string) => {
  const named = token.split(".").slice(0, 2).join(".");
  return `${named}.${createHmac("sha256", key).update(`refresh:${named}`).digest("base64url")}`;
};
const base64url = (value: object | string) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const sign = (input: string, key: Uint8Array | string, hash = "sha256") =>
  `${input}.${createHmac(hash, key).update(input).digest("base64url")}`;
const raw = (header: object, payload: object, key: Uint8Array | string = secret, hash?: string) =>
  sign(`${base64url(header)}.${base64url(payload)}`, key, hash);

type Claims = Record<string, unknown>;
const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
const header = { alg: "HS256", typ: "at+jwt" };
const now = () => Math.floor(Date.now() / 1000);
const [empty, zeros] = [new Uint8Array(0), new Uint8Array(32)];

type Forge = (claims: Claims, token: string) => string | Promise<string>;
const forgeries: [string, Forge][] = [
  ["no signature at all", (claims) => new UnsecuredJWT(claims).encode()],
  ["alg none", (claims) => `${base64url({ ...header, alg: "none" })}.${base64url(claims)}.`],
  ["alg None", (claims) => `${base64url({ ...header, alg: "None" })}.${base64url(claims)}.`],
  ["alg NONE with a signature", (claims) => raw({ ...header, alg: "NONE" }, claims)],
  ["no alg", (claims) => raw({ typ: "at+jwt" }, claims)],
  ["HS512 of the right key", (claims) => raw({ ...header, alg: "HS512" }, claims, secret, "sha512")],
  ["HS384 of the right key", (claims) => raw({ ...header, alg: "HS384" }, claims, secret, "sha384")],
  ["RS256 signed as HS256", (claims) => raw({ ...header, alg: "RS256" }, claims)],
  ["ES256 signed as HS256", (claims) => raw({ ...header, alg: "ES256" }, claims)],
  ["an empty key", (claims) => raw(header, claims, empty)],
  ["a key of zeros", (claims) => raw(header, claims, zeros)],
  ["the key «secret»", (claims) => raw(header, claims, "secret")],
  ["the key as it is stored", (claims) => raw(header, claims, Buffer.from(secret).toString("base64"))],
  ["its own header as the key", (claims) => raw(header, claims, JSON.stringify(header))],
  ["a kid that climbs out", (claims) => raw({ ...header, kid: "../../../../dev/null" }, claims, empty)],
  ["a kid with SQL", (claims) => raw({ ...header, kid: "' union select 'x" }, claims, "x")],
  ["a jwk of its own", (claims) => raw({ ...header, jwk: { kty: "oct", k: base64url("x") } }, claims, "x")],
  ["a jku of its own", (claims) => raw({ ...header, jku: "http://127.0.0.1:9/keys" }, claims, "x")],
  ["an x5u of its own", (claims) => raw({ ...header, x5u: "http://127.0.0.1:9/cert" }, claims, "x")],
  ["a critical extension", (claims) => raw({ ...header, crit: ["exp"], exp: 1 }, claims)],
  ["an unencoded payload", (claims) => raw({ ...header, b64: false, crit: ["b64"] }, claims)],
  ["another type", (claims) => raw({ ...header, typ: "JWT" }, claims)],
  ["no type", (claims) => raw({ alg: "HS256" }, claims)],
  ["another audience", (claims) => raw(header, { ...claims, aud: "other" })],
  ["no audience", ({ aud: _, ...claims }) => raw(header, claims)],
  ["another issuer", (claims) => raw(header, { ...claims, iss: "other" })],
  ["no issuer", ({ iss: _, ...claims }) => raw(header, claims)],
  ["no end", ({ exp: _, ...claims }) => raw(header, claims)],
  ["an end in the past", (claims) => raw(header, { ...claims, exp: now() - 1 })],
  ["an end that is a word", (claims) => raw(header, { ...claims, exp: "never" })],
  ["a beginning in the future", (claims) => raw(header, { ...claims, nbf: now() + 600 })],
  ["no session", ({ sid: _, ...claims }) => raw(header, claims)],
  ["a session that does not exist", (claims) => raw(header, { ...claims, sid: randomUUID() })],
  [
    "another's payload under its signature",
    (claims, token) => token.replace(/\.[^.]+\./, `.${base64url({ ...claims, sub: "1" })}.`),
  ],
  [
    "the payload changed",
    (claims, token) => token.replace(/\.[^.]+\./, `.${base64url({ ...claims, exp: now() + 9e6 })}.`),
  ],
  ["its signature cut off", (_, token) => token.slice(0, -4)],
  ["no signature after the dot", (_, token) => token.replace(/[^.]+$/, "")],
  ["one part", (_, token) => token.split(".")[0]!],
  ["five parts", (_, token) => `${token}.${token.split(".").slice(0, 2).join(".")}`],
  ["an array for a payload", () => sign(`${base64url(header)}.${base64url("[]")}`, secret)],
  ["no JSON in it", () => sign(`${base64url("x")}.${base64url("y")}`, secret)],
  [
    "a signature of a foreign key",
    (claims) => new SignJWT(claims).setProtectedHeader(header).sign(new Uint8Array(32).fill(7)),
  ],
  ["a refresh token", () => person.refreshToken],
];

describe("a forged access token is refused", () => {
  test.each(forgeries)("with %s", async (_, forge) => {
    const token = await forge(claimsOf(person.accessToken), person.accessToken);
    expect(await may(token)).toBe(401);
    expect(await may(person.accessToken)).toBe(200);
  });

  test("unlike one that is made as the server makes them", async () => {
    expect(await may(raw(header, claimsOf(person.accessToken)))).toBe(200);
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
