import { describe, expect, test } from "vitest";
import { testShop } from "../testing/fixture.ts";

const { world, admin, shop } = await testShop();

const english = { "accept-language": "en" };
const color = "#123456";
type Plain = { url: string; make: () => object; other: () => object; defaults: object; required: string[] };
let count = 0;
const unique = (word: string) => {
  count += 1;
  return `${word} ${count}`;
};

/** Every plain resource: how one is made, a change of it, and what a replacement resets. */
const plain: Plain[] = [
  {
    url: "/contacts",
    make: () => ({ name: unique("Jansen"), companyId: null, city: "Ede", isCustomer: true, remarks: "oud" }),
    other: () => ({ city: "Breda" }),
    defaults: { companyId: null, remarks: "", isCustomer: false, country: "NL", locale: "nl" },
    required: ["name"],
  },
  {
    url: "/companies",
    make: () => ({ name: unique("Bedrijf"), rsin_nr: "818034063" }),
    other: () => ({ name: unique("Bedrijf van later") }),
    defaults: { kvk_nr: "", rsin_nr: "" },
    required: ["name"],
  },
  {
    url: "/admin/locations",
    make: () => ({ name: unique("Hal"), unitCapacity: 10, zipcodes: ["1000-1099"] }),
    other: () => ({ unitCapacity: 20 }),
    defaults: { zipcodes: [], locationTemplate: "", unitCapacity: null },
    required: ["name"],
  },
  {
    url: "/admin/vehicles",
    make: () => ({
      name: unique("Bus"),
      registrationNumber: unique("V").replace(" ", ""),
      payload: 1200,
      serviceAt: 90_000,
    }),
    other: () => ({ serviceAt: 120_000 }),
    defaults: { payload: null, volume: null, inspectionUntil: null, outReason: "", archived: false },
    required: ["name", "registrationNumber"],
  },
  {
    url: "/admin/vat-codes",
    make: () => ({ code: unique("B"), name: "Btw", basisPoints: 2100, category: "S", note: "n" }),
    other: () => ({ name: "Andere btw" }),
    defaults: { note: "", margin: false, position: 0 },
    required: ["code", "name", "basisPoints", "category"],
  },
  {
    url: "/admin/services",
    make: () => ({ name: unique("Installatie"), price: 4500, active: false }),
    other: () => ({ price: 5500 }),
    defaults: { price: 0, active: true, vatCodeId: null },
    required: ["name"],
  },
  {
    url: "/attributes",
    make: () => ({ code: unique("kenmerk").replace(" ", "_"), name: "Kenmerk", type: "text", position: 7 }),
    other: () => ({ name: "Ander kenmerk" }),
    defaults: { position: 0, dataBearing: false, options: [], type: "text" },
    required: ["code", "name"],
  },
  {
    url: "/admin/product-types",
    make: () => ({ name: unique("Type"), comment: "c" }),
    other: () => ({ name: unique("Type van later") }),
    defaults: { comment: "", tasks: [], attributes: [], isAttribute: false, shopTitles: {}, shopTexts: {} },
    required: ["name"],
  },
  {
    url: "/admin/product-sub-types",
    make: () => ({ name: unique("Subtype"), typeId: shop.ids.types.Laptop, pindex: 3 }),
    other: () => ({ name: unique("Subtype van later") }),
    defaults: { pindex: 0, magentoAttrSetId: "" },
    required: ["name", "typeId"],
  },
  {
    url: "/admin/product-statuses",
    make: () => ({ name: unique("Status"), lifecycle: "inStock", color, position: 9 }),
    other: () => ({ color: "#654321" }),
    defaults: { position: 0 },
    required: ["name", "lifecycle"],
  },
  {
    url: "/admin/order-statuses",
    make: () => ({
      kind: "sale",
      name: unique("Status"),
      phase: "draft",
      color,
      mailBody: "Dag {customerName}",
    }),
    other: () => ({ color: "#654321" }),
    // Left out, its place stays what it was: of a new one it is the end.
    defaults: { mailBody: "" },
    required: ["kind", "name", "phase"],
  },
  {
    url: "/tasks",
    make: () => ({
      name: unique("Taak"),
      productId: null,
      dueDate: "2026-12-01",
      assignedToId: null,
      description: "d",
    }),
    other: () => ({ name: "Taak van later" }),
    defaults: { description: "", status: "toDo", productId: null, dueDate: null, assignedToId: null },
    required: ["name"],
  },
];

