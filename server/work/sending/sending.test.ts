import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sendMail } from "../../people/mail/mail.ts";
import { testWorld } from "../../testing/fixture.ts";
import { startSmtp } from "../../testing/smtp.ts";
import { emailPlanner } from "./planning.jobs.ts";
import { emailSender } from "./sender.jobs.ts";
import { emailTender } from "./tend.jobs.ts";
import { writerOf } from "./writer.ts";

const smtp = await startSmtp();
const world = await testWorld({
  SMTP_URL: smtp.url,
  PUBLIC_URL: "https://omloop.nl",
  MAIL_FROM: "nieuws@omloop.nl",
});
afterAll(() => smtp.close());
const sales = await world.signedIn("Sales");
const admin = await world.signedIn("Admin");
const { app, services } = world;
const plan = emailPlanner(services);
const tend = emailTender(services);
const stopping = new AbortController().signal;
const send = () => emailSender(services, writerOf)!({}, false, { workerId: "worker", stopping });
const planned = async () => {
  for (const job of await world.takeJobs("planEmail")) await plan(job);
};
const sql = async (text: string, values: unknown[] = []) => (await services.pool.query(text, values)).rows;

await sql(
  `update setting set value = value || '{"company": {"name": "Omloop", "street": "Straat 1", "zipcode": "3511 AA", "city": "Utrecht"}}' where name = 'configs'`,
);
await sql(`update module set config = '{"perMinute": 6000}' where name = 'mailing'`);
beforeEach(() => world.takeJobs("sendEmails"));

let made = 0;
const contact = async (values: object = {}) => {
  made += 1;
  const body = {
    name: `Klant ${made}`,
    email: `klant${made}@klant.nl`,
    isCustomer: true,
    locale: "nl",
    ...values,
  };
  return (await sales.post("/contacts", body)).body as { id: number; email: string };
};
async function list(members: { id: number }[], more: object = {}) {
  made += 1;
  const [{ id } = { id: 0 }] = await sql(
    `insert into "mailingList" ("listName", private) values ($1, $2) returning id`,
    [`Lijst ${made}`, "private" in more],
  );
  for (const member of members)
    await sql(`insert into "mailingListContact" ("listId", "contactId") values ($1, $2)`, [id, member.id]);
  return id as number;
}
const page = "https://shop.nl/aanbod";
const copy = (text: string) => ({
  blocks: [
    { kind: "text", paragraphs: [{ spans: [{ text }, { text: "Aanbod", href: page }] }] },
    { kind: "button", label: "Bekijk", href: "https://shop.nl/laptops" },
    { kind: "button", label: "Meer", href: "https://shop.nl/telefoons" },
    { kind: "footer", text: "" },
  ],
});
async function draft(recipients: object, more: object = {}) {
  made += 1;
  const email = {
    name: `Mail ${made}`,
    subject: { nl: "Nieuws voor {{name|u}}" },
    content: { nl: copy("Dag {{name|klant}}, ") },
    recipients: { listIds: [], tagIds: [], addresses: [], ...recipients },
    ...more,
  };
  const { status, body } = await sales.post("/emails", email);
  expect({ status, body }).toMatchObject({ status: 201, body: { state: "draft" } });
  return body.id as number;
}
const state = async (id: number) => (await sales.get(`/emails/${id}/figures`)).body;
const recipients = async (id: number, query = "") =>
  (await sales.get(`/emails/${id}/recipients${query}`)).body;
async function sent(who: object, more: object = {}) {
  const id = await draft(who, more);
  expect(await sales.post(`/emails/${id}/send`, {})).toMatchObject({
    status: 200,
    body: { id, state: "sending" },
  });
  await planned();
  await send();
  return id;
}
const mailTo = async (address: string) =>
  PostalMime.parse(smtp.received.findLast(({ to }) => to.includes(address))!.raw);
const tokenFor = async (address: string) => /\/u\/([\w-]{22})/.exec((await mailTo(address)).text ?? "")![1]!;

const person = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36";
const visit = (url: string, agent = person, method: "GET" | "HEAD" = "GET") =>
  app.inject({ method, url: new URL(url).pathname, headers: { "user-agent": agent } });
const linksIn = (html = "") => [...html.matchAll(/https:\/\/omloop\.nl\/c\/[\w-]{22}\/(\d+)/g)];
const pixelIn = (html = "") => /https:\/\/omloop\.nl\/o\/[\w-]{22}/.exec(html)![0];

