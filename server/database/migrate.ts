import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { Client, type ClientConfig } from "pg";

const folder = join(import.meta.dirname, "migrations");

/** Brings a database to the newest schema; throws when a step fails or the schema is newer than this program. */
export async function migrate(owner: Kysely<unknown>) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrator = new Migrator({
    db: owner,
    migrationTableName: "migration",
    migrationLockTableName: "migrationLock",
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          names.map((name) => [
            name.replace(/\.sql$/, ""),
            {
              up: async (db: Kysely<unknown>) => {
                await sql.raw(await readFile(join(folder, name), "utf8")).execute(db);
              },
            },
          ]),
        ),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return results ?? [];
}

/** Lets one process at a time prepare a database; whoever comes meanwhile waits, and finds it done. */
export async function inTurn<T>(owner: ClientConfig, prepare: () => Promise<T>): Promise<T> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7106)");
    return await prepare();
  } finally {
    await client.end();
  }
}
