import PostalMime from "postal-mime";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { startSmtp } from "../../testing/smtp.ts";
import { waitUntil } from "../../testing/stream.ts";
import { claimNext, type Rates } from "./claiming.ts";
import { messageOf } from "./letters.ts";
import { emailSender, type WriterOf } from "./sender.jobs.ts";

const world = await testWorld();
const smtp = await startSmtp();
afterAll(() => smtp.close());

const from = { name: "Omloop", address: "nieuws@omloop.example" };
const plainWriter: WriterOf =
  async (_, { id }) =>
  async () =>
  (recipient) => ({
    values: {},
    message: messageOf({ publicUrl: "https://omloop.example", from, emailId: id }, recipient, {
      subject: "Nieuws",
      html: "<p>Dag</p>",
      text: "Dag",
    }),
  });
const services = { ...world.services, config: { ...world.services.config, smtpUrl: smtp.url } };

let mails = 0;
/** A mail that is being sent to these addresses. */
async function sending(addresses: string[], settings: { rate?: number } = {}) {
  mails += 1;
  const { rows } = await world.services.pool.query(
    `insert into email (name, state, "plannedAt", rate) values ($1, 'sending', now(), $2) returning id`,
    [`Mail ${mails}`, settings.rate ?? 6000],
  );
  const emailId = rows[0].id as number;
  await world.services.pool.query(
    `insert into "emailRecipient" ("emailId", address, domain, locale, token)
     select $1::int, address, split_part(address, '@', 2), 'nl', md5($1::int || address) from unnest($2::text[]) address`,
    [emailId, addresses],
  );
  return emailId;
}
const stopping = new AbortController();
let worker = 0;
function send(
  options: { workerId?: string; signal?: AbortSignal; writer?: WriterOf; connections?: number } = {},
) {
  worker += 1;
  const {
    workerId = `worker${worker}`,
    signal = stopping.signal,
    writer = plainWriter,
    connections,
  } = options;
  return emailSender(services, writer, { connections })!({}, false, { workerId, stopping: signal });
}
const rowsOf = async (emailId: number) =>
  (
    await world.services.pool.query(
      `select address, state, answer, attempts from "emailRecipient" where "emailId" = $1 order by id`,
      [emailId],
    )
  ).rows as { address: string; state: string; answer: string; attempts: number }[];
const stateOf = async (emailId: number) =>
  (await world.services.pool.query(`select state, "pausedBecause" from email where id = $1`, [emailId]))
    .rows[0];
const people = (count: number, domain = "klant.nl") =>
  Array.from({ length: count }, (_, at) => `p${mails}x${at}@${domain}`);
afterEach(async () => {
  smtp.holds(false);
  smtp.onAccepted(() => {});
  await world.services.pool.query(`update email set state = 'cancelled' where state = 'sending'`);
  await world.services.pool.query(`delete from "emailSite"`);
});

test("a mail goes to each of its recipients once, each row says so, and the mail is finished", async () => {
  const to = people(23);
  const id = await sending(to);
  await send();
  for (const address of to) expect(smtp.timesTo(address)).toBe(1);
  expect(
    (await rowsOf(id)).every(({ state, answer }) => state === "accepted" && answer.startsWith("250")),
  ).toBe(true);
  expect(await stateOf(id)).toEqual({ state: "finished", pausedBecause: null });
});

test("a message says how to unsubscribe with one click, in headers that are never folded", async () => {
  const [address = ""] = people(1);
  await sending([address]);
  await send();
  const { raw } = smtp.received.find(({ to }) => to.includes(address))!;
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/omloop\.example\/u\/[\w-]+>\r$/m);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const { headers, messageId, text, html } = await PostalMime.parse(raw);
  const headerOf = (key: string) => headers.find((header) => header.key === key)?.value;
  expect(headerOf("precedence")).toBe("bulk");
  expect(headerOf("list-id")).toBe("<mailing.omloop.example>");
  expect(headerOf("feedback-id")).toMatch(/^\d+:mailing:omloop$/);
  expect(messageId).toMatch(/@omloop\.example>$/);
  expect([text?.trim(), html?.trim()]).toEqual(["Dag", "<p>Dag</p>"]);
});

