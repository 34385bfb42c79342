import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Group, groups, isOutside } from "../../../contract/access.ts";
import { addressOf, type Declared, everyRoute, isEndless } from "../../testing/contract.ts";
import { testShop } from "../../testing/fixture.ts";
import { openStream, type Stream, waitUntil } from "../../testing/stream.ts";
import { type Person, startWorld } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
const open: Stream[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const stream of open.splice(0)) await stream.leave();
});

async function follow(person: { accessToken: string }, missed?: number) {
  const stream = await openStream(url, person.accessToken, missed);
  open.push(stream);
  return stream;
}

describe("everybody is told of exactly those topics of which a route lets them read", () => {
  let routes: Declared[];
  beforeAll(async () => {
    routes = (await everyRoute()).filter((route) => route.method === "GET" && !isEndless(route));
  });

  test.each(groups.filter((group) => !isOutside([group])))("as %s", async (group: Group) => {
    const person = await world.signedIn(group);
    const topics = [...new Set(routes.map(({ config }) => config.topic))];
    const readable = new Set<string>();
    for (const route of routes) {
      const { status } = await person.get(addressOf(route));
      // Of what nobody may read without its subject they hear with the subject, which the next test shows.
      const isSubjects = route.config.topic.endsWith("-comments");
      if (status !== 403 && !isSubjects) readable.add(route.config.topic);
    }
    const stream = await follow(person);
    world.services.events.changed(...topics, ...topics.map((topic) => `${topic}/999999`), "theme/1");
    await stream.hears("theme/1");
    const changedTopics = new Set(stream.topics.map((topic) => topic.split("/")[0]!));
    expect([...changedTopics].sort()).toEqual([...readable].sort());
  });
});

