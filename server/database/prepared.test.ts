import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pageOf } from "../list.ts";
import { copyTemplate } from "../testing/database.ts";
import { connect } from "./connection.ts";

let drop: () => Promise<unknown>;
let app: ReturnType<typeof connect>;
let owner: ReturnType<typeof connect>;
beforeAll(async () => {
  const copy = await copyTemplate(inject("postgres"));
  drop = copy.drop;
  app = connect({ ...copy.database, max: 1 });
  owner = connect({ ...inject("postgres"), database: copy.database.database });
});
afterAll(async () => {
  await Promise.all([app.pool.end(), owner.pool.end()]);
  await drop();
});

const read = () => sql`select * from setting where name <> ${"nobody"}`.execute(app.db);
const prepared = async () =>
  (await app.pool.query("select statement from pg_prepared_statements")).rows.map(
    ({ statement }) => statement,
  );

test("what comes often is prepared once, and what has a limit is planned for its values", async () => {
  for (let at = 0; at < 30; at += 1) {
    await read();
    await sql`select id from product where "typeId" = ${at} limit 5`.execute(app.db);
  }
  expect(await prepared()).toEqual([expect.stringContaining("from setting")]);
});

test("a search is prepared, for all words and pages", async () => {
  const list = {
    table: "product",
    search: "searchText",
    rows: (page: never) => app.db.selectFrom(page).selectAll(),
  };
  for (let at = 1; at < 30; at += 1)
    await pageOf(app.db, list as never, { q: `word${at}`, page: 1, pageSize: at });
  expect(await prepared()).toContainEqual(expect.stringContaining("as materialized"));
});

test("a table that a newer program changes costs one refusal, and the next connection reads it anew", async () => {
  for (let at = 0; at < 30; at += 1) await read();
  await owner.pool.query("alter table setting add column later text");
  await expect(read()).rejects.toMatchObject({ code: "0A000" });
  await expect(read()).resolves.toBeDefined();
});
