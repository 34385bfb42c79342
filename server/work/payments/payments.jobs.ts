import { sql } from "kysely";
import { daysAfter } from "../../../contract/days.rules.ts";
import { announceDays, graceDays } from "../../../contract/modules.rules.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { keyFor } from "../../platform/integrations/payments.ts";
import { makeDueDebits } from "../../platform/integrations/sandbox.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { findModuleDay } from "../../platform/sessions/entitlement.ts";
import { type Paying, takeNews } from "./effects.ts";
import { tellAdmins } from "./payments.mails.ts";
import {
  askToRead,
  askToSettle,
  changeSubscription,
  isUsed,
  lockedSubscription,
  releaseModules,
  type Subscription,
  settleModules,
  underWay,
} from "./subscriptions.ts";

/** Days in which a bank confirms the mandate of a first payment. */
const mandateDays = 7;
/** What a provider cannot do now is tried again, as a refusal would not be. */
async function orLater<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof Failure && error.status === 503)
      throw new Error("The payment provider does not answer", { cause: error.cause });
    throw error;
  }
}

/** Fetches a payment from its provider, and takes in what became of it. */
export const paymentReader =
  (services: Paying) =>
  async ({ transactionId }: Jobs["readPayment"]) => {
    const news = await orLater(services.payments.findPayment(transactionId));
    if (news) await takeNews(services, news);
  };

/** Begins or ends the debits of a subscription at the provider, as ours says. */
export const subscriptionSettler =
  (services: Paying) =>
  async ({ subscriptionId }: Jobs["settleSubscription"]) => {
    const row = await services.db
      .selectFrom("subscription")
      .selectAll()
      .where("id", "=", subscriptionId)
      .executeTakeFirst();
    if (!row || row.provider !== services.payments.name || row.customerId === null) return;
    if (isWanted(row) && row.providerId === null) await begin(services, row, row.customerId);
    if (!isWanted(row) && row.providerId !== null) await end(services, row, row.customerId, row.providerId);
  };

const isWanted = ({ state }: Subscription) => state === "active" || state === "pastDue";

async function begin(services: Paying, row: Subscription, customerId: string) {
  const { db, payments } = services;
  const first = await db
    .selectFrom("payment")
    .select(["id", "key", "subscriptionId", "amount"])
    .where("subscriptionId", "=", row.id)
    .where("kind", "=", "first")
    .executeTakeFirstOrThrow();
  const today = await findModuleDay(db);
  const mandate = await orLater(payments.findMandate(customerId));
  if (mandate !== "valid") {
    const isLate = !row.isLate && today > daysAfter(row.firstDay!, mandateDays);
    if (isLate)
      await db.transaction().execute(async (tx) => {
        await changeSubscription(tx, await lockedSubscription(tx, row.id), { isLate: true });
        await tellAdmins(tx, services, "late", first);
      });
    return;
  }
  const runs = row.runs + 1;
  const providerId = await orLater(
    payments.createSubscription({
      ...{ key: keyFor(first.key, `debits ${runs}`), customerId, amount: row.amount, reference: first.key },
      description: `Omloop ${first.id}${runs > 1 ? `-${runs}` : ""}`,
      startDay: [row.nextDebit!, today].sort().at(-1)!,
    }),
  );
  await db.transaction().execute(async (tx) => {
    const now = await lockedSubscription(tx, row.id);
    if (now.providerId === null) await changeSubscription(tx, now, { providerId, runs, isLate: false });
    // It was cancelled while the provider was asked.
    if (!isWanted(now)) await askToSettle(tx, row.id);
  });
}

async function end({ db, payments }: Paying, { id }: Subscription, customerId: string, providerId: string) {
  await orLater(payments.cancelSubscription(customerId, providerId));
  await db.transaction().execute(async (tx) => {
    const now = await lockedSubscription(tx, id);
    if (now.providerId === providerId) await changeSubscription(tx, now, { providerId: null });
    if (isWanted(now)) await askToSettle(tx, id);
  });
}

/**
 * Once an hour: what should have happened and of which nobody told, because a notice was lost or a day has passed. Debits
 * are announced, what stays unpaid ends.
 */