describe.each(plain)("$url", ({ url, make, other, defaults, required }) => {
  const create = async () => (await admin.post(url, make())).body;

  test("makes one, reads it back, lists it", async () => {
    const input = make();
    const created = await admin.post(url, input);
    expect(created).toMatchObject({ status: 201, body: { ...input, version: 1, id: expect.any(Number) } });
    const read = await admin.get(`${url}/${created.body.id}`);
    expect(read).toMatchObject({ status: 200, body: created.body });
    const list = await admin.get(`${url}?pageSize=200&sort=-id`);
    expect(list.body.items[0]).toMatchObject({ id: created.body.id });
    expect(list.body).toMatchObject({ page: 1, pageSize: 200, total: expect.any(Number) });
  });

  test("PATCH changes what it names and leaves the rest", async () => {
    const before = await create();
    const changes = other();
    const changed = await admin.patch(`${url}/${before.id}`, changes);
    expect(changed).toMatchObject({ status: 200, body: { ...before, ...changes, version: 2 } });
    const unchanged = await admin.patch(`${url}/${before.id}`, {});
    expect(unchanged.body).toMatchObject({ ...before, ...changes, version: 3 });
  });

  test("PUT replaces all of it: what is left out becomes what it is in a new one", async () => {
    const before = await create();
    const needed = Object.fromEntries(
      Object.entries(before).filter(([name]) => [...required, "color"].includes(name)),
    );
    const replaced = await admin.put(`${url}/${before.id}`, needed);
    expect(replaced).toMatchObject({ status: 200, body: { ...needed, ...defaults, version: 2 } });
  });

  test("a removed one is gone", async () => {
    const { id } = await create();
    expect(await admin.del(`${url}/${id}`)).toMatchObject({ status: 200, body: { id } });
    for (const answer of [
      await admin.get(`${url}/${id}`),
      await admin.patch(`${url}/${id}`, {}),
      await admin.del(`${url}/${id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "notFound" } });
  });

  test("an edit or a removal that is sent again with its key is answered the same and done once", async () => {
    const { id, version } = await create();
    const changes = { ...other(), version };
    const edit = () => admin.patch(`${url}/${id}`, changes, { "idempotency-key": `${url} edit` });
    const removal = () => admin.del(`${url}/${id}`, { "idempotency-key": `${url} removal` });
    for (const call of [edit, removal]) {
      const first = await call();
      expect(first.status).toBe(200);
      expect(await call()).toMatchObject({ status: 200, body: first.body });
    }
    expect((await admin.del(`${url}/${id}`)).status).toBe(404);
  });

  test("a stale edit is refused and told who was first", async () => {
    const manager = await world.signedIn("Manager");
    const { id, version } = await create();
    const changes = other();
    expect((await manager.patch(`${url}/${id}`, { version })).status).toBe(200);
    const stale = await admin.patch(`${url}/${id}`, { ...changes, version });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale", details: { version: 2 } } });
    const current = (await admin.get(`${url}/${id}`)).body;
    expect(current).not.toMatchObject(changes);
  });

  test.each(required)("without %s says so at the field, in Dutch and in English", async (path) => {
    const { [path as "name"]: _, ...rest } = make() as { name: string };
    const dutch = await admin.post(url, rest);
    expect(dutch.status).toBe(400);
    expect(dutch.headers["content-type"]).toContain("application/problem+json");
    expect(dutch.body.errors).toEqual([{ path, code: "required", message: "Dit veld is verplicht." }]);
    const other = await admin.post(url, rest, english);
    expect(other.body.errors).toEqual([{ path, code: "required", message: "This field is required." }]);
  });

  test("a blank name is a missing one", async () => {
    for (const name of ["", "   "])
      expect((await admin.post(url, { ...make(), name })).body.errors).toEqual([
        { path: "name", code: "required", message: "Dit veld is verplicht." },
      ]);
  });

  test("an unknown field is refused by name and nothing is made", async () => {
    const before = (await admin.get(url)).body.total;
    for (const field of ["surprise", "id", "version", "createdAt", "searchText", "passwordHash"]) {
      const answer = await admin.post(url, { ...make(), [field]: 1 });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: field, code: "additionalProperties" }] },
      });
    }
    expect((await admin.get(url)).body.total).toBe(before);
  });

  test("an unknown question to the list is refused by name", async () => {
    for (const [name, value] of [
      ["surprise", "1"],
      ["passwordHash", "x"],
      ["user.email", "x"],
    ])
      expect(await admin.get(`${url}?${name}=${value}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: name, code: "additionalProperties" }] },
      });
    for (const sort of ["passwordHash", "name;drop table company", "id desc", "-", "", "name,,id"])
      expect(await admin.get(`${url}?sort=${encodeURIComponent(sort)}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: "sort" }] },
      });
    for (const [name, value] of [
      ["page", "0"],
      ["page", "x"],
      ["pageSize", "201"],
      ["pageSize", "0"],
      ["pageSize", "1.5"],
    ])
      expect(await admin.get(`${url}?${name}=${value}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: name }] },
      });
  });

  test("pages follow each other without a gap or a repetition, in the order asked for", async () => {
    for (let at = 0; at < 4; at += 1) await create();
    const list = (await admin.get(`${url}?pageSize=200&sort=id`)).body;
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil(list.total / 3); page += 1)
      ids.push(
        ...(await admin.get(`${url}?pageSize=3&sort=id&page=${page}`)).body.items.map(
          (row: { id: number }) => row.id,
        ),
      );
    expect(ids).toEqual(list.items.map((row: { id: number }) => row.id));
    const backwards = (await admin.get(`${url}?pageSize=200&sort=-id`)).body.items;
    expect(backwards.map((row: { id: number }) => row.id)).toEqual(ids.toReversed());
    expect((await admin.get(`${url}?page=1000000`)).body).toMatchObject({ items: [], total: list.total });
  });

  test("searching finds it by its words, whatever the capitals, and nothing else", async () => {
    const name = unique("Ångström Zoekterm");
    const { id } = (await admin.post(url, { ...make(), name })).body;
    for (const q of ["zoekterm", "ZOEKTERM", "ångström", "term ångst"]) {
      const { body } = await admin.get(`${url}?q=${encodeURIComponent(q)}`);
      expect([q, body.items.map((row: { id: number }) => row.id), body.total]).toEqual([q, [id], 1]);
    }
    for (const q of ["zoek%erm", "zoek_erm", "\\", "'; drop table company; --"])
      expect((await admin.get(`${url}?q=${encodeURIComponent(q)}`)).body.total).toBe(0);
    await admin.del(`${url}/${id}`);
  });

  test("a change is written down with who, what, before and after", async () => {
    const { id } = await create();
    const changes = other();
    await admin.patch(`${url}/${id}`, changes);
    const [name, value] = Object.entries(changes)[0]!;
    const { rows } = await world.services.pool.query(
      `select "userId", action, changes from audit where "subjectId" = $1 and "userId" = $2 order by id desc limit 1`,
      [id, admin.id],
    );
    expect(rows[0]).toMatchObject({ action: "changed", changes: { [name]: [expect.anything(), value] } });
  });
});

test("a refusal is in the language that is wanted most", async () => {
  const titleIn = async (languages: string) =>
    (await admin.get("/contacts/999999", { "accept-language": languages })).body.title;
  const [french, inEnglish] = [await titleIn("fr"), await titleIn("en")];
  expect(french).not.toBe(inEnglish);
  expect(await titleIn("en;q=0.1,fr;q=0.9")).toBe(french);
  expect(await titleIn("en;q=0,fr;q=0.1")).toBe(french);
  expect(await titleIn("fr;q=0.5,en")).toBe(inEnglish);
});

test.each([
  "text/plain",
  "text/plain; charset=utf-8",
  "application/xml",
  "application/x-www-form-urlencoded",
])("a body of %s is of a kind that no call takes", async (type) => {
  const refused = await admin.post("/contacts", '{"name":"x","companyId":null}', { "content-type": type });
  expect(refused).toMatchObject({ status: 415, body: { code: "unsupportedType" } });
});
