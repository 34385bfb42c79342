import { describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const piet = await world.signedIn("Warehouse");
const existingPerson = { firstName: "Piet", lastName: "van der Ploeg", email: "Magazijn@kring.example" };
await world.db.updateTable("user").set(existingPerson).where("id", "=", piet.id).execute();

const searchUsers = async (q: string) => {
  const { body } = await admin.get(`/admin/users?q=${encodeURIComponent(q)}`);
  return body.items.map(({ id }: { id: number }) => id);
};

test.each([
  ["a part of the last name", "ploe"],
  ["first and last name in capitals", "PIET VAN DER PLOEG"],
  ["last name first", "ploeg piet"],
  ["the mail address", "magazijn@kring"],
])("a user is found by %s", async (_, q) => {
  expect(await searchUsers(q)).toEqual([piet.id]);
});

test("a user is found by the user name, and not by words that are only partly theirs", async () => {
  expect(await searchUsers(piet.username)).toEqual([piet.id]);
  expect(await searchUsers("piet jansen")).toEqual([]);
});

test("a user is read whole by the user name, also when sixty others hold that in theirs", async () => {
  const user = (username: string) => ({ username, email: `${username}@kring.example`, passwordHash: "" });
  const others = Array.from({ length: 60 }, (_, at) => user(`jo${at}`));
  await world.db
    .insertInto("user")
    .values([...others, { ...user("jo"), lastName: "Bos" }].map((one) => ({ lastName: "", ...one })))
    .execute();
  const { status, body } = await admin.get("/admin/users/groups/jo");
  expect(status).toBe(200);
  expect(body).toMatchObject({ username: "jo", lastName: "Bos", active: true, groups: [], version: 1 });
  expect(body).not.toHaveProperty("passwordHash");
  expect(await admin.get("/admin/users/groups/j")).toMatchObject({ status: 404 });
});

const person = (username: string, more: object = {}) => ({
  username,
  firstName: "Wil",
  lastName: "Vis",
  email: `${username}@kring.example`,
  ...more,
});
const made = async (username: string, more: object = {}) => {
  const { status, body } = await admin.post("/admin/users", person(username, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const mailsTo = (email: string) =>
  world.db.selectFrom("mail").selectAll().where("to", "=", email).orderBy("id").execute();
const codeIn = (body = "") => body.match(/\b\d{6}\b/)?.[0];

describe("an account that an Admin makes", () => {
  test("has no password until its person chooses one by mail, and no code is in the Admin's mail", async () => {
    const { id, username, confirmed } = await made("wil", { groups: ["Technician"] });
    expect(confirmed).toBe(false);
    const [welcome] = await mailsTo("wil@kring.example");
    expect(welcome!.body).toContain("/forgot-password?for=wil");
    expect(codeIn(welcome!.body)).toBeUndefined();
    await world.anonymous.post("/security/forgot-password", { emailOrUsername: username });
    await world.sendCodes();
    const code = codeIn((await mailsTo("wil@kring.example")).at(-1)!.body);
    const choice = { emailOrUsername: username, code, newPassword: "Zelf-gekozen-1" };
    expect((await world.anonymous.post("/security/confirm-password", choice)).status).toBe(200);
    const { status } = await world.anonymous.post("/security/sign-in", {
      emailOrUsername: "wil@kring.example",
      password: "Zelf-gekozen-1",
    });
    expect(status).toBe(200);
    expect((await admin.get(`/admin/users/${id}`)).body).toMatchObject({
      confirmed: true,
      groups: ["Technician"],
    });
  });

  test("is refused at its field for a name or a confirmed address that somebody has", async () => {
    const refusal = async (of: object) => (await admin.post("/admin/users", person("vrij", of))).body;
    expect(await refusal({ username: piet.username })).toMatchObject({ errors: [{ path: "username" }] });
    expect(await refusal({ email: "MAGAZIJN@kring.example" })).toMatchObject({
      code: "emailTaken",
      errors: [{ path: "email" }],
    });
    expect(await refusal({ groups: ["Boss"] })).toMatchObject({
      errors: [{ path: expect.stringContaining("groups") }],
    });
    expect(await refusal({ permissions: ["products:explode"] })).toMatchObject({ code: "unknownRight" });
    expect(await refusal({ contactId: 999_999 })).toMatchObject({ code: "unknownReference" });
    expect(await refusal({ driverId: 999_999 })).toMatchObject({ code: "unknownReference" });
    expect(await searchUsers("vrij")).toEqual([]);
  });

  test("can be deleted while nobody used it, and stays once somebody did", async () => {
    const unused = await made("ongebruikt");
    expect((await admin.del(`/admin/users/${unused.id}`)).status).toBe(200);
    const used = await world.signedIn("Sales");
    expect(await admin.del(`/admin/users/${used.id}`)).toMatchObject({
      status: 422,
      body: { code: "userHasHistory" },
    });
    expect((await used.get("/security/info")).status).toBe(200);
  });
});

test("an edit sets what a form has, replaces the whole by PUT, and tells the former address of another", async () => {
  const { id } = await made("els", { groups: ["Sales"], locale: "de" });
  const changed = await admin.patch(`/admin/users/${id}`, {
    lastName: "Bos",
    email: "els.bos@kring.example",
  });
  expect(changed.body).toMatchObject({ lastName: "Bos", email: "els.bos@kring.example", groups: ["Sales"] });
  const told = (await mailsTo("els@kring.example")).at(-1)!;
  expect(told.body).toContain("els.bos@kring.example");
  expect(told.locale).toBe("de");
  const { body } = await admin.put(`/admin/users/${id}`, person("els"));
  expect(body).toMatchObject({ lastName: "Vis", groups: [], active: true, locale: "de" });
});

test("an Admin's own address changes by a code alone", async () => {
  const { email } = (await admin.get(`/users/${admin.id}`)).body;
  expect(await admin.patch(`/admin/users/${admin.id}`, { email: "nieuw@kring.example" })).toMatchObject({
    status: 422,
    body: { code: "emailByCode", errors: [{ path: "email" }] },
  });
  expect((await admin.patch(`/admin/users/${admin.id}`, { email: email.toUpperCase() })).status).toBe(200);
});

test("a deactivated person's next call is refused, on every session, and lost rights end them as well", async () => {
  const colleague = await world.signedIn("Sales");
  const other = await world.db.transaction().execute((tx) => world.services.sessions.start(tx, colleague));
  const asOther = () =>
    world.anonymous.get("/security/info", { authorization: `Bearer ${other.accessToken}` });
  expect([(await colleague.get("/security/info")).status, (await asOther()).status]).toEqual([200, 200]);
  expect((await admin.patch(`/admin/users/${colleague.id}`, { firstName: "Bo" })).status).toBe(200);
  expect((await asOther()).status).toBe(200);
  await admin.patch(`/admin/users/${colleague.id}`, { active: false });
  expect([(await colleague.get("/security/info")).status, (await asOther()).status]).toEqual([401, 401]);
  const regrouped = await world.signedIn("Sales");
  await admin.patch(`/admin/users/${regrouped.id}`, { groups: ["Warehouse"] });
  expect((await regrouped.get("/security/info")).status).toBe(401);
});

test("whoever only gains rights stays signed in, and has them from the next call on", async () => {
  const rightsOf = async (person: Awaited<ReturnType<typeof world.signedIn>>) =>
    (await person.get("/security/info")).body.permissions;
  const waiting = await world.signedIn();
  expect(await rightsOf(waiting)).toEqual([]);
  const access = { permissions: [], contactId: null };
  await admin.put(`/admin/users/groups/${waiting.username}`, { ...access, groups: ["Sales"] });
  expect(await rightsOf(waiting)).toContain("sales:write");
  await admin.put(`/admin/users/groups/${waiting.username}`, { ...access, groups: ["Sales", "Warehouse"] });
  expect(await rightsOf(waiting)).toContain("intakes:write");
  await admin.put(`/admin/users/groups/${waiting.username}`, { ...access, groups: ["Warehouse"] });
  expect((await waiting.get("/security/info")).status).toBe(401);
});

test("groups that are set without a contact leave the contact that somebody belongs to", async () => {
  const contact = await admin.post("/contacts", { name: "Kring Oost", isCustomer: true });
  const outside = { groups: ["Customer"], permissions: [] };
  const { username } = await made("oost", { ...outside, contactId: contact.body.id });
  const groups = `/admin/users/groups/${username}`;
  expect((await admin.put(groups, outside)).body).toMatchObject({ contactId: contact.body.id });
  expect((await admin.put(groups, { ...outside, contactId: null })).body.contactId).toBeNull();
});

test("a group outside the company, or another contact, ends the sessions of whoever had rights", async () => {
  const contact = await admin.post("/contacts", { name: "Kring", isCustomer: true });
  const colleague = await world.signedIn("Sales");
  const outside = { groups: ["Customer"], permissions: [], contactId: contact.body.id };
  await admin.put(`/admin/users/groups/${colleague.username}`, outside);
  expect((await colleague.get("/security/info")).status).toBe(401);
});

test("the last active Admin cannot be deactivated, regrouped or replaced", async () => {
  const last = { status: 422, body: { code: "lastAdmin" } };
  const { body } = await admin.get(`/admin/users/${admin.id}`);
  const { username, firstName, lastName, email } = body;
  const names = { username, firstName: firstName || "A", lastName: lastName || "B", email };
  expect(await admin.patch(`/admin/users/${admin.id}`, { active: false })).toMatchObject(last);
  expect(await admin.patch(`/admin/users/${admin.id}`, { groups: ["Sales"] })).toMatchObject(last);
  expect(await admin.put(`/admin/users/${admin.id}`, { ...names, groups: [] })).toMatchObject(last);
  expect((await admin.get("/security/info")).status).toBe(200);
});

test("a reset mails a code to its person, who chooses the password; the Admin gets none", async () => {
  const { config } = world.services;
  Object.assign(config, { smtpUrl: "smtp://127.0.0.1:2525" });
  const colleague = await world.signedIn("Sales");
  const { status, body } = await admin.post(`/admin/users/${colleague.id}/reset-password`);
  expect([status, body]).toEqual([200, { sent: true, code: null }]);
  Object.assign(config, { smtpUrl: undefined });
  await world.sendCodes();
  const mail = (await mailsTo(`${colleague.username}@example.nl`)).at(-1)!;
  expect(mail.body).toContain(`/confirm-password?for=${colleague.username}`);
  const { items } = (await admin.get("/logs/emails?pageSize=100")).body;
  expect(JSON.stringify(items)).not.toContain(codeIn(mail.body));
  const choice = { emailOrUsername: colleague.username, newPassword: "Zelf-gekozen-2" };
  const confirm = (code: string) => world.anonymous.post("/security/confirm-password", { ...choice, code });
  expect((await confirm(codeIn(mail.body)!)).status).toBe(200);
  await admin.patch(`/admin/users/${colleague.id}`, { active: false });
  expect(await admin.post(`/admin/users/${colleague.id}/reset-password`)).toMatchObject({
    status: 422,
    body: { code: "userInactive" },
  });
});

test("where no mail leaves an Admin hands over a code, once, and nobody resets who may do more", async () => {
  const colleague = await world.signedIn("Sales");
  const path = `/admin/users/${colleague.id}/reset-password`;
  const { body } = await admin.post(path);
  expect(body).toEqual({ sent: false, code: expect.stringMatching(/^\d{6}$/) });
  const choose = (code: string) =>
    world.anonymous.post("/security/confirm-password", {
      ...{ emailOrUsername: colleague.username, newPassword: "Zelf-gekozen-3", code },
    });
  // The newest counts alone, and it is answered to nobody twice.
  const key = { "idempotency-key": "reset-eens" };
  const newest = await admin.post(path, undefined, key);
  expect((await admin.post(path, undefined, key)).body).toEqual({ sent: false, code: null });
  expect((await choose(body.code)).status).toBe(newest.body.code === body.code ? 200 : 422);
  expect((await choose(newest.body.code)).status).toBe(200);
  expect((await choose(newest.body.code)).status).toBe(422);
  const clerk = await world.signedIn("Sales");
  await world.regroup(clerk, ["Sales"], ["users:read", "users:write"]);
  expect((await clerk.post(`/admin/users/${admin.id}/reset-password`)).status).toBe(403);
  expect((await clerk.post(path)).status).toBe(200);
  const { items } = (await admin.get("/logs/emails?pageSize=100")).body;
  expect(JSON.stringify(items)).not.toContain(newest.body.code);
});

describe("/users/{id}", () => {
  test("is one's own profile, and nobody else's for who does not manage users", async () => {
    const own = await world.signedIn("Technician");
    const names = { firstName: "Tess", lastName: "Mol" };
    expect((await own.get(`/users/${own.id}`)).body).toMatchObject({
      username: own.username,
      withVat: false,
    });
    expect((await own.patch(`/users/${own.id}`, { withVat: true, locale: "fa" })).body).toMatchObject({
      withVat: true,
      locale: "fa",
    });
    expect((await own.put(`/users/${own.id}`, names)).body).toMatchObject({ ...names, withVat: false });
    for (const answer of [
      await own.get(`/users/${piet.id}`),
      await own.put(`/users/${piet.id}`, names),
      await own.patch(`/users/${piet.id}`, names),
    ])
      expect(answer.status).toBe(404);
    expect((await own.get("/users")).status).toBe(403);
    expect((await own.del(`/users/${own.id}`)).status).toBe(403);
    expect((await admin.patch(`/users/${own.id}`, { lastName: "Mol-Bos" })).body.lastName).toBe("Mol-Bos");
    expect((await admin.get("/users?q=mol-bos")).body.total).toBe(1);
  });

  test("gives nobody a group, a right, an address or an account that they have not", async () => {
    const own = await world.signedIn("Technician");
    for (const field of [
      { groups: ["Admin"] },
      { permissions: ["users:write"] },
      { active: false },
      { username: "baas" },
      { contactId: 1 },
      { driverId: 1 },
    ]) {
      const { status, body } = await own.patch(`/users/${own.id}`, field);
      expect([status, body.code, body.errors[0].path]).toEqual([403, "forbidden", Object.keys(field)[0]]);
    }
    const email = { email: "ander@kring.example" };
    expect((await own.patch(`/users/${own.id}`, email)).body.code).toBe("emailByCode");
    // A form sends the whole record as it was read.
    const { body } = await own.get(`/users/${own.id}`);
    const { username, firstName, lastName, groups, permissions, contactId, driverId, active } = body;
    const whole = { username, email: body.email, groups, permissions, contactId, driverId, active };
    const names = { firstName: firstName || "Tess", lastName: lastName || "Mol" };
    expect((await own.put(`/users/${own.id}`, { ...whole, ...names })).status).toBe(200);
  });

  test("takes the whole account from who manages users, and leaves what they do not send", async () => {
    const sem = await made("sem", { groups: ["Warehouse"], permissions: ["sales:read"] });
    const names = { firstName: "Sem", lastName: "Bos" };
    expect((await admin.put(`/users/${sem.id}`, names)).body).toMatchObject({
      ...{ ...names, username: "sem", groups: ["Warehouse"], permissions: ["sales:read"], active: true },
    });
    const account = {
      username: "sem.bos",
      email: "sem.bos@kring.example",
      groups: ["Sales"],
      permissions: [],
    };
    expect((await admin.put(`/users/${sem.id}`, { ...names, ...account })).body).toMatchObject(account);
    expect((await admin.patch(`/users/${sem.id}`, { active: false })).body.active).toBe(false);
    const clerk = await world.signedIn("Sales");
    await world.regroup(clerk, ["Sales"], ["users:read", "users:write"]);
    expect((await clerk.patch(`/users/${sem.id}`, { groups: ["Admin"] })).status).toBe(403);
    expect((await admin.patch(`/users/${admin.id}`, { active: false })).body.code).toBe("lastAdmin");
  });
});

test("a driver belongs to one account, which shows it, and is let go by another or by none", async () => {
  const driver = { firstName: "Dirk", lastName: "Rijder" };
  const { id: driverId } = await world.db
    .insertInto("driver")
    .values(driver)
    .returning("id")
    .executeTakeFirstOrThrow();
  const dirk = await made("dirk", { groups: ["Driver"], driverId });
  expect(dirk).toMatchObject({ driverId, driverName: "Dirk Rijder" });
  const els = await made("nogeen");
  expect(await admin.patch(`/admin/users/${els.id}`, { driverId })).toMatchObject({
    status: 409,
    body: { code: "driverHasAccount", errors: [{ path: "driverId" }] },
  });
  expect((await admin.patch(`/admin/users/${dirk.id}`, { driverId: null })).body.driverId).toBeNull();
  expect((await admin.patch(`/admin/users/${els.id}`, { driverId })).body.driverName).toBe("Dirk Rijder");
});
