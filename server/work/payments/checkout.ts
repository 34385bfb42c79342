import type { FastifyRequest } from "fastify";
import type { Module } from "../../../contract/access.ts";
import { cartTotals, pricePerMonth } from "../../../contract/modules.rules.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { findConfigs, findOwnTheme } from "../../people/settings/settings.ts";
import { type Services, sessionOf } from "../../platform/http/app.ts";
import { keyFor, type PaymentProvider } from "../../platform/integrations/payments.ts";
import { withoutKey } from "../invoices/invoices.papers.ts";
import { lockedCart } from "./cart.ts";
import { takeNews } from "./effects.ts";
import {
  changeSubscription,
  lockedSubscription,
  releaseModules,
  subscriptionOfPayment,
  underWay,
} from "./subscriptions.ts";

type Checkout = { id: number; checkoutUrl: string };

/** Begins the payment of the cart, or answers the one that is under way: the impatient pay once. */
export const setUp = (services: Services, request: FastifyRequest): Promise<Checkout> =>
  checkOut(services, request, (tx) => reserve(tx, services.payments, sessionOf(request).userId));

/** Begins to pay by hand what a debit left unpaid. */
export const payAgain = (services: Services, request: FastifyRequest, paymentId: number) =>
  checkOut(services, request, (tx) => reserveAgain(tx, services.payments, paymentId));

async function checkOut(
  services: Services,
  request: FastifyRequest,
  begin: (tx: Tx) => Promise<number>,
): Promise<Checkout> {
  for (const by of [request, withoutKey(request)]) {
    const { id } = await services.write(by, async (tx) => ({ id: await begin(tx) }));
    const checkoutUrl = await openAt(services, request, id);
    if (checkoutUrl) return { id, checkoutUrl };
  }
  throw new Failure(503, "paymentsAway");
}

