import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { buildApp } from "../../app/startup/build.ts";
import { connect } from "../../ground/database/connection.ts";
import { testWorld } from "../../testing/fixture.ts";
import type { World } from "../../testing/world.ts";
import { createHealth, leastFree } from "./health.ts";

const world = await testWorld();
let app: World["app"];
let freeBytes: number;
const { rows } = await world.services.pool.query("select current_database() as database");
const owner: ReturnType<typeof connect> = connect({ ...inject("postgres"), ...rows[0] });
beforeEach(async () => {
  freeBytes = leastFree;
  const { db, config, log } = world.services;
  const health = createHealth({ db, config, log, freeBytes: async () => freeBytes });
  app = await buildApp({ ...world.services, health });
  return () => app.close();
});
afterAll(() => owner.pool.end());

const ready = async () => {
  const { statusCode, body } = await app.inject({ url: "/api/health/ready" });
  return [statusCode, JSON.parse(body).code ?? JSON.parse(body).status];
};

test("a process whose disk is full is not ready until there is room again", async () => {
  expect(await ready()).toEqual([200, "ok"]);
  freeBytes = leastFree - 1;
  expect(await ready()).toEqual([503, "diskFull"]);
  freeBytes = leastFree;
  expect(await ready()).toEqual([200, "ok"]);
});

test("a disk that the database called full counts as full", async () => {
  await owner.pool.query(`
    create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on contact execute function full_disk()`);
  const { accessToken } = await world.signedIn("Admin");
  const answer = await app.inject({
    method: "POST",
    url: "/api/contacts",
    payload: { name: "Relatie", companyId: null },
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([503, "diskFull"]);
  expect(await ready()).toEqual([503, "diskFull"]);
});

test("a process that meets data newer than it knows stops being ready, and says so once", async () => {
  await owner.pool.query("insert into migration (name, timestamp) values ('9999-later', now()::text)");
  world.lines.length = 0;
  for (let at = 0; at < 3; at += 1) expect(await ready()).toEqual([503, "newerSchema"]);
  expect(world.lines).toEqual([expect.stringContaining("of a newer version of this program (9999-later)")]);
  await owner.pool.query("delete from migration where name = '9999-later'");
  expect(await ready()).toEqual([200, "ok"]);
});

test("a database that does not answer is asked once, and whoever asks is answered all the same", async () => {
  const holder = await owner.pool.connect();
  await holder.query("begin; lock table migration in access exclusive mode");
  const answers = await Promise.all(Array.from({ length: 8 }, ready));
  expect(answers).toEqual(answers.map(() => [503, "databaseAway"]));
  const { rows } = await owner.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  expect(rows).toHaveLength(1);
  await holder.query("rollback");
  holder.release();
  expect(await ready()).toEqual([200, "ok"]);
});
