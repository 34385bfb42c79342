import type { Pool, PoolClient } from "pg";
import { failureOf } from "../../ground/base/failure.ts";

/**
 * The pool for the job library. When it saves the result of a job the library retries while the database is starting, but
 * ends the process when a connection is lost: so lost connections are reported as a database that is starting.
 */
export const patient = (pool: Pool): Pool =>
  instead(pool, {
    connect: (...args: Parameters<Pool["connect"]> | []) =>
      args.length ? pool.connect(...args) : pool.connect().then(patientClient, throwAsStarting),
  });

const patientClient = (client: PoolClient) =>
  instead(client, {
    query: (...args: [never]) => Promise.resolve(client.query(...args)).catch(throwAsStarting),
  });

function throwAsStarting(error: Error & { code?: string }): never {
  const mayPass = failureOf(error)?.status === 503;
  throw mayPass ? Object.assign(error, { code: "57P03" }) : error;
}

/** The same object with some methods replaced; the others keep their `this`. */
const instead = <T extends object>(target: T, methods: object): T =>
  new Proxy(target, {
    get: (_, name) => {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
