import { type QueryExecutorProvider, sql } from "kysely";
import type { Module, Session } from "../../../contract/access.ts";
import { oneRow } from "../../ground/database/oneRow.ts";

/** The day that decides what is in use and what is due; the clock of the sandbox may be ahead of the company's. */
export const moduleDay = sql<string>`(select "dayOf"("moduleNow"()))`;
export const findModuleDay = async (db: QueryExecutorProvider) =>
  (await oneRow(db, sql<{ day: string }>`select ${moduleDay} as day`)).day;

/** A module is in use to the end of the last of its days. */
export const inUse = sql<boolean>`greatest(module."trialUntil", module."paidUntil", module."graceUntil") >= ${moduleDay}`;
/** The modules that are in use, and all that ever were, as columns of another query: they depend on no row of it. */
export const modulesInUse = sql<
  Module[]
>`(select coalesce(array_agg(name order by position), '{}') from module where ${inUse})`;
export const modulesEver = sql<
  Module[]
>`(select coalesce(array_agg(name order by position), '{}') from module where "activeAt" is not null)`;

/** Whether a module is in use now; jobs of one that is not wait. */
export const isInUse = async (db: QueryExecutorProvider, module: Module) =>
  (
    await oneRow(
      db,
      sql<{ is: boolean }>`select exists (select from module where name = ${module} and ${inUse}) as is`,
    )
  ).is;

export type Modules = Pick<Session, "modules" | "pastModules">;
/** What the company may use now, asked once for all sessions within so many milliseconds. */
export function followEntitlement(db: QueryExecutorProvider, trusted: number) {
  let known: { modules: Promise<Modules>; until: number } | undefined;
  return {
    now(): Promise<Modules> {
      if (known && known.until > Date.now()) return known.modules;
      const modules = oneRow(
        db,
        sql<Modules>`select ${modulesInUse} as modules, ${modulesEver} as "pastModules"`,
      );
      const asked = { modules, until: Date.now() + trusted };
      known = asked;
      modules.catch(() => {
        if (known === asked) known = undefined;
      });
      return modules;
    },
    forget() {
      known = undefined;
    },
  };
}
