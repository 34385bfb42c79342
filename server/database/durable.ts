import { Client, type ClientConfig } from "pg";
import { ConfigError } from "../config.ts";

const needed = ["data_checksums", "fsync", "full_page_writes", "synchronous_commit"];

/** Refuses a database that cannot be reached, with why in a sentence. */
export async function assertReachable(database: ClientConfig, whose: string): Promise<void> {
  const client = new Client(database);
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new ConfigError(
      `${whose} cannot be reached: ${message || code}. Is the address right, and does it run?`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Refuses to serve from a database whose settings (of the server, the database or the role) would lose what was acknowledged,
 * or would not notice that a disk did.
 */
export async function assertDurable(database: ClientConfig, whose: string): Promise<void> {
  const client = new Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where name = any($1) and setting = 'off' order by name",
      [needed],
    );
    if (rows.length === 0) return;
    const names = rows.map(({ name }) => `${name} = off`).join(" and ");
    throw new ConfigError(
      `${whose} runs with ${names}, and could lose what people saved. Switch it on, then start again.`,
    );
  } finally {
    await client.end();
  }
}
