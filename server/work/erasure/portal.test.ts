import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ConfigError } from "../../../postgres/configError.ts";
import { readConfig } from "../../ground/base/config.ts";
import { startPortal } from "../../platform/integrations/blancco.fixtures.ts";
import { testWorld } from "../../testing/fixture.ts";
import { openShop } from "../../testing/shop.ts";
import { realFile } from "../../testing/world.ts";
import { reportFetcher } from "./portal.jobs.ts";

const apiKey = "sleutel-van-de-portal";
const portal = await startPortal(apiKey);
afterAll(() => portal.close());
const world = await testWorld({ BLANCCO_URL: `${portal.url}/`, BLANCCO_API_KEY: apiKey });
const admin = await world.signedIn("Admin");
const technician = await world.signedIn("Technician");
const shop = await openShop(world, admin);
const typeId = shop.ids.types.Laptop;

const [sample] = JSON.parse(realFile("erasure/blancco-portal-export.json").bytes.toString()).reports;
/** A report with another serial number, document number and order field. */
const reportOf = (serial: string, orderNr: string) => {
  const text = JSON.stringify(sample)
    .replaceAll("TSTLAT1", serial)
    .replaceAll("00000000-0000-4000-8000-000000000001", `doc-${serial}`);
  const report = JSON.parse(text);
  report.user_data.fields = [{ "@type": "string", "Order Number": orderNr }];
  return report;
};

/** A purchase of so many received laptops, with reports of them at the portal. */
async function purchaseOf(...serials: string[]) {
  const lines = serials.map((serialNumber) => ({ productName: "Laptop", typeId, serialNumber }));
  const { id, orderNr } = await shop.purchase(lines);
  await shop.movePurchase(id, "Afgerond");
  portal.reports.push(...serials.map((serial) => reportOf(serial, orderNr)));
  return { id, orderNr };
}
const url = (id: number) => `/erasure-reports/portal/${id}`;
const start = (id: number, by = technician) => by.post(`${url(id)}/fetch`);
const latest = async (id: number) => (await technician.get(url(id))).body.latest;
/** Runs the fetches that wait, as a worker would. */
async function work(options: Parameters<typeof reportFetcher>[1] = { pauses: [] }) {
  for (const job of await world.takeJobs("fetchReports"))
    await reportFetcher(world.services, options)!(job, true).catch(() => {});
}
async function fetched(id: number, options?: Parameters<typeof work>[0]) {
  expect((await start(id)).status).toBe(200);
  await work(options);
  return latest(id);
}
beforeEach(() => {
  portal.misbehaves(undefined);
  portal.requests.length = 0;
});

