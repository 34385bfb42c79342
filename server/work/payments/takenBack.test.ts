import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startMollie } from "../../platform/integrations/mollie.fixtures.ts";
import { createMollie } from "../../platform/integrations/mollie.ts";
import { openBank } from "../../testing/bank.ts";
import { testWorld } from "../../testing/fixture.ts";
import { pagesOf } from "../../testing/pdf.ts";

const apiKey = "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM";
const form = { "content-type": "application/x-www-form-urlencoded" };
let tell: (id: string) => unknown = () => {};
const mollie = await startMollie(apiKey, (id) => tell(id));
const publicUrl = "https://omloop.voorbeeld.nl";
const world = await testWorld({ MOLLIE_API_KEY: apiKey, MOLLIE_URL: mollie.url, PUBLIC_URL: publicUrl });
afterAll(() => mollie.close());
const admin = await world.signedIn("Admin");
const bank = openBank(world, admin);

beforeEach(async () => {
  await bank.forgetAll();
  for (const rows of [mollie.customers, mollie.payments, mollie.mandates, mollie.subscriptions]) rows.clear();
  mollie.misbehaves(undefined);
  tell = (id) => world.anonymous.post("/payments/webhook", `id=${id}`, form);
});

async function checkOut() {
  await admin.put("/cart", { modules: ["mailing", "webshop"] });
  const { body } = await admin.post("/payments/setup");
  const { transactionId } = await bank.payment(body.id);
  return { id: body.id as number, transactionId: transactionId as string };
}
async function buy() {
  const bought = await checkOut();
  await mollie.pay(bought.transactionId);
  await bank.work();
  return bought;
}
const latestMail = async () =>
  (await world.db.selectFrom("mail").select("subject").orderBy("id", "desc").executeTakeFirst())?.subject;
const receiptOf = async (id: number) =>
  (await pagesOf((await admin.post(`/payments/${id}/print`)).bytes)).join("\n");
const mostSubscriptions = () => [...mollie.subscriptions.values()].map(({ status }) => status);

describe("a notice of money that went back", () => {
  test("whole ends the month, the subscription and its debits, and stands in the list and on the receipt", async () => {
    const { id, transactionId } = await buy();
    expect(await receiptOf(id)).not.toContain("terugbetaald");
    await mollie.refund(transactionId, "72.60");
    await bank.work();
    expect(await bank.payments()).toMatchObject([{ id, status: "refunded", refunded: 7260, amount: 7260 }]);
    expect(await bank.stateOf("webshop")).toMatchObject({ active: false, renews: false });
    expect((await admin.post("/mailing-lists", {})).body.code).toBe("moduleInactive");
    expect((await bank.payment(id)).subscription).toMatchObject({ state: "ended", nextDebit: null });
    expect(mostSubscriptions()).toEqual(["canceled"]);
    expect(await latestMail()).toMatch(/72,60.*terugbetaald/);
    const receipt = await receiptOf(id);
    expect(receipt).toContain("Betaalbewijs (terugbetaald)");
    expect(receipt).toMatch(/Terugbetaald\s+.*-\s*72,60/s);
    await buy();
    expect((await bank.stateOf("webshop")).state).toBe("active");
  });

  test("in part changes no access, once for each part however often it is told", async () => {
    const { id, transactionId } = await buy();
    for (const value of ["10.00", "10.00", "22.60"]) {
      await mollie.refund(transactionId, value);
      await bank.work(2);
    }
    expect(await bank.payment(id)).toMatchObject({ status: "paid", refunded: 2260 });
    expect(await bank.stateOf("webshop")).toMatchObject({ state: "active", renews: true });
    const mails = await world.db.selectFrom("mail").select("subject").orderBy("id").execute();
    const told = mails.map(({ subject }) => subject).filter((subject) => subject.includes("terugbetaald"));
    expect(told).toEqual([expect.stringContaining("10,00"), expect.stringContaining("12,60")]);
  });

  test("by the bank is past due at once, and the receipt says that it was charged back", async () => {
    const { id, transactionId } = await buy();
    await mollie.chargeBack(transactionId);
    await bank.work(2);
    expect(await bank.payment(id)).toMatchObject({ status: "chargedBack", canPayAgain: true });
    expect(await bank.stateOf("webshop")).toMatchObject({ state: "pastDue", active: true });
    expect(await receiptOf(id)).toContain("Betaalbewijs (teruggeboekt)");
    expect(await latestMail()).toMatch(/teruggeboekt/);
  });

  test("that never came is made up for by the sweep, a part of it as well", async () => {
    const { id, transactionId } = await buy();
    tell = () => {};
    await mollie.refund(transactionId, "0.01");
    await bank.sweep();
    await bank.work();
    expect((await bank.payment(id)).refunded).toBe(1);
    await mollie.refund(transactionId, "72.60");
    await bank.sweep();
    await bank.work();
    expect((await bank.payment(id)).status).toBe("refunded");
  });
});

describe("a key of Mollie", () => {
  const { payments: valid } = world.services;
  const ended = createMollie({ url: mollie.url, key: "test_another" }, publicUrl);
  const withKey = (key: typeof valid) => Object.assign(world.services, { payments: key });
  afterAll(() => withKey(valid));

  test("that ended after a payment was made lets it settle once there is one again, given up or not", async () => {
    const { id, transactionId } = await checkOut();
    withKey(ended);
    await mollie.pay(transactionId);
    await expect(bank.work()).rejects.toThrow("does not answer");
    await expect(bank.sweep()).rejects.toThrow("does not answer");
    await world.db.updateTable("subscription").set({ state: "abandoned" }).execute();
    await world.db.updateTable("subscriptionModule").set({ live: false }).execute();
    withKey(valid);
    await bank.sweep();
    await bank.work();
    expect(await bank.payment(id)).toMatchObject({ status: "paid", subscription: { state: "active" } });
    expect(mostSubscriptions()).toEqual(["active"]);
  });

  test("that could not cancel debits lets them be cancelled by the next sweep that can", async () => {
    const { id } = await buy();
    withKey(ended);
    await admin.del(`/payments/${id}/subscription`);
    await expect(bank.work()).rejects.toThrow("does not answer");
    expect(mostSubscriptions()).toEqual(["active"]);
    withKey(valid);
    await bank.sweep();
    await bank.work();
    expect(mostSubscriptions()).toEqual(["canceled"]);
  });

  test("of another account, which knows none of our customers, makes a customer of its own", async () => {
    const { id } = await buy();
    await admin.del(`/payments/${id}/subscription`);
    await bank.work();
    for (const rows of [mollie.customers, mollie.payments, mollie.mandates, mollie.subscriptions])
      rows.clear();
    await admin.put("/cart", { modules: ["repairs"] });
    const { status, body } = await admin.post("/payments/setup");
    expect(status).toBe(201);
    expect([...mollie.customers.keys()]).toEqual([
      mollie.payments.get((await bank.payment(body.id)).transactionId)!.customerId,
    ]);
  });
});
