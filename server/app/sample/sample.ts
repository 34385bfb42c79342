import { sql } from "kysely";
import type pg from "pg";
import { applicationRole } from "../../../postgres/roles.ts";
import { connect, type Tx } from "../../ground/database/connection.ts";
import { giveAllModules } from "../../people/modules/modules.actions.ts";
import { isTryOut, markTryOut } from "../../people/settings/tryOut.ts";
import type { Services } from "../../platform/http/app.ts";
import { openCompany, SampleRefused } from "./company.ts";
import { dateStory } from "./dating.ts";
import { tellStory } from "./story.ts";

/**
 * Fills a new database with the sample company, whole or not at all, and answers a sentence that says what became of it.
 * `owner` is a superuser of that database: it alone can date what happened, after the application's role told it.
 */
export async function addSample(services: Services, owner: pg.PoolConfig): Promise<string> {
  const files: [discr: string, name: string][] = [];
  const { storage } = services;
  const remembering = {
    ...storage,
    store: async (...[discr, bytes]: Parameters<typeof storage.store>) => {
      const file = await storage.store(discr, bytes);
      files.push([discr, file.unique_server_filename]);
      return file;
    },
  };
  const { db, pool } = connect(owner, services.log);
  try {
    return await db.transaction().execute((tx) => addIn(tx, { ...services, storage: remembering }));
  } catch (error) {
    for (const [discr, name] of files) await storage.remove(discr, name);
    if (error instanceof SampleRefused) return error.message;
    throw error;
  } finally {
    await pool.end();
  }
}

async function addIn(tx: Tx, services: Services) {
  await sql`set local role ${sql.id(applicationRole)}`.execute(tx);
  await sql`select pg_advisory_xact_lock(7106)`.execute(tx);
  if (await isTryOut(tx)) return `The try-out company is here already. ${leaving(services)}`;
  for (const table of ["order", "product", "contact"] as const)
    if (await tx.selectFrom(table).select("id").limit(1).executeTakeFirst())
      throw new SampleRefused(
        "The sample company is only added to an empty one: there are orders, products or contacts already.",
      );
  const company = await openCompany(services, tx);
  try {
    await tellStory(company);
    await markTryOut(tx);
    await giveAllModules(tx);
    await sql`reset role`.execute(tx);
    await dateStory(tx, company.told);
  } finally {
    await company.close();
  }
  return `The try-out company is there. Sign up at the address below: the first account is its Admin. ${leaving(services)}`;
}

const leaving = ({ config }: Services) =>
  `It is in ${config.dataDir} alone: remove that folder to be rid of it, and leave out --sample to start your own company.`;
