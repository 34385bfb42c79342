import { type Declared, everyRoute, isEndless } from "./contract.ts";
import { type Dice, fitting, hostileValues, spoiled } from "./hostile.ts";
import type { RawRequest } from "./malformed.ts";
import type { Shop } from "./shop.ts";

/** The statuses that the product may answer. */
const catalogue = [200, 201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503];
/** What an answer must never tell: stack traces, SQL, paths, names of parts and their versions. */
const leaks =
  /\bat [\w.<>]+ \(|node:internal|node_modules|\.(?:ts|js):\d+|\bselect .* from\b|insert into|syntax error at|relation \\?"|column \\?"|\/(?:home|root|usr|tmp|work)\/|postgres|kysely|fastify|graphile|FST_ERR|_fkey|_check\b|argon2|\bnode(?:\.js)?[ /]v?\d|\bv\d+\.\d+\.\d/i;
/** Milliseconds. */
const longest = 5000;

type FuzzAnswer = { status: number; headers: Record<string, unknown>; text: string; took: number };

/** An answer without the texts of its request: an echo is no leak. */
function withoutEchoes(text: string, payload: unknown): string {
  const texts: string[] = [];
  try {
    JSON.parse(String(payload), (_, value) => {
      if (typeof value === "string" && value) texts.push(JSON.stringify(value).slice(1, -1));
      return value;
    });
  } catch {
    return text;
  }
  return texts.reduce((left, echo) => left.replaceAll(echo, ""), text);
}

/** What is wrong with an answer to a request of whatever kind. */
export function faultsOf({ status, headers, text, took }: FuzzAnswer, payload?: unknown): string[] {
  const isError = status >= 400 || String(headers["content-type"]).includes("problem");
  const leak = isError ? withoutEchoes(text, payload).match(leaks)?.[0] : undefined;
  return [
    ...(catalogue.includes(status) ? [] : [`status ${status}`]),
    ...(leak ? [`tells «${leak}»`] : []),
    ...(took > longest ? [`took ${(took / 1000).toFixed(1)} s`] : []),
  ];
}

/** A one-line summary of a request and its answer. */
export const inShort = ({ method, url, headers, payload }: RawRequest, { status, text }: FuzzAnswer) =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${String(payload).slice(0, 300)} → ${status} ${text.slice(0, 300)}`;

/** Routes that would sign out or change the fuzzing user. */
const spared = ["/security/sign-out", "/security/change-password", "/admin/users/groups/:username"];
export const fuzzedRoutes = async () =>
  (await everyRoute()).filter(
    (route) => !(spared.includes(route.url) && route.method !== "GET") && !isEndless(route),
  );

/** Numbers of things that are there, for requests to name. */
export async function thingsToName(shop: Shop) {
  const device = await shop.device({ statusId: shop.saleable });
  const bundle = await shop.bundle(1000, { statusId: shop.saleable });
  const sale = await shop.sale([{ productId: device.id }]);
  const purchase = await shop.purchase([{ productName: "x", typeId: shop.ids.types.Monitor }]);
  return [device.id, bundle.id, sale.id, purchase.id, 1, 2, 3, 4];
}

const encoded = (value: unknown) => {
  try {
    return encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value));
  } catch {
    return "%ED%A0%80";
  }
};

function addressed(route: Declared, dice: Dice, ids: number[]) {
  const path = route.url.replace(/:(\w+)/g, () =>
    dice.chance(0.75) ? String(dice.one(ids)) : encoded(dice.one(hostileValues)).slice(0, 1500),
  );
  const queryString = route.schema.querystring
    ? (fitting(route.schema.querystring, dice, ids) as Record<string, unknown>)
    : {};
  const query = Object.entries(dice.chance(0.6) ? (spoiled(queryString, dice) ?? {}) : queryString);
  const text = query
    .slice(0, 30)
    .map(([name, value]) => `${encoded(name)}=${encoded(value).slice(0, 2000)}`)
    .join("&");
  return `/api${path}${text ? `?${text}` : ""}`;
}

function bodied(route: Declared, dice: Dice, ids: number[]) {
  if (!route.schema.body) return undefined;
  const good = fitting(route.schema.body, dice, ids);
  return JSON.stringify(dice.chance(0.65) ? spoiled(good, dice) : good);
}

const json = { "content-type": "application/json" };

type After = RawRequest & { route: Declared };

/** A request after the contract, right or spoiled. */
export function fuzzed(routes: Declared[], dice: Dice, ids: number[]): After {
  const route = dice.one(routes);
  const payload = bodied(route, dice, ids);
  const url = addressed(route, dice, ids);
  return { method: route.method, url, headers: payload === undefined ? {} : json, payload, route };
}

/** Every hostile value, in one of the first fields of every eighth route that takes a body. */
export function* hostileRequests(routes: Declared[], dice: Dice, ids: number[]): Generator<After> {
  const writing = routes.filter(({ schema }) => schema.body);
  for (const [at, value] of hostileValues.entries())
    for (const route of writing.filter((_, index) => index % 8 === at % 8)) {
      const names = Object.keys((route.schema.body as { properties?: object }).properties ?? {});
      const good = fitting(route.schema.body!, dice, ids) as Record<string, unknown>;
      const payload = JSON.stringify({ ...good, [names[at % names.length] ?? "x"]: value });
      yield { method: route.method, url: addressed(route, dice, ids), headers: json, payload, route };
    }
}
