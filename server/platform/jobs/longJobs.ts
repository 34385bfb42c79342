import { sql } from "kysely";
import { type Access, refusal, type Session } from "../../../contract/access.ts";
import type { Locale } from "../../../contract/locales.ts";
import { type LongJob, type LongJobKind, longJobMoves } from "../../../contract/longJobs.ts";
import { sourcesOf } from "../../../contract/states.rules.ts";
import { Failure, failureOf } from "../../ground/base/failure.ts";
import { hasText } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { topicOfJobs } from "../changes/topics.ts";
import type { Services } from "../http/app.ts";
import { messageOf } from "../http/problem.ts";
import { findViewer, refuseLost } from "../sessions/accounts.ts";

type Watching = Pick<Services, "db" | "events" | "log">;
export type Work = { kind: LongJobKind; title: string; link?: string };

/** How long work reports its progress. */
export type Progress = {
  /** Reports the progress; throws `jobCancelled` when the owner has cancelled the job. */
  step(done: number, total: number): void;
  /** Finishes the job in the transaction of its effect; throws, which rolls both back, when it was cancelled or its owner lost the right. */
  finish(tx: Tx, made?: { fileId: number } | { answer: string }): Promise<void>;
  /** Aborted with `jobCancelled` within half a second of the cancellation. */
  cancelled: AbortSignal;
};
const unwatched: Progress = {
  step: () => undefined,
  finish: async () => undefined,
  cancelled: new AbortController().signal,
};

/** Milliseconds. */
const reportEvery = 400;
const signOfLifeEvery = 5000;

/** The name under which its job is found in the queue. */
export const queueKey = (id: number) => `longJob/${id}`;

