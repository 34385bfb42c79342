import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { filesIn } from "../files/forms.fixtures.ts";
import { buildApp } from "../startup/build.ts";
import { createServices } from "../startup/services.ts";
import { tidy } from "../system/tidy.ts";
import { brokenBooks } from "../testing/books.ts";
import { seededIds } from "../testing/seeded.ts";
import { until } from "../testing/stream.ts";
import { type Person, startWorld, type World } from "../testing/world.ts";
import { addSample } from "./sample.ts";

let world: World;
let admin: Person;
const first: { before?: boolean; groups?: string[]; after?: boolean } = {};

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  world = await startWorld();
  expect(await addSample(world.services)).toMatch(/^The sample company is there/);
  const firstAccount = async () => (await world.anonymous.get("/configs")).body.firstAccount;
  first.before = await firstAccount();
  const jan = {
    username: "jan",
    firstName: "Jan",
    lastName: "Jansen",
    email: "jan@bedrijf.nl",
    password: "Geheim-123",
  };
  expect((await world.anonymous.post("/security/sign-up", jan)).status).toBe(201);
  first.groups = (
    await world.db.selectFrom("user").select("groups").where("username", "=", "jan").executeTakeFirst()
  )?.groups;
  first.after = await firstAccount();
  admin = await world.signedIn("Admin");
}, 60_000);
afterAll(() => world.close());

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
const one = async (query: string) => (await world.services.pool.query(query)).rows[0].value;
const ids = async (query: string): Promise<number[]> =>
  (await world.services.pool.query(query)).rows.map(({ id }) => id);
const status = async () => (await admin.get("/sample")).body;

test("it is added once, and never to a company that has records of its own", async () => {
  const before = await contents();
  expect(await addSample(world.services)).toBe("The sample company is here already.");
  expect(await contents()).toEqual(before);
  const other = await startWorld();
  const owner = await other.signedIn("Admin");
  await owner.post("/contacts", { name: "Een eigen contact", companyId: null });
  expect(await addSample(other.services)).toMatch(/only added to an empty one/);
  expect((await owner.get("/contacts")).body.total).toBe(1);
  await other.close();
});

test("it needs the catalogue of a new installation, and adds nothing without it", async () => {
  const other = await startWorld();
  const owner = await other.signedIn("Admin");
  const { items } = (await owner.get("/admin/locations")).body;
  const workshop = items.find(({ name }: { name: string }) => name === "Werkplaats");
  await owner.patch(`/admin/locations/${workshop.id}`, { name: "Atelier" });
  expect(await addSample(other.services)).toMatch(/it lacks Werkplaats/);
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
    expect(new Set(items.map((row: { subject: string }) => row.subject))).toEqual(
      new Set(["product", "stockMovement", "task", "erasureReport", "orderLine"]),
    );
    expect(items.every(({ userName }: { userName: string }) => userName?.endsWith(".voorbeeld"))).toBe(true);
    const product = (await admin.get(`/aproduct/${id}`)).body;
    expect(product).toMatchObject({
      createdAt: times.at(-1),
      carriers: [{ state: "erased" }, { state: "erased" }],
      missingProof: [],
    });
    expect(await one(`select count(*)::int as value from audit where at > now()`)).toBe(0);
    expect(
      await one(
        `select count(*)::int as value from task where not standard and ("finishedAt" > now() or "startedAt" > "finishedAt")`,
      ),
    ).toBe(0);
  });

  test("what an audit row tells of a moment is the moment at which it was written", async () => {
    expect(
      await one(`select count(*)::int as value from audit, jsonb_each(changes) as change(key, value)
        where key in ('createdAt', 'openedAt', 'importedAt') and action = 'created' and (value #>> '{}')::timestamptz <> at`),
    ).toBe(0);
  });
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

test("only an Admin sees or removes it", async () => {
  for (const group of ["Manager", "Warehouse", "Customer"] as const) {
    const person = await world.signedIn(group);
    expect((await person.get("/sample")).status, group).toBe(403);
    expect((await person.del("/sample")).status, group).toBe(403);
    await world.services.pool.query(`delete from "user" where id = ${person.id}`);
  }
  expect((await status()).present).toBe(true);
});

