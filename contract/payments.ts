import { type Static, Type } from "typebox";
import { modules } from "./access.ts";
import { exported, plainColumns } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfWords,
  Done,
  day,
  dayRange,
  fileAs,
  Id,
  instant,
  key,
  listQuery,
  money,
  oneOf,
  orNull,
  page,
  strict,
  version,
  withSchemas,
} from "./http.ts";
import { Module, moduleId } from "./modules.ts";
import * as routes from "./payments.routes.ts";

const cents = (description: string) => ({ ...money, description });
const Cart = Type.Object({
  modules: Type.Array(moduleId),
  prices: Type.Array(Type.Object({ module: moduleId, price: cents("A month, without VAT, cents") })),
  net: cents("A month, without VAT, cents"),
  vat: money,
  total: cents("Amount debited each month, cents"),
  aboveDebitLimit: Type.Boolean({ description: "Banks may refuse to debit so much at once" }),
  isSandbox: Type.Boolean({ description: "The payment is made in the sandbox, where no money moves" }),
  openPaymentId: orNull({ ...key, description: "A checkout that waits to be paid" }),
  version: Type.Integer(),
});
export type Cart = Static<typeof Cart>;
const cartSchemas = {
  read: { summary: "Returns the cart.", answer: Cart },
  replace: {
    summary: "Replaces the contents of the cart.",
    refuses: { 409: ["moduleBoughtAlready"] },
    body: strict({
      modules: Type.Array(oneOf(modules), { maxItems: modules.length, uniqueItems: true }),
      version: Type.Optional(version),
    }),
    answer: Cart,
  },
} as const;
export type CartSchemas = typeof cartSchemas;

export const paymentStatuses = [
  "open",
  "pending",
  "authorized",
  "paid",
  "failed",
  "canceled",
  "expired",
  "chargedBack",
  "refunded",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/**
 * `open` waits for its first payment, `pastDue` for one that failed, `suspended` for a new start. `cancelled` is used until its date,
 * `ended` no more. `abandoned` was never paid.
 */
export const subscriptionStates = [
  "open",
  "active",
  "pastDue",
  "suspended",
  "cancelled",
  "ended",
  "abandoned",
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];
export const paymentKinds = ["first", "renewal", "again"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

const PaymentRow = Type.Object({
  id: Type.Integer(),
  transactionId: orNull(Type.String({ description: "The provider's number" })),
  method: Type.String(),
  amount: cents("With VAT, cents"),
  vat: cents("The VAT in it, cents"),
  refunded: cents("Paid back since, cents"),
  recurrent: Type.Boolean({ description: "Debited, not paid by hand" }),
  status: oneOf(paymentStatuses, "paymentStatuses"),
  modules: Type.Array(moduleId),
  periodFrom: orNull(day),
  periodUntil: orNull(day),
  createdAt: instant,
  paidAt: orNull(instant),
  updatedAt: instant,
});
export const Payment = Type.Object({
  ...PaymentRow.properties,
  checkoutUrl: orNull(Type.String({ description: "Where it is paid, while it is open" })),
  subscription: Type.Object({
    state: oneOf(subscriptionStates, "subscriptionStates"),
    amount: cents("Each month, with VAT, cents"),
    nextDebit: orNull(day),
    usableUntil: orNull({ ...day, description: "The last day of what was paid" }),
    cancelledAt: orNull(instant),
    unpaidSince: orNull(day),
    canResume: Type.Boolean({ description: "The cancellation can be undone" }),
    isLate: Type.Boolean({ description: "The bank has not confirmed the mandate for a week" }),
  }),
  canPayAgain: Type.Boolean(),
});
export type Payment = Static<typeof Payment>;

const query = listQuery(["id", "amount", "status", "createdAt", "updatedAt"], {
  status: anyOfWords(paymentStatuses),
  createdAt: dayRange,
});
const Checkout = Type.Object({
  id: Type.Integer({ description: "The payment" }),
  checkoutUrl: Type.String({ description: "Where it is paid" }),
});
const paymentsSchemas = {
  list: { operation: "list", query, answer: page(PaymentRow) },
  export: exported(query, plainColumns(PaymentRow.properties)),
  read: { operation: "read", params: Id, answer: Payment },
  setup: {
    summary:
      "Starts the payment of the cart; an unfinished payment of the same modules is returned again, never a second one.",
    refuses: {
      409: ["moduleBoughtAlready", "checkoutOpen"],
      422: ["cartEmpty", "paymentRefused"],
      503: ["paymentsAway"],
    },
    answer: Checkout,
  },
  remove: {
    summary: "Cancels a payment that has not been made yet.",
    refuses: { 409: ["paymentNotCancelable"], 503: ["paymentsAway"] },
    params: Id,
    answer: Payment,
  },
  again: {
    summary: "Starts the payment of a failed debit.",
    refuses: { 409: ["nothingToPay"], 422: ["paymentRefused"], 503: ["paymentsAway"] },
    params: Id,
    answer: Checkout,
  },
  cancel: {
    summary: "Cancels the subscription of a payment; what is paid can be used until its date.",
    refuses: { 409: ["subscriptionOver"] },
    params: Id,
    answer: Payment,
  },
  resume: {
    summary: "Undoes the cancellation of a subscription, until its end date.",
    refuses: { 409: ["notCancelled", "subscriptionOver"] },
    params: Id,
    answer: Payment,
  },
  print: {
    summary: "Prints the receipt of a payment.",
    refuses: { 422: ["notPaidYet"] },
    params: Id,
    answer: fileAs("application/pdf"),
  },
  webhook: {
    summary:
      "Receives the payment provider's webhook, a form with the id of a payment; the payment is then fetched.",
    body: strict(
      { id: Type.String({ pattern: "^tr_[A-Za-z0-9]{1,60}$" }) },
      { examples: [{ id: "tr_7UhSN1zuXS" }] },
    ),
    answer: Done,
  },
} as const;
export type PaymentsSchemas = typeof paymentsSchemas;

const Trial = Type.Object({ items: Type.Array(Module) });
const trialsSchemas = {
  start: {
    summary: "Starts the free trial of a module; once per module.",
    refuses: { 409: ["trialHad", "moduleBoughtAlready"] },
    params: strict({ id: moduleId }),
    answer: Module,
  },
  startAll: { summary: "Starts the free trial of every module that has not had one.", answer: Trial },
} as const;
export type TrialsSchemas = typeof trialsSchemas;

const bought = subject(
  "payment",
  "What the company pays for its modules: one subscription for each checkout, debited each month on the same date.",
);
export const cart = withSchemas({ ...bought, topic: "cart" }, routes.cart, cartSchemas);
export const payments = withSchemas(bought, routes.payments, paymentsSchemas);
export const trials = withSchemas({ ...bought, topic: "modules" }, routes.trials, trialsSchemas);
