import type pg from "pg";
import { tileSource } from "../../../contract/companySettings.rules.ts";
import type { Config } from "../../ground/base/config.ts";
import type { Voice } from "../../ground/base/logging.ts";
import { createSealer, readKeyFile } from "../../ground/base/sealing.ts";
import { connect } from "../../ground/database/connection.ts";
import { followConfigs } from "../../people/settings/following.ts";
import { createEvents } from "../../platform/changes/events.ts";
import { createHealth } from "../../platform/health/health.ts";
import { createMetrics } from "../../platform/health/metrics.ts";
import type { Services } from "../../platform/http/app.ts";
import { createWrite, outlivingMigrations } from "../../platform/http/write.ts";
import { createHome } from "../../platform/integrations/home.ts";
import { createMollie } from "../../platform/integrations/mollie.ts";
import { acceptPrivate } from "../../platform/integrations/outgoing.ts";
import { atHome } from "../../platform/integrations/payments.ts";
import { createSandbox } from "../../platform/integrations/sandbox.ts";
import { createLocalStorage } from "../../platform/integrations/storage.local.ts";
import { createS3Storage } from "../../platform/integrations/storage.s3.ts";
import { createPrinter } from "../../platform/print/print.ts";
import { createSessions, readSecret } from "../../platform/sessions/sessions.ts";

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
  const configs = await followConfigs(db, events);
  if (config.acceptsPrivate) acceptPrivate(true);
  const home = await createHome(db, config.publicUrl);
  const storage = config.s3 ? createS3Storage(config.s3, log) : createLocalStorage(config.dataDir, log);
  return {
    db,
    pool,
    write: outlivingMigrations(createWrite(db, health, { connections: pool.options.max, patience })),
    config,
    sessions,
    events,
    companyLocale: () => configs().defaultLocale,
    tileSource: () => tileSource(configs().tiles.url),
    printer,
    metrics,
    health,
    storage,
    home,
    payments: config.mollie
      ? atHome(createMollie(config.mollie, config.publicUrl), home)
      : createSandbox(db, config.publicUrl),
    sealer: createSealer(readKeyFile(config.keyFile.path, config.keyFile)),
    log,
    say,
    async close() {
      await events.close();
      await printer.close();
      await pool.end();
    },
  };
}