/** Ends work as cancelled, whatever of it is still in the queue included. */
export async function endAsCancelled(tx: Tx, id: number) {
  await tx
    .updateTable("longJob")
    .set({ state: "cancelled", endedAt: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
  await sql`select graphile_worker.remove_job(${queueKey(id)})`.execute(tx);
}

export const addLongJob = async (
  db: Db | Tx,
  work: Work & { userId: number },
  state: "waiting" | "running",
) =>
  db
    .insertInto("longJob")
    .values({ ...work, state })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Runs work within a request of `viewer`; `work` is false for what takes no time worth watching. */
export async function watched<T>(
  services: Watching,
  viewer: Session,
  work: Work | false,
  run: (progress: Progress) => Promise<T>,
): Promise<T> {
  if (!work) return run(unwatched);
  const { userId } = viewer;
  const { id } = await addLongJob(services.db, { ...work, userId }, "running");
  return followed(services, { id, userId, begin: async () => viewer }, run, () => "failed");
}

/**
 * Runs queued work, unless it was cancelled or done before, with the present rights of its owner: `access` is that of the
 * route by which they asked. A refusal fails the work; after any other error the queue retries it. Both are rethrown for the queue.
 */
export async function resumed(
  services: Watching,
  { id, isLastTime, access }: { id: number; isLastTime: boolean; access: Access },
  run: (progress: Progress, viewer: Session) => Promise<unknown>,
): Promise<void> {
  const job = await services.db
    .updateTable("longJob")
    .set({ state: "running", done: 0, failure: null, endedAt: null, aliveAt: sql<string>`now()` })
    .where("id", "=", id)
    .where("state", "in", sourcesOf(longJobMoves, "running"))
    .returning(["id", "userId"])
    .executeTakeFirst();
  if (!job) return;
  const isFinal = (error: unknown) => isLastTime || error instanceof Failure;
  const begin = async () => {
    const viewer = await findViewer(services.db, job.userId);
    if (refusal(viewer, access)) throw new Failure(403, "rightsLost");
    return viewer;
  };
  const stateAfter = (error: unknown) => (isFinal(error) ? "failed" : "waiting");
  await followed(services, { ...job, begin }, run, stateAfter).catch((error) => {
    if (!isCancelled(error)) throw error;
  });
}

const isCancelled = (error: unknown) => error instanceof Failure && error.code === "jobCancelled";

async function followed<T>(
  { db, events, log }: Watching,
  { id, userId, begin }: { id: number; userId: number; begin: () => Promise<Session> },
  run: (progress: Progress, viewer: Session) => Promise<T>,
  stateAfter: (error: unknown) => "failed" | "waiting",
): Promise<T> {
  let reached = { done: 0, total: 0 };
  let reported = reached;
  let reportedAt = Date.now();
  const cancelling = new AbortController();
  const cancelled = cancelling.signal;
  const changed = () => events.changed(topicOfJobs(userId), "jobs");
  const report = async () => {
    const isQuiet = reached === reported && Date.now() - reportedAt < signOfLifeEvery;
    if (reached !== reported) changed();
    reported = reached;
    if (!isQuiet) reportedAt = Date.now();
    const alive = isQuiet ? await isRunning(db, id) : await set({ ...reached, aliveAt: sql<string>`now()` });
    if (!alive) cancelling.abort(new Failure(409, "jobCancelled"));
    if (viewer) await refuseLost(db, viewer).catch(stop);
  };
  const stop = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    cancelling.abort(error);
  };
  let viewer: Session | undefined;
  const set = async (values: Record<string, unknown>, by: Db | Tx = db) => {
    const running = by
      .updateTable("longJob")
      .set(values)
      .where("id", "=", id)
      .where("state", "in", sourcesOf(longJobMoves, "done"));
    return (await running.returning("id").executeTakeFirst()) !== undefined;
  };
  const fails = (error: unknown) =>
    log(`following a long job failed: ${error}`, { part: "jobs", longJob: id, error });
  const timer = setInterval(() => void report().catch(fails), reportEvery);
  const ended = { endedAt: sql<string>`now()` };
  changed();
  try {
    const asker = await begin();
    viewer = asker;
    const progress: Progress = {
      step(done, total) {
        cancelled.throwIfAborted();
        reached = { done, total };
      },
      async finish(tx, made = undefined) {
        await refuseLost(tx, asker);
        if (!(await set({ ...reached, ...made, state: "done", ...ended }, tx)))
          throw new Failure(409, "jobCancelled");
      },
      cancelled,
    };
    const answer = await run(progress, asker);
    await set({ state: "done", ...ended });
    return answer;
  } catch (error) {
    const failed = {
      ...reached,
      state: stateAfter(error),
      failure: JSON.stringify(reasonOf(error)),
      ...ended,
    };
    await set(failed).catch(fails);
    throw error;
  } finally {
    clearInterval(timer);
    changed();
  }
}

/** Whether it is still running; true when the database is away, which the heartbeats report. */
const isRunning = async (db: Db, id: number) => {
  const job = db.selectFrom("longJob").select("state").where("id", "=", id).executeTakeFirst();
  return (await job.catch(() => ({ state: "running" })))?.state === "running";
};

/** The code and the plain values that its sentence needs. */
function reasonOf(error: unknown) {
  const { code, details = {} } = error instanceof Failure ? error : (failureOf(error as Error) ?? unexpected);
  const plain = Object.entries(details).filter(([, value]) => typeof value !== "object");
  return { code, ...Object.fromEntries(plain) };
}
const unexpected = { code: "unexpected", details: {} };

/** Fails jobs whose process died, unless the queue will retry them. */
export const endDeadJobs =
  ({ db, events }: Pick<Services, "db" | "events">) =>
  async () => {
    const { rows } = await sql<{ userId: number }>`
      update "longJob" job set state = 'failed', failure = '{"code": "jobInterrupted"}', "endedAt" = now()
      where state = any(${sourcesOf(longJobMoves, "failed")}) and "aliveAt" < now() - interval '30 seconds' and not exists
        (select from graphile_worker.jobs where key = 'longJob/' || job.id and attempts < max_attempts)
      returning "userId"`.execute(db);
    if (rows.length) events.changed(...rows.map(({ userId }) => topicOfJobs(userId)), "jobs");
  };

/** Somebody's work as a screen shows it: what runs, and what ended within a day and was not put away. */
export const findLongJobs = (db: Db | Tx, userId: number, locale: Locale): Promise<LongJob[]> =>
  db
    .selectFrom("longJob")
    .select(["id", "kind", "title", "state", "done", "total", "link", "failure", "createdAt", "endedAt"])
    .select(({ eb }) => eb("fileId", "is not", null).$castTo<boolean>().as("hasFile"))
    .where("userId", "=", userId)
    .where("dismissed", "=", false)
    .where(sql<boolean>`("endedAt" is null or "endedAt" > now() - interval '1 day')`)
    .orderBy("id", "desc")
    .limit(50)
    .execute()
    .then((rows) =>
      rows.map(({ failure, ...row }) => ({
        ...row,
        reason: row.state === "failed" ? reasonIn(locale, failure) : null,
      })),
    );

/** Why work failed, in words; `inQueue` is what the queue keeps: more of an unforeseen error, of a refusal its code. */
export function reasonIn(locale: Locale, failure: unknown, inQueue: string | null = null): string | null {
  const { code = inQueue, ...details } = (failure ?? {}) as { code?: string };
  const isKnown = code !== null && hasText(`errors.${code}`);
  if (inQueue && (!isKnown || code === unexpected.code)) return inQueue;
  return code && messageOf(locale, code, details);
}
