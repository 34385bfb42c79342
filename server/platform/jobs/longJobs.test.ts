import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { labelPrinter } from "../../goods/labels/labels.jobs.ts";
import { testShop } from "../../testing/fixture.ts";
import { idleHandlers } from "../../testing/idleHandlers.ts";
import type { Answer } from "../../testing/person.ts";
import { openStream } from "../../testing/stream.ts";
import { realFile, type World } from "../../testing/world.ts";
import { runJobs } from "./jobs.ts";
import { endDeadJobs, watched } from "./longJobs.ts";

const { world, admin, shop } = await testShop();
const warehouse = await world.signedIn("Warehouse");
let ids: number[];

beforeAll(async () => {
  const devices = { productName: "Muis", typeId: shop.ids.types.Accessoire, serialNumber: "" };
  const lines = Array.from({ length: 600 }, (_, at) => ({ ...devices, productName: `Muis ${at}` }));
  const { id } = await shop.purchase(lines);
  expect((await shop.movePurchase(id, "Afgerond")).status).toBe(200);
  const rows = await world.db.selectFrom("product").select("id").where("purchaseId", "=", id).execute();
  ids = rows.map((row) => row.id);
  expect(ids).toHaveLength(600);
});
beforeEach(async () => {
  await world.services.pool.query(`delete from "longJob"`);
  await world.services.pool.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs",
  );
});

type Job = { id: number; state: string; done: number; reason: string | null };
const jobs = async (by = warehouse): Promise<Job[]> => (await by.get(`/long-jobs/${by.id}`)).body.items;
const print = (chosen: object = { ids }, by = warehouse): Promise<Answer> =>
  by.post("/labels", { format: "brother62", ...chosen });
const query = (text: string, values: unknown[] = []) => world.services.pool.query(text, values);

/** Resolves at the first change notice after which `look` returns something. */
function waitForChange<T>(look: () => Promise<T | undefined>): Promise<T> {
  return new Promise((resolve, reject) => {
    const see = () =>
      look().then((seen) => {
        if (!seen) return;
        stop();
        resolve(seen);
      }, reject);
    const stop = world.services.events.listen(() => void see());
    void see();
  });
}
const inState = (id: number, state: string) =>
  waitForChange(async () => (await jobs()).find((job) => job.id === id && job.state === state));

/** Runs a worker while `during` runs. */
async function withWorker<T>(during: () => Promise<T>, printLabels = labelPrinter(world.services)) {
  const { pool } = world.services;
  const runner = await runJobs(pool, { ...idleHandlers, printLabels }, (line) => world.lines.push(line));
  return during().finally(() => runner.stop());
}

describe("the share of one person", () => {
  test("is five waiting jobs, also when they ask for sixty at once; the sixth is refused in words", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => print()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(refused).toHaveLength(55);
    expect(refused[0]!.body).toMatchObject({
      code: "tooManyJobs",
      detail: "Er wacht al 5 keer lopend werk van u. Wacht tot er iets klaar is, of annuleer iets.",
    });
    const [first] = await jobs();
    await warehouse.post(`/long-jobs/${warehouse.id}/${first!.id}/cancel`);
    expect((await print()).status).toBe(202);
  });

  test("lets what somebody else asks for first come before what they ask for next", async () => {
    const other = await world.signedIn("Warehouse");
    const asked: number[] = [];
    for (const by of [warehouse, warehouse, warehouse, other, other])
      asked.push((await print({ ids }, by)).body.id);
    const { rows } = await query(
      `select payload ->> 'longJobId' as id from graphile_worker._private_jobs as jobs order by priority, run_at, jobs.id`,
    );
    const [w1, w2, w3, o1, o2] = asked;
    expect(rows.map(({ id }) => Number(id))).toEqual([w1, o1, w2, o2, w3]);
  });
});

