import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { HistoryEntry } from "../../../contract/history.ts";
import { filesIn } from "../../platform/files/forms.fixtures.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testWorld } from "../../testing/fixture.ts";
import { type Person, startWorld, type World } from "../../testing/world.ts";
import { tidy } from "../system/tidy.ts";
import { createClock } from "./clock.ts";
import { addSample } from "./sample.ts";

const world = await testWorld();
let admin: Person;
const first: { before?: boolean; groups?: string[]; after?: boolean } = {};

beforeAll(async () => {
  expect(await addSample(world.services, world.owner)).toMatch(/^The try-out company is there/);
  const firstAccount = async () => (await world.anonymous.get("/configs")).body.firstAccount;
  first.before = await firstAccount();
  const jan = {
    username: "jan",
    firstName: "Jan",
    lastName: "Jansen",
    email: "jan@bedrijf.nl",
    password: "Koperen-Vlieger-7",
  };
  expect((await world.anonymous.post("/security/sign-up", jan)).status).toBe(201);
  first.groups = (
    await world.db.selectFrom("user").select("groups").where("username", "=", "jan").executeTakeFirst()
  )?.groups;
  first.after = await firstAccount();
  admin = await world.signedIn("Admin");
});

/** How many rows every table holds, and what they are. */
async function contents() {
  const { pool } = world.services;
  const { rows } = await pool.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const text = `count(*) || ' ' || md5(coalesce(string_agg(it::text, '|' order by it::text), ''))`;
    found[name] = (await pool.query(`select ${text} as text from "${name}" it`)).rows[0].text;
  }
  return found;
}
const singleValue = async (query: string) => (await world.services.pool.query(query)).rows[0].value;
const ids = async (query: string): Promise<number[]> =>
  (await world.services.pool.query(query)).rows.map(({ id }) => id);

test("it is added once, and never to a company that has records of its own", async () => {
  const before = await contents();
  expect(await addSample(world.services, world.owner)).toMatch(/^The try-out company is here already/);
  expect(await contents()).toEqual(before);
  const other = await startWorld();
  const owner = await other.signedIn("Admin");
  await owner.post("/contacts", { name: "Een eigen contact", companyId: null });
  expect(await addSample(other.services, other.owner)).toMatch(/only added to an empty one/);
  expect((await owner.get("/contacts")).body.total).toBe(1);
  await other.close();
});

test("it needs the catalogue of a new installation, and adds nothing without it", async () => {
  const other = await startWorld();
  const owner = await other.signedIn("Admin");
  const { items } = (await owner.get("/admin/locations")).body;
  const workshop = items.find(({ name }: { name: string }) => name === "Werkplaats");
  await owner.patch(`/admin/locations/${workshop.id}`, { name: "Atelier" });
  expect(await addSample(other.services, other.owner)).toMatch(/it lacks Werkplaats/);
  expect((await owner.get("/contacts")).body.total).toBe(0);
  expect((await owner.get("/admin/users")).body.total).toBe(1);
  await other.close();
});

