import { describe, expect, test, vi } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();

type Shown = { id: number; version: number; state: string };
const preview = (url: string, call: object, person: Person = admin) =>
  person.post(`${url}/bulk-edit`, { ...call, dryRun: true });
const asShown = (rows: Shown[]) =>
  rows.filter(({ state }) => state === "changed").map(({ id, version }) => ({ id, version }));
/** Looks at the preview and does what it says can be done. */
async function edited(url: string, which: object, changes: object, person: Person = admin) {
  const { body } = await preview(url, { ...which, changes }, person);
  const answer = await person.post(`${url}/bulk-edit`, { rows: asShown(body.rows), changes });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { id: number; changed: number };
}
const undo = (url: string, id: number, person: Person = admin) => person.post(`${url}/bulk-edits/${id}/undo`);
const location = (name: string, more: object = {}) =>
  shop.made("/admin/locations", { name, unitCapacity: null, ...more });
const auditOf = async (subject: string, id: number) =>
  world.db
    .selectFrom("audit")
    .select(["userId", "changes"])
    .where("subject", "=", subject)
    .where("subjectId", "=", id)
    .where("action", "=", "changed")
    .execute();

describe("the preview", () => {
  test("tells of every product that matches what it was and becomes, and changes nothing", async () => {
    const productName = "Rij met voorbeeld";
    const place = await location("Stelling voorbeeld");
    const plain = await shop.device({ productName, salePrice: 10_000 });
    const there = await shop.device({ productName, salePrice: 25_000, locationId: place.id });
    await shop.device({ productName: "Een andere" });
    const changes = { salePrice: 25_000, locationId: place.id };
    const answer = await preview("/products", { filter: { productName, sort: "id" }, changes });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: null,
      changed: 1,
      unchanged: 1,
      refused: 0,
      rows: [
        {
          id: plain.id,
          version: plain.version,
          label: plain.sku,
          state: "changed",
          before: { salePrice: 10_000, locationId: null },
          after: { salePrice: 25_000, locationId: place.id },
        },
        {
          id: there.id,
          version: there.version,
          label: there.sku,
          state: "unchanged",
          before: { salePrice: 25_000, locationId: place.id },
          after: { salePrice: 25_000, locationId: place.id },
        },
      ],
    });
    expect(await shop.stock(plain.id)).toMatchObject({ version: plain.version, salePrice: 10_000 });
    expect(await auditOf("product", plain.id)).toEqual([]);
    expect((await admin.get("/products/bulk-edits")).body.items).toEqual([]);
  });

  test("tells why a product cannot: archived, unknown, or where the last place is taken", async () => {
    const productName = "Voorbeeld met redenen";
    const { id: locationId } = await location("Twee plaatsen", { unitCapacity: 2 });
    const archived = await shop.device({ productName });
    await admin.put(`/aproducts/archive/${archived.id}`);
    const fitting = [await shop.device({ productName }), await shop.device({ productName })];
    const late = await shop.device({ productName });
    const ids = [archived.id, ...fitting.map(({ id }) => id), late.id, 999_999];
    const { body } = await preview("/products", { ids, changes: { locationId } });
    expect(body).toMatchObject({ changed: 2, unchanged: 0, refused: 3 });
    expect(body.rows).toMatchObject([
      { id: archived.id, state: "refused", code: "archivedReadOnly", label: archived.sku },
      { state: "changed" },
      { state: "changed" },
      { id: late.id, state: "refused", code: "locationFull", message: expect.stringContaining("Twee") },
      { id: 999_999, state: "refused", code: "notFound", label: "", before: {} },
    ]);
  });

  test("makes no screen read again, doing it does", async () => {
    const { id, version } = await shop.device();
    const changed = vi.spyOn(world.services.events, "changed");
    const changes = { remarks: "stil" };
    await preview("/products", { ids: [id], changes });
    await admin.post("/products/bulk-edit", { rows: [{ id, version }], changes });
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    expect(changed.mock.calls).toEqual([["products"]]);
    changed.mockRestore();
  });

  test("shows a label that another location writes differently", async () => {
    const free = await location("Vrij", { locationTemplate: "[a-z]\\d" });
    const usual = await location("Gewoon", { locationTemplate: "" });
    const { id } = await shop.device({ locationId: free.id, locationLabel: "b1" });
    const { body } = await preview("/products", { ids: [id], changes: { locationId: usual.id } });
    expect(body.rows).toMatchObject([{ state: "refused", code: "labelFormat" }]);
  });
});

