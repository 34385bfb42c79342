import { beforeAll, describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { returnAddressOf } from "../sending/addresses.rules.ts";

const world = await testWorld({ PUBLIC_URL: "https://omloop.nl" });
const { app, services } = world;
const sales = await world.signedIn("Sales");
const admin = await world.signedIn("Admin");
const sql = async (text: string, values: unknown[] = []) => (await services.pool.query(text, values)).rows;

let path = "";
beforeAll(async () => {
  const { url } = (await admin.get("/mail-reports/intake-address")).body as { url: string };
  expect(url).toMatch(/^https:\/\/omloop\.nl\/api\/mail-reports\/intake\/[\w-]{22}$/);
  path = new URL(url).pathname;
});

const post = (raw: string, to = path) =>
  app.inject({ method: "POST", url: to, payload: raw, headers: { "content-type": "message/rfc822" } });
const take = async (raw: string) => {
  const { statusCode, body } = await post(raw);
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
};

let made = 0;
/** A message that was sent to somebody, of a mail of their own. */
async function sentTo(address: string, { days = 0, state = "sending" } = {}) {
  made += 1;
  const [{ id: emailId } = { id: 0 }] = await sql(
    `insert into email (name, state, "plannedAt", "startedAt") values ($1, $2, now(), now()) returning id`,
    [`Mail ${made}`, state],
  );
  const token = `tok-${made}`.padEnd(22, "x");
  const [{ id } = { id: 0 }] = await sql(
    `insert into "emailRecipient" ("emailId", address, domain, locale, token, state, "claimedAt", "acceptedAt")
     values ($1, $2, split_part($2, '@', 2), 'nl', $3, 'accepted', now() - make_interval(days => $4), now() - make_interval(days => $4))
     returning id`,
    [emailId, address, token, days],
  );
  return { id: Number(id), emailId: emailId as number, token, address };
}
type Sent = Awaited<ReturnType<typeof sentTo>>;
const returnTo = (sent: Sent) => returnAddressOf("retour@omloop.nl", sent);

/** A report as Postfix writes it. */
const report = (
  address: string,
  status: string,
  answer: string,
  { to = "retour@omloop.nl", original = "", action = "failed" } = {},
) =>
  [
    ...[
      "Return-Path: <>",
      "From: MAILER-DAEMON@mx.nl",
      `To: ${to}`,
      "Subject: Undelivered Mail Returned to Sender",
    ],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', "", "--b"],
    ...["Content-Type: text/plain", "", "This is the mail system.", "", "--b"],
    ...["Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx.nl", ""],
    ...[
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${answer}`,
    ],
    ...["", "--b", "Content-Type: text/rfc822-headers", "", original || "Subject: Nieuws", "", "--b--", ""],
  ].join("\r\n");
const complaint = (fields: string[], original: string) =>
  [
    ...["From: fbl@provider.nl", "To: retour@omloop.nl", "Subject: Complaint"],
    ...['Content-Type: multipart/report; report-type=feedback-report; boundary="b"', "", "--b"],
    ...[
      "Content-Type: message/feedback-report",
      "",
      ...fields,
      "",
      "--b",
      "Content-Type: message/rfc822",
      "",
    ],
    ...[original, "", "Dag", "", "--b--", ""],
  ].join("\r\n");
const messageId = ({ emailId, id, token }: Sent) =>
  `Message-ID: <${emailId}.${id}.${token.slice(0, 8)}@omloop.nl>`;

const stopOf = async (address: string) =>
  (await sql(`select reason from suppression where address = $1`, [address]))[0]?.reason;
const kept = async (query = "") => (await sales.get(`/mail-reports${query}`)).body;
const eventsOf = async ({ id }: Sent) =>
  (await sql(`select kind from "emailEvent" where "recipientId" = $1 order by id`, [id])).map(
    ({ kind }) => kind,
  );

describe("a returned message", () => {
  test("that is for good stops its address, and figures and log say so", async () => {
    const sent = await sentTo("weg@klant.nl");
    await take(report("weg@klant.nl", "5.1.1", "550 5.1.1 user unknown", { to: returnTo(sent) }));
    expect(await stopOf("weg@klant.nl")).toBe("bounced");
    expect((await sales.get(`/emails/${sent.emailId}/figures`)).body).toMatchObject({ bounced: 1 });
    expect((await admin.get(`/logs/emails/${sent.id * 2 + 1}`)).body.events.at(-1)).toMatchObject({
      ...{ kind: "bounce", detail: "550 5.1.1 user unknown" },
    });
    expect((await kept("?address=weg@klant.nl")).items).toMatchObject([
      { kind: "hard", status: "5.1.1", emailId: sent.emailId, mailId: sent.id * 2 + 1, isOpen: false },
    ]);
  });

  test("that comes twice counts once", async () => {
    const sent = await sentTo("vol@klant.nl");
    const raw = report("vol@klant.nl", "5.2.2", "552 5.2.2 mailbox full", { to: returnTo(sent) });
    await take(raw);
    await take(raw);
    expect(await eventsOf(sent)).toEqual(["returned"]);
    expect((await kept("?address=vol@klant.nl")).total).toBe(1);
  });

  test.each<[string, (sent: Sent) => string]>([
    [
      "its return address",
      (sent) => report(sent.address, "5.1.1", "no", { to: returnTo(sent).toUpperCase() }),
    ],
    [
      "the headers that came back",
      (sent) => report(sent.address, "5.1.1", "no", { original: messageId(sent) }),
    ],
    ["its address, if it was mailed lately", (sent) => report(sent.address, "5.1.1", "no")],
  ])("is found by %s", async (_what, raw) => {
    const sent = await sentTo(`vind${made}@klant.nl`);
    await take(raw(sent));
    expect(await stopOf(sent.address)).toBe("bounced");
    expect(await eventsOf(sent)).toEqual(["bounce"]);
  });

  test.each<[string, (sent: Sent) => string]>([
    [
      "whose return address is guessed",
      ({ id }) =>
        report("x@elders.nl", "5.1.1", "no", { to: `retour+${id.toString(36)}-000000000000@omloop.nl` }),
    ],
    [
      "whose id is guessed",
      ({ id, emailId }) =>
        report("x@elders.nl", "5.1.1", "no", {
          original: `Message-ID: <${emailId}.${id}.aaaaaaaa@omloop.nl>`,
        }),
    ],
    ["of somebody whom we did not write to", () => report("vreemd@klant.nl", "5.1.1", "no")],
  ])("%s stops nobody, and is left to a person", async (_what, raw) => {
    const sent = await sentTo(`goed${made}@klant.nl`);
    await take(raw(sent));
    expect([
      await stopOf(sent.address),
      await stopOf("vreemd@klant.nl"),
      await stopOf("x@elders.nl"),
    ]).toEqual([undefined, undefined, undefined]);
    expect(await eventsOf(sent)).toEqual([]);
    expect((await kept("?isOpen=true")).items[0]).toMatchObject({
      kind: "hard",
      isOpen: true,
      emailId: null,
    });
  });

  test("of a message eleven days ago is not tied by its address alone", async () => {
    await sentTo("lang@klant.nl", { days: 11 });
    await take(report("lang@klant.nl", "5.1.1", "550 user unknown"));
    expect(await stopOf("lang@klant.nl")).toBeUndefined();
  });

  test("that is not for good stops an address at the fifth, unless one arrived in a month without any", async () => {
    const full = (sent: Sent) => report(sent.address, "4.2.2", `full ${sent.id}`, { to: returnTo(sent) });
    for (let time = 1; time <= 4; time += 1) await take(full(await sentTo("soms@klant.nl")));
    expect(await stopOf("soms@klant.nl")).toBeUndefined();
    await sql(
      `update "softReturn" set "lastAt" = now() - interval '31 days' where address = 'soms@klant.nl'`,
    );
    const later = await sentTo("soms@klant.nl");
    await take(full(later));
    expect(await stopOf("soms@klant.nl")).toBeUndefined();
    for (let time = 2; time <= 5; time += 1) await take(full(await sentTo("soms@klant.nl")));
    expect(await stopOf("soms@klant.nl")).toBe("bounced");
  });

  test("of an address behind the one that we mailed does not stop that at once", async () => {
    const sent = await sentTo("info@klant.nl");
    await take(report("oud@elders.nl", "5.1.1", "550 user unknown", { to: returnTo(sent) }));
    expect([await stopOf("info@klant.nl"), await eventsOf(sent)]).toEqual([undefined, ["returned"]]);
  });

  test("because of the sender pauses the mail and blames nobody", async () => {
    const sent = await sentTo("ons@klant.nl");
    await take(report(sent.address, "5.7.26", "550 5.7.26 unauthenticated", { to: returnTo(sent) }));
    expect(await stopOf(sent.address)).toBeUndefined();
    expect((await sales.get(`/emails/${sent.emailId}/figures`)).body).toMatchObject({
      state: "paused",
      bounced: 0,
    });
  });

  test.each([
    ["delayed", "4.4.1"],
    ["delivered", "2.1.5"],
    ["deliverable", "2.1.5"],
  ])("that is %s changes nothing", async (action, status) => {
    const sent = await sentTo(`${action}@klant.nl`);
    await take(report(sent.address, status, "250 ok", { to: returnTo(sent), action }));
    expect([await stopOf(sent.address), await eventsOf(sent)]).toEqual([undefined, []]);
  });

  test("of an order's mail stops bulk mail to its address", async () => {
    const [{ id } = { id: 0 }] = await sql(
      `insert into mail ("to", subject, body, locale, "causeKey", "sentAt") values ('Klant@Order.nl', 'Order', '', 'nl', 'x', now()) returning id`,
    );
    await take(report("klant@order.nl", "5.1.1", "no", { original: `Message-ID: <mail-${id}@omloop.nl>` }));
    expect(await stopOf("klant@order.nl")).toBe("bounced");
    expect((await kept("?address=klant@order.nl")).items).toMatchObject([{ mailId: id * 2, emailId: null }]);
  });
});

describe("a complaint", () => {
  test("stops its address, is counted, and no choice of theirs lets them back", async () => {
    const sent = await sentTo("boos@klant.nl");
    await sql(`insert into suppression (address, reason) values ('boos@klant.nl', 'unsubscribed')`);
    await take(complaint(["Feedback-Type: abuse", "User-Agent: x", "Version: 1"], messageId(sent)));
    expect(await stopOf(sent.address)).toBe("complained");
    expect((await sales.get(`/emails/${sent.emailId}/figures`)).body).toMatchObject({ complained: 1 });
    expect((await sales.get(`/emails/${sent.emailId}/recipients?complained=true`)).body.total).toBe(1);
    const { statusCode } = await app.inject({
      ...{ method: "POST", url: `/api/mail-links/${sent.token}/choices`, payload: { getsMail: true } },
    });
    expect([statusCode, await stopOf(sent.address)]).toEqual([200, "complained"]);
  });

  test("that says only «no more» unsubscribes", async () => {
    const sent = await sentTo("genoeg@klant.nl");
    await take(complaint(["Feedback-Type: opt-out", `Removal-Recipient: ${sent.address}`], messageId(sent)));
    expect(await stopOf(sent.address)).toBe("unsubscribed");
    expect((await sales.get(`/emails/${sent.emailId}/figures`)).body).toMatchObject({ unsubscribed: 1 });
  });

  test("that is the second, of more than three in a thousand messages, pauses all bulk mail", async () => {
    await sql(`update "emailRecipient" set "complainedAt" = null`);
    const other = await sentTo("ander@klant.nl");
    const fill = async (count: number) =>
      sql(
        `insert into "emailRecipient" ("emailId", address, domain, locale, token, state, "claimedAt", "acceptedAt")
         select $1, n || '@vul.nl', 'vul.nl', 'nl', md5($2::text || n), 'accepted', now(), now() from generate_series(1, $2::int) n
         on conflict do nothing`,
        [other.emailId, count],
      );
    const stateOf = async () => (await sales.get(`/emails/${other.emailId}/figures`)).body;
    const complain = async () => {
      const sent = await sentTo(`klacht${made}@klant.nl`);
      await take(complaint(["Feedback-Type: abuse"], messageId(sent)));
    };
    await complain();
    expect(await stateOf()).toMatchObject({ state: "sending" });
    await fill(800);
    await complain();
    expect(await stateOf()).toMatchObject({ state: "sending" });
    await complain();
    expect(await stateOf()).toMatchObject({ state: "paused" });
  });
});

describe("what nothing follows from", () => {
  test("is kept until a person has seen it", async () => {
    const sent = await sentTo("weg2@klant.nl");
    const away = ["From: weg2@klant.nl", `To: ${returnTo(sent)}`, "Subject: Afwezig", "", "Tot maandag."];
    await take(away.join("\r\n"));
    const [first] = (await kept("?isOpen=true&kind=autoReply")).items;
    expect(first).toMatchObject({ sender: "weg2@klant.nl", answer: "Tot maandag.", emailId: sent.emailId });
    expect((await sales.post(`/mail-reports/${first.id}/close`)).status).toBe(200);
    expect((await kept("?isOpen=true&kind=autoReply")).items).toEqual([]);
    expect(await stopOf("weg2@klant.nl")).toBeUndefined();
  });
});

describe("the web address that takes reports", () => {
  const wrong = `/api/mail-reports/intake/${"A".repeat(22)}`;
  test("knows its key, and is shown to an Admin alone", async () => {
    expect((await post("Subject: x\r\n\r\ny", wrong)).statusCode).toBe(404);
    expect((await sales.get("/mail-reports/intake-address")).status).toBe(403);
  });
  test("takes JSON as well, and refuses what is no message", async () => {
    const json = (payload: object) => app.inject({ method: "POST", url: path, payload });
    expect((await json({ message: "Subject: Los\r\n\r\nDag" })).statusCode).toBe(200);
    expect((await json({ message: "" })).statusCode).toBe(400);
    expect((await json({})).statusCode).toBe(400);
    expect((await post(`X: ${"y".repeat(2_100_000)}`)).statusCode).toBe(413);
    expect(
      (await post(`${"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n".repeat(60)}`)).statusCode,
    ).toBeLessThan(500);
    expect((await post("\0\ufffd\0")).statusCode).toBe(200);
  });
});
