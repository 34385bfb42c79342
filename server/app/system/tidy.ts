import { sql } from "kysely";
import { tidyUnheld } from "../../goods/products/heldFiles.ts";
import { dropFiles } from "../../platform/files/store.ts";
import { sweepFiles } from "../../platform/files/sweep.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { tidyPictures } from "../../work/mailing/pictures.tidy.ts";
import { keepRetention } from "./retention.ts";

/** Accounts that nobody confirmed, gave anything or counts on; who is inactive, as a sample's colleagues are, stays. */
const forgottenSignUps = sql`
  delete from "user" where active and "confirmedAt" is null and "createdAt" < now() - interval '7 days'
    and groups = '{}' and permissions = '{}' and "contactId" is null
    and not exists (select from task where "assignedToId" = "user".id)`;

/** What is left in the queue of work that is forgotten. */
const orphans = sql`
  select graphile_worker.remove_job(key) from graphile_worker.jobs
  where key like 'longJob/%' and not exists (select from "longJob" where 'longJob/' || id = key)`;

const forgetGuesses = ({ db }: Pick<Services, "db">) =>
  sql`delete from attempt where until < now()`.execute(db);

/** Once a day: forgets what has served its time. Attempts more often: guessing many names leaves a row for each. */
export const tidy =
  (services: Pick<Services, "db" | "storage" | "log">) =>
  async ({ onlyGuesses = false }: Jobs["tidy"] = {}) => {
    await forgetGuesses(services);
    if (onlyGuesses) return;
    const { db } = services;
    // Other systems send an event again for days, and some once more after a repair of their own.
    await sql`delete from "idempotencyKey" where "createdAt" < now() - interval '2 days'
      and ("userId" is not null or "createdAt" < now() - interval '1 year')`.execute(db);
    await sql`delete from "bulkEdit" where at < now() - interval '2 days'`.execute(db);
    await sql`delete from "importList" where "createdAt" < now() - interval '1 day'`.execute(db);
    await sql`delete from session where "expiresAt" < now() - interval '7 days'`.execute(db);
    await sql`delete from worker where "seenAt" < now() - interval '1 day'`.execute(db);
    await sql`delete from code where "sentAt" < now() - interval '1 day'`.execute(db);
    // A delivery is kept: the carrier forgets it.
    await sql`delete from parcel where "triedAt" < now() - interval '90 days' and state is distinct from 'delivered'`.execute(
      db,
    );
    await keepRetention(db);
    await forgottenSignUps.execute(db);
    await sql`delete from "longJob" where "createdAt" < now() - interval '7 days'`.execute(db);
    await orphans.execute(db);
    await dropFiles(services, await tidyUnheld(db));
    await dropFiles(services, await tidyPictures(db));
    const prints = await db
      .deleteFrom("file")
      .where("discr", "=", "prints")
      .where(sql<boolean>`not exists (select from "longJob" where "fileId" = file.id)`)
      .where(sql<boolean>`file."createdAt" < now() - interval '1 hour'`)
      .returning(["discr", "unique_server_filename"])
      .execute();
    await dropFiles(services, prints);
    await sweepFiles(services);
  };
