import type pg from "pg";
import type { Config } from "../base/config.ts";
import type { Voice } from "../base/logging.ts";
import { createEvents } from "../changes/events.ts";
import { connect } from "../database/connection.ts";
import { createHealth } from "../health/health.ts";
import { createMetrics } from "../health/metrics.ts";
import type { Services } from "../http/app.ts";
import { createWrite, outlivingMigrations } from "../http/write.ts";
import { createLocalStorage } from "../integrations/storage.local.ts";
import { createS3Storage } from "../integrations/storage.s3.ts";
import { createPrinter } from "../print/print.ts";
import { createSessions, readSecret } from "../sessions/sessions.ts";
import { followCompanyLocale } from "../settings/locale.ts";

export type Running = Services & { pool: pg.Pool; close(): Promise<void> };

/** Everything that the routes and jobs depend on, over one database; `patience` is in milliseconds, for a lock; `freeBytes` of the disk. */
export async function createServices(
  config: Config,
  database: pg.PoolConfig,
  { log: fullLog, say }: Voice,
  { patience, freeBytes }: { patience?: number; freeBytes?: () => Promise<number> } = {},
): Promise<Running> {
  const { db, pool, log } = connect(database, fullLog);
  const sessions = createSessions(db, await readSecret(db));
  const events = createEvents(pool, database, log);
  const printer = createPrinter();
  const health = createHealth({ db, config, log, freeBytes });
  const metrics = createMetrics({ pool, health, config });
  const companyLocale = await followCompanyLocale(db, events);
  const storage = config.s3 ? createS3Storage(config.s3, log) : createLocalStorage(config.dataDir, log);
  return {
    db,
    pool,
    write: outlivingMigrations(createWrite(db, health, { connections: pool.options.max, patience })),
    config,
    sessions,
    events,
    companyLocale,
    printer,
    metrics,
    health,
    storage,
    log,
    say,
    async close() {
      await events.close();
      await printer.close();
      await pool.end();
    },
  };
}
