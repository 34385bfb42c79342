import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { debitDay } from "../../../contract/modules.rules.ts";
import type { SandboxOutcome } from "../../../contract/sandbox.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import type { PaymentProvider, ProviderPayment } from "./payments.ts";

const newId = (prefix: string) => `${prefix}_sb${randomBytes(8).toString("hex")}`;
const newToken = () => randomBytes(16).toString("base64url");
/** The sandbox' own time. */
const now = sql<string>`"moduleNow"()`;
type Row = Selectable<DB["sandboxPayment"]>;

const paymentFrom = (row: Row, publicUrl: string): ProviderPayment => ({
  ...{ id: row.id, status: row.status, amount: row.amount, customerId: row.customerId },
  ...{ subscriptionId: row.subscriptionId, createdAt: row.createdAt, paidAt: row.paidAt },
  refunded: row.status === "refunded" ? row.amount : 0,
  method: row.subscriptionId ? "directdebit" : "sandbox",
  checkoutUrl: row.status === "open" ? `${publicUrl}/payments/sandbox/${row.token}` : null,
  reference: row.reference,
});

/** A provider in the company's own database: it has the ids, keys and states of a real one, and moves no money. */
export const createSandbox = (db: Db, publicUrl: string): PaymentProvider => ({
  name: "sandbox",
  ...paymentsOf(db, publicUrl),
  ...subscriptionsOf(db),
});

type Of<Name extends keyof PaymentProvider> = Pick<PaymentProvider, Name>;
function paymentsOf(
  db: Db,
  publicUrl: string,
): Of<"isCustomer" | "createCustomer" | "createPayment" | "cancelPayment" | "findPayment" | "findPayments"> {
  const paymentBy = (column: "id" | "key", value: string) =>
    db.selectFrom("sandboxPayment").selectAll().where(column, "=", value).executeTakeFirst();
  return {
    async isCustomer(id) {
      const row = await db.selectFrom("sandboxCustomer").select("id").where("id", "=", id).executeTakeFirst();
      return row !== undefined;
    },
    async createCustomer({ key }) {
      await db
        .insertInto("sandboxCustomer")
        .values({ id: newId("cst"), key })
        .onConflict((on) => on.column("key").doNothing())
        .execute();
      const { id } = await db
        .selectFrom("sandboxCustomer")
        .select("id")
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      return id;
    },
    async createPayment({ key, customerId, amount, description, redirectUrl, reference }) {
      await db
        .insertInto("sandboxPayment")
        .values({
          ...{ id: newId("tr"), token: newToken(), key, customerId, amount, description, redirectUrl },
          ...{ reference, status: "open", createdAt: now },
        })
        .onConflict((on) => on.column("key").doNothing())
        .execute();
      return paymentFrom((await paymentBy("key", key))!, publicUrl);
    },
    async cancelPayment(id) {
      await db
        .updateTable("sandboxPayment")
        .set({ status: "canceled" })
        .where("id", "=", id)
        .where("status", "=", "open")
        .execute();
      return (await paymentBy("id", id))?.status === "canceled";
    },
    async findPayment(id) {
      const row = await paymentBy("id", id);
      return row && paymentFrom(row, publicUrl);
    },
    async findPayments(customerId) {
      const rows = await db
        .selectFrom("sandboxPayment")
        .selectAll()
        .where("customerId", "=", customerId)
        .orderBy("createdAt", "desc")
        .limit(250)
        .execute();
      return rows.map((row) => paymentFrom(row, publicUrl));
    },
  };
}

function subscriptionsOf(
  db: Db,
): Of<"findMandate" | "createSubscription" | "isDebiting" | "cancelSubscription"> {
  return {
    async findMandate(customerId) {
      const paid = await db
        .selectFrom("sandboxPayment")
        .innerJoin("sandboxCustomer", "sandboxCustomer.id", "customerId")
        .select("mandate")
        .where("customerId", "=", customerId)
        .where("paidAt", "is not", null)
        .executeTakeFirst();
      return paid?.mandate;
    },
    async createSubscription({ key, customerId, amount, description, startDay, reference }) {
      await db
        .insertInto("sandboxSubscription")
        .values({
          ...{ id: newId("sub"), key, customerId, amount, description, startDay, reference },
          status: "active",
        })
        .onConflict((on) => on.column("key").doNothing())
        .execute();
      const { id } = await db
        .selectFrom("sandboxSubscription")
        .select("id")
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      return id;
    },
    async isDebiting(customerId, id) {
      const row = await db
        .selectFrom("sandboxSubscription")
        .select("status")
        .where("customerId", "=", customerId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && row.status === "active";
    },
    async cancelSubscription(customerId, id) {
      await db
        .updateTable("sandboxSubscription")
        .set({ status: "canceled" })
        .where("customerId", "=", customerId)
        .where("id", "=", id)
        .execute();
    },
  };
}

/** Makes the debits that are due by the sandbox' clock, each as its bank was told to end them; answers their numbers. */
export async function makeDueDebits(tx: Tx, today: string): Promise<string[]> {
  const due = await tx
    .selectFrom("sandboxSubscription as debited")
    .innerJoin("sandboxCustomer", "sandboxCustomer.id", "customerId")
    .select(["debited.id", "customerId", "amount", "description", "startDay", "made", "debits", "mandate"])
    .select("debited.reference")
    .where("debited.status", "=", "active")
    .where("startDay", "<=", today)
    .orderBy("debited.id")
    .forUpdate("debited")
    .execute();
  const made: string[] = [];
  for (const { id: subscriptionId, startDay, debits, mandate, made: before, ...row } of due) {
    // A bank without a mandate debits nothing and suspends.
    if (mandate === "invalid") {
      await tx
        .updateTable("sandboxSubscription")
        .set({ status: "suspended" })
        .where("id", "=", subscriptionId)
        .execute();
      continue;
    }
    let count = before;
    for (let day = debitDay(startDay, count); day <= today; day = debitDay(startDay, count)) {
      const id = newId("tr");
      await tx
        .insertInto("sandboxPayment")
        .values({
          ...{ id, token: newToken(), key: `${subscriptionId} ${day}`, subscriptionId, status: debits },
          ...{ customerId: row.customerId, amount: row.amount, description: row.description },
          reference: row.reference,
          createdAt: sql<string>`"startOfDay"(${day}::date) + interval '6 hours'`,
          paidAt: debits === "paid" ? now : null,
        })
        .execute();
      made.push(id);
      count += 1;
    }
    await tx
      .updateTable("sandboxSubscription")
      .set({ made: count })
      .where("id", "=", subscriptionId)
      .execute();
  }
  return made;
}

/** What may become of a payment there; a debit has no checkout to cancel at. */
const moves: Readonly<Record<SandboxOutcome, readonly Row["status"][]>> = {
  paid: ["open", "pending"],
  failed: ["open", "pending"],
  canceled: ["open"],
  chargedBack: ["paid"],
  refunded: ["paid"],
};

/** Lets a payment end; 409 when it has ended otherwise already, and nothing when it has ended so. */
export async function settleSandbox(tx: Tx, token: string, outcome: SandboxOutcome): Promise<Row> {
  const row = await tx
    .selectFrom("sandboxPayment")
    .selectAll()
    .where("token", "=", token)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure(404, "notFound"));
  if (row.status === outcome) return row;
  if (!moves[outcome].includes(row.status)) throw new Failure(409, "sandboxSettled", { status: row.status });
  return tx
    .updateTable("sandboxPayment")
    .set({ status: outcome, ...(outcome === "paid" && { paidAt: now }) })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
