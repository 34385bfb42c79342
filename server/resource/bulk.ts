import { sql } from "kysely";
import type { BulkAnswer } from "../../contract/bulk.ts";
import type { Locale } from "../../contract/security.ts";
import { Failure, mayPass } from "../base/failure.ts";
import type { Step } from "../changes/steps.ts";
import type { Db, Tx } from "../database/connection.ts";
import type { DB } from "../database/types.ts";
import { failureFor, messageOf } from "../http/problem.ts";
import { idsOf, type List, type ListQuery } from "./list.ts";

export type Refusal = { id: number; label: string; code: string; details?: Record<string, unknown> };

/** The ids that a call means: those it names, or those its filter leaves at this moment, 422 when they are too many. */
export async function chosenIds<T extends keyof DB & string, Row>(
  db: Db | Tx,
  listOf: (listQuery: ListQuery) => List<T, Row>,
  { ids, filter }: { ids?: number[]; filter?: object },
  max: number,
): Promise<number[]> {
  if (ids && !filter) return ids;
  if (!filter || ids) throw new Failure(400, "idsOrFilter");
  return idsOf(db, listOf(filter as ListQuery), filter as ListQuery, { max });
}

/**
 * Changes each row on its own, in the order of their ids so that two calls never wait for each other crosswise. A row
 * that is refused keeps nothing of its change; what was refused is answered by id.
 */
export const eachSeparately = (
  tx: Tx,
  ids: readonly number[],
  change: (id: number) => Promise<unknown>,
  step?: Step,
) =>
  separately(
    tx,
    ids,
    async ([id]) => {
      await change(id!);
    },
    { atOnce: 1, step },
  );

/** Which of several rows a change refused itself. */
export type Refused = ReadonlyMap<number, Failure> | undefined;
/**
 * The same for a change that takes so many rows at once and answers those that it refused itself: where it is refused as a whole,
 * each half of them gets its own.
 */
export async function separately(
  tx: Tx,
  ids: readonly number[],
  change: (ids: number[]) => Promise<Refused>,
  { atOnce, step = () => undefined }: { atOnce: number; step?: Step },
): Promise<Map<number, Failure>> {
  const refused = new Map<number, Failure>();
  let done = 0;
  async function attempt(some: number[]) {
    try {
      const own = await change(some);
      for (const [id, failure] of own ?? []) refused.set(id, failure);
      await sql`release savepoint one; savepoint one`.execute(tx);
    } catch (error) {
      const failure = refusalIn(error as Error);
      await sql`rollback to savepoint one`.execute(tx);
      if (some.length > 1) return each(some, Math.ceil(some.length / 2));
      refused.set(some[0]!, failure);
    }
    done += some.length;
    step(done, ids.length);
  }
  async function each(of: number[], size: number): Promise<void> {
    for (let at = 0; at < of.length; at += size) await attempt(of.slice(at, at + size));
  }
  await sql`savepoint one`.execute(tx);
  await each(
    ids.toSorted((a, b) => a - b),
    atOnce,
  );
  await sql`release savepoint one`.execute(tx);
  return refused;
}

/** What a row was refused for; an error that is not about the row alone is thrown on. */
function refusalIn(error: Error): Failure {
  const failure = failureFor(error);
  if (!failure || mayPass(failure)) throw error;
  return failure;
}

type Former = NonNullable<BulkAnswer["former"]>;
/** How many were requested, the ids that were changed, their former statuses, and why others were not. */
export type Outcome = {
  chosen: number;
  changed: readonly number[];
  former?: Former;
  refusals: readonly Refusal[];
};
export type StatusOf = { id: number; statusId: number };
/** Rows by the status that they have. */
export const byStatus = (rows: readonly StatusOf[]): Former =>
  [...Map.groupBy(rows, ({ statusId }) => statusId)].map(([statusId, some]) => ({
    statusId,
    ids: some.map(({ id }) => id),
  }));
const refusalsTold = 200;
export const bulkAnswer = (locale: Locale, { chosen, changed, former, refusals }: Outcome): BulkAnswer => ({
  chosen,
  changed: changed.length,
  changedIds: [...changed],
  ...(former && { former }),
  unchanged: chosen - changed.length - refusals.length,
  refusedCount: refusals.length,
  refused: refusals.slice(0, refusalsTold).map(({ id, label, code, details = {} }) => ({
    id,
    label,
    code,
    message: messageOf(locale, code, { skus: label, ...details }),
  })),
});

export const refusalsOf = (
  refused: ReadonlyMap<number, Failure>,
  labels: ReadonlyMap<number, string>,
): Refusal[] =>
  [...refused].map(([id, { code, details }]) => ({ id, label: labels.get(id) ?? "", code, details }));