describe("a mail to lists, tags and typed addresses", () => {
  test("reaches each address once, in its copy, and the figures say so", async () => {
    const [one, two] = [await contact({ name: "Bakker" }), await contact()];
    const listIds = [await list([one, two]), await list([two])];
    const id = await sent({ listIds, addresses: [two.email.toUpperCase(), "los@elders.nl"] });
    expect(await state(id)).toMatchObject({
      state: "finished",
      counts: { accepted: 3, planned: 0, skipped: 0 },
    });
    expect([one.email, two.email, "los@elders.nl"].map(smtp.timesTo)).toEqual([1, 1, 1]);
    const mail = await mailTo(one.email);
    expect([mail.subject, mail.from]).toEqual([
      "Nieuws voor Bakker",
      { name: "Omloop", address: "nieuws@omloop.nl" },
    ]);
    expect(mail.html).toMatch(/Dag Bakker, .*https:\/\/omloop\.nl\/c\/[\w-]{22}\/\d+/s);
    expect(mail.html).not.toContain(page);
    expect((await mailTo("los@elders.nl")).text).toContain("Dag klant, ");
  });
});

test("whoever wanted no more mail is passed over with the reason, and so is who says so before their turn", async () => {
  const [stopped, later, gets] = [await contact(), await contact(), await contact()];
  const listId = await list([stopped, later, gets]);
  await sales.post("/suppressions", { address: stopped.email.toUpperCase() });
  const id = await draft({ listIds: [listId] });
  await sales.post(`/emails/${id}/send`, {});
  await planned();
  await sql(`update "mailingListContact" set subscribed = false, at = now() where "contactId" = $1`, [
    later.id,
  ]);
  await send();
  const { items } = await recipients(id, "?sort=id");
  expect(items).toMatchObject([
    { address: stopped.email, state: "skipped", answer: "Met de hand uitgesloten" },
    {
      address: later.email,
      state: "skipped",
      answer: "Schreef zich van de lijst uit voordat hij aan de beurt was",
    },
    { address: gets.email, state: "accepted" },
  ]);
  expect([stopped.email, later.email, gets.email].map(smtp.timesTo)).toEqual([0, 0, 1]);
});

