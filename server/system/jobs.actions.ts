import { sql } from "kysely";
import type { Tx } from "../app.ts";
import { notFound, refused } from "../failure.ts";
import { endAsCancelled, queueKey } from "./longJobs.ts";

type Ended = { payload: { mailId?: number } };

/** Lets a job run again at once; answers whose work it was, if anybody's. */
export async function retryJob(tx: Tx, id: number): Promise<number | undefined> {
  const which =
    id < 0 ? sql`key = ${queueKey(-id)}` : sql`jobs.id = ${id} and (key is null or key not like 'longJob/%')`;
  const again = await sql`select id from graphile_worker.reschedule_jobs(
    array(select jobs.id from graphile_worker.jobs where ${which}), now(), attempts := 0)`.execute(tx);
  if (id > 0) {
    if (!again.rows.length) throw notFound();
    return undefined;
  }
  const { userId } = await watchedJob(tx, -id);
  if (!again.rows.length) throw refused("jobNotRetried");
  await tx
    .updateTable("longJob")
    .set({ state: "waiting", endedAt: null, failure: null, dismissed: false })
    .where("id", "=", -id)
    .where("state", "=", "failed")
    .execute();
  return userId;
}

/** Takes a job away; answers whose work it was, if anybody's. Work that runs notices at its next step. */
export async function cancelJob(tx: Tx, id: number): Promise<number | undefined> {
  if (id < 0) return cancelWatched(tx, -id);
  const ended = await sql<Ended>`select payload from graphile_worker.complete_jobs(
    array(select id from graphile_worker.jobs where id = ${id} and (key is null or key not like 'longJob/%')))`.execute(
    tx,
  );
  const [job] = ended.rows;
  if (!job) throw notFound();
  const { mailId } = job.payload;
  if (mailId)
    await tx
      .updateTable("mail")
      .set({ cancelledAt: sql<string>`now()` })
      .where("id", "=", mailId)
      .where("sentAt", "is", null)
      .execute();
  return undefined;
}

async function cancelWatched(tx: Tx, id: number) {
  const { userId, state } = await watchedJob(tx, id);
  if (state === "done" || state === "cancelled") throw refused("jobEnded");
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
