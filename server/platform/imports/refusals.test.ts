import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const warehouse = await world.signedIn("Warehouse");

type By = typeof admin;
type Answer = { status: number; body: { code: string; detail: string; errors?: { path: string }[] } };
/** What somebody who reads a language is answered. */
type Ask = (headers: object) => Promise<Answer>;
const post =
  (url: string, body: unknown, by: By = admin): Ask =>
  (headers) =>
    by.post(url, body, headers as never) as never;
const put =
  (url: string, body: unknown): Ask =>
  (headers) =>
    admin.put(url, body, headers as never) as never;
const patch =
  (url: string, body: unknown): Ask =>
  (headers) =>
    admin.patch(url, body, headers as never) as never;

const sheet = (headings: string[], rows: string[][], mapping: (string | null)[], more: object = {}) => ({
  ...{ headings, rows, mapping },
  ...more,
});
const types = { "": shop.ids.types.Monitor };
const taken = await shop.device({ serialNumber: "RF-TAKEN" });
const other = await shop.device();
const bundle = await shop.bundle(5, { statusId: shop.saleable });
const { id: saleId } = await shop.sale([{ productId: bundle.id, quantity: 3 }]);
await shop.moveSale(saleId, "Bevestigd");
const full = await shop.made("/admin/locations", { name: "Vol", unitCapacity: 1 });
const inFull = await shop.bundle(1, { locationId: full.id });
const named = sheet(["Naam"], [["Piet Een"]], ["name"]);
const { importId } = (await admin.post("/contacts/import", named)).body;
await admin.post(`/contacts/imports/${importId}/undo`);

type Refusal = [what: string, ask: Ask, status: number, code: string, path?: string];
const refusals: Refusal[] = [
  ["contacts without the right", post("/contacts/import", named, technician), 403, "forbidden"],
  [
    "products without the right",
    post("/products/import", sheet(["SKU"], [["X"]], ["sku"]), technician),
    403,
    "forbidden",
  ],
  [
    "sales without the right",
    post("/sales/import", sheet(["SKU"], [["X"]], ["sku"]), warehouse),
    403,
    "forbidden",
  ],
  [
    "a list that is gone",
    post("/contacts/import", { listId: 9_999_999, mapping: ["name"] }),
    404,
    "importListGone",
  ],
  ["an import that never was", post("/contacts/imports/9999999/undo", {}), 404, "notFound"],
  ["an import that was taken back", post(`/contacts/imports/${importId}/undo`, {}), 422, "importUndone"],
  [
    "a list of nothing",
    post("/contacts/import", sheet(["Naam"], [[""]], ["name"])),
    422,
    "importEmpty",
    "rows",
  ],
  [
    "contacts with a wrong cell",
    post("/contacts/import", sheet(["Naam", "E-mail"], [["Piet", "geen"]], ["name", "email"])),
    422,
    "importHasErrors",
    "rows",
  ],
  [
    "sales with a wrong cell",
    post(
      "/sales/import",
      sheet(["Nr", "Klant", "SKU"], [["Z-1", "Piet", "nergens"]], ["orderNr", "name", "sku"]),
    ),
    422,
    "importHasErrors",
    "rows",
  ],
  [
    "products with a wrong cell",
    post(
      "/products/import",
      sheet(["Naam", "Aantal"], [["Muis", "-1"]], ["productName", "quantity"], { types }),
    ),
    422,
    "importHasErrors",
    "rows",
  ],
  [
    "prices from who may not write them",
    post(
      "/products/import",
      sheet(["Naam", "Prijs"], [["Muis", "1"]], ["productName", "salePrice"]),
      warehouse,
    ),
    422,
    "pricesNotAllowed",
    "mapping",
  ],
  [
    "a column that does not exist",
    post("/contacts/import", { ...named, mapping: ["nonsense"] }),
    400,
    "invalid",
    "mapping.0",
  ],
  [
    "more than a bundle has, split off",
    put(`/split-product/${bundle.id}/split-part-of-bundle`, { quantity: 6 }),
    422,
    "maxStockExceeded",
    "quantity",
  ],
  [
    "more than a bundle has, made single",
    put(`/split-product/${bundle.id}/individualize-part-of-bundle`, { quantity: 6 }),
    422,
    "maxStockExceeded",
    "quantity",
  ],
  [
    "a count below what orders hold",
    post(`/products/${bundle.id}/count`, { quantity: 2, reason: "Geteld" }),
    422,
    "productReserved",
    "quantity",
  ],
  [
    "a count beyond the capacity",
    post(`/products/${inFull.id}/count`, { quantity: 2, reason: "Geteld" }),
    422,
    "countOverfills",
    "quantity",
  ],
  [
    "a quantity below what orders hold",
    patch(`/products/${bundle.id}`, { quantity: 1 }),
    422,
    "productReserved",
    "quantity",
  ],
  [
    "a full place",
    post(`/products/${other.id}/move`, { locationId: full.id, locationLabel: "" }),
    422,
    "locationFull",
    "locationId",
  ],
  [
    "a place that is none",
    post(`/products/${other.id}/move`, { locationId: full.id, locationLabel: "9-9-9" }),
    400,
    "labelFormat",
    "locationLabel",
  ],
  [
    "a serial number that is here",
    patch(`/products/${other.id}`, { serialNumber: "RF-TAKEN" }),
    409,
    "serialNumberTaken",
    "serialNumber",
  ],
  ["a SKU that is used", patch(`/products/${other.id}`, { sku: taken.sku }), 409, "skuTaken", "sku"],
  [
    "one serial number for several",
    patch(`/products/${taken.id}`, { quantity: 2 }),
    422,
    "serialWithQuantity",
    "quantity",
  ],
];

test.each(refusals)(
  "%s is refused at its field, in the reader's language",
  async (_, ask, status, code, path) => {
    const told = await Promise.all(["nl", "en", "fa"].map((locale) => ask({ "accept-language": locale })));
    for (const answer of told) {
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([status, code, path]);
      expect(answer.body.detail).not.toMatch(/\{\{|undefined|^\w+$/);
    }
    const details = told.map(({ body }) => body.detail);
    expect(new Set(details).size).toBe(3);
    expect(details[2]).toMatch(/\p{Script=Arabic}/u);
  },
);

test("nothing of what was refused is there", async () => {
  expect((await admin.get("/contacts?q=Piet")).body.total).toBe(0);
  expect((await admin.get(`/aproduct/${bundle.id}`)).body).toMatchObject({
    quantity: 5,
    reservedQuantity: 3,
  });
  expect((await admin.get(`/aproduct/${inFull.id}`)).body).toMatchObject({ quantity: 1 });
  expect((await admin.get(`/aproduct/${other.id}`)).body).toMatchObject({
    locationId: null,
    serialNumber: "",
  });
});

test.each([
  ["bytes that are no table", Buffer.from([0, 1, 2, 3]), "table_unknownFormat"],
  ["a page of another kind", Buffer.from("<!doctype html><p>Aanmelden"), "table_unknownFormat"],
  ["more rows than a list may have", Buffer.from(`Naam\n${"x\n".repeat(20_001)}`), "table_tooManyRows"],
  ["an empty file", Buffer.from(""), "table_noHeadings"],
])("%s is refused at the file for every kind of list", async (_, bytes, code) => {
  for (const kind of ["contacts", "products", "sales"]) {
    const answer = await admin.upload(`/${kind}/import/read`, [{ name: "lijst.csv", bytes }]);
    expect([kind, answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([
      kind,
      422,
      code,
      "file",
    ]);
  }
});
