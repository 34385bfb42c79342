import { everyRoute, isEndless } from "../server/testing/contract.ts";
import { malformedRequests, type RawRequest } from "../server/testing/malformed.ts";
import { requestOf } from "../server/testing/matrix.ts";
import { assault, faulty } from "./answers.ts";
import type { Deployment, Person } from "./deployment.ts";
import { answering } from "./fake.ts";
import { asker } from "./http.ts";
import { exposed, type Trial, worst } from "./trial.ts";

/** Every kind of answer that a browser or a stranger may get. */
async function* encounters({ port }: Deployment, { username, password }: Person): AsyncGenerator<RawRequest> {
  const credentials = { emailOrUsername: username, password };
  yield { method: "POST", url: "/api/security/sign-in", payload: credentials };
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
  for (const [, sent] of malformedRequests) yield sent;
  const page = await asker(() => port, { prefix: "" })("GET", "/");
  for (const [, asset] of page.bytes.toString().matchAll(/(?:src|href)="(\/[^"]+)"/g))
    yield { method: "GET", url: asset! };
  for (const route of await everyRoute()) {
    if (isEndless(route) || route.url === "/security/sign-out") continue;
    const { method, url, payload } = requestOf(route);
    yield { method, url: `/api${url}`, payload };
    if (method === "GET") yield { method, url: `/api${url.replaceAll("999999", "1")}` };
  }
}

const policy = "default-src 'self'; script-src 'self'; frame-ancestors 'none'";
const sound = {
  "x-content-type-options": "nosniff",
  "content-security-policy": policy,
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
  "strict-transport-security": "max-age=31536000",
  "set-cookie": "__Host-a=b; Path=/; HttpOnly; SameSite=Strict; Secure",
};
/** Headers of faulty servers; a header without a value is left out. */
const bare: Record<string, Record<string, string | undefined>> = {
  "types are guessed": { "x-content-type-options": undefined },
  "no policy": { "content-security-policy": undefined, "x-frame-options": "DENY" },
  "a policy without scripts": { "content-security-policy": "img-src 'self'; frame-ancestors 'none'" },
  "inline scripts": { "content-security-policy": policy.replace("script-src", "script-src 'unsafe-inline'") },
  "evaluated scripts": {
    "content-security-policy": policy.replace("script-src", "script-src 'unsafe-eval'"),
  },
  "inline everything": { "content-security-policy": "default-src 'unsafe-inline'; frame-ancestors 'none'" },
  "a sandbox with scripts": { "content-security-policy": "sandbox allow-scripts" },
  "frames of others": { "content-security-policy": "default-src 'self'" },
  "no referrer policy": { "referrer-policy": undefined },
  "answers that are kept": { "cache-control": undefined },
  "answers that everybody keeps": { "cache-control": "public, max-age=600" },
  "no promise of https": { "strict-transport-security": undefined },
  "a day of https": { "strict-transport-security": "max-age=86400" },
  "a cookie of any site": { "set-cookie": sound["set-cookie"].replace("__Host-", "") },
  "a cookie that scripts read": { "set-cookie": sound["set-cookie"].replace("; HttpOnly", "") },
  "a cookie that others send": { "set-cookie": sound["set-cookie"].replace("; SameSite=Strict", "") },
  "a cookie without https": { "set-cookie": sound["set-cookie"].replace("; Secure", "") },
  "a server's name": { server: "nginx" },
  "a maker's name": { "x-powered-by": "Express" },
  "an open door": { "access-control-allow-origin": "*" },
};
const headersOf = (change: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries({ ...sound, ...change }).filter((entry): entry is [string, string] => !!entry[1]),
  );

export const headers: Trial = {
  id: "S24",
  claim: "security headers are on every answer: pages, assets, API, refusals, nonsense",
  n: 600,
  short: 600,
  async run({ deployment }) {
    const ask = asker(() => deployment.port, { prefix: "" });
    const sent: RawRequest[] = [];
    const admin = await deployment.signedIn("Admin");
    for await (const request of encounters(deployment, admin)) sent.push(request);
    const findings = await assault(ask, admin.accessToken, sent);
    const unknown = await assault(ask, "none", sent);
    const tried = findings.answered + unknown.answered;
    return {
      tried,
      found: `${tried} answers, ${worst([findings.errors, unknown.errors])} of them refusals`,
      faults: [...findings.bare, ...unknown.bare, ...findings.faults, ...unknown.faults],
      mutants: await exposed(
        async (change) => (await faulty(answering(200, {}, headersOf(change)))).bare,
        {},
        bare,
      ),
    };
  },
};
