import { paymentStatuses } from "../../../contract/payments.ts";
import type { MandateState } from "../../../contract/sandbox.ts";
import type { Mollie } from "../../ground/base/config.ts";
import { Failure } from "../../ground/base/failure.ts";
import { bodyOf } from "./bodies.ts";
import type { PaymentProvider, ProviderPayment } from "./payments.ts";

/** Milliseconds, and bytes of an answer. */
const patience = 20_000;
const mostBytes = 2_000_000;
/** How many payments of a customer are looked at: two years of monthly debits of ten subscriptions. */
const mostPayments = 250;

type Amount = { currency?: unknown; value?: unknown };
/** What is read of Mollie's answers; all of it is checked where it is used. */
type Answer = {
  id?: string;
  status?: string;
  detail?: string;
  amount?: Amount;
  amountChargedBack?: Amount;
  amountRefunded?: Amount;
  method?: string | null;
  customerId?: string;
  subscriptionId?: string | null;
  createdAt?: string;
  paidAt?: string | null;
  metadata?: { reference?: unknown } | null;
  _links?: { checkout?: { href?: string } };
  _embedded?: { payments?: Answer[]; mandates?: Answer[] };
};
type Call = { method?: "GET" | "POST" | "DELETE"; body?: object; key?: string };

const away = (cause: unknown) => new Failure(503, "paymentsAway", { cause });
/** Twenty-four euros ninety is `24.90`. */
const money = (cents: number) => ({ currency: "EUR", value: (cents / 100).toFixed(2) });
/** Cents; NaN for another currency, which is no amount of ours. */
const centsOf = (amount: Amount | undefined) =>
  amount?.currency === "EUR" && /^\d+\.\d\d$/.test(String(amount.value))
    ? Math.round(Number(amount.value) * 100)
    : Number.NaN;
const instantOf = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);

/** Mollie's API v2, as far as subscriptions need it. */
export function createMollie({ url, key: apiKey }: Mollie, publicUrl: string): PaymentProvider {
  /** Mollie calls no address that it cannot reach; without a webhook the sweep asks. */
  const isReachable = !/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl);
  const webhook = isReachable ? { webhookUrl: `${publicUrl}/api/payments/webhook` } : {};

  /** The answer, or undefined for what is not there (any more). */
  async function ask(path: string, { method = "GET", body, key }: Call = {}): Promise<Answer | undefined> {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(patience),
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: "application/hal+json",
        ...(body && { "content-type": "application/json" }),
        ...(key && { "idempotency-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw away(error);
    });
    const bytes = await bodyOf(answer, mostBytes, () => away("it answered too much")).catch((error) => {
      throw away(error);
    });
    if (answer.status === 404 || answer.status === 410) return undefined;
    if (answer.status === 401 || answer.status === 409 || answer.status === 429 || answer.status >= 500)
      throw away(new Error(`Mollie answers ${answer.status}`));
    if (answer.status === 204) return {};
    const read = parsed(bytes);
    if (!answer.ok)
      throw new Failure(422, "paymentRefused", { answer: String(read.detail ?? answer.status) });
    return read;
  }
  async function made(path: string, call: Call) {
    const answer = await ask(path, { method: "POST", ...call });
    if (!answer?.id) throw away(new Error("Mollie answers without a number"));
    return answer as Answer & { id: string };
  }
  const customer = (id: string) => `/customers/${encodeURIComponent(id)}`;
  const subscription = (customerId: string, id: string) =>
    `${customer(customerId)}/subscriptions/${encodeURIComponent(id)}`;

  return {
    name: "mollie",
    async isCustomer(id) {
      return (await ask(customer(id))) !== undefined;
    },
    async createCustomer({ key, name, email }) {
      return (await made("/customers", { key, body: { name, ...(email && { email }) } })).id;
    },
    async createPayment({ key, customerId, amount, description, redirectUrl, reference }) {
      const body = {
        ...{ amount: money(amount), description, redirectUrl, customerId, sequenceType: "first" },
        ...{ metadata: { reference }, ...webhook },
      };
      return paymentFrom(await made("/payments", { key, body }));
    },
    async cancelPayment(id) {
      try {
        const answer = await ask(`/payments/${encodeURIComponent(id)}`, { method: "DELETE" });
        return answer === undefined || answer.status === "canceled";
      } catch (error) {
        if (error instanceof Failure && error.status === 422) return false;
        throw error;
      }
    },
    async findPayment(id) {
      const answer = await ask(`/payments/${encodeURIComponent(id)}`);
      return answer && paymentFrom(answer);
    },
    async findPayments(customerId) {
      const answer = await ask(`${customer(customerId)}/payments?limit=${mostPayments}`);
      return (answer?._embedded?.payments ?? []).map(paymentFrom);
    },
    async findMandate(customerId) {
      const answer = await ask(`${customer(customerId)}/mandates?limit=${mostPayments}`);
      const states = (answer?._embedded?.mandates ?? []).map(({ status }) => status);
      return (["valid", "pending", "invalid"] as MandateState[]).find((state) => states.includes(state));
    },
    async createSubscription({ key, customerId, amount, description, reference, startDay }) {
      const body = {
        ...{ amount: money(amount), interval: "1 month", startDate: startDay, description },
        ...{ metadata: { reference }, ...webhook },
      };
      return (await made(`${customer(customerId)}/subscriptions`, { key, body })).id;
    },
    async isDebiting(customerId, id) {
      const answer = await ask(subscription(customerId, id));
      return answer && (answer.status === "active" || answer.status === "pending");
    },
    async cancelSubscription(customerId, id) {
      await ask(subscription(customerId, id), { method: "DELETE" });
    },
  };
}

function parsed(bytes: Buffer): Answer {
  try {
    const read = JSON.parse(bytes.toString()) as unknown;
    if (typeof read === "object" && read !== null) return read;
  } catch {
    // Told below.
  }
  throw away(new Error("Mollie's answer cannot be read"));
}

function paymentFrom(answer: Answer): ProviderPayment {
  const { id = "", method, customerId, subscriptionId, createdAt, paidAt, metadata } = answer;
  const amount = centsOf(answer.amount);
  const refunded = centsOf(answer.amountRefunded) || 0;
  const isChargedBack = centsOf(answer.amountChargedBack) > 0;
  // A status that is new to us settles nothing.
  const status = paymentStatuses.find((known) => known === answer.status) ?? "pending";
  const takenBack = status === "paid" && refunded > 0 && refunded >= amount;
  return {
    id,
    status: isChargedBack ? "chargedBack" : takenBack ? "refunded" : status,
    amount,
    // More than was paid may be given back, as a gesture.
    refunded: Math.min(refunded, amount || 0),
    method: method ?? "",
    customerId: customerId ?? null,
    subscriptionId: subscriptionId ?? null,
    createdAt: instantOf(createdAt) ?? new Date().toISOString(),
    paidAt: instantOf(paidAt),
    checkoutUrl: answer._links?.checkout?.href ?? null,
    reference: typeof metadata?.reference === "string" ? metadata.reference : null,
  };
}