describe("what the mail server answers", () => {
  const cases: [string, string, string, object, object?][] = [
    ["nobody of the address", "550 5.1.1 no such user", "recipient", { state: "refused", attempts: 1 }],
    ["a full mailbox", "552 5.2.2 mailbox full", "recipient", { state: "refused", attempts: 1 }],
    ["later", "451 4.7.1 greylisted", "recipient", { state: "putOff", attempts: 1 }],
    [
      "that we are not allowed",
      "550 5.7.1 not allowed",
      "content",
      { state: "planned", attempts: 1 },
      { state: "paused" },
    ],
    ["nothing once it has the content", "", "content", { state: "unknown", attempts: 1 }],
  ];
  test.each(cases)("%s", async (_, answer, step, row, mail = {}) => {
    const [one = "", other = ""] = [...people(1, "eerste.nl"), ...people(1, "tweede.nl")];
    const id = await sending([one, other]);
    smtp.says(one, answer, step as "content");
    await send({ connections: 1 });
    smtp.says(one, undefined);
    const [first, second] = await rowsOf(id);
    expect(first).toMatchObject(row);
    expect(await stateOf(id)).toMatchObject(mail);
    if (!("state" in mail)) expect(second).toMatchObject({ state: "accepted" });
    expect(smtp.timesTo(one)).toBe(0);
  });

  test("nothing before it has the content is no message, and is tried again", async () => {
    const [one = ""] = people(1);
    const id = await sending([one]);
    smtp.says(one, "");
    const ending = new AbortController();
    const run = send({ signal: ending.signal });
    await waitUntil(async () =>
      expect(await stateOf(id)).toMatchObject({ pausedBecause: { code: "mailServerAway" } }),
    );
    ending.abort();
    await run;
    expect(await rowsOf(id)).toMatchObject([{ state: "planned", attempts: 0 }]);
    smtp.says(one, undefined);
    await send();
    expect(await rowsOf(id)).toMatchObject([{ state: "accepted", attempts: 1 }]);
    expect(await stateOf(id)).toEqual({ state: "finished", pausedBecause: null });
  });
});

test("an address that is nobody's gets no more bulk mail, and one that is full does", async () => {
  const [gone = "", full = ""] = people(2);
  await sending([gone, full]);
  smtp.says(gone, "550 5.1.1 no such user");
  smtp.says(full, "552 5.2.2 mailbox full");
  await send();
  const suppressed = await world.db.selectFrom("suppression").select(["address", "reason"]).execute();
  expect(suppressed).toContainEqual({ address: gone, reason: "bounced" });
  expect(suppressed.map(({ address }) => address)).not.toContain(full);
  for (const address of [gone, full]) smtp.says(address, undefined);
  const again = await sending([gone, full]);
  await send();
  expect(await rowsOf(again)).toMatchObject([{ state: "skipped", answer: "bounced" }, { state: "accepted" }]);
});

test("a domain that puts a mail off is left alone, and the others go on", async () => {
  const slow = people(8, "traag.nl");
  const quick = people(8, "vlug.nl");
  const id = await sending([...slow, ...quick]);
  smtp.says("traag.nl", "451 4.7.0 too many");
  const ending = new AbortController();
  const run = send({ connections: 2, signal: ending.signal });
  await waitUntil(() => expect(quick.map(smtp.timesTo)).toEqual(quick.map(() => 1)));
  ending.abort();
  await run;
  smtp.says("traag.nl", undefined);
  const states = (await rowsOf(id))
    .filter(({ address }) => address.endsWith("traag.nl"))
    .map(({ state }) => state);
  expect(states.filter((state) => state === "putOff").length).toBeLessThanOrEqual(2);
  expect(states.filter((state) => state === "planned").length).toBeGreaterThanOrEqual(6);
});

test("after a pause no more leave than there are connections", async () => {
  const id = await sending(people(40));
  const before = smtp.received.length;
  smtp.holds(true);
  const run = send({ connections: 3 });
  await waitUntil(() => expect(smtp.held.size).toBe(3));
  await world.services.pool.query(`update email set state = 'paused' where id = $1`, [id]);
  smtp.holds(false);
  await run;
  expect(smtp.received.length - before).toBe(3);
  expect((await rowsOf(id)).filter(({ state }) => state === "planned")).toHaveLength(37);
});

