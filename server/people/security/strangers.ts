import type { FastifyRequest } from "fastify";
import type { Limit } from "../../../contract/routes.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { App } from "../../platform/http/app.ts";
import { networkOf, secondsUntilRoom, spend } from "./limits.ts";

const tokenIn = ({ params, body }: FastifyRequest, name: string) =>
  [params, body].map((part) => (part as Record<string, unknown> | null)?.[name]).find((value) => value);

/** Counts what strangers ask by the limits that its route declares, also what is no valid request; 429 beyond them. */
export function limitStrangers(app: App, db: Db) {
  async function count(key: string, limit: Limit) {
    if (await spend(db, key, limit)) return;
    throw new Failure(429, "tooManyRequests", { retryAfter: await secondsUntilRoom(db, key, limit) });
  }
  app.addHook("preValidation", async (request) => {
    const { strangers } = request.routeOptions.config;
    if (!strangers || "uncounted" in strangers) return;
    const { name, perNetwork, token, perToken } = strangers;
    await count(`${name}:${networkOf(request.ip)}`, perNetwork);
    const value = token && perToken && tokenIn(request, token);
    if (typeof value === "string") await count(`${name}:token:${value}`, perToken!);
  });
}
