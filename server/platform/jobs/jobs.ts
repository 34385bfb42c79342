import { EventEmitter } from "node:events";
import { type Job, type JobHelpers, Logger, run, runMigrations, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { OrderDocument } from "../../../contract/documents.rules.ts";
import type { LabelPaper } from "../../../contract/labels.routes.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { PriceCardSize, ProductPaper } from "../../../contract/productPrints.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Log } from "../../ground/base/logging.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { patient } from "./pool.ts";

/**
 * Every job's payload, by name. A job may run more than once, and a repeat must change nothing. A `longJobId` refers to the row
 * with the job's owner, whose rights are read when it runs.
 */
export type Jobs = {
  sendMail: { mailId: number };
  /** `devices`: hashes of the request's device cookies; `email`: the other address that is to be theirs. */
  sendCode: {
    emailOrUsername: string;
    purpose: "confirm" | "password" | "email";
    devices?: string[];
    email?: string;
    byAdmin?: boolean;
  };
  printLabels: {
    longJobId: number;
    ids: number[];
    format: LabelPaper;
    templateId?: number;
    startAt?: number;
    locale?: Locale;
  };
  printDocuments: {
    longJobId: number;
    kind: OrderKind;
    ids: number[];
    document?: OrderDocument;
    locale?: Locale;
  };
  printInvoice: { longJobId: number; invoiceId: number };
  printStatement: { longJobId: number; orderId: number };
  printProducts: {
    longJobId: number;
    paper: ProductPaper;
    ids: number[];
    locale: Locale;
    size?: PriceCardSize;
  };
  /** `topic`: the topic to notify. */
  askParcel: { code: string; topic: string };
  fetchReports: { longJobId: number; orderId: number };
  syncListing: { listingId: number; whole?: boolean };
  /** Has all listings looked at, after a change that may concern any of them. */
  reviewListings: Record<string, never>;
  pollShopOrders: Record<string, never>;
  cancelShopOrder: { shopOrderId: number };
  publishListings: { longJobId: number; ids: number[]; locale: Locale };
  makeReceipts: { stopId: number; userId: number };
  tidy: { onlyGuesses?: boolean };
  endDeadJobs: Record<string, never>;
  recountProof: Record<string, never>;
  rereadReports: Record<string, never>;
  fillFigures: Record<string, never>;
  tieWaiting: { productIds: number[]; reportIds: number[] };
  readPayment: { transactionId: string };
  settleSubscription: { subscriptionId: number };
  sweepPayments: Record<string, never>;
  /** Writes down who gets a bulk mail. */
  planEmail: { emailId: number };
  /** Begins scheduled bulk mails, ends those that are done, gives up what dead workers claimed. */
  tendEmails: Record<string, never>;
  /** Sends what is due of all bulk mails; as many of them run as there are processes. */
  sendEmails: Record<string, never>;
  /** Makes the backup of a day when its time has come. */
  backUp: Record<string, never>;
  /** Reads what came back after mails. */
  readMailbox: Record<string, never>;
};
/** `workerId` shows signs of life in the table `worker`; `stopping` is aborted when the process begins to stop. */
export type Running = { workerId: string; stopping: AbortSignal };
type Handlers = {
  [Name in keyof Jobs]: (payload: Jobs[Name], isLastTime: boolean, running: Running) => Promise<void>;
};
/** Jobs that call other servers, or take long by themselves. Those of a line share a runner of their own, so that nothing else is delayed. */
const remote = [
  ["sendMail"],
  ["sendEmails"],
  ["fetchReports", "readMailbox"],
  ["syncListing", "publishListings", "pollShopOrders", "cancelShopOrder"],
  ["readPayment", "settleSubscription", "sweepPayments"],
  ["backUp"],
] as const satisfies readonly (keyof Jobs)[][];
type Remote = (typeof remote)[number][number];
/** Without a mail server mails wait in the queue for a process that has one; likewise what is fetched from a portal. */
export type JobHandlers = Omit<Handlers, Remote> & { [Name in Remote]: Handlers[Name] | undefined };

/** `behind`: how many turns it lets others go first. */
type Enqueued = { key?: string; tries?: number; isUrgent?: boolean; behind?: number };

