import type { Socket } from "node:net";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { Ajv, type FuncKeywordDefinition } from "ajv";
import ajvFormats from "ajv-formats";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { refusal } from "../../../contract/access.ts";
import { uploadLimits } from "../../../contract/files.rules.ts";
import { serialAt } from "../../../contract/http.ts";
import type { Config } from "../../../contract/routes.ts";
import { security } from "../../../contract/security.routes.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { system } from "../../../contract/system.ts";
import { Failure } from "../../ground/base/failure.ts";
import { requestLog } from "../../ground/base/logging.ts";
import { localeOf } from "../../ground/base/texts.ts";
import { limitStrangers } from "../../people/security/strangers.ts";
import { addReader, type Readers, topicsOf } from "../../platform/changes/topics.ts";
import { isMetricsToken } from "../../platform/health/metrics.ts";
import { answerInLanguage } from "../../platform/http/answerInLanguage.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { headersWithoutHooks, helmetOf } from "../../platform/http/headers.ts";
import { honourVersions } from "../../platform/http/ifMatch.ts";
import { streamLongAnswers } from "../../platform/http/longAnswers.ts";
import { refuseOtherSites } from "../../platform/http/origins.ts";
import { answerProblem } from "../../platform/http/problem.ts";
import { requestIdOf } from "../../platform/http/requestId.ts";
import { serializerOf } from "../../platform/http/serializing.ts";
import { serveStreams } from "../../platform/http/streams.ts";
import {
  type ClientError,
  hearExpectations,
  refuseTwoHosts,
  refuseUnread,
} from "../../platform/http/unread.ts";
import { builtWeb, pageOf, serveWeb } from "../../platform/http/web.ts";
import { isDryRun } from "../../platform/http/write.ts";
import { ownRows, routes, scopedRows } from "../routes.ts";

const formats = ajvFormats as (ajv: Ajv) => Ajv;
const validator = (options: object) =>
  formats(
    new Ajv({ allErrors: true, verbose: true, useDefaults: true, strict: false, ...options }),
  ).addKeyword(normalisedSerial);
/** What is sent as a serial number is read in its normal form. */
const normalisedSerial: FuncKeywordDefinition = {
  keyword: serialAt,
  type: "string",
  modifying: true,
  validate: (
    _is: true,
    text: string,
    _schema: unknown,
    at?: { parentData: unknown; parentDataProperty: unknown },
  ) => {
    const { parentData, parentDataProperty } = at as {
      parentData: Record<string, string>;
      parentDataProperty: string;
    };
    parentData[parentDataProperty] = normalSerial(text);
    return true;
  },
};
// Of the whole process: what one application compiled the next one has, as in tests.
const bodies = validator({});
const changes = validator({ useDefaults: false });
const texts = validator({ coerceTypes: true });
const megabyte = 1024 * 1024;

