import { sql } from "kysely";
import type { Services, Tx } from "../http/app.ts";
import { openCompany, SampleRefused } from "./company.ts";
import { hasSample } from "./sample.queries.ts";
import { tellStory } from "./story.ts";

/** Adds the sample company, whole or not at all, and answers a sentence that says what became of it. */
export async function addSample(services: Services): Promise<string> {
  const stored: [discr: string, name: string][] = [];
  const { storage } = services;
  const remembering = {
    ...storage,
    store: async (...[discr, bytes]: Parameters<typeof storage.store>) => {
      const kept = await storage.store(discr, bytes);
      stored.push([discr, kept.unique_server_filename]);
      return kept;
    },
  };
  try {
    return await services.db.transaction().execute((tx) => addIn(tx, { ...services, storage: remembering }));
  } catch (error) {
    for (const [discr, name] of stored) await storage.remove(discr, name);
    if (error instanceof SampleRefused) return error.message;
    throw error;
  }
}

async function addIn(tx: Tx, services: Services) {
  await sql`select pg_advisory_xact_lock(7106)`.execute(tx);
  if (await hasSample(tx)) return "The sample company is here already.";
  for (const table of ["order", "product", "contact"] as const)
    if (await tx.selectFrom(table).select("id").limit(1).executeTakeFirst())
      throw new SampleRefused(
        "The sample company is only added to an empty one: there are orders, products or contacts already.",
      );
  const company = await openCompany(services, tx);
  try {
    await tellStory(company);
    const { upTo, moments } = company.told;
    await sql`select "keepSample"(${upTo}::bigint[], ${moments}::timestamptz[])`.execute(tx);
  } finally {
    await company.close();
  }
  return "The sample company is there. Sign up at the address below: the first account is its Admin, who can remove it in the admin centre under Settings.";
}
