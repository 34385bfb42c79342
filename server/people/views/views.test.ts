import { expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const seller = await world.signedIn("Sales");
const colleague = await world.signedIn("Warehouse");
const outsider = await world.signedIn("Customer");

const view = (name: string, more: object = {}) => ({ screen: "/products", name, ...more });
const namesFor = async (person: Person, screen = "/products") =>
  (await person.get(`/views?screen=${screen}`)).body.items.map(({ name }: { name: string }) => name);

test("somebody keeps a view of a list for themselves", async () => {
  const search = { lifecycle: "saleable", serialNumber: "!()", sort: "-salePrice" };
  const created = await seller.post(
    "/views",
    view("Te verkopen", { search, columns: ["sku", "attributes.grade"] }),
  );
  expect(created).toMatchObject({
    status: 201,
    body: { own: true, shared: false, search, username: "sales2" },
  });
  expect((await seller.get("/views?screen=/products")).body.items).toEqual([created.body]);
  expect(await namesFor(seller, "/contacts")).toEqual([]);
  expect(await namesFor(colleague)).toEqual([]);
  const { own: _own, username: _username, id, ...input } = created.body;
  const changed = await seller.put(`/views/${id}`, { ...input, name: "Verkoopbaar", columns: null });
  expect(changed.body).toMatchObject({ name: "Verkoopbaar", columns: null, version: 2 });
  expect(await seller.put(`/views/${id}`, input)).toMatchObject({ status: 409, body: { code: "stale" } });
  expect((await seller.del(`/views/${id}`)).body).toEqual({ id });
  expect(await namesFor(seller)).toEqual([]);
});

test("another's own view is not there", async () => {
  const { id } = (await seller.post("/views", view("Geheim"))).body;
  for (const person of [colleague, admin, outsider]) {
    expect((await person.put(`/views/${id}`, view("Gestolen"))).status).toBe(404);
    expect((await person.del(`/views/${id}`)).status).toBe(404);
  }
  await seller.del(`/views/${id}`);
});

test("only who manages the settings shares a view, and everybody inside sees it", async () => {
  const refusal = { status: 403, body: { code: "viewSharing" } };
  expect(await seller.post("/views", view("Voor allen", { shared: true }))).toMatchObject(refusal);
  const { id } = (await admin.post("/views", view("Voor allen", { shared: true }))).body;
  expect(await namesFor(seller)).toEqual(["Voor allen"]);
  expect(await namesFor(outsider)).toEqual([]);
  expect(await seller.put(`/views/${id}`, view("Anders"))).toMatchObject(refusal);
  expect(await seller.del(`/views/${id}`)).toMatchObject(refusal);
  expect((await outsider.del(`/views/${id}`)).status).toBe(404);
  const own = (await seller.post("/views", view("Eigen"))).body;
  expect(await seller.put(`/views/${own.id}`, view("Eigen", { shared: true }))).toMatchObject(refusal);
  expect((await admin.del(`/views/${id}`)).status).toBe(200);
  await seller.del(`/views/${own.id}`);
});

test("of one list one own view and one shared view is the default", async () => {
  const made = async (person: Person, name: string, more: object = {}) =>
    (await person.post("/views", view(name, { isDefault: true, ...more }))).body.id as number;
  const first = await made(admin, "Een");
  const second = await made(admin, "Twee");
  const shared = await made(admin, "Drie", { shared: true });
  const later = await made(admin, "Vier", { shared: true });
  const others = await made(seller, "Een");
  const { items } = (await admin.get("/views?screen=/products")).body;
  const defaults = items.filter(({ isDefault }: { isDefault: boolean }) => isDefault);
  expect(defaults.map(({ id }: { id: number }) => id)).toEqual([second, later]);
  expect((await seller.get("/views?screen=/products")).body.items).toMatchObject([
    { id: others, isDefault: true },
    { id: shared, isDefault: false },
    { id: later, isDefault: true },
  ]);
  for (const id of [first, second, shared, later]) await admin.del(`/views/${id}`);
  await seller.del(`/views/${others}`);
});

test("two views of one list have two names", async () => {
  const { id } = (await seller.post("/views", view("Dezelfde"))).body;
  expect(await seller.post("/views", view("Dezelfde"))).toMatchObject({
    status: 409,
    body: { code: "viewNameTaken" },
  });
  expect((await colleague.post("/views", view("Dezelfde"))).status).toBe(201);
  await seller.del(`/views/${id}`);
});

test.each([
  ["a screen that is an address elsewhere", { screen: "https://example.nl" }],
  ["a name without a letter", { name: " " }],
  ["a filter that is no text", { search: { archived: true } }],
  ["a filter of a strange name", { search: { "a b": "x" } }],
  [
    "too many filters",
    {
      search: Object.fromEntries(
        Array.from({ length: 51 }, (_, at) => [`f${"a".repeat(at % 39)}${at > 38 ? "b" : ""}`, "x"]),
      ),
    },
  ],
  ["an unknown field", { userId: 1 }],
])("%s is refused", async (_, more) => {
  expect((await seller.post("/views", { ...view("Fout"), ...more })).status).toBe(400);
});

test("a person keeps at most a hundred views of one list", async () => {
  const person = await world.signedIn("Sales");
  const values = Array.from({ length: 100 }, (_, at) => ({
    userId: person.id,
    screen: "/tasks",
    name: `Weergave ${at}`,
  }));
  await world.db.insertInto("savedView").values(values).execute();
  expect(await person.post("/views", { screen: "/tasks", name: "Nog een" })).toMatchObject({
    status: 422,
    body: { code: "tooManyViews" },
  });
  expect((await person.post("/views", view("Elders"))).status).toBe(201);
});
