import { type Selectable, sql } from "kysely";
import { graceOf } from "../../../contract/modules.rules.ts";
import type { PaymentStatus } from "../../../contract/payments.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";

export type Subscription = Selectable<DB["subscription"]>;
export type PaymentRow = Selectable<DB["payment"]>;

/** Payments of which it is not known yet how they end. */
export const underWay: readonly PaymentStatus[] = ["open", "pending", "authorized"];

/** Whatever happens to a subscription happens one after another. */
export const lockedSubscription = (tx: Tx, id: number): Promise<Subscription> =>
  tx
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

export async function subscriptionOfPayment(tx: Tx, paymentId: number): Promise<Subscription> {
  const { subscriptionId } = await tx
    .selectFrom("payment")
    .select("subscriptionId")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow(notFound);
  return lockedSubscription(tx, subscriptionId);
}

export const changeSubscription = (
  tx: Tx,
  { id, version }: Pick<Subscription, "id" | "version">,
  changes: Partial<Omit<Subscription, "id" | "version" | "createdAt">>,
) =>
  tx
    .updateTable("subscription")
    .set({ ...changes, version: version + 1 })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findModulesOf = async (db: Db | Tx, subscriptionId: number) =>
  db
    .selectFrom("subscriptionModule")
    .innerJoin("module", "module.id", "moduleId")
    .select(["moduleId", "name", "price", "live"])
    .where("subscriptionId", "=", subscriptionId)
    .orderBy("position")
    .execute();

/** The modules of a subscription that is over may be bought anew. */
export const releaseModules = (tx: Tx, subscriptionId: number) =>
  tx
    .updateTable("subscriptionModule")
    .set({ live: false })
    .where("subscriptionId", "=", subscriptionId)
    .execute();

/** Writes the days to which the modules of a subscription are in use: they follow from what was paid of it. */
export async function settleModules(tx: Tx, subscription: Subscription) {
  const { id, state, nextDebit, unpaidSince } = subscription;
  const { rows } = await sql<{ day: string | null }>`select min("dayOf"("createdAt")) as day from payment
    where "subscriptionId" = ${id} and kind = 'renewal' and status in ('open', 'pending', 'authorized')`.execute(
    tx,
  );
  const grace = graceOf({ state, nextDebit, unpaidSince, pendingSince: rows[0]?.day ?? null });
  // Where a month was taken back, an older patience does not come back with it.
  const keepsGrace = state === "suspended" || state === "ended";
  await sql`update module set
      "paidUntil" = (select max(until) from "modulePeriod" where "moduleId" = module.id),
      "graceUntil" = case when ${keepsGrace} then "graceUntil" else ${grace}::date end,
      "unpaidSince" = ${unpaidSince}::date,
      "activeAt" = coalesce("activeAt", case when ${state} in ('open', 'abandoned') then null else "moduleNow"() end)
    where id in (select "moduleId" from "subscriptionModule" where "subscriptionId" = ${id} and live)`.execute(
    tx,
  );
}

/** Whether a module of a subscription is paid for on a day. */
export async function isUsed(tx: Tx, subscriptionId: number, today: string) {
  const row = await tx
    .selectFrom("modulePeriod")
    .innerJoin("subscriptionModule as bought", "bought.moduleId", "modulePeriod.moduleId")
    .select("until")
    .where("subscriptionId", "=", subscriptionId)
    .where("until", ">=", today)
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts at the provider what ours says: a job, because nothing of a transaction leaves the house. */
export const keyOfSubscription = (id: number) => `subscription/${id}`;
export const askToSettle = (tx: Tx, subscriptionId: number) =>
  enqueue(tx, "settleSubscription", { subscriptionId }, { key: keyOfSubscription(subscriptionId) });

/** Fetches a payment, whoever says that something happened to it. */
export const askToRead = (tx: Tx, transactionId: string) =>
  enqueue(tx, "readPayment", { transactionId }, { key: `payment/${transactionId}` });
