import { beforeEach, describe, expect, test } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { testWorld } from "../../testing/fixture.ts";
import { type Person, startWorld } from "../../testing/world.ts";

const world = await testWorld();
let person: Person;
beforeEach(async () => {
  person = await world.signedIn("Sales");
});

const wrongPassword = "Verkeerd-1";
const signIn = (password: string, cookie = "", emailOrUsername = person.username) =>
  world.anonymous.post("/security/sign-in", { emailOrUsername, password }, { ...(cookie && { cookie }) });
type Answered = { headers: Record<string, unknown> };
const cookieOf = ({ headers }: Answered) => String(headers["set-cookie"] ?? "").split(";")[0]!;
const knownDevice = async () => cookieOf(await signIn(person.password));
const fail = async (times: number, cookie = "") => {
  for (let at = 0; at < times; at += 1) expect((await signIn(wrongPassword, cookie)).status).not.toBe(200);
};
const devices = () =>
  world.db.selectFrom("knownDevice").selectAll().where("userId", "=", person.id).orderBy("id").execute();
const codeFor = async (call: string) => {
  await world.anonymous.post(`/security/${call}`, { emailOrUsername: person.username });
  await world.sendCodes();
  const email = `${person.username}@example.nl`;
  const mails = await world.db
    .selectFrom("mail")
    .selectAll()
    .where("to", "=", email)
    .where("causeKey", "like", "code:%")
    .execute();
  return mails.at(-1)!.body.match(/\b\d{6}\b/)![0];
};

describe("from a browser in which they signed in before", () => {
  test("the owner gets in while strangers never stop guessing, of whom ten are judged", async () => {
    const cookie = await knownDevice();
    for (let round = 0; round < 3; round += 1) {
      await fail(12);
      expect((await signIn(person.password)).status).not.toBe(200);
      expect((await signIn(person.password, cookie)).status).toBe(200);
      expect((await signIn(person.password, cookie, `${person.username}@example.nl`)).status).toBe(200);
      await world.pass(4);
    }
  });

  test("ten wrong passwords in a quarter of an hour are judged, too, and they are not the strangers'", async () => {
    const cookie = await knownDevice();
    await fail(10, cookie);
    expect((await signIn(person.password, cookie)).status).toBe(429);
    expect((await signIn(person.password)).status).toBe(200);
    await world.pass(16);
    expect((await signIn(person.password, cookie)).status).toBe(200);
  });

  test("somebody else's sign-in is still limited", async () => {
    const cookie = await knownDevice();
    const owner = person;
    person = await world.signedIn("Sales");
    const own = await knownDevice();
    await fail(10);
    const token = (of: string) => of.split("=")[1];
    for (const forged of [
      cookie,
      `device-${person.id}=${token(cookie)}`,
      `device-${person.id}=${token(own)}x`,
      `device-${person.id}=`,
      `xdevice-${person.id}=${token(own)}`,
    ])
      expect([forged, (await signIn(person.password, forged)).status]).not.toContain(200);
    expect((await signIn(person.password, `${cookie}; ${own}`)).status).toBe(200);
    expect(owner.id).not.toBe(person.id);
  });
});

