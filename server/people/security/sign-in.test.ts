import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sha256 } from "../../platform/sessions/tokens.ts";
import { testWorld } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const world = await testWorld();
afterEach(() => void vi.useRealTimers());
let person: Person;
beforeEach(async () => {
  person = await world.signedIn("Sales");
});

const call = (name: string, body: object, headers?: Record<string, string>) =>
  world.anonymous.post(`/security/${name}`, body, headers);
const signIn = (emailOrUsername: string, password: string, headers?: Record<string, string>) =>
  call("sign-in", { emailOrUsername, password }, headers);
const may = async (accessToken: string) =>
  (await world.anonymous.get("/security/info", { authorization: `Bearer ${accessToken}` })).status;
const sql = (text: string, ...values: unknown[]) => world.services.pool.query(text, values);

/** Answers tell the number of their request. */
const sameRequest = { "x-request-id": "the-same" };

describe("signing in", () => {
  test("takes a user name or an e-mail address, whatever the capitals", async () => {
    for (const name of [
      person.username,
      person.username.toUpperCase(),
      `${person.username}@example.nl`,
      `${person.username}@EXAMPLE.NL`,
    ]) {
      const { status, body } = await signIn(name, person.password);
      expect([name, status, body.username]).toEqual([name, 200, person.username]);
      expect(await may(body.accessToken)).toBe(200);
    }
  });

  test("answers a wrong password and an unknown user in the same words", async () => {
    const wrong = await signIn(person.username, "Verkeerd-1", sameRequest);
    const unknown = await signIn("bestaat-niet", "Verkeerd-1", sameRequest);
    expect(wrong).toMatchObject({ status: 401, body: { code: "wrongSignIn" } });
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
  });

  test("answers somebody who was deactivated in those words too", async () => {
    await world.db.updateTable("user").set({ active: false }).where("id", "=", person.id).execute();
    expect(await signIn(person.username, person.password)).toMatchObject({
      status: 401,
      body: { code: "wrongSignIn" },
    });
  });

  test("speaks Dutch unless the browser asks for English", async () => {
    const nl = await signIn("x", "y");
    const en = await signIn("x", "y", { "accept-language": "en-GB,en;q=0.9" });
    expect(nl.body.detail).toMatch(/gebruikersnaam/);
    expect(en.body.detail).toMatch(/user ?name/i);
  });
});

describe("guessing", () => {
  const wrong = () => signIn(person.username, "Verkeerd-1");
  const fails = async (times: number) => {
    for (let at = 0; at < times; at += 1) expect((await wrong()).status).toBe(401);
  };

  /** How many wrong passwords were judged within a quarter of an hour. */
  const judged = async () => {
    const { rows } = await sql(
      "select cardinality(times) as count from attempt where key = $1",
      sha256(`account:${person.id}`),
    );
    return rows[0].count;
  };

  test("stops after ten wrong passwords, also for the right one, until a quarter of an hour has passed", async () => {
    await fails(10);
    expect(await wrong()).toMatchObject({
      status: 429,
      body: { code: "tooManyGuesses" },
      headers: { "retry-after": expect.any(String) },
    });
    expect((await signIn(person.username, person.password)).status).toBe(429);
    await world.pass(16);
    expect((await signIn(person.username, person.password)).status).toBe(200);
  });

  test("counts for the account, not for the way it is written or where it comes from", async () => {
    const email = `${person.username}@example.nl`;
    const ways = [person.username, person.username.toUpperCase(), email, email.toUpperCase(), ` ${email} `];
    for (const [at, way] of [...ways, ...ways].entries())
      await signIn(way, "Verkeerd-1", { "x-forwarded-for": `10.0.0.${at}` });
    for (const way of ways) expect((await signIn(way, person.password)).status).not.toBe(200);
    expect(await judged()).toBe(10);
  });

  test("is not let on by another address of the same call or another network", async () => {
    await fails(10);
    const payload = { emailOrUsername: person.username, password: person.password };
    for (const url of [
      "sign-in",
      "sign-in/",
      "sign%2Din",
      "./sign-in",
      "x/../sign-in",
      "%2e/sign-in",
      "SIGN-IN",
    ])
      for (const remoteAddress of ["127.0.0.1", "2001:db8::1", "2001:db8:1::1"]) {
        const request = { method: "POST", url: `/api/security/${url}`, payload, remoteAddress } as const;
        expect((await world.app.inject(request)).statusCode).not.toBe(200);
      }
  });

  test("gets the same answer for another spelling, right or wrong, once attempts are exhausted", async () => {
    await fails(10);
    const email = `${person.username}@example.nl`;
    const [right, wrongOne] = [
      await signIn(email, person.password, sameRequest),
      await signIn(email, "Verkeerd-1", sameRequest),
    ];
    expect(right).toMatchObject({ status: 401, body: wrongOne.body });
    expect(await judged()).toBe(10);
  });

  test("is counted in any quarter of an hour, and not anew after a success", async () => {
    await wrong();
    await world.pass(10);
    await fails(8);
    expect((await signIn(person.username, person.password)).status).toBe(200);
    await world.pass(6);
    await fails(2);
    expect((await signIn(person.username, person.password)).status).toBe(429);
    await world.pass(10);
    expect((await signIn(person.username, person.password)).status).toBe(200);
  });

  test("stops after ten however many come at once", async () => {
    await Promise.all(Array.from({ length: 40 }, wrong));
    expect(await judged()).toBe(10);
    expect((await signIn(person.username, person.password)).status).toBe(429);
  });

  test("leaves the sessions that are open as they are", async () => {
    await fails(10);
    expect((await person.get("/security/info")).status).toBe(200);
  });

  test("ends for the owner with a new password by e-mail", async () => {
    await fails(10);
    const email = `${person.username}@example.nl`;
    await call("forgot-password", { emailOrUsername: email });
    await world.sendCodes();
    const [mail] = await world.db
      .selectFrom("mail")
      .selectAll()
      .where("to", "=", email)
      .where("causeKey", "like", "code:%")
      .execute();
    const code = mail!.body.match(/\b\d{6}\b/)![0];
    const answer = await call("confirm-password", {
      emailOrUsername: email,
      code,
      newPassword: "Groene-Lantaarn-1",
    });
    expect(answer.status).toBe(200);
    expect((await signIn(person.username, "Groene-Lantaarn-1")).status).toBe(200);
  });

  test("is counted for the current password in a change of password as well", async () => {
    const change = (currentPassword: string) =>
      person.post("/security/change-password", { currentPassword, newPassword: "Groene-Lantaarn-1" });
    for (let at = 0; at < 10; at += 1)
      expect(await change("Verkeerd-1")).toMatchObject({
        status: 422,
        body: { code: "wrongPassword", errors: [{ path: "currentPassword" }] },
      });
    expect((await change(person.password)).status).toBe(429);
  });
});

