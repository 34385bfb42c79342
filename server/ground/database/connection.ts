import { Kysely, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "../base/logging.ts";
import { Dialect } from "./dialect.ts";
import { preparing } from "./prepared.ts";
import { withoutRepeats } from "./presence.ts";
import { endSilence } from "./silence.ts";
import type { DB } from "./types.ts";

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const iso = (text: string) => text.replace(" ", "T").replace(/\+00$/, "Z");
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, iso);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A client that fails when connecting takes longer than this; waiting for a free connection does not count. */
const givingUp = (connectionTimeoutMillis: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };

/**
 * Opens a pool: dates stay strings, instants are ISO 8601 in UTC, bigints are numbers. Its log reports once that the database
 * is away, and once that it is back. `silence` is how many milliseconds the database may take to answer.
 */
export function connect(
  config: pg.PoolConfig,
  fullLog: Log = () => {},
  { silence = 5000 }: { silence?: number } = {},
) {
  const pool = new pg.Pool({
    Client: givingUp(2 * silence),
    max: 24,
    statement_timeout: 60_000,
    connectionTimeoutMillis: 30_000,
    options: "-c timezone=UTC -c jit=off",
    ...config,
  });
  endSilence(pool, config, silence);
  const log = withoutRepeats(fullLog, pool);
  const lost = (error: Error) =>
    log(`a database connection was lost: ${error.message}`, { part: "database", error });
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  const db = new Kysely<DB>({ dialect: new Dialect({ pool: preparing(pool) as never }) });
  return { pool, db, log };
}