describe("a browser is remembered", () => {
  test("by a cookie that only signing in and its codes read, and no script", async () => {
    const cookies = (await signIn(person.password)).headers["set-cookie"];
    expect(cookies).toMatch(
      /^device-\d+=[\w-]{43}; Path=\/api\/security; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
  });

  test("with https by a cookie that nobody but the site itself can set", async () => {
    const secure = await startWorld({ PUBLIC_URL: "https://omloop.bedrijf.nl" });
    const { username, password } = await secure.signedIn("Sales");
    const enter = (password: string, cookie = "") =>
      secure.anonymous.post(
        "/security/sign-in",
        { emailOrUsername: username, password: password },
        { ...(cookie && { cookie }) },
      );
    const cookies = (await enter(password)).headers["set-cookie"];
    expect(cookies).toMatch(
      /^__Host-device-\d+=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    for (let at = 0; at < 10; at += 1) await enter(wrongPassword);
    expect((await enter(password)).status).not.toBe(200);
    expect((await enter(password, String(cookies).split(";")[0])).status).toBe(200);
    await secure.close();
  });

  test("as the same one for as long as it is used, which a hash tells and the token does not", async () => {
    const cookie = await knownDevice();
    await world.services.pool.query(`update "knownDevice" set "usedAt" = now() - interval '364 days'`);
    expect(cookieOf(await signIn(person.password, cookie))).toBe(cookie);
    const remembered = await devices();
    expect(remembered).toHaveLength(1);
    expect(JSON.stringify(remembered)).not.toContain(cookie.split("=")[1]);
    await tidy(world.services)();
    expect(await devices()).toHaveLength(1);
    await world.services.pool.query(`update "knownDevice" set "usedAt" = now() - interval '366 days'`);
    await tidy(world.services)();
    expect(await devices()).toEqual([]);
  });

  test("by nobody who was refused", async () => {
    expect(cookieOf(await signIn(wrongPassword))).toBe("");
    expect(
      cookieOf(await world.anonymous.post("/security/confirm-sign-up", { emailOrUsername: "x", code: "1" })),
    ).toBe("");
    expect(await devices()).toEqual([]);
  });

  test("among ten: an eleventh takes the place of the one that was used least lately", async () => {
    const cookies: string[] = [];
    for (let at = 0; at < 10; at += 1) cookies.push(await knownDevice());
    expect(cookieOf(await signIn(person.password, cookies[0]))).toBe(cookies[0]);
    await knownDevice();
    expect(await devices()).toHaveLength(10);
    await fail(10);
    expect((await signIn(person.password, cookies[1])).status).not.toBe(200);
    expect((await signIn(person.password, cookies[0])).status).toBe(200);
  });

  test("also when a change of password ends its sessions, and not when a mailed code does", async () => {
    const cookie = await knownDevice();
    const newPassword = "Groene-Lantaarn-1";
    const change = { currentPassword: person.password, newPassword };
    expect((await person.post("/security/change-password", change)).status).toBe(200);
    await fail(10);
    expect((await signIn(newPassword, cookie)).status).toBe(200);
    const reset = { emailOrUsername: person.username, code: await codeFor("forgot-password") };
    const last = "Laatste-Lantaarn-1";
    const answer = await world.anonymous.post("/security/confirm-password", { ...reset, newPassword: last });
    expect(answer.status).toBe(200);
    await fail(10);
    expect((await signIn(last, cookie)).status).not.toBe(200);
    expect((await signIn(last, cookieOf(answer))).status).toBe(200);
  });
});

describe("a password that its owner forgot, at a browser in which they signed in before,", () => {
  const newPassword = "Groene-Lantaarn-1";
  const post = (call: string, body: object, cookie: string) =>
    world.anonymous.post(
      `/security/${call}`,
      { emailOrUsername: person.username, ...body },
      { ...(cookie && { cookie }) },
    );
  const askCode = async (cookie = "") => {
    expect((await post("forgot-password", {}, cookie)).status).toBe(200);
    await world.sendCodes();
  };
  const codes = async () => {
    const to = `${person.username}@example.nl`;
    const mails = await world.db
      .selectFrom("mail")
      .select("body")
      .where("to", "=", to)
      .where("causeKey", "like", "code:%")
      .orderBy("id")
      .execute();
    return mails.map(({ body }) => body.match(/\b\d{6}\b/)![0]);
  };
  const newest = async () => (await codes()).at(-1)!;
  const confirm = (code: string, cookie = "") => post("confirm-password", { code, newPassword }, cookie);
  const wrong = (code: string) => (code === "123456" ? "654321" : "123456");
  const burn = async (times: number, cookie = "") => {
    const code = wrong(await newest());
    for (let at = 0; at < times; at += 1) expect((await confirm(code, cookie)).status).toBe(422);
  };

  test("is replaced while strangers never stop asking for codes and trying them", async () => {
    let cookie = await knownDevice();
    for (let round = 0; round < 3; round += 1) {
      for (let minute = 0; minute < 6; minute += 1) {
        await askCode();
        await burn(2);
        await world.pass(1.1);
      }
      const before = (await codes()).length;
      await askCode(cookie);
      expect(await codes()).toHaveLength(before + 1);
      const code = await newest();
      for (let minute = 0; minute < 3; minute += 1) {
        await world.pass(1.1);
        await askCode();
        await burn(3);
      }
      expect(await newest()).toBe(code);
      const answer = await confirm(code, cookie);
      expect(answer.status).toBe(200);
      cookie = cookieOf(answer);
    }
    expect((await signIn(newPassword, cookie)).status).toBe(200);
  });

  test("is replaced with the code elsewhere too, and strangers are heard five times for as long as it stands", async () => {
    const cookie = await knownDevice();
    await askCode(cookie);
    await burn(4);
    await world.pass(2);
    await askCode();
    expect(await codes()).toHaveLength(1);
    expect((await confirm(await newest())).status).toBe(200);
    await askCode();
    expect(await codes()).toHaveLength(2);
    await burn(5);
    expect((await confirm(await newest())).status).toBe(422);
  });

  test("has two codes in a quarter of an hour there as well, and five tries of each", async () => {
    const cookie = await knownDevice();
    for (let at = 0; at < 3; at += 1) {
      await askCode(cookie);
      await world.pass(1.1);
    }
    expect(await codes()).toHaveLength(2);
    await burn(5, cookie);
    expect((await confirm(await newest(), cookie)).status).toBe(422);
    await world.pass(16);
    await askCode(cookie);
    expect((await confirm(await newest(), cookie)).status).toBe(200);
  });

  test("is not easier to get at with somebody else's cookie", async () => {
    const own = await knownDevice();
    const owner = person;
    person = await world.signedIn("Sales");
    const theirs = await knownDevice();
    const forged = `device-${owner.id}=${theirs.split("=")[1]}`;
    person = owner;
    for (const cookie of [theirs, forged, `${theirs}; ${forged}`, ""]) {
      await askCode(cookie);
      await world.pass(1.1);
    }
    expect(await codes()).toHaveLength(2);
    await burn(5, forged);
    expect((await confirm(await newest(), theirs)).status).toBe(422);
    await askCode(own);
    expect(await codes()).toHaveLength(3);
  });
});

test("a browser is known by the cookie that it got before codes read it, or by the newer one beside it", async () => {
  const cookie = await knownDevice();
  const dead = `device-${person.id}=${"x".repeat(43)}`;
  await fail(10);
  for (const both of [`${dead}; ${cookie}`, `${cookie}; ${dead}`])
    expect((await signIn(person.password, both)).status).toBe(200);
});

test("a person who is signed in changes the password however often strangers guess it", async () => {
  await fail(12);
  const change = { currentPassword: person.password, newPassword: "Groene-Lantaarn-1" };
  expect((await person.post("/security/change-password", change)).status).toBe(200);
});
