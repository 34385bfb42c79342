import { sql } from "kysely";
import type { Services } from "../app.ts";

/** Once a day: forgets what has served its time. */
export const tidy =
  ({ db }: Pick<Services, "db">) =>
  async () => {
    await sql`delete from "idempotencyKey" where "createdAt" < now() - interval '2 days'`.execute(db);
    await sql`delete from "bulkEdit" where at < now() - interval '2 days'`.execute(db);
    await sql`delete from session where "expiresAt" < now() - interval '7 days'`.execute(db);
    await sql`delete from worker where "seenAt" < now() - interval '1 day'`.execute(db);
    await sql`delete from code where "sentAt" < now() - interval '1 day'`.execute(db);
  };