/** Adds a job in the transaction of its cause: it runs after the commit, or never. */
export const enqueue = <Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { key, tries, isUrgent = false, behind = 0 }: Enqueued = {},
) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    job_key => ${key ?? null}, max_attempts => ${tries ?? null}::int, priority => ${isUrgent ? -1 : behind}::int)`.execute(
    tx,
  );

export const prepareJobs = (pgPool: Pool) => runMigrations({ pgPool });

const timetable = `
15 3 * * * tidy
30 0 * * * reviewListings
7 * * * * sweepPayments
*/5 * * * * tidy ?id=guesses {onlyGuesses: true}
* * * * * endDeadJobs
*/5 * * * * readMailbox
* * * * * tendEmails
* * * * * pollShopOrders`;
/** Only for a process that makes backups: elsewhere the question would wait for nobody. */
const backupTimetable = `
* * * * * backUp ?jobKey=backUp&max=1`;

/** Runs jobs in this process until `stop`, which waits five seconds for running jobs and then returns them to the queue. */
export async function runJobs(pool: Pool, handlers: JobHandlers, log: Log) {
  const ending = new AbortController();
  const stopping = ending.signal;
  const isRemote = (name: string) => remote.some((line) => line.some((job) => job === name));
  const taken = (are: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(handlers).filter(([name, handle]) => handle && are(name)));
  const local = taken((name) => !isRemote(name));
  const runners = [
    await startRunner(pool, local, {
      crontab: handlers.backUp ? timetable + backupTimetable : timetable,
      stopping,
      log,
    }),
  ];
  for (const line of remote) {
    const own = taken((name) => line.some((job) => job === name));
    // One loop sends all bulk mail of a process, over its own connections; and there is one backup at a time.
    const concurrency = "sendEmails" in own || "backUp" in own ? 1 : undefined;
    if (Object.keys(own).length) runners.push(await startRunner(pool, own, { concurrency, stopping, log }));
  }
  const stopBeating = beat(
    pool,
    runners.map(({ id }) => id),
    log,
  );
  return {
    async stop() {
      ending.abort();
      await Promise.all(runners.map(({ runner }) => runner.stop()));
      await stopBeating();
    },
  };
}

type Settings = { crontab?: string; concurrency?: number; stopping: AbortSignal; log: Log };
async function startRunner(
  pgPool: Pool,
  handlers: Partial<Handlers>,
  { crontab = "", concurrency = 2, stopping, log }: Settings,
) {
  const events: WorkerEvents = new EventEmitter();
  let id = "";
  events.on("pool:create", ({ workerPool }) => {
    id = workerPool.id;
  });
  const runner = await run({
    pgPool: patient(pgPool),
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab,
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        (payload: unknown, { job, abortPromise }: JobHelpers) =>
          Promise.race([
            handle(payload as never, job.attempts >= job.max_attempts, { workerId: id, stopping }),
            abortPromise,
          ]).catch((error) => {
            if (!(error instanceof Failure)) throw error;
            return failPermanently(pgPool, name, job, error.code);
          }),
      ]),
    ),
    logger: new Logger(() => (level, message, meta) => {
      const {
        id: job,
        task_identifier: task,
        attempts = 0,
        max_attempts = 1,
      } = (meta?.job ?? {}) as Partial<Job>;
      const isLost = level === "error" && attempts >= max_attempts;
      if (level !== "error" && level !== "warning") return;
      const error = meta?.error instanceof Error && !task ? meta.error : undefined;
      log(message, { part: "jobs", level: isLost ? "error" : "warn", job, task, error });
    }),
  });
  return { id, runner };
}

/** A refused job is not retried, as the result would be the same: an Admin may run it again or cancel it. */
async function failPermanently(pool: Pool, name: string, job: JobHelpers["job"], code: string) {
  const { key, payload, max_attempts } = job;
  await pool.query(
    `select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job($1, $2::json,
      job_key => $3, max_attempts => $4)).id], $5)`,
    [name, JSON.stringify(payload), key, max_attempts, code],
  );
}

/** Milliseconds between heartbeats; each also releases the jobs of dead processes. */
const beatEvery = 5_000;
/** Seconds without a heartbeat after which a worker counts as dead; the library itself waits four hours. */
const deadAfter = 20;

/** Writes heartbeats of these workers and releases the jobs of dead ones; returns a function that stops this. */
function beat(pool: Pool, ids: string[], log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let beating = Promise.resolve();
  let last = Date.now();
  async function once() {
    const wasAway = Date.now() - last > 2 * beatEvery;
    await pool.query(
      `insert into worker (id) select unnest($1::text[]) on conflict (id) do update set "seenAt" = now()`,
      [ids],
    );
    last = Date.now();
    // After the database was away all heartbeats are old: give other workers time to write theirs.
    if (wasAway) return;
    const { rows } = await pool.query<{ dead: string[] }>(releaseOfTheDead, [deadAfter]);
    for (const { dead } of rows)
      log(`jobs of a worker that died run again (${dead.join(", ")})`, { part: "jobs" });
  }
  function schedule() {
    beating = once()
      .catch((error) => log(`a sign of life failed: ${String(error)}`, { part: "jobs", error }))
      .then(() => {
        timer = setTimeout(schedule, beatEvery);
      });
  }
  schedule();
  return async () => {
    await beating;
    clearTimeout(timer);
    await pool.query("delete from worker where id = any($1)", [ids]);
  };
}

const releaseOfTheDead = `
  with dead as (
    select distinct locked_by as id from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => $1) and not exists
      (select from worker where worker.id = locked_by and "seenAt" > now() - make_interval(secs => $1)))
  select array_agg(id) as dead, graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`;
