import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Failure } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";

/** A call of another system, such as a webhook: who calls, and what tells the same event when it is sent again. */
export type OutsideCall = { system: string; key: string };
/** The key under which a change is made once, and of what. */
type Keyed = OutsideCall & { userId: number | null; bodyHash: string };
const longestKey = 255;

/** For a form with files only its address and texts are hashed: the key must identify the files. */
const hashOf = ({ method, url, body }: FastifyRequest) =>
  createHash("sha256")
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest("hex");

/** The key that a person's request brings, if any. Answers that sign somebody in are not stored. */
function keyOfPerson(request: FastifyRequest): Keyed | undefined {
  const { session, headers, routeOptions } = request;
  const key = headers["idempotency-key"];
  if (!session || typeof key !== "string" || key === "" || routeOptions.config.effect === "signsIn")
    return undefined;
  if (key.length > longestKey) throw new Failure(400, "idempotencyKeyTooLong");
  return { userId: session.userId, system: "", key, bodyHash: hashOf(request) };
}
export const keyOf = (request: FastifyRequest, call?: OutsideCall): Keyed | undefined =>
  // The event is the key: what else the call says of it does not make it another.
  call ? { ...call, userId: null, bodyHash: "" } : keyOfPerson(request);

/**
 * Makes a change under its key, in the transaction that stores the answer; sent again it answers the same and changes nothing.
 * 409 while the first is under way, 422 for the key of another change.
 */
export async function writeOnce<T>(tx: Tx, keyed: Keyed, change: () => Promise<T>): Promise<T> {
  const { userId, system, key, bodyHash } = keyed;
  const lock = sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${userId ?? system}:${key}`}, 0)) as free`;
  const { rows } = await lock.execute(tx);
  if (!rows[0]?.free) throw new Failure(409, "requestInFlight");
  const earlier = await tx
    .selectFrom("idempotencyKey")
    .select(["bodyHash", "answer"])
    .where("userId", userId === null ? "is" : "=", userId)
    .where("system", "=", system)
    .where("key", "=", key)
    .executeTakeFirst();
  if (earlier && earlier.bodyHash !== bodyHash)
    throw new Failure(422, "idempotencyKeyReused", { id: (earlier.answer as { id?: number } | null)?.id });
  if (earlier) return earlier.answer as T;
  const answer = await change();
  await tx
    .insertInto("idempotencyKey")
    .values({ ...keyed, status: 201, answer: JSON.stringify(answer ?? null) })
    .execute();
  return answer;
}