describe("reports are fetched from the portal", () => {
  test("by the number of their purchase, page by page, and prove as those that were sent", async () => {
    const serials = Array.from({ length: 23 }, (_, at) => `PORT-${at + 10}`);
    const { id, orderNr } = await purchaseOf(...serials);
    expect((await technician.get(url(id))).body).toEqual({ available: true, latest: null });
    const { body } = await start(id);
    expect(body.latest).toMatchObject({ state: "waiting", answer: null, reason: null });
    expect((await technician.get(`/long-jobs/${technician.id}`)).body.items).toMatchObject([
      { kind: "erasureFetch", title: orderNr, link: `/orders/purchases/${id}/erasure` },
    ]);
    await work();
    expect(portal.requests.map(({ cursor }) => cursor.split(",")[0])).toEqual(["", "10", "20"]);
    expect(portal.requests[0]).toMatchObject({
      filter: { fields: [{ name: "@custom-Order Number", like: orderNr }] },
      ...{ format: "JSON", container: "NONE" },
    });
    expect(await latest(id)).toMatchObject({
      state: "done",
      answer: { imported: 23, matched: 23, unmatched: 0, alreadyThere: 0, failed: [], orders: [{ orderNr }] },
    });
    const { erasure } = (await admin.get(`/purchases/${id}`)).body;
    expect(erasure).toMatchObject({ devices: 23 });
    const { items } = (await admin.get(`/erasure-reports?orderId=${id}&pageSize=50`)).body;
    expect(items).toHaveLength(23);
    const audit = await world.db
      .selectFrom("audit")
      .select("userId")
      .where("subject", "=", "erasureReport")
      .where("subjectId", "=", items[0].id)
      .execute();
    expect(audit.map(({ userId }) => userId)).toContain(technician.id);
    const files = await world.db
      .selectFrom("file")
      .select("original_client_filename")
      .where("discr", "=", "erasure")
      .execute();
    expect(files.map((file) => file.original_client_filename)).toContain(`blancco-${orderNr}-3.json`);
  });

  test("once more without storing anything twice", async () => {
    const { id } = await purchaseOf("TWICE-1");
    await fetched(id);
    expect((await fetched(id)).answer).toMatchObject({ imported: 0, alreadyThere: 1, failed: [] });
  });

  test("of exactly this order, although the portal also finds longer numbers", async () => {
    const { id, orderNr } = await purchaseOf("EXACT-1");
    portal.reports.push(
      reportOf("EXACT-2", `${orderNr}5`),
      reportOf("EXACT-3", ` ${orderNr.toLowerCase()} `),
    );
    portal.reports.at(-1)!.user_data.fields.push({ Anders: orderNr });
    await fetched(id);
    const { items } = (await admin.get("/erasure-reports?serial=EXACT-1,EXACT-2,EXACT-3")).body;
    expect(items.map(({ serial }: { serial: string }) => serial)).toEqual(["EXACT-1"]);
  });

  test("a portal without reports answers so", async () => {
    const { id } = await shop.purchase([]);
    expect(await fetched(id)).toMatchObject({
      state: "done",
      answer: { imported: 0, matched: 0, failed: [] },
    });
  });

  test("by one job, of four who start it at once", async () => {
    const { id } = await purchaseOf("FOUR-1");
    const answers = await Promise.all([start(id), start(id), start(id), start(id)]);
    for (const { status, body } of answers) expect([status, body.latest.state]).toEqual([200, "waiting"]);
    const jobs = await world.db
      .selectFrom("longJob")
      .select("id")
      .where("link", "=", `/orders/purchases/${id}/erasure`)
      .execute();
    expect(jobs).toHaveLength(1);
    await work();
  });

  test("by one job at a time, whoever asks again", async () => {
    const { id } = await purchaseOf("ONCE-1");
    await start(id);
    expect((await start(id, admin)).body.latest.state).toBe("waiting");
    expect(await world.takeJobs("fetchReports")).toHaveLength(1);
  });

  test("by who may import reports for who reads the purchase", async () => {
    const { id } = await purchaseOf("WHO-1");
    for (const group of ["Sales", "Supplier"] as const) {
      const person = await world.signedIn(group);
      expect((await start(id, person)).status).toBe(403);
      expect((await person.get(url(id))).status).toBe(403);
    }
    expect((await start(999_999)).status).toBe(404);
    const sale = await shop.sale([]);
    expect((await start(sale.id)).status).toBe(404);
  });
});

