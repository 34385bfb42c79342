import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { connect } from "../../ground/database/connection.ts";
import { copyTemplate, emptyDatabase } from "../../testing/database.ts";
import { detourTo } from "../../testing/detour.ts";
import { freePort } from "../../testing/processes.ts";
import { clientOf, startServer } from "../../testing/servers.ts";
import { waitUntil } from "../../testing/stream.ts";

// Each starts programs, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const folder = mkdtempSync(join(tmpdir(), "omloop-starting-"));
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  empty = await emptyDatabase(inject("postgres"));
});
afterAll(async () => {
  await empty.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The last line of a start that ends by itself: a sentence, with nothing of the program's inside. */
async function refusal(env: Record<string, string>, args: string[] = []) {
  const usual = { NODE_ENV: "test", DATABASE_URL: empty.url, DATA_DIR: join(folder, "data"), PORT: "0" };
  const error = await startServer(args, { ...usual, ...env }).then(
    ({ kill }) => {
      kill("SIGKILL");
      return new Error("it started");
    },
    (reason: Error) => reason,
  );
  expect([error.message, error.cause]).toEqual([expect.not.stringContaining("    at "), 1]);
  return error.message.split("\n").at(-1);
}

test("a folder that is a file, or lies in one, is told of", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(await refusal({ DATA_DIR: file })).toBe(`DATA_DIR ${file} cannot be used: it is a file.`);
  expect(await refusal({ DATA_DIR: join(file, "x") })).toBe(
    `DATA_DIR ${join(file, "x")} cannot be used: it lies in a file.`,
  );
  const inside = join(folder, "embedded");
  mkdirSync(inside);
  writeFileSync(join(inside, "postgres"), "");
  expect(await refusal({ DATA_DIR: inside, DATABASE_URL: "" })).toContain(join(inside, "postgres"));
});

test("an address or port that cannot be listened on is told of", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const [foreign, unknown, taken] = await Promise.all([
    refusal({ HOST: "192.0.2.7" }),
    refusal({ HOST: "no.such.host.invalid" }),
    refusal({ PORT: String(port) }),
  ]);
  expect(foreign).toMatch(/^HOST 192\.0\.2\.7 is no address of this machine/);
  expect(unknown).toMatch(/^HOST no\.such\.host\.invalid /);
  expect(taken).toBe(
    `The port ${port} of 127.0.0.1 is in use: stop what listens there, or set another PORT.`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test("a wrong setting is told of, also where no terminal shows it", async () => {
  const [level, option] = await Promise.all([refusal({ LOG_LEVEL: "loud" }), refusal({}, ["--wat"])]);
  expect(level).toMatch(/^LOG_LEVEL must be one of fatal, error, warn, info/);
  expect(option).toMatch(/^--wat is not known/);
});

test("data of a newer version is told of, and left as it is", async () => {
  const { database, drop } = await copyTemplate(inject("postgres"));
  const owner = connect({ ...database, user: inject("postgres").user });
  await owner.pool.query(`insert into migration (name, timestamp) values ('9999-later', now()::text)`);
  const query = new URLSearchParams({ host: database.host, port: String(database.port) });
  const DATABASE_URL = `postgres://${inject("postgres").user}@localhost/${database.database}?${query}`;
  expect(await refusal({ DATABASE_URL })).toMatch(
    /^The data is of a newer version of this program \(it has 9999-later, this program ends at \d{4}-[\w-]+\)\./,
  );
  await owner.pool.end();
  await drop();
});

test("a process that only works on jobs tells how it is on a port of its own, and nothing else", async () => {
  const port = await freePort();
  const token = "a-token-for-measurements";
  const server = await startServer(["--workers-only"], {
    ...{ NODE_ENV: "test", DATABASE_URL: empty.url, DATA_DIR: join(folder, "data") },
    ...{ WORKERS_PORT: String(port), METRICS_TOKEN: token },
  });
  try {
    const ask = async (path: string, authorization = "") =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
    for (const name of ["live", "ready"]) expect((await ask(`/api/health/${name}`)).status).toBe(200);
    expect((await ask("/api/metrics")).status).toBe(401);
    const measures = await ask("/api/metrics", `Bearer ${token}`);
    expect(measures.status).toBe(200);
    expect(await measures.text()).toMatch(/^omloop_database_up 1$/m);
    for (const path of ["/", "/api/products", "/api/security/info", "/api/openapi.json"]) {
      const answer = await ask(path, `Bearer ${token}`);
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, "notFound"]);
    }
  } finally {
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
});

test("an outage of the database is two lines in the log of a process, and its readiness says so meanwhile", async () => {
  const { host, port: databasePort } = inject("postgres");
  const detour = await detourTo({ host, port: databasePort });
  const url = new URL(empty.url);
  url.search = String(new URLSearchParams({ host: detour.database.host, port: "5432" }));
  const port = await freePort();
  const one = await startServer([], {
    ...{ NODE_ENV: "test", DATABASE_URL: url.href, DATA_DIR: join(folder, "data"), PORT: String(port) },
  });
  const started = one.log().length;
  const ready = async () => (await clientOf(one.url).get("/health/ready")).status;
  const messages = () => one.log().slice(started);
  try {
    expect(await ready()).toBe(200);
    detour.block();
    await waitUntil(() => expect(messages().length).toBeGreaterThan(0));
    const before = detour.turnedAway();
    await waitUntil(() => expect(detour.turnedAway()).toBeGreaterThan(before + 15));
    expect(await ready()).toBe(503);
    detour.open();
    await waitUntil(() => expect(messages().at(-1)?.msg).toMatch(/^the database is back/));
    expect(await ready()).toBe(200);
  } finally {
    one.kill("SIGTERM");
    expect(await one.ended).toBe(0);
    await detour.close();
  }
  const isAnswer = (line: object) => "requestId" in line;
  expect(
    messages()
      .filter((line) => !isAnswer(line))
      .map(({ level, msg }) => [level, msg.split(":")[0]?.slice(0, 20)]),
  ).toEqual([
    [50, "the database is away"],
    [30, "the database is back"],
  ]);
  expect(messages().filter(isAnswer)).toEqual([
    expect.objectContaining({ level: 40, route: "/api/health/ready", status: 503 }),
  ]);
});
