import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect as connectTo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connect, type Db } from "../../ground/database/connection.ts";
import { sendMail } from "../../people/mail/mail.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { freePort } from "../../testing/processes.ts";
import { clientOf, type Running, startServer } from "../../testing/servers.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { type Smtp, startSmtp } from "../../testing/smtp.ts";
import { openStream, waitUntil } from "../../testing/stream.ts";

type Client = ReturnType<typeof clientOf>;
const password = "Koperen-Vlieger-7";
const running: Running[] = [];
const secrets = new Set([password]);
let smtp: Smtp;
let db: Db;
let pool: Pool;
let ends: (() => Promise<unknown>)[];
let env: Record<string, string>;
let ports: number[];
let web: [Running, Running];
let admins: [Client, Client];
let shop: Shop;
let workers: [Running, Running];
let killedAt: number;

async function started(args: string[], more: Record<string, string> = {}) {
  const server = await startServer(args, { ...env, ...more });
  running.push(server);
  return server;
}
const fromBoth = <T>(times: number, act: (at: 0 | 1, turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times * 2 }, (_, turn) => act((turn % 2) as 0 | 1, turn)));
const query = <Row extends object>(text: string, values: unknown[] = []) => pool.query<Row>(text, values);
/** One for each line of jobs that call other servers, and one for the other jobs. */
const workersOfProcess = 6;
const workersSeen = async () => (await db.selectFrom("worker").select("id").execute()).length;
const post = (to: string) =>
  db
    .transaction()
    .execute((tx) =>
      sendMail(tx, { to, subject: "Bericht", body: to, locale: "nl", causeKey: `test:${to}` }),
    );