test("whoever was suppressed or left the list after the mail was planned gets nothing", async () => {
  const [left = "", stopped = "", stays = ""] = people(3);
  const { rows } = await world.services.pool.query(
    `insert into contact (name, email) select address, address from unnest($1::text[]) address returning id`,
    [[left, stopped, stays]],
  );
  const list = await world.db
    .insertInto("mailingList")
    .values({ listName: `L${mails}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = await sending([left, stopped, stays]);
  await world.services.pool.query(`update email set recipients = $2 where id = $1`, [
    id,
    { listIds: [list.id] },
  ]);
  await world.services.pool.query(
    `insert into "mailingListContact" ("listId", "contactId", subscribed) values ($1, $2, false), ($1, $3, true)`,
    [list.id, rows[0].id, rows[2].id],
  );
  await world.services.pool.query(`insert into suppression (address, reason) values ($1, 'byHand')`, [
    stopped,
  ]);
  await send();
  expect(await rowsOf(id)).toMatchObject([
    { state: "skipped", answer: "leftList" },
    { state: "skipped", answer: "byHand" },
    { state: "accepted" },
  ]);
  expect([left, stopped, stays].map(smtp.timesTo)).toEqual([0, 0, 1]);
});

test("two workers share a mail, and nobody gets it twice", async () => {
  const to = people(60);
  const id = await sending(to);
  await Promise.all([send(), send()]);
  expect(to.map(smtp.timesTo)).toEqual(to.map(() => 1));
  const { rows } = await world.services.pool.query(
    `select count(distinct "claimedBy")::int as workers from "emailRecipient" where "emailId" = $1`,
    [id],
  );
  expect(rows).toEqual([{ workers: 2 }]);
});

test("a mail that cannot be written is paused with the reason, and nobody is blamed", async () => {
  const id = await sending(people(3));
  const broken: WriterOf = async () => async () => {
    throw new Error("no copy");
  };
  await send({ writer: broken });
  expect(await stateOf(id)).toEqual({
    state: "paused",
    pausedBecause: { code: "emailUnwritable", answer: "no copy" },
  });
  expect((await rowsOf(id)).every(({ state }) => state === "planned")).toBe(true);
});

test("no more leave within a moment than the rates of the mail, of a provider and of a domain let", async () => {
  const id = await sending([
    ...people(6, "druk.nl"),
    ...people(3, "gmail.com").map((address) => `g${address}`),
    ...people(3, "googlemail.com").map((address) => `h${address}`),
    ...people(6, "stil.nl").map((address) => `s${address}`),
  ]);
  const claim = async (rates: Rates) => {
    const claimed = await world.db
      .transaction()
      .execute((tx) => claimNext(tx, id, { workerId: "rated", most: 50, ...rates }));
    return claimed.map(({ domain }) => domain);
  };
  const pass = (seconds: number) =>
    world.services.pool.query(
      `update "emailRecipient" set "claimedAt" = "claimedAt" - make_interval(secs => $1)`,
      [seconds],
    );
  const bySite = { google: 30, microsoft: 10, yahoo: 10, apple: 10, other: 20 };
  expect(await claim({ rate: 30, perSite: null })).toHaveLength(3);
  expect(await claim({ rate: 30, perSite: null })).toEqual([]);
  await pass(7);
  expect(await claim({ rate: 30, perSite: null })).toHaveLength(3);
  await pass(7);
  // Google takes three within its moment, whichever of its domains they are for.
  const atOnce = ["gmail.com", "gmail.com", "gmail.com", "stil.nl", "stil.nl"];
  expect(await claim({ rate: null, perSite: bySite })).toEqual(atOnce);
  expect(await claim({ rate: null, perSite: bySite })).toEqual([]);
  await pass(7);
  expect(await claim({ rate: null, perSite: bySite })).toEqual([
    ...["googlemail.com", "googlemail.com", "googlemail.com", "stil.nl", "stil.nl"],
  ]);
});
