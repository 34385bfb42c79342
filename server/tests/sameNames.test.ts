import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { copyTemplate } from "../testing/database.ts";
import { testShop } from "../testing/fixture.ts";

const { admin, shop } = await testShop();

test.each<[what: string, path: string, more: object, names: string[]]>([
  ["places", "/admin/locations", {}, ["Hal X", "hal X", "Hal  X", "Hal\u00a0X ", "Hál X", "ＨＡＬ X"]],
  ["types", "/admin/product-types", {}, ["Táb", "TAB", "Ta\u0301b"]],
  ["companies", "/companies", {}, ["L’Étoile", "l'etoile"]],
])(
  "two %s are not named alike but for capitals, accents, spaces and dashes",
  async (_, path, more, names) => {
    const [first, ...others] = names;
    expect((await admin.post(path, { name: first, ...more })).status).toBe(201);
    for (const name of others) {
      const { status, body } = await admin.post(path, { name, ...more });
      expect([name, status, body.errors?.[0]?.path]).toEqual([name, 409, "name"]);
    }
  },
);

test("an order number, typed or edited, is not taken twice in another spelling", async () => {
  const { id: contactId } = await shop.contact("Iemand");
  const made = await admin.post("/sales", { contactId, lines: [], orderNr: "SO-77-1" });
  expect(made.status).toBe(201);
  for (const orderNr of ["so-77-1", "SO–77–1", "SO-77-1 "])
    expect([orderNr, (await admin.post("/sales", { contactId, lines: [], orderNr })).status]).toEqual([
      orderNr,
      409,
    ]);
  const other = await admin.post("/sales", { contactId, lines: [] });
  expect((await admin.patch(`/sales/${other.body.id}`, { orderNr: "so-77-1" })).status).toBe(409);
  expect((await admin.patch(`/sales/${made.body.id}`, { orderNr: "so-77-1" })).status).toBe(200);
});

test("a series passes over numbers that somebody typed in another spelling", async () => {
  const { id: contactId } = await shop.contact("Iemand");
  const { body: first } = await admin.post("/sales", { contactId, lines: [] });
  const number = Number(first.orderNr.slice(-5));
  const next = (ahead: number) => first.orderNr.slice(0, -5) + String(number + ahead).padStart(5, "0");
  const typed = { contactId, lines: [], orderNr: next(1).toLowerCase() };
  expect((await admin.post("/sales", typed)).status).toBe(201);
  const { status, body } = await admin.post("/sales", { contactId, lines: [] });
  expect([status, body.orderNr]).toEqual([201, next(2)]);
});

test("a product is known by its SKU in any capitals, by a search, a scan and a sale’s list", async () => {
  const { id } = await shop.device({ sku: "MbP-72", statusId: shop.saleable });
  const sale = await shop.sale([]);
  for (const sku of ["mbp-72", "MBP-72"]) {
    const again = await admin.post("/products", {
      productName: "X",
      typeId: shop.ids.types.Monitor,
      sku,
    });
    expect([sku, again.status]).toEqual([sku, 409]);
  }
  for (const code of ["MbP-72", "mbp-72", "MBP-72", "ＭＢＰ-72"]) {
    const { body } = await admin.get(`/search?q=${encodeURIComponent(code)}`);
    expect([code, body.items]).toMatchObject([code, [{ kind: "product", id, exact: true }]]);
    const moved = await admin.post("/moving/code", { code });
    expect([code, moved.status, moved.body.product?.id]).toEqual([code, 200, id]);
    const pasted = await admin.post(`/sales/${sale.id}/products/many`, {
      rows: [{ code, quantity: 1 }],
      dryRun: true,
    });
    expect([code, pasted.body.rows?.[0]?.productId]).toEqual([code, id]);
  }
});

test("names that were alike before stay, and only new ones are refused", async () => {
  const { database, drop } = await copyTemplate(inject("postgres"));
  const owner = new Client({ ...inject("postgres"), database: database.database });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      `select indexrelid::regclass::text as name from pg_index where pg_get_indexdef(indexrelid) ~ 'btree .*searchable\\('`,
    );
    for (const { name } of rows) await owner.query(`drop index ${name}`);
    await owner.query(`insert into location (name) values ('Oud X'), ('oud X'), ('Nieuw')`);
    const migration = new URL("../ground/database/migrations/0252-same-names.sql", import.meta.url);
    await owner.query(await readFile(migration, "utf8"));
    const adding = (name: string) => owner.query("insert into location (name) values ($1)", [name]);
    await expect(adding("OUD x")).rejects.toThrow("locationNameTaken2");
    await expect(adding("nieuw")).rejects.toThrow("locationNameTaken2");
    expect((await owner.query(`select from location where searchable(name) = 'oud x'`)).rowCount).toBe(2);
  } finally {
    await owner.end();
    await drop();
  }
});
