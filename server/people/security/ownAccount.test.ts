import { beforeEach, describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
let person: Person;
beforeEach(async () => {
  person = await world.signedIn("Technician");
});

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
async function signIn(agent: string, who = person) {
  const credentials = { emailOrUsername: who.username, password: who.password };
  const { body } = await world.anonymous.post("/security/sign-in", credentials, { "user-agent": agent });
  return { authorization: `Bearer ${body.accessToken}` };
}
type Open = { sessionId: string; browser: string; system: string; current: boolean };
const sessionsOf = async (who = person): Promise<Open[]> => (await who.get("/security/sessions")).body.items;
const status = async (headers: Record<string, string>) =>
  (await world.anonymous.get("/security/info", headers)).status;

describe("one's own sessions", () => {
  test("tell the device by its browser and system, and which one asks", async () => {
    await signIn(windows);
    expect(await sessionsOf()).toMatchObject([
      { current: true, browser: "", system: "" },
      { current: false, browser: "Firefox", system: "Windows" },
    ]);
  });

  test("show nothing of what a hostile program calls itself", async () => {
    await signIn(`<script>alert(1)</script> ${"x".repeat(5000)}`);
    const { body } = await person.get("/security/sessions");
    expect(JSON.stringify(body)).not.toMatch(/script|xxx/);
  });

  test("are ended one by one, and that of somebody else is not found", async () => {
    const elsewhere = await signIn(windows);
    const other = (await sessionsOf()).find(({ current }) => !current)!;
    const strange = await admin.post("/security/end-session", { sessionId: other.sessionId });
    expect([strange.status, await status(elsewhere)]).toEqual([404, 200]);
    expect((await person.post("/security/end-session", { sessionId: other.sessionId })).status).toBe(200);
    expect(await status(elsewhere)).toBe(401);
    expect(await sessionsOf()).toHaveLength(1);
  });

  test("are all ended but the one that asks", async () => {
    const elsewhere = [await signIn(windows), await signIn(windows)];
    await person.post("/security/end-other-sessions");
    for (const session of elsewhere) expect(await status(session)).toBe(401);
    expect(await sessionsOf()).toMatchObject([{ current: true }]);
    expect(await sessionsOf(admin)).not.toEqual([]);
  });
});

describe("one's own e-mail address", () => {
  const ask = (email: string, currentPassword = person.password) =>
    person.post("/security/change-email", { email, currentPassword });
  const mailsTo = (email: string) =>
    world.db.selectFrom("mail").selectAll().where("to", "=", email).orderBy("id").execute();
  const codeTo = async (email: string) => {
    await world.sendCodes();
    return (await mailsTo(email)).at(-1)?.body.match(/\b\d{6}\b/)?.[0];
  };
  const own = async () => (await person.get("/security/info")).body.email;

  test("changes once the code at the new one is given, and the former one is told", async () => {
    const before = await own();
    const email = `nieuw.${person.username}@kring.example`;
    expect((await ask(email)).status).toBe(200);
    const code = await codeTo(email);
    expect(await own()).toBe(before);
    expect((await person.post("/security/confirm-email", { code: "000000" })).status).toBe(422);
    expect((await person.post("/security/confirm-email", { code })).body).toEqual({ email });
    expect(await own()).toBe(email);
    expect((await mailsTo(before)).at(-1)!.body).toContain(email);
    expect((await person.post("/security/confirm-email", { code })).status).toBe(422);
    const credentials = { emailOrUsername: email, password: person.password };
    expect((await world.anonymous.post("/security/sign-in", credentials)).status).toBe(200);
  });

  test("needs the password, and is refused when it is the same", async () => {
    expect(await ask("x@kring.example", "Verkeerd-1")).toMatchObject({
      status: 422,
      body: { errors: [{ path: "currentPassword" }] },
    });
    expect(await ask((await own()).toUpperCase())).toMatchObject({
      status: 422,
      body: { code: "sameEmail" },
    });
    expect((await ask("geen adres")).body.errors).toMatchObject([{ path: "email" }]);
  });

  test("does not tell whether another has the address; its owner is told, and it stays theirs", async () => {
    const { email } = (await admin.get("/security/info")).body;
    const free = await ask(`vrij.${person.username}@kring.example`);
    const taken = await ask(email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await world.sendCodes();
    const told = (await mailsTo(email)).at(-1)!;
    expect(told.causeKey).toMatch(/^known:/);
    expect(told.body).not.toMatch(/\b\d{6}\b/);
  });

  test("is not taken over by somebody else's code", async () => {
    const email = `mijn.${person.username}@kring.example`;
    await ask(email);
    const code = await codeTo(email);
    expect((await admin.post("/security/confirm-email", { code })).status).toBe(422);
    expect((await person.post("/security/confirm-email", { code })).status).toBe(200);
  });

  test("is asked for ten times in a quarter of an hour at most", async () => {
    for (let at = 0; at < 10; at += 1)
      expect((await ask(`a${at}.${person.username}@kring.example`)).status).toBe(200);
    expect((await ask(`eindelijk.${person.username}@kring.example`)).status).toBe(429);
  });
});
