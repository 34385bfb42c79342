import { Client, type ClientConfig } from "pg";
import { ConfigError } from "../../../postgres/configError.ts";

/** The schema that stands in a database from the first to the last moment of a move to it. */
export const moveMark = "omloop_move";

/** Refuses a database to which a move was begun and not finished: it holds half a company. */
export async function assertWhole(database: ClientConfig): Promise<void> {
  const client = new Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ isHalf: boolean }>(
      `select to_regnamespace($1) is not null as "isHalf"`,
      [moveMark],
    );
    if (!rows[0]!.isHalf) return;
  } finally {
    await client.end();
  }
  throw new ConfigError(
    "A move to the database of DATABASE_URL was begun and not finished. Run npm run move again with the settings of where the data are, or name another database.",
  );
}
