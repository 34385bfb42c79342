import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { testWorld } from "../../testing/fixture.ts";
import { startWorld, type World } from "../../testing/world.ts";
import { forget, networkGuesses, networkOf, spend } from "./limits.ts";

const world = await testWorld();
await world.signedIn("Admin");
beforeEach(() => world.db.deleteFrom("attempt").execute());

describe("a limit", () => {
  const twice = { most: 2, minutes: 15 };

  test("lets through so many within any stretch of its minutes", async () => {
    const spendOne = () => spend(world.db, "a", twice);
    expect(await spendOne()).toBe(true);
    await world.pass(10);
    expect([await spendOne(), await spendOne()]).toEqual([true, false]);
    await world.pass(6);
    expect([await spendOne(), await spendOne()]).toEqual([true, false]);
    await world.pass(10);
    expect([await spendOne(), await spendOne()]).toEqual([true, false]);
  });

  test("is not drawn out by what it refused", async () => {
    for (const expected of [true, true, false, false])
      expect(await spend(world.db, "a", twice)).toBe(expected);
    await world.pass(14);
    expect(await spend(world.db, "a", twice)).toBe(false);
    await world.pass(2);
    expect(await spend(world.db, "a", twice)).toBe(true);
  });

  test("holds however many come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => spend(world.db, "a", twice)));
    expect(answers.filter(Boolean)).toHaveLength(2);
  });

  test("counts for each by itself, starts anew when told to forget, and tells whether there is room", async () => {
    const once = { most: 1, minutes: 15 };
    const room = () => spend(world.db, "a", once, { spends: false });
    expect([await room(), await room(), await spend(world.db, "a", once)]).toEqual([true, true, true]);
    expect([await room(), await spend(world.db, "b", once)]).toEqual([false, true]);
    await forget(world.db, "a");
    expect([await room(), await spend(world.db, "b", once)]).toEqual([true, false]);
  });

  test("keeps no name as it is, and nothing once it has served its time", async () => {
    await spend(world.db, "typed:ada@example.nl", twice);
    await world.pass(14);
    await tidy(world.services)({ onlyGuesses: true });
    const [remaining, ...more] = await world.db.selectFrom("attempt").selectAll().execute();
    expect([JSON.stringify(remaining).includes("ada"), more]).toEqual([false, []]);
    await world.pass(2);
    await tidy(world.services)({ onlyGuesses: true });
    expect(await world.db.selectFrom("attempt").selectAll().execute()).toEqual([]);
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::ffff", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a network that guessed a hundred times is asked for no password, but for browsers that are known", async () => {
  const { username, password } = await world.signedIn("Sales");
  const signIn = async (typed: { password: string; from?: string; cookie?: string }) => {
    const { password, from = "2001:db8:5::1", cookie } = typed;
    const answer = await world.app.inject({
      method: "POST",
      url: "/api/security/sign-in",
      payload: { emailOrUsername: username, password },
      remoteAddress: from,
      headers: cookie ? { cookie } : {},
    });
    return { status: answer.statusCode, cookie: String(answer.headers["set-cookie"]).split(";")[0]! };
  };
  const { cookie } = await signIn({ password });
  const guessing = "guessing:2001:db8:5:0";
  for (let at = 1; at < networkGuesses.most; at += 1)
    expect(await spend(world.db, guessing, networkGuesses)).toBe(true);
  expect((await signIn({ password: "Geraden-1" })).status).toBe(401);
  for (const typed of ["Geraden-1", password]) expect((await signIn({ password: typed })).status).toBe(429);
  const from = "2001:db8:7::1";
  for (let at = 0; at < networkGuesses.most - 2; at += 1)
    await spend(world.db, "guessing:2001:db8:7:0", networkGuesses);
  for (let at = 0; at < 3; at += 1) expect((await signIn({ password, from })).status).toBe(200);
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => signIn({ password: "Geraden-1", from })));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429, 429, 429]);
  expect((await signIn({ password, cookie })).status).toBe(200);
  expect((await signIn({ password, from: "2001:db8:6::1" })).status).toBe(200);
  await world.pass(16);
  expect((await signIn({ password })).status).toBe(200);
});

