import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Intake } from "../../contract/intakes.ts";
import { stubStorage } from "../kit/browser/storage.fixtures.ts";
import { signedIn } from "../kit/browser/tokens.ts";
import { holdName } from "../kit/outbox/locks.ts";
import { newName } from "../kit/outbox/rows.ts";
import { browserStorage } from "../kit/outbox/storage.ts";
import { createScanning } from "./scanning.ts";
import { discard, moveTo, type ScanQueue, scanQueues, settle, subjectOf } from "./scanQueue.ts";

const intake = {
  id: 5,
  orderId: 12,
  orderNr: "2026-0012",
  closedAt: null,
  counters: {},
  scans: [],
  missing: [],
} as unknown as Intake;
const order = { orderId: 12, orderNr: "2026-0012" };
const rowsOf = (serials: readonly string[], key?: string) =>
  serials.map((serialNumber, at) => ({ item: { key: at, serialNumber }, key }));
/** Stores scans under a name of a tab that is gone. */
function store(about: ScanQueue["about"], ...rows: ScanQueue["rows"]) {
  const name = newName(subjectOf(5));
  void browserStorage.write({ [name]: { about, rows } satisfies ScanQueue });
  return name;
}

type SentScan = { key: string | null; url: string; serialNumbers: string[] };
let requests: SentScan[] = [];
/** What the server answers to scans. */
let answer: () => Response;
const stops: (() => void)[] = [];

beforeEach(() => {
  stubStorage();
  void browserStorage.write(Object.fromEntries(browserStorage.names().map((name) => [name, undefined])));
  vi.stubGlobal("window", new EventTarget());
  signedIn({ username: "wim", accessToken: "a", refreshToken: "r" });
  requests = [];
  answer = accepted;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/scans")) return Response.json({ ...intake, closedAt: "2026-11-21T10:00:00Z" });
    const { serialNumbers } = JSON.parse(String(init.body));
    requests.push({ key: (init.headers as Headers).get("idempotency-key"), url, serialNumbers });
    return answer();
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

const accepted = () =>
  Response.json({
    results: (requests.at(-1)?.serialNumbers ?? []).map((serialNumber) => ({
      serialNumber,
      verdict: "matched",
      again: false,
    })),
    intake,
  });
const refusedAsClosed = () => Response.json({ code: "intakeClosed" }, { status: 422 });
const emptyAnswer = () => {
  throw new TypeError("no network");
};

function scans(opened: Intake, answered: (next: Intake) => void = () => {}) {
  const scanning = createScanning(opened, answered);
  stops.push(scanning.stop);
  scanning.start();
  return scanning;
}
const unsentScans = () =>
  scanQueues().map(({ intakeId, about, rows }) => ({
    ...about,
    intakeId,
    waiting: rows.map(({ item }) => item.serialNumber),
  }));
const sentSerials = () => requests.flatMap(({ serialNumbers }) => serialNumbers);

test("two tabs of one intake keep their scans beside each other, and the next screen sends those of both", async () => {
  answer = emptyAnswer;
  const one = scans(intake);
  const two = scans(intake);
  one.take(["A1", "A2", "A3"], intake);
  two.take(["B1", "B2"], intake);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(unsentScans()).toHaveLength(2);
  one.stop();
  two.stop();
  answer = accepted;
  requests = [];
  scans(intake);
  await vi.waitFor(() => expect(scanQueues()).toEqual([]));
  expect(sentSerials().sort()).toEqual(["A1", "A2", "A3", "B1", "B2"]);
});

test("what a tab that lives is sending, no other takes over", async () => {
  const letGo = holdName(store(order, ...rowsOf(["A1"])));
  scans(intake).take(["B1"], intake);
  await vi.waitFor(() => expect(unsentScans()).toEqual([{ ...order, intakeId: 5, waiting: ["A1"] }]));
  expect(sentSerials()).toEqual(["B1"]);
  letGo();
});

test("a browser without Web Locks takes over what is left as well", async () => {
  vi.stubGlobal("navigator", {});
  store(order, ...rowsOf(["A1"]));
  scans(intake);
  await vi.waitFor(() => expect(scanQueues()).toEqual([]));
  expect(sentSerials()).toEqual(["A1"]);
});

test("scans of another order that left under the same id are not sent, and stay", async () => {
  store({ orderId: 99, orderNr: "2026-0099" }, ...rowsOf(["X1"]));
  scans(intake).take(["B1"], intake);
  await vi.waitFor(() => expect(sentSerials()).toEqual(["B1"]));
  await vi.waitFor(() => expect(unsentScans().map(({ waiting }) => waiting)).toEqual([["X1"]]));
});

test("scans that an earlier release kept, of an order it did not name, are not sent, and stay", async () => {
  void browserStorage.write({ "scans-5-wim": { waiting: [{ key: 1, serialNumber: "OLD1" }] } });
  scans(intake).take(["B1"], intake);
  await vi.waitFor(() => expect(scanQueues()).toHaveLength(1));
  expect(sentSerials()).toEqual(["B1"]);
  expect(unsentScans()).toMatchObject([{ intakeId: 5, orderNr: "–", waiting: ["OLD1"] }]);
});

test("scans that meet a closed intake are all kept, and its screen learns that it is closed", async () => {
  answer = refusedAsClosed;
  const closed = vi.fn();
  scans(intake, closed).take(["A1", "A2"], intake);
  await vi.waitFor(() =>
    expect(closed).toHaveBeenCalledWith(expect.objectContaining({ closedAt: expect.any(String) })),
  );
  expect(unsentScans()).toEqual([{ ...order, intakeId: 5, waiting: ["A1", "A2"] }]);
  expect(requests).toHaveLength(1);
});

test("a batch whose answer was lost is asked after by its key before it is called late", async () => {
  const closed = { ...intake, closedAt: "2026-11-21T10:00:00Z" };
  store(order, ...rowsOf(["A1"], "k1"), ...rowsOf(["A2"]));
  await settle(closed);
  expect(requests).toEqual([{ key: "k1", url: "/api/intakes/5/scans", serialNumbers: ["A1"] }]);
  expect(unsentScans()).toEqual([{ ...order, intakeId: 5, waiting: ["A2"] }]);

  store(order, ...rowsOf(["A1"], "k1"), ...rowsOf(["A3"]));
  answer = refusedAsClosed;
  await settle(closed);
  expect(unsentScans().flatMap(({ waiting }) => waiting)).toEqual(["A2", "A1", "A3"]);
  expect(
    scanQueues()
      .flatMap(({ rows }) => rows)
      .filter(({ key }) => key),
  ).toEqual([]);
});

test("late scans are led to another session, or thrown away, and are another person's never", async () => {
  store(order, ...rowsOf(["A1"]));
  const names = scanQueues().map(({ name }) => name);
  signedIn({ username: "kees", accessToken: "a", refreshToken: "r" });
  expect(scanQueues()).toEqual([]);
  signedIn({ username: "wim", accessToken: "a", refreshToken: "r" });
  await moveTo(8, names);
  expect(unsentScans()).toEqual([{ ...order, intakeId: 8, waiting: ["A1"] }]);
  await discard(scanQueues().map(({ name }) => name));
  expect(scanQueues()).toEqual([]);
});
