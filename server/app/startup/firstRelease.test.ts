import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { dayIn } from "../../../contract/days.rules.ts";
import { applicationRole } from "../../../postgres/roles.ts";
import { freePort } from "../../testing/processes.ts";
import { clientOf, type Running, startServer } from "../../testing/servers.ts";

// It starts the program, which takes a while on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

type Row = Record<string, unknown>;
type Change = { subject: string; subjectId: number; changes: Record<string, [unknown, unknown]> };
/**
 * What the first release (commit c2c68f3) had in its data folder after `./start --sample`, a sign-up and an uploaded file: the
 * migrations that it knew with the SHA-256 of their files, all rows but those of sessions, and the files.
 */
type Folder = {
  migrations: Record<string, string>;
  rows: Record<string, Row[]>;
  sequences: Record<string, number>;
  files: Record<string, string>;
};
const folder: Folder = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, "firstRelease.json.gz"))).toString(),
);
const migrations = join(import.meta.dirname, "../../ground/database/migrations");
const dataDir = mkdtempSync(join(tmpdir(), "omloop-first-"));
const database = `first_${process.pid}_${Date.now()}`;
const { host, port, user } = inject("postgres");
const urlOf = (role: string) =>
  `postgres://${role}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
const server = new pg.Client(inject("postgres"));
const owner = new pg.Client({ ...inject("postgres"), database });
let running: Running | undefined;
let admin: ReturnType<typeof clientOf>;

beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${database}`);
  await owner.connect();
  await restoreDatabase();
  await fillAttributes();
  for (const [path, text] of Object.entries(folder.files)) {
    const place = join(dataDir, "files", path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  running = await startServer([], {
    ...{ NODE_ENV: "test", DATA_DIR: dataDir, PORT: String(await freePort()) },
    ...{ DATABASE_URL: urlOf(applicationRole), DATABASE_OWNER_URL: urlOf(user) },
  });
  const account = { emailOrUsername: "eerste", password: "Geheim-123" };
  const { body } = await clientOf(running.url).post("/security/sign-in", account);
  admin = clientOf(running.url, body.accessToken);
});
afterAll(async () => {
  running?.kill("SIGKILL");
  await running?.ended;
  await owner.end();
  await server.query(`drop database if exists ${database} with (force)`);
  await server.end();
  rmSync(dataDir, { recursive: true, force: true });
});

