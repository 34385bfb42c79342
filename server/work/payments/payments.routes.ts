import { cart, payments } from "../../../contract/payments.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { findModuleDay } from "../../platform/sessions/entitlement.ts";
import { findCart, replaceCart } from "./cart.ts";
import { payAgain, setUp } from "./checkout.ts";
import { takeNews } from "./effects.ts";
import { findPayment, paymentList } from "./payments.queries.ts";
import { receiptNr, receiptPdf } from "./receipts.ts";
import {
  askToRead,
  askToSettle,
  changeSubscription,
  isUsed,
  releaseModules,
  settleModules,
  subscriptionOfPayment,
} from "./subscriptions.ts";

export function paymentRoutes(app: App, services: Services) {
  const { db, write, sessions, events } = services;
  app.route({ ...cart.read, handler: () => findCart(db, services.payments.name) });
  app.route({
    ...cart.replace,
    handler: (request) =>
      write(request, async (tx) => {
        const { modules, version } = request.body;
        await replaceCart(tx, modules, version);
        return findCart(tx, services.payments.name);
      }),
  });
  app.route({ ...payments.list, handler: ({ query }) => pageOf(db, paymentList(), query) });
  app.route({
    ...payments.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "payments",
        row: payments.list.schema.response[200].properties.items.items.properties,
        list: paymentList,
      }),
  });
  app.route({ ...payments.read, handler: ({ params }) => findPayment(db, params.id) });
  app.route({ ...payments.setup, handler: (request) => setUp(services, request) });
  app.route({
    ...payments.again,
    handler: (request) => payAgain(services, request, request.params.id),
  });
  app.route({
    ...payments.remove,
    handler: async ({ params: { id } }) => {
      const { status, transactionId } = await findPayment(db, id);
      if (status !== "open") throw new Failure(409, "paymentNotCancelable");
      if (transactionId !== null) {
        const isCancelled = await services.payments.cancelPayment(transactionId);
        const news = await services.payments.findPayment(transactionId);
        if (news) await takeNews(services, news);
        if (!isCancelled) throw new Failure(409, "paymentNotCancelable");
      }
      return findPayment(db, id);
    },
  });
  for (const [route, change] of [
    [payments.cancel, cancel],
    [payments.resume, resume],
  ] as const)
    app.route({
      ...route,
      handler: async (request) => {
        const { id } = request.params;
        const changed = await write(request, async (tx) => {
          await change(tx, id);
          return findPayment(tx, id);
        });
        sessions.forget();
        events.changed("*");
        return changed;
      },
    });
  app.route({
    ...payments.print,
    handler: async (request, reply) => {
      const payment = await findPayment(db, request.params.id);
      const bytes = await receiptPdf(
        services,
        services.printer.of(sessionOf(request).userId),
        payment,
        request.locale,
      );
      return sendPdf(reply, `${receiptNr(payment.id)}.pdf`, bytes);
    },
  });
  webhookRoute(app, services);
}

/** Notices come as forms. They say which payment something happened to, and are believed in nothing else. */
function webhookRoute(app: App, { write }: Services) {
  void app.register(async (webhooks) => {
    webhooks.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, body, done) => done(null, { id: new URLSearchParams(String(body)).get("id") ?? "" }),
    );
    (webhooks as App).route({
      ...payments.webhook,
      handler: async (request) => {
        await write(request, (tx) => askToRead(tx, request.body.id));
        return {};
      },
    });
  });
}

/** Debits end; what was paid is used until its date. */
async function cancel(tx: Tx, paymentId: number) {
  const subscription = await subscriptionOfPayment(tx, paymentId);
  const { id, state } = subscription;
  if (state === "cancelled") return;
  if (state !== "active" && state !== "pastDue" && state !== "suspended")
    throw new Failure(409, "subscriptionOver");
  const isOver = !(await isUsed(tx, id, await findModuleDay(tx)));
  const stopped = await changeSubscription(tx, subscription, {
    state: isOver ? "ended" : "cancelled",
    cancelledAt: new Date().toISOString(),
    unpaidSince: null,
  });
  await settleModules(tx, stopped);
  if (isOver) await releaseModules(tx, id);
  await askToSettle(tx, id);
}

/** Debits go on from the next date, as if nothing had been cancelled. */
async function resume(tx: Tx, paymentId: number) {
  const subscription = await subscriptionOfPayment(tx, paymentId);
  const { id, state } = subscription;
  if (state === "active" || state === "pastDue") throw new Failure(409, "notCancelled");
  if (state !== "cancelled" || !(await isUsed(tx, id, await findModuleDay(tx))))
    throw new Failure(409, "subscriptionOver");
  const running = await changeSubscription(tx, subscription, { state: "active", cancelledAt: null });
  await settleModules(tx, running);
  await askToSettle(tx, id);
}
