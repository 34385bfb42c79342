import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { debitDay } from "../../../contract/modules.rules.ts";
import { startMollie } from "../../platform/integrations/mollie.fixtures.ts";
import { findModuleDay } from "../../platform/sessions/entitlement.ts";
import { openBank } from "../../testing/bank.ts";
import { testWorld } from "../../testing/fixture.ts";

const apiKey = "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM";
const form = { "content-type": "application/x-www-form-urlencoded" };
let tell: (id: string) => unknown = () => {};
const mollie = await startMollie(apiKey, (id) => tell(id));
const env = { MOLLIE_API_KEY: apiKey, MOLLIE_URL: mollie.url, PUBLIC_URL: "https://omloop.voorbeeld.nl" };
const world = await testWorld(env);
afterAll(() => mollie.close());
const admin = await world.signedIn("Admin");
const bank = openBank(world, admin);
const notice = (id: string, more = "") => world.anonymous.post("/payments/webhook", `id=${id}${more}`, form);

beforeEach(async () => {
  await bank.forgetAll();
  for (const rows of [mollie.payments, mollie.mandates, mollie.subscriptions]) rows.clear();
  mollie.requests.length = 0;
  mollie.misbehaves(undefined);
  mollie.mandatesAre("valid");
  tell = notice;
});

const transactionOf = async (id: number) =>
  (
    await world.db
      .selectFrom("payment")
      .select("transactionId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).transactionId!;
async function checkOut() {
  await admin.put("/cart", { modules: ["mailing", "webshop"] });
  return admin.post("/payments/setup");
}
async function buy() {
  const { body } = await checkOut();
  await mollie.pay(await transactionOf(body.id));
  await bank.work();
  return body.id as number;
}
const subscribed = () => [...mollie.subscriptions.values()];
const effects = () => world.db.selectFrom("paymentEffect").selectAll().orderBy("paymentId").execute();

describe("a first payment at Mollie", () => {
  test("is one of the company's customer, to its cent, and begins a monthly subscription a month later", async () => {
    const { body } = await checkOut();
    expect(body.checkoutUrl).toMatch(/^https:\/\/www\.mollie\.com\/checkout\/tr_/);
    const made = mollie.requests.find(({ path }) => path === "/payments")!;
    expect(made.body).toMatchObject({
      ...{ amount: { currency: "EUR", value: "72.60" }, sequenceType: "first" },
      redirectUrl: `https://omloop.voorbeeld.nl/payments/${body.id}`,
      webhookUrl: "https://omloop.voorbeeld.nl/api/payments/webhook",
      customerId: expect.stringMatching(/^cst_/),
    });
    expect(made.key).toMatch(/^[0-9a-f-]{36}$/);
    await mollie.pay(await transactionOf(body.id));
    await bank.work(2);
    expect(subscribed()).toMatchObject([
      {
        ...{ amount: { currency: "EUR", value: "72.60" }, interval: "1 month" },
        ...{ startDate: debitDay(await findModuleDay(world.db), 1), description: `Omloop ${body.id}` },
        metadata: { reference: made.key },
      },
    ]);
    expect(await bank.stateOf("webshop")).toMatchObject({ state: "active", renews: true });
    expect((await admin.get("/payments/sandbox")).status).toBe(404);
  });

  test("is charged once of the impatient, in 25 of 25 rounds of four who press everything", async () => {
    for (let round = 0; round < 25; round += 1) {
      await bank.forgetAll();
      await admin.put("/cart", { modules: ["mailing"] });
      const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post("/payments/setup")));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const id = await transactionOf(answers[0]!.body.id);
      await Promise.all(answers.map(() => mollie.pay(id)));
      await Promise.all(answers.map(() => notice(id)));
      await bank.work(2);
      expect((await bank.stateOf("mailing")).state).toBe("active");
    }
    expect([...mollie.payments.values()].filter(({ status }) => status === "paid")).toHaveLength(25);
    expect(mollie.payments.size).toBe(25);
    expect(subscribed()).toHaveLength(25);
  }, 60_000);

  test("whose answer was lost is the same one when it is asked for again, and is known by its notice", async () => {
    mollie.misbehaves((request, response) => {
      mollie.misbehaves(undefined);
      void request;
      response.destroy();
    });
    expect(await checkOut()).toMatchObject({ status: 503, body: { code: "paymentsAway" } });
    const { body } = await checkOut();
    const id = await transactionOf(body.id);
    expect(mollie.payments.size).toBe(1);
    // As if its answer had not reached us: the notice comes before the redirect.
    await world.services.pool.query(`update payment set "transactionId" = null`);
    await mollie.pay(id);
    await bank.work();
    expect(await bank.payment(body.id)).toMatchObject({ status: "paid", transactionId: id });
  });

  test("that Mollie refuses says why and leaves the modules free, and one that expired is begun anew", async () => {
    const refusal = { status: 422, title: "Unprocessable Entity", detail: "No suitable payment methods" };
    mollie.misbehaves((request, response) => {
      const status = request.url === "/v2/payments" ? 422 : 201;
      response.writeHead(status).end(JSON.stringify(status === 422 ? refusal : { id: "cst_1" }));
    });
    const refused = await checkOut();
    expect(refused).toMatchObject({ status: 422, body: { code: "paymentRefused" } });
    expect(refused.body.detail).toContain("No suitable payment methods");
    mollie.misbehaves(undefined);
    await bank.forgetAll();
    const first = (await checkOut()).body;
    tell = () => {};
    await mollie.settle(await transactionOf(first.id), "expired");
    const second = await admin.post("/payments/setup");
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.id);
    expect(await bank.payment(first.id)).toMatchObject({ status: "expired" });
  });

  test("that is paid before its mandate is confirmed is used at once, and its debits begin with the mandate", async () => {
    mollie.mandatesAre("pending");
    await buy();
    expect((await bank.stateOf("webshop")).active).toBe(true);
    expect(subscribed()).toEqual([]);
    mollie.confirmMandates();
    await bank.sweep();
    await bank.work();
    expect(subscribed()).toHaveLength(1);
  });
});

