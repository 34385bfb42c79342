import { sql } from "kysely";
import { debitDay, periodOf } from "../../../contract/modules.rules.ts";
import type { PaymentStatus } from "../../../contract/payments.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import type { Services } from "../../platform/http/app.ts";
import type { ProviderPayment } from "../../platform/integrations/payments.ts";
import { findModuleDay } from "../../platform/sessions/entitlement.ts";
import { takeOutOfCart } from "./cart.ts";
import { tellAdmins } from "./payments.mails.ts";
import {
  askToSettle,
  changeSubscription,
  findModulesOf,
  isUsed,
  lockedSubscription,
  type PaymentRow,
  releaseModules,
  type Subscription,
  settleModules,
} from "./subscriptions.ts";

export type Paying = Pick<Services, "db" | "config" | "payments" | "log" | "events" | "sessions">;
/** How far a payment is; it goes no way back, and what ended stays, unless what was paid is taken back. */
const rank: Readonly<Record<PaymentStatus, number>> = {
  ...{ open: 0, pending: 1, authorized: 1 },
  ...{ paid: 2, failed: 2, canceled: 2, expired: 2, chargedBack: 3, refunded: 3 },
};

/**
 * Takes what the provider says of a payment, once for each status: the amount, the customer and what it is for must be ours.
 * Everybody's screens are told when it changed something.
 */
export async function takeNews(services: Paying, news: ProviderPayment): Promise<void> {
  const { db, events, sessions } = services;
  const changed = await db.transaction().execute((tx) => applyNews(tx, services, news));
  if (!changed) return;
  sessions.forget();
  events.changed("*");
}

