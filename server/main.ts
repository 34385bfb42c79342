import { BackupError } from "../postgres/backup/tree.ts";
import { ConfigError } from "../postgres/configError.ts";
import { backupMaker, warningOfKey } from "./app/backup/backup.jobs.ts";
import { addSample } from "./app/sample/sample.ts";
import { buildApp } from "./app/startup/build.ts";
import { openDatabase, prepareDatabase } from "./app/startup/open.ts";
import { seed } from "./app/startup/seed.ts";
import { createServices } from "./app/startup/services.ts";
import { buildWatch } from "./app/startup/watch.ts";
import { outsideOf } from "./app/system/outside.ts";
import { tidy } from "./app/system/tidy.ts";
import { labelPrinter } from "./goods/labels/labels.jobs.ts";
import { waitingTier } from "./goods/matching/matching.jobs.ts";
import { recountProof, startRecount } from "./goods/proof/proof.jobs.ts";
import { type Config, type Parts, readArguments, readConfig, tryOutOf } from "./ground/base/config.ts";
import { Failure } from "./ground/base/failure.ts";
import { createLogger, voiceOf } from "./ground/base/logging.ts";
import { inTurn } from "./ground/database/migrate.ts";
import { mailSender } from "./people/mail/mail.jobs.ts";
import { keyOfMail } from "./people/mail/mail.ts";
import { sealSecrets } from "./people/modules/configs.ts";
import { codeSender } from "./people/security/codes.ts";
import type { App, Services } from "./platform/http/app.ts";
import { runJobs } from "./platform/jobs/jobs.ts";
import { endDeadJobs } from "./platform/jobs/longJobs.ts";
import { pausing } from "./platform/jobs/pausing.ts";
import { mailboxReader } from "./work/bounces/mailbox.ts";
import { documentPrinter, invoicePrinter, statementPrinter } from "./work/documents/documents.jobs.ts";
import { productPaperPrinter } from "./work/documents/productPapers.routes.ts";
import { receiptMaker } from "./work/driving/receipts.jobs.ts";
import { reportFetcher } from "./work/erasure/portal.jobs.ts";
import { rereader, startRereading } from "./work/erasure/rereading.jobs.ts";
import { figureFiller, startCounting } from "./work/orders/figures.jobs.ts";
import { parcelAsker } from "./work/parcels/parcels.jobs.ts";
import { paymentReader, paymentSweeper, subscriptionSettler } from "./work/payments/payments.jobs.ts";
import { keyOfSubscription } from "./work/payments/subscriptions.ts";
import { emailPlanner } from "./work/sending/planning.jobs.ts";
import { emailSender } from "./work/sending/sender.jobs.ts";
import { emailTender } from "./work/sending/tend.jobs.ts";
import { writerOf } from "./work/sending/writer.ts";
import { listingSyncer } from "./work/webshop/listings.jobs.ts";
import { publisher } from "./work/webshop/publish.jobs.ts";
import { reviewer } from "./work/webshop/review.jobs.ts";
import { orderCanceller, orderPoller } from "./work/webshop/shopOrders.jobs.ts";

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
    const database = await openDatabase(config, log);
    stops.push(database.stop);
    const services = await inTurn(database.owner, async () => {
      await prepareDatabase(database, config, log);
      const services = await createServices(config, database.app, { log, say });
      stops.push(() => services.close());
      await services.db.transaction().execute(seed);
      await services.db.transaction().execute((tx) => sealSecrets(tx, services.sealer));
      await services.db.transaction().execute(startRecount);
      await services.db.transaction().execute(startRereading);
      await services.db.transaction().execute(startCounting);
      return services;
    });
    if (config.s3) await tryStorage(services);
    if (config.backup?.keyFile) say(await warningOfKey(config.backup.keyFile));
    if (parts.sample) say(await addSample(services, database.owner));
    if (parts.workers) {
      const fetchReports = reportFetcher(services);
      const { away, atHome } = outsideOf(services);
      const handlers = {
        sendMail: away("sendMail", mailSender(services), ({ mailId }) => keyOfMail(mailId)),
        sendCode: codeSender(services),
        printLabels: labelPrinter(services),
        printDocuments: documentPrinter(services),
        printInvoice: invoicePrinter(services),
        printStatement: statementPrinter(services),
        printProducts: productPaperPrinter(services),
        askParcel: parcelAsker(services),
        fetchReports: fetchReports && pausing(services.db, "erasure", "fetchReports", fetchReports),
        syncListing: away("syncListing", listingSyncer(services)),
        reviewListings: reviewer(services),
        pollShopOrders: atHome(orderPoller(services)),
        cancelShopOrder: away("cancelShopOrder", orderCanceller(services)),
        publishListings: away(
          "publishListings",
          pausing(services.db, "webshop", "publishListings", publisher(services)),
        ),
        makeReceipts: receiptMaker(services),
        tidy: tidy(services),
        endDeadJobs: endDeadJobs(services),
        recountProof: recountProof(services),
        rereadReports: rereader(services),
        fillFigures: figureFiller(services),
        tieWaiting: waitingTier(services),
        readPayment: paymentReader(services),
        settleSubscription: away("settleSubscription", subscriptionSettler(services), ({ subscriptionId }) =>
          keyOfSubscription(subscriptionId),
        ),
        sweepPayments: atHome(paymentSweeper(services)),
        planEmail: emailPlanner(services),
        tendEmails: emailTender(services),
        sendEmails: atHome(emailSender(services, writerOf)),
        backUp: backupMaker(services),
        readMailbox: atHome(mailboxReader(services)),
      };
      const runner = await runJobs(services.pool, handlers, services.log);
      stops.push(runner.stop);
    }
    const port = parts.web ? config.port : config.workersPort;
    if (port !== undefined) {
      const app = await (parts.web ? buildApp : buildWatch)(services, { loggerInstance: logger });
      stops.push(() => app.close());
      await listen(app, port, config.host);
    }
    say(parts.web ? `Omloop is ready: ${config.publicUrl}` : "Omloop is ready to work on jobs");
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What is wrong with the bucket is in the log from the start on; without it everything but files can be used. */
async function tryStorage({ storage }: Pick<Services, "storage">) {
  try {
    for await (const _ of storage.list("theme")) break;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Opens the port; throws a ConfigError that says what is wrong with it. */
async function listen(app: App, port: number, host: string) {
  const unlistenable: Record<string, string> = {
    EADDRINUSE: `The port ${port} of ${host} is in use: stop what listens there, or set another PORT.`,
    EACCES: `This user may not listen on port ${port}: set a PORT from 1024.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine: 127.0.0.1 is for this machine alone, 0.0.0.0 for all of its networks.`,
    ENOTFOUND: `HOST ${host} is not a name that this machine knows.`,
    EAI_AGAIN: `HOST ${host} is not a name that this machine knows.`,
  };
  await app.listen({ port, host }).catch((error: Error & { code?: string }) => {
    throw new ConfigError(
      unlistenable[error.code ?? ""] ?? `HOST ${host} cannot be listened on: ${error.message}.`,
    );
  });
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
  const parts = readArguments(process.argv.slice(2), config);
  stop = await start(parts.sample ? tryOutOf(config) : config, parts);
  if (ending) await stop();
}

/** Ends the process: with a sentence for what the person who starts it can mend, else with all that is known. */
function fail(error: Error) {
  const isPlain = error instanceof ConfigError || error instanceof BackupError;
  const logger = createLogger({}, process.stderr);
  logger.fatal(
    isPlain ? {} : { err: error },
    isPlain ? error.message : "Omloop ends by an error nobody foresaw",
  );
  process.exit(1);
}

process.on("uncaughtException", fail);
run().catch(fail);