describe("a notice", () => {
  test("of 100 debits, 1,000 in all and in any order, has one effect for each", async () => {
    await buy();
    const [subscription] = subscribed();
    const first = await findModuleDay(world.db);
    tell = () => {};
    const ids: string[] = [];
    for (let month = 1; month <= 100; month += 1)
      ids.push(await mollie.debit(subscription!.id, debitDay(first, month), "paid"));
    const notices = Array.from({ length: 10 }, () => ids).flat();
    for (let at = notices.length - 1; at > 0; at -= 1) {
      const other = (at * 7919) % (at + 1);
      [notices[at], notices[other]] = [notices[other]!, notices[at]!];
    }
    for (let from = 0; from < notices.length; from += 250) {
      const answers = await Promise.all(notices.slice(from, from + 250).map((id) => notice(id)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await bank.work(2);
    }
    expect(await effects()).toHaveLength(101);
    const { rows } = await world.services.pool.query(
      `select count(*)::int as all, count(distinct "from")::int as months from "modulePeriod"`,
    );
    expect(rows).toEqual([{ all: 202, months: 101 }]);
    const debits = await world.db
      .selectFrom("payment")
      .select("periodFrom")
      .where("recurrent", "=", true)
      .execute();
    expect(debits.map(({ periodFrom }) => periodFrom).sort()).toEqual(
      ids.map((_, at) => debitDay(first, at + 1)).sort(),
    );
    expect((await bank.stateOf("webshop")).until! > debitDay(first, 101)).toBe(true);
  }, 120_000);

  test("is believed in nothing but the number: what is fetched decides", async () => {
    const { body } = await checkOut();
    const id = await transactionOf(body.id);
    expect(await notice(id, "&status=paid&amount=0.01")).toMatchObject({ status: 200 });
    await bank.work();
    expect((await bank.payment(body.id)).status).toBe("open");
    expect((await notice("tr_nobody")).status).toBe(200);
    await bank.work();
    for (const wrong of ["", "x", "tr_", "../payments", `tr_${"a".repeat(70)}`, "sub_123"])
      expect((await notice(wrong)).status).toBe(400);
  });

  test.each<[string, (payment: Record<string, unknown>) => void]>([
    ["another amount", (payment) => (payment.amount = { currency: "EUR", value: "0.01" })],
    ["another currency", (payment) => (payment.amount = { currency: "USD", value: "72.60" })],
    ["another customer", (payment) => (payment.customerId = "cst_other")],
  ])("of a payment of %s changes nothing", async (_, change) => {
    const { body } = await checkOut();
    const id = await transactionOf(body.id);
    change(mollie.payments.get(id)!);
    await mollie.settle(id, "paid");
    await bank.work();
    expect((await bank.payment(body.id)).status).toBe("open");
    expect((await bank.stateOf("webshop")).active).toBe(false);
    expect(world.lines.join("\n")).toContain("is not what was asked for");
  });

  test("that never came is made up for by the sweep, a debit that failed and one taken back included", async () => {
    tell = () => {};
    const { body } = await checkOut();
    await mollie.pay(await transactionOf(body.id));
    await bank.sweep();
    await bank.work();
    expect((await bank.stateOf("webshop")).state).toBe("active");
    const [subscription] = subscribed();
    const day = debitDay(await findModuleDay(world.db), 1);
    const debit = await mollie.debit(subscription!.id, day, "paid");
    await bank.sweep();
    await bank.work();
    await mollie.chargeBack(debit);
    await bank.sweep();
    await bank.work();
    expect((await bank.payments()).at(-1)).toMatchObject({ status: "chargedBack", periodFrom: day });
    expect((await bank.stateOf("webshop")).state).toBe("pastDue");
  });
});

test("cancelling ends the debits at Mollie, and taking it back begins them again on the same date", async () => {
  const id = await buy();
  const [before] = subscribed();
  await admin.del(`/payments/${id}/subscription`);
  await bank.work();
  expect(before!.status).toBe("canceled");
  await admin.post(`/payments/${id}/subscription`);
  await bank.work();
  const [, after] = subscribed();
  expect(after).toMatchObject({ status: "active", startDate: before!.startDate });
});

test("a subscription that Mollie suspended asks for a new first payment", async () => {
  const id = await buy();
  subscribed()[0]!.status = "suspended";
  await bank.sweep();
  await bank.work();
  expect(await bank.payment(id)).toMatchObject({ canPayAgain: true, subscription: { state: "pastDue" } });
  const again = (await admin.post(`/payments/${id}/again`)).body;
  await mollie.pay(await transactionOf(again.id));
  await bank.work();
  expect(subscribed().map(({ status }) => status)).toEqual(["suspended", "active"]);
  expect((await bank.stateOf("webshop")).renews).toBe(true);
});

test("while Mollie is away nothing is lost: the work is done when it is back", async () => {
  const { body } = await checkOut();
  const id = await transactionOf(body.id);
  mollie.misbehaves((_request, response) => response.writeHead(503).end());
  tell = notice;
  await mollie.pay(id);
  await expect(bank.work()).rejects.toThrow("does not answer");
  mollie.misbehaves(undefined);
  await bank.sweep();
  await notice(id);
  await bank.work();
  expect((await bank.stateOf("webshop")).state).toBe("active");
});
