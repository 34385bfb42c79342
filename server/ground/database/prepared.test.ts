import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { pageOf, rowsById } from "../../platform/resource/list.ts";
import { copyTemplate } from "../../testing/database.ts";
import { compiled } from "./compiled.ts";
import { connect } from "./connection.ts";
import { isOutdated } from "./prepared.ts";

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

const readSettings = () => sql`select * from setting where name <> ${"nobody"}`.execute(app.db);
const prepared = async () =>
  (await app.pool.query("select statement from pg_prepared_statements")).rows.map(
    ({ statement }) => statement,
  );

test("what comes often is prepared once, and what has a limit is planned for its values", async () => {
  for (let at = 0; at < 30; at += 1) {
    await readSettings();
    await sql`select id from product where "typeId" = ${at} limit 5`.execute(app.db);
  }
  expect(await prepared()).toEqual([expect.stringContaining("from setting")]);
});

test("a search is prepared, for all words and pages", async () => {
  const list = {
    table: "product",
    search: "searchText",
    rows: rowsById("product", (db, page) => db.selectFrom(page).selectAll()),
  };
  for (let at = 1; at < 30; at += 1)
    await pageOf(app.db, list as never, { q: `word${at}`, page: 1, pageSize: at });
  expect(await prepared()).toContainEqual(expect.stringMatching(/as "matches".* limit 1001/));
});

test("a page that no value chooses is prepared, and how many rows there are", async () => {
  const list = {
    table: "location",
    rows: rowsById("location", (db, page) => db.selectFrom(page).selectAll()),
  };
  for (let at = 0; at < 30; at += 1) await pageOf(app.db, list as never, {});
  expect(await prepared()).toContainEqual(expect.stringMatching(/from "location" order by .* limit 25/));
  expect(await prepared()).toContainEqual(expect.stringMatching(/count.* from "location"/));
});

test("what the rows of a page show is prepared, whichever values choose them", async () => {
  const list = {
    table: "productType",
    rows: rowsById("productType", (db, page) =>
      db
        .selectFrom(page as unknown as "productType")
        .selectAll()
        .orderBy("name")
        .limit(1000),
    ),
  };
  const { rows: types } = await app.pool.query('select id, name from "productType" order by id');
  for (let at = 0; at < 30; at += 1) {
    const { id, name } = types[at % types.length];
    const { items } = await pageOf(app.db, list as never, { id: String(id) });
    expect(items).toMatchObject([{ id, name }]);
  }
  const names = (await prepared()).filter((text) => text.includes('from "productType"'));
  expect(names).toContainEqual(expect.stringContaining("= any($1)"));
  expect(names).not.toContainEqual(expect.stringContaining('"id" = $1'));
});

test("a table that a newer program changes costs those who read it nothing, on any connection", async () => {
  const many = connect({ ...app.pool.options, max: 5 });
  const readAll = () =>
    Promise.all(
      Array.from({ length: 5 }, () => sql`select * from setting where name <> ${"nobody"}`.execute(many.db)),
    );
  for (let at = 0; at < 30; at += 1) await readAll();
  await owner.pool.query("alter table setting add column later text");
  for (const { rows } of await readAll()) expect(rows[0]).toHaveProperty("later");
  for (let at = 0; at < 30; at += 1) await readAll();
  const { rows } = await many.pool.query("select name from pg_prepared_statements");
  expect(rows).toEqual([{ name: expect.stringMatching(/^s[^0]/) }]);
  await many.pool.end();
});

test("within a transaction it is an error, which asking anew does not meet", async () => {
  const change = () =>
    app.db.transaction().execute((tx) => sql`select * from location where name <> ${"nobody"}`.execute(tx));
  for (let at = 0; at < 30; at += 1) await change();
  await owner.pool.query("alter table location add column again text");
  const error = await change().catch((reason: unknown) => reason);
  expect(isOutdated(error)).toBe(true);
  await expect(change()).resolves.toBeDefined();
});

test("a transaction begins with its first statement, in one message where that has no values", async () => {
  const sent: string[] = [];
  const client = await app.pool.connect();
  const { query } = Object.getPrototypeOf(client);
  const spy = vi.spyOn(Object.getPrototypeOf(client), "query").mockImplementation(function (
    this: object,
    ...args
  ) {
    const [asked] = args as [string | { text: string }];
    sent.push(typeof asked === "string" ? asked : asked.text);
    return query.apply(this, args);
  });
  client.release();
  const numbers = await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ at: number }>`select 1 as at`.execute(tx);
    return [...rows, ...(await sql<{ at: number }>`select ${2}::int as at`.execute(tx)).rows];
  });
  expect(numbers).toEqual([{ at: 1 }, { at: 2 }]);
  await app.db.transaction().execute((tx) => sql`select ${3}::int as at`.execute(tx));
  await app.db.transaction().execute(async () => {});
  const broken = app.db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx));
  await expect(broken).rejects.toThrow("division by zero");
  spy.mockRestore();
  expect(sent).toEqual([
    ...["begin; select 1 as at", "select $1::int as at", "commit"],
    ...["begin", "select $1::int as at", "commit"],
    ...["begin; select 1 / 0", "rollback"],
  ]);
});

test("a compiled query is built once and answers the values of each call, equal and empty ones too", async () => {
  const build = vi.fn((db: typeof app.db, ...[left, right]: (string | null)[]) =>
    db.selectNoFrom([
      sql<string>`${left}::text`.as("left"),
      sql<string>`${right}::text || ${"!"}`.as("right"),
    ]),
  );
  const query = compiled(build);
  const ask = async (left: string | null, right: string | null) => {
    const [row] = await query(app.db, left, right);
    return [row!.left, row!.right];
  };
  expect(await ask("a", "b")).toEqual(["a", "b!"]);
  expect(await ask("c", "c")).toEqual(["c", "c!"]);
  expect(await ask(null, "")).toEqual([null, "!"]);
  expect(build).toHaveBeenCalledOnce();
});
