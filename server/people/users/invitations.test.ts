import { describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");

const send = async (emails: string[], more: object = {}, by = admin) =>
  (await by.post("/admin/invitations", { emails, groups: ["Technician"], ...more })).body.results;
const resultsOf = (results: { email: string; result: string }[]) => results.map(({ result }) => result);
const mailsTo = (email: string) =>
  world.db.selectFrom("mail").selectAll().where("to", "=", email).orderBy("id").execute();
const tokenTo = async (email: string) =>
  /\/invitation\/([\w-]+)/.exec((await mailsTo(email)).at(-1)!.body)?.[1] ?? "";
const read = (token: string) => world.anonymous.post("/security/invitation", { token });
let people = 0;
const accept = (token: string, more: object = {}) => {
  people += 1;
  const person = {
    username: `gast${people}`,
    firstName: "Gast",
    lastName: "Hier",
    password: "Houten-Ladder-1",
  };
  return world.anonymous.post("/security/accept-invitation", { token, ...person, ...more });
};
const idOf = async (email: string) =>
  (await admin.get(`/admin/invitations?q=${encodeURIComponent(email)}&sort=-id`)).body.items[0].id as number;
const refused = (code: string) => ({ status: code === "invitationUnknown" ? 404 : 422, body: { code } });

test("who was invited makes the account of that address, confirmed, in its groups, and is signed in", async () => {
  expect(resultsOf(await send(["tess@werk.example"], { locale: "en" }))).toEqual(["invited"]);
  const token = await tokenTo("tess@werk.example");
  expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  expect((await read(token)).body).toMatchObject({ email: "tess@werk.example", groups: ["Technician"] });
  const { status, body } = await accept(token, { username: "tess" });
  expect(status).toBe(200);
  const own = { authorization: `Bearer ${body.accessToken}` };
  expect((await world.anonymous.get("/security/info", own)).body).toMatchObject({
    username: "tess",
    email: "tess@werk.example",
    groups: ["Technician"],
    locale: "en",
  });
  const { items } = (await admin.get("/admin/users?q=tess@werk")).body;
  expect(items).toMatchObject([{ confirmed: true, groups: ["Technician"] }]);
  expect(
    (
      await world.anonymous.post("/security/sign-in", {
        emailOrUsername: "tess",
        password: "Houten-Ladder-1",
      })
    ).status,
  ).toBe(200);
});

test("the token is stored as a hash alone, and the log of mails hides that of a mail that left", async () => {
  await send(["stil@werk.example"]);
  const token = await tokenTo("stil@werk.example");
  const { rows } = await world.services.pool.query("select invitation::text from invitation");
  expect(rows.map(({ invitation }) => invitation).join()).not.toContain(token);
  const audited = await world.services.pool.query(
    "select changes::text from audit where subject = 'invitation'",
  );
  expect(audited.rows.map(({ changes }) => changes).join()).not.toContain(token);
  const body = async () => {
    const { items } = (await admin.get("/logs/emails?pageSize=100")).body;
    return items.find(({ to }: { to: string }) => to === "stil@werk.example").body as string;
  };
  expect(await body()).toContain(token);
  await world.db
    .updateTable("mail")
    .set({ sentAt: new Date().toISOString() })
    .where("to", "=", "stil@werk.example")
    .execute();
  expect(await body()).not.toContain(token);
  expect(await body()).toContain("/invitation/");
});

test("each of fifty addresses has its result, also one that is wrong, double or has an account", async () => {
  const colleague = await world.signedIn("Sales");
  const fine = Array.from({ length: 46 }, (_, at) => `p${at}@veel.example`);
  const results = await send([
    ...fine,
    " P0@veel.example ",
    "geen adres",
    "x@",
    `${colleague.username}@example.nl`,
  ]);
  const count = (result: string) => resultsOf(results).filter((one) => one === result).length;
  expect(results).toHaveLength(50);
  expect([count("invited"), count("twice"), count("notAnAddress"), count("hasAccount")]).toEqual([
    46, 1, 2, 1,
  ]);
  expect(results.at(-1)).toMatchObject({ userId: colleague.id, username: colleague.username });
  expect(await mailsTo(`${colleague.username}@example.nl`)).toEqual([]);
  expect((await admin.get("/admin/invitations?q=veel.example")).body.total).toBe(46);
});

test("ten thousand addresses are refused as too many, and nobody is invited", async () => {
  const emails = Array.from({ length: 10_000 }, (_, at) => `m${at}@massa.example`);
  const answer = await admin.post("/admin/invitations", { emails, groups: [] });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "emails", code: "maxItems" }] } });
  expect(answer.body.errors[0].message).toContain("50");
  expect((await admin.get("/admin/invitations?q=massa.example")).body.total).toBe(0);
});

