import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenBooks } from "./testing/books.ts";
import { type Declared, everyRoute } from "./testing/contract.ts";
import { diceOf, fitting, hostileValues, spoiled } from "./testing/hostile.ts";
import { oddRequests, type Sent } from "./testing/odd.ts";
import { openShop } from "./testing/shop.ts";
import { type Person, startWorld, type World } from "./testing/world.ts";

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const rounds = Number(process.env.FUZZ_ROUNDS ?? 2600);
const dice = diceOf(seed);
const catalogue = [200, 201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503];
/** What an answer must never tell: stack traces, SQL, paths, names of parts and their versions. */
const leaks =
  /\bat [\w.<>]+ \(|node:internal|node_modules|\.(?:ts|js):\d+|\bselect .* from\b|insert into|syntax error at|relation "|column "|\/(?:home|root|usr|tmp|work)\/|postgres|kysely|fastify|graphile|FST_ERR|_fkey|_check\b|argon2/i;

let world: World;
let admin: Person;
let routes: Declared[];
let ids: number[];
const failures: string[] = [];
let sent = 0;

/** The ways in which a fuzzed request could end the person who sends it, or never end itself. */
const spared = [
  "/events",
  "/security/sign-out",
  "/security/change-password",
  "/admin/users/groups/:username",
];

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signedIn("Admin");
  routes = (await everyRoute()).filter(
    ({ url, method }) => !(spared.includes(url) && method !== "GET") && url !== "/events",
  );
  const shop = await openShop(world, admin);
  const device = await shop.device({ statusId: shop.saleable });
  const bundle = await shop.bundle(1000, { statusId: shop.saleable });
  const sale = await shop.sale([{ productId: device.id }]);
  const purchase = await shop.purchase([{ productName: "x", typeId: shop.ids.types.Monitor }]);
  ids = [device.id, bundle.id, sale.id, purchase.id, 1, 2, 3, 4];
});
afterAll(async () => {
  await world.close();
});

async function send({ method, url, headers = {}, payload }: Sent) {
  sent += 1;
  const began = performance.now();
  const answer = await world.app.inject({
    method: method as "GET",
    url,
    headers: { authorization: `Bearer ${admin.accessToken}`, ...headers },
    ...(payload !== undefined && { payload: payload as string }),
  });
  const body = answer.body.length < 200_000 ? answer.body : "";
  const told = String(answer.headers["content-type"]).includes("problem")
    ? body.match(leaks)?.[0]
    : undefined;
  const slow = performance.now() - began > 5000;
  if (!catalogue.includes(answer.statusCode) || told || slow)
    failures.push(
      `${answer.statusCode}${told ? ` tells «${told}»` : ""}${slow ? " slow" : ""}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${String(payload).slice(0, 300)} → ${body.slice(0, 300)}`,
    );
  return answer;
}

const unnamed = () => {
  const unknown = failures.splice(0);
  expect(unknown.slice(0, 10), `seed ${seed}: ${unknown.length} of ${sent}`).toEqual([]);
};

const encoded = (value: unknown) => {
  try {
    return encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value));
  } catch {
    return "%ED%A0%80";
  }
};

function addressed(route: Declared) {
  const path = route.url.replace(/:(\w+)/g, () =>
    dice.chance(0.75) ? String(dice.one(ids)) : encoded(dice.one(hostileValues)).slice(0, 1500),
  );
  const asked = route.schema.querystring
    ? (fitting(route.schema.querystring, dice, ids) as Record<string, unknown>)
    : {};
  const query = Object.entries(dice.chance(0.6) ? ((spoiled(asked, dice) ?? {}) as object) : asked);
  const text = query
    .slice(0, 30)
    .map(([name, value]) => `${encoded(name)}=${encoded(value).slice(0, 2000)}`)
    .join("&");
  return `/api${path}${text ? `?${text}` : ""}`;
}

function bodied(route: Declared) {
  if (!route.schema.body) return undefined;
  const good = fitting(route.schema.body, dice, ids);
  return JSON.stringify(dice.chance(0.65) ? spoiled(good, dice) : good);
}

test("requests after the contract, right and spoiled, are answered or refused and never break anything", {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < rounds; round += 4)
    await Promise.all(
      Array.from({ length: 4 }, () => {
        const route = dice.one(routes);
        const payload = bodied(route);
        return send({
          method: route.method,
          url: addressed(route),
          headers: payload === undefined ? {} : { "content-type": "application/json" },
          payload,
        });
      }),
    );
  unnamed();
});

test("every route takes every hostile value in its first fields", { timeout: 120_000 }, async () => {
  const writing = routes.filter(({ schema }) => schema.body);
  for (const [at, value] of hostileValues.entries()) {
    const picked = writing.filter((_, index) => index % 8 === at % 8);
    for (const route of picked) {
      const names = Object.keys((route.schema.body as { properties?: object }).properties ?? {});
      const good = fitting(route.schema.body!, dice, ids) as Record<string, unknown>;
      const payload = JSON.stringify({ ...good, [names[at % names.length] ?? "x"]: value });
      await send({
        method: route.method,
        url: addressed(route),
        headers: { "content-type": "application/json" },
        payload,
      });
    }
  }
  unnamed();
});

describe("a request that is odd as a whole", () => {
  test.each<[string, Sent]>(oddRequests)("%s", async (_, given) => {
    const answer = await send(given);
    unnamed();
    if (answer.statusCode >= 400 && given.method !== "HEAD") {
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      expect(answer.json()).toMatchObject({
        type: "about:blank",
        status: answer.statusCode,
        title: expect.stringMatching(/\w/),
        detail: expect.stringMatching(/\w/),
        code: expect.stringMatching(/^\w+$/),
      });
    }
  });
});

test("after all of it nothing is polluted, the books are right and the server serves", async () => {
  expect(sent).toBeGreaterThanOrEqual(rounds);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  expect(await brokenBooks(world)).toEqual([]);
  expect((await admin.get("/health/ready")).status).toBe(200);
  expect((await admin.get("/security/info")).body.groups).toEqual(["Admin"]);
});
