import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";
import { firstStatus } from "../stock/statuses.ts";

/** Ends the open tasks of products of which nothing is left: nobody can do them any more. */
export const endTasks = (tx: Tx, productIds: readonly number[]) =>
  sql`update task set status = 'skipped', version = task.version + 1 from product
    where product.id = any(${productIds}::int[]) and product.gone and task."productId" = product.id
      and task.status <> 'done' and task.status <> 'skipped'`.execute(tx);

/** Tasks of products whose delivery is taken back are as they were before it. */
export const resumeTasks = (tx: Tx, productIds: readonly number[]) =>
  sql`update task set version = version + 1, status = case when "holdReason" <> '' then 'hold'
      when "startedAt" is not null then 'inProgress' else 'toDo' end
    where "productId" = any(${productIds}::int[]) and status = 'skipped'`.execute(tx);

/**
 * Goods that were with a customer come back into stock as if nothing were known of them: not saleable, their required tasks open
 * again, without the proof and the overrides of before. Call `refreshProof` afterwards.
 */
export async function forgetProof(tx: Tx, productIds: readonly number[]) {
  await sql`update task set status = 'toDo', "holdReason" = '', "startedAt" = null, "finishedAt" = null, "assignedToId" = null,
      "assignedAt" = null, "openAccepted" = false, version = version + 1
    where "productId" = any(${productIds}::int[]) and required and (status <> 'toDo' or "openAccepted")`.execute(
    tx,
  );
  await sql`update product set "proofSince" = now(), "acceptedProof" = '[]', "proofOverride" = '', "proofTaken" = '',
      "statusId" = ${await firstStatus(tx, "inStock")}, version = version + 1
    where id = any(${productIds}::int[])`.execute(tx);
}
