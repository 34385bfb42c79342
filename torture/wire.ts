import { brokenBooks } from "../server/testing/books.ts";
import { everyRoute } from "../server/testing/contract.ts";
import { faultsOf, fuzzed, fuzzedRoutes, inShort, thingsToName } from "../server/testing/fuzzing.ts";
import { diceOf } from "../server/testing/hostile.ts";
import { asked } from "../server/testing/matrix.ts";
import { oddRequests, type Sent } from "../server/testing/odd.ts";
import type { Ask } from "../server/testing/person.ts";
import { openShop } from "../server/testing/shop.ts";
import type { Deployment } from "./deployment.ts";
import { withFake } from "./fake.ts";
import { asker } from "./http.ts";
import { type Arena, type Trial, worst } from "./trial.ts";

type Told = Parameters<typeof faultsOf>[0];
type Headers = Record<string, unknown>;

const abreast = 16;
const megabyte = 1024 * 1024;

/** Whether the deployment stands for one that is reached by https alone. */
const isEncrypted = process.env.PUBLIC_URL?.startsWith("https:") ?? false;

/** The headers that an answer lacks, or has and should not. */
export function headerFaults(url: string, headers: Headers): string[] {
  const policy = String(headers["content-security-policy"] ?? "");
  const cookies = [headers["set-cookie"] ?? []].flat().map(String);
  const wanted: [string, boolean][] = [
    ["nosniff", headers["x-content-type-options"] === "nosniff"],
    ["a content security policy", policy !== ""],
    ["no inline or evaluated scripts", !/script-src[^;]*'unsafe-|'unsafe-eval'/.test(policy)],
    [
      "no foreign frames",
      /frame-ancestors 'none'|sandbox/.test(policy) || headers["x-frame-options"] === "DENY",
    ],
    ["a referrer policy", headers["referrer-policy"] !== undefined],
    ["no-store", !url.startsWith("/api/") || /no-store|immutable/.test(String(headers["cache-control"]))],
    ["a year of https", !isEncrypted || headers["strict-transport-security"] === "max-age=31536000"],
    [
      "cookies of the site itself",
      !isEncrypted || cookies.every((cookie) => /^__Host-.*; Secure$/.test(cookie)),
    ],
    ["no word about what it is made of", !headers.server && !headers["x-powered-by"]],
    ["no open door for other sites", headers["access-control-allow-origin"] === undefined],
  ];
  return wanted.filter(([, is]) => !is).map(([what]) => `lacks ${what}`);
}

type Onslaught = {
  answered: number;
  errors: number;
  faults: string[];
  leaks: string[];
  bare: string[];
  slowest: number;
};

/** Sends each request and judges each answer. */
async function assault(ask: Ask, token: string, requests: Iterable<Sent>): Promise<Onslaught> {
  const seen: Onslaught = { answered: 0, errors: 0, faults: [], leaks: [], bare: [], slowest: 0 };
  const queue = requests[Symbol.iterator]();
  const one = async (sent: Sent) => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${token}`, ...sent.headers };
    const isLarge = String(sent.payload ?? "").length > megabyte;
    const answer = await ask(sent.method, sent.url, { ...sent, headers }).catch((error: Error) => {
      // What is too large is refused while it is still being sent: the answer may get lost.
      if (isLarge) return;
      seen.faults.push(
        `no answer (${error.message}): ${sent.method} ${sent.url.slice(0, 200)} ${String(sent.payload).slice(0, 200)}`,
      );
    });
    if (!answer) return;
    const text = answer.bytes.length < 200_000 ? answer.bytes.toString() : "";
    const told: Told = {
      status: answer.status,
      headers: answer.headers,
      text,
      took: performance.now() - began,
    };
    seen.answered += 1;
    if (answer.status >= 400) seen.errors += 1;
    seen.slowest = Math.max(seen.slowest, told.took / 1000);
    for (const fault of faultsOf(told))
      (fault.startsWith("tells") ? seen.leaks : seen.faults).push(`${fault}: ${inShort(sent, told)}`);
    for (const fault of headerFaults(sent.url, answer.headers))
      seen.bare.push(`${fault}: ${answer.status} ${sent.method} ${sent.url.slice(0, 200)}`);
  };
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await one(next.value);
  };
  await Promise.all(Array.from({ length: abreast }, lane));
  return seen;
}

let onslaught: Promise<Onslaught & { restarted: boolean }> | undefined;
/** One storm of requests serves both trials that look at its answers. */
const storm = (arena: Arena, count: number) => {
  onslaught ??= (async () => {
    const { deployment, seed } = arena;
    let admin = await deployment.signedIn("Admin");
    const ids = await thingsToName(await openShop(deployment, admin));
    // Whoever sends the storm must not be named in it: they would deactivate themselves.
    while (ids.includes(admin.id)) admin = await deployment.signedIn("Admin");
    const routes = await fuzzedRoutes();
    const dice = diceOf(seed);
    const node = deployment.pid;
    function* requests() {
      for (const [, sent] of oddRequests) yield sent;
      for (let at = 0; at < count; at += 1) yield fuzzed(routes, dice, ids);
    }
    const ask = asker(() => deployment.port, { prefix: "" });
    const seen = await assault(ask, admin.accessToken, requests());
    const { status } = await admin.get("/security/info");
    if (status !== 200) seen.faults.push(`the session did not last: ${status}`);
    return { ...seen, restarted: !deployment.isAlive || deployment.pid !== node };
  })();
  return onslaught;
};

/** What the same judges say of a server that does what it should not. */
const faulty = (status: number, body: object, headers: Record<string, string> = {}) =>
  withFake(
    (_, response) => {
      response.writeHead(status, { "content-type": "application/problem+json", ...headers });
      response.end(JSON.stringify(body));
    },
    (ask) => assault(ask, "x", [{ method: "GET", url: "/api/contacts" }]),
    "",
  );

const fuzz: Trial = {
  id: "S5",
  claim: "fuzzed requests: no 5xx, no restart, no answer later than 5 s, the books are right after them",
  n: 20_000,
  async run(arena) {
    const { answered, faults, restarted, slowest, errors } = await storm(arena, arena.n);
    const { deployment } = arena;
    const ready = await deployment.anonymous.get("/health/ready");
    const slow = { status: 200, headers: {}, text: "", took: 6000 };
    return {
      tried: answered,
      found: `${errors.toLocaleString("en")} refused, slowest ${slowest.toFixed(1)} s`,
      faults: [
        ...faults,
        ...(await brokenBooks(deployment)),
        ...(restarted ? ["the server was restarted"] : []),
        ...(ready.status === 200 ? [] : [`ready answers ${ready.status}`]),
      ],
      twins: {
        "a server that answers 500": (await faulty(500, { code: "internal" })).faults,
        "an answer after 6 s": faultsOf(slow),
      },
    };
  },
};

const errors: Trial = {
  id: "S30",
  claim: "errors tell no stack, SQL, path or version; statuses are those of the catalogue",
  n: 10_000,
  async run(arena) {
    const seen = await storm(arena, 20_000);
    const stack = { detail: "Error: x\n    at Object.handler (/home/x/server/app.ts:12:3)" };
    return {
      tried: seen.errors,
      found: `${seen.errors.toLocaleString("en")} error answers read`,
      faults: seen.leaks,
      twins: {
        "a stack in an answer": (await faulty(400, stack)).leaks,
        "SQL in an answer": (await faulty(400, { detail: 'relation "user" does not exist' })).leaks,
      },
    };
  },
};

/** Everything a browser or a stranger may come across, right or wrong. */
async function* encounters({ port }: Deployment): AsyncGenerator<Sent> {
  for (const url of [
    "/",
    "/index.html",
    "/products/5",
    "/nothing.js",
    "/assets/nothing.css",
    "/api",
    "/api/",
    "/api/nothing",
    "/%",
    "/../x",
  ])
    for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) yield { method, url };
  for (const [, sent] of oddRequests) yield sent;
  const page = await asker(() => port, { prefix: "" })("GET", "/");
  for (const [, asset] of page.bytes.toString().matchAll(/(?:src|href)="(\/[^"]+)"/g))
    yield { method: "GET", url: asset! };
  for (const route of await everyRoute()) {
    if (["/events", "/security/sign-out"].includes(route.url)) continue;
    const { method, url, payload } = asked(route);
    yield { method, url: `/api${url}`, payload };
    if (method === "GET") yield { method, url: `/api${url.replaceAll("999999", "1")}` };
  }
}

const headers: Trial = {
  id: "S24",
  claim: "security headers are on every answer: pages, assets, API, refusals, nonsense",
  n: 600,
  short: 600,
  async run({ deployment }) {
    const ask = asker(() => deployment.port, { prefix: "" });
    const sent: Sent[] = [];
    for await (const request of encounters(deployment)) sent.push(request);
    const admin = await deployment.signedIn("Admin");
    const known = await assault(ask, admin.accessToken, sent);
    const unknown = await assault(ask, "none", sent);
    const tried = known.answered + unknown.answered;
    return {
      tried,
      found: `${tried} answers, ${worst([known.errors, unknown.errors])} of them refusals`,
      faults: [...known.bare, ...unknown.bare, ...known.faults, ...unknown.faults],
      twins: { "a server without them": (await faulty(200, {})).bare },
    };
  },
};

export const wire: Trial[] = [headers, fuzz, errors];
