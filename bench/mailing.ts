import { deepEqual, ok } from "node:assert";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { createTransport } from "nodemailer";
import { connect, type Db } from "../server/ground/database/connection.ts";
import { addressesOf } from "../server/work/mailing/recipients.ts";
import { claimNext } from "../server/work/sending/claiming.ts";
import { messageOf } from "../server/work/sending/letters.ts";
import { planRecipients } from "../server/work/sending/planning.jobs.ts";
import { emailSender, type WriterOf } from "../server/work/sending/sender.jobs.ts";
import { median } from "./client.ts";
import { type Deployment, withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({
  options: {
    people: { type: "string", default: "100000" },
    messages: { type: "string", default: "10000" },
    rounds: { type: "string", default: "3" },
  },
});
const [people, messages, rounds] = [options.people, options.messages, options.rounds].map(Number) as [
  number,
  number,
  number,
];
/** As many as a process has by default. */
const connections = 10;
const from = { name: "Omloop", address: "nieuws@omloop.example" };
const publicUrl = "https://omloop.example";
const paragraph = "<p>Deze week zijn er nieuwe laptops, telefoons en schermen binnengekomen.</p>";
const letter = { subject: "Nieuws", html: paragraph.repeat(40), text: "Deze week zijn er nieuwe laptops." };

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** A mail to everybody on one list, whose messages leave as fast as they can. */
async function addMail({ owner }: Deployment, listIds: number[] = []) {
  const recipients = JSON.stringify({ listIds, tagIds: [], addresses: [] });
  const { rows } = await owner.query(
    `insert into email (name, state, "plannedAt", rate, recipients) values ('Bench', 'sending', now(), 100000000, $1) returning id`,
    [recipients],
  );
  return { id: rows[0].id as number, recipients: JSON.parse(recipients), locale: "nl" as const };
}

/** Planning so many people, beside the same rows by one bare statement. */
async function plan(deployment: Deployment, db: Db) {
  const { owner } = deployment;
  await owner.query(
    `insert into contact (name, email, locale) select 'Klant ' || n, 'Klant' || n || '@bedrijf' || n || '.nl', 'nl' from generate_series(1, $1::int) n`,
    [people],
  );
  const { rows } = await owner.query(`insert into "mailingList" ("listName") values ('Bench') returning id`);
  const listId = rows[0].id as number;
  await owner.query(
    `insert into "mailingListContact" ("listId", "contactId") select $1, id from contact where name like 'Klant %'`,
    [listId],
  );
  await owner.query(`analyze contact, "mailingListContact"`);
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const [own, bare] = [await addMail(deployment, [listId]), await addMail(deployment)];
    times.ours.push(
      await seconds(() =>
        db.transaction().execute(async (tx) => planRecipients(tx, own.id, await addressesOf(tx, own))),
      ),
    );
    times.bare.push(
      await seconds(() =>
        owner.query(
          `insert into "emailRecipient" ("emailId", "contactId", address, domain, locale, token)
           select $1::int, id, lower(email), split_part(email, '@', 2), locale, $1::int || '-' || id from contact where name like 'Klant %'`,
          [bare.id],
        ),
      ),
    );
    const counted = await owner.query(
      `select count(*)::int as count from "emailRecipient" where "emailId" = any($1) group by "emailId"`,
      [[own.id, bare.id]],
    );
    deepEqual(counted.rows, [{ count: people }, { count: people }]);
  }
  const [ours, bare] = [median(times.ours), median(times.bare)];
  return {
    ...{ measured: `${people.toLocaleString("en")} people planned`, ours: `${ours.toFixed(2)} s` },
    ...{
      bare: `${bare.toFixed(2)} s`,
      ratio: (ours / bare).toFixed(2),
      goal: "≤2",
      met: met(ours <= 2 * bare),
    },
  };
}

