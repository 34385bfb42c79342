import type { Pool } from "pg";
import { expect, test } from "vitest";
import { failureFor } from "../http/problem.ts";
import { patient } from "./pool.ts";

/** What the driver says of a connection that broke off, as it was seen when a server was killed under load. */
const lost = [
  "read ECONNRESET",
  "write EPIPE",
  "connect ENOENT /run/socket/.s.PGSQL.5432",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
];
const noneFree = "timeout exceeded when trying to connect";

test.each(lost)("a connection that broke off («%s») is told as 503, come back later", (message) => {
  expect(failureFor(new Error(message))).toMatchObject({ status: 503, code: "databaseAway" });
});

test("that no connection came free in time is told as being busy", () => {
  expect(failureFor(new Error(noneFree))).toMatchObject({ status: 503, code: "databaseBusy" });
});

test.each([...lost, noneFree])(
  "to the job library it is a server that is starting («%s»), which it waits out",
  async (message) => {
    const breaking = { query: () => Promise.reject(new Error(message)), release: () => undefined };
    const pool = patient({ connect: () => Promise.resolve(breaking) } as unknown as Pool);
    await expect((await pool.connect()).query("select 1")).rejects.toMatchObject({ code: "57P03", message });
    const unreachable = patient({ connect: () => Promise.reject(new Error(message)) } as unknown as Pool);
    await expect(unreachable.connect()).rejects.toMatchObject({ code: "57P03", message });
  },
);

test("any other error stays what it is", async () => {
  const failing = {
    query: () => Promise.reject(Object.assign(new Error("no such table"), { code: "42P01" })),
  };
  const pool = patient({ connect: () => Promise.resolve(failing) } as unknown as Pool);
  await expect((await pool.connect()).query("select 1")).rejects.toMatchObject({ code: "42P01" });
});
