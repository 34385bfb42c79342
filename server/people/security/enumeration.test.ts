import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { hashPassword, passwordFits } from "../../platform/sessions/tokens.ts";
import { testWorld } from "../../testing/fixture.ts";
import { addUser } from "../../testing/person.ts";

const world = await testWorld();
await world.signedIn("Admin");

let accountCount = 0;
/** Asks from a network of its own, so that the limit per network says nothing here. */
async function send(name: string, payload: object) {
  accountCount += 1;
  const remoteAddress = `10.${accountCount >> 16}.${(accountCount >> 8) & 255}.${accountCount & 255}`;
  const answer = await world.app.inject({
    method: "POST",
    url: `/api/security/${name}`,
    payload,
    remoteAddress,
    headers: { "x-request-id": "the-same" },
  });
  const { date: _, "retry-after": wait, ...headers } = answer.headers;
  // Clocks go on between two answers, so that these seconds differ by more than names.
  if (answer.statusCode === 429) expect(15 * 60 - Number(wait)).toSatisfy((gone) => gone >= 0 && gone < 60);
  return { status: answer.statusCode, body: answer.json(), headers };
}

let people = 0;
const codeHash = await hashPassword("654321");
/** An account with both codes under way, and the name of nobody that is as long. */
async function pair() {
  people += 1;
  const number = String(people).padStart(5, "0");
  const { id, username } = await addUser(world.db, `bekend${number}`, []);
  for (const purpose of ["confirm", "password"] as const)
    await world.db.insertInto("code").values({ userId: id, purpose, hash: codeHash }).execute();
  return { known: username, unknown: `nimand${number}` };
}
const newcomer = (overrides: { username?: string; email?: string } = {}) => {
  people += 1;
  const username = `nieuw${String(people).padStart(5, "0")}`;
  return {
    username,
    firstName: "Ada",
    lastName: "Lovelace",
    email: `${username}@example.nl`,
    password: "Eigen-Sleutelbos-1",
    ...overrides,
  };
};
type Call = [call: string, body: (name: string) => object];
const calls: Call[] = [
  ["sign-in", (emailOrUsername) => ({ emailOrUsername, password: "Verkeerd-1" })],
  ["sign-up", (name) => newcomer({ email: `${name}@example.nl` })],
  ["forgot-password", (emailOrUsername) => ({ emailOrUsername })],
  ["resend-confirmation-code", (emailOrUsername) => ({ emailOrUsername })],
  ["confirm-sign-up", (emailOrUsername) => ({ emailOrUsername, code: "123456" })],
  [
    "confirm-password",
    (emailOrUsername) => ({ emailOrUsername, code: "123456", newPassword: "Groene-Lantaarn-1" }),
  ],
];
const mailsTo = (email: string) =>
  world.db.selectFrom("mail").selectAll().where("to", "=", email).orderBy("id").execute();
const codeFor = async (email: string) => (await mailsTo(email)).at(-1)!.body.match(/\b\d{6}\b/)![0];

