import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { readConfig } from "../../ground/base/config.ts";
import { testWorld } from "../../testing/fixture.ts";
import { openShop } from "../../testing/shop.ts";
import { parcelAsker } from "./parcels.jobs.ts";

type Answer = { status: number; body: unknown };
let told: Answer;
let asked: { url: string; key: unknown }[] = [];
const carrier = createServer((request, response) => {
  asked.push({ url: request.url!, key: request.headers["dhl-api-key"] });
  if (told.status === 0) return;
  response.writeHead(told.status, { "content-type": "application/json" });
  response.end(typeof told.body === "string" ? told.body : JSON.stringify(told.body));
});
await new Promise<void>((ready) => carrier.listen(0, "127.0.0.1", ready));
afterAll(() => {
  carrier.closeAllConnections();
  carrier.close();
});

const key = "sleutel-van-de-vervoerder";
const url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`;
const world = await testWorld({ DHL_API_KEY: key, DHL_URL: url });
const admin = await world.signedIn("Admin");
const shop = await openShop(world, admin);
const ask = parcelAsker(world.services, 300);

const status = (statusCode: string, timestamp = "2026-11-24T10:00:00+01:00") => ({
  shipments: [{ status: { statusCode, timestamp } }],
});
let next = 0;
/** A sale with a parcel of its own. */
async function parcel(dhlTrackingCode = `JVGL 0612 3456 78${++next}`) {
  const { id } = await shop.sale([], { dhlTrackingCode });
  return { id, path: `/sales/${id}/tracking` };
}
const read = async (path: string, by = admin) => (await by.get(path)).body;
async function work() {
  const jobs = await world.takeJobs("askParcel");
  for (const job of jobs) await ask(job);
  return jobs.length;
}
const grow = () => world.services.pool.query(`update parcel set "triedAt" = now() - interval '31 minutes'`);
const nothing = { state: null, stateAt: null, checkedAt: null, failingSince: null };

beforeEach(() => {
  told = { status: 200, body: status("transit") };
  asked = [];
});

test("who looks at an order first has the carrier asked, and waits for nobody", async () => {
  const { path } = await parcel();
  expect(await read(path)).toEqual(nothing);
  expect(asked).toEqual([]);
  expect(await work()).toBe(1);
  expect(asked).toEqual([{ url: expect.stringMatching(/trackingNumber=JVGL06123456781$/), key }]);
  expect(await read(path)).toMatchObject({
    ...{ state: "transit", stateAt: "2026-11-24T09:00:00Z", failingSince: null },
    checkedAt: expect.stringMatching(/^20/),
  });
});

test("an answer is kept for half an hour, then asked for again by one of all who look", async () => {
  const { path } = await parcel();
  await read(path);
  expect(await work()).toBe(1);
  await read(path);
  expect(await work()).toBe(0);
  await grow();
  told.body = status("delivered");
  const seen = await Promise.all(Array.from({ length: 5 }, () => read(path)));
  expect(seen.map(({ state }) => state)).toEqual(Array(5).fill("transit"));
  expect(await work()).toBe(1);
  expect(await read(path)).toMatchObject({ state: "delivered" });
});

test("what was delivered is not asked for again, and stays delivered", async () => {
  const { path } = await parcel();
  told.body = status("delivered");
  await read(path);
  const [job] = await world.takeJobs("askParcel");
  await ask(job!);
  await grow();
  await read(path);
  expect(await work()).toBe(0);
  told.body = status("transit");
  await ask(job!);
  expect(await read(path)).toMatchObject({ state: "delivered" });
});

test.each<[string, Answer]>([
  ["refuses", { status: 429, body: {} }],
  ["fails", { status: 500, body: "oops" }],
  ["answers no JSON", { status: 200, body: "<html>" }],
  ["does not answer", { status: 0, body: "" }],
  ["sends elsewhere", { status: 302, body: "" }],
  ["answers too much", { status: 200, body: "x".repeat(1_000_001) }],
])("a carrier that %s is silent: what it said stays, with since when it says nothing", async (_, wrong) => {
  const { path } = await parcel();
  await read(path);
  await work();
  const before = await read(path);
  await grow();
  told = wrong;
  await read(path);
  await work();
  const after = await read(path);
  expect(after).toEqual({ ...before, failingSince: expect.stringMatching(/^20/) });
  await grow();
  await read(path);
  await work();
  expect((await read(path)).failingSince).toBe(after.failingSince);
  told = { status: 200, body: status("failure") };
  await grow();
  await read(path);
  await work();
  expect(await read(path)).toMatchObject({ state: "failure", failingSince: null });
});

test.each<[unknown, string]>([
  [status("pre-transit"), "preTransit"],
  [status("iets nieuws"), "unknown"],
  [{ shipments: [] }, "unknown"],
])("what the carrier says is one of few states", async (body, state) => {
  const { path } = await parcel();
  told.body = body;
  await read(path);
  await work();
  expect((await read(path)).state).toBe(state);
});

test("a parcel that the carrier does not know yet is no failure", async () => {
  const { path } = await parcel();
  told = { status: 404, body: {} };
  await read(path);
  await work();
  expect(await read(path)).toMatchObject({ state: "unknown", failingSince: null });
});

test("a code of somebody else's, or none, is not asked about", async () => {
  for (const code of ["", "PostNL 3"]) expect(await read((await parcel(code)).path)).toEqual(nothing);
  expect(await work()).toBe(0);
});

test("people outside the company see the parcels of their own orders alone", async () => {
  const { path } = await parcel();
  const stranger = await world.signedIn("Customer");
  expect((await stranger.get(path)).status).toBe(404);
  expect((await admin.get("/sales/999999/tracking")).status).toBe(404);
});

test("a purchase and a repair tell where their parcel is, too", async () => {
  const orders = [
    ["purchases", { contactId: (await shop.contact("Bank")).id }],
    ["repairs", { contactId: (await shop.contact("Klant")).id, defect: "Start niet" }],
  ] as const;
  for (const [folder, fields] of orders) {
    const made = await admin.post(`/${folder}`, {
      ...fields,
      dhlTrackingCode: `3SABC12345${++next}`,
      lines: [],
    });
    expect(made.status).toBe(201);
    const path = `/${folder}/${made.body.id}/tracking`;
    await read(path);
    expect(await work()).toBe(1);
    expect(await read(path)).toMatchObject({ state: "transit" });
  }
});

test("without a key nobody is asked", async () => {
  const { path } = await parcel();
  await read(path);
  const [job] = await world.takeJobs("askParcel");
  await parcelAsker({ ...world.services, config: { ...world.services.config, dhl: undefined } })(job!);
  expect(asked).toEqual([]);
});

test("what is not asked about any more is forgotten at night, a delivery is not", async () => {
  const [late, delivered, recent] = [await parcel(), await parcel(), await parcel()];
  for (const { path } of [late, delivered]) {
    told.body = status(path === late.path ? "transit" : "delivered");
    await read(path);
    await work();
  }
  await world.services.pool.query(`update parcel set "triedAt" = now() - interval '91 days'`);
  told.body = status("transit");
  await read(recent.path);
  await work();
  await tidy(world.services)();
  expect(await read(delivered.path)).toMatchObject({ state: "delivered" });
  expect(await read(recent.path)).toMatchObject({ state: "transit" });
  expect(await read(late.path)).toEqual(nothing);
});

test.each([
  [{ DHL_URL: "https://api.example.nl" }, "DHL_API_KEY as well"],
  [{ DHL_API_KEY: key, DHL_URL: "http://api.example.nl" }, "must be the address"],
  [{ DHL_API_KEY: key, DHL_URL: "https://u:p@api.example.nl" }, "must be the address"],
])("settings of the carrier that are wrong stop the start", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