export const paymentSweeper = (services: Paying) => async () => {
  const { db, payments, sessions, events } = services;
  const today = await findModuleDay(db);
  if (payments.name === "sandbox")
    await db.transaction().execute(async (tx) => {
      for (const id of await makeDueDebits(tx, today)) await askToRead(tx, id);
    });
  const live = await db
    .selectFrom("subscription")
    .selectAll()
    .where((where) =>
      where.or([
        where("state", "in", ["open", "active", "pastDue", "suspended", "cancelled"]),
        // What ended while the provider could not be asked still debits there.
        where("providerId", "is not", null),
        // Somebody may have paid what was given up here.
        where.exists(
          where
            .selectFrom("payment")
            .select("payment.id")
            .whereRef("subscriptionId", "=", "subscription.id")
            .where("status", "in", underWay),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
  for (const { id } of live)
    await db
      .transaction()
      .execute(async (tx) => passDay(tx, services, await lockedSubscription(tx, id), today));
  const own = live.filter(({ provider }) => provider === payments.name);
  await hearOf(services, own);
  for (const row of own) await hearOfDebits(services, row);
  sessions.forget();
  if (live.length) events.changed("payments", "modules");
};

/** What follows from the day alone. */
async function passDay(tx: Tx, services: Paying, row: Subscription, today: string) {
  const { id, state, nextDebit, unpaidSince, amount } = row;
  const isAway = row.providerId === null ? state === "active" : !isWanted(row);
  if (isAway) await askToSettle(tx, id);
  if (state === "active" && nextDebit && today >= daysAfter(nextDebit, -announceDays) && today <= nextDebit)
    await tellAdmins(tx, services, "soon", { ...(await latestOf(tx, id)), amount, day: nextDebit });
  if (state === "pastDue" && unpaidSince && today > daysAfter(unpaidSince, graceDays)) {
    const stopped = await changeSubscription(tx, row, { state: "suspended" });
    await settleModules(tx, stopped);
    await askToSettle(tx, id);
    await tellAdmins(tx, services, "suspended", { ...(await latestOf(tx, id)), day: today });
  }
  if (state === "cancelled" && !(await isUsed(tx, id, today))) {
    await settleModules(tx, await changeSubscription(tx, row, { state: "ended" }));
    await releaseModules(tx, id);
  }
}

const latestOf = (tx: Tx, subscriptionId: number) =>
  tx
    .selectFrom("payment")
    .select(["id", "subscriptionId", "amount"])
    .where("subscriptionId", "=", subscriptionId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

/** Asks for the payments of which the provider knows something else than we do. */
async function hearOf({ db, payments }: Paying, rows: Subscription[]) {
  const customers = new Set(rows.flatMap(({ customerId }) => customerId ?? []));
  for (const customerId of customers) {
    const told = await orLater(payments.findPayments(customerId));
    const { rows: news } = await sql<{ id: string }>`select told.id
      from unnest(${told.map(({ id }) => id)}::text[], ${told.map(({ status }) => status)}::text[],
        ${told.map(({ refunded }) => refunded)}::int[]) as told(id, status, refunded)
      left join payment on payment."transactionId" = told.id
      where (payment.status, payment.refunded) is distinct from (told.status, told.refunded)`.execute(db);
    await db.transaction().execute(async (tx) => {
      for (const { id } of news) await askToRead(tx, id);
    });
  }
}

/** A subscription that debits no more though ours does has lost its mandate: it is paid by hand, which gives a new one. */
async function hearOfDebits(services: Paying, row: Subscription) {
  const { db, payments } = services;
  if (!isWanted(row) || row.providerId === null || row.customerId === null) return;
  if (await orLater(payments.isDebiting(row.customerId, row.providerId))) return;
  await db.transaction().execute(async (tx) => {
    const now = await lockedSubscription(tx, row.id);
    if (now.providerId !== row.providerId) return;
    const today = await findModuleDay(tx);
    const missing = await changeSubscription(tx, now, {
      ...{ providerId: null, state: "pastDue" },
      unpaidSince: now.unpaidSince ?? today,
    });
    await settleModules(tx, missing);
    await tellAdmins(tx, services, "failed", { ...(await latestOf(tx, row.id)), day: today });
  });
}
