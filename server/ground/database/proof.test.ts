import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { seededIds } from "../../testing/seeded.ts";

const world = await testWorld();

const admin = await world.signedIn("Admin");
const { types } = await seededIds(world);
const product: number = (await admin.post("/products", { productName: "Laptop", typeId: types.Laptop })).body
  .id;
await admin.patch(`/products/${product}`, { productName: "Laptop!" });
const owner: pg.Client = new pg.Client(world.owner);
await owner.connect();
afterAll(() => owner.end());

/** Runs work as the application's role, in a session of its own. */
async function asApplication<T>(work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(world.services.pool.options);
  await client.connect();
  return work(client).finally(() => client.end());
}
/** A digest of the audit up to a row. */
const digest = async (upTo: number) => {
  const { rows } = await owner.query(
    `select (select md5(string_agg(it::text, '|' order by id)) from public.audit it where id <= $1) as audit,
      (select md5(string_agg(it::text, '|' order by id)) from public."stockMovement" it) as movements`,
    [upTo],
  );
  return JSON.stringify(rows);
};

const attempts: Record<string, string[]> = {
  "rewrites it": [
    "update audit set changes = '{}'",
    "update audit set at = '2001-01-01'",
    "insert into audit (id, subject, \"subjectId\", action, changes) overriding system value values (1, 'product', 1, 'created', '{}') on conflict (id) do update set changes = '{}'",
    "merge into audit using (select 1) as one on true when matched then delete",
    'update "stockMovement" set quantity = 0',
  ],
  "deletes it": [
    "delete from audit",
    "truncate audit",
    "truncate audit cascade",
    "drop table audit cascade",
    "drop schema public cascade",
    'delete from "stockMovement"',
    'truncate "stockMovement"',
  ],
  "switches its triggers off": [
    "alter table audit disable trigger user",
    "alter table product disable trigger all",
    'alter table product disable trigger "auditOfChanges"',
    'drop trigger "auditOfChanges" on product',
    'drop function "writeAudit"() cascade',
    `create or replace function "writeAudit"() returns trigger language plpgsql as $$ begin return null; end $$`,
    'alter function "writeAudit"() set search_path = nowhere',
    'alter function "writeAudit"() security invoker',
    "set session_replication_role = replica",
    `select set_config('session_replication_role', 'replica', false)`,
    "alter role current_user set session_replication_role = replica",
  ],
  "puts something in its way": [
    `create function pg_temp.nothing() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger "aFirst" before insert on audit for each row execute function pg_temp.nothing()`,
    "create rule quiet as on insert to audit do instead nothing",
    "alter table audit enable row level security",
    "alter table audit add check (false) not valid",
    "create temporary table audit (like public.audit including all)",
    "create temporary view audit as select * from public.audit",
    "create schema other; create table other.audit (like public.audit including all); set search_path = other, public",
    `set search_path = ''`,
  ],
  "becomes somebody else": [
    "set role omloop_owner",
    "set session authorization omloop_owner",
    "grant omloop_owner to current_user",
    "alter role current_user superuser",
    "alter table audit owner to current_user",
    "grant trigger on audit to current_user",
  ],
  "asks the functions that there were": [
    'select "pauseHistory"(true)',
    `select "keepSample"('{1}', '{2001-01-01}')`,
    'select "removeSample"()',
  ],
};

/** The statements that silence the history: they alter existing rows, or stop later changes from being recorded. */
async function silencing(tried: readonly string[]) {
  const found: string[] = [];
  for (const statement of tried) {
    const upTo = (await owner.query("select max(id)::int as id from public.audit")).rows[0].id;
    const before = await digest(upTo);
    await asApplication(async (client) => {
      await client.query(statement).catch(() => undefined);
      await client
        .query('update public.product set "productName" = "productName" || $1 where id = $2', ["!", product])
        .catch(() => undefined);
    });
    const { rowCount } = await owner.query(
      `select from public.product where id = $1 and not exists (
         select from public.audit where subject = 'product' and "subjectId" = product.id
           and changes -> 'productName' ->> 1 = "productName")`,
      [product],
    );
    if (rowCount || (await digest(upTo)) !== before) found.push(statement);
  }
  return found;
}

for (const [what, tried] of Object.entries(attempts))
  test(`the application's role silences the history in no way: who ${what}`, async () => {
    expect(await silencing(tried)).toEqual([]);
  });

/** The session settings that trigger functions read, and the functions that run with the owner's rights. */
const functions = async () =>
  (
    await owner.query<{ name: string; source: string; isTrigger: boolean; settings: string[] | null }>(
      `select proname as name, prosrc as source, prorettype = 'trigger'::regtype as "isTrigger", proconfig as settings from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
  ).rows;

test("no variable of a session that these functions read makes them say nothing", async () => {
  const statements = (await functions()).flatMap(({ source }) =>
    [...source.matchAll(/current_setting\('([^']+)'/g)].map(([, name]) => name!),
  );
  expect(statements).toContain("omloop.userId");
  const values = ["", "0", "1", "-1", "on", "true", "null", "someone"];
  const tried = [...new Set(statements)].flatMap((name) => values.map((value) => `set ${name} = '${value}'`));
  expect(await silencing(tried)).toEqual([]);
});

test("what runs with the owner's rights looks for its tables where nobody else can put one", async () => {
  const all = await functions();
  expect(all.filter(({ isTrigger }) => !isTrigger).map(({ name }) => name)).toEqual([
    "addDealings",
    "countDealings",
    "dropPositionDays",
    "nextInSeries",
    "openPositionDay",
    "peekInSeries",
    "recount",
  ]);
  for (const { name, settings } of all) expect(settings, name).toContain("search_path=public, pg_temp");
});

test("a right that the owner gives away is noticed", async () => {
  await owner.query('alter table product disable trigger "auditOfChanges"');
  expect(await silencing(["select 1"])).toEqual(["select 1"]);
  await owner.query('alter table product enable trigger "auditOfChanges"');
  const [, rule] = attempts["puts something in its way"]!;
  const [first] = attempts["puts something in its way"]!;
  expect(await silencing([first!, rule!])).toEqual([]);
  await owner.query("grant trigger on audit to omloop");
  expect(await silencing([first!])).toEqual([first]);
});
