import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendMail } from "../../people/mail/mail.ts";
import { isSameHome } from "../../platform/integrations/home.ts";
import { atHome, type PaymentProvider } from "../../platform/integrations/payments.ts";
import { testWorld } from "../../testing/fixture.ts";
import { outsideOf } from "./outside.ts";

const world = await testWorld({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "omloop@bedrijf.nl" });
const admin = await world.signedIn("Admin");
const manager = await world.signedIn("Manager");
const here = "http://127.0.0.1:3000";
const original = "https://omloop.bedrijf.example";

/** This world becomes a copy of a company that is at work elsewhere. */
const becomeCopy = () =>
  world.services.pool.query("update setting set value = to_jsonb($1::text) where name = 'home'", [original]);
beforeEach(async () => {
  await world.takeJobs("sendMail");
  await world.db.deleteFrom("mail").execute();
  await becomeCopy();
});
const mail = async (causeKey: string) => {
  const letter = { to: "klant@bedrijf.nl", subject: "Klaar", body: "Klaar", locale: "nl", causeKey } as const;
  await world.db.transaction().execute((tx) => sendMail(tx, letter));
};
const queued = async () =>
  (
    await world.services.pool.query(
      "select key, run_at > now() as waits from graphile_worker.jobs where task_identifier = 'sendMail'",
    )
  ).rows;
const switchOn = (body: object = {}) => admin.post("/admin/outside/switch-on", body);

describe("a copy of a company", () => {
  test("tells every Admin, and nobody else", async () => {
    expect((await admin.get("/security/info")).body.copyOf).toBe(original);
    expect((await manager.get("/security/info")).body.copyOf).toBeNull();
    expect((await manager.get("/admin/outside")).status).toBe(403);
    expect((await manager.post("/admin/outside/switch-on", {})).status).toBe(403);
  });

  test("keeps a mail in the queue, once, until an Admin says that the company is here", async () => {
    await mail("copy:1");
    const [job] = await world.takeJobs("sendMail");
    const send = vi.fn(async () => {});
    const guarded = outsideOf(world.services).away("sendMail", send, ({ mailId }) => `mail/${mailId}`)!;
    await guarded(job!, false);
    await guarded(job!, true);
    expect(send).not.toHaveBeenCalled();
    expect(await queued()).toEqual([{ key: `mail/${job!.mailId}`, waits: true }]);
    expect((await switchOn({ waitingMails: "send" })).body).toMatchObject({ home: here, isOn: true });
    expect(await queued()).toEqual([{ key: `mail/${job!.mailId}`, waits: false }]);
    await guarded(job!, false);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("leaves out what the clock asks for again", async () => {
    const sweep = vi.fn(async () => {});
    const guarded = outsideOf(world.services).atHome(sweep)!;
    const running = { workerId: "1", stopping: new AbortController().signal };
    await guarded({}, false, running);
    expect(sweep).not.toHaveBeenCalled();
    await switchOn();
    await guarded({}, false, running);
    expect(sweep).toHaveBeenCalledTimes(1);
  });

  test("moves no money, and looks at payments all the same", async () => {
    const made = vi.fn(async () => "1");
    const found = vi.fn(async () => undefined);
    const provider = {
      name: "mollie",
      createCustomer: made,
      findPayment: found,
    } as unknown as PaymentProvider;
    const guarded = atHome(provider, world.services.home);
    const customer = { key: "1", name: "", email: "" };
    await expect(guarded.createCustomer(customer)).rejects.toMatchObject({ code: "outsideIsOff" });
    await guarded.findPayment("1");
    expect([made.mock.calls.length, found.mock.calls.length]).toEqual([0, 1]);
    await switchOn();
    expect(await guarded.createCustomer(customer)).toBe("1");
  });

  test("hands codes over as where no mail leaves, for they would not arrive", async () => {
    expect((await world.anonymous.get("/configs")).body.mailsLeave).toBe(false);
    const person = await world.signedIn("Sales");
    expect((await admin.post(`/admin/users/${person.id}/reset-password`)).body).toMatchObject({
      ...{ sent: false, code: expect.stringMatching(/^\d{6}$/) },
    });
  });

  test("drops what waited when it is switched on, unless told to send it", async () => {
    await mail("copy:2");
    expect((await admin.get("/admin/outside")).body).toEqual({
      ...{ home: original, here, isOn: false, waitingMails: 1 },
    });
    expect((await switchOn()).body).toMatchObject({ isOn: true, waitingMails: 0 });
    expect((await admin.get("/security/info")).body.copyOf).toBeNull();
    expect(await switchOn()).toMatchObject({ status: 422, body: { code: "outsideIsOn" } });
  });

  test("is switched on in the history, by name", async () => {
    await switchOn();
    const { body } = await admin.get(`/audit?userId=${admin.id}&subject=setting`);
    expect(body.items[0].changes).toMatchObject([{ field: "value", before: original, after: here }]);
  });
});

test.each([
  [original, original, true],
  [original, "https://omloop.bedrijf.example:8443", false],
  [original, "http://127.0.0.1:3000", false],
  [original, "http://localhost", false],
  ["http://127.0.0.1:3000", "http://localhost:3001", true],
  ["http://127.0.0.1:3000", "http://[::1]:9", true],
  ["http://127.0.0.1:3000", "http://10.0.0.5:3000", false],
  ["http://127.0.0.1.elders.example", "http://127.0.0.1", false],
])("from %s, %s is the same company: %j", (one, other, isSame) => {
  expect([isSameHome(one, other), isSameHome(other, one)]).toEqual([isSame, isSame]);
});
