import { type Static, Type } from "typebox";
import { Done, instant, money, oneOf, orNull, strict, withSchemas } from "./http.ts";
import { paymentStatuses } from "./payments.ts";
import * as routes from "./sandbox.routes.ts";

/** How the next debits end, and what the bank says of the mandate that a first payment gives. */
export const debitOutcomes = ["paid", "failed", "pending"] as const;
export type DebitOutcome = (typeof debitOutcomes)[number];
export const mandateStates = ["valid", "pending", "invalid"] as const;
export type MandateState = (typeof mandateStates)[number];
/** What can become of a payment there: the first three at its checkout. */
export const sandboxOutcomes = ["paid", "failed", "canceled", "chargedBack", "refunded"] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

const token = Type.String({
  pattern: "^[A-Za-z0-9_-]{20,30}$",
  description: "The last part of the payment's address",
  examples: ["UmVmcmVzaCBtZSBvbmNl"],
});
const SandboxPayment = Type.Object({
  token,
  id: Type.String(),
  description: Type.String(),
  amount: money,
  recurrent: Type.Boolean(),
  status: oneOf(paymentStatuses, "paymentStatuses"),
  createdAt: instant,
});
const Checkout = Type.Object({ ...SandboxPayment.properties, redirectUrl: Type.String() });
const Bank = Type.Object({
  now: { ...instant, description: "Current time of the sandbox" },
  aheadDays: Type.Integer({ description: "Days that its clock is ahead" }),
  debits: oneOf(debitOutcomes, "debitOutcomes"),
  mandate: oneOf(mandateStates, "mandateStates"),
  payments: Type.Array(SandboxPayment),
});
export type Bank = Static<typeof Bank>;

const sandboxSchemas = {
  bank: { summary: "Returns the sandbox: its clock, its bank and its payments.", answer: Bank },
  checkout: {
    summary: "Returns a payment as the sandbox's checkout shows it.",
    params: strict({ token }),
    answer: Checkout,
  },
  finish: {
    summary:
      "Pays, fails or cancels a payment of the sandbox, settles one that is pending, or takes one back.",
    refuses: { 409: ["sandboxSettled"] },
    params: strict({ token }),
    body: strict({ outcome: oneOf(sandboxOutcomes) }),
    answer: Type.Object({ redirectUrl: orNull(Type.String()) }),
  },
  decide: {
    summary: "Decides how the sandbox's next debits end and what becomes of its mandate.",
    body: strict({ debits: oneOf(debitOutcomes), mandate: oneOf(mandateStates) }),
    answer: Done,
  },
  move: {
    summary:
      "Moves the clock of the sandbox forward, by days and minutes; debits that are due by then are made.",
    body: strict({
      days: Type.Integer({ minimum: 0, maximum: 400 }),
      minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1440, default: 0 })),
    }),
    answer: Done,
  },
} as const;
export type SandboxSchemas = typeof sandboxSchemas;

const subject = {
  name: "Payment sandbox",
  description:
    "The payment provider of a deployment without `MOLLIE_API_KEY`. No money moves; users decide the outcome of each payment.",
  topic: "payments",
};
export const sandbox = withSchemas(subject, routes.sandbox, sandboxSchemas);
