import Fastify, { type FastifyBaseLogger } from "fastify";
import { Failure } from "../../ground/base/failure.ts";
import { requestLog } from "../../ground/base/logging.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { answerProblem } from "../../platform/http/problem.ts";
import { requestIdOf } from "../../platform/http/requestId.ts";
import { systemRoutes } from "../system/system.routes.ts";
import { gate } from "./build.ts";

/** The health and the measures of a process that only works on jobs, at the addresses that they have everywhere. */
export async function buildWatch(
  services: Services,
  logging: { logger?: object; loggerInstance?: FastifyBaseLogger } = {},
) {
  const app = Fastify({
    ...logging,
    genReqId: requestIdOf,
    logController: requestLog,
    exposeHeadRoutes: false,
  }) as App;
  app.decorateRequest("session", undefined);
  app.decorateRequest("locale", "nl");
  app.addHook(
    "onRequest",
    async ({ id }, reply) => void reply.headers({ "cache-control": "no-store", "x-request-id": id }),
  );
  app.addHook("onRequest", gate(services));
  app.setErrorHandler((error, request, reply) => answerProblem(error as Error, request, reply));
  app.setNotFoundHandler((request, reply) => answerProblem(new Failure(404, "notFound"), request, reply));
  await app.register(async (api) => systemRoutes(api as App, services), { prefix: "/api" });
  return app;
}