/** The payment of the cart: a new one, or that of the checkout of these very modules. */
async function reserve(tx: Tx, provider: PaymentProvider, userId: number): Promise<number> {
  const { modules } = await lockedCart(tx);
  if (modules.length === 0) throw refused("cartEmpty");
  const open = await findOpen(tx, provider, modules);
  if (open !== undefined) return open;
  const { vat, total } = cartTotals(modules);
  const { id: subscriptionId } = await tx
    .insertInto("subscription")
    .values({ provider: provider.name, amount: total, vat, userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = await tx.selectFrom("module").select(["id", "name"]).where("name", "in", modules).execute();
  await tx
    .insertInto("subscriptionModule")
    .values(rows.map(({ id, name }) => ({ subscriptionId, moduleId: id, price: pricePerMonth[name] })))
    .execute();
  return newPayment(tx, { subscriptionId, kind: "first", amount: total, vat });
}

async function newPayment(
  tx: Tx,
  payment: { subscriptionId: number; kind: "first" | "again"; amount: number; vat: number },
) {
  const { id } = await tx
    .insertInto("payment")
    .values({ ...payment, recurrent: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The open payment of exactly these modules; 409 for what is bought, or is being paid together with something else. */
async function findOpen(
  tx: Tx,
  provider: PaymentProvider,
  modules: readonly Module[],
): Promise<number | undefined> {
  const live = await tx
    .selectFrom("subscriptionModule as bought")
    .innerJoin("module", "module.id", "bought.moduleId")
    .innerJoin("subscription", "subscription.id", "bought.subscriptionId")
    .select(["module.name", "subscription.id", "state", "provider"])
    .where("bought.live", "=", true)
    .where("module.name", "in", modules)
    .orderBy("module.id")
    .execute();
  const paid = live.find(({ state }) => state !== "open");
  if (paid) throw new Failure(409, "moduleBoughtAlready", { module: paid.name });
  const [first] = live;
  if (!first) return undefined;
  const [others, payment] = await Promise.all([
    tx.selectFrom("subscriptionModule").select("moduleId").where("subscriptionId", "=", first.id).execute(),
    findUnderWay(tx, first.id),
  ]);
  // A checkout of the sandbox is none once there is a real provider.
  if (first.provider !== provider.name || !payment) {
    await abandon(tx, first.id);
    return findOpen(tx, provider, modules);
  }
  const isSame = live.length === modules.length && live.every(({ id }) => id === first.id);
  if (isSame && others.length === modules.length) return payment.id;
  throw new Failure(409, "checkoutOpen", { paymentId: payment.id });
}

const findUnderWay = (tx: Tx, subscriptionId: number) =>
  tx
    .selectFrom("payment")
    .select("id")
    .where("subscriptionId", "=", subscriptionId)
    .where("kind", "<>", "renewal")
    .where("status", "in", underWay)
    .executeTakeFirst();

async function abandon(tx: Tx, subscriptionId: number) {
  await changeSubscription(tx, await lockedSubscription(tx, subscriptionId), { state: "abandoned" });
  await releaseModules(tx, subscriptionId);
}

async function reserveAgain(tx: Tx, provider: PaymentProvider, paymentId: number): Promise<number> {
  const subscription = await subscriptionOfPayment(tx, paymentId);
  const { id: subscriptionId, amount, vat, state } = subscription;
  const isUnpaid = state === "pastDue" || state === "suspended";
  if (!isUnpaid || subscription.provider !== provider.name) throw new Failure(409, "nothingToPay");
  const open = await findUnderWay(tx, subscriptionId);
  return open?.id ?? newPayment(tx, { subscriptionId, kind: "again", amount, vat });
}

/** Where a payment is made; undefined when it ended meanwhile, and then that is taken in. Asked often, it is made once. */
async function openAt(services: Services, request: FastifyRequest, id: number): Promise<string | undefined> {
  const { db, payments, config } = services;
  const row = await db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "subscriptionId")
    .select(["key", "transactionId", "checkoutUrl", "payment.amount", "customerId", "subscriptionId"])
    .where("payment.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  if (row.transactionId !== null) {
    const known = await payments.findPayment(row.transactionId);
    if (known && known.status !== "open") {
      await takeNews(services, known);
      return undefined;
    }
    return row.checkoutUrl ?? undefined;
  }
  try {
    const customerId = await customerFor(services, row);
    const made = await payments.createPayment({
      ...{ key: row.key, customerId, amount: row.amount, reference: row.key },
      description: `Omloop ${id}`,
      redirectUrl: `${config.publicUrl}/payments/${id}`,
    });
    await services.write(withoutKey(request), async (tx) => {
      const subscription = await lockedSubscription(tx, row.subscriptionId);
      await changeSubscription(tx, subscription, { customerId });
      await tx
        .updateTable("payment")
        .set({ transactionId: made.id, checkoutUrl: made.checkoutUrl })
        .where("id", "=", id)
        .where((where) =>
          where.or([where("transactionId", "is", null), where("transactionId", "=", made.id)]),
        )
        .execute();
      return null;
    });
    return made.checkoutUrl ?? undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === "paymentRefused")
      await services.write(withoutKey(request), (tx) => giveUp(tx, id));
    throw error;
  }
}

/** What the provider will not take is no checkout: its modules may be chosen anew. */
async function giveUp(tx: Tx, id: number) {
  const subscription = await subscriptionOfPayment(tx, id);
  await tx.updateTable("payment").set({ status: "failed" }).where("id", "=", id).execute();
  if (subscription.state === "open") await abandon(tx, subscription.id);
  return null;
}

/** The company is one customer of a provider, whatever it buys; another one where a new key is of another account. */
async function customerFor(
  { db, payments }: Services,
  { key, customerId }: { key: string; customerId: string | null },
) {
  const latest = await db
    .selectFrom("subscription")
    .select("customerId")
    .where("provider", "=", payments.name)
    .where("customerId", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  for (const known of new Set([customerId, latest?.customerId]))
    if (known && (await payments.isCustomer(known))) return known;
  const [{ company }, { companyName }] = await Promise.all([findConfigs(db), findOwnTheme(db)]);
  const name = company.name || companyName;
  return payments.createCustomer({ key: keyFor(key, "customer"), name, email: company.email });
}
