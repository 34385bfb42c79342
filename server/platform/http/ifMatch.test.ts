import { beforeAll, expect, test } from "vitest";
import { orderOf } from "../../../contract/shopOrders.fixtures.ts";
import type { Document, Operation } from "../../app/docs/document.ts";
import { addressOf, type Declared, everyRoute } from "../../testing/contract.ts";
import { testWorld } from "../../testing/fixture.ts";
import { seededIds } from "../../testing/seeded.ts";
import type { Person } from "../../testing/world.ts";

type Fields = { properties?: Record<string, unknown> } | undefined;
const hasVersion = (schema: unknown) => (schema as Fields)?.properties?.version !== undefined;
const routes = await everyRoute();
const versionedReads = routes.filter(
  ({ method, schema }) => method === "GET" && hasVersion(schema.response[200]),
);
/** A status is given last: it closes what the others edit. */
const order = ["PUT", "PATCH", "POST"];
const versionedEdits = routes.filter(({ schema }) => hasVersion(schema.body));
/** What is done once to a stop, which its own tests drive from door to door. */
const isMove = ({ method, url }: Pick<Declared, "method" | "url">) =>
  method === "POST" && /^\/(driving\/)?stops\//.test(url);
const moves = versionedEdits.filter(isMove);
const edits = versionedEdits
  .filter((route) => !isMove(route))
  .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
const nameOf = ({ method, url }: Declared) => `${method} ${url}`;
const baseOf = ({ url }: Pick<Declared, "url">) => url.split("/:")[0]!.replace(/^\/aproduct$/, "/products");
/** Edits that move an amount of stock instead of setting a row's values. */
const movements = ["split-product", "aproducts"];
/** What one person arranges for themselves: nobody else edits it. */
const ownOnly = ["PUT /dashboard/widgets"];

const world = await testWorld();
let admin: Person;
let colleague: Person;
let document: Document;
/** The row of each resource that is edited: its number, or its name. */
const rows = new Map<string, number | string>();
const lines = new Map<string, number>();

/** Fields that a call needs besides its documented example. */
const extraFields: Record<string, object> = {
  "POST /purchases": { lines: [] },
  "POST /sales": { lines: [] },
  "POST /views": { shared: true },
  "PUT /views/:id": { shared: true },
  "PATCH /users/:id": { locale: "de" },
  "PUT /configs": { saleNumber: "VK-{number:4}" },
  "PUT /calendar/pickups/:id": { overrideReason: "Zo afgesproken" },
  "PUT /calendar/deliveries/:id": { overrideReason: "Zo afgesproken" },
  "PATCH /admin/users/:id": { lastName: "Wijziging" },
  "PUT /cart": { modules: ["analytics"] },
  "PATCH /emails/:id": { name: "Zomeraanbieding" },
  "PATCH /admin/drivers/:id": { phone: "06 87654321" },
  "PUT /admin/drivers/:id": { phone: "06 11223344" },
  ...Object.fromEntries(
    ["PUT", "PATCH"].flatMap((method) => [
      [`${method} /customer-tags/:id`, { tagName: `Label ${method}` }],
      [`${method} /mailing-lists/:id`, { listName: `Lijst ${method}` }],
    ]),
  ),
};
const operation = ({ method, url }: Pick<Declared, "method" | "url">) =>
  document.paths[`/api${url.replace(/:(\w+)/g, "{$1}")}`]![method.toLowerCase()] as Operation;
function bodyOf(route: Declared) {
  const { example } = operation(route).requestBody!.content["application/json"]!;
  const { version: _, ...body } = example as { version?: number; name?: string };
  // An edit without changes records nobody's name.
  return {
    ...body,
    ...(body.name && { name: `${body.name} ${route.method}` }),
    ...extraFields[nameOf(route)],
  };
}
const addressFor = (route: Pick<Declared, "url">) =>
  addressOf({ url: route.url.replace(":lineId", String(lines.get(baseOf(route)))) }, rows.get(baseOf(route)));
const sendTo = (person: Person, route: Declared, headers: Record<string, string>, body: object = {}) =>
  person[route.method.toLowerCase() as "put"](addressFor(route), { ...bodyOf(route), ...body }, headers);
/** Where the version of what a route edits is read, when not at the address of its row. */
const readAt: Record<string, string> = {
  "/configs": "/admin/configs",
  "/users/:id": "/admin/users",
  "/views/:id": "/views?screen=/products",
};
async function versionOf(route: Declared): Promise<number> {
  const base = baseOf(route);
  const isLine = route.url.endsWith("/:lineId");
  const own = versionedReads.find((read) => baseOf(read) === base && !isLine);
  const other = isLine ? `${base}/${rows.get(base)}/products` : (readAt[route.url] ?? base);
  const { body } = await admin.get(own ? addressFor(own) : other);
  if (!body.items) return body.version;
  const id = isLine ? lines.get(base) : rows.get(base);
  return body.items.find((row: { id: number }) => row.id === id).version;
}

