import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Smtp, startSmtp } from "../testing/smtp.ts";
import { startWorld, type World } from "../testing/world.ts";
import { mailSender } from "./mail.jobs.ts";

let world: World;
let smtp: Smtp;

beforeAll(async () => {
  smtp = await startSmtp();
  world = await startWorld();
});
afterAll(async () => {
  await smtp.close();
  await world.close();
});

const sender = () =>
  mailSender({ ...world.services, config: { ...world.services.config, smtpUrl: smtp.url } });
const newestMail = () =>
  world.db.selectFrom("mail").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

async function signUp(name: string, email = `${name}@example.nl`) {
  const body = { username: name, firstName: "Jan\tX", lastName: "Bakker", email, password: "Geheim-123" };
  await world.anonymous.post("/security/sign-up", { ...body, firstName: "Jan" });
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
  expect(parsed.messageId).toBe(`<mail-${mail.id}@127.0.0.1>`);
  expect((await newestMail()).sentAt).not.toBeNull();
});

test("a mail that the mail server refuses stays in the outbox with its reason and goes out later", async () => {
  await signUp("visser");
  const { id } = await newestMail();
  smtp.refuses(true);
  await expect(sender()({ mailId: id })).rejects.toThrow();
  expect(await newestMail()).toMatchObject({
    sentAt: null,
    failure: expect.stringContaining("mailbox full"),
  });
  smtp.refuses(false);
  await sender()({ mailId: id });
  expect(await newestMail()).toMatchObject({ failure: null, sentAt: expect.any(String) });
});

test("a mail to an address that nobody can have, as the sample's contacts have, never leaves", async () => {
  const before = smtp.received.length;
  const nowhere = ["it@voorbeeldbank.example", "a@example.com", "b@mail.test", "c@x.invalid"];
  for (const [at, email] of nowhere.entries()) {
    await signUp(`niemand${at}`, email);
    await sender()({ mailId: (await newestMail()).id });
    expect(await newestMail()).toMatchObject({ to: email, sentAt: null, failure: null });
  }
  expect(smtp.received).toHaveLength(before);
  await signUp("iemand", "iemand@voorbeeld-example.nl");
  await sender()({ mailId: (await newestMail()).id });
  expect(smtp.received).toHaveLength(before + 1);
});

test("an Admin reads in the log what waits to be sent; others do not", async () => {
  await signUp("smit");
  const admin = await world.signedIn("Admin");
  const { body } = await admin.get("/logs/emails?sent=false");
  expect(body.items[0]).toMatchObject({ to: "smit@example.nl", sentAt: null });
  const found = async (q: string) => (await admin.get(`/logs/emails?q=${q}`)).body.items.length;
  expect([await found("smit@"), await found("bevestig%20smit"), await found("nobody")]).toEqual([1, 1, 0]);
  const manager = await world.signedIn("Manager");
  expect((await manager.get("/logs/emails")).status).toBe(403);
});
