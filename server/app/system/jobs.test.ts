import { beforeEach, describe, expect, test } from "vitest";
import { labelPrinter } from "../../goods/labels/labels.jobs.ts";
import { sendMail } from "../../people/mail/mail.ts";
import { runJobs } from "../../platform/jobs/jobs.ts";
import { readCsv } from "../../platform/tables/csv.ts";
import { testWorld } from "../../testing/fixture.ts";
import { idleHandlers } from "../../testing/idleHandlers.ts";
import { tidy } from "./tidy.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const warehouse = await world.signedIn("Warehouse");

const query = (text: string, values: unknown[] = []) => world.services.pool.query(text, values);
beforeEach(async () => {
  await query(`delete from "longJob"`);
  await query("select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs");
});

const jobs = async (query = "") => (await admin.get(`/admin/jobs${query}`)).body.items;
/** Who stopped it, as the audit says. */
const stoppedBy = async (subject: string, subjectId: number) => {
  const query = world.db.selectFrom("audit").select("userId").where("subject", "=", subject);
  return (await query.where("subjectId", "=", subjectId).executeTakeFirst())?.userId;
};
const cancel = (id: number) => admin.post(`/admin/jobs/${id}/cancel`);
const retry = (id: number) => admin.post(`/admin/jobs/${id}/retry`);
const ownJobs = async () => (await warehouse.get(`/long-jobs/${warehouse.id}`)).body.items;

const watchedImport = async (state: "running" | "failed", failure: object | null = null) => {
  const { rows } = await query(
    `insert into "longJob" ("userId", kind, title, state, done, total, failure) values ($1, 'purchaseImport', 'P-7', $2, 40, 900, $3) returning id`,
    [warehouse.id, state, failure],
  );
  return rows[0].id as number;
};

