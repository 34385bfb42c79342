import type { FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../../ground/base/failure.ts";
import type { App } from "./app.ts";

type Schema = { properties?: { version?: { type?: string } } };
const hasVersion = (schema: unknown) =>
  (schema as Schema | undefined)?.properties?.version?.type === "integer";

/** Whether a route accepts `If-Match`, which it does when its body has a version. */
export const takesVersion = ({ body }: { body?: unknown } = {}) => hasVersion(body);
/** Whether a route of this schema sends the version of its answer as `ETag`. */
export const tellsVersion = ({ response = {} }: { response?: unknown } = {}) =>
  hasVersion((response as Record<string, unknown>)[200]);

/**
 * Rows tell their version as `ETag` when they are read or edited, and an edit may carry it as `If-Match` instead of in its body. Only
 * the routes that need it have the hook: a list, read most of all, waits for neither.
 */
export function honourVersions(app: App) {
  app.addHook("onRoute", (route) => {
    if (route.method !== "GET") route.preValidation = [...hooksOf(route.preValidation), readIfMatch];
    if (tellsVersion(route.schema)) route.preSerialization = [...hooksOf(route.preSerialization), tellETag];
  });
}

const hooksOf = <Hook>(hook: Hook | Hook[] | undefined): Hook[] => (hook ? ([hook].flat() as Hook[]) : []);

async function tellETag(_request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  if (reply.statusCode === 200) reply.header("etag", `"${(answer as { version: number }).version}"`);
  return answer;
}

async function readIfMatch(request: FastifyRequest) {
  const header = request.headers["if-match"];
  const version = header === undefined ? undefined : versionOf(header);
  if (version !== undefined) takeVersion(request, version);
}

/** The version in a header, also as a weak ETag, which is what a compressing proxy makes of it; undefined for `*`. */
function versionOf(header: string) {
  if (header === "*") return undefined;
  const [, version] = /^(?:W\/)?"([1-9]\d{0,9})"$/.exec(header) ?? [];
  if (!version) throw new Failure(400, "ifMatchInvalid", { path: "If-Match" });
  return Number(version);
}

function takeVersion({ routeOptions, body }: FastifyRequest, version: number) {
  // A condition that would be ignored is refused.
  if (!takesVersion(routeOptions.schema)) throw new Failure(400, "ifMatchNotTaken", { path: "If-Match" });
  if (typeof body !== "object" || body === null) return;
  const edit = body as { version?: unknown };
  if (edit.version !== undefined && edit.version !== version)
    throw new Failure(400, "versionsDiffer", { path: "version" });
  edit.version = version;
}
