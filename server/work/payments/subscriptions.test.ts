import { beforeEach, describe, expect, test } from "vitest";
import { daysAfter } from "../../../contract/days.rules.ts";
import { debitDay } from "../../../contract/modules.rules.ts";
import { findModuleDay } from "../../platform/sessions/entitlement.ts";
import { openBank } from "../../testing/bank.ts";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const technician = await world.signedIn("Technician");
const bank = openBank(world, admin);
const today = () => findModuleDay(world.db);
/** The subjects of the mails that were sent, the newest first. */
const mails = async () =>
  (await world.db.selectFrom("mail").select("subject").orderBy("id", "desc").execute()).map(
    ({ subject }) => subject,
  );
beforeEach(() => bank.forgetAll());

describe("a company buys modules", () => {
  test("a company uses paid modules until the end of the day of its next debit", async () => {
    expect((await admin.get("/repairs")).body.code).toBe("moduleInactive");
    const { id, token } = await bank.checkOut("repairs", "erasure");
    expect((await admin.get("/repairs")).status).toBe(403);
    expect(await bank.payment(id)).toMatchObject({ status: "open", amount: 5808, vat: 1008 });
    await bank.finish(token, "paid");
    await bank.work();
    const next = debitDay(await today(), 1);
    expect((await admin.get("/repairs")).status).toBe(200);
    expect((await technician.get("/security/info")).body.modules).toEqual(["erasure", "repairs"]);
    expect(await bank.stateOf("repairs")).toMatchObject({ state: "active", renews: true, active: true });
    expect(await bank.payment(id)).toMatchObject({
      status: "paid",
      modules: ["erasure", "repairs"],
      periodFrom: await today(),
      periodUntil: next,
      subscription: { state: "active", nextDebit: next, usableUntil: next },
    });
    expect((await admin.get("/cart")).body.modules).toEqual([]);
    const again = await admin.put("/cart", { modules: ["repairs"] });
    expect(again).toMatchObject({ status: 409, body: { code: "moduleBoughtAlready" } });
  });

  test("a failed or cancelled first payment gives no module, and leaves it free to be bought", async () => {
    for (const outcome of ["failed", "canceled"] as const) {
      const { id, token } = await bank.checkOut("repairs");
      await bank.finish(token, outcome);
      await bank.work();
      expect(await bank.payment(id)).toMatchObject({ status: outcome, subscription: { state: "abandoned" } });
      expect((await bank.stateOf("repairs")).state).toBe("none");
    }
    await bank.buy("repairs");
    expect((await bank.stateOf("repairs")).state).toBe("active");
  });

  test("once, however impatient they are", async () => {
    await admin.put("/cart", { modules: ["webshop"] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post("/payments/setup")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1);
    await Promise.all(answers.map(({ body }) => bank.finish(bank.tokenOf(body.checkoutUrl), "paid")));
    await bank.work(3);
    expect((await bank.bank()).payments).toHaveLength(1);
    expect(await bank.payments()).toHaveLength(1);
    expect((await admin.post("/payments/setup")).body.code).toBe("cartEmpty");
  });

  test("an open checkout of other modules is finished or given up first", async () => {
    const { id } = await bank.checkOut("webshop", "repairs");
    await admin.put("/cart", { modules: ["webshop"] });
    const other = await admin.post("/payments/setup");
    expect(other).toMatchObject({ status: 409, body: { code: "checkoutOpen", details: { paymentId: id } } });
    expect((await admin.del(`/payments/${id}`)).body).toMatchObject({ status: "canceled" });
    expect((await admin.del(`/payments/${id}`)).body.code).toBe("paymentNotCancelable");
    expect((await admin.post("/payments/setup")).status).toBe(201);
  });
});

describe("each month", () => {
  test("the same amount is debited on the same date, announced some days before", async () => {
    const id = await bank.buy("repairs");
    const first = (await bank.payment(id)).periodFrom;
    for (let month = 1; month <= 3; month += 1) {
      const day = debitDay(first, month);
      const days = Math.round((Date.parse(day) - Date.parse(await today())) / 86_400_000);
      await bank.pass(days - 1);
      expect((await mails())[0]).toMatch(/afgeschreven/);
      await bank.pass(1);
      expect(await today()).toBe(day);
    }
    const debits = (await bank.payments()).filter(({ recurrent }: { recurrent: boolean }) => recurrent);
    expect(debits.map(({ amount, periodFrom, status }: never) => [amount, periodFrom, status])).toEqual(
      [1, 2, 3].map((month) => [2299, debitDay(first, month), "paid"]),
    );
    expect(await mails()).toHaveLength(3);
  });

  test("a debit that is under way keeps the modules in use, and so does one that nobody heard of", async () => {
    const id = await bank.buy("repairs");
    await bank.decide("pending");
    const { nextDebit } = (await bank.payment(id)).subscription;
    const days = Math.round((Date.parse(nextDebit) - Date.parse(await today())) / 86_400_000);
    await bank.pass(days);
    await bank.pass(9);
    expect((await bank.payments()).at(-1)).toMatchObject({ status: "pending", recurrent: true });
    expect((await admin.get("/repairs")).status).toBe(200);
    const [{ token }] = (await bank.bank()).payments;
    await bank.finish(token, "paid");
    await bank.work();
    expect(await bank.stateOf("repairs")).toMatchObject({ state: "active", until: expect.any(String) });
  });
});

describe("a debit that fails", () => {
  async function failed() {
    const id = await bank.buy("repairs", "erasure");
    const { nextDebit } = (await bank.payment(id)).subscription;
    await bank.decide("failed");
    await bank.pass(Math.round((Date.parse(nextDebit) - Date.parse(await today())) / 86_400_000));
    return (await bank.payments()).at(-1).id as number;
  }

  test("leaves fourteen days, ends access at the midnight after them, and paying brings it back", async () => {
    const debit = await failed();
    const day = await today();
    expect(await bank.stateOf("repairs")).toMatchObject({ state: "pastDue", unpaidSince: day });
    expect((await mails())[0]).toMatch(/mislukt/);
    expect((await bank.stateOf("repairs")).until).toBe(daysAfter(day, 14));
    // To the last minute of the fourteenth day by the clock of the company.
    const { rows } = await world.services.pool.query(
      `select ceil(extract(epoch from "startOfDay"($1::date + 15) - "moduleNow"()) / 60)::int as minutes`,
      [day],
    );
    const minutes = rows[0].minutes as number;
    await bank.pass(Math.floor((minutes - 2) / 1440), (minutes - 2) % 1440);
    world.services.sessions.forget();
    expect(await today()).toBe(daysAfter(day, 14));
    expect((await admin.post("/repairs", {})).status).toBe(400);
    await bank.pass(0, 3);
    expect(await today()).toBe(daysAfter(day, 15));
    expect(await admin.post("/repairs", {})).toMatchObject({ status: 403, body: { code: "moduleInactive" } });
    expect((await admin.get("/repairs")).status).toBe(200);
    expect(await bank.payment(debit)).toMatchObject({
      canPayAgain: true,
      subscription: { state: "suspended" },
    });
    expect((await mails())[0]).toMatch(/gestopt/);

    const again = (await admin.post(`/payments/${debit}/again`)).body;
    await bank.finish(bank.tokenOf(again.checkoutUrl), "paid");
    await bank.work();
    expect((await admin.post("/repairs", {})).status).toBe(400);
    expect(await bank.stateOf("repairs")).toMatchObject({ state: "active", unpaidSince: null });
    expect((await bank.payment(again.id)).subscription.nextDebit).toBe(debitDay(await today(), 1));
  });

  test("is paid by hand within its days, which changes no date", async () => {
    const debit = await failed();
    const { periodFrom, periodUntil } = await bank.payment(debit);
    await bank.pass(5);
    const impatient = await Promise.all(
      Array.from({ length: 8 }, () => admin.post(`/payments/${debit}/again`)),
    );
    expect(new Set(impatient.map(({ body }) => body.checkoutUrl)).size).toBe(1);
    await bank.finish(bank.tokenOf(impatient[0]!.body.checkoutUrl), "paid");
    await bank.work(2);
    expect(await bank.payment(impatient[0]!.body.id)).toMatchObject({
      ...{ status: "paid", periodFrom, periodUntil },
      subscription: { state: "active", nextDebit: periodUntil, unpaidSince: null },
    });
    expect((await admin.post(`/payments/${debit}/again`)).body.code).toBe("nothingToPay");
  });

  test("does not lock what another subscription pays", async () => {
    await failed();
    await bank.decide("paid");
    await bank.buy("webshop");
    await bank.pass(16);
    expect((await bank.stateOf("repairs")).state).toBe("ended");
    expect((await bank.stateOf("webshop")).state).toBe("active");
  });

  test("that was taken back after weeks is past due again", async () => {
    const id = await bank.buy("repairs");
    const { nextDebit } = (await bank.payment(id)).subscription;
    await bank.pass(Math.round((Date.parse(nextDebit) - Date.parse(await today())) / 86_400_000));
    await bank.pass(20);
    const [{ token }] = (await bank.bank()).payments;
    await bank.finish(token, "chargedBack");
    await bank.work(2);
    expect((await bank.payments()).at(-1).status).toBe("chargedBack");
    expect(await bank.stateOf("repairs")).toMatchObject({
      state: "pastDue",
      until: daysAfter(await today(), 14),
    });
    expect((await mails())[0]).toMatch(/teruggeboekt/);
    const again = (await admin.post(`/payments/${id}/again`)).body;
    await bank.finish(bank.tokenOf(again.checkoutUrl), "paid");
    await bank.work();
    expect((await bank.payment(again.id)).periodFrom).toBe(nextDebit);
    expect((await bank.stateOf("repairs")).state).toBe("active");
  });
});

describe("a subscription that is cancelled", () => {
  test("is used until its date, debits no more, and can be taken back until then", async () => {
    const id = await bank.buy("repairs");
    const { nextDebit } = (await bank.payment(id)).subscription;
    const cancelled = await admin.del(`/payments/${id}/subscription`);
    expect(cancelled.body.subscription).toMatchObject({
      state: "cancelled",
      canResume: true,
      nextDebit: null,
    });
    await bank.work();
    expect(await bank.stateOf("repairs")).toMatchObject({
      state: "expires",
      until: nextDebit,
      renews: false,
    });
    expect((await admin.post(`/payments/${id}/subscription`)).body.subscription).toMatchObject({
      ...{ state: "active", nextDebit },
    });
    await bank.work();
    const days = Math.round((Date.parse(nextDebit) - Date.parse(await today())) / 86_400_000);
    await bank.pass(days);
    expect((await bank.payments()).at(-1)).toMatchObject({ recurrent: true, status: "paid" });

    await admin.del(`/payments/${id}/subscription`);
    await bank.work();
    await bank.pass(45);
    expect(await bank.payments()).toHaveLength(2);
    expect((await bank.stateOf("repairs")).state).toBe("ended");
    expect((await admin.post(`/payments/${id}/subscription`)).body.code).toBe("subscriptionOver");
    await bank.buy("repairs");
    expect((await bank.stateOf("repairs")).state).toBe("active");
  });
});

describe("a mandate", () => {
  test("that is not confirmed yet keeps nobody waiting, and is told of after a week", async () => {
    const { token } = await bank.checkOut("repairs");
    await bank.decide("paid", "pending");
    await bank.finish(token, "paid");
    await bank.work();
    expect((await admin.get("/repairs")).status).toBe(200);
    expect(await world.db.selectFrom("sandboxSubscription").select("id").execute()).toEqual([]);
    await bank.pass(8);
    expect((await mails())[0]).toMatch(/machtiging/);
    await bank.pass(1);
    expect((await mails()).filter((subject: string) => /machtiging/.test(subject))).toHaveLength(1);
    await bank.decide("paid", "valid");
    await bank.work();
    expect(await world.db.selectFrom("sandboxSubscription").select("id").execute()).toHaveLength(1);
  });

  test("that a bank withdraws asks for a new first payment", async () => {
    const id = await bank.buy("repairs");
    const { nextDebit } = (await bank.payment(id)).subscription;
    await bank.decide("paid", "invalid");
    await bank.pass(Math.round((Date.parse(nextDebit) - Date.parse(await today())) / 86_400_000));
    expect((await bank.payment(id)).subscription.state).toBe("pastDue");
    await bank.decide("paid", "valid");
    const again = (await admin.post(`/payments/${id}/again`)).body;
    await bank.finish(bank.tokenOf(again.checkoutUrl), "paid");
    await bank.work();
    expect(await bank.stateOf("repairs")).toMatchObject({ state: "active", renews: true });
  });
});

test("a receipt is printed of what was paid, and of nothing else", async () => {
  const { id, token } = await bank.checkOut("repairs");
  expect((await admin.post(`/payments/${id}/print`)).body.code).toBe("notPaidYet");
  await bank.finish(token, "paid");
  await bank.work();
  const pdf = await admin.post(`/payments/${id}/print`);
  expect(pdf.status).toBe(200);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
});
