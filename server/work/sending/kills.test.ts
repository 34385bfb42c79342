import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { startSmtp } from "../../testing/smtp.ts";
import { claimNext, finishEmails, loseClaims } from "./claiming.ts";

const world = await testWorld();
const smtp = await startSmtp();
afterAll(() => smtp.close());
const connections = 4;
const query = async (text: string, values: unknown[] = []) =>
  (await world.services.pool.query(text, values)).rows;

const started: ChildProcess[] = [];
function startWorker() {
  const { host, port, user, password, database } = world.services.pool.options;
  const settings = JSON.stringify({ host, port, user, password, database });
  const worker = spawn(process.execPath, [
    join(import.meta.dirname, "kills.process.ts"),
    settings,
    smtp.url,
    String(connections),
  ]);
  started.push(worker);
  return worker;
}
afterAll(() => {
  for (const worker of started) worker.kill("SIGKILL");
});
/** Resolves at the next so many mails that the server accepts. */
const acceptedMore = (count: number) =>
  new Promise<void>((resolve) => {
    let left = count;
    smtp.onAccepted(() => {
      left -= 1;
      if (left === 0) resolve();
    });
  });

test("workers that are killed while they send lose nobody and send nothing twice", {
  timeout: 60_000,
}, async () => {
  const people = Array.from({ length: 400 }, (_, at) => `p${at}@klant${at % 40}.nl`);
  const [{ id } = { id: 0 }] = await query(
    `insert into email (name, state, "plannedAt", rate) values ('Mail', 'sending', now(), 6000) returning id`,
  );
  await query(
    `insert into "emailRecipient" ("emailId", address, domain, locale, token)
     select $1::int, address, split_part(address, '@', 2), 'nl', md5(address) from unnest($2::text[]) address`,
    [id, people],
  );
  const kills = 3;
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = acceptedMore(60);
    const worker = startWorker();
    await enough;
    worker.kill("SIGKILL");
    await once(worker, "exit");
    // Its signs of life have ended.
    await query(`update worker set "seenAt" = now() - interval '1 minute'`);
    const [{ lost } = { lost: 0 }] = await loseClaims(world.db);
    expect(lost).toBeLessThanOrEqual(connections);
  }
  const last = startWorker();
  await once(last, "exit");
  await finishEmails(world.db);
  const states = await query(
    `select state, count(*)::int as count from "emailRecipient" where "emailId" = $1 group by state`,
    [id],
  );
  const countOf = (state: string) => states.find((row) => row.state === state)?.count ?? 0;
  expect(countOf("accepted") + countOf("unknown")).toBe(people.length);
  expect(countOf("unknown")).toBeLessThanOrEqual(kills * connections);
  const times = people.map(smtp.timesTo);
  expect(times.filter((count) => count > 1)).toEqual([]);
  // Whoever got nothing is among the unknown.
  expect(times.filter((count) => count === 0).length).toBeLessThanOrEqual(countOf("unknown"));
  expect(await query(`select state from email where id = $1`, [id])).toEqual([{ state: "finished" }]);
});

test("two workers at once claim many messages, and none of them twice", { timeout: 60_000 }, async () => {
  const people = Array.from({ length: 1500 }, (_, at) => `q${at}@klant${at % 40}.nl`);
  const [{ id } = { id: 0 }] = await query(
    `insert into email (name, state, "plannedAt", rate) values ('Mail', 'sending', now(), 6000) returning id`,
  );
  await query(
    `insert into "emailRecipient" ("emailId", address, domain, locale, token)
     select $1::int, address, split_part(address, '@', 2), 'nl', md5(address) from unnest($2::text[]) address`,
    [id, people],
  );
  const claimed = await Promise.all(["one", "two"].map((workerId) => claimAll(id, workerId)));
  const all = claimed.flat();
  expect(all).toHaveLength(people.length);
  expect(new Set(all).size).toBe(people.length);
  for (const own of claimed) expect(own.length).toBeGreaterThan(0);
});

async function claimAll(emailId: number, workerId: string) {
  const ids: number[] = [];
  for (;;) {
    const rows = await world.db
      .transaction()
      .execute((tx) => claimNext(tx, emailId, { workerId, most: 50, rate: null, perSite: null }));
    if (!rows.length) return ids;
    ids.push(...rows.map((row) => row.id));
  }
}
