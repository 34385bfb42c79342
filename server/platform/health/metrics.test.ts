import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import program from "../../../package.json" with { type: "json" };
import { buildApp } from "../../app/startup/build.ts";
import { createServices, type Running } from "../../app/startup/services.ts";
import { readConfig } from "../../ground/base/config.ts";
import { copyTemplate } from "../../testing/database.ts";
import { detourTo } from "../../testing/detour.ts";
import { addUser } from "../../testing/person.ts";
import { openStream, waitUntil } from "../../testing/stream.ts";
import { enqueue } from "../jobs/jobs.ts";

const token = "a-token-for-measurements";
const dataDir = mkdtempSync(join(tmpdir(), "omloop-metrics-"));
let copy: Awaited<ReturnType<typeof copyTemplate>>;
let detour: Awaited<ReturnType<typeof detourTo>>;
let services: Running;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  copy = await copyTemplate(inject("postgres"));
  detour = await detourTo(copy.database);
  const config = readConfig({ DATA_DIR: dataDir, METRICS_TOKEN: token });
  services = await createServices(config, detour.database, { log: () => {}, say: () => {} });
  app = await buildApp(services);
});
afterAll(async () => {
  await app.close();
  await services.close();
  await detour.close();
  await copy.drop();
  rmSync(dataDir, { recursive: true });
});

/** The measures by name and labels, as Prometheus reads them. */
async function measured() {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await app.inject({ url: "/api/metrics", headers });
  expect(statusCode).toBe(200);
  const lines = body.split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)]),
  );
}

test("what waits, who lives, and how the machine is, are measures", async () => {
  const nothing = await measured();
  expect(nothing).toMatchObject({
    [`omloop_info{version="${program.version}"}`]: "1",
    omloop_database_up: "1",
    omloop_oldest_job_seconds: "0",
    omloop_workers: "0",
    omloop_mails_waiting: "0",
    omloop_event_streams: "0",
    omloop_disk_full: "0",
    omloop_last_backup_seconds: "Nan",
    omloop_proven_backup_seconds: "Nan",
    omloop_backup_failed: "0",
  });
  expect(Number(nothing.omloop_disk_free_bytes)).toBeGreaterThan(1e6);

  const { db, pool } = services;
  await db.transaction().execute((tx) => enqueue(tx, "tidy", {}));
  await pool.query("update graphile_worker._private_jobs set run_at = now() - interval '90 s'");
  await pool.query(
    `insert into worker (id, "seenAt") values ('alive', now()), ('dead', now() - interval '1 min')`,
  );
  await pool.query(
    `insert into mail ("to", subject, body, locale, "causeKey", "sentAt", "expiresAt") values
      ('a@b.nl', '', '', 'nl', 'waits', null, null), ('a@b.nl', '', '', 'nl', 'sent', now(), null),
      ('a@b.nl', '', '', 'nl', 'too late', null, now())`,
  );
  const file = join(dataDir, "last-backup");
  writeFileSync(file, "");
  const before = Date.now() / 1000 - 7200;
  utimesSync(file, before, before);
  await pool.query(
    `insert into backup (day, "startedAt", "provenAt", failure) values
      (today() - 1, now() - interval '1 day', now() - interval '1 day', null), (today(), now(), null, 'no room')`,
  );
  const user = await addUser(db, "viewer", ["Sales"]);
  const { accessToken } = await db.transaction().execute((tx) => services.sessions.start(tx, user));
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await openStream(address, accessToken);

  const some = await measured();
  expect(some).toMatchObject({
    'omloop_jobs{state="waiting"}': "1",
    omloop_workers: "1",
    omloop_mails_waiting: "1",
    omloop_event_streams: "1",
    omloop_backup_failed: "1",
  });
  expect(Number(some.omloop_proven_backup_seconds)).toBeGreaterThanOrEqual(86_400);
  expect(Number(some.omloop_oldest_job_seconds)).toBeGreaterThanOrEqual(90);
  expect(Number(some.omloop_last_backup_seconds)).toBeGreaterThanOrEqual(7200);
  await stream.leave();
});

test("while the database is away the process still answers its own measures", async () => {
  expect(await measured()).toHaveProperty("omloop_workers");
  detour.block();
  const away = await measured();
  expect(away).toMatchObject({ omloop_database_up: "0", omloop_event_streams: expect.anything() });
  expect(away).toHaveProperty("process_cpu_seconds_total");
  for (const name of ["omloop_workers", "omloop_mails_waiting", 'omloop_jobs{state="waiting"}'])
    expect(away).not.toHaveProperty([name]);
  detour.open();
  await waitUntil(async () =>
    expect(await measured()).toMatchObject({ omloop_database_up: "1", omloop_workers: "1" }),
  );
});

test("the dashboard and alerts name measures that are served, and alerts headings that are there", async () => {
  const root = join(import.meta.dirname, "../../..");
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  await services.pool.query("select 1");
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await app.inject({ url: "/api/metrics", headers });
  const served = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const files = read("deploy/monitoring/alerts.yml") + read("deploy/monitoring/dashboard.json");
  const named = [...files.matchAll(/\b(?:omloop|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(count|bucket|sum)$/, ""),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !served.has(name))).toEqual([]);
  const headings = [...read("docs/operating.md").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
  const runbooks = [...files.matchAll(/operating\.md#([\w-]+)/g)].map(([, anchor]) => anchor);
  expect(runbooks.length).toBeGreaterThan(8);
  expect(runbooks.filter((anchor) => !headings.includes(anchor!))).toEqual([]);
});
