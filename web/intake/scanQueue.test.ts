import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Intake } from "../../contract/intakes.ts";
import { stubStorage } from "../kit/browser/storage.fixtures.ts";
import { signedIn } from "../kit/browser/tokens.ts";
import { scanNames, storeScan } from "../scanning/scanStore.ts";
import { createScanning } from "./scanning.ts";
import {
  discard,
  lockQueue,
  moveTo,
  newName,
  type ScanQueue,
  scanQueues,
  scansOf,
  settle,
} from "./scanQueue.ts";

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
const queued = (...serials: string[]) => serials.map((serialNumber, key) => ({ key, serialNumber }));

type SentScan = { key: string | null; url: string; serialNumbers: string[] };
let requests: SentScan[] = [];
/** What the server answers to scans. */
let answer: () => Response;
const stops: (() => void)[] = [];

beforeEach(() => {
  stubStorage();
  for (const name of scanNames()) storeScan(name, undefined);
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
const unsentScans = () => scanQueues().map(({ name: _, ...kept }) => ({ ...kept, waiting: serialsOf(kept) }));
const serialsOf = (kept: ScanQueue) => scansOf(kept).map(({ serialNumber }) => serialNumber);
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
  const name = newName(5);
  const letGo = lockQueue(name);
  storeScan(name, { ...order, waiting: queued("A1") } satisfies ScanQueue);
  scans(intake).take(["B1"], intake);
  await vi.waitFor(() => expect(unsentScans()).toEqual([{ ...order, intakeId: 5, waiting: ["A1"] }]));
  expect(sentSerials()).toEqual(["B1"]);
  letGo();
});

test("a browser without Web Locks takes over what is left as well", async () => {
  vi.stubGlobal("navigator", {});
  storeScan(newName(5), { ...order, waiting: queued("A1") } satisfies ScanQueue);
  scans(intake);
  await vi.waitFor(() => expect(scanQueues()).toEqual([]));
  expect(sentSerials()).toEqual(["A1"]);
});

test("scans of another order that left under the same id are not sent, and stay", async () => {
  storeScan(newName(5), { orderId: 99, orderNr: "2026-0099", waiting: queued("X1") } satisfies ScanQueue);
  scans(intake).take(["B1"], intake);
  await vi.waitFor(() => expect(sentSerials()).toEqual(["B1"]));
  await vi.waitFor(() => expect(unsentScans().map(({ waiting }) => waiting)).toEqual([["X1"]]));
});

test("scans that an earlier release kept, of an order it did not name, are not sent, and stay", async () => {
  storeScan("scans-5-wim", { waiting: queued("OLD1") });
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
  const batch = { idempotencyKey: "k1", scans: queued("A1") };
  storeScan(newName(5), { ...order, batch, waiting: queued("A2") } satisfies ScanQueue);
  await settle(closed);
  expect(requests).toEqual([{ key: "k1", url: "/api/intakes/5/scans", serialNumbers: ["A1"] }]);
  expect(unsentScans()).toEqual([{ ...order, intakeId: 5, waiting: ["A2"] }]);

  storeScan(newName(5), { ...order, batch, waiting: queued("A3") } satisfies ScanQueue);
  answer = refusedAsClosed;
  await settle(closed);
  expect(unsentScans().flatMap(({ waiting }) => waiting)).toEqual(["A2", "A1", "A3"]);
  expect(scanQueues().some((kept) => kept.batch)).toBe(false);
});

test("late scans are led to another session, or thrown away, and are another person's never", async () => {
  storeScan(newName(5), { ...order, waiting: queued("A1") } satisfies ScanQueue);
  const names = scanQueues().map(({ name }) => name);
  signedIn({ username: "kees", accessToken: "a", refreshToken: "r" });
  expect(scanQueues()).toEqual([]);
  signedIn({ username: "wim", accessToken: "a", refreshToken: "r" });
  await moveTo(8, names);
  expect(unsentScans()).toEqual([{ ...order, intakeId: 8, waiting: ["A1"] }]);
  await discard(scanQueues().map(({ name }) => name));
  expect(scanQueues()).toEqual([]);
});
