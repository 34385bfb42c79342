import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { LongJob, LongJobKind } from "../../../contract/longJobs.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { topicOfJobs } from "../changes/topics.ts";
import { storeFiles } from "../files/store.ts";
import { type Services, sessionOf } from "../http/app.ts";
import { type Printer, printSeparately } from "../print/print.ts";
import { enqueue, type Jobs } from "./jobs.ts";
import { addLongJob, findLongJobs, type Progress, queueKey } from "./longJobs.ts";

/** Work that fails three times is given up. */
const tries = 3;
type Later = { [Name in keyof Jobs]: Jobs[Name] extends { longJobId: number } ? Name : never }[keyof Jobs];

/** What one person may have waiting. */
export const mostWaiting = 5;

/** Who asks for several at once is counted one after the other. */
async function countUnfinished(tx: Tx, userId: number) {
  await sql`select pg_advisory_xact_lock(7107, ${userId})`.execute(tx);
  return oneRow(
    tx,
    sql<{ unfinished: number; waiting: number }>`
    select count(*)::int as unfinished, count(*) filter (where state = 'waiting')::int as waiting
    from "longJob" where "userId" = ${userId} and state in ('waiting', 'running')`,
  );
}

/**
 * Enqueues a long job, and returns it as its owner sees it. The second that somebody asks for comes after the first of
 * everybody else; 429 beyond `mostWaiting`.
 */
export async function runLater<Name extends Later>(
  { write, events }: Pick<Services, "write" | "events">,
  request: FastifyRequest,
  work: { kind: LongJobKind; title: string; link?: string },
  name: Name,
  payload: Omit<Jobs[Name], "longJobId">,
): Promise<LongJob> {
  const { userId } = sessionOf(request);
  const job = await write(request, async (tx) => {
    const { unfinished, waiting } = await countUnfinished(tx, userId);
    if (waiting >= mostWaiting) throw new Failure(429, "tooManyJobs", { most: mostWaiting });
    const { id } = await addLongJob(tx, { ...work, userId }, "waiting");
    const options = { key: queueKey(id), tries, behind: unfinished };
    await enqueue(tx, name, { longJobId: id, ...payload } as Jobs[Name], options);
    const jobs = await findLongJobs(tx, userId, request.locale);
    return jobs.find((made) => made.id === id) as LongJob;
  });
  events.changed(topicOfJobs(userId), "jobs");
  return job;
}

/** A printer of its own for a job: it does not delay other prints, and stops when the job is cancelled. */
export type OneDocument = (signal?: AbortSignal) => Pick<Printer, "pdf">;
export const separateDocuments: OneDocument = (signal) => ({
  pdf: (template, data) => printSeparately(template, data, { signal }),
});

/** Ends a job with the document that it has made, which is kept for a week. */
export const finishWithPrint = (
  services: Pick<Services, "db" | "storage" | "log">,
  { finish }: Pick<Progress, "finish">,
  print: { name: string; bytes: Buffer },
  remember: (tx: Tx) => Promise<unknown> = async () => {},
) =>
  storeFiles(services, "prints", [print], (files) =>
    services.db.transaction().execute(async (tx) => {
      const { id: fileId } = await tx
        .insertInto("file")
        .values(files)
        .returning("id")
        .executeTakeFirstOrThrow();
      await remember(tx);
      await finish(tx, { fileId });
    }),
  );
