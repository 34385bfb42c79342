import { beforeEach, describe, expect, test } from "vitest";
import { daysAfter } from "../../../contract/days.rules.ts";
import { findModuleDay } from "../../platform/sessions/entitlement.ts";
import { openBank } from "../../testing/bank.ts";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const bank = openBank(world, admin);
const today = () => findModuleDay(world.db);
beforeEach(() => bank.forgetAll());

describe("a free trial", () => {
  test("lasts to the end of its thirtieth day, once for each module", async () => {
    const started = await admin.post("/payments/modules/mailing/free-trial");
    expect(started.body).toMatchObject({ state: "trial", trialUntil: daysAfter(await today(), 30) });
    expect((await admin.post("/payments/modules/mailing/free-trial")).body).toMatchObject({
      code: "trialHad",
    });
    await bank.pass(30);
    expect((await bank.stateOf("mailing")).state).toBe("trial");
    await bank.pass(1);
    expect((await bank.stateOf("mailing")).state).toBe("ended");
    expect((await admin.post("/payments/modules/mailing/free-trial")).status).toBe(409);
  });

  test("of all modules begins at once, of those that had none", async () => {
    await admin.post("/payments/modules/mailing/free-trial");
    await bank.pass(5);
    const { items } = (await admin.post("/payments/free-trials")).body;
    expect(items.every(({ state }: { state: string }) => state === "trial")).toBe(true);
    const untils = new Set(items.map(({ trialUntil }: { trialUntil: string }) => trialUntil));
    expect(untils.size).toBe(2);
  });
});

test("a payment that the sandbox gives back ends what it paid for, once, and is free to be bought again", async () => {
  const id = await bank.buy("repairs");
  const [{ token }] = (await bank.bank()).payments;
  expect((await bank.finish(token, "refunded")).status).toBe(200);
  expect((await bank.finish(token, "refunded")).status).toBe(200);
  await bank.work(2);
  expect(await bank.payment(id)).toMatchObject({
    ...{ status: "refunded", refunded: 2299, amount: 2299 },
    subscription: { state: "ended", nextDebit: null },
  });
  expect(await bank.stateOf("repairs")).toMatchObject({ active: false, renews: false });
  expect((await admin.post("/repairs", {})).body.code).toBe("moduleInactive");
  const mails = await world.db.selectFrom("mail").select("subject").execute();
  expect(mails.filter(({ subject }) => subject.includes("terugbetaald"))).toHaveLength(1);
  expect((await bank.finish(token, "chargedBack")).body.code).toBe("sandboxSettled");
  await bank.pass(40);
  expect(await bank.payments()).toHaveLength(1);
  await bank.buy("repairs");
  expect((await bank.stateOf("repairs")).state).toBe("active");
});

test("a cart that still holds a module that is paid by now is not paid once more", async () => {
  const id = await bank.buy("repairs");
  await world.services.pool.query(
    `update setting set value = '{"modules": ["repairs"]}' where name = 'cart'`,
  );
  const again = await admin.post("/payments/setup");
  expect(again).toMatchObject({
    ...{ status: 409, body: { code: "moduleBoughtAlready", details: { module: "repairs" } } },
  });
  expect((await bank.payments()).map((payment: { id: number }) => payment.id)).toEqual([id]);
});