test("no company's history can be dated, forgotten or passed off as a sample", async () => {
  const { pool } = world.services;
  const refusals = [
    [`select "keepSample"('{1}', '{2001-01-01}')`, /there is a company already/],
    [`insert into "sampleRecord" values ('order', 1)`, /only the sample itself/],
    [`delete from "sampleRecord"`, /only the sample itself/],
    [`select "pauseHistory"(true)`, /must be owner/],
    [`delete from audit`, /append-only/],
  ] as const;
  for (const [query, reason] of refusals) await expect(pool.query(query)).rejects.toThrow(reason);
});

/** Of what a removal takes away besides orders and devices, the topics that their screens listen to. */
const alsoTold = ["order-statuses", "erasure-reports", "tasks", "contacts", "companies", "users", "logs"];

describe("removed,", () => {
  let kept: World;
  let owner: Person;
  const owned = async (url: string, body: object) => {
    const answer = await owner.post(url, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const idOf = async (query: string) => (await ids(query))[0]!;

  beforeEach(async () => {
    kept = world;
    world = await startWorld();
    owner = await world.signedIn("Admin");
  });
  afterEach(async () => {
    await world.close();
    world = kept;
  });

  test("it leaves every table and folder as it was", async () => {
    const before = await contents();
    await addSample(world.services);
    const { goes, stays } = (await owner.get("/sample")).body;
    expect(goes).toMatchObject({
      purchases: 7,
      sales: 8,
      contacts: 12,
      companies: 5,
      users: 12,
      orderStatuses: 2,
      erasureReports: 41,
    });
    expect(Object.values(stays).every((count) => count === 0)).toBe(true);
    const folder = join(world.services.config.dataDir, "files");
    expect(filesIn(folder)).toHaveLength(1);
    const told = new Set<string>();
    const stop = world.services.events.listen((topics) => {
      for (const topic of topics) told.add(topic);
    });
    const answer = await owner.del("/sample");
    const all = Object.values(goes).reduce((sum: number, count) => sum + Number(count), 0);
    expect(answer).toMatchObject({ status: 200, body: { removed: all } });
    expect(await contents()).toEqual(before);
    expect(filesIn(folder)).toEqual([]);
    await until(() => expect([...told]).toEqual(expect.arrayContaining(["products", ...alsoTold])));
    stop();
    expect((await owner.get("/sample")).body.present).toBe(false);
    expect((await owner.del("/sample")).status).toBe(404);
  });

  test("it takes along what came out of it, and what somebody deleted of it", async () => {
    const before = await contents();
    await addSample(world.services);
    const intake = await idOf(`select id from intake where "closedAt" is null`);
    const { scans, counted } = (await owner.get(`/intakes/${intake}`)).body;
    const strange = scans.filter((scan: { verdict: string }) => scan.verdict !== "matched");
    await owner.post(`/intakes/${intake}/decide`, {
      scanIds: strange.map(({ id }: { id: number }) => id),
      decision: "leave",
    });
    for (const { lineId } of counted) await owner.post(`/intakes/${intake}/count`, { lineId, quantity: 3 });
    expect((await owner.post(`/intakes/${intake}/close`)).body.booked).toBe(31);
    const bundle = await idOf(`select id from product where quantity > 50 and not gone order by 1`);
    await owner.put(`/split-product/${bundle}/split-part-of-bundle`, { quantity: 5 });
    const draft = await idOf(
      `select "order".id from "order" join "orderStatus" status on status.id = "statusId" where phase = 'draft' and "order".kind = 'sale'`,
    );
    expect((await owner.del(`/sales/${draft}`)).status).toBe(200);
    const task = await idOf(`select id from task where "productId" is null and not standard`);
    await owner.del(`/tasks/${task}`);
    expect(await brokenBooks(world)).toEqual([]);
    expect((await owner.del("/sample")).status).toBe(200);
    expect(await contents()).toEqual(before);
  });

  test("what the company added stays, with the people and orders of the sample that it needs", async () => {
    await addSample(world.services);
    const { types, productStatuses } = await seededIds(world);
    const saleable = { statusId: productStatuses.Verkoopbaar };
    const mine = await owned("/products", {
      productName: "Eigen scherm",
      typeId: types.Monitor,
      ...saleable,
    });
    const friend = await owned("/contacts", { name: "Eigen klant", companyId: null });
    const office = await idOf(`select id from contact where name = 'Kantoor & Co'`);
    const school = await idOf(`select id from contact where name = 'Basisschool De Brug'`);
    const laptop = await idOf(
      `select id from product where "statusId" = ${productStatuses.Verkoopbaar} and "reservedQuantity" = 0
        and "serialNumber" <> '' and "purchaseId" is not null and not archived order by 1`,
    );
    const line = (productId: number) => ({ productId, unitPrice: 10_000 });
    const sale = await owned("/sales", { contactId: friend.id, lines: [line(laptop), line(mine.id)] });
    const { orderStatuses } = await seededIds(world);
    await owner.post(`/sales/${sale.id}/status`, { statusId: orderStatuses["sale Bevestigd"] });
    const toOffice = await owned("/sales", { contactId: office, lines: [line(mine.id)] });
    const theirs = await idOf(
      `select "order".id from "order" where "contactId" = ${school} and kind = 'sale'`,
    );
    await owner.post(`/sales/${theirs}/status`, { statusId: orderStatuses["sale Bevestigd"] });
    const more = await owned("/products", {
      productName: "Nog een scherm",
      typeId: types.Monitor,
      ...saleable,
    });
    expect((await owner.post(`/sales/${theirs}/products`, line(more.id))).status).toBe(201);
    const wim = await idOf(`select id from "user" where username = 'wim.voorbeeld'`);
    const task = await owned("/tasks", {
      name: "Eigen taak",
      productId: null,
      dueDate: null,
      assignedToId: wim,
    });

    const { items } = (await owner.get("/erasure-reports?unmatched=true")).body;
    const proven = await owned("/products", { productName: "Eigen laptop", typeId: types.Laptop });
    await owner.post(`/erasure-reports/${items[0].id}/match`, { productId: proven.id });

    const { stays, loosened } = (await owner.get("/sample")).body;
    expect(stays).toMatchObject({ sales: 1, contacts: 2, companies: 2, products: 0, purchases: 0, users: 0 });
    expect(loosened).toContain(sale.orderNr);
    expect((await owner.del("/sample")).status).toBe(200);

    const left = (await owner.get(`/sales/${sale.id}`)).body;
    expect(left).toMatchObject({ contactName: "Eigen klant", phase: "confirmed" });
    expect(left.total).toBe(24_200);
    expect(left.lines).toMatchObject([
      { productId: null, unitPrice: 10_000, reserved: false, serialNumber: expect.stringMatching(/\w/) },
      { productId: mine.id, reserved: true },
    ]);
    expect((await owner.get(`/sales/${toOffice.id}`)).body.contactName).toBe("Kantoor & Co");
    expect((await owner.get(`/sales/${theirs}`)).body.lines.at(-1)).toMatchObject({
      productId: more.id,
      reserved: true,
    });
    expect((await owner.get("/contacts")).body.total).toBe(3);
    expect((await owner.get("/products")).body.total).toBe(3);
    expect((await owner.get("/erasure-reports")).body.items).toMatchObject([
      { id: items[0].id, orderId: null, productId: proven.id },
    ]);
    expect((await owner.get(`/products/${proven.id}`)).body.carriers).toMatchObject([{ state: "erased" }]);
    expect((await owner.get(`/tasks/${task.id}`)).body).toMatchObject({
      name: "Eigen taak",
      assignedToId: null,
    });
    const told = (await owner.get(`/sales/${sale.id}/history`)).body.items;
    expect(told).toContainEqual(
      expect.objectContaining({
        subject: "orderLine",
        userName: owner.username,
        changes: expect.objectContaining({ productId: [laptop, null] }),
      }),
    );
    expect(await brokenBooks(world)).toEqual([]);
    await owner.post(`/sales/${sale.id}/status`, { statusId: orderStatuses["sale Afgerond"] });
    expect(await brokenBooks(world)).toEqual([]);
    expect((await owner.get("/sample")).body.present).toBe(false);
  });

  test("on a database that the application owns itself it goes as well", async () => {
    const { user } = inject("postgres");
    const database = {
      ...inject("postgres"),
      database: await one("select current_database() as value"),
      user,
    };
    const owning = await createServices(world.services.config, database, world.services);
    const before = await contents();
    expect(await addSample(owning)).toMatch(/is there/);
    const app = await buildApp(owning);
    const answer = await app.inject({
      method: "DELETE",
      url: "/api/sample",
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(await contents()).toEqual(before);
    await app.close();
    await owning.close();
  });
});
