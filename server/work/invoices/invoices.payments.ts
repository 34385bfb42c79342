import { invoices } from "../../../contract/invoices.ts";
import type { InputOf } from "../../../contract/routes.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findInvoice, findOwnInvoices } from "./invoices.queries.ts";

export function paymentRoutes(app: App, { db, write }: Services) {
  app.route({
    ...invoices.pay,
    handler: async (request) => {
      const { id } = request.params;
      await findInvoice(db, id, sessionOf(request));
      await write(request, async (tx) => {
        await payInvoice(tx, id, request.body);
        return {};
      });
      return findInvoice(db, id, sessionOf(request));
    },
  });
  app.route({
    ...invoices.unpay,
    handler: async (request) => {
      const { id, paymentId } = request.params;
      await findInvoice(db, id, sessionOf(request));
      await write(request, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom("invoicePayment")
          .where("id", "=", paymentId)
          .where("invoiceId", "=", id)
          .executeTakeFirst();
        if (!numDeletedRows) throw notFound();
        return {};
      });
      return findInvoice(db, id, sessionOf(request));
    },
  });
  app.route({
    ...invoices.payAll,
    handler: async (request) => {
      const ids = [...new Set(request.body.ids)];
      const own = await findOwnInvoices(db, ids, sessionOf(request));
      if (own.length < ids.length) throw notFound();
      return write(request, async (tx) => ({ paid: await payInvoices(tx, ids, request.body.paidOn) }));
    },
  });
}

/** Nothing is paid tomorrow. */
async function paidOnOf(tx: Tx, day: string | undefined) {
  const today = await findToday(tx);
  if (day !== undefined && day > today) throw refused("paymentInFuture", "paidOn");
  return day ?? today;
}

type Payment = InputOf<typeof invoices.pay>["body"];
/** Records a payment of what is open, or of a part of it; 422 for more than that, and for one the other way. */
async function payInvoice(tx: Tx, invoiceId: number, { amount: given, paidOn, note }: Payment) {
  const balance = await tx
    .selectFrom("invoiceBalance")
    .select("open")
    .where("invoiceId", "=", invoiceId)
    .forUpdate()
    .executeTakeFirst();
  if (!balance) throw refused("creditNoteUnpaid");
  const { open } = balance;
  if (open === 0) throw refused("invoicePaid");
  const amount = given ?? open;
  if (amount === 0 || Math.sign(amount) !== Math.sign(open) || Math.abs(amount) > Math.abs(open))
    throw refused("paymentAboveOpen", "amount", { open });
  const payment = { invoiceId, amount, note, paidOn: await paidOnOf(tx, paidOn) };
  await tx.insertInto("invoicePayment").values(payment).execute();
}

/** Records that invoices were paid in full; answers how many were not yet. */
async function payInvoices(tx: Tx, ids: readonly number[], day: string | undefined) {
  const paidOn = await paidOnOf(tx, day);
  const balances = await tx
    .selectFrom("invoiceBalance")
    .select(["invoiceId", "open"])
    .where("invoiceId", "in", ids)
    .where("open", "<>", 0)
    .orderBy("invoiceId")
    .forUpdate()
    .execute();
  const payments = balances.map(({ invoiceId, open }) => ({ invoiceId, amount: open, paidOn }));
  if (payments.length) await tx.insertInto("invoicePayment").values(payments).execute();
  return payments.length;
}