async function applyNews(tx: Tx, services: Paying, news: ProviderPayment): Promise<boolean> {
  const found = (await findOurs(tx, news)) ?? (await findDebited(tx, services, news));
  if (!found) return false;
  const { subscription, payment } = found;
  const isOurs =
    payment.amount === news.amount &&
    (subscription.customerId === null || subscription.customerId === news.customerId);
  if (!isOurs) {
    services.log(`payment ${news.id} is not what was asked for, and changes nothing`, {
      part: "payments",
      level: "error",
    });
    return false;
  }
  if (rank[news.status] <= rank[payment.status] && payment.transactionId !== null && !found.isNew)
    return keepRefund(tx, services, payment, news);
  const effect = await tx
    .insertInto("paymentEffect")
    .values({ paymentId: payment.id, status: news.status })
    .onConflict((on) => on.doNothing())
    .returning("paymentId")
    .executeTakeFirst();
  if (!effect) return false;
  const kept = await tx
    .updateTable("payment")
    .set({ status: news.status, method: news.method, transactionId: news.id, paidAt: news.paidAt })
    .set({ refunded: news.refunded })
    .set({ updatedAt: sql<string>`"moduleNow"()` })
    .where("id", "=", payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const customer = { ...subscription, customerId: subscription.customerId ?? news.customerId };
  await effectOf(news.status)?.(tx, services, customer, kept);
  return true;
}

/** A part of a payment that was given back is kept and told; what was paid for stays in use. */
async function keepRefund(
  tx: Tx,
  services: Paying,
  { id, subscriptionId, ...payment }: PaymentRow,
  { status, refunded }: ProviderPayment,
): Promise<boolean> {
  if (status !== payment.status || refunded <= payment.refunded) return false;
  await tx
    .updateTable("payment")
    .set({ refunded, updatedAt: sql<string>`"moduleNow"()` })
    .where("id", "=", id)
    .execute();
  const about = { id, subscriptionId, amount: refunded - payment.refunded, part: String(refunded) };
  await tellAdmins(tx, services, "refunded", about);
  return true;
}

type Found = { subscription: Subscription; payment: PaymentRow; isNew?: true };

/** A payment that we began: by its number, or by its key before the provider's answer has reached us. */
async function findOurs(tx: Tx, { id, reference }: ProviderPayment): Promise<Found | undefined> {
  const row = await tx
    .selectFrom("payment")
    .select(["id", "subscriptionId"])
    .where((where) =>
      where.or([
        where("transactionId", "=", id),
        where.and([
          where("transactionId", "is", null),
          where("kind", "<>", "renewal"),
          where(sql<string>`key::text`, "=", reference ?? ""),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const subscription = await lockedSubscription(tx, row.subscriptionId);
  const payment = await tx
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  return { subscription, payment };
}

/** A debit that the provider made by itself, kept from now on with the month that it pays. */
async function findDebited(
  tx: Tx,
  { payments }: Paying,
  { id, subscriptionId, reference, amount, createdAt, customerId }: ProviderPayment,
): Promise<Found | undefined> {
  if (subscriptionId === null) return undefined;
  const row = await tx
    .selectFrom("subscription")
    .select("id")
    .where("provider", "=", payments.name)
    .where("customerId", "=", customerId)
    .where((where) =>
      where.or([
        where("providerId", "=", subscriptionId),
        where.exists(
          where
            .selectFrom("payment")
            .select("payment.id")
            .whereRef("payment.subscriptionId", "=", "subscription.id")
            .where("kind", "=", "first")
            .where(sql<string>`key::text`, "=", reference ?? ""),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const subscription = await lockedSubscription(tx, row.id);
  if (subscription.firstDay === null) return undefined;
  const twin = await tx.selectFrom("payment").selectAll().where("transactionId", "=", id).executeTakeFirst();
  if (twin) return { subscription, payment: twin };
  const { day } = await oneRow(tx, sql<{ day: string }>`select "dayOf"(${createdAt}::timestamptz) as day`);
  const period = periodOf(subscription.firstDay, day);
  const payment = await tx
    .insertInto("payment")
    .values({
      ...{ subscriptionId: row.id, kind: "renewal", transactionId: id, amount, vat: subscription.vat },
      ...{ recurrent: true, periodFrom: period.from, periodUntil: period.until, createdAt },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const later = [subscription.nextDebit, period.until].filter((each) => each !== null).sort();
  const moved = await changeSubscription(tx, subscription, { nextDebit: later.at(-1)! });
  return { subscription: moved, payment, isNew: true };
}

type Effect = (tx: Tx, services: Paying, subscription: Subscription, payment: PaymentRow) => Promise<unknown>;
const effects: Partial<Record<PaymentStatus, Effect>> = {
  paid: (tx, services, subscription, payment) =>
    payment.kind === "renewal"
      ? renewed(tx, subscription, payment)
      : started(tx, services, subscription, payment),
  pending: (tx, _services, subscription) => settleModules(tx, subscription),
  authorized: (tx, _services, subscription) => settleModules(tx, subscription),
  failed: unpaid,
  canceled: unpaid,
  expired: unpaid,
  chargedBack: unpaid,
  refunded,
};
const effectOf = (status: PaymentStatus) => effects[status];

/** A first payment, or one by hand for what a debit left unpaid. */
async function started(tx: Tx, services: Paying, subscription: Subscription, payment: PaymentRow) {
  const { state, cancelledAt } = subscription;
  const isOver = state === "abandoned" || state === "ended";
  if (isOver && !(await revive(tx, services, subscription, payment))) return;
  const missed =
    state === "pastDue" || state === "cancelled" ? await findUnpaid(tx, subscription.id) : undefined;
  const { day } = await oneRow(
    tx,
    sql<{ day: string }>`select "dayOf"(coalesce(${payment.paidAt}::timestamptz, "moduleNow"())) as day`,
  );
  const { firstDay, nextDebit } = subscription;
  // Paid before its date, because the bank would no longer debit it.
  const ahead =
    state === "pastDue" && nextDebit && nextDebit > day ? periodOf(firstDay!, nextDebit) : undefined;
  const period = missed ?? ahead ?? { from: day, until: debitDay(day, 1) };
  const begun = missed ? {} : { firstDay: ahead ? firstDay : day, nextDebit: period.until };
  const running = await changeSubscription(tx, subscription, {
    // Who had cancelled pays this month and no more.
    state: cancelledAt === null ? "active" : "cancelled",
    ...{ unpaidSince: null, customerId: subscription.customerId, ...begun },
  });
  await keepPeriod(tx, payment, period);
  await settleModules(tx, running);
  await askToSettle(tx, subscription.id);
  await takeOutOfCart(tx, subscription.id);
}

/** A checkout that was given up and paid all the same; false where its modules were bought otherwise meanwhile. */
async function revive(tx: Tx, { log }: Paying, { id }: Subscription, payment: PaymentRow) {
  const modules = await findModulesOf(tx, id);
  const taken = await tx
    .selectFrom("subscriptionModule")
    .select("moduleId")
    .where("live", "=", true)
    .where(
      "moduleId",
      "in",
      modules.map(({ moduleId }) => moduleId),
    )
    .executeTakeFirst();
  if (taken) {
    log(`payment ${payment.transactionId} was made for modules that are paid already: pay it back`, {
      part: "payments",
      level: "error",
    });
    return false;
  }
  await tx.updateTable("subscriptionModule").set({ live: true }).where("subscriptionId", "=", id).execute();
  return true;
}

async function renewed(tx: Tx, subscription: Subscription, payment: PaymentRow) {
  await keepPeriod(tx, payment, { from: payment.periodFrom!, until: payment.periodUntil! });
  const isPaid = !(await findUnpaid(tx, subscription.id));
  const wasStopped = subscription.state === "pastDue" || subscription.state === "suspended";
  const running =
    isPaid && wasStopped
      ? await changeSubscription(tx, subscription, { state: "active", unpaidSince: null })
      : subscription;
  await settleModules(tx, running);
  await askToSettle(tx, subscription.id);
}

/** The oldest month that a debit left unpaid and nothing has paid since. */
async function findUnpaid(tx: Tx, subscriptionId: number) {
  const row = await tx
    .selectFrom("payment")
    .select(["periodFrom", "periodUntil"])
    .where("subscriptionId", "=", subscriptionId)
    .where("status", "in", ["failed", "canceled", "expired", "chargedBack"])
    .where("periodFrom", "is not", null)
    .where(
      sql<boolean>`not exists (select from "modulePeriod" paid join "subscriptionModule" bought on bought."moduleId" = paid."moduleId"
        where bought."subscriptionId" = payment."subscriptionId" and paid."from" = payment."periodFrom")`,
    )
    .orderBy("periodFrom")
    .executeTakeFirst();
  return row && { from: row.periodFrom!, until: row.periodUntil! };
}

/** A month of a module is paid once, by whichever payment came first. */
async function keepPeriod(
  tx: Tx,
  { id, subscriptionId }: PaymentRow,
  period: { from: string; until: string },
) {
  await tx
    .updateTable("payment")
    .set({ periodFrom: period.from, periodUntil: period.until })
    .where("id", "=", id)
    .execute();
  await sql`insert into "modulePeriod" ("moduleId", "from", until, "paymentId")
    select "moduleId", ${period.from}::date, ${period.until}::date, ${id} from "subscriptionModule"
    where "subscriptionId" = ${subscriptionId} on conflict do nothing`.execute(tx);
}

/** A payment that did not come, or was taken back; one of a checkout that was never paid is only given up. */
async function unpaid(tx: Tx, services: Paying, subscription: Subscription, payment: PaymentRow) {
  if (payment.status === "chargedBack")
    await tx.deleteFrom("modulePeriod").where("paymentId", "=", payment.id).execute();
  else if (payment.kind === "again") return;
  else if (payment.kind === "first") {
    await changeSubscription(tx, subscription, { state: "abandoned" });
    await releaseModules(tx, subscription.id);
    return;
  }
  const { state } = subscription;
  if (state === "ended" || state === "abandoned") return;
  const wasRunning = state === "active" || state === "pastDue";
  const missing = await changeSubscription(tx, subscription, {
    ...(wasRunning && { state: "pastDue" }),
    unpaidSince: subscription.unpaidSince ?? (await findModuleDay(tx)),
  });
  await settleModules(tx, missing);
  await tellAdmins(tx, services, payment.status === "chargedBack" ? "chargedBack" : "failed", payment);
}

/** A payment was given back whole: its month is no longer paid, and a subscription with no other one ends. */
async function refunded(tx: Tx, services: Paying, subscription: Subscription, payment: PaymentRow) {
  const { id, state } = subscription;
  await tx.deleteFrom("modulePeriod").where("paymentId", "=", payment.id).execute();
  await tellAdmins(tx, services, "refunded", payment);
  if (state === "open") {
    await changeSubscription(tx, subscription, { state: "abandoned" });
    return releaseModules(tx, id);
  }
  if (state === "ended" || state === "abandoned" || (await isUsed(tx, id, await findModuleDay(tx))))
    return settleModules(tx, subscription);
  const cancelledAt = subscription.cancelledAt ?? new Date().toISOString();
  const over = await changeSubscription(tx, subscription, {
    ...{ state: "cancelled", cancelledAt, unpaidSince: null },
  });
  await settleModules(tx, over);
  await changeSubscription(tx, over, { state: "ended" });
  await releaseModules(tx, id);
  await askToSettle(tx, id);
}
