import { beforeEach, describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { startWorld } from "../../testing/world.ts";

const world = await testWorld();

let count = 0;
const person = () => {
  count += 1;
  return {
    username: `mens${count}`,
    firstName: "Ada",
    lastName: "Lovelace",
    email: `mens${count}@example.nl`,
    password: "Koperen-Vlieger-7",
  };
};
beforeEach(() => world.db.deleteFrom("attempt").execute());
/** Asks, and sends the codes that this asks for. */
const call = async (name: string, body: object, headers?: Record<string, string>) => {
  const answer = await world.anonymous.post(`/security/${name}`, body, headers);
  await world.sendCodes();
  return answer;
};
const confirm = (emailOrUsername: string, code: string) => call("confirm-sign-up", { emailOrUsername, code });
const mailsTo = (email: string) =>
  world.db.selectFrom("mail").selectAll().where("to", "=", email).orderBy("id").execute();
const codeFor = async (email: string) => (await mailsTo(email)).at(-1)!.body.match(/\b\d{6}\b/)![0];
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const info = (accessToken: string) =>
  world.anonymous.get("/security/info", { authorization: `Bearer ${accessToken}` });

test("the first account of a deployment is its Admin, with a code in the log, and the next has no rights", async () => {
  expect((await world.anonymous.get("/configs")).body.firstAccount).toBe(true);
  const first = person();
  expect(await call("sign-up", first)).toMatchObject({ status: 201, body: { sent: true } });
  const code = world.lines.join("\n").match(/confirmation code (\d{6})/)![1]!;
  expect(code).toBe(await codeFor(first.email));
  const tokens = await confirm(first.username, code);
  expect(tokens).toMatchObject({ status: 200, body: { username: first.username } });
  expect(tokens.headers["set-cookie"]).toMatch(/^device-\d+=/);
  expect((await info(tokens.body.accessToken)).body).toMatchObject({ groups: ["Admin"], locale: "nl" });
  expect((await world.anonymous.get("/configs")).body.firstAccount).toBe(false);

  const second = person();
  await call("sign-up", second);
  expect(world.lines.filter((line) => line.includes("confirmation code"))).toHaveLength(1);
  const own = await confirm(second.email, await codeFor(second.email));
  expect((await info(own.body.accessToken)).body).toMatchObject({ groups: [], permissions: [] });
});

test("the first Admin's next code is in the log, too", async () => {
  const fresh = await startWorld();
  const first = person();
  await fresh.anonymous.post("/security/sign-up", first);
  await fresh.pass(1.1);
  await fresh.anonymous.post("/security/resend-confirmation-code", { emailOrUsername: first.email });
  await fresh.sendCodes();
  const codes = fresh.lines.join("\n").match(/(?<=confirmation code )\d{6}/g)!;
  expect(codes).toHaveLength(2);
  const input = { emailOrUsername: first.username, code: codes[1] };
  expect((await fresh.anonymous.post("/security/confirm-sign-up", input)).status).toBe(200);
  await fresh.close();
});

test("when two sign up first at the same time one of them is the Admin", async () => {
  const fresh = await startWorld();
  const both = [person(), person(), person(), person()];
  await Promise.all(both.map((one) => fresh.anonymous.post("/security/sign-up", one)));
  const admins = await fresh.db.selectFrom("user").select("groups").execute();
  expect(admins.filter(({ groups }) => groups.includes("Admin"))).toHaveLength(1);
  await fresh.close();
});

describe("a sign-up is refused", () => {
  test.each([
    ["password", "kort", "passwordRegexError"],
    ["password", "allesklein-1", "passwordRegexError"],
    ["email", "geen adres", "format"],
    ["username", "a b", "pattern"],
    ["username", "", "required"],
    ["firstName", "  ", "required"],
    ["locale", "xx", "enum"],
    ["groups", ["Admin"], "additionalProperties"],
    ["permissions", ["users:write"], "additionalProperties"],
    ["confirmedAt", "2026-01-01", "additionalProperties"],
    ["contactId", 1, "additionalProperties"],
  ])("with %s %j, at the field", async (path, value, code) => {
    const answer = await call("sign-up", { ...person(), [path]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, code }] } });
  });

  test("with a name that is taken, whatever its capitals", async () => {
    const taken = person();
    await call("sign-up", taken);
    const sameName = { ...person(), username: taken.username.toUpperCase() };
    expect(await call("sign-up", sameName)).toMatchObject({ status: 409, body: { code: "usernameTaken" } });
  });

  test("an address that only looks alike is another one", async () => {
    const plain = { ...person(), email: "jose@example.nl" };
    const accent = { ...person(), email: "josé@example.nl" };
    expect((await call("sign-up", plain)).status).toBe(201);
    const answer = await call("sign-up", accent);
    expect([201, 400]).toContain(answer.status);
    expect(await mailsTo(plain.email)).toHaveLength(1);
  });
});