describe("an Admin's list of jobs", () => {
  test("is searched by what it is called, what it is about and who asked for it", async () => {
    await watchedImport("running");
    const countOf = async (q: string) => (await jobs(`?q=${encodeURIComponent(q)}`)).length;
    for (const q of ["p-7", "lijst inlezen", warehouse.username, "LIJST p-7"])
      expect(await countOf(q), q).toBe(1);
    for (const q of ["p-8", "labels", "lijst p-8", "%"]) expect(await countOf(q), q).toBe(0);
  });

  test("holds the imports that run, and ends them", async () => {
    const id = await watchedImport("running");
    const [job] = await jobs();
    expect(job).toMatchObject({
      state: "running",
      canRetry: false,
      watched: { kind: "purchaseImport", title: "P-7", userName: warehouse.username, done: 40, total: 900 },
    });
    expect((await retry(job.id)).body.code).toBe("jobNotRetried");
    expect((await cancel(job.id)).status).toBe(200);
    expect(await ownJobs()).toMatchObject([{ id, state: "cancelled" }]);
    expect(await stoppedBy("longJob", id)).toBe(admin.id);
    expect(await jobs()).toEqual([]);
    expect(await cancel(job.id)).toMatchObject({ status: 422, body: { code: "jobEnded" } });
  });

  test("holds the imports that failed, each with its reason", async () => {
    await watchedImport("failed", { code: "jobInterrupted" });
    expect(await jobs("?state=running")).toEqual([]);
    const [job] = await jobs("?state=failed");
    expect(job).toMatchObject({ canRetry: false, lastError: expect.stringMatching(/onderbroken/) });
    expect(await retry(job.id)).toMatchObject({ status: 422, body: { code: "jobNotRetried" } });
    expect((await cancel(job.id)).status).toBe(200);
    expect(await jobs()).toEqual([]);
  });

  test("shows labels that were refused with the reason, and prints them again when asked", {
    timeout: 120_000,
  }, async () => {
    const ids = Array.from({ length: 501 }, (_, at) => 900_000 + at);
    const response = await warehouse.post("/labels", { format: "brother62", ids });
    expect(response.status).toBe(202);
    await work(untilRefused);
    const [job] = await jobs();
    expect(job).toMatchObject({ name: "printLabels", canRetry: true, lastError: "Niet gevonden." });
    expect(await ownJobs()).toMatchObject([{ id: response.body.id, state: "failed" }]);
    expect((await retry(job.id)).status).toBe(200);
    expect(await jobs()).toMatchObject([{ id: job.id, state: "waiting", canRetry: true }]);
    expect(await ownJobs()).toMatchObject([{ id: response.body.id, state: "waiting" }]);
    await work(untilRefused);
  });

  test("forgets with the work also what failed of it in the queue", async () => {
    const ids = Array.from({ length: 501 }, (_, at) => 900_000 + at);
    await warehouse.post("/labels", { format: "brother62", ids });
    await query(`update "longJob" set "createdAt" = now() - interval '8 days'`);
    await tidy(world.services)();
    expect((await query("select id from graphile_worker.jobs")).rows).toEqual([]);
  });

  test("is a file, too, in words", async () => {
    await watchedImport("failed", { code: "jobInterrupted" });
    await watchedImport("running");
    await query("select graphile_worker.add_job('somethingNew')");
    await query("select graphile_worker.add_job('somethingOld', max_attempts := 3)");
    await query(
      "update graphile_worker._private_jobs set attempts = 3, last_error = 'kapot' where max_attempts = 3",
    );
    const file = async (filter: object, columns?: string[]) => {
      const answer = await admin.post("/admin/jobs/bulk/print/export", { format: "csv", filter, columns });
      expect(answer.status).toBe(200);
      return readCsv(answer.bytes);
    };
    const columns = ["name", "state", "progress", "userName", "attempts", "lastError"];
    const name = "Lijst inlezen: P-7";
    const waiting = ["somethingNew", "Wacht", "", "", "0", ""];
    const running = [name, "Bezig", "40/900", warehouse.username, "1", ""];
    const failed = [name, "Mislukt", "40/900", warehouse.username, "1", expect.stringMatching(/onderbroken/)];
    const broken = ["somethingOld", "Mislukt", "", "", "3", "kapot"];
    const complete = await file({}, columns);
    expect(complete.headings).toEqual([
      "Naam",
      "Toestand",
      "Voortgang",
      "Gevraagd door",
      "Pogingen",
      "Laatste fout",
    ]);
    expect(complete.rows).toEqual([broken, waiting, running, failed]);
    expect((await file({ state: "failed" }, columns)).rows).toEqual([broken, failed]);
    expect((await file({ state: "!failed" }, columns)).rows).toEqual([waiting, running]);
    expect((await file({})).headings).toContain("Aangemaakt");
    expect(await jobs("?state=!failed,running")).toMatchObject([{ name: "somethingNew" }]);
    const manager = await world.signedIn("Manager");
    expect((await manager.post("/admin/jobs/bulk/print/export", { format: "csv" })).status).toBe(403);
  });

  test("does not know numbers of nothing", async () => {
    for (const id of [7_000_000, -7_000_000, 0]) {
      expect((await cancel(id)).status).toBe(404);
      expect((await retry(id)).status).toBe(404);
    }
  });
});

test("a mail whose sending an Admin cancels is shown as cancelled, and waits no more", async () => {
  const mail = { to: "a@b.nl", subject: "S", body: "B", locale: "nl", causeKey: "cancelled" } as const;
  await world.db.transaction().execute((tx) => sendMail(tx, mail));
  const of = async (query: string) => (await admin.get(`/logs/emails?${query}`)).body.items[0];
  expect(await of("sort=-createdAt")).toMatchObject({ sentAt: null, cancelledAt: null });
  const [job] = await jobs();
  expect(job).toMatchObject({ name: "sendMail", state: "waiting", canRetry: true, watched: null });
  expect((await cancel(job.id)).status).toBe(200);
  expect(await jobs()).toEqual([]);
  const cancelled = await of("sort=-createdAt");
  expect(cancelled).toMatchObject({ sentAt: null, cancelledAt: expect.any(String) });
  expect(await stoppedBy("mail", cancelled.id / 2)).toBe(admin.id);
});

const untilRefused = () =>
  expect.poll(() => jobs(), { timeout: 120_000 }).toMatchObject([{ state: "failed", canRetry: true }]);

/** Runs what waits in the queue while `during` goes on. */
async function work(during: () => Promise<unknown>) {
  const printLabels = labelPrinter(world.services, () => world.services.printer);
  const runner = await runJobs(world.services.pool, { ...idleHandlers, printLabels }, (line) =>
    world.lines.push(line),
  );
  await during().finally(() => runner.stop());
}