test.each(["confirm-sign-up", "confirm-password"])(
  "a network that guessed a hundred codes is judged no more: %s",
  async (call) => {
    const guess = async (remoteAddress: string) => {
      const answer = await world.app.inject({
        method: "POST",
        url: `/api/security/${call}`,
        payload: {
          emailOrUsername: "niemand",
          code: "123456",
          ...(call === "confirm-password" && { newPassword: "Koperen-Vlieger-7" }),
        },
        remoteAddress,
      });
      return [answer.statusCode, answer.json().code];
    };
    const confirming = "confirming:2001:db8:5:0";
    for (let at = 1; at < networkGuesses.most; at += 1) await spend(world.db, confirming, networkGuesses);
    const counters = () => world.db.selectFrom("attempt").selectAll().orderBy("key").execute();
    expect(await guess("2001:db8:5::1")).toEqual([422, "wrongCode"]);
    const before = await counters();
    expect(await guess("2001:db8:5::2")).toEqual([429, "tooManyGuesses"]);
    expect(await counters()).toEqual(before);
    expect(await guess("2001:db8:6::1")).toEqual([422, "wrongCode"]);
    await world.pass(16);
    expect(await guess("2001:db8:5::1")).toEqual([422, "wrongCode"]);
  },
);

describe("mails that anybody can ask for", () => {
  const mailsTo = async (email: string) =>
    (await world.db.selectFrom("mail").select("id").where("to", "=", email).execute()).length;
  const person = (username: string, email = `${username}@example.nl`) => ({
    username,
    firstName: "Ada",
    lastName: "Lovelace",
    email,
    password: "Koperen-Vlieger-7",
  });

  test("stop after sixty from one network, whatever it claims to be, and go on a quarter of an hour later", async () => {
    const ask = (call: string, payload: object, at: number, remoteAddress = `2001:db8::${at}`) =>
      world.app.inject({
        method: "POST",
        url: `/api/security/${call}`,
        payload,
        headers: { "x-forwarded-for": `10.0.0.${at}`, forwarded: `for=10.0.0.${at}` },
        remoteAddress,
      });
    const askAny = (at: number, from?: string) => {
      const emailOrUsername = `iemand${at}`;
      if (at % 20 === 0) return ask("sign-up", person(emailOrUsername), at, from);
      return ask(at % 2 ? "forgot-password" : "resend-confirmation-code", { emailOrUsername }, at, from);
    };
    for (let at = 0; at < 60; at += 1) expect((await askAny(at)).statusCode).toBeLessThan(202);
    for (const at of [60, 61, 62]) {
      const refused = await askAny(at);
      expect([refused.statusCode, refused.json().code]).toEqual([429, "tooManyRequests"]);
    }
    expect((await askAny(61, "2001:db8:0:1::1")).statusCode).toBe(200);
    await world.pass(16);
    expect((await askAny(62)).statusCode).toBe(200);
  });

  test("come twice in a quarter of an hour to one account for one purpose, and once a minute", async () => {
    const { username } = await world.signedIn("Sales");
    const forgot = async () => {
      await world.anonymous.post("/security/forgot-password", { emailOrUsername: username });
      await world.sendCodes();
      return mailsTo(`${username}@example.nl`);
    };
    expect([await forgot(), await forgot()]).toEqual([1, 1]);
    await world.pass(1.1);
    expect(await forgot()).toBe(2);
    await world.pass(2);
    expect([await forgot(), await forgot()]).toEqual([2, 2]);
    await world.pass(12.5);
    expect(await forgot()).toBe(3);
  });

  test("come five times to one address, whoever signs up with it", async () => {
    const ways = ["bestookt@example.nl", "Bestookt@Example.NL"];
    for (let at = 0; at < 7; at += 1) {
      await world.anonymous.post("/security/sign-up", person(`bestoker${at}`, ways[at % 2]));
      await world.sendCodes();
    }
    expect((await mailsTo(ways[0]!)) + (await mailsTo(ways[1]!))).toBe(5);
  });

  test("are sent once, also when the job that sends them runs twice", async () => {
    const { username } = await world.signedIn("Sales");
    await world.anonymous.post("/security/forgot-password", { emailOrUsername: username });
    await world.sendCodes({ twice: true });
    expect(await mailsTo(`${username}@example.nl`)).toBe(1);
  });
});

