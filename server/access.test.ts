import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Group, groups, refusal, rightsFor } from "../contract/access.ts";
import { addressOf, type Declared, everyRoute } from "./testing/contract.ts";
import type { Answer } from "./testing/person.ts";
import { type Person, startWorld, type World } from "./testing/world.ts";

let world: World;
let routes: Declared[];
const people = new Map<string, Person>();

beforeAll(async () => {
  world = await startWorld();
  routes = await everyRoute();
  for (const group of groups) people.set(group, await world.signedIn(group));
  people.set("nobody", await world.signedIn());
});
afterAll(() => world.close());

/** An event stream never ends and signing out ends the session that the rest of a test needs. */
const endless = (route: Declared, allowed: boolean) =>
  allowed && ["/events", "/security/sign-out"].includes(route.url);
const ask = (route: Declared, token?: string) =>
  world.app.inject({
    method: route.method,
    url: `/api${addressOf(route)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(["POST", "PUT", "PATCH"].includes(route.method) && { payload: {} }),
  });

describe("every route lets in whom its declaration lets in, and nobody else", () => {
  test.each([...groups, "nobody"] as const)("%s", async (who) => {
    const person = people.get(who)!;
    const session = {
      userId: person.id,
      rights: rightsFor(who === "nobody" ? [] : [who]),
      modules: ["erasure" as const],
      ownContactId: null,
    };
    const wrong: string[] = [];
    for (const route of routes) {
      const code = refusal(session, { permission: route.config.permission });
      if (endless(route, !code)) continue;
      const answer = await ask(route, person.accessToken);
      const refused = answer.statusCode === 403 && answer.json().code === "forbidden";
      const fine = code ? refused : answer.statusCode !== 403 && answer.statusCode < 500;
      const open = route.config.permission === "everyone";
      if (!fine || (answer.statusCode === 401 && !open))
        wrong.push(`${route.method} ${route.url}: ${answer.statusCode}, expected ${code ?? "to be let in"}`);
    }
    expect(wrong).toEqual([]);
  });

  test("somebody who did not sign in", async () => {
    const wrong: string[] = [];
    for (const route of routes) {
      const answer = await ask(route);
      const asked = answer.statusCode === 401 && answer.json().code === "signInFirst";
      if (asked === (route.config.permission === "everyone"))
        wrong.push(`${route.method} ${route.url}: ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

const management: Group[] = ["Admin", "Manager"];
const inside: Group[] = ["Admin", "Manager", "Sales", "Purchasing", "Warehouse", "Technician", "Planner"];
const stockReaders: Group[] = ["Admin", "Manager", "Sales", "Purchasing", "Warehouse", "Technician"];

/** Written from section 4 of the product's decisions, not from the code: who may use what. */
const expected: [call: string, who: Group[]][] = [
  ["GET /admin/users", ["Admin"]],
  ["PUT /admin/users/groups/someone", ["Admin"]],
  ["PATCH /admin/users/1", ["Admin"]],
  ["GET /admin/configs", ["Admin"]],
  ["PUT /configs", ["Admin"]],
  ["GET /admin/theme", ["Admin"]],
  ["PUT /admin/theme", ["Admin"]],
  ["GET /logs/emails", ["Admin"]],
  ["GET /admin/jobs", ["Admin"]],
  ["GET /metrics", ["Admin"]],
  ["POST /admin/order-statuses", management],
  ["DELETE /admin/order-statuses/999999", management],
  ["POST /admin/product-types", management],
  ["POST /admin/locations", management],
  ["POST /admin/vat-codes", management],
  ["POST /attributes", management],
  ["POST /products/999999/proof-override", management],
  ["DELETE /products/999999", management],
  ["DELETE /tasks/999999", management],
  ["GET /sales", [...management, "Sales", "Warehouse", "Planner", "Partner", "Customer"]],
  ["GET /sales/999999", [...management, "Sales", "Warehouse", "Planner", "Partner", "Customer"]],
  ["POST /sales", [...management, "Sales"]],
  ["PATCH /sales/999999", [...management, "Sales"]],
  ["DELETE /sales/999999", [...management, "Sales"]],
  ["POST /sales/999999/status", [...management, "Sales"]],
  ["POST /sales/999999/products", [...management, "Sales"]],
  ["POST /sales/999999/archive", [...management, "Sales"]],
  ["DELETE /sales/999999/files/1", [...management, "Sales"]],
  [
    "GET /purchases",
    [...management, "Purchasing", "Warehouse", "Technician", "Planner", "Partner", "Supplier"],
  ],
  ["POST /purchases", [...management, "Purchasing"]],
  ["PUT /purchases/999999", [...management, "Purchasing"]],
  ["POST /purchases/999999/import", [...management, "Purchasing"]],
  ["POST /intakes", [...management, "Purchasing", "Warehouse"]],
  ["POST /intakes/999999/scans", [...management, "Purchasing", "Warehouse"]],
  ["POST /intakes/999999/close", [...management, "Purchasing", "Warehouse"]],
  ["GET /products", stockReaders],
  ["GET /aproduct", stockReaders],
  ["GET /products/999999/history", stockReaders],
  ["POST /labels", stockReaders],
  ["POST /products", [...management, "Warehouse", "Technician"]],
  ["PATCH /products/999999", [...management, "Warehouse", "Technician"]],
  ["POST /products/999999/move", [...management, "Warehouse", "Technician"]],
  ["POST /products/bulk/status", [...management, "Warehouse", "Technician"]],
  ["PUT /split-product/999999/split-part-of-bundle", [...management, "Warehouse", "Technician"]],
  ["PUT /aproducts/archive/set", [...management, "Warehouse", "Technician"]],
  ["POST /products/blancco/999999", [...management, "Technician"]],
  ["POST /erasure-reports/999999/match", [...management, "Technician"]],
  ["GET /erasure-reports", [...management, "Purchasing", "Warehouse", "Technician"]],
  ["GET /tasks", [...management, "Warehouse", "Technician"]],
  ["PATCH /tasks/999999", [...management, "Technician"]],
  ["GET /contacts", [...management, "Sales", "Purchasing", "Warehouse", "Planner"]],
  ["POST /contacts", [...management, "Sales", "Purchasing"]],
  ["DELETE /contacts/999999", [...management, "Sales"]],
  ["POST /companies", [...management, "Sales", "Purchasing"]],
  ["GET /dashboard/total", inside],
  ["GET /admin/locations", inside],
  ["GET /autocomplete/users", inside],
  ["GET /autocomplete/contacts", [...management, "Sales", "Purchasing", "Warehouse", "Planner"]],
  ["GET /autocomplete/products", stockReaders],
];

test("the groups may do what the product's decisions say", async () => {
  const wrong: string[] = [];
  for (const [call, who] of expected)
    for (const [name, person] of people) {
      const [method, url] = call.split(" ") as ["GET", string];
      const answer = await world.app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${person.accessToken}` },
        ...(method !== "GET" && { payload: {} }),
      });
      const may = who.some((group) => group === name);
      if (may === (answer.statusCode === 403)) wrong.push(`${name} ${call}: ${answer.statusCode}`);
    }
  expect(wrong).toEqual([]);
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
  const again = await signedInAgain(planner);
  expect((await again("GET", "/products")).status).toBe(200);
});

test("whoever manages users without being an Admin gives nobody more than they have and cannot touch an Admin", async () => {
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
