import { sql } from "kysely";
import { clockIn, instantsOf, withOffset } from "../../../contract/clock.rules.ts";
import { emailMoves, type RecipientState, recipientMoves } from "../../../contract/emailStates.rules.ts";
import type { EmailState } from "../../../contract/emails.ts";
import { refusalOf } from "../../../contract/states.rules.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { findZone } from "../../ground/database/days.ts";
import { suppressionOf } from "./claiming.ts";
import { callSenders, keyOfPlan, planLater } from "./planning.jobs.ts";

type Moved = { id: number; state: EmailState };

/** The mail, which nobody else moves meanwhile, and where the first of these moves that it can make leads; 404, 422. */
async function movable(tx: Tx, id: number, ...names: string[]) {
  const email = await tx
    .selectFrom("email")
    .select(["id", "state", "isTemplate", "plannedAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const state = email.state as EmailState;
  const move = emailMoves.moves.find(({ name, from }) => names.includes(name) && from.includes(state));
  if (!move) throw refused(emailMoves.refusal);
  return { ...email, next: move.to };
}

/** Sends a mail now, or at a time of the company's clock. `check` refuses one that is not ready. */
export async function sendEmail(
  tx: Tx,
  id: number,
  at: string | undefined,
  check: () => Promise<void>,
): Promise<Moved> {
  const { isTemplate, next } = await movable(tx, id, at === undefined ? "start" : "schedule");
  if (isTemplate) throw refused("templateNotSent");
  await check();
  const scheduledFor = at === undefined ? null : (await momentOf(tx, at)).toISOString();
  await tx
    .updateTable("email")
    .set({
      state: next,
      scheduledFor,
      startedAt: next === "sending" ? sql<string>`now()` : null,
      version: sql<number>`version + 1`,
    })
    .where("id", "=", id)
    .execute();
  if (next === "sending") await planLater(tx, id);
  return { id, state: next };
}

/** The instant that a time of the company's clock means; 422 for one that the clock skips, shows twice, or has shown. */
async function momentOf(tx: Tx, at: string): Promise<Date> {
  const path = "at";
  const zone = await findZone(tx);
  const isExact = /(Z|[+-]\d{2}:\d{2})$/.test(at);
  const moments = isExact ? [new Date(at)] : instantsOf(at.slice(0, 16), zone);
  const [moment, second] = moments;
  if (!moment || Number.isNaN(moment.getTime()))
    throw refused("timeMissing", path, { time: at.replace("T", " ") });
  if (second) {
    const [earlier, later] = [moment, second].map((each) => withOffset(zone, each));
    throw new Failure(422, "timeTwice", { path, earlier, later });
  }
  if (moment.getTime() <= Date.now())
    throw refused("timePassed", path, { time: clockIn(zone, moment).replace("T", " ") });
  return moment;
}

export async function pauseEmail(tx: Tx, id: number): Promise<Moved> {
  await movable(tx, id, "pause");
  await sql`update email set state = 'paused', "pausedBecause" = null, version = version + 1 where id = ${id}`.execute(
    tx,
  );
  return { id, state: "paused" };
}

/** Goes on where it stopped: whoever has a result keeps it. */
export async function resumeEmail(tx: Tx, id: number): Promise<Moved> {
  const { plannedAt } = await movable(tx, id, "resume");
  await sql`update email set state = 'sending', "pausedBecause" = null, version = version + 1 where id = ${id}`.execute(
    tx,
  );
  await (plannedAt ? callSenders(tx) : planLater(tx, id));
  return { id, state: "sending" };
}

export async function cancelEmail(tx: Tx, id: number): Promise<Moved> {
  const { next } = await movable(tx, id, "withdraw", "cancel");
  await sql`update email set state = ${next}, "scheduledFor" = case when ${next} = 'draft' then null else "scheduledFor" end,
    "pausedBecause" = null, version = version + 1 where id = ${id}`.execute(tx);
  await sql`select graphile_worker.remove_job(${keyOfPlan(id)})`.execute(tx);
  return { id, state: next };
}

/** Puts one message back in its turn: a person knows that it may be the second. */
export async function sendAgain(tx: Tx, emailId: number, recipientId: number) {
  const email = await tx
    .selectFrom("email")
    .select("state")
    .where("id", "=", emailId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (email.state === "cancelled") throw refused(emailMoves.refusal);
  const { rows } = await sql<{ state: RecipientState; reason: string | null }>`
    select state, ${suppressionOf} as reason from "emailRecipient" as who
    where id = ${recipientId} and "emailId" = ${emailId} and domain <> '' for update of who`.execute(tx);
  const [recipient] = rows;
  if (!recipient) throw notFound();
  if (recipient.state === "planned") throw refused(recipientMoves.refusal);
  const refusal = refusalOf(recipientMoves, recipient.state, "planned");
  // On its way: its worker says what becomes of it.
  if (refusal || recipient.state === "claimed") throw refused(recipientMoves.refusal);
  if (recipient.reason) throw refused("addressStopped");
  await sql`update "emailRecipient" set state = 'planned', answer = '', "claimedBy" = null, "claimedAt" = null
    where id = ${recipientId}`.execute(tx);
  await sql`update email set state = 'sending', "finishedAt" = null where id = ${emailId} and state = 'finished'`.execute(
    tx,
  );
  await callSenders(tx);
  return { id: recipientId };
}