describe("a portal that does not answer as it should", () => {
  const orderOf = async (serial: string) => (await purchaseOf(serial)).id;
  const reasonOf = async (id: number, options?: Parameters<typeof work>[0]) => {
    const { state, reason, answer } = await fetched(id, options);
    expect({ state, answer }).toEqual({ state: "failed", answer: null });
    return reason;
  };

  test.each([
    [401, /weigert de ingestelde sleutel/, 1],
    [403, /weigert de ingestelde sleutel/, 1],
    [400, /antwoord 400/, 1],
    [500, /antwoordt niet/, 3],
    [429, /antwoordt niet/, 3],
    [302, /antwoordt niet/, 3],
  ])("with %i is told in words, and asked again where that helps", async (status, words, times) => {
    const id = await orderOf(`ST-${status}`);
    portal.misbehaves((_, response) =>
      response.writeHead(status, { location: `${portal.url}/elsewhere` }).end("<html>Oeps</html>"),
    );
    expect(await reasonOf(id, { pauses: [1, 1] })).toMatch(words);
    expect(portal.requests).toHaveLength(times);
    const { items } = (await admin.get(`/erasure-reports?orderId=${id}`)).body;
    expect(items).toEqual([]);
  });

  test("at first is asked again, and what it then has is read in", async () => {
    const id = await orderOf("LATER-1");
    portal.misbehaves((_, response) => {
      portal.misbehaves(undefined);
      response.writeHead(503).end();
    });
    expect(await fetched(id, { pauses: [1] })).toMatchObject({ state: "done", answer: { imported: 1 } });
  });

  test("in time is given up", async () => {
    const id = await orderOf("SLOW-1");
    portal.misbehaves((_, response) => response.writeHead(200).write("["));
    expect(await reasonOf(id, { pauses: [], timeLimit: 50 })).toMatch(/antwoordt niet/);
  });

  test("that breaks off in the middle leaves nothing", async () => {
    const id = await orderOf("TORN-1");
    portal.misbehaves((_, response) => {
      response.writeHead(200, { "content-length": "1000" }).write("[{");
      response.destroy();
    });
    expect(await reasonOf(id)).toMatch(/antwoordt niet/);
  });

  test("a portal that sends without end is cut off", async () => {
    const id = await orderOf("BIG-1");
    const sent = { bytes: 0 };
    portal.misbehaves((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(64_000))) sent.bytes += 64_000;
      };
      response.writeHead(200).on("drain", more);
      more();
    });
    expect(await reasonOf(id, { pageBytes: 200_000, pauses: [] })).toMatch(/meer dan/);
    expect(sent.bytes).toBeLessThan(20_000_000);
  });

  test("a portal that repeats the same page for ever is left", async () => {
    const id = await orderOf("LOOP-1");
    portal.misbehaves((_, response) => response.writeHead(200, { "x-blancco-cursor": "7,x" }).end("[]"));
    expect(await reasonOf(id)).toMatch(/antwoord dat niet klopt/);
    expect(portal.requests).toHaveLength(2);
  });

  test.each(["<html>Log in</html>", '{"reports": [', "geen rapport"])(
    "but with %j is a file that could not be read",
    async (body) => {
      const id = await orderOf(`BODY-${body.length}`);
      portal.misbehaves((_, response) => response.writeHead(200).end(body));
      expect(await fetched(id)).toMatchObject({
        state: "done",
        answer: {
          imported: 0,
          failed: [{ file: expect.stringMatching(/^blancco-/), message: expect.stringMatching(/\w/) }],
        },
      });
    },
  );

  test("is let go when whoever asked cancels", async () => {
    const id = await orderOf("CANCEL-1");
    const job = (await start(id)) && (await technician.get(`/long-jobs/${technician.id}`)).body.items[0];
    portal.misbehaves(() => technician.post(`/long-jobs/${technician.id}/${job.id}/cancel`));
    const [payload] = await world.takeJobs("fetchReports");
    await reportFetcher(world.services, { pauses: [] })!(payload!, false);
    expect((await latest(id)).state).toBe("cancelled");
  });
});

test("without a key nothing is offered, and nothing can be fetched", async () => {
  const closed = await testWorld();
  const person = await closed.signedIn("Admin");
  const purchase = await (await openShop(closed, person)).purchase([]);
  expect((await person.get(url(purchase.id))).body).toEqual({ available: false, latest: null });
  expect(await start(purchase.id, person)).toMatchObject({ status: 422, body: { code: "blanccoNotSet" } });
  expect(reportFetcher(closed.services)).toBeUndefined();
});
describe("the settings of the portal", () => {
  test("are its key, and an address that is secure", () => {
    expect(readConfig({}).blancco).toBeUndefined();
    expect(readConfig({ BLANCCO_API_KEY: apiKey }).blancco).toEqual({
      url: "https://api.eu-west-1.blancco.cloud/v1",
      apiKey,
    });
    const other = { BLANCCO_API_KEY: apiKey, BLANCCO_URL: "https://portal.example.nl/v2/" };
    expect(readConfig(other).blancco?.url).toBe("https://portal.example.nl/v2");
  });

  test.each([
    [{ BLANCCO_URL: "https://portal.example.nl/v1" }, "BLANCCO_API_KEY as well"],
    [{ BLANCCO_API_KEY: "geheim met spatie" }, "without blanks"],
    [{ BLANCCO_API_KEY: "geheim", BLANCCO_URL: "http://portal.example.nl/v1" }, "must be the address"],
    [{ BLANCCO_API_KEY: "geheim", BLANCCO_URL: "http://10.0.0.1/v1" }, "must be the address"],
    [{ BLANCCO_API_KEY: "geheim", BLANCCO_URL: "https://u:p@portal.example.nl/v1" }, "must be the address"],
    [{ BLANCCO_API_KEY: "geheim", BLANCCO_URL: "file:///etc/passwd" }, "must be an address"],
  ])("are refused with a sentence: %o", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
    expect(() => readConfig(env)).not.toThrow("geheim");
  });
});