/** The whole HTTP side: validators, gate, failures, the list of routes, and the built web application. */
export async function buildApp(
  services: Services,
  { web = builtWeb, ...logging }: { logger?: object; loggerInstance?: FastifyBaseLogger; web?: string } = {},
) {
  const page = pageOf(web, services.tileSource);
  const bare = headersWithoutHooks(services.config);
  const { trustedProxies } = services.config;
  const app = Fastify({
    ...logging,
    trustProxy: trustedProxies.length ? [...trustedProxies] : false,
    bodyLimit: 8 * megabyte,
    // A list of numbers pasted as a filter travels in the address.
    http: { maxHeaderSize: 96 * 1024 },
    genReqId: requestIdOf,
    logController: requestLog,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ method = "", url = "" }) => callInMail(method, url),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      answerProblem(error, request, reply.headers({ ...bare, "x-request-id": request.id })),
    clientErrorHandler: (error: ClientError, socket: Socket) =>
      refuseUnread(error, socket, services.companyLocale(), bare),
  }) as App;

  app.setValidatorCompiler(({ schema, httpPart, method }) => {
    if (httpPart !== "body") return texts.compile(schema as object);
    return (method === "PATCH" ? changes : bodies).compile(schema as object);
  });
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as object));
  // Fastify would hand such a body on as a string.
  app.removeContentTypeParser("text/plain");
  const readers: Readers = new Map();
  app.addHook("onRoute", ({ method, url, config }) => {
    if (!url.startsWith("/api/")) return;
    if (!config?.permission) throw new Error(`${url} declares no permission`);
    if (!config.topic) throw new Error(`${url} declares no topic`);
    if (config.permission === "everyone" && !config.strangers)
      throw new Error(`${url} does not say how far strangers may use it`);
    if (method === "GET") addReader(readers, config as Config);
  });
  app.decorateRequest("session", undefined);
  app.decorateRequest("locale", "nl");
  app.decorateRequest("made", undefined);
  // Before the gate, so that its refusals carry them as well.
  await app.register(helmet, { global: true, ...helmetOf(services.config) });
  app.addHook(
    "onRequest",
    async ({ id }, reply) => void reply.headers({ "cache-control": "no-store", "x-request-id": id }),
  );
  hearExpectations(app);
  refuseTwoHosts(app);
  refuseOtherSites(app, services.config);
  app.addHook("onRequest", gate(services));
  limitStrangers(app, services.db);
  app.addHook("preHandler", async (request, reply) => {
    const answers = request.routeOptions.schema?.response as Record<string, unknown> | undefined;
    if (answers && "201" in answers) reply.code(201);
  });
  app.addHook("preSerialization", async (request, reply, answer) => {
    const { id } = (answer ?? {}) as { id?: unknown };
    if (reply.statusCode === 201 && typeof id === "number") request.made = id;
    return answer;
  });
  app.addHook("onResponse", async (request, reply) => {
    const config = request.routeOptions.config as Config;
    if (config.effect !== "changes" || isDryRun(request) || reply.statusCode >= 400) return;
    services.events.changed(...topicsOf(config, request.params as Record<string, unknown>, request.made));
  });
  app.addHook("onError", async (_request, _reply, error) => services.health.saw(error));
  honourVersions(app);
  answerInLanguage(app);
  streamLongAnswers(app);
  endInTime(app);
  services.metrics.measure(app);
  app.setErrorHandler((error, request, reply) => answerProblem(error as Error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (
      /^\/api(?:[/?]|$)/.test(request.url) ||
      !["GET", "HEAD"].includes(request.method) ||
      /\.\w{2,5}$/.test(request.url.split("?")[0] ?? "")
    )
      return answerProblem(new Failure(404, "notFound"), request, reply);
    return page(reply);
  });
  await app.register(compress, { global: true, threshold: 2048, encodings: ["gzip", "deflate"] });
  await app.register(multipart, {
    limits: {
      fileSize: uploadLimits.fileBytes,
      files: uploadLimits.files,
      parts: 300,
      fields: 50,
      fieldSize: megabyte,
    },
  });
  await app.register(
    async (api) => {
      for (const add of routes) add(api, services);
      serveStreams(api, services, { readers, ownRows, scopedRows });
    },
    { prefix: "/api" },
  );
  await serveWeb(app, web, page);
  return app;
}

/** The addresses in mails are short: `/u/…` shows people a screen, and takes one click from mail programs; `/c/…` is a link. */
function callInMail(method: string, url: string) {
  const [, kind, token = "", rest = ""] = /^\/([uco])\/([\w-]+)(\/\d+)?(?:\?.*)?$/.exec(url) ?? [];
  const call = `/api/mail-links/${token}`;
  if (kind === "c" && rest) return `${call}/links${rest}`;
  if (kind === "o") return `${call}/picture`;
  return kind === "u" && method === "POST" ? call : url;
}

/** Milliseconds that running requests have to finish when the server stops. */
const patience = 10_000;

/** Cuts off the requests that are still running a while after the server began to stop. */
function endInTime(app: App) {
  let cutting: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    cutting = setTimeout(() => app.server.closeAllConnections(), patience);
  });
  app.addHook("onClose", async () => clearTimeout(cutting));
}

const metricsUrl = `/api${system.metrics.url}`;

/** Who is asking, in which language, and whether the route's declaration lets them. */
export const gate =
  ({ sessions, config, companyLocale }: Services) =>
  async (request: FastifyRequest) => {
    request.locale = localeOf(request.headers["accept-language"], companyLocale());
    const access = request.routeOptions.config as Config | undefined;
    if (!access?.permission || access.permission === "everyone") return;
    const [, token] = request.headers.authorization?.match(/^Bearer ([\w.~+/-]+=*)$/i) ?? [];
    if (token && request.routeOptions.url === metricsUrl && isMetricsToken(config, token)) return;
    // Decoders read over a sign that does not belong to a token.
    request.session = token && !token.endsWith("=") ? await sessions.of(token) : undefined;
    const code = refusal(request.session, access);
    if (code === "signInFirst") throw new Failure(401, code);
    if (code) throw new Failure(403, code, { module: access.module });
    const { session } = request;
    if (session?.mustEnrol && access.topic !== security.info.config.topic)
      throw new Failure(403, "enrolFirst");
    if (session && access.recent && !(await sessions.isProven(session)))
      throw new Failure(403, "signInAgain");
  };
