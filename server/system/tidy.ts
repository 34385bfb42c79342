import { sql } from "kysely";
import type { Services } from "../app.ts";
import { dropFiles } from "../files/keeping.ts";
import { sweepFiles } from "../files/sweep.ts";

/** Once a day: forgets what has served its time. */
export const tidy = (services: Pick<Services, "db" | "storage" | "log">) => async () => {
  const { db } = services;
  await sql`delete from "idempotencyKey" where "createdAt" < now() - interval '2 days'`.execute(db);
  await sql`delete from "bulkEdit" where at < now() - interval '2 days'`.execute(db);
  await sql`delete from session where "expiresAt" < now() - interval '7 days'`.execute(db);
  await sql`delete from worker where "seenAt" < now() - interval '1 day'`.execute(db);
  await sql`delete from code where "sentAt" < now() - interval '1 day'`.execute(db);
  await sql`delete from "longJob" where "createdAt" < now() - interval '7 days'`.execute(db);
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