describe("the states of a mail", () => {
  test("only what can be sent is sent: no template, no mail to nobody, nothing twice", async () => {
    const nobody = await draft({});
    expect(await sales.post(`/emails/${nobody}/send`, {})).toMatchObject({
      status: 422,
      body: { code: "emailNotReady" },
    });
    const to = { addresses: ["een@voorbeeld.nl"] };
    const template = await draft(to, { isTemplate: true });
    expect((await sales.post(`/emails/${template}/send`, {})).body.code).toBe("templateNotSent");
    const id = await sent(to);
    for (const move of ["send", "pause", "resume", "cancel"])
      expect(await sales.post(`/emails/${id}/${move}`, move === "send" ? {} : undefined), move).toMatchObject(
        {
          status: 422,
          body: { code: "emailStateRefused" },
        },
      );
    expect((await sales.patch(`/emails/${id}`, { name: "Anders" })).status).toBe(422);
    expect((await sales.post("/emails/999999/send", {})).status).toBe(404);
  });

  test("a mail that is paused goes on where it stopped, and one that is cancelled does not", async () => {
    const id = await draft({ addresses: ["een@pauze.nl", "twee@pauze.nl"] });
    await sales.post(`/emails/${id}/send`, {});
    await planned();
    expect((await sales.post(`/emails/${id}/pause`)).body).toEqual({ id, state: "paused" });
    await send();
    expect((await state(id)).counts).toMatchObject({ planned: 2, accepted: 0 });
    expect((await sales.post(`/emails/${id}/resume`)).body).toEqual({ id, state: "sending" });
    await send();
    expect(await state(id)).toMatchObject({ state: "finished", counts: { planned: 0, accepted: 2 } });
    const other = await draft({ addresses: ["een@pauze.nl"] });
    await sales.post(`/emails/${other}/send`, {});
    expect((await sales.post(`/emails/${other}/cancel`)).body.state).toBe("cancelled");
    await planned();
    await send();
    expect(smtp.timesTo("een@pauze.nl")).toBe(1);
  });

  test("one that is late by more than half an hour waits for a person, one that is not begins", async () => {
    const ids: number[] = [];
    for (const minutes of [29, 31]) {
      const id = await draft({ addresses: [`laat${minutes}@klant.nl`] });
      expect((await sales.post(`/emails/${id}/send`, { at: "2099-01-01T10:00" })).body.state).toBe(
        "scheduled",
      );
      await sql(`update email set "scheduledFor" = now() - make_interval(mins => $2) where id = $1`, [
        id,
        minutes,
      ]);
      ids.push(id);
    }
    await tend();
    expect(await Promise.all(ids.map(async (id) => (await state(id)).state))).toEqual(["sending", "late"]);
    expect((await sales.post(`/emails/${ids[1]}/cancel`)).body.state).toBe("draft");
    expect((await sales.post(`/emails/${ids[1]}/send`, {})).body.state).toBe("sending");
  });

  test("one whose hour comes while the module has ended waits, and begins when it is in use again", async () => {
    const id = await draft({ addresses: ["einde@klant.nl"] });
    await sales.post(`/emails/${id}/send`, { at: "2099-01-01T10:00" });
    await sql(`update email set "scheduledFor" = now() where id = $1`, [id]);
    const until = (day: string) => sql(`update module set "paidUntil" = ${day} where name = 'mailing'`);
    const now = async () => (await sql("select state from email where id = $1", [id]))[0].state;
    await until("current_date - 2");
    await tend();
    expect(await now()).toBe("scheduled");
    await until("current_date + 30");
    await tend();
    expect(await now()).toBe("sending");
  });

  test("a time that the company's clock skips, shows twice or has shown is told", async () => {
    const id = await draft({ addresses: ["tijd@klant.nl"] });
    const at = async (at: string) => (await sales.post(`/emails/${id}/send`, { at })).body;
    expect(await at("2099-03-29T02:30")).toMatchObject({ code: "timeMissing", errors: [{ path: "at" }] });
    expect(await at("2099-10-25T02:30")).toMatchObject({
      code: "timeTwice",
      details: { earlier: "2099-10-25T02:30+02:00", later: "2099-10-25T02:30+01:00" },
    });
    expect(await at("2020-01-01T10:00")).toMatchObject({ code: "timePassed" });
    expect((await sales.post(`/emails/${id}/send`, { at: "morgen" })).status).toBe(400);
    expect(await at("2099-10-25T02:30+01:00")).toEqual({ id, state: "scheduled" });
    expect((await state(id)).scheduledFor).toBe("2099-10-25T01:30:00Z");
  });
});

test("what a worker that died had claimed is unknown, and a person alone sends it again", async () => {
  const id = await draft({ addresses: ["weg@dood.nl", "ook@dood.nl"] });
  await sales.post(`/emails/${id}/send`, {});
  await planned();
  await sql(
    `update "emailRecipient" set state = 'claimed', "claimedBy" = 'dead', "claimedAt" = now() where "emailId" = $1`,
    [id],
  );
  await tend();
  expect(await state(id)).toMatchObject({ state: "finished", counts: { unknown: 2 } });
  await send();
  expect(smtp.timesTo("weg@dood.nl")).toBe(0);
  const { items } = await recipients(id, "?state=unknown&sort=address");
  expect(items).toHaveLength(2);
  const [other, one] = items;
  expect((await sales.post(`/emails/${id}/recipients/${one.id}/again`)).status).toBe(200);
  await send();
  expect([smtp.timesTo("weg@dood.nl"), smtp.timesTo("ook@dood.nl")]).toEqual([1, 0]);
  expect((await sales.post(`/emails/${id}/recipients/${one.id}/again`)).body.code).toBe(
    "recipientStateRefused",
  );
  await sales.post("/suppressions", { address: other.address });
  expect((await sales.post(`/emails/${id}/recipients/${other.id}/again`)).body.code).toBe("addressStopped");
});