describe("somebody who tries names cannot tell whether one has an account", () => {
  test.each(calls)("by the answers to %s, however often it is called", async (call, body) => {
    const { known, unknown } = await pair();
    for (let at = 0; at < 13; at += 1) {
      expect(await send(call, body(known))).toEqual(await send(call, body(unknown)));
      await world.sendCodes();
    }
  });

  test("by writing it in other ways once the guesses are used up", async () => {
    const answersTo = async (name: string) => {
      const answers = [];
      for (const spelled of [name, `${name}@example.nl`, name.toUpperCase(), ` ${name} `])
        for (let at = 0; at < 6; at += 1) {
          const { status, body } = await send("sign-in", {
            emailOrUsername: spelled,
            password: "Verkeerd-1",
          });
          answers.push([status, body]);
        }
      return answers;
    };
    const { known, unknown } = await pair();
    const told = await answersTo(known);
    expect(told).toEqual(await answersTo(unknown));
    expect(new Set(told.map(([status]) => status))).toEqual(new Set([401, 429]));
  });

  test.each(calls)("by what the database has to do for %s", async (call, body) => {
    const { known, unknown } = await pair();
    const statementsOf = async (name: string) => {
      const seen: string[] = [];
      const query = vi.spyOn(pg.Client.prototype, "query");
      for (let at = 0; at < 7; at += 1) await send(call, body(name));
      for (const [first] of query.mock.calls as unknown[][])
        seen.push(typeof first === "string" ? first : String((first as { text?: string })?.text));
      query.mockRestore();
      return seen.filter((text) => !/pg_notify/.test(text));
    };
    const told = await statementsOf(known);
    expect(told.length).toBeGreaterThan(14);
    expect(told).toEqual(await statementsOf(unknown));
  });

  test("by signing up with an address and then trying that account", async () => {
    const { known } = await pair();
    const [first, second] = [newcomer({ email: `${known}@example.nl` }), newcomer()];
    for (const account of [first, second]) {
      const { username, email, password } = account;
      expect(await send("sign-up", account)).toMatchObject({ status: 201, body: { sent: true } });
      await world.sendCodes();
      const repeated = await send("sign-up", newcomer({ username }));
      expect(repeated).toMatchObject({ status: 409, body: { code: "usernameTaken" } });
      const byName = await send("sign-in", { emailOrUsername: username, password });
      expect(byName).toMatchObject({ status: 403, body: { code: "confirmFirst" } });
      const byAddress = await send("sign-in", { emailOrUsername: email, password });
      expect(byAddress).toMatchObject({ status: 401, body: { code: "wrongSignIn" } });
      const guess = await send("confirm-sign-up", { emailOrUsername: username, code: "12345" });
      expect(guess).toMatchObject({ status: 422, body: { code: "wrongCode" } });
    }
  });
});