test("signing out ends this session within a second and no other", async () => {
  const other = (await signIn(person.username, person.password)).body;
  expect((await person.get("/security/info")).status).toBe(200);
  expect((await person.post("/security/sign-out")).status).toBe(200);
  expect((await person.get("/security/info")).status).toBe(401);
  expect(await may(other.accessToken)).toBe(200);
  const refreshed = await call("refresh-token", {
    emailOrUsername: person.username,
    token: person.refreshToken,
  });
  expect(refreshed).toMatchObject({ status: 401, body: { code: "sessionEnded" } });
});

describe("every session of a person ends within a second", () => {
  let second: { accessToken: string; refreshToken: string };
  let admin: Person;
  beforeEach(async () => {
    admin = await world.signedIn("Admin");
    second = (await signIn(person.username, person.password)).body;
    expect([await may(person.accessToken), await may(second.accessToken)]).toEqual([200, 200]);
  });
  const expectEnded = async () => {
    for (const { accessToken, refreshToken } of [person, second]) {
      expect(await may(accessToken)).toBe(401);
      const repeated = await call("refresh-token", { emailOrUsername: person.username, token: refreshToken });
      expect(repeated.status).toBe(401);
    }
  };

  test("when the password is changed, which opens a new one", async () => {
    const newPassword = "Groene-Lantaarn-1";
    const answer = await person.post("/security/change-password", {
      currentPassword: person.password,
      newPassword,
    });
    expect(answer.status).toBe(200);
    await expectEnded();
    expect(await may(answer.body.accessToken)).toBe(200);
    expect((await signIn(person.username, person.password)).status).toBe(401);
    expect((await signIn(person.username, newPassword)).status).toBe(200);
  });

  test("when the password is reset by e-mail", async () => {
    await call("forgot-password", { emailOrUsername: person.username });
    await world.sendCodes();
    const email = `${person.username}@example.nl`;
    const [mail] = await world.db
      .selectFrom("mail")
      .selectAll()
      .where("causeKey", "like", "code:%")
      .where("to", "=", email)
      .execute();
    const code = mail!.body.match(/\b\d{6}\b/)![0];
    const reset = (newPassword: string) =>
      call("confirm-password", { emailOrUsername: person.username, code, newPassword });
    expect(await reset("zwak")).toMatchObject({
      status: 400,
      body: { code: "passwordRegexError", errors: [{ path: "newPassword" }] },
    });
    expect((await reset("Groene-Lantaarn-1")).status).toBe(200);
    await expectEnded();
    expect((await reset("Groene-Lantaarn-2")).status).toBe(422);
  });

  test("when an Admin deactivates the account", async () => {
    await admin.patch(`/admin/users/${person.id}`, { active: false });
    await expectEnded();
    expect((await signIn(person.username, person.password)).status).toBe(401);
    await admin.patch(`/admin/users/${person.id}`, { active: true });
    await expectEnded();
  });

  test("when another process deactivates it, as soon as the memory of the session is a second old", async () => {
    await sql(`update "user" set active = false where id = $1`, person.id);
    vi.setSystemTime(Date.now() + 1000);
    expect(await may(person.accessToken)).toBe(401);
  });

  test("when its rights change", async () => {
    const input = { groups: ["Technician"], permissions: [], contactId: null };
    await admin.put(`/admin/users/groups/${person.username}`, input);
    await expectEnded();
  });
});

test("a confirmation code does not reset a password, nor the other way round", async () => {
  await call("forgot-password", { emailOrUsername: person.username });
  await world.sendCodes();
  const email = `${person.username}@example.nl`;
  const [mail] = await world.db.selectFrom("mail").selectAll().where("to", "=", email).execute();
  const code = mail!.body.match(/\b\d{6}\b/)![0];
  expect((await call("confirm-sign-up", { emailOrUsername: person.username, code })).status).toBe(422);
});

test("no answer and no list shows a password or its hash", async () => {
  const admin = await world.signedIn("Admin");
  for (const url of [
    "/admin/users",
    "/security/info",
    `/admin/users/groups/${person.username}`,
    "/autocomplete/users",
  ])
    expect(JSON.stringify((await admin.get(url)).body)).not.toMatch(/argon2|passwordHash/i);
  const { rows } = await sql("select changes::text from audit where subject = 'user'");
  for (const { changes } of rows) expect(changes).not.toMatch(/argon2|passwordHash/i);
});
