import { Client, type ClientBase, type ClientConfig } from "pg";
import { startEmbedded } from "../embedded.ts";
import { migrationsOf } from "./cluster.ts";
import type { Program } from "./manifest.ts";
import { BackupError } from "./tree.ts";

/** Opens the database in `root` once, which also brings it to the backup's moment, and checks every index against its table. */
export async function proveDatabase(
  root: string,
  program: Program,
  log: (line: string) => void,
): Promise<void> {
  const { owner, stop } = await startEmbedded({ dataDir: root, log }).catch((error: Error) => {
    throw new BackupError(`The database of the backup does not open: ${error.message}`);
  });
  try {
    await inspect(owner, program);
  } finally {
    await stop();
  }
}

async function inspect(owner: ClientConfig, program: Program): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    const unknown = (await migrationsOf(client)).find((name) => !program.migrations.includes(name));
    if (unknown !== undefined) {
      throw new BackupError(`The database of the backup is newer than this application: it has ${unknown}.`);
    }
    await checkIndexes(client);
  } finally {
    await client.end();
  }
}

/** Throws when an index does not match its table. Rolled back, so that the extension is not left in the database. */
export async function checkIndexes(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_available_extensions WHERE name = 'amcheck'");
  if (rowCount === 0) return;
  await client.query("BEGIN");
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS amcheck");
    await client.query(`
      SELECT bt_index_check(class.oid, true)
      FROM pg_index AS index JOIN pg_class AS class ON class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
      WHERE amname = 'btree' AND relkind = 'i' AND relpersistence = 'p' AND indisvalid AND indisready`);
  } catch (error) {
    throw new BackupError(`The database of the backup is damaged: ${(error as Error).message}`);
  } finally {
    await client.query("ROLLBACK");
  }
}
