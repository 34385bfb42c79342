import { Failure } from "../../ground/base/failure.ts";
import type { Services } from "../http/app.ts";
import { discrs } from "../integrations/storage.ts";
import { dropFiles } from "./store.ts";

/** Milliseconds that a file may be without a row: minutes for a request or a job, and a month in case a backup that is too old was restored. */
const patience = 30 * 24 * 60 * 60 * 1000;
const batchSize = 8;

/**
 * Removes files without a row: their process died before the commit, or after it but before removing them. When they are more
 * than ten and than a tenth of all, the files probably belong to another database and nothing is removed.
 */
export async function sweepFiles(services: Pick<Services, "db" | "storage" | "log">) {
  const { db, log } = services;
  const lost = await findLost(services).catch((error) => {
    // A storage that is unreachable or cannot be listed has logged that itself.
    if (error instanceof Failure) return [];
    throw error;
  });
  if (!lost.length) return;
  const { count } = await db
    .selectFrom("file")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (lost.length > Math.min(count, Math.max(10, count / 10)))
    return log(`storage: ${lost.length} files have no row, and ${count} have: none is removed`, {
      part: "storage",
    });
  for (let from = 0; from < lost.length; from += batchSize)
    await dropFiles(services, lost.slice(from, from + batchSize));
  log(`storage: ${lost.length} files without a row were removed`, { part: "storage" });
}

async function findLost({ db, storage }: Pick<Services, "db" | "storage">) {
  const before = Date.now() - patience;
  const lost: { discr: string; unique_server_filename: string }[] = [];
  for (const discr of discrs)
    for await (const files of storage.list(discr)) {
      const names = files.filter(({ storedAt }) => storedAt < before).map(({ name }) => name);
      if (!names.length) continue;
      const rows = await db
        .selectFrom("file")
        .select("unique_server_filename")
        .where("unique_server_filename", "in", names)
        .execute();
      const rememberedNames = new Set(rows.map((row) => row.unique_server_filename));
      const without = names.filter((name) => !rememberedNames.has(name));
      lost.push(...without.map((unique_server_filename) => ({ discr, unique_server_filename })));
    }
  return lost;
}
