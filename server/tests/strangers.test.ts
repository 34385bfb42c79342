import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "../app/startup/build.ts";
import { createLogger } from "../ground/base/logging.ts";
import { everyRoute } from "../testing/contract.ts";
import { testWorld } from "../testing/fixture.ts";

const world = await testWorld();
const routes = await everyRoute();
const open = routes.filter(({ config }) => config.permission === "everyone");
const counted = open.flatMap((route) => {
  const { strangers } = route.config;
  return strangers && "name" in strangers ? [{ ...route, strangers }] : [];
});
const lines: string[] = [];
const loggerInstance = createLogger({ logLevel: "trace" }, { write: (line) => void lines.push(line) });
const app = await buildApp(world.services, { loggerInstance });
let isBroken = false;
/** The same while nothing can be had of the database. */
const failing = await buildApp(
  {
    ...world.services,
    db: new Proxy(world.services.db, {
      get(db, name) {
        if (isBroken) throw new Error("broken");
        const value = Reflect.get(db, name);
        return typeof value === "function" ? value.bind(db) : value;
      },
    }),
  },
  { loggerInstance },
);
isBroken = true;
afterAll(() => Promise.all([app.close(), failing.close()]));

type Call = { method: string; url: string; token: string; from: string; on?: typeof app };
const ask = ({ method, url, token, from, on = app }: Call) =>
  on.inject({
    method: method as "POST",
    url: `/api${url.replace(/:\w+/g, token)}`,
    payload: { token, sha256: "0".repeat(64) },
    remoteAddress: from,
    headers: { "accept-language": "en" },
  });

test("every route of everyone says how far strangers may use it, and no other route does", () => {
  expect(counted.length).toBeGreaterThan(1);
  expect(
    routes.filter(({ config }) => Boolean(config.strangers) !== (config.permission === "everyone")),
  ).toEqual([]);
});

test.each(counted.map((route) => [`${route.method} ${route.url}`, route] as const))(
  "%s answers one network so often, valid or not, and tells when to come back",
  async (_name, { method, url, strangers }) => {
    await world.db.deleteFrom("attempt").execute();
    const from = "198.51.100.7";
    const { most } = strangers.perNetwork;
    expect((await ask({ method, url, token: "first", from })).statusCode).not.toBe(429);
    // As if it had asked all but once: hundreds of calls would take half a minute.
    await sql`update attempt set times = array_fill(times[1], array[${most - 1}::int])`.execute(world.db);
    expect((await ask({ method, url, token: "last", from })).statusCode).not.toBe(429);
    const refused = await ask({ method, url, token: "code", from });
    expect(refused.json()).toMatchObject({ status: 429, code: "tooManyRequests" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask({ method, url, token: "code", from: "203.0.113.9" })).statusCode).not.toBe(429);
  },
);

test.each(counted.flatMap((route) => (route.strangers.perToken ? [[route.url, route] as const] : [])))(
  "%s is not asked about one token without end, from however many networks",
  async (_name, { method, url, strangers }) => {
    await world.db.deleteFrom("attempt").execute();
    const answers = await Promise.all(
      Array.from({ length: strangers.perToken!.most + 1 }, (_, at) =>
        ask({ method, url, token: "onecode", from: `203.0.${at >> 7}.${(at & 127) + 1}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await ask({ method, url, token: "another", from: "203.0.113.9" })).statusCode).not.toBe(429);
  },
);

test.each(counted.map((route) => [`${route.method} ${route.url}`, route] as const))(
  "%s needs no cookie and sets none, is kept by no cache, and its token is in no line of the log",
  async (_name, { method, url }) => {
    const token = "geheim0123456789";
    lines.length = 0;
    for (const on of [app, failing]) {
      const { headers } = await ask({ method, url, token, from: "198.51.100.8", on });
      expect(headers).toMatchObject({ "cache-control": "no-store" });
      expect(headers).not.toHaveProperty("set-cookie");
    }
    expect(lines.join("\n")).toContain("broken");
    expect(lines.join("\n")).not.toContain(token);
  },
);
