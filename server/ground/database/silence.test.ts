import { createServer, connect as dial, type Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { copyTemplate } from "../../testing/database.ts";
import { failureOf } from "../base/failure.ts";
import { connect } from "./connection.ts";
import { endSilence } from "./silence.ts";

let copy: Awaited<ReturnType<typeof copyTemplate>>;
beforeAll(async () => {
  copy = await copyTemplate(inject("postgres"));
});
afterAll(() => copy.drop());

/** A proxy to the database that passes nothing on while it is frozen. */
async function openWay({ host, port }: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const freeze = (frozen: boolean) => {
    isFrozen = frozen;
    for (const socket of sockets) frozen ? socket.pause() : socket.resume();
  };
  const server = createServer((near) => {
    const far = dial(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => to.write(data));
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as { port: number };
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: own, freeze, close };
}

test("whoever waits for a database that is frozen is told so, and it serves again afterwards", async () => {
  const way = await openWay(inject("postgres"));
  const { db, pool } = connect({ ...copy.database, host: "127.0.0.1", port: way.port }, undefined, {
    silence: 2000,
  });
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  way.freeze(true);
  const writing = db.transaction().execute(() => ask());
  for (const answer of await Promise.allSettled([ask(), ask(), writing])) {
    expect(answer.status).toBe("rejected");
    expect(failureOf((answer as PromiseRejectedResult).reason)).toMatchObject({
      status: 503,
      code: "databaseAway",
    });
  }
  way.freeze(false);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await pool.end();
  way.close();
});

test("a statement that takes long in a database that answers is waited for", async () => {
  const pool = new pg.Pool(copy.database);
  endSilence(pool, copy.database, 1000);
  const { rows } = await pool.query("select pg_sleep(4) is not null as done");
  expect(rows).toEqual([{ done: true }]);
  await pool.end();
});
