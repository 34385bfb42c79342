import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { startEmbedded } from "../../../postgres/embedded.ts";
import { applicationRole } from "../../../postgres/roles.ts";
import { readConfig } from "../../ground/base/config.ts";
import { moveMark } from "../../ground/database/moving.ts";
import { startBucket } from "../../platform/integrations/s3.fixtures.ts";
import { copyTemplate, emptyDatabase } from "../../testing/database.ts";
import { freePort } from "../../testing/processes.ts";
import { clientOf, startServer } from "../../testing/servers.ts";
import { openDatabase } from "../startup/open.ts";
import { indexesOf, referencesOf, type Sum, sequencesOf, sumOf, tablesOf } from "./catalogue.ts";
import { moveCompany } from "./company.ts";
import { assertSame, withMover } from "./database.ts";

// It starts programs and servers, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const root = mkdtempSync(join(tmpdir(), "omloop-move-"));
const dataDir = join(root, "data-sample");
const account = {
  ...{ username: "eerste", email: "eerste@example.nl", firstName: "A", lastName: "B" },
  password: "Koperen-Vlieger-7",
};
let bucket: Awaited<ReturnType<typeof startBucket>>;
let atHome: Sum[];
let tokens: { accessToken: string };
const drops: (() => Promise<unknown>)[] = [];
const silent = () => undefined;

const embedded = async <T>(work: (owner: pg.ClientConfig) => Promise<T>) => {
  const { owner, stop } = await startEmbedded({ dataDir: join(dataDir, "postgres"), log: silent });
  return work(owner).finally(stop);
};
const everything = (config: pg.ClientConfig) =>
  withMover(config, async (client) => {
    const sums: Sum[] = [];
    for (const table of await tablesOf(client)) sums.push(await sumOf(client, table));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    return { sums: sums.sort(byName), sequences: await sequencesOf(client) };
  });
async function newTarget() {
  const target = await emptyDatabase(inject("postgres"));
  drops.push(target.drop);
  return target.url;
}
const query = async <Row>(url: string, text: string) => {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
};
/** The sentence with which a move is refused. */
const refusal = (env: Record<string, string>, to: Parameters<typeof moveCompany>[1]) =>
  moveCompany(env, to, silent).then(
    () => "it moved",
    (error: Error) => error.message,
  );
const start = async (env: Record<string, string>) => {
  const port = String(await freePort());
  return startServer([], { NODE_ENV: "test", PORT: port, ...env });
};

beforeAll(async () => {
  bucket = await startBucket();
  const port = String(await freePort());
  const server = await startServer(["--sample"], { DATA_DIR: join(root, "data"), PORT: port });
  const { body } = await clientOf(server.url).post("/security/sign-up", account);
  expect(body).toBeDefined();
  const code = server.lines.map((line) => /confirmation code (\d{6})/.exec(line)?.[1]).find(Boolean);
  const confirmed = await clientOf(server.url).post("/security/confirm-sign-up", {
    emailOrUsername: account.username,
    code,
  });
  tokens = confirmed.body;
  server.kill("SIGTERM");
  await server.ended;
  mkdirSync(join(dataDir, "files/sales"), { recursive: true });
  writeFileSync(join(dataDir, "files/sales", "0".repeat(32)), "a file of a sale");
  atHome = (await embedded(everything)).sums;
});
afterAll(async () => {
  await bucket.close();
  for (const drop of drops) await drop();
  rmSync(root, { recursive: true, force: true });
});

const bucketSettings = () => ({
  S3_URL: bucket.settings.url,
  S3_ACCESS_KEY: bucket.settings.accessKey,
  S3_SECRET_KEY: bucket.settings.secretKey,
  S3_REGION: bucket.settings.region,
});

