import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { locales } from "../../../contract/locales.ts";
import { type JobHandlers, runJobs } from "../../platform/jobs/jobs.ts";
import { testWorld } from "../../testing/fixture.ts";
import { idleHandlers } from "../../testing/idleHandlers.ts";
import { startSmtp } from "../../testing/smtp.ts";
import { waitUntil } from "../../testing/stream.ts";
import { mailSender } from "./mail.jobs.ts";
import { sendMail } from "./mail.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const smtp = await startSmtp();
beforeEach(async () => {
  await world.services.pool.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs",
  );
});
afterAll(() => smtp.close());

const withServer = () => ({ ...world.services, config: { ...world.services.config, smtpUrl: smtp.url } });
const sender = (patience?: Parameters<typeof mailSender>[1]) => mailSender(withServer(), patience)!;
const newestMail = () =>
  world.db.selectFrom("mail").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
const post = (to: string, goodFor?: number) =>
  world.db
    .transaction()
    .execute((tx) =>
      sendMail(tx, { to, subject: "Bericht", body: to, locale: "nl", causeKey: `test:${to}`, goodFor }),
    );
const noop = async () => undefined;
const handlers = { ...idleHandlers, sendMail: undefined };
const stops: (() => Promise<void>)[] = [];
async function running(overrides: Partial<JobHandlers>) {
  const runner = await runJobs(world.services.pool, { ...handlers, ...overrides }, (line) =>
    world.lines.push(line),
  );
  let ended: Promise<void> | undefined;
  const stop = () => (ended ??= runner.stop());
  stops.push(stop);
  return { stop };
}
afterEach(async () => {
  smtp.refuses(undefined);
  smtp.falls("well");
  smtp.holds(false);
  for (const stop of stops.splice(0)) await stop();
});
/** The clock of a worker may have put a job of each minute in as well. */
const inQueue = async () =>
  (
    await world.services.pool.query(
      "select task_identifier as name, attempts from graphile_worker.jobs where task_identifier like 'send%'",
    )
  ).rows;
const log = async () => (await admin.get("/logs/emails?sort=-createdAt")).body.items;

async function signUp(username: string, more: object = {}) {
  const email = `${username}@example.nl`;
  const body = {
    username,
    firstName: "Jan",
    lastName: "Bakker",
    email,
    password: "Koperen-Vlieger-7",
    ...more,
  };
  await world.anonymous.post("/security/sign-up", body);
  await world.sendCodes();
}

test("a confirmation code goes out over SMTP once, to its owner alone, in the owner's language", async () => {
  await signUp("bakker");
  const mail = await newestMail();
  const send = sender();
  await send({ mailId: mail.id });
  await send({ mailId: mail.id });
  expect(smtp.received).toHaveLength(1);
  const parsed = await PostalMime.parse(smtp.received[0]!.raw);
  expect(smtp.received[0]!.to).toEqual(["bakker@example.nl"]);
  expect(parsed.subject).toBe("Bevestig uw account");
  expect(parsed.text).toMatch(/bevestigingscode is \d{6}/);
  expect(parsed.text?.trim().split("\n")).toEqual([
    "Beste Jan,",
    "",
    expect.stringMatching(/bevestigingscode/),
    "",
    "Met vriendelijke groet,",
    "Omloop",
    "http://127.0.0.1:3000",
  ]);
  expect(parsed.messageId).toBe(`<mail-${mail.id}@127.0.0.1>`);
  expect((await newestMail()).sentAt).not.toBeNull();
});

test("the mail of a code greets its reader in each language, by name if known, with one six-digit number", async () => {
  await world.db
    .updateTable("setting")
    .set({ value: JSON.stringify({ companyName: "Van Dam ICT" }) })
    .where("name", "=", "theme")
    .execute();
  const leftFirst = locales.toSorted((one) => (one === "fa" ? 1 : -1));
  for (const [at, locale] of leftFirst.entries()) {
    await signUp(`lezer${at}`, { firstName: "Noor", locale });
    const { body } = await newestMail();
    expect(body).toMatch(/^[^\n]*Noor[^\n]*\n\n[^\n]+\n\n[^\n]+\nVan Dam ICT\nhttp:\/\/127.0.0.1:3000$/);
    expect(body.match(/\b\d{6}\b/g)).toHaveLength(1);
  }
  const persian = await newestMail();
  await sender()({ mailId: persian.id });
  const { text } = await PostalMime.parse(smtp.received.at(-1)!.raw);
  expect(persian.body).toContain("\nVan Dam ICT");
  expect(text).toContain("\n\u200fVan Dam ICT\nhttp://127.0.0.1:3000");
  for (const [at, firstName] of ["Win: http://kwaad.nl", "kwaad.nl", "Bel 0900123456"].entries()) {
    await signUp(`reclame${at}`, { firstName });
    expect((await newestMail()).body).toMatch(/^Goedendag,\n\nUw bevestigingscode/);
  }
  for (const [at, firstName] of ["J.P.", "Anne-Marie", "O’Neill", "فاطمه"].entries()) {
    await signUp(`naam${at}`, { firstName });
    expect((await newestMail()).body).toMatch(`Beste ${firstName},`);
  }
});