describe("behind a proxy of ours", () => {
  const proxy = "10.1.2.3";
  let proxied: World;
  beforeAll(async () => {
    proxied = await startWorld({ TRUSTED_PROXY: "192.0.2.1, 10.1.0.0/16" });
  });
  afterAll(() => proxied.close());
  beforeEach(() => proxied.db.deleteFrom("attempt").execute());

  const ask = (remoteAddress: string, forwarded: string, cookie?: string) =>
    proxied.app.inject({
      method: "POST",
      url: "/api/security/forgot-password",
      payload: { emailOrUsername: "iemand" },
      headers: { "x-forwarded-for": forwarded, ...(cookie && { cookie }) },
      remoteAddress,
    });
  const useUp = async (remoteAddress: string, forwarded: (at: number) => string) => {
    for (let at = 0; at < 60; at += 1) expect((await ask(remoteAddress, forwarded(at))).statusCode).toBe(200);
  };

  test("who asks is the address that the proxy names, whatever was claimed before it", async () => {
    await useUp(proxy, (at) => `10.1.9.9, 198.51.100.${at}, 203.0.113.7`);
    expect((await ask(proxy, "203.0.113.7")).statusCode).toBe(429);
    expect((await ask("192.0.2.1", "203.0.113.7, 10.1.2.3")).statusCode).toBe(429);
    expect((await ask(proxy, "203.0.113.8")).statusCode).toBe(200);
  });

  test("what anybody else forwards is nobody's word", async () => {
    await useUp("10.2.0.1", (at) => `203.0.113.${at}`);
    expect((await ask("10.2.0.1", "203.0.113.200")).statusCode).toBe(429);
    expect((await ask("10.2.0.2", "203.0.113.200")).statusCode).toBe(200);
  });

  test("a refusal tells in how many seconds it ends", async () => {
    await useUp(proxy, () => "203.0.113.7");
    await proxied.pass(10);
    const refused = await ask(proxy, "203.0.113.7");
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(4 * 60);
    expect(seconds).toBeLessThanOrEqual(5 * 60);
    await proxied.pass(seconds / 60 - 0.5);
    expect((await ask(proxy, "203.0.113.7")).statusCode).toBe(429);
    await proxied.pass(0.5);
    expect((await ask(proxy, "203.0.113.7")).statusCode).toBe(200);
  });

  test("a browser in which somebody signed in asks for codes by itself, sixty times as well", async () => {
    const { username: emailOrUsername, password } = await proxied.signedIn("Sales");
    const { headers } = await proxied.anonymous.post("/security/sign-in", { emailOrUsername, password });
    const cookie = String(headers["set-cookie"]).split(";")[0]!;
    await useUp(proxy, () => "203.0.113.7");
    expect((await ask(proxy, "203.0.113.7", `${cookie}x`)).statusCode).toBe(429);
    for (let at = 0; at < 60; at += 1)
      expect((await ask(proxy, `203.0.113.${at}`, cookie)).statusCode).toBe(200);
    expect((await ask(proxy, "203.0.113.200", cookie)).statusCode).toBe(429);
  });
});

test("an account that nobody confirmed for a week is forgotten, unless somebody counts on it", async () => {
  const signUp = async (username: string) => {
    const names = { firstName: "Ada", lastName: "Lovelace" };
    const body = { username, ...names, email: `${username}@example.nl`, password: "Koperen-Vlieger-7" };
    expect((await world.anonymous.post("/security/sign-up", body)).status).toBe(201);
    return username;
  };
  const [gone, young, grouped, allowed, tasked, linked] = await Promise.all(
    ["weg", "vers", "lid", "mag", "klus", "klant"].map((name) => signUp(`${name}-2026`)),
  );
  const { username: confirmed } = await world.signedIn();
  const sql = (text: string, ...values: unknown[]) => world.services.pool.query(text, values);
  await sql(`update "user" set groups = '{Sales}' where username = $1`, grouped);
  const contact = `with known as (insert into contact (name) values ('Klant') returning id)`;
  await sql(`${contact} update "user" set "contactId" = known.id from known where username = $1`, linked);
  await sql(`update "user" set permissions = '{contacts:read}' where username = $1`, allowed);
  await sql(
    `insert into task (name, "assignedToId") select 'Klus', id from "user" where username = $1`,
    tasked,
  );
  await sql(`update "user" set "createdAt" = now() - interval '169 hours' where username <> all($1)`, [
    young,
  ]);
  await sql(`update "user" set "createdAt" = now() - interval '167 hours' where username = $1`, young);
  await tidy(world.services)();
  const { rows } = await sql(`select username from "user"`);
  const left = rows.map(({ username }) => username);
  expect(left).toEqual(expect.arrayContaining([young, grouped, allowed, tasked, linked, confirmed]));
  expect(left).not.toContain(gone);
});
