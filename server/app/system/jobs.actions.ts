import { sql } from "kysely";
import { longJobMoves } from "../../../contract/longJobs.ts";
import { refusalOf } from "../../../contract/states.rules.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { mailOfKey } from "../../people/mail/mail.ts";
import { endAsCancelled, queueKey } from "../../platform/jobs/longJobs.ts";

/** Lets a job run again at once, if it is not running just now; answers whose work it was, if anybody's. */
export async function retryJob(tx: Tx, id: number): Promise<number | undefined> {
  const which =
    id < 0 ? sql`key = ${queueKey(-id)}` : sql`jobs.id = ${id} and (key is null or key not like 'longJob/%')`;
  const retried = await sql`select id from graphile_worker.reschedule_jobs(
    array(select jobs.id from graphile_worker.jobs where ${which}), now(), attempts := 0)`.execute(tx);
  if (id > 0) {
    const exists = await sql`select from graphile_worker.jobs where ${which}`.execute(tx);
    if (!exists.rows.length) throw notFound();
    return undefined;
  }
  const { userId } = await watchedJob(tx, -id);
  if (!retried.rows.length) throw refused("jobNotRetried");
  await tx
    .updateTable("longJob")
    .set({ state: "waiting", endedAt: null, failure: null, dismissed: false })
    .where("id", "=", -id)
    .where("state", "=", "failed")
    .execute();
  return userId;
}

/** Takes a job away; answers whose work it was, if anybody's. Work that runs and mails under way notice at their next step. */
export async function cancelJob(tx: Tx, id: number): Promise<number | undefined> {
  if (id < 0) return cancelWatched(tx, -id);
  const jobs = await sql<{ key: string | null }>`select key from graphile_worker.jobs
    where id = ${id} and (key is null or key not like 'longJob/%')`.execute(tx);
  const [job] = jobs.rows;
  if (!job) throw await whyNone(tx, id);
  const mailId = mailOfKey(job.key);
  if (mailId && !(await cancelMail(tx, mailId))) throw refused("jobEnded");
  const cancelled = await sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx);
  if (!cancelled.rows.length && !mailId) throw notFound();
  return undefined;
}

/** Whoever is sending it sees so before its content goes; false when it has gone or was cancelled before. */
const cancelMail = async (tx: Tx, id: number) =>
  tx
    .updateTable("mail")
    .set({ cancelledAt: sql<string>`now()` })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where("cancelledAt", "is", null)
    .returning("id")
    .executeTakeFirst();

/** A number that was given out once is that of a job that ended. */
async function whyNone(tx: Tx, id: number) {
  const { rows } = await sql<{ newest: number | null }>`select
    pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')) as newest`.execute(
    tx,
  );
  return id > 0 && id <= (rows[0]?.newest ?? 0) ? refused("jobEnded") : notFound();
}

async function cancelWatched(tx: Tx, id: number) {
  const { userId, state } = await watchedJob(tx, id);
  const refusal = refusalOf(longJobMoves, state, "cancelled", { rights: ["configs:write"] });
  if (refusal) throw refused(refusal.code);
  await endAsCancelled(tx, id);
  return userId;
}

const watchedJob = (tx: Tx, id: number) =>
  tx
    .selectFrom("longJob")
    .select(["userId", "state"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
