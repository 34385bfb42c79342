import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotices } from "./oneStream.ts";

/** A fake server that sends changes, including missed ones, as the real one does. */
function startServer() {
  const startedAt = Date.now();
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const changes: { at: number; topic: string }[] = [];
  const requests: number[] = [];
  const say = (stream: ReadableStreamDefaultController<Uint8Array>, topics: string[]) =>
    stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ topics })}\n\n: connected\n\n`));
  const lately = (from: number) =>
    from < startedAt ? ["*"] : changes.filter(({ at }) => at >= from).map(({ topic }) => topic);
  vi.stubGlobal("fetch", async (address: string, { signal }: RequestInit) => {
    const missed = Number(new URL(address, "http://omloop").searchParams.get("missed"));
    requests.push(missed);
    const answer = new ReadableStream<Uint8Array>({
      start(stream) {
        open.add(stream);
        say(stream, lately(Date.now() - missed));
        signal?.addEventListener("abort", () => open.delete(stream) && stream.error(new Error("aborted")));
      },
    });
    return new Response(answer);
  });
  return {
    open,
    asked: requests,
    change(topic: string) {
      changes.push({ at: Date.now(), topic });
      for (const stream of open) say(stream, [topic]);
    },
    breakOff() {
      for (const stream of open) stream.error(new Error("gone"));
      open.clear();
    },
  };
}

let server: ReturnType<typeof startServer>;
let name: string;
const open: { leave(): void }[] = [];
function openTab(since = Date.now()) {
  const received: string[] = [];
  const tab = { told: received, ...createNotices(name, since, (topics) => received.push(...topics)) };
  open.push(tab);
  tab.join();
  return tab;
}
/** The topics that a tab received, without repeats. */
const topicsOf = ({ told }: { told: string[] }) => [...new Set(told)];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  name = `changes ${Math.random()}`;
  server = startServer();
  vi.setSystemTime(Date.now() + 100_000);
});
afterEach(() => {
  for (const { leave } of open.splice(0)) leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances time by tenths of a second until the assertion passes. */
async function waitUntil(assertion: () => void, seconds = 100) {
  for (let tenths = 0; tenths < seconds * 10; tenths += 1) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((done) => setImmediate(done));
    try {
      assertion();
      return;
    } catch {
      // Keep waiting.
    }
  }
  assertion();
}
async function pass(seconds: number) {
  await waitUntil(() => {});
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await waitUntil(() => {});
  }
}
const connected = () => waitUntil(() => expect(server.open.size).toBe(1));

test("ten tabs have one stream, and all of them are told", async () => {
  const tabs = Array.from({ length: 10 }, () => openTab());
  await connected();
  server.change("contacts");
  await waitUntil(() => expect(tabs.map(topicsOf)).toEqual(tabs.map(() => ["contacts"])), 5);
  expect(server.asked.length).toBe(1);
});

test("when the tab with the stream leaves, another reads on and begins with what was missed", async () => {
  const tabs = [openTab(), openTab()] as const;
  await connected();
  server.change("contacts");
  await waitUntil(() => expect(topicsOf(tabs[1])).toEqual(["contacts"]));
  tabs[0].leave();
  server.change("products");
  await waitUntil(() => expect(topicsOf(tabs[1])).toEqual(["contacts", "products"]), 5);
  server.change("sales");
  await waitUntil(() => expect(topicsOf(tabs[1])).toEqual(["contacts", "products", "sales"]), 5);
  tabs[0].join();
  await waitUntil(() => expect(topicsOf(tabs[0])).toEqual(["contacts", "products", "sales"]), 5);
  expect(server.open.size).toBe(1);
});

test("a tab that comes later is told what changed since its page began, or to ask for everything", async () => {
  const first = openTab();
  await connected();
  server.change("contacts");
  await waitUntil(() => expect(topicsOf(first)).toEqual(["contacts"]));
  await vi.advanceTimersByTimeAsync(1000);
  const startedAt = Date.now();
  server.change("products");
  await waitUntil(() => expect(first.told).toContain("products"));
  const second = openTab(startedAt);
  const third = openTab(startedAt - 90_000);
  await waitUntil(() => expect([topicsOf(second), topicsOf(third)]).toEqual([["products"], ["*"]]), 5);
});

test("a tab that reads nothing any more loses its turn to one that waits", async () => {
  const [hanging, waiting] = [openTab(), openTab()];
  await connected();
  // The connection is dead without a notice.
  server.open.clear();
  server.change("contacts");
  await waitUntil(() => expect(waiting.told).toContain("contacts"), 60);
  await waitUntil(() => expect(hanging.told).toContain("contacts"), 5);
});

test("where the browser has no locks each tab has a stream of its own", async () => {
  vi.stubGlobal("navigator", {});
  const tabs = [openTab(), openTab()];
  await waitUntil(() => expect(server.open.size).toBe(2));
  server.change("contacts");
  await waitUntil(() => expect(tabs.map(topicsOf)).toEqual([["contacts"], ["contacts"]]), 5);
});

test("whatever tabs do and however often the stream breaks off, no tab misses a change", async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom("join", "leave"), tab: fc.nat(3) }),
    fc.record({ what: fc.constantFrom("change", "change", "breakOff"), tab: fc.constant(0) }),
    fc.record({ what: fc.constant("wait"), tab: fc.integer({ min: 0, max: 30 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      name = `changes ${Math.random()}`;
      const tabs = Array.from({ length: 4 }, () => openTab());
      const changes: { topic: string; told: number[] }[] = [];
      for (const { what, tab } of steps) {
        if (what === "join") tabs[tab]!.join();
        if (what === "leave") tabs[tab]!.leave();
        if (what === "breakOff") server.breakOff();
        if (what === "wait") await pass(tab);
        if (what !== "change") continue;
        const topic = `contacts/${changes.length}`;
        changes.push({ topic, told: tabs.map(({ told }) => told.length) });
        server.change(topic);
      }
      for (const tab of tabs) tab.join();
      await waitUntil(() => {
        for (const { topic, told } of changes)
          for (const [at, tab] of tabs.entries()) {
            const since = tab.told.slice(told[at]);
            expect(since.includes(topic) || since.includes("*"), `${topic} in tab ${at}`).toBe(true);
          }
        expect(server.open.size).toBe(1);
      });
      for (const tab of tabs) tab.leave();
    }),
    { numRuns: 60 },
  );
});
