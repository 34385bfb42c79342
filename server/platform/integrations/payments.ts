import { createHash } from "node:crypto";
import type { PaymentStatus } from "../../../contract/payments.ts";
import type { MandateState } from "../../../contract/sandbox.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Home } from "./home.ts";

/** A payment as its provider knows it; amounts are cents of euros. */
export type ProviderPayment = {
  id: string;
  status: PaymentStatus;
  amount: number;
  /** What was paid back of it. */
  refunded: number;
  method: string;
  customerId: string | null;
  /** Of a debit: the provider's subscription. */
  subscriptionId: string | null;
  createdAt: string;
  paidAt: string | null;
  checkoutUrl: string | null;
  /** The key of our payment, as it was given at its start; debits carry that of their subscription's. */
  reference: string | null;
};
type Made = { key: string; customerId: string; amount: number; description: string; reference: string };

/**
 * Who moves the money. Making something twice under one key makes it once. Refusals are Failures: 422 `paymentRefused` with the
 * provider's words, 503 `paymentsAway` when it cannot be asked now.
 */
export type PaymentProvider = {
  name: "sandbox" | "mollie";
  /** Whether it knows a customer: the key of another account does not. */
  isCustomer(id: string): Promise<boolean>;
  createCustomer(customer: { key: string; name: string; email: string }): Promise<string>;
  /** A first payment, which gives a mandate for debits. */
  createPayment(payment: Made & { redirectUrl: string }): Promise<ProviderPayment>;
  /** False where it can no longer be cancelled. */
  cancelPayment(id: string): Promise<boolean>;
  findPayment(id: string): Promise<ProviderPayment | undefined>;
  /** The latest payments of a customer, debits included. */
  findPayments(customerId: string): Promise<ProviderPayment[]>;
  /** The best mandate that a customer has. */
  findMandate(customerId: string): Promise<MandateState | undefined>;
  /** Debits from a day on, each month. */
  createSubscription(subscription: Made & { startDay: string }): Promise<string>;
  /** Whether a subscription debits; undefined for one that is not there. */
  isDebiting(customerId: string, id: string): Promise<boolean | undefined>;
  cancelSubscription(customerId: string, id: string): Promise<void>;
};

/** The provider, of which a copy of the company only reads. */
export function atHome(provider: PaymentProvider, home: Pick<Home, "isHere">): PaymentProvider {
  const here =
    <In extends unknown[], Out>(act: (...input: In) => Promise<Out>) =>
    async (...input: In) => {
      if (!(await home.isHere())) throw new Failure(422, "outsideIsOff");
      return act(...input);
    };
  return {
    ...provider,
    createCustomer: here(provider.createCustomer),
    createPayment: here(provider.createPayment),
    cancelPayment: here(provider.cancelPayment),
    createSubscription: here(provider.createSubscription),
    cancelSubscription: here(provider.cancelSubscription),
  };
}

/** Another key that follows from a key and a purpose, in the form of a UUID. */
export function keyFor(key: string, purpose: string) {
  const hex = createHash("sha256").update(`${key} ${purpose}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
