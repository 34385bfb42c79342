import { beforeEach, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const world = await testWorld();
let person: Person;
beforeEach(async () => {
  person = await world.signedIn("Technician");
});

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const signIn = (headers: Record<string, string> = {}, password = person.password) =>
  world.anonymous.post(
    "/security/sign-in",
    { emailOrUsername: person.username, password },
    { "user-agent": firefox, ...headers },
  );
const mails = () =>
  world.db
    .selectFrom("mail")
    .select("body")
    .where("to", "=", `${person.username}@example.nl`)
    .where("causeKey", "like", "newDevice:%")
    .execute();

test("sign-ins are listed for their person alone: when, where, how, and whether the browser was known", async () => {
  const { headers } = await signIn();
  const cookie = String(headers["set-cookie"]).split(";")[0]!;
  await signIn({ cookie });
  await signIn({}, "Verkeerd-1");
  const { body } = await person.get("/security/sign-ins");
  expect(body.items).toMatchObject([
    { way: "password", browser: "Firefox", system: "Windows", network: "127.0.0.1", isKnown: true },
    { way: "password", isKnown: false },
  ]);
  const other = await world.signedIn("Technician");
  expect((await other.get("/security/sign-ins")).body.items).toEqual([]);
});

test("a sign-in in a browser that was never used is mailed to its person, once for each kind of device", async () => {
  const { headers } = await signIn();
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]!.body).toMatch(/Firefox.*Windows[\s\S]*127\.0\.0\.1/);
  await signIn({ cookie: String(headers["set-cookie"]).split(";")[0]! });
  await signIn();
  expect(await mails()).toHaveLength(1);
  await signIn({ "user-agent": "curl/8.5" });
  expect(await mails()).toHaveLength(2);
});

test("the first sign-in of an account is mailed to nobody", async () => {
  await world.db.updateTable("user").set({ firstSignInAt: null }).where("id", "=", person.id).execute();
  await signIn();
  expect(await mails()).toEqual([]);
});

test("the fifty latest sign-ins are found along their index", async () => {
  const { rows } = await world.services.pool.query(
    `explain select * from "signIn" where "userId" = 1 order by id desc limit 50`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan");
});
