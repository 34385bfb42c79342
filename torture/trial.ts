import { cpus, loadavg } from "node:os";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../server/app.ts";
import { checkIndexes } from "../server/database/restore.prove.ts";
import { brokenBooks, linesOutOfPhase } from "../server/testing/books.ts";
import type { Deployment } from "./deployment.ts";

/** What a trial has to do with. */
export type Arena = {
  deployment: Deployment;
  seed: number;
  /** How often this trial must try. */
  n: number;
  short: boolean;
};
export type Outcome = {
  /** How often it tried: fewer than asked for is a failure. */
  tried: number;
  /** What it measured, in a few words. */
  found: string;
  faults: string[];
  /** By the name of each known-bad twin, what the same check said about it: nothing means that the check is blind. */
  twins: Record<string, string[]>;
};
export type Trial = {
  id: string;
  claim: string;
  n: number;
  /** How often in the short form; left out there when missing. */
  short?: number;
  run(arena: Arena): Promise<Outcome>;
};

/** What must be true of the database after every trial. */
export async function invariants({ db, pool }: Deployment): Promise<string[]> {
  const faults = await brokenBooks({ db });
  const lines = await linesOutOfPhase({ db });
  if (lines.length) faults.push(`lines out of phase: ${JSON.stringify(lines.slice(0, 3))}`);
  const client = await pool.connect();
  await checkIndexes(client)
    .catch((error: Error) => faults.push(error.message))
    .finally(() => client.release());
  return faults;
}

/** What a check says about a database with a fault in it; the fault is taken back. */
export async function sabotaged(db: Db, fault: RawBuilder<unknown>, check: (db: Db) => Promise<string[]>) {
  const transaction = await db.startTransaction().execute();
  try {
    const { numAffectedRows } = await fault.execute(transaction);
    if (!numAffectedRows) throw new Error("The sabotage hit nothing.");
    return await check(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

/** The fault of a stock that moves without a movement. */
export const stolen = sql`update product set "stockQuantity" = "stockQuantity" + 1 where id = (select max(id) from product)`;

export const worst = (values: readonly number[]) => Math.max(0, ...values);
/** The goals in seconds are those of a machine that does nothing else: on a busy one all takes longer by as much as it is overcommitted. */
export const overcommitment = () => Math.max(1, loadavg()[0]! / cpus().length);
export const above = (what: string, values: readonly number[], limit: number) => {
  const allowed = limit * overcommitment();
  return values
    .filter((value) => value > allowed)
    .map((value) => `${what} ${value.toFixed(1)} s, at most ${allowed.toFixed(1)} s`);
};