/** Two workers claim all that was planned, each row once. */
async function claim({ owner }: Deployment, db: Db) {
  const { rows } = await owner.query(`select max("emailId") as id from "emailRecipient"`);
  const emailId = rows[0].id as number;
  const claimAll = async (workerId: string) => {
    const ids: number[] = [];
    for (;;) {
      const claimed = await db
        .transaction()
        .execute((tx) => claimNext(tx, emailId, { workerId, most: 200, rate: null, perSite: null }));
      if (!claimed.length) return ids;
      ids.push(...claimed.map(({ id }) => Number(id)));
    }
  };
  let all: number[] = [];
  const took = await seconds(async () => {
    all = (await Promise.all(["one", "two"].map(claimAll))).flat();
  });
  const twice = all.length - new Set(all).size;
  return {
    ...{
      measured: `${all.length.toLocaleString("en")} rows claimed by two workers`,
      ours: `${took.toFixed(1)} s`,
    },
    ...{ bare: "", ratio: `${twice} twice`, goal: "0 twice", met: met(twice === 0 && all.length === people) },
  };
}

const writer: WriterOf =
  async (_, { id }) =>
  async () =>
  (recipient) => ({
    values: { name: recipient.address },
    message: messageOf({ publicUrl, from, emailId: id, returnAddress: from.address }, recipient, letter),
  });

/** Sending so many messages to a mail server of this machine, beside the library alone with as many connections. */
async function send(deployment: Deployment, db: Db) {
  const { owner } = deployment;
  const sink = new Worker(new URL("./mailing.sink.ts", import.meta.url));
  const [port] = (await once(sink, "message")) as [number];
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  // The nightly and minutely jobs of the application know this worker as alive.
  await owner.query(`insert into worker (id, "seenAt") values ('bench', now() + interval '1 day')`);
  await owner.query(`update email set state = 'cancelled'`);
  const services = {
    db,
    config: { smtpUrl, dkim: undefined },
    events: { changed: () => {} },
    log: console.log,
  };
  const stopping = new AbortController().signal;
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await addMail(deployment);
    await owner.query(
      `insert into "emailRecipient" ("emailId", address, domain, locale, token)
       select $1::int, 'p' || n || '@bedrijf' || n || '.nl', 'bedrijf' || n || '.nl', 'nl', lpad($1::int || 'x' || n, 22, '0') from generate_series(1, $2::int) n`,
      [id, messages],
    );
    const work = emailSender(services as never, writer, { connections })!;
    rates.ours.push(messages / (await seconds(() => work({}, false, { workerId: "bench", stopping }))));
    const { rows } = await owner.query(
      `select count(*)::int as count from "emailRecipient" where "emailId" = $1 and state = 'accepted'`,
      [id],
    );
    ok(rows[0].count === messages, `${rows[0].count} of ${messages} were accepted`);
    rates.bare.push(messages / (await seconds(() => sendBare(smtpUrl, id))));
  }
  await sink.terminate();
  const [ours, bare] = [median(rates.ours), median(rates.bare)];
  return {
    ...{ measured: `${messages.toLocaleString("en")} messages sent`, ours: `${ours.toFixed(0)}/s` },
    ...{
      bare: `${bare.toFixed(0)}/s`,
      ratio: (ours / bare).toFixed(2),
      goal: "≥0.8",
      met: met(ours >= 0.8 * bare),
    },
  };
}

async function sendBare(url: string, emailId: number) {
  const transport = createTransport({ url, pool: true, maxConnections: connections, maxMessages: 1000 });
  let next = 0;
  const work = async () => {
    while (next < messages) {
      next += 1;
      const recipient = { id: next, token: "0".repeat(22), address: `p${next}@bedrijf${next}.nl` };
      await transport.sendMail(messageOf({ publicUrl, from, emailId }, recipient, letter));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  transport.close();
}

printMachine();
await withDeployment({ products: 1000 }, async (deployment) => {
  const { db, pool } = connect(deployment.database, () => undefined);
  const table = [await plan(deployment, db), await claim(deployment, db), await send(deployment, db)];
  printTable(table);
  await pool.end();
});