test("whoever may read an order, a task or a contact hears of its comments, and nobody else of its number", async () => {
  const groupsOf = ["Admin", "Sales", "Technician", "Planner"] as const;
  const people = await Promise.all(groupsOf.map((group) => world.signedIn(group)));
  const nobody = await world.signedIn();
  const [sale, purchase] = [await shop.sale([]), await shop.purchase([])];
  const [, , technician] = people;
  const contact = await shop.contact("Buurman");
  const task = await shop.made("/tasks", { name: "Dozen vouwen", assignedToId: admin.id });
  const own = await shop.made("/tasks", { name: "Schijven tellen", assignedToId: technician!.id });
  const streams = await Promise.all([...people, nobody].map((person) => follow(person)));
  const orders = [`order/${sale.id}`, `order/${purchase.id}`];
  for (const path of [...orders, `task/${task.id}`, `task/${own.id}`, `contact/${contact.id}`])
    expect((await admin.post(`/comments/${path}`, { text: "Wanneer?" })).status).toBe(201);
  await admin.patch(`/tasks/${task.id}`, { description: "Plat" });
  await streams[0]!.hears(`tasks/${task.id}`);
  world.services.events.changed("theme/1");
  await Promise.all(streams.map((stream) => stream.hears("theme/1")));
  const heard = streams.map(({ topics }) =>
    [...new Set(topics.filter((topic) => /comments\//.test(topic) || topic === `tasks/${task.id}`))].sort(),
  );
  const onSale = `order-comments/${sale.id}`;
  const onPurchase = `order-comments/${purchase.id}`;
  const onContact = `contact-comments/${contact.id}`;
  const onTasks = [`task-comments/${task.id}`, `task-comments/${own.id}`];
  expect(heard).toEqual([
    [onSale, onPurchase, onContact, ...onTasks, `tasks/${task.id}`].sort(),
    [onSale, onContact].sort(),
    [onPurchase, onTasks[1]].sort(),
    [onSale, onPurchase, onContact].sort(),
    [],
  ]);
  expect(streams.at(-1)!.topics).toEqual(["theme/1"]);
});

test("a workshop hears of products and purchases, and nothing of sales, people or prices of the company", async () => {
  const stream = await follow(await world.signedIn("Technician"));
  await shop.sale([]);
  await admin.post("/contacts", { name: "Nieuw", companyId: null });
  const { id } = await shop.purchase([]);
  await stream.hears(`purchases/${id}`);
  expect(new Set(stream.topics)).toEqual(new Set(["purchases", `purchases/${id}`]));
});

describe("who comes back after a while", () => {
  test("is told what changed meanwhile, as far as they may know it, and nothing else", async () => {
    const [seller, technician] = [await world.signedIn("Sales"), await world.signedIn("Technician")];
    const earlier = await follow(admin);
    const left = Date.now();
    const { id } = await shop.contact("Kort weg");
    await earlier.hears(`contacts/${id}`);
    const back = await follow(seller, Date.now() - left);
    await back.hears(`contacts/${id}`);
    expect(back.topics).not.toContain("*");
    const [other, fresh] = [await follow(technician, Date.now() - left), await follow(seller)];
    world.services.events.changed("theme");
    for (const stream of [other, fresh]) {
      await stream.hears("theme");
      expect(stream.topics).not.toContain(`contacts/${id}`);
    }
  });

  test("is told of it first, before what changes now and before any sign of life", async () => {
    const { sessions } = world.services;
    const { byId } = sessions;
    const [other, late] = [await follow(admin), await world.signedIn("Sales")];
    const requested = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const looking = vi.spyOn(sessions, "byId").mockImplementationOnce(async (id) => {
      requested.resolve();
      await goOn.promise;
      return byId(id);
    });
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${late.accessToken}` };
    const opening = fetch(`${url}/api/events?missed=61000`, { headers, signal: leaving.signal });
    await requested.promise;
    looking.mockRestore();
    world.services.events.changed("theme");
    await other.hears("theme");
    goOn.resolve();
    const piece = await (await opening).body!.getReader().read();
    expect(Buffer.from(piece.value!).toString()).toMatch(/^data: \{"topics":\["\*"\]\}\n\n: connected\n\n/);
    leaving.abort();
  });

  test("is told that everything may have changed where nobody knows it any more", async () => {
    const stream = await follow(await world.signedIn("Sales"), 61_000);
    await stream.hears("*");
  });
});

test("what another address of the same devices changes is told as a change of products", async () => {
  const stream = await follow(admin);
  const { id } = await shop.device();
  await stream.hears(`products/${id}`);
  stream.forget();
  await admin.put(`/aproducts/archive/${id}`);
  await stream.hears(`products/${id}`);
});

test("every route says what it is about, and what one of them changes another reads", async () => {
  const routes = await everyRoute();
  expect(routes.filter(({ config }) => !config.topic).map(({ url: path }) => path)).toEqual([]);
  const read = new Set(routes.filter(({ method }) => method === "GET").map(({ config }) => config.topic));
  const changed = routes.filter(({ config }) => config.effect === "changes");
  expect(changed.filter(({ config }) => !read.has(config.topic)).map(({ url: path }) => path)).toEqual([]);
});

test("a change of what hangs on a row is told as one of that row, undoing a bulk edit as one of no row", async () => {
  const stream = await follow(admin);
  const { id } = await shop.purchase([]);
  const contact = await shop.contact("Bulk");
  const edited = await admin.post("/contacts/bulk-edit", { ids: [contact.id], changes: { city: "Utrecht" } });
  world.services.events.changed("theme");
  await stream.hears("theme");
  stream.forget();
  await admin.upload(`/purchases/${id}/files`, [{ name: "bon.txt", bytes: Buffer.from("bon") }]);
  expect((await admin.post(`/contacts/bulk-edits/${edited.body.id}/undo`)).status).toBe(200);
  world.services.events.changed("theme");
  await stream.hears("theme");
  expect(new Set(stream.topics)).toEqual(new Set(["contacts", "purchases", `purchases/${id}`, "theme"]));
});

test("signing in and out is told to nobody, a new account to whoever manages accounts", async () => {
  const [manager, seller] = [await follow(admin), await follow(await world.signedIn("Sales"))];
  const account = {
    username: "nieuw",
    firstName: "A",
    lastName: "B",
    email: "n@example.nl",
    password: "Rieten-Stoel-88",
  };
  const password = admin.password;
  await world.anonymous.post("/security/sign-in", { emailOrUsername: admin.username, password });
  await world.anonymous.post("/security/sign-up", account);
  await shop.contact("Iemand");
  await manager.hears("contacts");
  await seller.hears("contacts");
  expect(manager.topics).toContain("users");
  expect(manager.topics).not.toContain("security");
  expect(seller.topics.filter((topic) => !topic.startsWith("contacts"))).toEqual([]);
});

describe("somebody outside the company", () => {
  type Outsider = { person: Person; contactId: number };
  let supplier: Outsider;
  let partner: Outsider;
  let customer: Outsider;
  let strangerId: number;
  async function outsider(name: string, group: Group): Promise<Outsider> {
    const { id: contactId } = await shop.contact(name, { isPartner: group === "Partner" });
    const person = await world.signedIn(group);
    await world.db.updateTable("user").set({ contactId }).where("id", "=", person.id).execute();
    return { person, contactId };
  }
  beforeAll(async () => {
    supplier = await outsider("Leverancier", "Supplier");
    partner = await outsider("Partner", "Partner");
    customer = await outsider("Klant", "Customer");
    strangerId = (await shop.contact("Een ander")).id;
  });
  const made = async (kind: "purchases" | "sales", more: object): Promise<number> =>
    (await shop.made(`/${kind}`, { lines: [], contactId: strangerId, ...more })).id;

  test("hears of their own orders, and not that there are others, nor that these change", async () => {
    const streams = {
      supplier: await follow(supplier.person),
      partner: await follow(partner.person),
      customer: await follow(customer.person),
    };
    for (const kind of ["purchases", "sales"] as const) {
      const foreign = await made(kind, {});
      await admin.patch(`/${kind}/${foreign}`, { remarks: "geheim" });
      await admin.del(`/${kind}/${foreign}`);
    }
    await shop.device();
    const bought = await made("purchases", { contactId: supplier.contactId, partnerId: partner.contactId });
    const sold = await made("sales", { contactId: customer.contactId, partnerId: partner.contactId });
    await streams.supplier.hears(`purchases/${bought}`);
    await streams.customer.hears(`sales/${sold}`);
    await streams.partner.hears(`purchases/${bought}`);
    await streams.partner.hears(`sales/${sold}`);
    const topicsOf = (stream: Stream) => [...new Set(stream.topics)].sort();
    expect(topicsOf(streams.supplier)).toEqual(["purchases", `purchases/${bought}`]);
    expect(topicsOf(streams.customer)).toEqual(["sales", `sales/${sold}`]);
    expect(topicsOf(streams.partner)).toEqual(
      ["purchases", `purchases/${bought}`, "sales", `sales/${sold}`].sort(),
    );
  });

  test("hears of what happens in between to an own order: a file, a line, a status, its intake", async () => {
    const id = await made("purchases", {
      contactId: supplier.contactId,
      lines: [{ productName: "Laptop", serialNumber: "", typeId: shop.ids.types.Laptop, quantity: 1 }],
    });
    const stream = await follow(supplier.person);
    const each = async (change: () => Promise<{ status: number; body: unknown }>) => {
      stream.forget();
      const { status, body } = await change();
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      await stream.hears(`purchases/${id}`);
    };
    await each(() =>
      admin.upload(`/purchases/${id}/files`, [{ name: "bon.txt", bytes: Buffer.from("bon") }]),
    );
    await each(() => admin.post(`/purchases/${id}/products`, { productName: "Scherm" }));
    await each(() => shop.movePurchase(id, "Bevestigd"));
    const opening = { orderId: id, locationId: Object.values(shop.ids.locations)[0], locationLabel: "" };
    let intakeId = 0;
    await each(async () => {
      const answer = await admin.post("/intakes", opening);
      intakeId = answer.body.id;
      return answer;
    });
    await each(() => admin.post(`/intakes/${intakeId}/close`));
    expect(stream.topics.filter((topic) => !topic.startsWith("purchases"))).toEqual([]);
  });

  test("hears nothing without a contact, and of nothing but orders even with a right to more", async () => {
    const nobody = await follow(await world.signedIn("Supplier"));
    await world.db
      .updateTable("user")
      .set({ permissions: ["contacts:read", "users:read"] })
      .where("id", "=", customer.person.id)
      .execute();
    world.services.sessions.forget();
    const customerStream = await follow(customer.person);
    await made("purchases", {});
    await made("sales", {});
    await admin.post("/views", {
      screen: "sales",
      name: "Mijn",
      shared: false,
      isDefault: false,
      columns: [],
      search: {},
    });
    await shop.contact("Geheime relatie");
    world.services.events.changed("theme");
    await nobody.hears("theme");
    await customerStream.hears("theme");
    expect(nobody.topics).toEqual(["theme"]);
    expect(customerStream.topics).toEqual(["theme"]);
  });
});

describe("an open stream", () => {
  let person: Person;
  let stream: Stream;
  beforeEach(async () => {
    person = await world.signedIn("Sales");
    stream = await follow(person);
  });
  const changeUser = (values: { active?: boolean; groups?: Group[] }) =>
    world.db.updateTable("user").set(values).where("id", "=", person.id).execute();

  test("ends after its own session is signed out, and no other does", async () => {
    const tokens = await world.anonymous.post("/security/sign-in", {
      emailOrUsername: person.username,
      password: person.password,
    });
    const other = await follow(tokens.body);
    await person.post("/security/sign-out");
    await stream.ends();
    await shop.contact("Nog iemand");
    await other.hears("contacts");
    expect(stream.topics).toEqual([]);
  });

  test("ends after an Admin deactivates its owner or gives other rights", async () => {
    const second = await world.signedIn("Sales");
    const secondStream = await follow(second);
    await admin.patch(`/admin/users/${person.id}`, { active: false });
    await stream.ends();
    expect(secondStream.isOpen()).toBe(true);
    const input = { groups: ["Technician"], permissions: [], contactId: null };
    await admin.put(`/admin/users/groups/${second.username}`, input);
    await secondStream.ends();
  });

  test("stays when it was opened while the sessions of the others were looked up", async () => {
    const { sessions } = world.services;
    const { renew } = sessions;
    const late = await world.signedIn("Sales");
    const lookedUp = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const looking = vi.spyOn(sessions, "renew").mockImplementationOnce(async (ids) => {
      const holding = await renew(ids);
      lookedUp.resolve();
      await opened.promise;
      return holding;
    });
    await lookedUp.promise;
    const fresh = await follow(late);
    opened.resolve();
    looking.mockRestore();
    world.services.events.changed("theme");
    await fresh.hears("theme");
  });

  test("ends when another process deactivates its owner", async () => {
    await changeUser({ active: false });
    await stream.ends();
  });

  test("tells by the rights of the moment, at most a second old", async () => {
    await shop.sale([]);
    await stream.hears("sales");
    await changeUser({ groups: ["Technician"] });
    vi.setSystemTime(Date.now() + 1000);
    expect((await person.get("/sales")).status).toBe(403);
    vi.useRealTimers();
    stream.forget();
    await shop.sale([]);
    const { id } = await shop.device();
    await stream.hears(`products/${id}`);
    expect(stream.topics.filter((topic) => topic.startsWith("sales"))).toEqual([]);
  });

  test("says that anything may have changed after the listening connection was lost", async () => {
    const { rowCount } = await world.services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen changes'",
    );
    expect(rowCount).toBe(1);
    await stream.hears("*");
  });

  test("ends when the server stops, which does not wait for it", async () => {
    const fresh = await startWorld();
    const address = await fresh.app.listen({ port: 0, host: "127.0.0.1" });
    const own = await openStream(address, (await fresh.signedIn("Sales")).accessToken);
    await fresh.close();
    await own.ends();
  });
});

test("a person may have twenty streams open, and is told so at one more; others have their own", async () => {
  const [person, other] = [await world.signedIn("Sales"), await world.signedIn("Sales")];
  const session = await world.anonymous.post("/security/sign-in", {
    emailOrUsername: person.username,
    password: person.password,
  });
  const [first] = await Promise.all(
    Array.from({ length: 20 }, (_, at) => follow(at % 2 ? person : session.body)),
  );
  const refused = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${person.accessToken}`, "accept-language": "en" },
  });
  expect([refused.status, refused.headers.get("content-type")]).toEqual([
    429,
    expect.stringContaining("problem+json"),
  ]);
  expect(await refused.json()).toMatchObject({
    code: "tooManyStreams",
    detail: "Open on 20 screens already. Close some of them.",
  });
  await follow(other);
  await first!.leave();
  await waitUntil(() => follow(person));
});

test("a hundred and fifty changes at once are all told", async () => {
  const stream = await follow(admin);
  const topics = Array.from({ length: 150 }, (_, at) => `products/${at + 1}`);
  world.services.events.changed(...topics);
  await stream.hears("products/150");
  await stream.hears("products/1");
  expect(new Set(stream.topics)).toEqual(new Set(topics));
});

test("whoever edits many rows is told how far it is, and nobody else is", async () => {
  const { rows } = await world.services.pool.query<{ id: number }>(
    `insert into contact (name) select 'Stap ' || n from generate_series(1, 150) n returning id`,
  );
  const other = await world.signedIn("Admin");
  const [own, others] = [await follow(admin), await follow(other)];
  const headers = { "idempotency-key": "stapvoorstap" };
  const body = { ids: rows.map(({ id }) => id), changes: { city: "Utrecht" } };
  const preview = await admin.post("/contacts/bulk-edit", { ...body, dryRun: true }, headers);
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  await own.hears(`progress/${admin.id}/stapvoorstap/100/150`);
  world.services.events.changed("theme/2");
  await others.hears("theme/2");
  expect(others.topics.filter((topic) => topic.startsWith("progress"))).toEqual([]);
});

test("whoever is given a first group by their user name hears of it", async () => {
  const person = await world.signedIn();
  const stream = await follow(person);
  const given = { groups: ["Sales"], permissions: [], contactId: null };
  expect((await admin.put(`/admin/users/groups/${person.username}`, given)).status).toBe(200);
  await stream.hears(`users/${person.id}`);
});
