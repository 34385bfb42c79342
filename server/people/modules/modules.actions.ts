import { sql } from "kysely";
import type { Module } from "../../../contract/access.ts";
import { trialDays } from "../../../contract/modules.rules.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inUse, moduleDay } from "../../platform/sessions/entitlement.ts";

/** A module that somebody else's change could give or take meanwhile is held until the commit. */
export const lockModules = (tx: Tx, names: readonly Module[]) =>
  tx
    .selectFrom("module")
    .select(["id", "name", "trialUntil", inUse.as("inUse")])
    .where("name", "in", names)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Begins the one trial of a module; 409 when it was had, or when the module is paid for. */
export async function startTrial(tx: Tx, name: Module) {
  const [module] = await lockModules(tx, [name]);
  if (module!.trialUntil !== null) throw new Failure(409, "trialHad", { module: name });
  if (module!.inUse) throw new Failure(409, "moduleBoughtAlready", { module: name });
  await beginTrials(tx, [module!.id]);
}

/** Begins the trial of all modules that had none and are not in use; answers how many. */
export async function startAllTrials(tx: Tx, names: readonly Module[]): Promise<number> {
  const free = (await lockModules(tx, names)).filter((module) => !module.trialUntil && !module.inUse);
  if (free.length)
    await beginTrials(
      tx,
      free.map(({ id }) => id),
    );
  return free.length;
}

const beginTrials = (tx: Tx, ids: number[]) =>
  tx
    .updateTable("module")
    .set({ trialUntil: sql<string>`${moduleDay} + ${trialDays}::int` })
    .set({ activeAt: sql<string>`coalesce("activeAt", "moduleNow"())` })
    .where("id", "in", ids)
    .execute();

/** Gives a company that nobody bills all modules for good: the sample's, and those of tests. */
export const giveAllModules = (tx: Tx) =>
  sql`update module set "paidUntil" = '2999-12-31', "activeAt" = coalesce("activeAt", now())`.execute(tx);
