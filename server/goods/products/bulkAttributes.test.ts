import pg from "pg";
import { expect, test, vi } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();

type Row = { id: number; version: number; state: string };
const preview = (ids: number[], attributes: object, person: Person = admin) =>
  person.post("/products/bulk-edit", { ids, changes: { attributes }, dryRun: true });
/** Previews a bulk edit, then applies it to the rows that it can change. */
async function edited(ids: number[], attributes: object, person: Person = admin) {
  const { rows } = (await preview(ids, attributes, person)).body;
  const can = rows.filter(({ state }: Row) => state === "changed");
  const answer = await person.post("/products/bulk-edit", {
    rows: can.map(({ id, version }: Row) => ({ id, version })),
    changes: { attributes },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { id: number; changed: number };
}
const undo = (id: number) => admin.post(`/products/bulk-edits/${id}/undo`);
const laptop = (attributes: object) =>
  shop.device({ productName: "Laptop", typeId: shop.ids.types.Laptop, attributes });

test("a technician grades three laptops at once, and each keeps its other attributes", async () => {
  const technician = await world.signedIn("Technician");
  const rows = [
    await laptop({ cpu: "i5", grade: "B" }),
    await laptop({ cpu: "i7" }),
    await laptop({ grade: "A" }),
  ];
  const ids = rows.map(({ id }) => id);
  const { body } = await preview(ids, { grade: "A" }, technician);
  expect(body).toMatchObject({ changed: 2, unchanged: 1, refused: 0 });
  expect(body.rows.map(({ before, after }: { before: object; after: object }) => [before, after])).toEqual([
    [{ attributes: { grade: "B" } }, { attributes: { grade: "A" } }],
    [{ attributes: { grade: null } }, { attributes: { grade: "A" } }],
    [{ attributes: { grade: "A" } }, { attributes: { grade: "A" } }],
  ]);
  expect(await shop.stock(ids[0])).toEqual(rows[0]);

  const { changed } = await edited(ids, { grade: "A" }, technician);
  expect(changed).toBe(2);
  for (const [at, attributes] of [
    { cpu: "i5", grade: "A" },
    { cpu: "i7", grade: "A" },
  ].entries())
    expect(await shop.stock(ids[at])).toEqual({ ...rows[at], attributes, version: rows[at].version + 1 });
  expect((await shop.stock(ids[2])).version).toBe(rows[2].version);
  expect((await technician.get("/products/bulk-edits")).body.items[0]).toMatchObject({
    fields: ["attributes"],
    count: 2,
  });
});

test("twelve products are changed by as many statements as two", async () => {
  const sent = async (count: number) => {
    const rows = await Promise.all(Array.from({ length: count }, () => laptop({ grade: "B" })));
    const query = vi.spyOn(pg.Client.prototype, "query");
    const changes = { salePrice: 19_900, attributes: { grade: "A" } };
    const { body } = await admin.post("/products/bulk-edit", { ids: rows.map(({ id }) => id), changes });
    const texts = (query.mock.calls as unknown as [string | pg.QueryConfig][]).map(([what]) =>
      typeof what === "string" ? what : what.text,
    );
    query.mockRestore();
    expect(body.changed).toBe(count);
    // Background work queries the database too; count only this edit's statements.
    return texts.filter((text) => /savepoint|update product|"product".*for update/is.test(text)).length;
  };
  await sent(1);
  expect(await sent(12)).toBe(await sent(2));
});

test("the reports of devices are read again only when other data carriers are named", async () => {
  const { id } = await laptop({ storage: "512 GB", grade: "B" });
  const reads = async (attributes: object) => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    expect((await preview([id], attributes)).body.changed).toBe(1);
    const sent = (query.mock.calls as unknown as [{ text?: string }][]).map(([{ text = "" }]) => text);
    query.mockRestore();
    return sent.some((text) => text.includes('"erasureReport"'));
  };
  expect([await reads({ grade: "C" }), await reads({ cpu: "i5" }), await reads({ storage: null })]).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([null, "", "  "])(
  "%j empties an attribute, and those that have none are left alone",
  async (empty) => {
    const has = await laptop({ cpu: "i5", grade: "B" });
    const hasNone = await laptop({ cpu: "i7" });
    const monitor = await shop.device({ attributes: { grade: "C" } });
    const { changed } = await edited([has.id, hasNone.id, monitor.id], { grade: empty, ram: empty });
    expect(changed).toBe(2);
    expect((await shop.stock(has.id)).attributes).toEqual({ cpu: "i5" });
    expect((await shop.stock(monitor.id)).attributes).toEqual({});
    expect((await shop.stock(hasNone.id)).version).toBe(hasNone.version);
  },
);

test("a product whose type does not have the attribute is refused by its name, the rest goes on", async () => {
  const { id } = await laptop({ grade: "B" });
  const monitor = await shop.device({ attributes: { grade: "B" } });
  const attributes = { cpu: "i5", grade: "A" };
  const { body } = await preview([id, monitor.id], attributes);
  expect(body).toMatchObject({ changed: 1, refused: 1 });
  expect(body.rows[1]).toMatchObject({
    label: monitor.sku,
    state: "refused",
    code: "attributeUnknown",
    message: expect.stringContaining("Processor"),
  });
  await edited([id, monitor.id], attributes);
  expect((await shop.stock(id)).attributes).toEqual(attributes);
  expect(await shop.stock(monitor.id)).toEqual(monitor);
  const { version } = monitor;
  expect(
    await admin.post("/products/bulk-edit", { rows: [{ id: monitor.id, version }], changes: { attributes } }),
  ).toMatchObject({ status: 409, body: { code: "bulkEditRefused" } });
});

test("a value that is no option is refused, and an old one elsewhere on the product is not", async () => {
  const made = await shop.made("/attributes", {
    code: "hinge",
    name: "Scharnier",
    type: "select",
    options: ["stijf", "los"],
    productTypes: [shop.ids.types.Laptop],
  });
  const { id } = await laptop({ hinge: "los" });
  expect((await preview([id], { hinge: "stuk" })).body.rows).toMatchObject([
    { state: "refused", code: "optionUnknown", message: expect.stringContaining("stuk") },
  ]);
  await admin.patch(`/attributes/${made.id}`, { options: ["stijf"] });
  await edited([id], { grade: "C" });
  expect((await shop.stock(id)).attributes).toEqual({ hinge: "los", grade: "C" });
});

test("what no product can be given is refused at the attribute before any row", async () => {
  await shop.made("/attributes", { code: "manual", name: "Handleiding", type: "file" });
  await shop.made("/attributes", { code: "ssd", name: "Schijf", type: "product" });
  const { id } = await laptop({});
  for (const [code, expected] of [
    ["nergens", "attributeUnknown"],
    ["constructor", "attributeUnknown"],
    ["manual", "attributeNotForMany"],
    ["ssd", "attributeNotForMany"],
  ])
    expect(await preview([id], { grade: "A", [code!]: "1" })).toMatchObject({
      status: 400,
      body: { code: expected, errors: [{ path: `changes.attributes.${code}` }] },
    });
  for (const attributes of [
    {},
    { grade: 1 },
    { grade: ["A"] },
    { "Een Code": "x" },
    { cpu: "x".repeat(501) },
  ])
    expect(await preview([id], attributes), JSON.stringify(attributes)).toMatchObject({ status: 400 });
});

test("undoing gives each its former attributes and leaves what somebody changed since", async () => {
  const rows = [await laptop({ cpu: "i5", grade: "B" }), await laptop({ cpu: "i7" }), await laptop({})];
  const ids = rows.map(({ id }) => id);
  const { id } = await edited(ids, { grade: "A", os: "Windows 11" });
  await admin.patch(`/products/${ids[2]}`, { remarks: "van een ander" });
  expect(await undo(id)).toMatchObject({
    status: 200,
    body: { changed: 2, refusedCount: 1, refused: [{ id: ids[2], code: "stale" }] },
  });
  for (const at of [0, 1])
    expect(await shop.stock(ids[at])).toEqual({ ...rows[at], version: rows[at].version + 2 });
  expect((await shop.stock(ids[2])).attributes).toEqual({ grade: "A", os: "Windows 11" });
});

test("the proof follows a data carrier that many are given, and its undoing", async () => {
  const typeId = shop.ids.types.Laptop;
  const line = { productName: "Met belofte", typeId, attributes: { storage: "geen" } };
  const purchase = await shop.purchase([line, line], { dataDestruction: "eraseDataCertified" });
  await shop.movePurchase(purchase.id, "Afgerond");
  const missing = async () =>
    (await admin.get(`/products?purchaseId=${purchase.id}&missingProof=true`)).body.total;
  const products = (await admin.get(`/products?purchaseId=${purchase.id}`)).body.items as Row[];
  const ids = products.map(({ id }) => id);
  expect([ids.length, await missing()]).toEqual([2, 0]);
  const { id } = await edited(ids, { storage: "512 GB" });
  expect(await missing()).toBe(2);
  expect(await admin.patch(`/products/${ids[0]}`, { statusId: shop.saleable })).toMatchObject({
    status: 422,
    body: { code: "missingProof" },
  });
  await undo(id);
  expect(await missing()).toBe(0);
});

test("who may not change products gives them no attributes", async () => {
  const sales = await world.signedIn("Sales");
  const { id } = await laptop({});
  expect((await preview([id], { grade: "A" }, sales)).status).toBe(403);
});