describe("unsubscribing", () => {
  const oneClick = (
    token: string,
    payload?: string,
    method = "POST",
    type = "application/x-www-form-urlencoded",
  ) =>
    app.inject({
      method: method as "POST",
      url: `/u/${token}`,
      payload,
      headers: payload === undefined ? {} : { "content-type": type },
    });
  const suppressed = async (address: string) => (await sales.get(`/suppressions?q=${address}`)).body.total;

  test("happens by a POST with the body of RFC 8058, in either form, and by nothing less", async () => {
    for (const [at, form] of ["urlencoded", "multipart"].entries()) {
      const { email } = await contact();
      const id = await sent({ addresses: [email] });
      const token = await tokenFor(email);
      for (const method of ["GET", "HEAD"])
        expect((await oneClick(token, undefined, method)).statusCode).toBeLessThan(500);
      for (const body of [undefined, "", "List-Unsubscribe=No", "Something=One-Click"])
        expect((await oneClick(token, body)).statusCode, String(body)).toBe(422);
      expect(await suppressed(email)).toBe(0);
      const answer =
        form === "urlencoded"
          ? await oneClick(token, "List-Unsubscribe=One-Click")
          : await oneClick(
              token,
              '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
              "POST",
              "multipart/form-data; boundary=x",
            );
      expect([answer.statusCode, answer.headers.location, answer.headers["set-cookie"]]).toEqual([
        200,
        undefined,
        undefined,
      ]);
      expect(await suppressed(email)).toBe(1);
      expect((await oneClick(token, "List-Unsubscribe=One-Click")).statusCode).toBe(200);
      expect(await state(id)).toMatchObject({ unsubscribed: 1, unsubscribeRate: 10_000 });
      await sent({ addresses: [email, `ander${at}@klant.nl`] });
      expect(smtp.timesTo(email)).toBe(1);
    }
    expect((await oneClick("x".repeat(22), "List-Unsubscribe=One-Click")).statusCode).toBe(404);
  });

  test("is a choice of all or of single lists, of which private ones are never named", async () => {
    const who = await contact({ locale: "de" });
    const listIds = [await list([who]), await list([who]), await list([who], { private: true })];
    await sent({ listIds });
    const token = await tokenFor(who.email);
    const read = async () => (await world.anonymous.get(`/mail-links/${token}`)).body;
    const lists = [
      { id: listIds[0], listName: expect.any(String), subscribed: true },
      { id: listIds[1], listName: expect.any(String), subscribed: true },
    ];
    expect(await read()).toEqual({ locale: "de", getsMail: true, lists });
    expect(JSON.stringify(await read())).not.toContain(who.email);
    const choose = (body: object) => world.anonymous.post(`/mail-links/${token}/choices`, body);
    expect((await choose({ getsMail: true, listIds: [listIds[1]] })).body).toMatchObject({
      getsMail: true,
      lists: [{ subscribed: false }, { subscribed: true }],
    });
    expect((await choose({ getsMail: true, listIds: listIds.slice(0, 2) })).body).toMatchObject({
      lists: [{ subscribed: true }, { subscribed: true }],
    });
    expect((await choose({ getsMail: false })).body.getsMail).toBe(false);
    expect((await choose({ getsMail: true })).body.getsMail).toBe(true);
    const privately = await sql(`select subscribed from "mailingListContact" where "listId" = $1`, [
      listIds[2],
    ]);
    expect(privately).toEqual([{ subscribed: true }]);
  });

  test("does not let somebody back whose address bounced", async () => {
    const { email } = await contact();
    await sent({ addresses: [email] });
    await sql(`insert into suppression (address, reason) values ($1, 'bounced')`, [email]);
    const token = await tokenFor(email);
    expect(
      (await world.anonymous.post(`/mail-links/${token}/choices`, { getsMail: true })).body.getsMail,
    ).toBe(false);
  });
});

