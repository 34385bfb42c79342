import type { IncomingMessage, ServerResponse } from "node:http";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { Locale } from "../../../contract/locales.ts";
import type { Config as RouteConfig } from "../../../contract/routes.ts";
import type { Config } from "../../ground/base/config.ts";
import type { Voice } from "../../ground/base/logging.ts";
import type { Sealer } from "../../ground/base/sealing.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { Events } from "../changes/events.ts";
import type { Health } from "../health/health.ts";
import type { Metrics } from "../health/metrics.ts";
import type { Home } from "../integrations/home.ts";
import type { PaymentProvider } from "../integrations/payments.ts";
import type { Storage } from "../integrations/storage.ts";
import type { Printer } from "../print/print.ts";
import type { ActiveSession, Sessions } from "../sessions/sessions.ts";
import type { OutsideCall } from "./idempotency.ts";

/** Opens the transaction of a request: sets who acts (for the audit) and makes the change once per key. */
export type Write = <T>(
  request: FastifyRequest,
  change: (tx: Tx) => Promise<T>,
  outsideCall?: OutsideCall,
) => Promise<T>;
export type Services = {
  db: Db;
  write: Write;
  config: Config;
  sessions: Sessions;
  events: Events;
  /** The language for requests that name none. */
  companyLocale: () => Locale;
  /** From where the page may show the pictures of maps, as a source of its policy; undefined for nowhere. */
  tileSource: () => string | undefined;
  printer: Printer;
  metrics: Metrics;
  health: Health;
  storage: Storage;
  payments: PaymentProvider;
  /** Where the company is at work. */
  home: Home;
  /** Encrypts what is stored and must not be read there. */
  sealer: Sealer;
} & Voice;
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module "fastify" {
  interface FastifyRequest {
    session: ActiveSession | undefined;
    locale: Locale;
    /** The number of what the request made. */
    made: number | undefined;
  }
  interface FastifyContextConfig extends Partial<RouteConfig> {}
}

/** The session behind a route that the gate lets only signed-in people reach. */
export const sessionOf = (request: FastifyRequest) =>
  request.session as NonNullable<FastifyRequest["session"]>;
