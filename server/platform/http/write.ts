import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { isOutdated } from "../../ground/database/prepared.ts";
import type { Health } from "../health/health.ts";
import { refuseLost } from "../sessions/accounts.ts";
import type { Write } from "./app.ts";
import { keyOf, writeOnce } from "./idempotency.ts";
import { createTurns } from "./turns.ts";

/**
 * Milliseconds that a write waits for its turn and for locks together. PostgreSQL may wait for a row twice, first in its queue
 * and then for its holder, so an answer takes at most twice as long.
 */
const lockPatience = 900;
/**
 * The share of it for locks that remains after a long wait for a turn. When many writes wait each gets no more than this:
 * they may all need the same product, and would hold up the others.
 */
const leastShare = 1 / 3;
/** Milliseconds without any write finishing, after which waiting writes give up. */
const turnPatience = 10_000;
/** Milliseconds after which the rights of the user are checked again before the commit. */
const longChange = 1000;

/** The milliseconds that are left for a lock. */
export const patienceAfter = (
  waited: number,
  { isCrowded, patience }: { isCrowded: boolean; patience: number },
) => Math.round(Math.max(patience * leastShare, isCrowded ? 0 : patience - waited));
const isHeldUp = (error: unknown) => (error as { code?: unknown }).code === "55P03";

/**
 * Creates the function through which requests change the database. Writes use at most three quarters of the connections,
 * those on one order or product a tenth, and new records of one user a third. Throws 503 `diskFull` when the disk is almost
 * full, and 403 `rightsLost` when the user has lost their rights during a long change.
 */
export function createWrite(
  db: Db,
  health: Pick<Health, "assertRoom">,
  {
    connections,
    patience = lockPatience,
    long = longChange,
  }: { connections: number; patience?: number; long?: number },
): Write {
  const turns = createTurns(
    {
      // The others are for reads, and for the runners of jobs, which keep one each.
      all: Math.ceil(connections * 0.65),
      patience: Math.max(turnPatience, patience),
    },
    isHeldUp,
  );
  return async (request, act, outsideCall) => {
    const run = isDryRun(request) ? rehearsed(act) : act;
    const change = async (tx: Tx) => {
      const began = performance.now();
      const answer = await run(tx);
      const { session } = request;
      if (session && performance.now() - began > long) await refuseLost(tx, session);
      return answer;
    };
    const came = performance.now();
    const signsIn = request.routeOptions.config.effect === "signsIn";
    if (!signsIn) await health.assertRoom();
    const row = rowOf(request);
    const subject = row
      ? { name: row, concurrency: Math.ceil(connections / 12) }
      : { name: makerOf(request), concurrency: Math.ceil(connections / 3) };
    return turns(subject, (isCrowded) =>
      db.transaction().execute(async (tx) => {
        const userId = request.session?.userId;
        // Creations queue behind earlier creations, not behind a lock, so this wait does not shorten their patience.
        const waited = row ? performance.now() - came : 0;
        await beginTransaction(tx, userId, patienceAfter(waited, { isCrowded, patience }));
        const keyed = keyOf(request, outsideCall);
        return keyed ? writeOnce(tx, keyed, () => change(tx)) : change(tx);
      }),
    );
  };
}

/** Whether a request is a dry run. */
export const isDryRun = ({ routeOptions, query, body }: FastifyRequest) =>
  routeOptions.config.dryRun === true && [query, body].some((part) => (part as Tried)?.dryRun === true);
type Tried = { dryRun?: boolean } | null | undefined;

const rehearsed =
  <T>(change: (tx: Tx) => Promise<T>) =>
  async (tx: Tx) => {
    await sql`savepoint rehearsal`.execute(tx);
    const answer = await change(tx);
    await sql`rollback to savepoint rehearsal`.execute(tx);
    return answer;
  };

/**
 * The order, product or intake that a request is about: the row that its route declares, or its first numeric parameter. The key
 * contains the path between resource and parameter, because `/products/1` and `/products/imports/1` are different rows.
 */
export function rowOf({ routeOptions, params }: Pick<FastifyRequest, "routeOptions" | "params">) {
  const { url = "", config } = routeOptions;
  const { topic, row = "id" } = config;
  const numbers = Object.entries(params as Params).filter(([, value]) => typeof value === "number");
  const [name, id] = numbers.find(([name]) => name === row) ?? numbers[0] ?? [];
  if (!name) return undefined;
  const [, ...between] = url
    .replace(/^\/(api\/)?(admin\/)?/, "")
    .split(`/:${name}`)[0]!
    .split("/");
  return [topic, ...between, ...(name === row ? [] : [name]), id].join("/");
}
type Params = Record<string, string | number>;

/** The route and the user of a request for a new record, so that users do not wait for each other. */
const makerOf = ({ routeOptions, session, ip }: FastifyRequest) =>
  `${routeOptions.url} by ${session?.userId ?? ip}`;

/** Has no parameters, so that it is sent in one message with `begin`. */
const beginTransaction = (tx: Tx, userId: number | undefined, patience: number) =>
  sql`select set_config('lock_timeout', ${sql.lit(String(patience))}, true),
    set_config('omloop.userId', ${sql.lit(String(userId ?? ""))}, true)`.execute(tx);

/** Repeats a write that was rolled back because a newer version of the program changed a table. */
export const outlivingMigrations =
  (write: Write): Write =>
  (request, change, outsideCall) =>
    write(request, change, outsideCall).catch((error) => {
      if (!isOutdated(error)) throw error;
      return write(request, change, outsideCall);
    });

/** Sets the author of the audit rows that follow in this transaction. */
export const actAs = (tx: Tx, userId: number) =>
  sql`select set_config('omloop.userId', ${String(userId)}, true)`.execute(tx);