describe("labels of more than 300 products", () => {
  test("are printed by a job that somebody follows to its document", { timeout: 120_000 }, async () => {
    const response = await print();
    expect(response).toMatchObject({
      status: 202,
      body: { kind: "labels", title: "600", state: "waiting", hasFile: false, reason: null },
    });
    const { id } = response.body;
    const file = `/long-jobs/${warehouse.id}/${id}/file`;
    expect((await warehouse.get(file)).status).toBe(404);
    const done = await withWorker(() => inState(id, "done"));
    expect(done).toMatchObject({ done: 600, total: 600, hasFile: true });
    const printed = await warehouse.get(file);
    expect(printed.status).toBe(200);
    expect(printed.headers["content-type"]).toBe("application/pdf");
    expect(printed.headers["content-disposition"]).toMatch(/^inline; filename="labels-\w+\.pdf"$/);
    expect(printed.bytes.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(600);
  });

  test("may be all that match a filter", async () => {
    const { body, status } = await print({ filter: { q: "muis" } });
    expect({ status, title: body.title }).toEqual({ status: 202, title: "600" });
    expect((await print({ filter: { q: "muis" }, ids })).body.code).toBe("idsOrFilter");
    expect((await print({ filter: { q: "bestaat niet" } })).status).toBe(404);
    const small = await print({ filter: { productName: "Muis 599" } });
    expect(small.headers["content-type"]).toBe("application/pdf");
  });

  test("are 5,000 at most", async () => {
    const many = (count: number) => print({ ids: Array.from({ length: count }, (_, at) => at + 1) });
    expect((await many(5000)).status).toBe(202);
    expect(await many(5001)).toMatchObject({ status: 400, body: { errors: [{ path: "ids" }] } });
  });

  test("that are 300 are a document at once, without a job", async () => {
    const printed = await print({ ids: ids.slice(0, 300) });
    expect(printed.headers["content-type"]).toBe("application/pdf");
    expect(await jobs()).toEqual([]);
  });

  test("fail with the reason when one of them is not there", { timeout: 120_000 }, async () => {
    const { id } = (await print({ ids: [...ids, 999_999] })).body;
    const failed = await withWorker(() => inState(id, "failed"));
    expect(failed.reason).toBe("Niet gevonden.");
  });

  test("that are cancelled while they wait are never printed", async () => {
    const { id } = (await print()).body;
    const cancel = () => warehouse.post(`/long-jobs/${warehouse.id}/${id}/cancel`);
    expect((await cancel()).status).toBe(200);
    expect(await jobs()).toMatchObject([{ id, state: "cancelled" }]);
    expect((await query("select * from graphile_worker.jobs")).rows).toEqual([]);
    expect(await cancel()).toMatchObject({ status: 422, body: { code: "jobEnded" } });
  });

  test("that are cancelled at the last moment leave no document", async () => {
    const { id } = (await print()).body;
    const pdf = async (...args: Parameters<World["services"]["printer"]["pdf"]>) => {
      const pdfFile = await world.services.printer.pdf(...args);
      expect((await warehouse.post(`/long-jobs/${warehouse.id}/${id}/cancel`)).status).toBe(200);
      return pdfFile;
    };
    const before = (await query("select count(*)::int from file")).rows;
    const late = labelPrinter(world.services, () => ({ pdf }));
    await late({ longJobId: id, ids, format: "brother62" }, false);
    expect(await jobs()).toMatchObject([{ id, state: "cancelled", hasFile: false }]);
    expect((await query("select count(*)::int from file")).rows).toEqual(before);
  });
});

describe("what somebody asked for", () => {
  const block = (by: { id: number }) =>
    world.db.updateTable("user").set({ active: false }).where("id", "=", by.id).execute();
  const jobOf = (id: number) =>
    world.db
      .selectFrom("longJob")
      .select(["state", "fileId", "failure"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const failed = { state: "failed", fileId: null, failure: { code: "rightsLost" } };
  const run = async (id: number, printer = world.services.printer) => {
    const print = labelPrinter(world.services, () => printer);
    await expect(print({ longJobId: id, ids, format: "brother62" }, false)).rejects.toThrow("rightsLost");
    expect(await jobOf(id)).toEqual(failed);
  };
  let asker: typeof warehouse;
  let asked: number;
  beforeEach(async () => {
    asker = await world.signedIn("Warehouse");
    asked = (await print({ ids }, asker)).body.id;
  });

  test("is not done once they may not do it any more, and says so in words", async () => {
    await world.regroup(asker, ["Driver"]);
    await run(asked);
    expect((await jobs(asker))[0]!.reason).toMatch(/^Wie dit vroeg, mag het niet meer/);
  });

  test("is not done once their account is blocked", async () => {
    await block(asker);
    await run(asked);
  });

  test("leaves no document when they lost a right while it was made", async () => {
    const pdf = async (...args: Parameters<World["services"]["printer"]["pdf"]>) => {
      const made = await world.services.printer.pdf(...args);
      await world.regroup(asker, ["Technician"]);
      return made;
    };
    await run(asked, { ...world.services.printer, pdf });
  });

  test("within a request saves nothing when their account is blocked meanwhile", async () => {
    const { services } = world;
    const viewer = (await services.sessions.of(asker.accessToken))!;
    const work = { kind: "contactImport", title: "relaties.csv" } as const;
    const doing = watched(services, viewer, work, async ({ finish }) => {
      await block(asker);
      await services.db.transaction().execute(async (tx) => {
        await tx.insertInto("company").values({ name: "Nooit" }).execute();
        await finish(tx);
      });
    });
    await expect(doing).rejects.toThrow("rightsLost");
    const { rows } = await query(`select state, failure ->> 'code' as code from "longJob" where title = $1`, [
      work.title,
    ]);
    expect(rows).toEqual([{ state: "failed", code: "rightsLost" }]);
    expect((await query("select from company where name = 'Nooit'")).rowCount).toBe(0);
  });
});

describe("work whose process was killed", () => {
  const dead = async (id: number, attempts: number) => {
    await query(
      `update "longJob" set state = 'running', "aliveAt" = now() - interval '31 seconds' where id = $1`,
      [id],
    );
    await query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-that-died', attempts = $2 where key = 'longJob/' || $1`,
      [id, attempts],
    );
  };
  const look = () => endDeadJobs(world.services)();

  test("runs again when it waits in the queue", { timeout: 120_000 }, async () => {
    const { id } = (await print()).body;
    await dead(id, 1);
    await query("update graphile_worker._private_jobs set locked_at = now() - interval '30 seconds'");
    await look();
    expect(await jobs()).toMatchObject([{ id, state: "running" }]);
    await withWorker(() => inState(id, "done"));
  });

  test("has failed with a reason after its third try", async () => {
    const { id } = (await print()).body;
    await dead(id, 3);
    await look();
    const [job] = await jobs();
    expect(job?.state).toBe("failed");
    expect(job?.reason).toMatch(/onderbroken/);
    expect((await admin.get("/admin/jobs")).body.items).toMatchObject([
      { name: "printLabels", watched: { kind: "labels", title: "600", userName: "warehouse2" } },
    ]);
  });

  test("has failed with a reason when it was a request", async () => {
    await query(
      `insert into "longJob" ("userId", kind, state, "aliveAt") values ($1, 'erasureImport', 'running', now() - interval '31 seconds')`,
      [warehouse.id],
    );
    await look();
    expect(await jobs()).toMatchObject([{ state: "failed", reason: expect.stringMatching(/onderbroken/) }]);
  });

  test("is left alone as long as it shows that it lives, or waits its turn", async () => {
    const waiting = (await print()).body.id;
    await query(`update "longJob" set "aliveAt" = now() - interval '1 hour'`);
    const running = (await print()).body.id;
    await query(
      `update "longJob" set state = 'running', "aliveAt" = now() - interval '29 seconds' where id = $1`,
      [running],
    );
    await look();
    expect((await jobs()).map(({ id, state }) => [id, state])).toEqual([
      [running, "running"],
      [waiting, "waiting"],
    ]);
  });
});

describe("an Admin", () => {
  test("sees how far work is, retries what broke, and its owner gets it", { timeout: 120_000 }, async () => {
    const { id } = (await print()).body;
    const broken = () => Promise.reject(new Error("no paper"));
    const breaking = labelPrinter(world.services, () => ({ pdf: broken }));
    await query("update graphile_worker._private_jobs set max_attempts = 1");
    await withWorker(() => inState(id, "failed"), breaking);
    const [job] = await jobs();
    expect(job?.reason).toBe("Er ging iets mis. Probeer het later opnieuw.");
    const failed = await waitForChange(
      async () => (await admin.get("/admin/jobs?state=failed")).body.items[0],
    );
    expect(failed).toMatchObject({
      lastError: "no paper",
      watched: { kind: "labels", title: "600", userName: "warehouse2", done: 600, total: 600 },
    });
    expect((await admin.post(`/admin/jobs/${failed.id}/retry`)).status).toBe(200);
    expect(await jobs()).toMatchObject([{ id, state: "waiting", reason: null }]);
    await withWorker(() => inState(id, "done"));
  });

  test("ends work of others", async () => {
    const { id } = (await print()).body;
    const [job] = (await admin.get("/admin/jobs")).body.items;
    expect((await admin.post(`/admin/jobs/${job.id}/cancel`)).status).toBe(200);
    expect(await jobs()).toMatchObject([{ id, state: "cancelled" }]);
  });
});

test("somebody's work is nobody else's, an Admin's neither", async () => {
  const { id } = (await print()).body;
  for (const path of ["", `/${id}/file`])
    expect((await admin.get(`/long-jobs/${warehouse.id}${path}`)).status).toBe(404);
  expect((await admin.post(`/long-jobs/${warehouse.id}/${id}/cancel`)).status).toBe(404);
  expect((await admin.post(`/long-jobs/${admin.id}/${id}/cancel`)).status).toBe(404);
  expect((await admin.post(`/long-jobs/${warehouse.id}/dismiss`)).status).toBe(404);
  expect(await jobs()).toMatchObject([{ id, state: "waiting" }]);
});

test("only its owner hears how far work is", async () => {
  const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const [own, other] = await Promise.all(
    [warehouse, admin].map(({ accessToken }) => openStream(url, accessToken)),
  );
  await print();
  await own!.hears(`long-jobs/${warehouse.id}`);
  world.services.events.changed("theme");
  await other!.hears("theme");
  expect(other!.topics.filter((topic) => topic.startsWith("long-jobs"))).toEqual([]);
  for (const stream of [own!, other!]) await stream.leave();
});

test("what has ended is put away at once, what has not stays", async () => {
  const first = (await print()).body.id;
  const second = (await print()).body.id;
  await warehouse.post(`/long-jobs/${warehouse.id}/${first}/cancel`);
  expect(await jobs()).toHaveLength(2);
  expect((await warehouse.post(`/long-jobs/${warehouse.id}/dismiss`)).status).toBe(200);
  expect(await jobs()).toMatchObject([{ id: second }]);
});

test("after a week work and its document are forgotten", { timeout: 120_000 }, async () => {
  const { id } = (await print()).body;
  await withWorker(() => inState(id, "done"));
  const file = `/long-jobs/${warehouse.id}/${id}/file`;
  await query(`update file set "createdAt" = now() - interval '8 days' where discr = 'prints'`);
  await tidy(world.services)();
  expect((await warehouse.get(file)).status).toBe(200);
  await query(`update "longJob" set "createdAt" = now() - interval '8 days'`);
  await tidy(world.services)();
  expect((await warehouse.get(file)).status).toBe(404);
  expect((await query("select id from file where discr = 'prints'")).rows).toEqual([]);
});

test("an import of erasure reports tells how far it is and answers what it always answered", {
  timeout: 120_000,
}, async () => {
  const { id, orderNr } = await shop.purchase([]);
  const imported = await admin.upload(`/products/blancco/${id}`, [realFile("lots/erasure-reports.zip")]);
  expect(imported).toMatchObject({ status: 200, body: { matched: 0, failed: [] } });
  const [job] = await jobs(admin);
  expect(job).toMatchObject({ kind: "erasureImport", title: orderNr, state: "done" });
  expect(job?.done).toBe((job as unknown as { total: number }).total);
  expect(job?.done).toBeGreaterThanOrEqual(imported.body.imported);
  await admin.upload(`/products/blancco/${id}`, [realFile("erasure/wipedrive-3-drives.xml")]);
  expect(await jobs(admin)).toHaveLength(1);
});