test("a mail that the mail server puts off stays in the outbox with its reason and goes out later", async () => {
  await post("visser@voorbeeld.nl");
  const { id } = await newestMail();
  smtp.refuses(450);
  await expect(sender()({ mailId: id })).rejects.toThrow();
  expect((await log())[0]).toMatchObject({
    mailState: "waiting",
    failure: "De mailserver nam deze e-mail nog niet aan: 450 mailbox full",
  });
  smtp.refuses(undefined);
  await sender()({ mailId: id });
  expect((await log())[0]).toMatchObject({ mailState: "sent", failure: null, sentAt: expect.any(String) });
});

describe("a refusal of the mail server is for good, and told in the reader's language", () => {
  const refusals: [string, string, () => void][] = [
    ["of the address", "550 no such user", () => smtp.knowsNot("weg@voorbeeld.nl")],
    ["of the content", "554 mailbox full", () => smtp.refuses(554)],
  ];
  test.each(refusals)("%s", async (_, answer, refuse) => {
    refuse();
    const to = answer.startsWith("550") ? "weg@voorbeeld.nl" : "spam@voorbeeld.nl";
    await post(to);
    const runner = await running({ sendMail: sender() });
    const jobs = async () => (await admin.get("/admin/jobs")).body.items;
    const sentence = `De mailserver weigert deze e-mail; er wordt niet opnieuw geprobeerd: ${answer}`;
    await waitUntil(async () =>
      expect(await jobs()).toMatchObject([
        { state: "failed", lastError: expect.stringContaining(sentence), mail: { to, subject: "Bericht" } },
      ]),
    );
    await runner.stop();
    smtp.refuses(undefined);
    expect((await log())[0]).toMatchObject({ to, mailState: "refused", sentAt: null, failure: sentence });
    const german = await admin.get("/logs/emails?sort=-createdAt", { "accept-language": "de" });
    expect(german.body.items[0].failure).toMatch(/^Der Mailserver lehnt diese E-Mail ab.*\d{3}/);
    expect((await admin.get(`/admin/jobs?q=${to}`)).body.total).toBe(1);
    expect((await admin.get("/admin/jobs?q=ander")).body.total).toBe(0);
  });
});

describe("a mail server that falls silent", () => {
  test("keeps no other job waiting, and codes go before all mails that wait when it is well again", async () => {
    smtp.falls("silent");
    for (let at = 0; at < 6; at += 1) await post(`wacht${at}@voorbeeld.nl`);
    const codes: string[] = [];
    const runner = await running({
      sendMail: sender(),
      sendCode: async ({ emailOrUsername }) => void codes.push(emailOrUsername),
    });
    await waitUntil(() => expect(smtp.silenced).toHaveLength(2));
    await world.anonymous.post("/security/forgot-password", { emailOrUsername: "wie" });
    await waitUntil(() => expect(codes).toEqual(["wie"]), 4000);
    await post("code@voorbeeld.nl", 15);
    const before = smtp.received.length;
    smtp.falls("well");
    await waitUntil(() => expect(smtp.received).toHaveLength(before + 7));
    await runner.stop();
    const order = smtp.received.slice(before).map(({ to }) => to[0]);
    expect(order.indexOf("code@voorbeeld.nl")).toBeLessThan(4);
  }, 120_000);

  test("is let go in time, and the mail tried again", async () => {
    smtp.falls("silent");
    await post("stil@voorbeeld.nl");
    const { id } = await newestMail();
    const sending = sender({ reach: 500, begin: 500, accept: 500 })({ mailId: id });
    await expect(sending).rejects.toThrow(/does not answer/);
    smtp.falls("well");
    smtp.holds(true);
    await expect(sender({ reach: 500, begin: 500, accept: 500 })({ mailId: id })).rejects.toThrow(/answer/);
    smtp.holds(false);
    expect((await log())[0]).toMatchObject({
      mailState: "waiting",
      failure: "De mailserver antwoordde niet op tijd.",
    });
    await sender()({ mailId: id });
    expect((await log())[0]).toMatchObject({ mailState: "sent" });
  });
});

