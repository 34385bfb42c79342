import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { Client, type ClientConfig } from "pg";
import { migrationsOf } from "../../../postgres/backup/cluster.ts";
import { ConfigError } from "../../../postgres/configError.ts";
import type { Db } from "./connection.ts";
import { oneRow } from "./oneRow.ts";

const folder = join(import.meta.dirname, "migrations");

const nameOf = (file: string) => file.replace(/\.sql$/, "");
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .sort();
const knownMigrations = files.map(nameOf);

/** The migrations in this database that are newer than this program. */
export async function stepsOfNewer(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from migration where name <> all(${knownMigrations}::text[]) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function isNew(db: QueryExecutorProvider) {
  const row = await oneRow(
    db,
    sql<{ isNew: boolean }>`select to_regclass('public.migration') is null as "isNew"`,
  );
  return row.isNew;
}

/** Migrates a database to the latest schema; throws a ConfigError when the database is newer than this program. */
export async function migrate(owner: Db) {
  const newer = (await isNew(owner)) ? undefined : (await stepsOfNewer(owner)).at(-1);
  if (newer)
    throw new ConfigError(
      `The data is of a newer version of this program (it has ${newer}, this program ends at ${knownMigrations.at(-1)}). Start that version, or restore a backup from before it.`,
    );
  const migrator = new Migrator({
    db: owner,
    migrationTableName: "migration",
    migrationLockTableName: "migrationLock",
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          files.map((file) => [
            nameOf(file),
            {
              up: async (db: Kysely<unknown>) => {
                await sql.raw(await readFile(join(folder, file), "utf8")).execute(db);
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

/** The first step of this program that a database lacks, and the first of its own that this program does not know. */
export async function unknownSteps(client: Client): Promise<{ missing?: string; newer?: string }> {
  const existing = await migrationsOf(client);
  return {
    missing: knownMigrations.find((name) => !existing.includes(name)),
    newer: existing.find((name) => !knownMigrations.includes(name)),
  };
}

/** Lets one process at a time prepare a database; the others wait and then find it prepared. Rejects when its turn is lost. */
export async function inTurn<T>(owner: ClientConfig, prepare: () => Promise<T>): Promise<T> {
  const client = new Client(owner);
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  client.on("error", lost.reject);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7106)");
    return await Promise.race([prepare(), lost.promise]);
  } finally {
    await client.end();
  }
}