describe("an address is somebody's once they confirmed it", () => {
  const start = async (account: ReturnType<typeof newcomer>) => {
    expect((await send("sign-up", account)).status).toBe(201);
    await world.sendCodes();
    return account;
  };
  const confirm = async ({ username, email }: { username: string; email: string }) =>
    send("confirm-sign-up", { emailOrUsername: username, code: await codeFor(email) });

  test("who signs up with it then gets nothing, and its owner hears of it once in a quarter of an hour", async () => {
    const owner = await start(newcomer());
    expect((await confirm(owner)).status).toBe(200);
    for (const email of [owner.email, owner.email.toUpperCase(), owner.email]) {
      const { username } = await start(newcomer({ email }));
      await world.pass(2);
      for (const call of ["resend-confirmation-code", "forgot-password"])
        await send(call, { emailOrUsername: username });
      await world.sendCodes();
    }
    const [code, told, ...more] = await mailsTo(owner.email);
    expect(code!.body).toMatch(/\b\d{6}\b/);
    expect(told!.body).toContain(owner.username);
    expect(told!.body).not.toMatch(/\b\d{6}\b/);
    expect(more).toEqual([]);
    await world.pass(16);
    await start(newcomer({ email: owner.email }));
    expect(await mailsTo(owner.email)).toHaveLength(3);
    const signIn = { emailOrUsername: owner.email, password: owner.password };
    expect((await send("sign-in", signIn)).body).toMatchObject({ username: owner.username });
  });

  test("an unconfirmed sign-up blocks neither the account name nor the address", async () => {
    const squatter = await start(newcomer());
    const owner = await start(newcomer({ email: squatter.email }));
    expect(await mailsTo(owner.email)).toHaveLength(2);
    expect((await confirm(owner)).status).toBe(200);
    const signIn = { emailOrUsername: owner.email, password: owner.password };
    expect((await send("sign-in", signIn)).body).toMatchObject({ username: owner.username });
    const [first] = await mailsTo(owner.email);
    const late = { emailOrUsername: squatter.username, code: first!.body.match(/\b\d{6}\b/)![0] };
    expect(await send("confirm-sign-up", late)).toMatchObject({ status: 409, body: { code: "emailTaken" } });
  });

  test("an account that somebody else made with it becomes its owner's by a new password", async () => {
    const squatter = await start(newcomer());
    await send("forgot-password", { emailOrUsername: squatter.email });
    await world.sendCodes();
    const newPassword = "Groene-Lantaarn-1";
    const reset = { emailOrUsername: squatter.email, code: await codeFor(squatter.email), newPassword };
    expect((await send("confirm-password", reset)).status).toBe(200);
    const signIn = (password: string) => send("sign-in", { emailOrUsername: squatter.email, password });
    expect((await signIn(squatter.password)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test("a code goes to the confirmed account of an address, and else to the newest", async () => {
    const old = await start(newcomer());
    const young = await start(newcomer({ email: old.email }));
    const byAddress = { emailOrUsername: old.email, code: await codeFor(old.email) };
    expect((await send("confirm-sign-up", byAddress)).body).toMatchObject({ username: young.username });
    await start(newcomer({ email: old.email }));
    await send("forgot-password", { emailOrUsername: old.email });
    await world.sendCodes();
    const newPassword = "Groene-Lantaarn-1";
    const reset = { emailOrUsername: old.email, code: await codeFor(old.email), newPassword };
    expect((await send("confirm-password", reset)).status).toBe(200);
    const signIn = await send("sign-in", { emailOrUsername: young.username, password: newPassword });
    expect(signIn.status).toBe(200);
  });
});

describe("somebody with a clock cannot tell either", () => {
  const pairs = Number(process.env.TIMING_PAIRS ?? 30);
  /**
   * The area under the curve of two equal kinds scatters by √((2n+1)/(12n²)). Five times that is left by one run in a hundred
   * thousand of all the calls together, more often only by what is not equal.
   */
  const scatter = 5 * Math.sqrt((2 * pairs + 1) / (12 * pairs ** 2));

  /** How likely one of `slow` took longer than one of `fast`; a half when nobody can tell them apart. */
  const areaUnder = (slow: number[], fast: number[]) =>
    slow
      .flatMap((one) => fast.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)))
      .reduce((sum, each) => sum + each, 0) /
    (slow.length * fast.length);

  /** Times the two in turns, the order changing, so that whatever else the machine does hits both alike. */
  async function measure(what: string, timed: (name: string) => Promise<unknown>) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const names = [];
    for (let at = 0; at < pairs + 3; at += 1) names.push(await pair());
    for (const [at, name] of names.entries()) {
      const order = at % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const kind of order) {
        const start = process.hrtime.bigint();
        await timed(name[kind]);
        if (at >= 3) times[kind].push(Number(process.hrtime.bigint() - start));
      }
    }
    const area = areaUnder(times.known, times.unknown);
    if (process.env.TIMING_PAIRS) console.log(`${what}: ${area.toFixed(3)} of ${pairs} pairs`);
    return area;
  }

  test.each(calls)("by how long %s takes", { timeout: 600_000 }, async (call, body) => {
    const area = await measure(call, (name) => send(call, body(name)));
    expect(Math.abs(area - 0.5)).toBeLessThan(scatter);
  });

  test("the same clock finds out a sign-in that judges no password of nobody", {
    timeout: 600_000,
  }, async () => {
    const hasty = async (name: string) => {
      await send("forgot-password", { emailOrUsername: name });
      const user = await world.db
        .selectFrom("user")
        .select("passwordHash")
        .where("username", "=", name)
        .executeTakeFirst();
      // Three times, so that what else a machine does hides it less.
      if (user) for (let at = 0; at < 3; at += 1) await passwordFits(user.passwordHash, "Verkeerd-1");
    };
    let area = 0;
    for (let at = 0; at < 3 && area - 0.5 <= scatter; at += 1) area = await measure("a hasty twin", hasty);
    expect(area - 0.5).toBeGreaterThan(scatter);
  });
});