/** The code of a mail; a worker makes it, save for the first account. */
const codeFor = async (to: string) => {
  let code = "";
  await waitUntil(async () => {
    const { body } = await db
      .selectFrom("mail")
      .select("body")
      .where("to", "=", to)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    code = body.match(/\b\d{6}\b/)![0];
  });
  return code;
};
const keeping = <T extends { accessToken: string; refreshToken: string }>(tokens: T) => {
  secrets.add(tokens.accessToken).add(tokens.refreshToken);
  return tokens;
};
/** Somebody who signs up at one process and is confirmed at the other. */
async function account(username: string, at: 0 | 1) {
  const email = `${username}@example.nl`;
  const person = { username, email, firstName: "A", lastName: "B", password };
  const response = await clientOf(web[at].url).post("/security/sign-up", person);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  const code = await codeFor(email);
  const other = clientOf(web[at === 0 ? 1 : 0].url);
  const { status, body } = await other.post("/security/confirm-sign-up", { emailOrUsername: username, code });
  expect(status).toBe(200);
  return keeping(body);
}
async function signIn(emailOrUsername: string, at: 0 | 1) {
  const { body } = await clientOf(web[at].url).post("/security/sign-in", { emailOrUsername, password });
  return keeping(body);
}
/** A request of which the second web process has the head and ten bytes of the body. */
async function half(body: string, accessToken: string) {
  const socket = connectTo(ports[1]!, "127.0.0.1");
  const closed = once(socket, "close");
  let answer = "";
  socket
    .on("error", () => {})
    .on("data", (part) => {
      answer += part.toString();
    });
  const head = [
    "POST /api/contacts HTTP/1.1",
    "host: localhost",
    `authorization: Bearer ${accessToken}`,
    "content-type: application/json",
    "connection: keep-alive",
    "expect: 100-continue",
    `content-length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await waitUntil(() => expect(answer).toContain("100 Continue"));
  socket.write(body.slice(0, 10));
  const finish = async () => {
    socket.write(body.slice(10));
    await closed;
    return answer;
  };
  return { closed, finish };
}

beforeAll(async () => {
  smtp = await startSmtp();
  const empty = await emptyDatabase(inject("postgres"));
  const dataDir = mkdtempSync(join(tmpdir(), "omloop-processes-"));
  ({ db, pool } = connect({ connectionString: empty.url }));
  ends = [
    () => pool.end(),
    empty.drop,
    () => smtp.close(),
    async () => rmSync(dataDir, { recursive: true, force: true }),
  ];
  env = {
    DATABASE_URL: empty.url,
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: "omloop@example.nl",
    NODE_ENV: "test",
  };
  ports = [await freePort(), await freePort()];
  web = (await Promise.all(
    ports.map((port) => started(["--web-only"], { PORT: String(port) })),
  )) as typeof web;
});
afterAll(async () => {
  smtp.holds(false);
  for (const one of running) one.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  for (const end of ends) await end();
});

test("two processes that start at once on an empty database migrate and seed it once", async () => {
  const files = readdirSync(join(import.meta.dirname, "../../ground/database/migrations"));
  const { rows } = await query<{ name: string }>("select name from migration order by name");
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
  const { rows: vat } = await query('select code from "vatCode" group by code having count(*) > 1');
  expect(vat).toEqual([]);
  for (const { log } of web) {
    expect(log().at(-1)?.msg).toMatch(/^Omloop is ready/);
    expect(log().every(({ level }) => level === 30)).toBe(true);
  }
});

test("the first account, made at one process, is an Admin at the other", async () => {
  const { accessToken } = await account("admin", 0);
  expect(web[0].lines.join()).toMatch(/confirmation code \d{6}/);
  admins = [clientOf(web[0].url, accessToken), clientOf(web[1].url, accessToken)];
  for (const admin of admins)
    expect((await admin.get("/security/info")).body).toMatchObject({ groups: ["Admin"] });
  shop = await openShop({ db }, admins[0]);
});

test("a process for the web alone runs no jobs, and one for jobs alone opens no port", async () => {
  const { rows } = await query("select attempts from graphile_worker.jobs");
  expect(rows).toEqual([{ attempts: 0 }]);
  expect(await workersSeen()).toBe(0);
  expect(smtp.received).toEqual([]);
  // It would fail at a port that is taken.
  const victim = await started(["--workers-only"], { PORT: String(ports[0]) });
  await waitUntil(() => expect(smtp.timesTo("admin@example.nl")).toBe(1));
  expect(await workersSeen()).toBe(workersOfProcess);
  smtp.holds(true);
  await post("killed@example.nl");
  await waitUntil(() => expect(smtp.held.size).toBe(1));
  victim.kill("SIGKILL");
  await victim.ended;
  killedAt = Date.now();
  await waitUntil(() => expect(smtp.held.size).toBe(0));
  smtp.holds(false);
  workers = await Promise.all([started(["--workers-only"]), started(["--workers-only"])]);
  await waitUntil(async () => expect(await workersSeen()).toBe(3 * workersOfProcess));
});

test("a session works at both processes, and ends at both within a second", async () => {
  await account("verkoper", 1);
  const input = { groups: ["Sales"], permissions: [], contactId: null };
  expect((await admins[0].put("/admin/users/groups/verkoper", input)).status).toBe(200);
  const [first, second, third] = [
    await signIn("verkoper", 0),
    await signIn("verkoper", 1),
    await signIn("verkoper", 0),
  ];
  const statusAt = async (at: number, { accessToken }: { accessToken: string }) =>
    (await clientOf(web[at]!.url, accessToken).get("/security/info")).status;
  const streams = await Promise.all(
    [first, second].map(({ accessToken }) => openStream(web[1].url, accessToken)),
  );
  for (const tokens of [first, second, third])
    expect(await fromBoth(1, (at) => statusAt(at, tokens))).toEqual([200, 200]);

  for (const tokens of [first, third]) {
    await clientOf(web[0].url, tokens.accessToken).post("/security/sign-out");
    expect(await statusAt(0, tokens)).toBe(401);
    await waitUntil(async () => expect(await statusAt(1, tokens)).toBe(401));
  }
  await streams[0]!.ends();
  expect(await statusAt(1, second)).toBe(200);

  const { userId } = (await clientOf(web[0].url, second.accessToken).get("/security/info")).body;
  await admins[0].patch(`/admin/users/${userId}`, { active: false });
  await waitUntil(async () => expect(await statusAt(1, second)).toBe(401));
  await streams[1]!.ends();
  const again = { emailOrUsername: "verkoper", token: second.refreshToken };
  expect((await clientOf(web[1].url).post("/security/refresh-token", again)).status).toBe(401);
});

test("a change at one process is told to the screens of the other", async () => {
  const { accessToken } = await signIn("admin", 1);
  const streams = await Promise.all([0, 1].map((at) => openStream(web[at]!.url, accessToken)));
  for (const [at, admin] of admins.entries()) {
    const { id } = (await admin.post("/contacts", { name: `Relatie ${at}`, companyId: null })).body;
    for (const stream of streams) await stream.hears(`contacts/${id}`);
  }
  for (const stream of streams) await stream.leave();
});

test("order numbers and SKUs that both give out at once are all different", async () => {
  const { id: contactId } = await shop.contact("Koper");
  const orders = await fromBoth(20, (at) => admins[at].post("/sales", { contactId, lines: [] }));
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 201));
  expect(new Set(orders.map(({ body }) => body.orderNr)).size).toBe(40);
  const device = { productName: "Monitor", typeId: shop.ids.types.Monitor };
  const products = await fromBoth(20, (at) => admins[at].post("/products", device));
  expect(new Set(products.map(({ body }) => body.sku)).size).toBe(40);
});

test("the last item that both want at once is sold once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: productId } = await shop.device({ statusId: shop.saleable });
    const [first, second] = [await shop.sale([{ productId }]), await shop.sale([{ productId }])];
    const answers = await fromBoth(1, (at) => shop.moveSale([first, second][at].id, "Bevestigd", admins[at]));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await shop.stock(productId)).toMatchObject({ stockQuantity: 1, reservedQuantity: 1 });
  }
});

test("a request sent to both at once under one key has one effect, and its repetition the same answer", async () => {
  for (let round = 0; round < 5; round += 1) {
    const body = { name: `Eenmalig ${round}`, companyId: null };
    const ask = (at: 0 | 1) => admins[at].post("/contacts", body, { "idempotency-key": `sleutel-${round}` });
    const answers = await fromBoth(3, ask);
    for (const { status, body: answer } of answers)
      expect(status === 201 || (status === 409 && answer.code === "requestInFlight")).toBe(true);
    const repeated = [await ask(0), await ask(1)];
    const { rows } = await query<{ id: number }>("select id from contact where name = $1", [body.name]);
    expect(rows).toHaveLength(1);
    const created = [...answers, ...repeated].filter(({ status }) => status === 201);
    expect(new Set(created.map(({ body: answer }) => answer.id))).toEqual(new Set([rows[0]!.id]));
    expect(repeated.map(({ status }) => status)).toEqual([201, 201]);
  }
});

test("every mail of the outbox goes out once, whichever worker takes it", async () => {
  const addresses = Array.from({ length: 40 }, (_, at) => `lezer${at}@example.nl`);
  await Promise.all(addresses.map(post));
  await waitUntil(() => expect(addresses.filter((to) => smtp.timesTo(to) === 0)).toEqual([]));
  expect(addresses.map((to) => smtp.timesTo(to))).toEqual(addresses.map(() => 1));
});

describe.concurrent("while others go on", () => {
  test("a worker that stops hands its unfinished jobs to the other and exits by itself", async () => {
    smtp.holds(true);
    const addresses = ["een@example.nl", "twee@example.nl", "drie@example.nl", "vier@example.nl"];
    for (const to of addresses) await post(to);
    // A process sends two mails at a time: four in hand are those of both.
    await waitUntil(() => expect(smtp.held.size).toBe(4));
    workers[0].kill("SIGTERM");
    expect(await workers[0].ended).toBe(0);
    await waitUntil(() => expect(smtp.held.size).toBe(2));
    smtp.holds(false);
    await waitUntil(() => expect(addresses.map(smtp.timesTo)).toEqual([1, 1, 1, 1]));
  }, 120_000);

  test("a web process that stops finishes its requests, ends its streams and waits for nobody else", async () => {
    const { accessToken } = await signIn("admin", 1);
    const stream = await openStream(web[1].url, accessToken);
    const body = JSON.stringify({ name: "Op de valreep", companyId: null });
    const [inHand, neverEnding] = await Promise.all([half(body, accessToken), half(body, accessToken)]);
    web[1].kill("SIGTERM");
    await stream.ends();
    const live = () => clientOf(web[1].url).get("/health/live");
    await waitUntil(() => expect(live()).rejects.toThrow());
    expect(await inHand.finish()).toContain("HTTP/1.1 201 ");
    expect(await web[1].ended).toBe(0);
    await neverEnding.closed;
    expect((await query("select 1 from contact where name = 'Op de valreep'")).rows).toHaveLength(1);
  }, 120_000);

  test("the job of a worker that was killed runs at another within a minute", async () => {
    const left = killedAt + 60_000 - Date.now();
    await waitUntil(() => expect(smtp.timesTo("killed@example.nl")).toBe(1), left);
    expect(workers[1].lines.join("\n") + workers[0].lines.join("\n")).toContain("jobs of a worker that died");
  }, 120_000);
});

test("every process logs JSON without passwords, tokens or codes, except the first Admin's", async () => {
  const logText = running.flatMap(({ lines }) => lines).join("\n");
  expect(secrets.size).toBeGreaterThan(8);
  for (const secret of secrets) expect(logText).not.toContain(secret);
  expect(logText.match(/"confirmation code \d{6}"/g)).toHaveLength(1);
  const entries = running.flatMap(({ log }) => log());
  expect(entries.length).toBeGreaterThan(running.length);
  for (const { level, time, msg } of entries) {
    expect([30, 40, 50]).toContain(level);
    expect(time).toBeGreaterThan(0);
    expect(msg).not.toBe("");
  }
});
