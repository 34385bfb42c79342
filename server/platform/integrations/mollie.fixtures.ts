import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Amount = { currency: string; value: string };
type Json = Record<string, unknown>;
type Payment = Json & { id: string; status: string; amount: Amount; customerId?: string };
type Subscription = Json & { id: string; status: string; amount: Amount; customerId: string };
type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => unknown;
class Refusal extends Error {
  status: number;
  field: string | undefined;
  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}
const titles: Record<number, string> = {
  401: "Unauthorized Request",
  404: "Not Found",
  410: "Gone",
  422: "Unprocessable Entity",
};
const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString("hex")}`;
const link = (href: string) => ({ href, type: "application/hal+json" });
const page = (href: string) => ({ href, type: "text/html" });

/** Mollie in memory: its shapes, states, keys and refusals, and who may be told of payments by `webhook`. */
export async function startMollie(apiKey: string, webhook: (id: string) => unknown = () => {}) {
  const customers = new Map<string, Json>();
  const payments = new Map<string, Payment>();
  const mandates = new Map<string, Json & { status: string; customerId: string }>();
  const subscriptions = new Map<string, Subscription>();
  const answered = new Map<string, { status: number; body: unknown }>();
  const requests: { method: string; path: string; body: Json; key: string | undefined }[] = [];
  let misbehave: Misbehaviour | undefined;
  let done: ((method: string, path: string) => unknown) | undefined;
  let mandateStatus = "valid";
  let url = "";

  const self = (path: string) => ({
    self: link(`${url}${path}`),
    documentation: page("https://docs.mollie.com"),
  });
  const known = <T>(rows: Map<string, T>, id: string): T => {
    const row = rows.get(id);
    if (!row) throw new Refusal(404, "No resource exists with the provided ID.");
    return row;
  };
  function amountIn({ amount }: Json): Amount {
    const { currency, value } = (amount ?? {}) as Partial<Amount>;
    if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency))
      throw new Refusal(422, "The currency is invalid", "amount.currency");
    if (typeof value !== "string" || !/^\d+\.\d{2}$/.test(value))
      throw new Refusal(422, "The amount contains an invalid value", "amount.value");
    if (Number(value) > 1000) throw new Refusal(422, "The amount is higher than the maximum", "amount");
    return { currency, value };
  }
  function reachable({ webhookUrl }: Json) {
    if (webhookUrl === undefined || !/localhost|127\.0\.0\.1/.test(String(webhookUrl))) return;
    throw new Refusal(
      422,
      "The webhook URL is invalid because it is unreachable from Mollie's point of view",
      "webhookUrl",
    );
  }
  const described = ({ description }: Json) => {
    if (typeof description !== "string" || !description)
      throw new Refusal(422, "The description is invalid", "description");
    return description;
  };

  function newPayment(body: Json, more: Json): Payment {
    const id = newId("tr");
    const payment = {
      ...{
        resource: "payment",
        id,
        mode: "test",
        createdAt: new Date().toISOString(),
        profileId: "pfl_test",
      },
      ...{ amount: amountIn(body), description: described(body), metadata: body.metadata ?? null },
      ...{ method: null, status: "open", isCancelable: false, webhookUrl: body.webhookUrl ?? null },
      ...more,
      _links: {
        ...self(`/payments/${id}`),
        dashboard: page(`https://my.mollie.com/payments/${id}`),
        ...(more.sequenceType === "first" && { checkout: page(`https://www.mollie.com/checkout/${id}`) }),
      },
    } as Payment;
    payments.set(id, payment);
    return payment;
  }
  const mandatesOf = (customerId: string) =>
    [...mandates.values()].filter((mandate) => mandate.customerId === customerId);

  const routes: [method: string, path: RegExp, act: (ids: string[], body: Json) => [number, unknown]][] = [
    [
      "POST",
      /^\/customers$/,
      (_, { name = null, email = null, locale = null, metadata = null }) => {
        const id = newId("cst");
        const links = {
          ...self(`/customers/${id}`),
          dashboard: page(`https://my.mollie.com/customers/${id}`),
        };
        const customer = {
          ...{ resource: "customer", id, mode: "test", name, email, locale, metadata },
          ...{ createdAt: new Date().toISOString(), _links: links },
        };
        customers.set(id, customer);
        return [201, customer];
      },
    ],
    ["GET", /^\/customers\/(\w+)$/, ([id]) => [200, known(customers, id!)]],
    [
      "POST",
      /^\/payments$/,
      (_, body) => {
        reachable(body);
        if (!body.redirectUrl) throw new Refusal(422, "The redirect URL is missing", "redirectUrl");
        if (body.sequenceType === "first") known(customers, String(body.customerId));
        const { redirectUrl, customerId, sequenceType = "oneoff" } = body;
        return [201, newPayment(body, { redirectUrl, customerId, sequenceType })];
      },
    ],
    ["GET", /^\/payments\/(\w+)$/, ([id]) => [200, known(payments, id!)]],
    [
      "DELETE",
      /^\/payments\/(\w+)$/,
      ([id]) => {
        const payment = known(payments, id!);
        if (!payment.isCancelable) throw new Refusal(422, "The payment cannot be canceled");
        payment.status = "canceled";
        return [200, payment];
      },
    ],
    [
      "GET",
      /^\/customers\/(\w+)\/payments$/,
      ([id]) => {
        known(customers, id!);
        const own = [...payments.values()].filter(({ customerId }) => customerId === id).reverse();
        return [200, listed("payments", own, `/customers/${id}/payments`)];
      },
    ],
    [
      "GET",
      /^\/customers\/(\w+)\/mandates$/,
      ([id]) => {
        known(customers, id!);
        return [200, listed("mandates", mandatesOf(id!), `/customers/${id}/mandates`)];
      },
    ],
    ["POST", /^\/customers\/(\w+)\/subscriptions$/, ([id], body) => [201, newSubscription(id!, body)]],
    ["GET", /^\/customers\/(\w+)\/subscriptions\/(\w+)$/, ([_, id]) => [200, known(subscriptions, id!)]],
    [
      "DELETE",
      /^\/customers\/(\w+)\/subscriptions\/(\w+)$/,
      ([_, id]) => {
        const subscription = known(subscriptions, id!);
        if (subscription.status === "canceled")
          throw new Refusal(410, "The subscription is already canceled.");
        Object.assign(subscription, { status: "canceled", canceledAt: new Date().toISOString() });
        return [200, subscription];
      },
    ],
  ];
  const listed = (name: string, items: unknown[], path: string) => ({
    count: items.length,
    _embedded: { [name]: items },
    _links: { ...self(path), previous: null, next: null },
  });
  function newSubscription(customerId: string, body: Json): Subscription {
    known(customers, customerId);
    reachable(body);
    const description = described(body);
    if (!/^\d+ (days?|weeks?|months?)$/.test(String(body.interval)))
      throw new Refusal(422, "The interval is invalid", "interval");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(body.startDate)))
      throw new Refusal(422, "The start date is invalid", "startDate");
    if (!mandatesOf(customerId).some(({ status }) => status !== "invalid"))
      throw new Refusal(422, "The customer does not have any valid mandates.");
    const twin = [...subscriptions.values()].some(
      (one) => one.customerId === customerId && one.status === "active" && one.description === description,
    );
    if (twin)
      throw new Refusal(422, "A subscription with the same description already exists", "description");
    const id = newId("sub");
    const subscription = {
      ...{ resource: "subscription", id, mode: "test", status: "active", amount: amountIn(body) },
      ...{ times: null, timesRemaining: null, interval: body.interval, startDate: body.startDate },
      ...{ nextPaymentDate: body.startDate, description, method: null, metadata: body.metadata ?? null },
      ...{ webhookUrl: body.webhookUrl ?? null, customerId, createdAt: new Date().toISOString() },
      _links: {
        ...self(`/customers/${customerId}/subscriptions/${id}`),
        customer: link(`${url}/customers/${customerId}`),
        profile: link(`${url}/profiles/pfl_test`),
      },
    } as Subscription;
    subscriptions.set(id, subscription);
    return subscription;
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body = (text ? JSON.parse(text) : {}) as Json;
    const path = (request.url ?? "").replace(/^\/v2/, "").replace(/\?.*$/, "");
    const method = request.method ?? "";
    const key = request.headers["idempotency-key"] as string | undefined;
    requests.push({ method, path, body, key });
    if (misbehave) return misbehave(request, response);
    const send = (status: number, json: unknown) =>
      response.writeHead(status, { "content-type": "application/hal+json" }).end(JSON.stringify(json));
    try {
      if (request.headers.authorization !== `Bearer ${apiKey}`)
        throw new Refusal(401, "Missing authentication, or failed to authenticate");
      const earlier = key && method === "POST" ? answered.get(key) : undefined;
      if (earlier) return send(earlier.status, earlier.body);
      const route = routes.find(([verb, pattern]) => verb === method && pattern.test(path));
      if (!route) throw new Refusal(404, "The requested endpoint does not exist");
      const [status, json] = route[2](route[1].exec(path)!.slice(1), body);
      if (key && method === "POST") answered.set(key, { status, body: json });
      await done?.(method, path);
      return send(status, json);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message: detail, field } = error;
      return send(status, {
        ...{ status, title: titles[status], detail, ...(field && { field }) },
        _links: { documentation: page("https://docs.mollie.com/errors") },
      });
    }
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `${origin}/v2`;

  /** A payment ends, and its webhook is called. */
  async function settle(id: string, status: string, more: Json = {}) {
    Object.assign(known(payments, id), { status, ...more });
    await webhook(id);
  }
  return {
    origin,
    url,
    requests,
    customers,
    payments,
    mandates,
    subscriptions,
    /** How the mandate of the next first payment stands. */
    mandatesAre(status: string) {
      mandateStatus = status;
    },
    /** The customer pays at the checkout: once, however often they press, and a mandate is made. */
    async pay(id: string, method = "ideal") {
      const payment = known(payments, id);
      if (payment.status !== "open") return;
      const customerId = String(payment.customerId);
      const mandateId = newId("mdt");
      mandates.set(mandateId, {
        ...{ resource: "mandate", id: mandateId, mode: "test", method: "directdebit", status: mandateStatus },
        ...{
          customerId,
          signatureDate: "2026-11-27",
          mandateReference: null,
          createdAt: new Date().toISOString(),
        },
        details: {
          consumerName: "Voorbeeld B.V.",
          consumerAccount: "NL55INGB0000000000",
          consumerBic: "INGBNL2A",
        },
        _links: {
          ...self(`/customers/${customerId}/mandates/${mandateId}`),
          customer: link(`${url}/customers/${customerId}`),
        },
      });
      await settle(id, "paid", { method, mandateId, paidAt: new Date().toISOString() });
    },
    settle,
    confirmMandates(status = "valid") {
      for (const mandate of mandates.values()) mandate.status = status;
    },
    /** A debit of a subscription, as Mollie makes it on its day. */
    async debit(subscriptionId: string, day: string, status: string) {
      const subscription = known(subscriptions, subscriptionId);
      const { customerId, amount, description, metadata } = subscription;
      const { id } = newPayment(
        { amount, description, metadata },
        {
          ...{ customerId, subscriptionId, sequenceType: "recurring", method: "directdebit", status },
          ...{
            createdAt: `${day}T04:00:00+00:00`,
            ...(status === "paid" && { paidAt: `${day}T04:00:00+00:00` }),
          },
        },
      );
      await webhook(id);
      return id;
    },
    /** A part of a payment, or all of it, is given back: euros, as `12.10`. */
    refund: (id: string, value: string) => settle(id, "paid", { amountRefunded: { currency: "EUR", value } }),
    chargeBack: (id: string) => settle(id, "paid", { amountChargedBack: { ...known(payments, id).amount } }),
    /** Runs once a call is done, before its answer leaves. */
    isDone(what: typeof done) {
      done = what;
    },
    misbehaves(how: Misbehaviour | undefined) {
      misbehave = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
