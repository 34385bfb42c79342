import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const owner = new pg.Client(world.owner);
await owner.connect();
afterAll(() => owner.end());

/** The tables as they were, in a schema that only this connection sees. */
const before = `
  create temp table "order" (id int primary key);
  create temp table contact (id int primary key);
  create temp table "listImport" (id int generated always as identity primary key, subject text not null check (subject in ('contacts')),
    "fileName" text, created int, updated int, skipped int, "leftOut" int, "userId" int, at timestamptz default now(), "undoneById" int,
    "undoneAt" timestamptz);
  create temp table "purchaseImport" (id int primary key, "orderId" int not null references "order", "fileName" text, lines int,
    "leftOut" int, "userId" int, at timestamptz default now(), "undoneById" int, "undoneAt" timestamptz);
  create temp table "orderLine" (id int primary key, "importId" int references "purchaseImport");
  create temp table "listMapping" (subject text primary key check (subject in ('contacts')), headings jsonb not null);
  create temp table "importMapping" ("contactId" int primary key references contact, headings jsonb not null, units jsonb not null);
  insert into "order" values (7); insert into contact values (3);
  insert into "listImport" (subject, "fileName", created, updated, skipped, "leftOut") values ('contacts', 'own.csv', 1, 0, 0, 0);
  insert into "purchaseImport" values (1, 7, 'lot.csv', 2, 1, 5, now(), null, null), (4, 7, 'undone.csv', 9, 0, 5, now(), 6, now());
  insert into "orderLine" values (10, 1), (11, 1), (12, null);
  insert into "listMapping" values ('contacts', '{"Naam": "name"}');
  insert into "importMapping" values (3, '{"SN": "serialNumber"}', '{"ram": "MB"}');`;

test("older imports of purchases keep their lines, their undo and their columns", async () => {
  await owner.query(before);
  const path = new URL("../../ground/database/migrations/0390-one-list-of-imports.sql", import.meta.url);
  await owner.query(readFileSync(path, "utf8"));
  const { rows: imports } = await owner.query(
    `select list.id, subject, "orderId", "fileName", created, "leftOut", "userId", "undoneById",
      array(select line.id from "orderLine" line where "importId" = list.id order by line.id) as lines from "listImport" list order by list.id`,
  );
  const usual = { subject: "purchases", orderId: 7, userId: 5 };
  expect(imports).toMatchObject([
    { id: 1, subject: "contacts", orderId: null, lines: [] },
    { ...usual, id: 2, fileName: "lot.csv", created: 2, leftOut: 1, undoneById: null, lines: [10, 11] },
    { ...usual, id: 3, fileName: "undone.csv", created: 9, leftOut: 0, undoneById: 6, lines: [] },
  ]);
  const { rows: mappings } = await owner.query(
    `select subject, "contactId", headings, units from "listMapping" order by subject`,
  );
  expect(mappings).toEqual([
    { subject: "contacts", contactId: null, headings: { Naam: "name" }, units: {} },
    { subject: "purchases", contactId: 3, headings: { SN: "serialNumber" }, units: { ram: "MB" } },
  ]);
});