describe("a link says what became of its invitation", () => {
  const cases: [name: string, end: (email: string, token: string) => Promise<unknown>, code: string][] = [
    ["used", (_, token) => accept(token), "invitationAccepted"],
    [
      "withdrawn",
      async (email) => admin.post(`/admin/invitations/${await idOf(email)}/withdraw`),
      "invitationWithdrawn",
    ],
    [
      "sent again",
      async (email) => admin.post(`/admin/invitations/${await idOf(email)}/send`),
      "invitationReplaced",
    ],
    ["invited again", (email) => send([email]), "invitationReplaced"],
    [
      "expired",
      (email) =>
        world.services.pool.query(
          `update invitation set "expiresAt" = "expiresAt" - interval '7 days' where email = $1`,
          [email],
        ),
      "invitationExpired",
    ],
  ];
  test.each(cases)("when it is %s", async (name, end, code) => {
    const email = `${name.replace(" ", ".")}@einde.example`;
    await send([email]);
    const token = await tokenTo(email);
    await end(email, token);
    expect(await read(token)).toMatchObject(refused(code));
    const before = (await admin.get("/admin/users")).body.total;
    expect(await accept(token)).toMatchObject(refused(code));
    expect((await admin.get("/admin/users")).body.total).toBe(before);
  });

  test("a token that never was is unknown", async () => {
    expect(await read("a".repeat(43))).toMatchObject(refused("invitationUnknown"));
    expect((await read("'; drop table invitation; --")).status).toBe(400);
  });
});

test("an expired invitation that is sent again works by the new link alone", async () => {
  await send(["laat@werk.example"]);
  await world.services.pool.query(
    `update invitation set "expiresAt" = now() where email = 'laat@werk.example'`,
  );
  const old = await tokenTo("laat@werk.example");
  const again = await admin.post(`/admin/invitations/${await idOf("laat@werk.example")}/send`);
  expect(again.body).toMatchObject({ invitationState: "open", groups: ["Technician"] });
  expect((await accept(old)).body.code).toBe("invitationReplaced");
  expect((await accept(await tokenTo("laat@werk.example"))).status).toBe(200);
});

test("two who accept one link at once make one account", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `samen${round}@werk.example`;
    await send([email]);
    const token = await tokenTo(email);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await admin.get(`/admin/users?q=${email}`)).body.total).toBe(1);
  }
});

test("a link makes no account for an address that got one otherwise", async () => {
  await send(["elders@werk.example"]);
  const token = await tokenTo("elders@werk.example");
  const { id } = (
    await admin.post("/admin/users", {
      username: "elders",
      firstName: "El",
      lastName: "Ders",
      email: "elders@werk.example",
    })
  ).body;
  await world.db
    .updateTable("user")
    .set({ confirmedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
  expect(await accept(token)).toMatchObject(refused("invitationHasAccount"));
});

test("who was removed comes back by no old link, neither their own nor one that they sent", async () => {
  const leaver = await world.signedIn("Admin");
  await send(["vriend@werk.example"], {}, leaver);
  await send([`weg@werk.example`]);
  await accept(await tokenTo("weg@werk.example"), { username: "weg" });
  const used = await tokenTo("weg@werk.example");
  const { items } = (await admin.get("/admin/users?q=weg@werk.example")).body;
  await admin.patch(`/admin/users/${items[0].id}`, { active: false });
  await admin.patch(`/admin/users/${leaver.id}`, { active: false });
  expect(await accept(used)).toMatchObject(refused("invitationAccepted"));
  expect(await accept(await tokenTo("vriend@werk.example"))).toMatchObject(refused("invitationWithdrawn"));
  expect(resultsOf(await send(["weg@werk.example"]))).toEqual(["hasAccount"]);
});

test("nobody invites into a group above their own rights, and who may not manage users invites nobody", async () => {
  const clerk = await world.signedIn("Sales");
  expect((await clerk.post("/admin/invitations", { emails: ["x@werk.example"] })).status).toBe(403);
  await world.regroup(clerk, ["Sales"], ["users:read", "users:write"]);
  const answer = await clerk.post("/admin/invitations", { emails: ["x@werk.example"], groups: ["Admin"] });
  expect(answer.status).toBe(403);
  expect((await admin.get("/admin/invitations?q=x@werk.example")).body.total).toBe(0);
});

test("who invited whom is in the audit and with the account", async () => {
  await send(["wie@werk.example"]);
  await accept(await tokenTo("wie@werk.example"), { username: "wie" });
  const { rows } = await world.services.pool.query(
    `select "userId" from audit where subject = 'invitation' and action = 'created' and changes ->> 'email' = 'wie@werk.example'`,
  );
  expect(rows).toEqual([{ userId: admin.id }]);
  const { items } = (await admin.get("/admin/users?q=wie@werk.example")).body;
  const user = await world.db
    .selectFrom("user")
    .select("invitedById")
    .where("id", "=", items[0].id)
    .execute();
  expect(user).toEqual([{ invitedById: admin.id }]);
});

test("a weak password or a name that is taken is refused at its field, and the link stays good", async () => {
  await send(["veld@werk.example"]);
  const token = await tokenTo("veld@werk.example");
  expect((await accept(token, { password: "zwak" })).body.errors).toMatchObject([{ path: "password" }]);
  expect(await accept(token, { username: admin.username })).toMatchObject({
    status: 409,
    body: { code: "usernameTaken", errors: [{ path: "username" }] },
  });
  expect((await accept(token)).status).toBe(200);
});

test("thirty tries of one link are counted, and more are refused for a while", async () => {
  await send(["vaak@werk.example"]);
  const token = await tokenTo("vaak@werk.example");
  await world.pass(16);
  for (let at = 0; at < 30; at += 1) expect((await read(token)).status).toBe(200);
  expect((await read(token)).status).toBe(429);
  await world.pass(16);
  expect((await read(token)).status).toBe(200);
});