describe("a company that moves", () => {
  let url: string;

  test("is outside as it was, with its files in the bucket, and nothing changed where it came from", async () => {
    url = await newTarget();
    const said: string[] = [];
    const env = { DATA_DIR: dataDir, ...bucketSettings() };
    const { settings } = await moveCompany(env, { address: url }, (line) => said.push(line));
    expect(settings).toEqual([`DATABASE_URL=${url}`]);
    expect(said).toContainEqual(
      expect.stringMatching(/^\d+ tables with [\d,]+ rows: counts and sums are the same/),
    );
    const outside = await everything({ connectionString: url });
    const home = await embedded(everything);
    expect(home.sums).toEqual(atHome);
    expect(outside).toEqual(home);
    expect(outside.sums.find(({ name }) => name === "public.product")!.rows).toBeGreaterThan(50);
    const files = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true });
    const names = files
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(bucket.objects.size).toBe(names.length);
    for (const name of names)
      expect(bucket.objects.get(`/bucket/${name.slice(join(dataDir, "files/").length)}`)).toEqual(
        readFileSync(name),
      );
  });

  test("has the same references, indexes and triggers as one that began there", async () => {
    const fresh = await copyTemplate(inject("postgres"));
    drops.push(fresh.drop);
    const shape = (database: pg.ClientConfig) =>
      withMover(database, async (client) => ({
        references: await referencesOf(client),
        indexes: await indexesOf(client),
        triggers: (
          await client.query(
            `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
          )
        ).rows,
      }));
    expect(await shape({ connectionString: url })).toEqual(await shape(fresh.database));
    await expect(query(url, "delete from audit")).rejects.toThrow();
  });

  test("works on there: who was signed in still is, what is made gets new numbers", async () => {
    const server = await start({ DATA_DIR: join(root, "outside"), DATABASE_URL: url, ...bucketSettings() });
    const admin = clientOf(server.url, tokens.accessToken);
    expect((await admin.get("/contacts?pageSize=1")).body.total).toBeGreaterThan(5);
    expect((await admin.post("/contacts", { name: "Na de verhuizing", companyId: null })).status).toBe(201);
    server.kill("SIGTERM");
    await server.ended;
  });

  test("comes back the same way with what was done outside, and what was here before is kept", async () => {
    const outside = await everything({ connectionString: url });
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, ...bucketSettings() };
    const { kept } = await moveCompany(env, {}, silent);
    expect(kept.map((path) => path.replace(/-\d.*/, ""))).toEqual(
      ["postgres", "files"].map((name) => join(dataDir, `${name}.before-move`)),
    );
    expect(existsSync(join(dataDir, "moving"))).toBe(false);
    expect(await embedded(everything)).toEqual(outside);
    expect(readFileSync(join(dataDir, "files/sales", "0".repeat(32)), "utf8")).toBe("a file of a sale");
    expect(await everything({ connectionString: url })).toEqual(outside);
    const server = await startServer([], { DATA_DIR: dataDir, PORT: String(await freePort()) });
    const { body } = await clientOf(server.url, tokens.accessToken).get("/contacts?name=Na de verhuizing");
    expect(body.total).toBeGreaterThan(0);
    server.kill("SIGTERM");
    await server.ended;
    atHome = (await embedded(everything)).sums;
  });
});

// More ways to end, and to be killed: torture/moves.ts.
test.each(["Copied public", "Everything is there"])(
  "a move that ends at «%s» is refused by a start, and is done when it is begun again",
  async (line) => {
    const url = await newTarget();
    const ending = (said: string) => {
      if (said.startsWith(line)) throw new Error("ended here");
    };
    await expect(moveCompany({ DATA_DIR: dataDir }, { address: url }, ending)).rejects.toThrow("ended here");
    const env = { DATA_DIR: join(root, "half"), DATABASE_URL: url };
    await expect(openDatabase(readConfig(env), silent)).rejects.toThrow("was begun and not finished");
    await moveCompany({ DATA_DIR: dataDir }, { address: url }, silent);
    expect((await everything({ connectionString: url })).sums).toEqual(atHome);
    await expect(query(url, `select from ${moveMark}.x`)).rejects.toThrow("does not exist");
    await (await openDatabase(readConfig(env), silent)).stop();
  },
);

test("a move back that ends half-way leaves what was there, and nothing beside it", async () => {
  const url = await newTarget();
  await moveCompany({ DATA_DIR: dataDir }, { address: url }, silent);
  const before = readdirSync(dataDir);
  const ending = (said: string) => {
    if (said.startsWith("Counts and sums")) throw new Error("ended here");
  };
  await expect(moveCompany({ DATA_DIR: dataDir, DATABASE_URL: url }, {}, ending)).rejects.toThrow(
    "ended here",
  );
  expect(readdirSync(dataDir)).toEqual(before);
  expect((await embedded(everything)).sums).toEqual(atHome);
});

describe("a move is refused before its first byte", () => {
  const { host, port } = inject("postgres");
  const urlOf = (database: string, role = applicationRole) =>
    `postgres://${role}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
  const onServer = async (...texts: string[]) => {
    const client = new pg.Client(inject("postgres"));
    await client.connect();
    for (const text of texts) await client.query(text);
    await client.end();
  };
  const untouched = async () => expect((await embedded(everything)).sums).toEqual(atHome);

  test("by an address that leads nowhere, and settings that lead nowhere", async () => {
    const env = { DATA_DIR: dataDir };
    expect(await refusal(env, { address: "mysql://localhost/omloop" })).toContain("starts with postgres://");
    expect(await refusal(env, { address: "postgres://omloop@127.0.0.1:1/omloop" })).toContain(
      "cannot be reached",
    );
    expect(await refusal(env, { address: urlOf("no-such-database") })).toContain(
      '"no-such-database" does not exist',
    );
    expect(await refusal(env, {})).toContain("in the embedded database already");
    const nowhere = { DATA_DIR: join(root, "nowhere") };
    expect(await refusal(nowhere, { address: urlOf("postgres") })).toContain("There is no database in");
    await untouched();
  });

  test("by a database that holds something, writes another encoding, or lets this role make nothing", async () => {
    const full = await newTarget();
    await query(full, "create table mine (id int)");
    expect(await refusal({ DATA_DIR: dataDir }, { address: full })).toContain(
      "It is not empty: it holds public.mine.",
    );
    const names = ["latin", "closed"].map((name) => `move_${name}_${process.pid}`);
    await onServer(
      `create database ${names[0]} owner ${applicationRole} encoding 'LATIN1' locale 'C' template template0`,
      `create database ${names[1]}`,
    );
    drops.push(() => onServer(...names.map((name) => `drop database ${name}`)));
    expect(await refusal({ DATA_DIR: dataDir }, { address: urlOf(names[0]!) })).toContain(
      "Its encoding is LATIN1",
    );
    expect(await refusal({ DATA_DIR: dataDir }, { address: urlOf(names[1]!) })).toContain(
      `GRANT CONNECT, CREATE ON DATABASE ${names[1]} TO`,
    );
    await untouched();
  });

  test("while the application runs where the data are", async () => {
    const { stop } = await startEmbedded({ dataDir: join(dataDir, "postgres"), log: silent });
    expect(await refusal({ DATA_DIR: dataDir }, { address: await newTarget() })).toContain(
      "is already in use",
    );
    await stop();
    const url = await newTarget();
    await moveCompany({ DATA_DIR: dataDir }, { address: url }, silent);
    const other = new pg.Client(url);
    await other.connect();
    expect(await refusal({ DATA_DIR: dataDir, DATABASE_URL: url }, {})).toContain("1 others are connected");
    await other.end();
  });

  test("by data of another version, and by tables that are not the program's", async () => {
    const url = await newTarget();
    await moveCompany({ DATA_DIR: dataDir }, { address: url }, silent);
    const env = { DATA_DIR: dataDir, DATABASE_URL: url };
    const to = { address: await newTarget() };
    await query(url, "create table mine (id int)");
    expect(await refusal(env, to)).toContain("not the program's, or were changed by hand: public.mine");
    await query(url, "drop table mine");
    await query(url, "insert into migration (name, timestamp) values ('9999-later', '')");
    expect(await refusal(env, to)).toContain("of a newer version (9999-later)");
    await query(
      url,
      "delete from migration where name = (select max(name) from migration where name < '9999')",
    );
    await query(url, "delete from migration where name = '9999-later'");
    expect(await refusal(env, to)).toContain("of an older version");
  });
});

test("a table that lost or changed a row on the way is named", () => {
  const [audit, order] = [
    { name: "public.audit", rows: 3, sum: "12" },
    { name: "public.order", rows: 2, sum: "7" },
  ];
  expect(() => assertSame([audit, order], [order, audit])).not.toThrow();
  expect(() => assertSame([audit, order], [audit, { ...order, sum: "8" }])).toThrow(
    "public.order (2 rows here, 2 there)",
  );
  expect(() => assertSame([audit, order], [{ ...audit, rows: 2 }, order])).toThrow(
    "public.audit (3 rows here, 2 there)",
  );
  expect(() => assertSame([audit, order], [order])).toThrow("public.audit (3 rows here, none there)");
});
