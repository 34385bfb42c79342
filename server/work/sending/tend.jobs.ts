import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import { isInUse } from "../../platform/sessions/entitlement.ts";
import { finishEmails, loseClaims } from "./claiming.ts";
import { callSenders, planLater } from "./planning.jobs.ts";

/** Minutes after which a scheduled mail, late because the server was off, waits for a person: it may be night. */
export const lateAfter = 30;

/** Each minute: begins what is due, ends what is done, and looks after what was left behind; nothing while the module has ended. */
export const emailTender =
  ({ db, events, log }: Pick<Services, "db" | "events" | "log">) =>
  async () => {
    if (!(await isInUse(db, "mailing"))) return;
    const lost = await loseClaims(db);
    for (const { emailId, lost: count } of lost)
      log(`${count} messages of e-mail ${emailId} have an unknown fate: their worker died`, { part: "jobs" });
    const begun = await db.transaction().execute(beginScheduled);
    await db.transaction().execute(callForWork);
    const finished = await finishEmails(db);
    const changed = [...lost.map(({ emailId }) => emailId), ...begun, ...finished];
    if (changed.length) events.changed("emails", ...changed.map((id) => `emails/${id}`));
  };

async function beginScheduled(tx: Tx) {
  const { rows } = await sql<{ id: number; state: string }>`
    update email set state = case when "scheduledFor" < now() - make_interval(mins => ${lateAfter}) then 'late' else 'sending' end,
      "startedAt" = case when "scheduledFor" < now() - make_interval(mins => ${lateAfter}) then null else now() end
    where state = 'scheduled' and "scheduledFor" <= now() returning id, state`.execute(tx);
  for (const { id, state } of rows) if (state === "sending") await planLater(tx, id);
  return rows.map(({ id }) => id);
}

/** Jobs that were taken out of the queue are put in again as long as there is work for them. */
async function callForWork(tx: Tx) {
  const { rows: unplanned } = await sql<{ id: number }>`select id from email
    where state = 'sending' and "plannedAt" is null and "startedAt" < now() - interval '1 minute'`.execute(
    tx,
  );
  for (const { id } of unplanned) await planLater(tx, id);
  if (await hasDue(tx)) await callSenders(tx);
}

async function hasDue(db: Db | Tx) {
  const { rows } = await sql`select from email where state = 'sending' and "plannedAt" is not null and (
    exists (select from "emailRecipient" where "emailId" = email.id and state = 'planned') or
    exists (select from "emailRecipient" where "emailId" = email.id and state = 'putOff' and "tryAgainAt" <= now())) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