async function restoreDatabase() {
  await owner.query(
    "create table migration (name varchar(255) primary key, timestamp varchar(255) not null)",
  );
  for (const [name, sha256] of Object.entries(folder.migrations)) {
    const text = readFileSync(join(migrations, `${name}.sql`));
    expect([name, createHash("sha256").update(text).digest("hex")]).toEqual([name, sha256]);
    await owner.query(text.toString());
    await owner.query("insert into migration values ($1, now()::text)", [name]);
  }
  // The rows come as they were: no trigger writes of them, and none waits for another.
  await owner.query("set session_replication_role = replica");
  for (const [table, rows] of Object.entries(folder.rows)) {
    const columns = Object.keys(rows[0]!).map((column) => `"${column}"`);
    await owner.query(`delete from "${table}"`);
    await owner.query(
      `insert into "${table}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    );
  }
  for (const [name, last] of Object.entries(folder.sequences)) {
    await owner.query(`create sequence if not exists "${name}"`);
    await owner.query("select setval($1, $2)", [`"${name}"`, last]);
  }
}

/** A device that a report told its processor and memory, of which somebody wrote the memory since. */
const filled = { id: 0 };
async function fillAttributes() {
  const { rows } = await owner.query(`
    with told as (select "productId" as id, at from audit where subject = 'erasureReport' and "productId" not in (31) order by id limit 1),
    written as (
      insert into audit (id, at, subject, "subjectId", "productId", action, changes) overriding system value
      select 1000000 + n, at + n * interval '1 hour', 'product', told.id, told.id, 'changed', changes::jsonb
      from told, (values (0, '{"attributes": [{}, {"cpu": "i5", "ram": "8 GB"}]}'),
        (1, '{"attributes": [{"cpu": "i5", "ram": "8 GB"}, {"cpu": "i5", "ram": "16 GB"}]}'),
        (2, '{"attributes": [{"cpu": "i5", "ram": "16 GB"}, {"cpu": "i5", "ram": "8 GB"}]}')) as made(n, changes))
    update product set attributes = '{"cpu": "i5", "ram": "8 GB"}' where id = (select id from told) returning id`);
  filled.id = rows[0].id;
}

const countOf = (table: string, of: Row = {}) =>
  folder.rows[table]!.filter((row) => Object.entries(of).every(([key, value]) => row[key] === value)).length;

test("the first release's data has all its records", async () => {
  const totals = async (url: string) => (await admin.get(url)).body.total;
  expect({
    products: await totals("/aproducts"),
    purchases: await totals("/purchases"),
    sales: await totals("/sales"),
    contacts: await totals("/contacts"),
    reports: await totals("/erasure-reports"),
    users: await totals("/admin/users"),
  }).toEqual({
    products: countOf("product"),
    purchases: countOf("order", { kind: "purchase", archived: false }),
    sales: countOf("order", { kind: "sale", archived: false }),
    contacts: countOf("contact"),
    reports: countOf("erasureReport"),
    users: countOf("user"),
  });
});

test("no row of its history was changed", async () => {
  const { rows } = await owner.query(
    "select json_agg(to_json(audit) order by id) as rows from audit where id <= $1",
    [folder.sequences.audit_id_seq],
  );
  expect(rows[0].rows).toMatchObject(folder.rows.audit!);
});

test("what rules ask of the past came out of its history", async () => {
  const changes = folder.rows.audit!.filter(({ action }) => action === "changed") as Change[];
  const idsOf = (rows: Change[]) =>
    [...new Set(rows.map(({ subjectId }) => subjectId))].sort((a, b) => a - b);
  const ofProducts = changes.filter(({ subject }) => subject === "product");
  const lifecycles = new Map(folder.rows.productStatus!.map(({ id, lifecycle }) => [id, lifecycle]));
  const isSaleable = (id: unknown) => lifecycles.get(id) === "saleable";
  const { rows } = await owner.query(`select
    (select array_agg(id order by id) from product where "touchedAt" is not null) as touched,
    (select array_agg(id order by id) from product where "saleableAt" > "createdAt") as saleable,
    (select count(*)::int from task where status = 'done' and "statusSince" <> "finishedAt") as "otherwiseDone",
    (select json_object_agg(id, "attributeSources") from product where "attributeSources" <> '{}') as sources`);
  expect(rows[0]).toEqual({
    touched: idsOf(
      ofProducts.filter((row) => Object.keys(row.changes).some((name) => name !== "missingProof")),
    ),
    saleable: idsOf(ofProducts.filter(({ changes: { statusId } }) => statusId && isSaleable(statusId[1]))),
    otherwiseDone: 0,
    sources: { [filled.id]: { cpu: "report" } },
  });
});

test("a sold device has its proof and its passport", async () => {
  const { body: device } = await admin.get("/products/31");
  expect(device).toMatchObject({
    ...{ serialNumber: "PFTD8SHH", lifecycle: "sold", purchaseNr: "PO-2026-00002", missingProof: [] },
    carriers: [
      { serial: "S48NDNDZG8GYN3", state: "erased", standardName: "NIST 800-88 Purge" },
      { serial: "W0JUSXPZ", state: "erased", standardName: "NIST 800-88 Clear" },
    ],
  });
  const { body: passport } = await admin.get("/products/31/history");
  expect(passport.items.flatMap(({ facts }: { facts: { what: string }[] }) => facts)).toMatchObject([
    { field: "statusId", after: "Verkocht" },
    { what: "stock.soldTo", after: "Kantoor & Co", order: { nr: "SO-2026-00003" } },
    { field: "statusId", after: "Gereed voor verzending" },
    { what: "stock.reserved", order: { nr: "SO-2026-00003" } },
    { what: "onOrderFor", after: 11900 },
    { field: "salePrice", before: null, after: 11900 },
    { field: "statusId", after: "Verkoopbaar" },
    { what: "taskAssigned", count: 5 },
    { what: "taskDone", count: 5 },
    { what: "reportRead", name: "Blancco Drive Eraser" },
    { what: "proofComplete" },
    { what: "receivedAt", after: "Magazijn 1-07-3" },
    { what: "taskAdded", count: 5 },
    { what: "pickup", after: "Voorbeeldbank, IT-beheer" },
    { what: "ordered", after: "Voorbeeldbank, IT-beheer" },
  ]);
});

test("the files of an order and of a report open", async () => {
  const [upload] = (await admin.get("/purchases/1")).body.files;
  const letter = await admin.get(`/purchases/1/files/${upload.id}`);
  const report = await admin.get("/erasure-reports/38/file");
  expect([letter.bytes.toString(), report.bytes.toString()].sort()).toEqual(
    Object.values(folder.files).sort(),
  );
});

test("new records get the next numbers", async () => {
  const { body: order } = await admin.post("/purchases", { contactId: 1, lines: [] });
  expect(order).toMatchObject({ id: countOf("order") + 1, orderNr: "PO-2026-00008" });
});

test("who worked before modules were sold goes on with all of them for the month of a trial", async () => {
  const { items } = (await admin.get("/modules")).body;
  const until = dayIn("Europe/Amsterdam", new Date(Date.now() + 30 * 86_400_000));
  expect(items.map(({ state, trialUntil }: Record<string, string>) => [state, trialUntil])).toEqual(
    Array.from({ length: 7 }, () => ["trial", until]),
  );
});