describe("a mail that an Admin cancels while it is being sent", () => {
  const cancelNewest = async () => {
    const [job] = (await admin.get("/admin/jobs")).body.items;
    return { id: job.id as number, ...(await admin.post(`/admin/jobs/${job.id}/cancel`)) };
  };

  test("does not leave when its content did not, and can be cancelled once", async () => {
    smtp.falls("silent");
    await post("terug@voorbeeld.nl");
    const runner = await running({ sendMail: sender() });
    await waitUntil(() => expect(smtp.silenced).toHaveLength(1));
    const { id, status } = await cancelNewest();
    expect(status).toBe(200);
    expect((await log())[0]).toMatchObject({ mailState: "cancelled", cancelledAt: expect.any(String) });
    expect(await admin.post(`/admin/jobs/${id}/cancel`)).toMatchObject({
      status: 422,
      body: { code: "jobEnded" },
    });
    smtp.falls("well");
    await waitUntil(async () => expect(await inQueue()).toEqual([]));
    await runner.stop();
    expect(smtp.timesTo("terug@voorbeeld.nl")).toBe(0);
    expect((await log())[0]).toMatchObject({ mailState: "cancelled", sentAt: null, failure: null });
  });

  test("is told as sent when it had gone, and a job that ended says so", async () => {
    smtp.holds(true);
    await post("onderweg@voorbeeld.nl");
    const runner = await running({ sendMail: sender() });
    await waitUntil(() => expect(smtp.held.size).toBe(1));
    const [job] = (await admin.get("/admin/jobs")).body.items;
    expect((await admin.post(`/admin/jobs/${job.id}/retry`)).status).toBe(200);
    const { id, status } = await cancelNewest();
    expect(status).toBe(200);
    smtp.holds(false);
    await waitUntil(async () => expect(await inQueue()).toEqual([]));
    await runner.stop();
    expect((await log())[0]).toMatchObject({ mailState: "sent", cancelledAt: null });
    expect(await admin.post(`/admin/jobs/${id}/cancel`)).toMatchObject({
      status: 422,
      body: { code: "jobEnded" },
    });
  });
});

test("a code whose time is over is not sent any more", async () => {
  await signUp("laat");
  await world.pass(16);
  const { id } = await newestMail();
  await sender()({ mailId: id });
  expect(smtp.timesTo("laat@example.nl")).toBe(0);
  expect((await log())[0]).toMatchObject({
    mailState: "notSent",
    failure: expect.stringMatching(/verlopen/),
  });
});

test("mails without a mail server wait in the queue until there is one", async () => {
  await post("geduld@voorbeeld.nl");
  const without = await running({ sendMail: mailSender(world.services), sendCode: noop });
  await world.anonymous.post("/security/forgot-password", { emailOrUsername: "wie" });
  await waitUntil(async () => expect(await inQueue()).toEqual([{ name: "sendMail", attempts: 0 }]));
  await without.stop();
  const runner = await running({ sendMail: sender() });
  await waitUntil(() => expect(smtp.timesTo("geduld@voorbeeld.nl")).toBe(1));
  await runner.stop();
});

test("a mail to an address that nobody can have, as the sample's contacts have, never leaves", async () => {
  const nowhere = ["it@voorbeeldbank.example", "a@example.com", "b@mail.test", "c@x.invalid"];
  for (const email of nowhere) {
    await post(email);
    expect(await inQueue()).toEqual([]);
    expect((await log())[0]).toMatchObject({
      to: email,
      mailState: "notSent",
      failure: expect.stringMatching(/verzonnen/),
    });
  }
  await post("iemand@voorbeeld-example.nl");
  expect(await inQueue()).toEqual([{ name: "sendMail", attempts: 0 }]);
});

describe("a code in the log", () => {
  const bodyTo = async (address: string, subject: string) =>
    (await log()).find(
      (mail: { to: string; subject: string }) => mail.to === address && mail.subject === subject,
    ).body as string;
  const confirming = "Bevestig uw account";
  const sixDigits = /(?<!\d)\d{6}(?!\d)/;

  test("is shown of an account that was never confirmed, as long as its mail did not leave", async () => {
    await signUp("devries");
    const [code] = sixDigits.exec(await bodyTo("devries@example.nl", confirming)) ?? [];
    await world.db
      .updateTable("mail")
      .set({ sentAt: new Date().toISOString() })
      .where("to", "=", "devries@example.nl")
      .execute();
    expect(await bodyTo("devries@example.nl", confirming)).toContain("••••••");
    await world.db.updateTable("mail").set({ sentAt: null }).where("to", "=", "devries@example.nl").execute();
    const proof = { emailOrUsername: "devries", code };
    expect((await world.anonymous.post("/security/confirm-sign-up", proof)).status).toBe(200);
    const after = await bodyTo("devries@example.nl", confirming);
    expect(after).not.toMatch(sixDigits);
    expect(after).toContain("••••••");
  });

  test("of a forgotten password is shown to nobody; without a mail server it is said where that was started", async () => {
    await signUp("mulder");
    world.lines.length = 0;
    await world.anonymous.post("/security/forgot-password", { emailOrUsername: "mulder" });
    await world.sendCodes();
    expect(await bodyTo("mulder@example.nl", "Een nieuw wachtwoord instellen")).toMatch(
      /code om .* is ••••••\./,
    );
    expect(world.lines).toContainEqual(expect.stringMatching(/^password code \d{6} for mulder$/));
  });
});

test("an Admin reads in the log what waits to be sent; others do not", async () => {
  await signUp("smit");
  const { body } = await admin.get("/logs/emails?sent=false");
  expect(body.items[0]).toMatchObject({ to: "smit@example.nl", sentAt: null });
  const countOf = async (q: string) => (await admin.get(`/logs/emails?q=${q}`)).body.items.length;
  expect([await countOf("smit@"), await countOf("bevestig%20smit"), await countOf("nobody")]).toEqual([
    1, 1, 0,
  ]);
  const manager = await world.signedIn("Manager");
  expect((await manager.get("/logs/emails")).status).toBe(403);
});