describe("a bulk edit", () => {
  test("changes all that were previewed at once, through the audit, and nothing that was not named", async () => {
    const devices = [];
    for (let at = 0; at < 3; at += 1)
      devices.push(await shop.device({ productName: `Deel ${at}`, remarks: "blijft", salePrice: 100 + at }));
    const ids = devices.map(({ id }) => id);
    const { id, changed } = await edited("/products", { ids }, { salePrice: 19_900 });
    expect(changed).toBe(3);
    for (const [at, device] of devices.entries()) {
      const now = await shop.stock(device.id);
      expect(now).toEqual({ ...device, salePrice: 19_900, version: device.version + 1 });
      expect(await auditOf("product", device.id)).toEqual([
        { userId: admin.id, changes: { salePrice: [100 + at, 19_900] } },
      ]);
    }
    expect((await admin.get("/products/bulk-edits")).body.items[0]).toMatchObject({
      id,
      fields: ["salePrice"],
      count: 3,
      undone: false,
      userName: admin.username,
    });
  });

  test("saves nothing when one was changed by somebody else after the preview, and names it", async () => {
    const free = await shop.device();
    const touched = await shop.device();
    const changes = { remarks: "nakijken" };
    const { body } = await preview("/products", { ids: [free.id, touched.id], changes });
    await admin.patch(`/products/${touched.id}`, { remarks: "van een ander" });
    const answer = await admin.post("/products/bulk-edit", { rows: asShown(body.rows), changes });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "bulkEditRefused",
        details: { count: 1, rows: [{ id: touched.id, label: touched.sku, code: "stale" }] },
      },
    });
    expect((await shop.stock(free.id)).remarks).toBe("");
    expect((await shop.stock(touched.id)).remarks).toBe("van een ander");
  });

  test("of two that are done at the same time changes a row once", async () => {
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push((await shop.device()).id);
    const { body } = await preview("/products", { ids, changes: { remarks: "x" } });
    const both = await Promise.all(
      ["links", "rechts"].map((remarks) =>
        admin.post("/products/bulk-edit", { rows: asShown(body.rows).reverse(), changes: { remarks } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("sent twice with one key is done once", async () => {
    const { id, version } = await shop.device();
    const call = { rows: [{ id, version }], changes: { remarks: "eenmaal" } };
    const key = { "idempotency-key": "bulk-1" };
    const first = await admin.post("/products/bulk-edit", call, key);
    expect(await admin.post("/products/bulk-edit", call, key)).toMatchObject({
      status: 200,
      body: { id: first.body.id },
    });
  });

  test("empties a field and leaves the others of contacts as they are", async () => {
    const { id } = await shop.contact("Leeg", { city: "Utrecht", zipcode: "3511", country: "BE" });
    await edited("/contacts", { ids: [id] }, { city: "", isCustomer: true });
    expect((await admin.get(`/contacts/${id}`)).body).toMatchObject({
      city: "",
      zipcode: "3511",
      country: "BE",
      isCustomer: true,
      locale: "nl",
    });
  });

  test.each([
    ["contacts", "/contacts", () => ({ name: "Bulkcontact", companyId: null }), { city: "Ede" }],
    [
      "locations",
      "/admin/locations",
      () => ({ name: "Bulkplaats", unitCapacity: null }),
      { unitCapacity: 9 },
    ],
    ["types", "/admin/product-types", () => ({ name: "Bulksoort" }), { comment: "vier" }],
    [
      "subtypes",
      "/admin/product-sub-types",
      () => ({ name: "Bulksub", typeId: shop.ids.types.Laptop }),
      { pindex: 7 },
    ],
    ["attributes", "/attributes", () => ({ name: "B", code: "bulk", type: "text" }), { dataBearing: true }],
    [
      "tasks",
      "/tasks",
      () => ({ name: "Bulktaak", productId: null, assignedToId: null, dueDate: null }),
      { dueDate: "2026-12-24" },
    ],
  ])("of %s is previewed, done and undone", async (_, url, input, changes) => {
    const made = await shop.made(url, input());
    const { id } = await edited(url, { ids: [made.id] }, changes);
    expect((await admin.get(`${url}/${made.id}`)).body).toMatchObject(changes);
    expect(await undo(url, id)).toMatchObject({ status: 200, body: { changed: 1, refusedCount: 0 } });
    expect((await admin.get(`${url}/${made.id}`)).body).toEqual({ ...made, version: made.version + 2 });
  });

  test("of orders changes their heads, and of the other kind none", async () => {
    const purchase = await shop.purchase([]);
    const sale = await shop.sale([]);
    const changes = { pickupDate: "2026-12-01", remarks: "samen ophalen" };
    const { body } = await preview("/purchases", { ids: [purchase.id, sale.id], changes });
    expect(body.rows).toMatchObject([
      { label: purchase.orderNr, state: "changed" },
      { id: sale.id, state: "refused", code: "notFound", label: "", before: {}, after: {} },
    ]);
    const { id } = await edited("/purchases", { ids: [purchase.id] }, changes);
    expect((await admin.get(`/purchases/${purchase.id}`)).body).toMatchObject(changes);
    expect((await undo("/sales", id)).status).toBe(404);
    await undo("/purchases", id);
    expect((await admin.get(`/purchases/${purchase.id}`)).body).toMatchObject({
      pickupDate: null,
      remarks: "",
    });
  });
});

describe("whoever may not", () => {
  test("set prices changes none in bulk, nor empties them", async () => {
    const technician = await world.signedIn("Technician");
    const { id } = await shop.device({ salePrice: 500 });
    for (const changes of [{ salePrice: 1 }, { purchasePrice: null }, { discount: 0 }])
      expect(await preview("/products", { ids: [id], changes }, technician)).toMatchObject({
        status: 403,
        body: { code: "forbidden" },
      });
    const { body } = await preview("/products", { ids: [id], changes: { remarks: "mag" } }, technician);
    expect(JSON.stringify(body)).not.toMatch(/500|Price/);
    await edited("/products", { ids: [id] }, { remarks: "mag" }, technician);
    expect(await shop.stock(id)).toMatchObject({ remarks: "mag", salePrice: 500 });
  });

  test("see prices neither chooses by them", async () => {
    const technician = await world.signedIn("Technician");
    const call = { filter: { salePrice: "1.." }, changes: { remarks: "duur" } };
    expect((await preview("/products", call, technician)).status).toBe(403);
  });

  test("see the orders of others changes none of them and learns nothing about them", async () => {
    const own = await shop.contact("Eigen");
    const customer = await world.signedIn("Customer");
    await world.db
      .updateTable("user")
      .set({ contactId: own.id, permissions: ["sales:write"] })
      .where("id", "=", customer.id)
      .execute();
    const mine = await shop.sale([], { contactId: own.id });
    const foreign = await shop.sale([], { remarks: "vertrouwelijk" });
    const changes = { remarks: "van mij" };
    const byId = await preview("/sales", { ids: [mine.id, foreign.id], changes }, customer);
    expect(byId.body).toMatchObject({ changed: 1, refused: 1 });
    expect(JSON.stringify(byId.body)).not.toMatch(new RegExp(`vertrouwelijk|${foreign.orderNr}`));
    const all = await preview("/sales", { filter: {}, changes }, customer);
    expect(all.body.rows.map(({ id }: Shown) => id)).toEqual([mine.id]);
    const { id, version } = foreign;
    expect(await customer.post("/sales/bulk-edit", { rows: [{ id, version }], changes })).toMatchObject({
      status: 409,
      body: { details: { rows: [{ id, code: "notFound" }] } },
    });
    expect((await admin.get(`/sales/${id}`)).body.remarks).toBe("vertrouwelijk");
  });

  test("see the task of another changes none of it and learns nothing about it", async () => {
    const technician = await world.signedIn("Technician");
    const task = { productId: null, dueDate: null };
    const mine = await shop.made("/tasks", { ...task, name: "Van mij", assignedToId: technician.id });
    const theirs = await shop.made("/tasks", { ...task, name: "Van Jan", assignedToId: admin.id });
    const call = { ids: [mine.id, theirs.id], changes: { dueDate: "2027-01-01" } };
    expect((await preview("/tasks", call, technician)).body.rows).toMatchObject([
      { state: "changed" },
      { state: "refused", code: "notFound", label: "", before: {} },
    ]);
  });
});

describe("undoing", () => {
  test("gives back what was there, places with their labels, and can be done once", async () => {
    const from = await location("Van hier");
    const to = await location("Naar daar");
    const devices = [
      await shop.device({ locationId: from.id, locationLabel: "1-1-1", salePrice: 700 }),
      await shop.device({ locationId: null, salePrice: null }),
    ];
    const ids = devices.map(({ id }) => id);
    const changes = { locationId: to.id, locationLabel: "2-2-2", salePrice: 900 };
    const { id } = await edited("/products", { ids }, changes);
    expect(await undo("/products", id)).toMatchObject({ status: 200, body: { chosen: 2, changed: 2 } });
    for (const device of devices)
      expect(await shop.stock(device.id)).toEqual({ ...device, version: device.version + 2 });
    expect((await admin.get("/products/bulk-edits")).body.items[0]).toMatchObject({ id, undone: true });
    expect(await undo("/products", id)).toMatchObject({ status: 422, body: { code: "bulkEditUndone" } });
  });

  test("leaves what somebody changed since, and tells which", async () => {
    const [untouched, touched] = [await shop.device(), await shop.device()];
    const { id } = await edited("/products", { ids: [untouched.id, touched.id] }, { remarks: "bulk" });
    await admin.patch(`/products/${touched.id}`, { assetTag: "A1" });
    expect(await undo("/products", id)).toMatchObject({
      status: 200,
      body: {
        chosen: 2,
        changed: 1,
        refusedCount: 1,
        refused: [{ id: touched.id, label: touched.sku, code: "stale" }],
      },
    });
    expect((await shop.stock(untouched.id)).remarks).toBe("");
    expect(await shop.stock(touched.id)).toMatchObject({ remarks: "bulk", assetTag: "A1" });
  });

  test("may be tried again when every row was refused, and then puts them back", async () => {
    const device = await shop.device({ remarks: "eerst" });
    const { id } = await edited("/products", { ids: [device.id] }, { remarks: "bulk" });
    const version = (to: number) =>
      world.services.pool.query(`update product set version = ${to} where id = ${device.id}`);
    const { version: edit } = await shop.stock(device.id);
    await version(edit + 1);
    expect(await undo("/products", id)).toMatchObject({ status: 200, body: { changed: 0, refusedCount: 1 } });
    await version(edit);
    expect(await undo("/products", id)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect((await shop.stock(device.id)).remarks).toBe("eerst");
    expect(await undo("/products", id)).toMatchObject({ status: 422, body: { code: "bulkEditUndone" } });
  });

  test("is for whoever did it and an Admin", async () => {
    const technician = await world.signedIn("Technician");
    const manager = await world.signedIn("Manager");
    const device = await shop.device();
    const { id } = await edited("/products", { ids: [device.id] }, { remarks: "zelf" }, technician);
    expect((await undo("/products", id, manager)).status).toBe(404);
    const seenBy = async (person: Person) =>
      (await person.get("/products/bulk-edits")).body.items.map((edit: Shown) => edit.id);
    expect(await seenBy(manager)).not.toContain(id);
    expect(await seenBy(technician)).toEqual([id]);
    expect(await seenBy(admin)).toContain(id);
    expect((await undo("/products", id)).status).toBe(200);
  });

  test("ends after a day, and after two it is forgotten", async () => {
    const { id: productId } = await shop.device();
    const { id } = await edited("/products", { ids: [productId] }, { remarks: "gisteren" });
    const ago = (hours: number) =>
      world.services.pool.query(
        `update "bulkEdit" set at = now() - make_interval(hours => ${hours}) where id = ${id}`,
      );
    const clean = tidy(world.services);
    await ago(25);
    await clean();
    expect(await undo("/products", id)).toMatchObject({ status: 422, body: { code: "bulkEditPast" } });
    await ago(49);
    await clean();
    expect((await undo("/products", id)).status).toBe(404);
  });
});

test.each([
  ["a serial number", { changes: { serialNumber: "X" } }],
  ["a SKU", { changes: { sku: "X" } }],
  ["a status", { changes: { statusId: 1 } }],
  ["no field", { changes: {} }],
  ["a value that the form would refuse", { changes: { salePrice: -1 } }],
  ["neither rows, ids nor a filter", { ids: undefined, changes: { remarks: "x" } }],
  ["ids and a filter", { filter: {}, changes: { remarks: "x" } }],
  ["ids and rows", { rows: [{ id: 1, version: 1 }], changes: { remarks: "x" } }],
  ["an unknown filter", { ids: undefined, filter: { color: "red" }, changes: { remarks: "x" } }],
  [
    "1,001 rows",
    {
      ids: undefined,
      rows: Array.from({ length: 1001 }, (_, at) => ({ id: at + 1, version: 1 })),
      changes: { remarks: "x" },
    },
  ],
])("%s is refused", async (_, call) => {
  expect(await preview("/products", { ids: [1], ...call })).toMatchObject({ status: 400 });
});

test("1,000 that match can be changed, 1,001 cannot", async () => {
  await world.services.pool.query(`insert into product (sku, "productName", "typeId", "statusId")
    select 'BULK' || n, 'Duizend', ${shop.ids.types.Monitor}, ${shop.saleable} from generate_series(1, 1001) n`);
  const call = (more: object) => ({
    filter: { productName: "Duizend", ...more },
    changes: { remarks: "veel" },
  });
  expect(await preview("/products", call({}))).toMatchObject({ status: 422, body: { code: "tooManyRows" } });
  expect((await preview("/products", call({ sku: "!BULK1" }))).body).toMatchObject({ changed: 1000 });
});
