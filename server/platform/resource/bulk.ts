import { sql } from "kysely";
import type { BulkAnswer } from "../../../contract/bulk.ts";
import type { Locale } from "../../../contract/locales.ts";
import { Failure, mayPass } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import type { Step } from "../changes/steps.ts";
import { failureFor, messageOf } from "../http/problem.ts";
import { idsOf, type List, type ListQuery } from "./list.ts";

export type Refusal = { id: number; label: string; code: string; details?: Record<string, unknown> };

/** The ids that a call names, or those that its filter matches now; 422 when they are too many. */
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
 * Changes each row in a savepoint of its own, in the order of their ids so that two calls never deadlock. A refused row is
 * rolled back; refusals are answered by id.
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

/** The rows that a change of several refused, by id. */
export type Refused = ReadonlyMap<number, Failure> | undefined;
/**
 * The same for a change that takes `atOnce` rows and may answer those that it refused. When it throws a refusal for all of them,
 * each half is tried again.
 */
export async function separately(
  tx: Tx,
  ids: readonly number[],
  change: (ids: number[]) => Promise<Refused>,
  { atOnce, step = () => undefined }: { atOnce: number; step?: Step },
): Promise<Map<number, Failure>> {
  const refused = new Map<number, Failure>();
  let done = 0;
  async function attempt(batch: number[]) {
    try {
      const refusedNow = await change(batch);
      for (const [id, failure] of refusedNow ?? []) refused.set(id, failure);
      await sql`release savepoint one; savepoint one`.execute(tx);
    } catch (error) {
      const failure = refusalIn(error as Error);
      await sql`rollback to savepoint one`.execute(tx);
      if (batch.length > 1) return inBatches(batch, Math.ceil(batch.length / 2));
      refused.set(batch[0]!, failure);
    }
    done += batch.length;
    step(done, ids.length);
  }
  async function inBatches(rows: number[], size: number): Promise<void> {
    for (let at = 0; at < rows.length; at += size) await attempt(rows.slice(at, at + size));
  }
  await sql`savepoint one`.execute(tx);
  await inBatches(
    ids.toSorted((a, b) => a - b),
    atOnce,
  );
  await sql`release savepoint one`.execute(tx);
  return refused;
}

/** The refusal of a row; rethrows other errors and temporary ones. */
function refusalIn(error: Error): Failure {
  const failure = failureFor(error);
  if (!failure || mayPass(failure)) throw error;
  return failure;
}

type Former = NonNullable<BulkAnswer["former"]>;
/** The outcome of a bulk action: how many were chosen, which changed, their former statuses, and why the others did not. */
export type Outcome = {
  chosen: number;
  changed: readonly number[];
  former?: Former;
  refusals: readonly Refusal[];
};
export type StatusOf = { id: number; statusId: number };
/** Groups rows by their status. */
export const byStatus = (rows: readonly StatusOf[]): Former =>
  [...Map.groupBy(rows, ({ statusId }) => statusId)].map(([statusId, group]) => ({
    statusId,
    ids: group.map(({ id }) => id),
  }));
const refusalsListed = 200;
export const bulkAnswer = (locale: Locale, { chosen, changed, former, refusals }: Outcome): BulkAnswer => ({
  chosen,
  changed: changed.length,
  changedIds: [...changed],
  ...(former && { former }),
  unchanged: chosen - changed.length - refusals.length,
  refusedCount: refusals.length,
  refused: refusals.slice(0, refusalsListed).map(({ id, label, code, details = {} }) => ({
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