describe("what became of a mail", () => {
  test("a person who looks and follows a link is counted once, and the link leads on", async () => {
    const { email } = await contact();
    const id = await sent({ addresses: [email] });
    const { html } = await mailTo(email);
    const [first] = linksIn(html);
    const answer = await visit(first![0]);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, page]);
    const picture = await visit(pixelIn(html));
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/gif"]);
    await visit(first![0]);
    expect(await state(id)).toMatchObject({
      opened: 1,
      clicked: 1,
      openRate: 10_000,
      clickRate: 10_000,
      links: expect.arrayContaining([
        expect.objectContaining({ url: page, people: 1, clicks: 2, byMachine: 0 }),
      ]),
    });
    expect((await recipients(id, "?clicked=true")).total).toBe(1);
    expect((await recipients(id, "?opened=false")).total).toBe(0);
  });

  test("a program that follows three links in a moment is no person, and a person later is", async () => {
    const { email } = await contact();
    const id = await sent({ addresses: [email] });
    const { html } = await mailTo(email);
    const links = linksIn(html).filter(([, linkId]) => linkId !== "0");
    for (const [url] of links) await visit(url);
    expect(await state(id)).toMatchObject({ opened: 0, clicked: 0, clickedByMachine: 1 });
    expect((await recipients(id, "?clickedByMachine=true")).total).toBe(1);
    await sql(`update "emailEvent" set at = at - interval '1 minute' where "emailId" = $1`, [id]);
    await visit(links[0]![0]);
    expect(await state(id)).toMatchObject({ opened: 1, clicked: 1, clickedByMachine: 0 });
  });

  test("the list of mails says of each what share opened it and clicked", async () => {
    const [one, other] = [await contact(), await contact()];
    const id = await sent({ addresses: [one.email, other.email] });
    const rates = async () =>
      (await sales.get("/emails")).body.items.find((row: { id: number }) => row.id === id);
    expect(await rates()).toMatchObject({ accepted: 2, openRate: 0, clickRate: 0 });
    await visit(linksIn((await mailTo(one.email)).html)[0]![0]);
    expect(await rates()).toMatchObject({ accepted: 2, openRate: 5000, clickRate: 5000 });
    await sql(`update email set "countsOpens" = false where id = $1`, [id]);
    expect(await rates()).toMatchObject({ openRate: null, clickRate: 5000 });
    const unsent = await draft({ addresses: [one.email] });
    expect(
      (await sales.get("/emails")).body.items.find((row: { id: number }) => row.id === unsent),
    ).toMatchObject({
      ...{ accepted: 0, openRate: null, clickRate: null },
    });
  });

  test("the hidden link, a HEAD and Apple's prefetching are programs", async () => {
    const machines: ((html?: string) => Promise<unknown>)[] = [
      (html) => visit(linksIn(html).find(([, linkId]) => linkId === "0")![0]),
      (html) => visit(linksIn(html)[0]![0], person, "HEAD"),
      (html) => visit(pixelIn(html), "Mozilla/5.0"),
    ];
    for (const act of machines) {
      const { email } = await contact();
      const id = await sent({ addresses: [email] });
      await act((await mailTo(email)).html);
      expect(await state(id)).toMatchObject({ opened: 0, clicked: 0 });
    }
  });

  test("a link leads on long afterwards, and a foreign or unknown one nowhere", async () => {
    const [one, other] = [await contact(), await contact()];
    await sent({ addresses: [one.email] });
    const { html } = await mailTo(one.email);
    await sql(`update "emailRecipient" set "acceptedAt" = now() - interval '400 days' where address = $1`, [
      one.email,
    ]);
    const [link] = linksIn(html);
    expect((await visit(link![0])).headers.location).toBe(page);
    await sent({ addresses: [other.email] });
    const [foreign] = linksIn((await mailTo(other.email)).html);
    const mixed = link![0].replace(/\d+$/, foreign![1]!);
    expect((await visit(mixed)).statusCode).toBe(404);
    expect((await visit(link![0].replace(/[\w-]{22}/, "x".repeat(22)))).statusCode).toBe(404);
  });

  test("mails of a period stand side by side, by what their recipients did", async () => {
    const { email } = await contact();
    const id = await sent({ addresses: [email] });
    await visit(pixelIn((await mailTo(email)).html));
    const { emails } = (await sales.get("/emails/compare")).body;
    expect(emails.find((one: { id: number }) => one.id === id)).toMatchObject({
      openRate: 10_000,
      clickRate: 0,
    });
    expect((await sales.get("/emails/compare?from=2026-02-01&to=2026-01-01")).status).toBe(400);
  });
});

