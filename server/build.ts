import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import serveStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from "fastify";
import { refusal } from "../contract/access.ts";
import type { Route } from "../contract/http.ts";
import type { App, Services } from "./app.ts";
import { Failure } from "./failure.ts";
import { answerProblem } from "./problem.ts";
import { routes } from "./routes.ts";
import { localeOf } from "./texts.ts";

const formats = ajvFormats as unknown as (ajv: Ajv) => Ajv;
const validator = (options: object) =>
  formats(new Ajv({ allErrors: true, verbose: true, useDefaults: true, strict: false, ...options }));
const megabyte = 1024 * 1024;

/** The whole HTTP side: validators, gate, failures, OpenAPI, the list of routes, and the built web application. */
export async function buildApp(services: Services, { logger = false }: { logger?: boolean | object } = {}) {
  const app = Fastify({
    logger,
    bodyLimit: 8 * megabyte,
    // A list of numbers pasted as a filter travels in the address.
    http: { maxHeaderSize: 96 * 1024 },
    genReqId: () => randomBytes(8).toString("hex"),
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      answerProblem(error, request, reply.headers(withoutHooks)),
  } as never) as unknown as App;

  const bodies = validator({});
  const changes = validator({ useDefaults: false });
  const texts = validator({ coerceTypes: true });
  app.setValidatorCompiler(({ schema, httpPart, method }) => {
    if (httpPart !== "body") return texts.compile(schema as object);
    return (method === "PATCH" ? changes : bodies).compile(schema as object);
  });
  app.addHook("onRoute", ({ url, config }) => {
    if (url.startsWith("/api/") && !config?.permission) throw new Error(`${url} declares no permission`);
  });
  app.decorateRequest("session", undefined);
  app.decorateRequest("locale", "nl");
  // Before the gate, so that its refusals carry them as well.
  await app.register(helmet, { global: true, ...security });
  app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
  app.addHook("onRequest", gate(services));
  app.addHook("preHandler", async (request, reply) => {
    const answers = request.routeOptions.schema?.response as Record<string, unknown> | undefined;
    if (answers && "201" in answers) reply.code(201);
  });
  app.addHook("onResponse", async (request, reply) => {
    const printed = /\/bulk\/print\//.test(request.routeOptions.url ?? "");
    if (request.method === "GET" || reply.statusCode >= 400 || printed) return;
    services.events.changed(...topicsOf(request));
  });
  services.metrics.measure(app);
  app.setErrorHandler((error, request, reply) => answerProblem(error as Error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (
      request.url.startsWith("/api/") ||
      request.method !== "GET" ||
      /\.\w{2,5}$/.test(request.url.split("?")[0] ?? "")
    )
      return answerProblem(new Failure(404, "notFound"), request, reply);
    return page(reply);
  });
  await app.register(compress, { global: true, threshold: 2048, encodings: ["gzip", "deflate"] });
  await app.register(multipart, {
    limits: { fileSize: 50 * megabyte, files: 200, parts: 300, fields: 50, fieldSize: megabyte },
  });
  await app.register(swagger, {
    openapi: {
      info: { title: "Omloop", version: "1" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
  });
  await app.register(
    async (api) => {
      for (const add of routes) add(api as unknown as App, services);
      api.route({
        method: "GET",
        url: "/openapi.json",
        config: { permission: "everyone" },
        schema: { hide: true },
        handler: () => app.swagger(),
      });
    },
    { prefix: "/api" },
  );
  await serveWeb(app);
  return app;
}

/** Who is asking, in which language, and whether the route's declaration lets them. */
const gate =
  ({ sessions }: Services) =>
  async (request: FastifyRequest) => {
    request.locale = localeOf(request.headers["accept-language"]);
    const access = request.routeOptions.config as Route["config"] | undefined;
    if (!access?.permission || access.permission === "everyone") return;
    const [, token] = request.headers.authorization?.match(/^Bearer ([\w.-]+)$/i) ?? [];
    request.session = token ? await sessions.of(token) : undefined;
    const code = refusal(request.session, access);
    if (code === "signInFirst") throw new Failure(401, code);
    if (code) throw new Failure(403, code, { module: access.module });
  };

/** `/api/intakes/5/scans` changes `intakes` and `intakes/5`. */
function topicsOf(request: FastifyRequest) {
  const [, resource = "", id] = (request.url.split("?")[0] ?? "").replace(/^\/api(\/admin)?/, "").split("/");
  return id && /^\d+$/.test(id) ? [resource, `${resource}/${id}`] : [resource];
}

const security = {
  // For answers of the API and files; the page of the application brings its own.
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: "same-origin" as const },
  strictTransportSecurity: false as const,
  xFrameOptions: { action: "deny" as const },
};

/** For the refusal of an address that cannot be read: no hook runs for it. */
const withoutHooks = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

const dist = join(import.meta.dirname, "../web/dist");
const index = existsSync(join(dist, "index.html")) ? readFileSync(join(dist, "index.html"), "utf8") : "";

function page(reply: FastifyReply) {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("cache-control", "no-cache")
    .header(
      "content-security-policy",
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .type("text/html; charset=utf-8")
    .send(index.replaceAll("__NONCE__", nonce));
}

async function serveWeb(app: App) {
  if (!index) return;
  await app.register(serveStatic, {
    root: dist,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/", { schema: { hide: true } }, (_request, reply) => page(reply));
}
