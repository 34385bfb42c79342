import { beforeEach, describe, expect, test } from "vitest";
import { everyRoute } from "../../testing/contract.ts";
import { testWorld } from "../../testing/fixture.ts";
import { clientOf } from "../../testing/person.ts";
import type { Person } from "../../testing/world.ts";

const world = await testWorld();
let admin: Person;
beforeEach(async () => {
  admin = await world.signedIn("Admin");
});

/** Lets so many minutes pass since the password was given. */
async function age({ id }: { id: number }, minutes: number) {
  await world.services.pool.query(
    `update session set "provenAt" = "provenAt" - make_interval(mins => $2) where "userId" = $1`,
    [id, minutes],
  );
  world.services.sessions.forget();
}
const invite = (who: Person) => who.post("/admin/invitations", { emails: ["nieuw@example.nl"], groups: [] });

describe("what an open screen is not enough for", () => {
  test("is refused when the password was given more than ten minutes ago, and done once it is given", async () => {
    await age(admin, 11);
    expect(await invite(admin)).toMatchObject({ status: 403, body: { code: "signInAgain" } });
    expect((await admin.get("/admin/users")).status).toBe(200);
    const wrong = await admin.post("/security/prove", { currentPassword: "Verkeerd-1" });
    expect(wrong).toMatchObject({ status: 422, body: { code: "wrongPassword" } });
    expect((await invite(admin)).status).toBe(403);
    expect((await admin.post("/security/prove", { currentPassword: admin.password })).status).toBe(200);
    expect((await invite(admin)).status).toBe(200);
  });

  test("is let through for ten minutes", async () => {
    await age(admin, 9);
    expect((await invite(admin)).status).toBe(200);
  });

  test("is heard at once by another server that had looked the session up before", async () => {
    await age(admin, 11);
    expect((await invite(admin)).status).toBe(403);
    await world.services.pool.query(`update session set "provenAt" = now() where "userId" = $1`, [admin.id]);
    expect((await invite(admin)).status).toBe(200);
  });

  test("is proved for the own session alone", async () => {
    const { body } = await world.anonymous.post("/security/sign-in", {
      ...{ emailOrUsername: admin.username, password: admin.password },
    });
    await age(admin, 11);
    await admin.post("/security/prove", { currentPassword: admin.password });
    const elsewhere = clientOf(world.ask, { authorization: `Bearer ${body.accessToken}` });
    expect(
      await elsewhere.post("/admin/invitations", { emails: ["b@example.nl"], groups: [] }),
    ).toMatchObject({
      ...{ status: 403, body: { code: "signInAgain" } },
    });
  });

  test("stops after ten wrong passwords", async () => {
    const wrong = () => admin.post("/security/prove", { currentPassword: "Verkeerd-1" });
    for (let at = 0; at < 10; at += 1) expect((await wrong()).status).toBe(422);
    expect((await admin.post("/security/prove", { currentPassword: admin.password })).status).toBe(429);
  });

  test("are users, groups, invitations, payments, keys and the settings of sign-in", async () => {
    const recent = (await everyRoute())
      .filter(({ config }) => config.recent)
      .map(({ method, url }) => `${method} ${url}`);
    expect(recent.toSorted()).toMatchInlineSnapshot(`
      [
        "DELETE /admin/users/:id",
        "DELETE /payments/:id",
        "DELETE /payments/:id/subscription",
        "DELETE /users/:id",
        "PATCH /admin/users/:id",
        "POST /admin/invitations",
        "POST /admin/invitations/:id/send",
        "POST /admin/invitations/:id/withdraw",
        "POST /admin/outside/switch-on",
        "POST /admin/users",
        "POST /admin/users/:id/reset-password",
        "POST /admin/users/bulk/print/export",
        "POST /payments/:id/again",
        "POST /payments/:id/subscription",
        "POST /payments/setup",
        "POST /security/second-factor/begin",
        "POST /security/second-factor/confirm",
        "POST /security/second-factor/recovery-codes",
        "POST /security/second-factor/remove",
        "POST /users",
        "PUT /admin/users/:id",
        "PUT /admin/users/groups/:username",
        "PUT /configs",
        "PUT /modules/mailing/configs",
        "PUT /modules/webshop/configs",
      ]
    `);
  });
});

describe("a page of another site", () => {
  const signIn = (headers: Record<string, string>) =>
    world.anonymous.post(
      "/security/sign-in",
      { emailOrUsername: admin.username, password: admin.password },
      headers,
    );

  test.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "SAME-ORIGIN " },
    { origin: "https://elders.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:3001" },
    { origin: "http://127.0.0.1:3000.elders.example" },
    { "sec-fetch-site": "same-origin", origin: "https://elders.example" },
  ])("changes nothing with %j", async (headers) => {
    expect(await signIn(headers)).toMatchObject({ status: 403, body: { code: "otherSite" } });
    const own = await admin.post("/security/end-other-sessions", {}, headers);
    expect(own).toMatchObject({ status: 403, body: { code: "otherSite" } });
  });

  test.each<Record<string, string>>([
    {},
    { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:3000" },
    { "sec-fetch-site": "none" },
    { origin: "https://omloop.example", host: "omloop.example" },
  ])("is not what sends %j", async (headers) => {
    expect((await signIn(headers)).status).toBe(200);
  });

  test("cannot reach any call that changes something", async () => {
    const changing = (await everyRoute()).filter(({ method }) => method !== "GET");
    const answers = await Promise.all(
      changing.map(({ method, url }) =>
        world.ask(method, url.replace(/:(\w+)/g, "1"), { headers: { "sec-fetch-site": "cross-site" } }),
      ),
    );
    expect(changing.length).toBeGreaterThan(300);
    expect(answers.filter(({ body }) => body.code !== "otherSite")).toEqual([]);
  });

  test("may lead people here: reading asks for no origin", async () => {
    expect((await admin.get("/security/info", { "sec-fetch-site": "cross-site" })).status).toBe(200);
  });
});
