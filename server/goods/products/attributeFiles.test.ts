import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { filesIn } from "../../platform/files/forms.fixtures.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const folder = join(world.services.config.dataDir, "files/products");
const { Monitor, Laptop } = shop.ids.types;
let certificate: { id: number };
beforeAll(async () => {
  certificate = await shop.made("/attributes", {
    code: "certificate",
    name: "Keuring",
    type: "file",
    productTypes: [Monitor],
  });
});
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const pdf = Buffer.from("%PDF-1.7 measured");
const urlOf = (id: number) => `/products/${id}/attributes/${certificate.id}/file`;
const put = (id: number, name = "keuring.pdf", bytes = pdf, by = admin) =>
  by.upload(urlOf(id), [{ name, bytes }]);
const toldOf = async (id: number) =>
  (await admin.get(`/products/${id}/history`)).body.items.flatMap(
    ({ facts }: { facts: { what: string; name: string; before: string; after: string }[] }) =>
      facts.map(({ what, name, before, after }) => [what, name, before, after].filter(Boolean).join(" ")),
  );

test("an attribute holds the file that is uploaded to it, and gives it back as it was", async () => {
  const { id } = await shop.device({ attributes: { grade: "B" } });
  const { status, body } = await put(id);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    attributes: { grade: "B", certificate: "keuring.pdf" },
    files: [{ code: "certificate", bytes: pdf.length }],
  });
  const file = await admin.get(urlOf(id));
  expect(file.bytes.equals(pdf)).toBe(true);
  expect(file.headers).toMatchObject({
    "content-security-policy": "sandbox",
    "content-disposition": "attachment; filename*=UTF-8''keuring.pdf",
  });
  const found = await admin.get("/products?attributes.certificate=keuring.pdf");
  expect(found.body.items.map((one: { id: number }) => one.id)).toContain(id);
});

test("another file takes its place, and a save without it deletes it from the storage", async () => {
  const before = filesIn(folder);
  const { id } = await shop.device();
  await put(id);
  await put(id, "beter.pdf", Buffer.from("better"));
  expect(filesIn(folder)).toHaveLength(before.length + 1);
  expect((await admin.get(urlOf(id))).bytes.toString()).toBe("better");
  await admin.patch(`/products/${id}`, { attributes: { certificate: "beter.pdf", grade: "A" } });
  expect(filesIn(folder)).toHaveLength(before.length + 1);
  expect((await admin.patch(`/products/${id}`, { attributes: { grade: "A" } })).body.files).toEqual([]);
  expect((await admin.get(urlOf(id))).status).toBe(404);
  expect(filesIn(folder)).toEqual(before);
});

test("the passport tells each file, also one that is called as the former", async () => {
  const { id } = await shop.device();
  await put(id, "a.pdf");
  await put(id, "b.pdf");
  await put(id, "b.pdf", Buffer.from("again"));
  await admin.patch(`/products/${id}`, { attributes: {} });
  expect((await toldOf(id)).slice(0, 4)).toEqual([
    "field Keuring b.pdf",
    "fileAdded b.pdf",
    "field Keuring a.pdf b.pdf",
    "field Keuring a.pdf",
  ]);
});

test("a name is no file: it is refused at its field, also of another device's file", async () => {
  const { id } = await shop.device();
  const other = await shop.device();
  await put(other.id, "van-ander.pdf");
  for (const answer of [
    await admin.patch(`/products/${id}`, { attributes: { certificate: "van-ander.pdf" } }),
    await admin.post("/products", {
      productName: "x",
      typeId: Monitor,
      attributes: { certificate: "x.pdf" },
    }),
  ])
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
      400,
      "attributeIsFile",
      "attributes.certificate",
    ]);
});

test("what is no attribute of its type, no file at all or of an archived product keeps nothing", async () => {
  const before = filesIn(folder);
  const laptop = await shop.device({ typeId: Laptop });
  expect((await put(laptop.id)).status).toBe(404);
  const { id } = await shop.device();
  const { items } = (await admin.get("/attributes?pageSize=200")).body;
  const text = items.find((one: { code: string }) => one.code === "grade");
  const grade = await admin.upload(`/products/${id}/attributes/${text.id}/file`, [{ name: "a", bytes: pdf }]);
  expect(grade.status).toBe(404);
  expect((await admin.upload(urlOf(id), [])).status).toBe(400);
  const two = [pdf, pdf].map((bytes, at) => ({ name: `${at}.pdf`, bytes }));
  expect((await admin.upload(urlOf(id), two)).status).toBe(413);
  await admin.put(`/aproducts/archive/${id}`);
  expect((await put(id)).body.code).toBe("archivedReadOnly");
  expect(filesIn(folder)).toEqual(before);
});

test("a changed type takes the file along, its undo gives it back, and later it is deleted", async () => {
  const before = filesIn(folder);
  const { id } = await shop.device();
  await put(id);
  const toLaptop = () => admin.patch(`/products/${id}`, { typeId: Laptop });
  expect((await toLaptop()).body.files).toEqual([]);
  await tidy(world.services)();
  expect((await admin.post(`/products/${id}/type/undo`, {})).body.attributes.certificate).toBe("keuring.pdf");
  expect((await admin.get(urlOf(id))).bytes.equals(pdf)).toBe(true);
  await toLaptop();
  await world.db.deleteFrom("bulkEdit").execute();
  await tidy(world.services)();
  expect(filesIn(folder)).toEqual(before);
});

test("a list that changes a type takes the file along until its undo, which gives it back", async () => {
  const { id, sku } = await shop.device();
  await put(id);
  const rows = [`SKU;Soort`, `${sku};Laptop`].join("\n");
  const list = { name: "lijst.csv", bytes: Buffer.from(rows) };
  const { listId, mapping } = (await admin.upload("/products/import/read", [list])).body;
  const saved = await admin.post("/products/import", {
    ...{ listId, mapping, types: { Laptop } },
    onMatch: { sku: "update" },
  });
  expect(saved.body).toMatchObject({ updated: 1 });
  await tidy(world.services)();
  await admin.post(`/products/imports/${saved.body.importId}/undo`);
  expect((await admin.get(urlOf(id))).bytes.equals(pdf)).toBe(true);
});

test("a file stays with its own device when a bundle is split, and goes with a deleted one", async () => {
  const before = filesIn(folder);
  const bundle = await shop.device({ quantity: 3, statusId: shop.ids.productStatuses["Op voorraad"] });
  await put(bundle.id);
  const { body } = await admin.put(`/split-product/${bundle.id}/split-part-of-bundle`, { quantity: 1 });
  expect(body.attributes).not.toHaveProperty("certificate");
  expect((await shop.stock(bundle.id)).files).toHaveLength(1);
  const expected = await shop.made("/products", {
    productName: "Verwacht",
    typeId: Monitor,
    statusId: shop.ids.productStatuses.Ingekocht,
  });
  await put(expected.id);
  expect(filesIn(folder)).toHaveLength(before.length + 2);
  expect((await admin.del(`/products/${expected.id}`)).status).toBe(200);
  expect(filesIn(folder)).toHaveLength(before.length + 1);
});

test("a technician uploads; who only sells reads; who reads no products gets nothing", async () => {
  const { id } = await shop.device();
  expect((await put(id, "a.pdf", pdf, await world.signedIn("Technician"))).status).toBe(201);
  const seller = await world.signedIn("Sales");
  expect((await put(id, "a.pdf", pdf, seller)).status).toBe(403);
  expect((await seller.get(urlOf(id))).status).toBe(200);
  expect((await (await world.signedIn("Supplier")).get(urlOf(id))).status).toBe(403);
});