/** The stop of a new order that we drive for. */
async function stopOf(folder: "purchases" | "sales", maker: Person): Promise<number> {
  const { orderStatuses } = await seededIds(world);
  const statusId = orderStatuses[`${folder.slice(0, -1)} Bevestigd`];
  const order = { contactId: rows.get("/contacts"), logistics: true, statusId };
  const { body } = await maker.post(`/${folder}`, order);
  return (await maker.get(`/${folder}/${body.id}/stop`)).body.stop.id;
}
async function waitingShopOrder() {
  const { id } = await world.db
    .insertInto("shopOrder")
    .values({ entityId: 1, incrementId: "000000001", total: 100, placedAt: "2026-11-01T10:00:00Z" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("shopOrderBody")
    .values({ shopOrderId: id, body: JSON.stringify(orderOf({ bought: [] })) })
    .execute();
  return id;
}

beforeAll(async () => {
  const maker = await world.signedIn("Admin");
  admin = await world.signedIn("Admin");
  colleague = await world.signedIn("Admin");
  const { productStatuses } = await seededIds(world);
  // A product without storage may be sold without proof.
  const as = (status: string) => ({ statusId: productStatuses[status], attributes: {} });
  extraFields["POST /products"] = as("Op voorraad");
  extraFields["PUT /products/:id"] = as("Verkoopbaar");
  document = (await world.anonymous.get("/openapi.json")).body;
  const edited = await world.signedIn("Sales");
  for (const base of ["/admin/users", "/users"]) rows.set(base, edited.id);
  rows.set("/admin/users/groups", (await world.signedIn("Sales")).username);
  const needed = ["/companies", "/contacts", "/products", "/purchases", ...edits.map(baseOf)];
  for (const base of new Set(needed)) {
    const create = routes.find(({ method, url }) => method === "POST" && url === base);
    if (!create || rows.has(base)) continue;
    const { status, body } = await maker.post(base, bodyOf(create));
    expect(status, `${base}: ${JSON.stringify(body)}`).toBe(201);
    rows.set(base, body.id);
  }
  await world.services.pool.query(
    `update module set "trialUntil" = null, "paidUntil" = null where name = 'analytics'`,
  );
  for (const base of ["/stops", "/driving/stops", "/calendar/pickups"])
    rows.set(base, await stopOf("purchases", maker));
  rows.set("/calendar/deliveries", await stopOf("sales", maker));
  rows.set("/webshop-orders", await waitingShopOrder());
  const { items } = (await maker.get(`/tasks?productId=${rows.get("/products")}&sort=position`)).body;
  for (const { id } of items) await maker.patch(`/tasks/${id}`, { status: "done" });
  for (const base of ["/purchases", "/sales", "/repairs"]) {
    const url = `${base}/:id/products`;
    const add = routes.find((route) => route.method === "POST" && route.url === url)!;
    const { status, body } = await maker.post(addressFor(add), { ...bodyOf(add), remarks: "Eerst" });
    expect(status, `${url}: ${JSON.stringify(body)}`).toBe(201);
    lines.set(base, body.id);
  }
});

test("every edit of a row takes the version that was read", () => {
  expect(versionedReads.length).toBeGreaterThan(16);
  expect(edits.length).toBeGreaterThan(33);
  const unguarded = routes.filter(
    (route) =>
      ["PUT", "PATCH"].includes(route.method) &&
      !movements.includes(route.url.split("/")[1]!) &&
      !ownOnly.includes(nameOf(route)) &&
      !edits.includes(route),
  );
  expect(unguarded.map(nameOf)).toEqual([]);
});

test.each(versionedReads.map((route) => [route.url, route] as const))(
  "%s tells its version as ETag",
  async (_url, route) => {
    const address = addressFor(route);
    const { status, headers, body } = await admin.get(address);
    expect({ status, etag: headers.etag }).toEqual({ status: 200, etag: `"${body.version}"` });
    for (const refusal of [
      await world.anonymous.get(address),
      ...(route.url.includes(":")
        ? [await admin.get(addressOf(route)), await admin.get(addressOf(route, "x"))]
        : []),
    ]) {
      expect(refusal.status).toBeGreaterThanOrEqual(400);
      expect(refusal.headers.etag).toBeUndefined();
    }
  },
);

const wrong = (version: number) => [
  ...["1", '"x"', `w/"${version}"`, `W/${version}`],
  ...['""', '"0"', `"${version}", "9"`, "**"],
];

test.each(moves.map((route) => [nameOf(route), route] as const))(
  "%s is refused by an If-Match of another version",
  async (_name, route) => {
    const version = await versionOf(route);
    for (const header of wrong(version))
      expect(await sendTo(admin, route, { "if-match": header })).toMatchObject({
        status: 400,
        body: { code: "ifMatchInvalid", errors: [{ path: "If-Match" }] },
      });
    expect(await sendTo(admin, route, { "if-match": `"${version + 1}"` })).toMatchObject({
      status: 409,
      body: { code: "stale", details: { version } },
    });
    expect(await versionOf(route)).toBe(version);
  },
);

test.each(edits.map((route) => [nameOf(route), route] as const))(
  "%s honours If-Match",
  async (_name, route) => {
    const version = await versionOf(route);
    for (const header of wrong(version))
      expect(await sendTo(admin, route, { "if-match": header })).toMatchObject({
        status: 400,
        body: { code: "ifMatchInvalid", errors: [{ path: "If-Match" }] },
      });
    expect(
      await sendTo(admin, route, { "if-match": `"${version}"` }, { version: version + 1 }),
    ).toMatchObject({
      status: 400,
      body: { code: "versionsDiffer", errors: [{ path: "version" }] },
    });
    expect(await sendTo(admin, route, { "if-match": `"${version + 1}"` })).toMatchObject({
      status: 409,
      body: { code: "stale", details: { version } },
    });
    expect(await versionOf(route)).toBe(version);

    const editors = [admin, colleague];
    const answers = await Promise.all(
      editors.map((person) => sendTo(person, route, { "if-match": `"${version}"` })),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers[0]!.body)).toEqual([200, 409]);
    const now = await versionOf(route);
    expect(now).toBeGreaterThan(version);
    expect(answers[1 - won]!.body).toMatchObject({
      code: "stale",
      details: {
        // A module without settings has nothing that somebody changed.
        changedBy: route.url === "/modules/analytics/configs" ? "" : editors[won]!.username,
        version: now,
        changedAt: expect.stringMatching(/^\d{4}-/),
      },
    });

    expect((await sendTo(admin, route, { "if-match": `"${now}"` }, { version: now })).status).toBe(200);
    const weak = `W/"${await versionOf(route)}"`;
    expect((await sendTo(admin, route, { "if-match": weak })).status).toBe(200);
    expect((await sendTo(admin, route, { "if-match": `W/"${version}"` })).body.code).toBe("stale");
    expect((await sendTo(admin, route, { "if-match": "*" })).status).toBe(200);
    expect((await sendTo(admin, route, { "if-match": "*" }, { version })).status).toBe(409);
    expect((await sendTo(admin, route, {})).status).toBe(200);
  },
);

test("a call that does not look at versions refuses the condition instead of passing over it", async () => {
  const id = rows.get("/companies")!;
  const refusal = { status: 400, body: { code: "ifMatchNotTaken" } };
  expect(await admin.del(`/companies/${id}`, { "if-match": '"9"' })).toMatchObject(refusal);
  expect(await admin.post("/companies", { name: "Nieuw" }, { "if-match": '"1"' })).toMatchObject(refusal);
  expect((await admin.get(`/companies/${id}`, { "if-match": '"9"' })).status).toBe(200);
});

test("an edit repeated with its key gets the same answer, though its version is outdated", async () => {
  const route = edits.find((one) => nameOf(one) === "PATCH /companies/:id")!;
  const headers = { "if-match": `"${await versionOf(route)}"`, "idempotency-key": "twice" };
  const first = await sendTo(admin, route, headers);
  expect(await sendTo(admin, route, headers)).toMatchObject({ status: 200, body: first.body });
  expect(first.headers.etag).toBe(`"${first.body.version}"`);
  const other = { ...headers, "if-match": String(first.headers.etag) };
  expect(await sendTo(admin, route, other)).toMatchObject({
    status: 422,
    body: { code: "idempotencyKeyReused" },
  });
});

test("who may not read or edit a row learns nothing of its version", async () => {
  const outsider = await world.signedIn("Customer");
  const ifMatch = { "if-match": '"999"' };
  for (const route of versionedEdits)
    for (const person of [outsider, world.anonymous as Person])
      expect([401, 403, 404], nameOf(route)).toContain((await sendTo(person, route, ifMatch)).status);
  for (const route of versionedReads) {
    const { status, headers } = await outsider.get(addressFor(route));
    expect([403, 404], route.url).toContain(status);
    expect(headers.etag).toBeUndefined();
  }
  const sale = rows.get("/sales")!;
  expect((await admin.put(`/purchases/${sale}`, { contactId: 1 }, ifMatch)).status).toBe(404);
});

test("the documentation tells of both headers where they are, and nowhere else", () => {
  const sentences = (part: (one: Operation) => string) =>
    routes.filter((route) => part(operation(route))).map(nameOf);
  const parameter = '{"$ref":"#/components/parameters/IfMatch"}';
  expect(
    sentences(({ parameters }) => (JSON.stringify(parameters ?? []).includes(parameter) ? "x" : "")).sort(),
  ).toEqual(versionedEdits.map(nameOf).sort());
  expect(sentences(({ responses }) => (responses["200"]?.headers?.ETag ? "x" : ""))).toEqual(
    versionedReads.map(nameOf),
  );
});