describe("a confirmation code", () => {
  let one: ReturnType<typeof person>;
  let code: string;
  beforeEach(async () => {
    one = person();
    await call("sign-up", one);
    code = await codeFor(one.email);
  });

  test("lets nobody in before it was given", async () => {
    const signIn = await call("sign-in", { emailOrUsername: one.username, password: one.password });
    expect(signIn).toMatchObject({ status: 403, body: { code: "confirmFirst" } });
  });

  test("may be written with spaces and is good once", async () => {
    expect((await confirm(one.username, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await confirm(one.username, code)).toMatchObject({ status: 422, body: { code: "wrongCode" } });
  });

  test.each(["۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩"])("may be written with the digits %s", async (digits) => {
    const written = code.replace(/\d/g, (digit) => digits[Number(digit)]!);
    expect((await confirm(one.username, `\u200f${written}\u200f`)).status).toBe(200);
  });

  test("is no longer good after five wrong ones", async () => {
    for (let at = 0; at < 5; at += 1)
      expect(await confirm(one.username, otherCode(code))).toMatchObject({
        status: 422,
        body: { code: "wrongCode", errors: [{ path: "code" }] },
      });
    expect((await confirm(one.username, code)).status).toBe(422);
  });

  test("is still good after four wrong ones", async () => {
    for (let at = 0; at < 4; at += 1) await confirm(one.username, otherCode(code));
    expect((await confirm(one.username, code)).status).toBe(200);
  });

  test("is tried five times at most when a hundred guesses come at once", async () => {
    const wrong = Array.from({ length: 20 }, () => confirm(one.username, otherCode(code)));
    await Promise.all(wrong);
    const right = await Promise.all(Array.from({ length: 20 }, () => confirm(one.email, code)));
    expect(new Set(right.map(({ status }) => status))).toEqual(new Set([422]));
  });

  test("is good once when it comes many times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(one.username, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test("has five tries however its account is written, and the next one five anew", async () => {
    const ways = [one.username, one.username.toUpperCase(), one.email, ` ${one.email} `, one.email];
    for (const way of ways) expect((await confirm(way, otherCode(code))).status).toBe(422);
    expect((await confirm(one.username, code)).status).toBe(422);
    await world.pass(1.1);
    await call("resend-confirmation-code", { emailOrUsername: one.username });
    const next = await codeFor(one.email);
    for (let at = 0; at < 4; at += 1) await confirm(one.username, otherCode(next));
    expect((await confirm(one.username, next)).status).toBe(200);
  });

  test("is sent twice in a quarter of an hour, so ten guesses are judged", async () => {
    for (let at = 0; at < 4; at += 1) {
      await world.pass(1.1);
      await call("resend-confirmation-code", { emailOrUsername: one.username });
    }
    expect(await mailsTo(one.email)).toHaveLength(2);
  });

  test("is good for nine minutes", async () => {
    await world.pass(9);
    expect((await confirm(one.username, code)).status).toBe(200);
  });

  test("is not good for eleven minutes", async () => {
    await world.pass(11);
    expect((await confirm(one.username, code)).status).toBe(422);
  });

  test("is good for nothing once an Admin deactivated the account", async () => {
    await world.db.updateTable("user").set({ active: false }).where("username", "=", one.username).execute();
    expect((await confirm(one.username, code)).status).toBe(422);
  });

  test("of somebody else is not good", async () => {
    const two = person();
    await call("sign-up", two);
    expect((await confirm(two.username, code)).status).toBe(422);
    expect((await confirm("bestaat-niet", code)).status).toBe(422);
  });

  test("is sent anew at most once a minute, and then the one before it is no longer good", async () => {
    const resend = () => call("resend-confirmation-code", { emailOrUsername: one.email });
    expect(await resend()).toMatchObject({ status: 200, body: { sent: true } });
    expect(await mailsTo(one.email)).toHaveLength(1);
    await world.pass(1.1);
    await Promise.all([resend(), resend(), resend()]);
    expect(await mailsTo(one.email)).toHaveLength(2);
    const next = await codeFor(one.email);
    if (next !== code) expect((await confirm(one.username, code)).status).toBe(422);
    expect((await confirm(one.username, next)).status).toBe(200);
  });

  test("is not sent to somebody who gave one", async () => {
    await confirm(one.username, code);
    await world.pass(2);
    await call("resend-confirmation-code", { emailOrUsername: one.username });
    expect(await mailsTo(one.email)).toHaveLength(1);
  });

  test("is announced to an unknown address in the same words, and nothing is sent", async () => {
    const knownAddress = await call("resend-confirmation-code", { emailOrUsername: one.email });
    const unknown = await call("resend-confirmation-code", { emailOrUsername: "niemand@example.nl" });
    expect(unknown).toMatchObject({ status: knownAddress.status, body: knownAddress.body });
    expect(await mailsTo("niemand@example.nl")).toEqual([]);
  });

  test("is in no answer", async () => {
    const answers = [
      await call("sign-up", person()),
      await call("resend-confirmation-code", { emailOrUsername: one.email }),
    ];
    for (const { body } of answers) expect(body).toEqual({ sent: true });
  });
});

describe("a mailed code that is given with the address", () => {
  const signIn = ({ username, password }: { username: string; password: string }) =>
    call("sign-in", { emailOrUsername: username, password });
  /** Somebody who signed up, and a stranger who did so with the same address. */
  const both = async () => {
    const owner = person();
    const stranger = { ...person(), email: owner.email, password: "Van-vreemden-1" };
    await call("sign-up", owner);
    await call("sign-up", stranger);
    return { owner, stranger };
  };

  test("lets nobody in by the password of a stranger who signed up with that address", async () => {
    const { owner, stranger } = await both();
    const answer = await confirm(owner.email, await codeFor(owner.email));
    expect(answer).toMatchObject({ status: 200, body: { username: stranger.username } });
    expect((await signIn(stranger)).status).toBe(401);
    await call("forgot-password", { emailOrUsername: owner.email });
    const reset = {
      emailOrUsername: owner.email,
      code: await codeFor(owner.email),
      newPassword: "Eigen-Sleutelbos-1",
    };
    expect((await call("confirm-password", reset)).status).toBe(200);
    expect((await signIn({ ...stranger, password: reset.newPassword })).status).toBe(200);
  });

  test("keeps the password of an account that is named, or the only one with its address", async () => {
    const { owner } = await both();
    const [own] = await mailsTo(owner.email);
    expect((await confirm(owner.username, own!.body.match(/\b\d{6}\b/)![0])).status).toBe(200);
    expect((await signIn(owner)).status).toBe(200);
    const only = person();
    await call("sign-up", only);
    await confirm(only.email, await codeFor(only.email));
    expect((await signIn(only)).status).toBe(200);
  });
});

test("the mail with the code speaks the language of the one who signs up", async () => {
  const dutch = person();
  const english = { ...person(), locale: "en" };
  await call("sign-up", dutch);
  await call("sign-up", english);
  const [nl] = await mailsTo(dutch.email);
  const [en] = await mailsTo(english.email);
  expect(nl!.subject).not.toBe(en!.subject);
  expect([nl!.locale, en!.locale]).toEqual(["nl", "en"]);
});
