import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import type { Services } from "./app.ts";
import { buildApp } from "./build.ts";
import { type Config, ConfigError, type Level, type Parts, readArguments, readConfig } from "./config.ts";
import { BackupError } from "./database/backup.tree.ts";
import { connect } from "./database/connection.ts";
import { assertDurable, assertReachable } from "./database/durable.ts";
import { startEmbedded } from "./database/embedded.ts";
import { inTurn, migrate } from "./database/migrate.ts";
import { assertNotHalfRestored } from "./database/restore.swap.ts";
import { seed } from "./database/seed.ts";
import { Failure } from "./failure.ts";
import { prepareJobs, runJobs } from "./jobs.ts";
import { createLogger, type Log, voiceOf } from "./logging.ts";
import { mailSender } from "./mail/mail.jobs.ts";
import { labelPrinter } from "./products/labels.jobs.ts";
import { recountProof, startRecount } from "./products/proof.jobs.ts";
import { addSample } from "./sample/sample.ts";
import { codeSender } from "./security/codes.ts";
import { createServices } from "./services.ts";
import { endDeadJobs } from "./system/longJobs.ts";
import { tidy } from "./system/tidy.ts";

/** Starts everything and answers how to stop it; steps that started are stopped again when a later one fails. */
async function start(config: Config, parts: Parts) {
  const logger = createLogger(config);
  const { log, say } = voiceOf(logger);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse())
      await end().catch((error) => log(`stopping failed: ${error}`, { part: "server", error }));
  };
  try {
    const { owner, app: database } = await openDatabase(config, stops, log);
    const services = await inTurn(owner, async () => {
      await migrated(owner, log);
      const made = await createServices(config, database, { log, say });
      stops.push(() => made.close());
      await prepareJobs(made.pool);
      await made.db.transaction().execute(seed);
      await made.db.transaction().execute(startRecount);
      return made;
    });
    if (config.s3) await tryStorage(services);
    if (parts.sample) say(await addSample(services));
    if (parts.workers) {
      const handlers = {
        sendMail: mailSender(services),
        sendCode: codeSender(services),
        printLabels: labelPrinter(services),
        tidy: tidy(services),
        endDeadJobs: endDeadJobs(services),
        recountProof: recountProof(services),
      };
      const runner = await runJobs(services.pool, handlers, log);
      stops.push(runner.stop);
    }
    if (parts.web) {
      const app = await buildApp(services, { loggerInstance: logger });
      stops.push(() => app.close());
      await app.listen({ port: config.port, host: config.host });
    }
    say(parts.web ? `Omloop is ready: ${config.publicUrl}` : "Omloop is ready to work on jobs");
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An own PostgreSQL in the data folder, unless DATABASE_URL names another: how its tables' owner and the application reach it. */
async function openDatabase(
  config: Config,
  stops: (() => Promise<unknown>)[],
  log: Log,
): Promise<{ owner: PoolConfig; app: PoolConfig }> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  if (config.databaseUrl) {
    const own = { connectionString: config.databaseUrl };
    await assertReachable(own, "The database of DATABASE_URL");
    // The tests' own server gives up durability for speed.
    if (process.env.NODE_ENV !== "test") await assertDurable(own, "The database of DATABASE_URL");
    return { owner: own, app: own };
  }
  assertNotHalfRestored(config.dataDir);
  const hear = (line: string) => log(line, { part: "database", level: levelOfPostgres(line) });
  const embedded = await startEmbedded({ dataDir: join(config.dataDir, "postgres"), log: hear });
  stops.push(() => embedded.stop());
  return embedded;
}

/** PostgreSQL's own small talk, and what it tells each connection that it ends, is for who looks closely. */
function levelOfPostgres(line: string): Level {
  if (/^(LOG|DETAIL|HINT|STATEMENT|CONTEXT):/.test(line) || /: +(terminating|the database system)/.test(line))
    return "debug";
  if (/^(PANIC|FATAL|ERROR):|^PostgreSQL stopped/.test(line)) return "error";
  return /^WARNING:/.test(line) ? "warn" : "info";
}

/** What is wrong with the bucket is in the log from the start on; without it everything but files can be used. */
async function tryStorage({ storage }: Pick<Services, "storage">) {
  try {
    for await (const _ of storage.list("theme")) break;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

async function migrated(owner: PoolConfig, log: Log) {
  const { db, pool } = connect(owner, log);
  await migrate(db as never).finally(() => pool.end());
}

async function run() {
  const config = readConfig(process.env);
  let stop: (() => Promise<void>) | undefined;
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), 25_000).unref();
    void stop?.().then(() => process.exit(0));
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  stop = await start(config, readArguments(process.argv.slice(2), config));
  if (ending) await stop();
}

/** Ends the process: with a sentence for what the person who starts it can mend, else with all that is known. */
function fail(error: Error & { code?: string }) {
  const isPlain = error instanceof ConfigError || error instanceof BackupError;
  const known = isPlain || error.code === "EADDRINUSE" || error.code === "EACCES";
  const logger = createLogger({}, process.stderr);
  logger.fatal(known ? {} : { err: error }, known ? error.message : "Omloop ends by an error nobody foresaw");
  process.exit(1);
}

process.on("uncaughtException", fail);
run().catch(fail);
