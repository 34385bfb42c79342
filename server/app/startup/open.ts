import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import { assertNotHalfRestored } from "../../../postgres/backup/restore.swap.ts";
import { ConfigError } from "../../../postgres/configError.ts";
import { assertDurable, assertReachable } from "../../../postgres/durable.ts";
import { startEmbedded } from "../../../postgres/embedded.ts";
import type { Config, Level } from "../../ground/base/config.ts";
import type { Log } from "../../ground/base/logging.ts";
import { connect } from "../../ground/database/connection.ts";
import { migrate } from "../../ground/database/migrate.ts";
import { assertWhole } from "../../ground/database/moving.ts";
import { assertSeparateRoles, explained, grantRights, ownsHistory } from "../../ground/database/rights.ts";
import { prepareJobs } from "../../platform/jobs/jobs.ts";

/** How the owner of the tables, the application, and the owner of the jobs' tables reach the database. */
export type DatabaseAccess = {
  owner: PoolConfig;
  app: PoolConfig;
  jobs: PoolConfig;
  stop: () => Promise<void>;
};

/**
 * An own PostgreSQL in the data folder, unless DATABASE_URL names another; throws a ConfigError when there is none to use. Only
 * a move `acceptsHalf` of a company.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { acceptsHalf = false } = {},
): Promise<DatabaseAccess> {
  makeFolder(config.dataDir);
  if (config.databaseUrl) return external(config, config.databaseUrl, acceptsHalf);
  assertNotHalfRestored(config.dataDir);
  const hear = (line: string) => log(line, { part: "database", level: levelOfPostgres(line) });
  const { owner, app, stop } = await startEmbedded({
    dataDir: join(config.dataDir, "postgres"),
    log: hear,
  }).catch((error: Error) => {
    throw error instanceof ConfigError ? error : new ConfigError(error.message, { cause: error });
  });
  return { owner, app, jobs: app, stop };
}

async function external(
  { databaseOwnerUrl, acceptsNoChecksums }: Config,
  url: string,
  acceptsHalf: boolean,
): Promise<DatabaseAccess> {
  const app = { connectionString: url };
  const owner = { connectionString: databaseOwnerUrl ?? url };
  await assertReachable(app, "The database of DATABASE_URL");
  if (databaseOwnerUrl) await assertReachable(owner, "The database of DATABASE_OWNER_URL");
  if (!acceptsHalf) await assertWhole(owner);
  // The tests' own server gives up durability for speed.
  if (process.env.NODE_ENV !== "test")
    await assertDurable(app, "The database of DATABASE_URL", { acceptsNoChecksums });
  return { owner, app, jobs: owner, stop: async () => {} };
}

/** Brings the database to what this program needs; throws a ConfigError when a role lacks the rights for it. */
export async function prepareDatabase({ owner, app, jobs }: DatabaseAccess, config: Config, log: Log) {
  const owning = connect(owner, log);
  const working = connect(jobs, log);
  try {
    const rolesDiffer = config.databaseOwnerUrl && (await assertSeparateRoles(owner, app));
    await migrate(owning.db);
    await prepareJobs(working.pool);
    if (rolesDiffer) await grantRights(owning.pool, rolesDiffer);
    else if (config.databaseUrl && (await ownsHistory(owning.pool)))
      log(
        "The role of DATABASE_URL owns the tables, and could rewrite the history: DATABASE_OWNER_URL prevents that.",
        {
          part: "database",
          level: "info",
        },
      );
  } catch (error) {
    throw await explained(error as Error, owner, config);
  } finally {
    await Promise.all([owning.pool.end(), working.pool.end()]);
  }
}

const reasons: Record<string, string> = {
  EEXIST: "it is a file",
  ENOTDIR: "it lies in a file",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "that disk can only be read",
  ENOSPC: "the disk is full",
};

function makeFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${reasons[code] ?? message}.`);
  }
}

/** PostgreSQL's routine messages, and those to connections that it ends, are logged at debug level. */
function levelOfPostgres(line: string): Level {
  if (/^(LOG|DETAIL|HINT|STATEMENT|CONTEXT):/.test(line) || /: +(terminating|the database system)/.test(line))
    return "debug";
  if (/^(PANIC|FATAL|ERROR):|^PostgreSQL stopped/.test(line)) return "error";
  return /^WARNING:/.test(line) ? "warn" : "info";
}
