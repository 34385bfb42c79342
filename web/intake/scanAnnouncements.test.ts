import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Intake } from "../../contract/intakes.ts";
import { announcements } from "../kit/browser/announcer.ts";
import { stubStorage } from "../kit/browser/storage.fixtures.ts";
import { signedIn } from "../kit/browser/tokens.ts";
import { receiveDutch } from "../testing/dutch.ts";
import { createScanning } from "./scanning.ts";

beforeAll(receiveDutch);

const intake = {
  id: 5,
  orderId: 12,
  orderNr: "2026-0012",
  closedAt: null,
  counters: {},
  scans: [],
  missing: [{ serialNumber: "A1" }, { serialNumber: "A2" }],
} as unknown as Intake;
/** What the server finds of a serial number. */
let verdicts: Record<string, object> = {};
let scanning: ReturnType<typeof createScanning>;
const announced = () => announcements.get().map(({ text }) => text);

beforeEach(() => {
  announcements.set([]);
  verdicts = {};
  stubStorage();
  vi.stubGlobal("window", new EventTarget());
  signedIn({ username: "wim", accessToken: "a", refreshToken: "r" });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { serialNumbers } = JSON.parse(String(init.body)) as { serialNumbers: string[] };
    const results = serialNumbers.map((serialNumber) => ({
      serialNumber,
      verdict: "matched",
      again: false,
      ...verdicts[serialNumber],
    }));
    return Response.json({ results, intake });
  });
  scanning = createScanning(intake, () => {});
  scanning.start();
});
afterEach(() => {
  scanning.stop();
  vi.unstubAllGlobals();
});
const allSent = () => vi.waitFor(() => expect(scanning.unsent.get()).toBe(0));

test("what the screen knows of a scan is said at once, and not again when the server agrees", async () => {
  scanning.take(["a1"], intake);
  expect(announced()).toEqual(["A1: Verwacht"]);
  scanning.take(["n/a"], intake);
  await allSent();
  expect(announced()).toEqual(["A1: Verwacht", "N/A: Dit is geen serienummer"]);
});

test("the second scan in a row of one number is said as well, as the double that it is", async () => {
  verdicts = { A1: {} };
  scanning.take(["A1"], intake);
  await allSent();
  verdicts = { A1: { again: true } };
  scanning.take(["A1"], intake);
  scanning.take(["A1"], intake);
  await allSent();
  expect(announced()).toEqual(["A1: Verwacht", "A1: Al gescand", "A1: Al gescand"]);
});

test("what only the server knows is said once it answers, also that it knows better", async () => {
  verdicts = { X9: { verdict: "unexpected" }, A2: { verdict: "alreadyHere" } };
  scanning.take(["X9"], intake);
  expect(announced()).toEqual([]);
  await allSent();
  scanning.take(["A2"], intake);
  await allSent();
  expect(announced()).toEqual(["X9: Onverwacht", "A2: Verwacht", "A2: Al op voorraad"]);
});

test("of a pasted list no number is said by itself: its summary tells them", async () => {
  scanning.take(["B1", "B2", "B3", "B4"], intake);
  await allSent();
  expect(announced()).toEqual([]);
  expect(scanning.summary.get()).toMatchObject({ count: 4 });
});

test("a scan that is taken back is said", async () => {
  scanning.take(["n/a"], intake);
  await scanning.undo(intake);
  expect(announced().at(-1)).toBe("N/A: Scan ongedaan gemaakt");
});
