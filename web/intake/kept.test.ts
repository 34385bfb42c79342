import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Intake } from "../../contract/intakes.ts";
import { stubStorage } from "../kit/browser/storage.fixtures.ts";
import { signedIn } from "../kit/browser/tokens.ts";
import { keepScan, scanNames } from "../scanning/scanStore.ts";
import { hold, type Kept, keptScans, moveTo, newName, scansOf, settle, throwAway } from "./kept.ts";
import { createScanning } from "./scanning.ts";

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

type Sent = { key: string | null; url: string; serialNumbers: string[] };
let sent: Sent[] = [];
/** What the server answers to scans. */
let answer: () => Response;
const stops: (() => void)[] = [];

beforeEach(() => {
  stubStorage();
  for (const name of scanNames()) keepScan(name, undefined);
  vi.stubGlobal("window", new EventTarget());
  signedIn({ username: "wim", accessToken: "a", refreshToken: "r" });
  sent = [];
  answer = taken;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/scans")) return Response.json({ ...intake, closedAt: "2026-11-21T10:00:00Z" });
    const { serialNumbers } = JSON.parse(String(init.body));
    sent.push({ key: (init.headers as Headers).get("idempotency-key"), url, serialNumbers });
    return answer();
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

const taken = () =>
  Response.json({
    results: (sent.at(-1)?.serialNumbers ?? []).map((serialNumber) => ({
      serialNumber,
      verdict: "matched",
      again: false,
    })),
    intake,
  });
const refusedAsClosed = () => Response.json({ code: "intakeClosed" }, { status: 422 });
const none = () => {
  throw new TypeError("no network");
};

function scans(opened: Intake, answered: (next: Intake) => void = () => {}) {
  const scanning = createScanning(opened, answered);
  stops.push(scanning.stop);
  scanning.start();
  return scanning;
}
const left = () => keptScans().map(({ name: _, ...kept }) => ({ ...kept, waiting: serialsOf(kept) }));
const serialsOf = (kept: Kept) => scansOf(kept).map(({ serialNumber }) => serialNumber);
const sentSerials = () => sent.flatMap(({ serialNumbers }) => serialNumbers);

test("two tabs of one intake keep their scans beside each other, and the next screen sends those of both", async () => {
  answer = none;
  const one = scans(intake);
  const two = scans(intake);
  one.take(["A1", "A2", "A3"], intake);
  two.take(["B1", "B2"], intake);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(left()).toHaveLength(2);
  one.stop();
  two.stop();
  answer = taken;
  sent = [];
  scans(intake);
  await vi.waitFor(() => expect(keptScans()).toEqual([]));
  expect(sentSerials().sort()).toEqual(["A1", "A2", "A3", "B1", "B2"]);
});

test("what a tab that lives is sending, no other takes over", async () => {
  const name = newName(5);
  const letGo = hold(name);
  keepScan(name, { ...order, waiting: queued("A1") } satisfies Kept);
  scans(intake).take(["B1"], intake);
  await vi.waitFor(() => expect(left()).toEqual([{ ...order, intakeId: 5, waiting: ["A1"] }]));
  expect(sentSerials()).toEqual(["B1"]);
  letGo();
});

test("a browser without Web Locks takes over what is left as well", async () => {
  vi.stubGlobal("navigator", {});
  keepScan(newName(5), { ...order, waiting: queued("A1") } satisfies Kept);
  scans(intake);
  await vi.waitFor(() => expect(keptScans()).toEqual([]));
  expect(sentSerials()).toEqual(["A1"]);
});

test("scans of another order that left under the same id are not sent, and stay", async () => {
  keepScan(newName(5), { orderId: 99, orderNr: "2026-0099", waiting: queued("X1") } satisfies Kept);
  scans(intake).take(["B1"], intake);
  await vi.waitFor(() => expect(sentSerials()).toEqual(["B1"]));
  await vi.waitFor(() => expect(left().map(({ waiting }) => waiting)).toEqual([["X1"]]));
});

test("scans that an earlier release kept, of an order it did not name, are not sent, and stay", async () => {
  keepScan("scans-5-wim", { waiting: queued("OLD1") });
  scans(intake).take(["B1"], intake);
  await vi.waitFor(() => expect(keptScans()).toHaveLength(1));
  expect(sentSerials()).toEqual(["B1"]);
  expect(left()).toMatchObject([{ intakeId: 5, orderNr: "–", waiting: ["OLD1"] }]);
});

test("scans that meet a closed intake are all kept, and its screen learns that it is closed", async () => {
  answer = refusedAsClosed;
  const closed = vi.fn();
  scans(intake, closed).take(["A1", "A2"], intake);
  await vi.waitFor(() =>
    expect(closed).toHaveBeenCalledWith(expect.objectContaining({ closedAt: expect.any(String) })),
  );
  expect(left()).toEqual([{ ...order, intakeId: 5, waiting: ["A1", "A2"] }]);
  expect(sent).toHaveLength(1);
});

test("a batch whose answer was lost is asked after by its key before it is called late", async () => {
  const closed = { ...intake, closedAt: "2026-11-21T10:00:00Z" };
  const batch = { idempotencyKey: "k1", scans: queued("A1") };
  keepScan(newName(5), { ...order, batch, waiting: queued("A2") } satisfies Kept);
  await settle(closed);
  expect(sent).toEqual([{ key: "k1", url: "/api/intakes/5/scans", serialNumbers: ["A1"] }]);
  expect(left()).toEqual([{ ...order, intakeId: 5, waiting: ["A2"] }]);

  keepScan(newName(5), { ...order, batch, waiting: queued("A3") } satisfies Kept);
  answer = refusedAsClosed;
  await settle(closed);
  expect(left().flatMap(({ waiting }) => waiting)).toEqual(["A2", "A1", "A3"]);
  expect(keptScans().some((kept) => kept.batch)).toBe(false);
});

test("late scans are led to another session, or thrown away, and are another person's never", async () => {
  keepScan(newName(5), { ...order, waiting: queued("A1") } satisfies Kept);
  const names = keptScans().map(({ name }) => name);
  signedIn({ username: "kees", accessToken: "a", refreshToken: "r" });
  expect(keptScans()).toEqual([]);
  signedIn({ username: "wim", accessToken: "a", refreshToken: "r" });
  await moveTo(8, names);
  expect(left()).toEqual([{ ...order, intakeId: 8, waiting: ["A1"] }]);
  await throwAway(keptScans().map(({ name }) => name));
  expect(keptScans()).toEqual([]);
});