describe("it shows a company at work:", () => {
  test("devices in every stage, orders in every phase, tasks in every state, and an intake that is going on", async () => {
    const { products, purchases, sales, tasks, erasureQueue, missingProof, openIntakes, ...amounts } = (
      await admin.get("/dashboard/total")
    ).body;
    for (const counts of [products, purchases, sales])
      for (const [name, count] of Object.entries(counts))
        if (counts !== purchases || name !== "cancelled") expect(count, name).toBeGreaterThan(0);
    for (const state of ["toDo", "inProgress", "hold"]) expect(tasks[state], state).toBeGreaterThan(2);
    expect({ erasureQueue, missingProof: missingProof > 0 }).toEqual({ erasureQueue: 3, missingProof: true });
    expect(openIntakes).toMatchObject([{ supplierName: "Basisschool De Brug", scanned: 31 }]);
    expect(Math.min(amounts.openSalesTotal, amounts.stockValue)).toBeGreaterThan(50_000);
    expect((await admin.get("/purchases?archived=true&phase=cancelled")).body.total).toBe(1);
    expect(
      (await admin.get("/logs/emails?sent=false")).body.items.filter(({ to }: { to: string }) =>
        to.endsWith(".example"),
      ),
    ).toHaveLength(4);
    expect(
      (await admin.get("/admin/users?pageSize=50")).body.items.flatMap(
        (one: { groups: string[] }) => one.groups,
      ),
    ).toEqual(
      expect.arrayContaining(["Admin", "Manager", "Sales", "Driver", "Partner", "Supplier", "Customer"]),
    );
  });

  test("every stock is the sum of its movements and every reservation that of open sales", async () => {
    expect(await brokenBooks(world)).toEqual([]);
  });

  test("a sold laptop's passport tells days of work in their order, and nothing happens in the future", async () => {
    const [id] = await ids(
      `select product.id from product join "erasureReport" report on report."productId" = product.id where gone order by 1`,
    );
    const { items } = (await admin.get(`/products/${id}/history`)).body;
    const times = items.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times.map((at: string) => at.slice(0, 10))).size).toBeGreaterThan(3);
    const happened = new Set(items.flatMap(({ facts }: HistoryEntry) => facts.map(({ what }) => what)));
    for (const what of ["taskDone", "reportRead", "stock.soldTo"]) expect(happened).toContain(what);
    const people = items.flatMap(({ userName }: HistoryEntry) => userName ?? []);
    // By their names, as everybody is called on screens.
    expect(people.filter((name: string) => !/^\p{Lu}\p{L}+ \p{L}/u.test(name))).toEqual([]);
    expect(people.length).toBeGreaterThan(0);
    const product = (await admin.get(`/aproduct/${id}`)).body;
    expect(times).toContain(product.createdAt);
    expect(product).toMatchObject({
      carriers: [{ state: "erased" }, { state: "erased" }],
      missingProof: [],
    });
    expect(await singleValue(`select count(*)::int as value from audit where at > now()`)).toBe(0);
    expect(
      await singleValue(
        `select count(*)::int as value from task where not standard and ("finishedAt" > now() or "startedAt" > "finishedAt")`,
      ),
    ).toBe(0);
  });

  test("what an audit row tells of a moment is the moment at which it was written", async () => {
    expect(
      await singleValue(`select count(*)::int as value from audit, jsonb_each(changes) as change(key, value)
        where key in ('createdAt', 'openedAt', 'importedAt') and action = 'created' and (value #>> '{}')::timestamptz <> at`),
    ).toBe(0);
  });
});

test("what happens on the day itself is past already in the small hours of it", () => {
  const start = new Date("2026-11-25T23:30:00Z");
  const clock = createClock(start, "Europe/Amsterdam");
  clock.turnTo(0, "8:20");
  expect(clock.tick()).toBe(start.toISOString());
  clock.turnTo(-1, "23:59");
  expect(new Date(clock.tick()).getTime()).toBeLessThan(start.getTime());
});

test("nobody can be its colleagues, and the first person to sign up is the Admin", async () => {
  expect(first).toEqual({ before: true, groups: ["Admin"], after: false });
  const emailOrUsername = "anna.voorbeeld";
  for (const path of ["forgot-password", "resend-confirmation-code"])
    expect((await world.anonymous.post(`/security/${path}`, { emailOrUsername })).status).toBe(200);
  const users = await world.db
    .selectFrom("user")
    .select(["id", "active", "confirmedAt"])
    .where("username", "like", "%.voorbeeld")
    .execute();
  expect(users).toHaveLength(12);
  expect(users.every(({ active, confirmedAt }) => !active && confirmedAt === null)).toBe(true);
  const ofThem = users.map(({ id }) => id);
  for (const table of ["code", "session"] as const)
    expect(await world.db.selectFrom(table).selectAll().where("userId", "in", ofThem).execute()).toEqual([]);
});

test("none of its colleagues goes as somebody who never confirmed", async () => {
  const groupsOf = (groups: string) =>
    world.services.pool.query(`update "user" set groups = $1 where username = 'jolanda.voorbeeld'`, [groups]);
  await groupsOf("{}");
  await tidy(world.services)();
  expect((await groupsOf("{Planner}")).rowCount).toBe(1);
});

test("it says of itself that it is a try-out company, and a new company does not", async () => {
  const signInPage = async ({ anonymous, signedIn }: World) => {
    const person = await signedIn("Admin");
    return [(await anonymous.get("/configs")).body.tryOut, (await person.get("/security/info")).body.tryOut];
  };
  expect(await signInPage(world)).toEqual([true, true]);
  expect((await admin.get("/dashboard/total")).body.firstSteps).toBe(null);
  const other = await startWorld();
  expect(await signInPage(other)).toEqual([false, false]);
  await other.close();
});

test("the application's role cannot date it: then nothing of it is there", async () => {
  const other = await startWorld();
  const owner = await other.signedIn("Admin");
  await expect(addSample(other.services, other.services.pool.options)).rejects.toThrow(
    /session_replication_role/,
  );
  expect((await owner.get("/contacts")).body.total).toBe(0);
  expect(filesIn(join(other.services.config.dataDir, "files"))).toEqual([]);
  await other.close();
});
