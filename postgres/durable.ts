import { Client, type ClientConfig } from "pg";
import { ConfigError } from "./configError.ts";

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
export async function assertDurable(
  database: ClientConfig,
  whose: string,
  { acceptsNoChecksums = false } = {},
): Promise<void> {
  const client = new Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where name = any($1) and setting = 'off' order by name",
      [requiredSettings],
    );
    const off = rows.map(({ name }) => name).filter((name) => name !== checksums);
    const names = off.map((name) => `${name} = off`).join(" and ");
    if (names)
      throw new ConfigError(
        `${whose} runs with ${names}, and could lose what people saved. Switch it on, then start again.`,
      );
    if (off.length < rows.length && !acceptsNoChecksums) throw new ConfigError(withoutChecksums(whose));
  } finally {
    await client.end();
  }
}

const checksums = "data_checksums";
const requiredSettings = [checksums, "fsync", "full_page_writes", "synchronous_commit"];

const withoutChecksums = (whose: string) =>
  `${whose} runs with ${checksums} = off, and would not notice a disk that changes what people saved. Stop that server, run pg_checksums --enable -D on its data folder, and start both again; or accept the loss with DATABASE_WITHOUT_CHECKSUMS=accept.`;