describe("the log of every mail", () => {
  const log = async (query = "") => (await admin.get(`/logs/emails${query}`)).body;
  const single = async (causeKey: string, more: object = {}) => {
    const mail = {
      to: "Koper@Log.nl",
      subject: "Uw order",
      body: "Gereed",
      locale: "nl" as const,
      causeKey,
      ...more,
    };
    await services.db.transaction().execute((tx) => sendMail(tx, mail));
    return (await log("?sort=-createdAt&kind=single")).items[0];
  };

  test("holds mails of the outbox and messages of bulk mail by time, found by what they are", async () => {
    const { email } = await contact({ name: "Vos" });
    const id = await sent({ addresses: [email] });
    const { email: planned } = await contact();
    const waiting = await draft({ addresses: [planned] });
    await sales.post(`/emails/${waiting}/send`, {});
    const first = await single("log:1");
    const { items } = await log();
    expect(items.slice(0, 2)).toMatchObject([
      { kind: "single", to: "Koper@Log.nl", subject: "Uw order", mailState: "waiting", emailId: null },
      { kind: "bulk", to: email, subject: "Nieuws voor Vos", mailState: "sent", emailId: id, failure: null },
    ]);
    const found = async (query: string) => (await log(query)).items.map((mail: { id: number }) => mail.id);
    const [, bulk] = items;
    for (const query of [
      `?to=${email.toUpperCase()}`,
      `?q=${email}&kind=bulk`,
      `?q=${encodeURIComponent(bulk.emailName)}`,
      // How the address begins, the subject, what the mail says, and who its contact is.
      `?q=${email.slice(0, -4)}&kind=bulk`,
      "?q=vos&kind=bulk",
      "?q=nieuws&kind=bulk",
      "?q=aanbod%20dag&kind=bulk",
    ])
      expect(await found(query), query).toContain(bulk.id);
    for (const q of ["koper@log.nl", "gereed", "order%20koper"])
      expect(await found(`?q=${q}`)).toEqual([first.id]);
    expect(await found("?q=@klant.nl%20onbekendwoord")).toEqual([]);
    expect(await found("?kind=bulk&mailState=waiting")).toEqual([]);
    expect((await log(`?to=${planned}`)).total).toBe(0);
    expect((await sales.get("/logs/emails")).status).toBe(403);
  });

  test("shows a mail as it was sent, with what became of it, and counts nothing by that", async () => {
    const { id: contactId, email } = await contact({ name: "Haas" });
    const id = await sent({ addresses: [email] });
    await sales.patch(`/contacts/${contactId}`, { name: "Konijn" });
    await visit(linksIn((await mailTo(email)).html)[0]![0]);
    const [{ id: logged }] = (await log(`?to=${email}`)).items;
    const { body } = await admin.get(`/logs/emails/${logged}`);
    expect(body).toMatchObject({ subject: "Nieuws voor Haas", canSendAgain: false });
    expect(body.html).toContain("Dag Haas, ");
    expect(body.html).not.toMatch(/\/[uco]\/[\w-]{22}/);
    expect(body.events.map((event: { kind: string }) => event.kind)).toEqual([
      "written",
      "accepted",
      "click",
    ]);
    expect(body.events[2]).toMatchObject({ detail: page, machine: false });
    expect(await state(id)).toMatchObject({
      clicked: 1,
      links: expect.arrayContaining([expect.objectContaining({ clicks: 1 })]),
    });
    expect((await admin.get("/logs/emails/999999")).status).toBe(404);
  });

  test("sends again what was refused or cancelled, an accepted mail as a second, and never a code", async () => {
    const mail = await single("log:again");
    const again = (id: number) => admin.post(`/logs/emails/${id}/again`);
    expect((await again(mail.id)).body.code).toBe("mailNotAgain");
    await sql(`update mail set failure = '{"code": "mailRefused", "answer": "no"}' where id = $1`, [
      mail.id / 2,
    ]);
    expect((await again(mail.id)).body).toEqual({ id: mail.id });
    expect((await log("?sort=-createdAt&kind=single")).items[0]).toMatchObject({
      id: mail.id,
      mailState: "waiting",
    });
    await sql(`update mail set "sentAt" = now() where id = $1`, [mail.id / 2]);
    const { id: second } = (await again(mail.id)).body;
    expect(second).not.toBe(mail.id);
    const { items } = await log("?to=koper@log.nl");
    expect(items.map(({ mailState }: { mailState: string }) => mailState)).toEqual(
      expect.arrayContaining(["sent", "waiting"]),
    );
    const code = await single("code:1:confirm:x", { goodFor: 10 });
    await sql(`update mail set "sentAt" = now() where id = $1`, [code.id / 2]);
    expect((await again(code.id)).body.code).toBe("mailNotAgain");
    expect((await admin.get(`/logs/emails/${code.id}`)).body.canSendAgain).toBe(false);
  });
});
