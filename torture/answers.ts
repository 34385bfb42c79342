import type { RequestListener } from "node:http";
import { faultsOf, inShort } from "../server/testing/fuzzing.ts";
import type { RawRequest } from "../server/testing/malformed.ts";
import type { Send } from "../server/testing/person.ts";
import { withFake } from "./fake.ts";

type FuzzAnswer = Parameters<typeof faultsOf>[0];
type Headers = Record<string, unknown>;
/** An odd request; `isWrong` when it must be refused. */
export type Shot = RawRequest & { isWrong?: boolean };

const abreast = 16;
const megabyte = 1024 * 1024;

/** Whether the deployment is configured for https only. */
const isEncrypted = process.env.PUBLIC_URL?.startsWith("https:") ?? false;

const scriptsOf = (policy: string) => /script-src[^;]*/.exec(policy) ?? /default-src[^;]*/.exec(policy);
const isSandbox = (policy: string) => /(^|;)\s*sandbox\b(?![^;]*allow-scripts)/.test(policy);

/** The headers that an answer lacks, and those that it should not have. */
function headerFaults(url: string, headers: Headers, encrypted: boolean): string[] {
  const policy = String(headers["content-security-policy"] ?? "");
  const scripts = scriptsOf(policy)?.[0];
  const cookies = [headers["set-cookie"] ?? []].flat().map(String);
  const cookie = encrypted
    ? /^__Host-.*; HttpOnly; SameSite=Strict; Secure$/
    : /; HttpOnly; SameSite=Strict(;|$)/;
  const expected: [string, boolean][] = [
    ["nosniff", headers["x-content-type-options"] === "nosniff"],
    [
      "no inline or evaluated scripts",
      isSandbox(policy) || (scripts !== undefined && !/'unsafe-/.test(scripts)),
    ],
    [
      "no foreign frames",
      /frame-ancestors 'none'|sandbox/.test(policy) || headers["x-frame-options"] === "DENY",
    ],
    ["a referrer policy", headers["referrer-policy"] !== undefined],
    ["no-store", !url.startsWith("/api/") || /no-store|immutable/.test(String(headers["cache-control"]))],
    ["a year of https", !encrypted || headers["strict-transport-security"] === "max-age=31536000"],
    ["cookies of the site itself", cookies.every((one) => cookie.test(one))],
    ["no word about what it is made of", !headers.server && !headers["x-powered-by"]],
    ["no open door for other sites", headers["access-control-allow-origin"] === undefined],
  ];
  return expected.filter(([, is]) => !is).map(([what]) => `lacks ${what}`);
}

export type Onslaught = {
  answered: number;
  errors: number;
  faults: string[];
  leaks: string[];
  bare: string[];
  slowest: number;
};

/** Sends each request and judges each answer. */
export async function assault(
  ask: Send,
  token: string,
  requests: Iterable<Shot>,
  encrypted = isEncrypted,
): Promise<Onslaught> {
  const seen: Onslaught = { answered: 0, errors: 0, faults: [], leaks: [], bare: [], slowest: 0 };
  const queue = requests[Symbol.iterator]();
  const assaultOne = async (sent: Shot) => {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}`, ...sent.headers };
    const isLarge = String(sent.payload ?? "").length > megabyte;
    const answer = await ask(sent.method, sent.url, { ...sent, headers }).catch((error: Error) => {
      // A body that is too large is refused while being sent, so the answer may get lost.
      if (isLarge) return;
      seen.faults.push(
        `no answer (${error.message}): ${sent.method} ${sent.url.slice(0, 200)} ${String(sent.payload).slice(0, 200)}`,
      );
    });
    if (!answer) return;
    const text = answer.bytes.length < 200_000 ? answer.bytes.toString() : "";
    const told: FuzzAnswer = {
      status: answer.status,
      headers: answer.headers,
      text,
      took: performance.now() - startedAt,
    };
    seen.answered += 1;
    if (answer.status >= 400) seen.errors += 1;
    seen.slowest = Math.max(seen.slowest, told.took / 1000);
    for (const fault of faultsOf(told, sent.payload))
      (fault.startsWith("tells") ? seen.leaks : seen.faults).push(`${fault}: ${inShort(sent, told)}`);
    if (sent.isWrong && answer.status < 400) seen.faults.push(`taken: ${inShort(sent, told)}`);
    for (const fault of headerFaults(sent.url, answer.headers, encrypted))
      seen.bare.push(`${fault}: ${answer.status} ${sent.method} ${sent.url.slice(0, 200)}`);
  };
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await assaultOne(next.value);
  };
  await Promise.all(Array.from({ length: abreast }, lane));
  return seen;
}

/** What the same checks report of a faulty server. */
export const faulty = (answer: RequestListener, sent: Shot = { method: "GET", url: "/api/contacts" }) =>
  withFake(answer, (ask) => assault(ask, "x", [sent], true), "");
