import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";

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
