import { Client } from "mollie-api-typescript";
import { afterAll, expect, test } from "vitest";
import { startMollie } from "./mollie.fixtures.ts";

/** Whether our fake has the shapes of the real one is judged by Mollie's own client, which reads its answers strictly. */
const apiKey = "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM";
const mollie = await startMollie(apiKey);
afterAll(() => mollie.close());
const client = new Client({ security: { apiKey }, serverURL: mollie.origin });
const amount = { currency: "EUR", value: "72.60" };

test("every answer of the fake is read by Mollie's own client, its refusals included", async () => {
  const customer = await client.customers.create({
    entityCustomer: { name: "Voorbeeld B.V.", email: "a@voorbeeld.nl" },
  });
  const customerId = customer.id;
  expect((await client.customers.get({ customerId })).id).toBe(customerId);
  const paymentRequest = {
    ...{ amount, description: "Omloop 1", redirectUrl: "https://omloop.example/payments/1" },
    ...{ customerId, sequenceType: "first" as const, metadata: { reference: "r" } },
  };
  const first = await client.payments.create({ idempotencyKey: "k1", paymentRequest });
  expect(first.status).toBe("open");
  expect(first.links.checkout?.href).toMatch(/^https:/);
  expect((await client.payments.create({ idempotencyKey: "k1", paymentRequest })).id).toBe(first.id);
  await expect(client.payments.cancel({ paymentId: first.id })).rejects.toMatchObject({ statusCode: 422 });
  await mollie.pay(first.id);
  expect(await client.payments.get({ paymentId: first.id })).toMatchObject({
    status: "paid",
    method: "ideal",
  });
  const mandates = await client.mandates.list({ customerId });
  expect(mandates.result.embedded.mandates).toMatchObject([{ status: "valid", method: "directdebit" }]);
  const subscription = await client.subscriptions.create({
    customerId,
    subscriptionRequest: { amount, interval: "1 month", startDate: "2026-12-27", description: "Omloop 1" },
  });
  const asked = { customerId, subscriptionId: subscription.id };
  expect((await client.subscriptions.get(asked)).nextPaymentDate).toBe("2026-12-27");
  const debit = await mollie.debit(subscription.id, "2026-12-27", "paid");
  await mollie.chargeBack(debit);
  const payments = (await client.customers.listPayments({ customerId })).result.embedded.payments ?? [];
  expect(payments.map(({ id }) => id)).toEqual([debit, first.id]);
  expect(payments[0]!.amountChargedBack).toEqual(amount);
  expect((await client.subscriptions.cancel(asked)).status).toBe("canceled");
  await expect(client.payments.get({ paymentId: "tr_unknown" })).rejects.toMatchObject({ statusCode: 404 });
  const wrong = { ...paymentRequest, amount: { currency: "EUR", value: "72.6" } };
  await expect(client.payments.create({ paymentRequest: wrong })).rejects.toMatchObject({ statusCode: 422 });
  const stranger = new Client({ security: { apiKey: "test_other" }, serverURL: mollie.origin });
  await expect(stranger.customers.get({ customerId })).rejects.toMatchObject({ statusCode: 401 });
});
