import { beforeAll, expect, test } from "vitest";
import { type Group, groups } from "../../contract/access.ts";
import { type Declared, everyRoute } from "../testing/contract.ts";
import { testWorld } from "../testing/fixture.ts";
import { misjudged, misplaced, type Role, requestOf, roles } from "../testing/matrix.ts";
import type { Answer } from "../testing/person.ts";
import type { Person } from "../testing/world.ts";

const world = await testWorld();
let routes: Declared[];
const people = new Map<string, Person>();

beforeAll(async () => {
  routes = await everyRoute();
  for (const group of groups) people.set(group, await world.signedIn(group));
  people.set("nobody", await world.signedIn());
});

/** Asks as somebody; «anonymous» sends no token. */
const askAs = (role: Role) => async (method: string, url: string, payload?: object) => {
  const token = people.get(role)?.accessToken;
  const answer = await world.app.inject({
    method: method as "GET",
    url: `/api${url}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload && { payload }),
  });
  const isJson = String(answer.headers["content-type"]).includes("json");
  return { status: answer.statusCode, body: isJson && answer.body ? answer.json() : {} };
};

test.each(roles)("every route lets in whom its declaration lets in, and nobody else: %s", async (role) => {
  const ask = askAs(role);
  const wrong = await misjudged(routes, role, (route) => {
    const { method, url, payload } = requestOf(route);
    return ask(method, url, payload);
  });
  expect(wrong).toEqual([]);
});

test.each(roles)("the groups may do what the product's decisions say: %s", async (role) => {
  expect(await misplaced(role, askAs(role))).toEqual([]);
});

test("somebody in two groups has the rights of both, and an Admin may add single ones", async () => {
  const both = await world.signedIn("Sales", "Technician");
  expect((await both.get("/sales")).status).toBe(200);
  expect((await both.get("/tasks")).status).toBe(200);
  expect((await both.get("/admin/users")).status).toBe(403);

  const planner = people.get("Planner")!;
  expect((await planner.get("/products")).status).toBe(403);
  const admin = people.get("Admin")!;
  const more = { groups: ["Planner"], permissions: ["products:read"], contactId: null };
  expect((await admin.put(`/admin/users/groups/${planner.username}`, more)).status).toBe(200);
  const newSession = await signedInAgain(planner);
  expect((await newSession("GET", "/products")).status).toBe(200);
});

test("a user manager who is no Admin grants only rights of their own and cannot change an Admin", async () => {
  const admin = people.get("Admin")!;
  const clerk = await world.signedIn("Sales");
  const colleague = await world.signedIn("Customer");
  const groupsOf = (person: Person) => `/admin/users/groups/${person.username}`;
  await admin.put(groupsOf(clerk), {
    groups: ["Sales"],
    permissions: ["users:read", "users:write"],
    contactId: null,
  });
  const ask = await signedInAgain(clerk);
  const give = (person: Person, given: Group[], permissions: string[] = []) =>
    ask("PUT", groupsOf(person), { groups: given, permissions, contactId: null });
  expect((await give(clerk, ["Admin"])).status).toBe(403);
  expect((await give(colleague, ["Admin"])).status).toBe(403);
  expect((await give(colleague, ["Customer"], ["configs:write"])).status).toBe(403);
  expect((await give(admin, ["Sales"])).status).toBe(403);
  expect((await ask("PATCH", `/admin/users/${admin.id}`, { active: false })).status).toBe(403);
  expect((await ask("PATCH", `/users/${admin.id}`, { firstName: "x" })).status).toBe(403);
  expect((await give(colleague, ["Sales"])).status).toBe(403);
  expect((await ask("PATCH", `/admin/users/${colleague.id}`, { active: false })).status).toBe(403);
});

test("a right that does not exist is refused by name", async () => {
  const answer = await people.get("Admin")!.put(`/admin/users/groups/${people.get("Driver")!.username}`, {
    groups: ["Driver"],
    permissions: ["products:explode"],
    contactId: null,
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: "unknownRight", errors: [{ path: "permissions" }] },
  });
});

test("nobody outside holds a right over what is the company's, whatever they are given or had inside", async () => {
  const by = people.get("Admin")!;
  const person = await world.signedIn("Planner");
  const give = (groups: Group[], permissions: string[]) =>
    by.put(`/admin/users/groups/${person.username}`, { groups, permissions, contactId: null });
  expect(await give(["Supplier"], ["purchases:write", "products:read"])).toMatchObject({
    status: 422,
    body: { code: "rightNotOutside", errors: [{ path: "permissions" }] },
  });
  await world.regroup(person, ["Supplier"], ["purchases:write", "products:read"]);
  expect((await person.get("/security/info")).body.permissions).toContain("purchases:write");
  expect((await person.get("/products")).status).toBe(403);
  expect((await give(["Supplier", "Planner"], ["purchases:write", "products:read"])).status).toBe(200);
  expect((await (await signedInAgain(person))("GET", "/products")).status).toBe(200);
});

test("two Admins who remove each other at the same time leave one", async () => {
  const { db } = world;
  await db.updateTable("user").set({ active: false }).where("id", "=", people.get("Admin")!.id).execute();
  for (let round = 0; round < 20; round += 1) {
    const pair = [await world.signedIn("Admin"), await world.signedIn("Admin")] as const;
    const demote = (by: Person, whom: Person) =>
      by.put(`/admin/users/groups/${whom.username}`, { groups: [], permissions: [], contactId: null });
    const answers = await Promise.all([demote(pair[0], pair[1]), demote(pair[1], pair[0])]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const left = await db
      .selectFrom("user")
      .select("id")
      .where("active", "=", true)
      .where(({ eb, val, fn }) => eb(val("Admin"), "=", fn.any("groups")))
      .execute();
    expect(left.length).toBeGreaterThanOrEqual(1);
    await db
      .updateTable("user")
      .set({ groups: [] })
      .where(
        "id",
        "in",
        left.map(({ id }) => id),
      )
      .execute();
  }
});

async function signedInAgain({ username, password }: Person) {
  const { body } = await world.anonymous.post("/security/sign-in", { emailOrUsername: username, password });
  const headers = { authorization: `Bearer ${body.accessToken}` };
  return async (
    method: "GET" | "PUT" | "PATCH",
    url: string,
    payload?: object,
  ): Promise<Pick<Answer, "status" | "body">> => {
    const answer = await world.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
}
