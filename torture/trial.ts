import { type RawBuilder, sql } from "kysely";
import { checkIndexes } from "../postgres/backup/restore.prove.ts";
import type { Db } from "../server/ground/database/connection.ts";
import { brokenBooks, linesOutOfPhase } from "../server/testing/books.ts";
import { overcommitment } from "../server/testing/effort.ts";
import type { Deployment } from "./deployment.ts";

/** What a trial works with. */
export type Arena = {
  deployment: Deployment;
  seed: number;
  /** How many attempts this trial must make. */
  n: number;
  short: boolean;
};
export type Outcome = {
  /** The number of attempts; fewer than `n` is a failure. */
  tried: number;
  /** A short summary of the measurements. */
  found: string;
  faults: string[];
  /** What the same check reported for each mutant, by name; an empty list means that the check missed it. */
  mutants: Record<string, string[]>;
};
export type Trial = {
  id: string;
  claim: string;
  n: number;
  /** Attempts in the short form, which leaves the trial out when this is missing. */
  short?: number;
  run(arena: Arena): Promise<Outcome>;
};

export async function outOfPhase(db: Db): Promise<string[]> {
  const lines = await linesOutOfPhase({ db });
  return lines.length ? [`lines out of phase: ${JSON.stringify(lines.slice(0, 3))}`] : [];
}

/** Differences between indexes and tables, after an optional sabotage that is rolled back. */
export async function wrongIndexes({ pool }: Pick<Deployment, "pool">, sabotage = ""): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${sabotage}`);
    return await checkIndexes(client).then(
      () => [],
      (error: Error) => [error.message],
    );
  } finally {
    client.release();
  }
}

/** Violations of what must be true of the database after every trial. */
export const invariants = async ({ db, pool }: Deployment): Promise<string[]> => [
  ...(await brokenBooks({ db })),
  ...(await outOfPhase(db)),
  ...(await wrongIndexes({ pool })),
];

/** What a check reports for each mutant; throws when it also reports something for the sound original. */
export async function exposed<T>(
  check: (one: T) => string[] | Promise<string[]>,
  sound: T,
  bad: Record<string, T>,
): Promise<Record<string, string[]>> {
  const faults = await check(sound);
  if (faults.length) throw new Error(`The check blames what is sound: ${faults.slice(0, 3).join("; ")}`);
  const mutants: Record<string, string[]> = {};
  for (const [name, one] of Object.entries(bad)) mutants[name] = await check(one);
  return mutants;
}

/** `exposed` with mutants that each change one thing about a sound observation. */
export const altered = <T extends object>(
  judge: (seen: T) => string[],
  sound: T,
  changes: Record<string, Partial<T>>,
) =>
  exposed(
    judge,
    sound,
    Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, { ...sound, ...change }])),
  );

/** What a check reports of a database with a fault in it; the fault is rolled back. */
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

/** A fault: stock that changes without a stock movement. */
export const stolen = sql`update product set "stockQuantity" = "stockQuantity" + 1 where id = (select max(id) from product)`;

export const worst = (values: readonly number[]) => Math.max(0, ...values);
/** Goals in seconds are for an idle machine; scales one to the load of this machine. */
export const onThisMachine = (seconds: number) => seconds * overcommitment();
export const above = (what: string, values: readonly number[], limit: number) => {
  const allowed = limit * overcommitment();
  return values
    .filter((value) => value > allowed)
    .map((value) => `${what} ${value.toFixed(1)} s, at most ${allowed.toFixed(1)} s`);
};
