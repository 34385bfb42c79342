import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";

/**
 * Locks products in the order of their ids, so that two who want the same ones wait for each other and never deadlock.
 * What is joined to them is read afterwards: a row whose status changed during the wait drops out of a query that joins
 * and locks at once.
 */
export const lockProducts = (tx: Tx, ids: number[]) =>
  tx.selectFrom("product").select("id").where("id", "=", anyOf(ids)).orderBy("id").forUpdate().execute();
