import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import type { Services } from "./app.ts";
import { buildApp } from "./build.ts";
import { type Config, ConfigError, type Parts, readArguments, readConfig } from "./config.ts";
import { BackupError } from "./database/backup.tree.ts";
import { connect } from "./database/connection.ts";
import { assertDurable, assertReachable } from "./database/durable.ts";
import { startEmbedded } from "./database/embedded.ts";
import { inTurn, migrate } from "./database/migrate.ts";
import { assertNotHalfRestored } from "./database/restore.swap.ts";
import { seed } from "./database/seed.ts";
import { Failure } from "./failure.ts";
import { prepareJobs, runJobs } from "./jobs.ts";
import { createLog, type Log, loggingOf } from "./logging.ts";
import { mailSender } from "./mail/mail.jobs.ts";
import { labelPrinter } from "./products/labels.jobs.ts";
import { recountProof, startRecount } from "./products/proof.jobs.ts";
import { addSample } from "./sample/sample.ts";
import { codeSender } from "./security/codes.ts";
import { createServices } from "./services.ts";
import { endDeadJobs } from "./system/longJobs.ts";
import { tidy } from "./system/tidy.ts";

const say = (line: string) => console.log(line);

/** Starts everything and answers how to stop it; steps that started are stopped again when a later one fails. */
async function start(config: Config, parts: Parts) {
  const log = createLog(config);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end().catch((error) => log(String(error)));
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
      const app = await buildApp(services, { logger: loggingOf(config) });
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
  /** PostgreSQL's own small talk stays out of the log; its warnings and failures do not. */
  const hear = (line: string) => {
    if (!/^(LOG|DETAIL|HINT|STATEMENT):/.test(line)) log(line, { part: "database" });
  };
  const embedded = await startEmbedded({ dataDir: join(config.dataDir, "postgres"), log: hear });
  stops.push(() => embedded.stop());
  return embedded;
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

run().catch((error: Error & { code?: string }) => {
  const plain =
    error instanceof ConfigError ||
    error instanceof BackupError ||
    error.code === "EADDRINUSE" ||
    error.code === "EACCES";
  console.error(plain ? error.message : error);
  process.exit(1);
});
