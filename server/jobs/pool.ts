import type { Pool, PoolClient } from "pg";
import { failureOf } from "../base/failure.ts";

/**
 * The pool as the job library gets it. While the library writes down how a job ended it waits out a server that is
 * starting, but ends the process at a connection that was lost: so the one is told as the other.
 */
export const patient = (pool: Pool): Pool =>
  instead(pool, {
    connect: (...args: Parameters<Pool["connect"]> | []) =>
      args.length ? pool.connect(...args) : pool.connect().then(patientClient, toldAsStarting),
  });

const patientClient = (client: PoolClient) =>
  instead(client, {
    query: (...args: [never]) => Promise.resolve(client.query(...args)).catch(toldAsStarting),
  });

function toldAsStarting(error: Error & { code?: string }): never {
  const mayPass = failureOf(error)?.status === 503;
  throw mayPass ? Object.assign(error, { code: "57P03" }) : error;
}

/** The same object with other methods; its own keep their `this`. */
const instead = <T extends object>(target: T, methods: object): T =>
  new Proxy(target, {
    get: (_, name) => {
      if (name in methods) return methods[name as never];
      const value: unknown = target[name as keyof T];
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
