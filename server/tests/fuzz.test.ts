import { describe, expect, test } from "vitest";
import type { Document } from "../app/docs/document.ts";
import { brokenBooks } from "../testing/books.ts";
import type { Declared } from "../testing/contract.ts";
import { testWorld } from "../testing/fixture.ts";
import {
  faultsOf,
  fuzzed,
  fuzzedRoutes,
  hostileRequests,
  inShort,
  thingsToName,
} from "../testing/fuzzing.ts";
import { diceOf } from "../testing/hostile.ts";
import { malformedRequests, type RawRequest } from "../testing/malformed.ts";
import { openShop } from "../testing/shop.ts";

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const rounds = Number(process.env.FUZZ_ROUNDS ?? 2600);
const dice = diceOf(seed);
const world = await testWorld();
const admin = await world.signedIn("Admin");
const failures: string[] = [];
let requestCount = 0;

const described: Document["paths"] = (await admin.get("/openapi.json")).body.paths;
const routes: Declared[] = await fuzzedRoutes();
const ids: number[] = await thingsToName(await openShop(world, admin));

/** The answers that the description of a route names. */
const answersOf = ({ method, url }: Declared) =>
  Object.keys(described[`/api${url.replace(/:(\w+)/g, "{$1}")}`]![method.toLowerCase()]!.responses);

async function send({ method, url, headers = {}, payload, route }: RawRequest & { route?: Declared }) {
  requestCount += 1;
  const startedAt = performance.now();
  const answer = await world.app.inject({
    method: method as "GET",
    url,
    headers: { authorization: `Bearer ${admin.accessToken}`, ...headers },
    ...(payload !== undefined && { payload: payload as string }),
  });
  const told = {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body.length < 200_000 ? answer.body : "",
    took: performance.now() - startedAt,
  };
  for (const fault of faultsOf(told, payload))
    failures.push(`${fault}: ${inShort({ method, url, headers, payload }, told)}`);
  if (route && !answersOf(route).includes(String(answer.statusCode)))
    failures.push(`not described: ${inShort({ method, url, headers, payload }, told)}`);
  return answer;
}

const unnamed = () => {
  const unknown = failures.splice(0);
  expect(unknown.slice(0, 10), `seed ${seed}: ${unknown.length} of ${requestCount}`).toEqual([]);
};

test("requests after the contract, right and spoiled, are answered or refused and never break anything", {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < rounds; round += 4)
    await Promise.all(Array.from({ length: 4 }, () => send(fuzzed(routes, dice, ids))));
  unnamed();
});

test("every route takes every hostile value in its first fields", { timeout: 120_000 }, async () => {
  for (const request of hostileRequests(routes, dice, ids)) await send(request);
  unnamed();
});

describe("a request that is odd as a whole", () => {
  test.each<[string, RawRequest]>(malformedRequests)("%s", async (_, request) => {
    const answer = await send(request);
    unnamed();
    if (answer.statusCode >= 400 && request.method !== "HEAD") {
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
  expect(requestCount).toBeGreaterThanOrEqual(rounds);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  expect(await brokenBooks(world)).toEqual([]);
  expect((await admin.get("/health/ready")).status).toBe(200);
  expect((await admin.get("/security/info")).body.groups).toEqual(["Admin"]);
});
