import { sql } from "kysely";
import type { Module } from "../../../contract/access.ts";
import type { Payment } from "../../../contract/payments.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type List, rowsById } from "../../platform/resource/list.ts";
import { moduleDay } from "../../platform/sessions/entitlement.ts";

const modulesOf = sql<Module[]>`array(select module.name from "subscriptionModule" bought
  join module on module.id = bought."moduleId" where bought."subscriptionId" = payment."subscriptionId" order by position)`;

const paymentRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "payment")
    .select([
      "payment.id",
      "transactionId",
      "method",
      "payment.amount",
      "payment.vat",
      "refunded",
      "recurrent",
    ])
    .select(["status", "periodFrom", "periodUntil", "payment.createdAt", "paidAt", "updatedAt"])
    .select(modulesOf.as("modules"));
type Row = Awaited<ReturnType<ReturnType<typeof paymentRows>["execute"]>>[number];

const loadRows = rowsById("payment", paymentRows);
export const paymentList = (): List<"payment", Row> => ({
  table: "payment",
  defaultSort: "-id",
  rows: loadRows,
});

/** A payment with how its subscription stands today. */
export async function findPayment(db: Db | Tx, id: number): Promise<Payment> {
  const row = await paymentRows(db, "payment")
    .innerJoin("subscription", "subscription.id", "payment.subscriptionId")
    .select(["checkoutUrl", "state", "subscription.amount as monthly", "nextDebit", "unpaidSince"])
    .select(["cancelledAt", "isLate", moduleDay.as("today")])
    .select(
      sql<string | null>`(select max(until) from "modulePeriod" paid join "subscriptionModule" bought
        on bought."moduleId" = paid."moduleId" join payment theirs on theirs.id = paid."paymentId"
        where bought."subscriptionId" = subscription.id and theirs."subscriptionId" = subscription.id)`.as(
        "usableUntil",
      ),
    )
    .where("payment.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const {
    checkoutUrl,
    state,
    monthly,
    nextDebit,
    unpaidSince,
    cancelledAt,
    isLate,
    usableUntil,
    today,
    ...own
  } = row;
  const debits = state === "active" || state === "pastDue";
  return {
    ...own,
    checkoutUrl: own.status === "open" ? checkoutUrl : null,
    subscription: {
      ...{ state, amount: monthly, cancelledAt, unpaidSince, isLate, usableUntil },
      nextDebit: debits ? nextDebit : null,
      canResume: state === "cancelled" && usableUntil !== null && usableUntil >= today,
    },
    canPayAgain: state === "pastDue" || state === "suspended",
  };
}
