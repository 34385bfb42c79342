import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { signedIn, signedOut } from "../browser/tokens.ts";
import { ApiError } from "../call/api.ts";
import { createOutbox } from "./outbox.ts";
import { newName, queueOf } from "./rows.ts";
import type { OutboxStorage } from "./storage.ts";

type Sent = { items: readonly string[]; key: string };
type Options = Partial<Parameters<typeof createOutbox<string, string, { order: number }>>[0]>;

/** A browser's storage: its values are copies, and are on its disk a while after the page knows them. */
function createStorage(disk = new Map<string, unknown>()) {
  const page = new Map(structuredClone([...disk]));
  const state = { isFull: false };
  const apply = (values: Map<string, unknown>, changes: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(structuredClone(changes)))
      if (value === undefined) values.delete(name);
      else values.set(name, value);
  };
  const storage: OutboxStorage = {
    names: () => [...page.keys()],
    get: (name) => page.get(name),
    read: async (name) => structuredClone(disk.get(name)),
    async write(changes) {
      apply(page, changes);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      if (state.isFull) return false;
      apply(disk, changes);
      return true;
    },
  };
  const queues = () => [...disk.values()].map((value) => queueOf<string, { order: number }>(value)!);
  return {
    ...storage,
    state,
    queues,
    rows: () => queues().flatMap(({ rows }) => rows),
    items: () => queues().flatMap(({ rows }) => rows.map(({ item }) => item)),
    /** What a browser finds that starts again after this moment. */
    copy: () => createStorage(new Map(structuredClone([...disk]))),
  };
}
type Storage = ReturnType<typeof createStorage>;

const outboxes: { stop: () => void }[] = [];
let requests: Sent[] = [];
/** What the server does with items: answers, refuses, or breaks off. */
let serve: (items: readonly string[], key: string) => Promise<string> | string;

/** A tab with an outbox; `answers` are those that it was told. */
function openTab(storage: Storage, options: Options = {}) {
  const answers: string[] = [];
  const refusals: string[] = [];
  const outbox = createOutbox<string, string, { order: number }>({
    name: "stops",
    about: { order: 1 },
    async send(items, { idempotencyKey: key }) {
      requests.push({ items, key });
      return serve(items, key);
    },
    onAnswer: (answer, items) => void answers.push(`${items.join("+")}: ${answer}`),
    onRefused(error, items) {
      refusals.push(`${items.join("+")}: ${(error as ApiError).code}`);
      return "drop";
    },
    storage,
    ...options,
  });
  outboxes.push(outbox);
  outbox.start();
  return { ...outbox, answers, refusals };
}
const refuse = (status: number, code = "") => {
  throw new ApiError(status, { code });
};
const sentItems = () => requests.map(({ items }) => items.join("+"));
const keysOf = (item: string) => requests.filter(({ items }) => items[0] === item).map(({ key }) => key);
const signInAs = (username: string) => signedIn({ username, accessToken: "a", refreshToken: "r" });
const wake = (event: string) => window.dispatchEvent(new Event(event));
/** An answer that comes when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { promise, answer: () => resolve("ok") };
}

beforeEach(() => {
  stubStorage();
  vi.stubGlobal("window", new EventTarget());
  signInAs("wim");
  requests = [];
  serve = () => "ok";
});
afterEach(() => {
  for (const outbox of outboxes.splice(0)) outbox.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("items that come faster than the server answers are sent one call at a time, in their order", async () => {
  const storage = createStorage();
  const tab = openTab(storage);
  const codes = Array.from({ length: 50 }, (_, at) => `S${at}`);
  let underway = 0;
  serve = async () => {
    underway += 1;
    expect(underway).toBe(1);
    await Promise.resolve();
    underway -= 1;
    return "ok";
  };
  for (const code of codes) tab.add([code]);
  await tab.settled();
  expect(sentItems()).toEqual(codes);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(50);
  expect(storage.queues()).toEqual([]);
});

test("a call takes as many items as it may, and no more", async () => {
  const tab = openTab(createStorage(), { atOnce: 2 });
  tab.add(["A", "B", "C"]);
  await tab.settled();
  expect(sentItems()).toEqual(["A+B", "C"]);
});

test("the key of a call is stored before the call is made", async () => {
  const storage = createStorage();
  serve = (_, key) => {
    expect(storage.rows()[0]).toEqual({ item: "A", key });
    return "ok";
  };
  const tab = openTab(storage);
  tab.add(["A"]);
  await tab.settled();
  expect(tab.answers).toEqual(["A: ok"]);
});

test("a tab that is killed between a call and its answer has it sent again under its key, and then the rest", async () => {
  const storage = createStorage();
  serve = () => new Promise(() => {});
  const killed = openTab(storage, { atOnce: 2 });
  killed.add(["A", "B", "C"]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  const left = storage.copy();
  killed.stop();
  serve = () => "ok";
  const next = openTab(left, { atOnce: 5 });
  await vi.waitFor(() => expect(next.answers).toEqual(["A+B: ok", "C: ok"]));
  expect(sentItems()).toEqual(["A+B", "A+B", "C"]);
  expect(new Set(keysOf("A")).size).toBe(1);
  expect(left.queues()).toEqual([]);
});

test("a tab that was left hears nothing of an answer that comes late, and takes nothing from who sends it again", async () => {
  const storage = createStorage();
  const late = held();
  serve = () => late.promise;
  const left = openTab(storage);
  left.add(["A", "B"]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  left.stop();
  const quick = held();
  serve = () => quick.promise;
  const next = openTab(storage);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  const before = storage.rows();
  late.answer();
  await late.promise;
  expect(left.answers).toEqual([]);
  expect(storage.rows()).toEqual(before);
  serve = () => "ok";
  quick.answer();
  await vi.waitFor(() => expect(next.answers).toEqual(["A: ok", "B: ok"]));
});

test("two tabs send their own items alone, and answers in another order reach who asked", async () => {
  const storage = createStorage();
  const answers = { A: held(), B: held() };
  serve = (items) => answers[items[0] as "A" | "B"].promise;
  const one = openTab(storage);
  const two = openTab(storage);
  one.add(["A"]);
  two.add(["B"]);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  answers.B.answer();
  await two.settled();
  expect([one.answers, two.answers]).toEqual([[], ["B: ok"]]);
  expect(storage.items()).toEqual(["A"]);
  answers.A.answer();
  await one.settled();
  expect(one.answers).toEqual(["A: ok"]);
  expect(sentItems()).toEqual(["A", "B"]);
});

test("what a tab could not send goes out by another open tab once it is gone, in one of them", async () => {
  const storage = createStorage();
  serve = () => refuse(0);
  const gone = openTab(storage);
  gone.add(["A", "B"]);
  await vi.waitFor(() => expect(gone.stalled.get()).toBe(true));
  const others = [openTab(storage), openTab(storage)];
  expect(storage.items()).toEqual(["A", "B"]);
  serve = () => "ok";
  gone.stop();
  await vi.waitFor(() => expect(others.flatMap((tab) => tab.answers)).toEqual(["A: ok", "B: ok"]));
  expect(new Set(keysOf("A")).size).toBe(1);
  expect(keysOf("B")).toHaveLength(1);
});

test("a tab that opened later is looked for when the window gets the focus", async () => {
  const storage = createStorage();
  const first = openTab(storage);
  serve = () => refuse(503);
  const later = openTab(storage);
  later.add(["A"]);
  await vi.waitFor(() => expect(later.stalled.get()).toBe(true));
  serve = () => "ok";
  later.stop();
  wake("focus");
  await vi.waitFor(() => expect(first.answers).toEqual(["A: ok"]));
});

test("every half minute a tab looks for what others left", async () => {
  const storage = createStorage();
  vi.useFakeTimers();
  const first = openTab(storage);
  await storage.write({ [newName("stops")]: { about: { order: 1 }, rows: [{ item: "A" }] } });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(first.answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(first.answers).toEqual(["A: ok"]));
});

test.each([
  ["no network", () => refuse(0, "offline")],
  ["a server that is away", () => refuse(503)],
  ["too many calls", () => refuse(429)],
  ["a session that is renewed", () => refuse(401)],
  ["the same call still running", () => refuse(409, "requestInFlight")],
  ["an answer that breaks off", () => Promise.reject(new SyntaxError("Unexpected end of JSON input"))],
])("%s makes a call wait, and it goes out again under its key", async (_name, fault) => {
  const tab = openTab(createStorage());
  serve = fault;
  tab.add(["A"]);
  await vi.waitFor(() => expect(tab.stalled.get()).toBe(true));
  expect([tab.unsent.get(), tab.waiting.get(), tab.refusals]).toEqual([1, 0, []]);
  serve = () => "ok";
  wake("online");
  await vi.waitFor(() => expect(tab.answers).toEqual(["A: ok"]));
  expect(tab.stalled.get()).toBe(false);
  expect(new Set(keysOf("A")).size).toBe(1);
});

test("without any sign a call that waits is tried again after two seconds", async () => {
  const tab = openTab(createStorage());
  serve = () => refuse(500);
  vi.useFakeTimers();
  tab.add(["A"]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
});

test("an item that is refused for good is dropped, and those behind it are sent", async () => {
  const storage = createStorage();
  const tab = openTab(storage);
  serve = ([item]) => (item === "A" ? refuse(422, "scanUnknown") : "ok");
  tab.add(["A", "B"]);
  await tab.settled();
  expect([tab.refusals, tab.answers]).toEqual([["A: scanUnknown"], ["B: ok"]]);
  expect(storage.queues()).toEqual([]);
});

test("an outbox that is refused as a whole keeps its items in their order, without keys, until something is added", async () => {
  const storage = createStorage();
  const tab = openTab(storage, { onRefused: () => "hold" });
  serve = () => refuse(422, "intakeClosed");
  tab.add(["A", "B"]);
  await tab.settled();
  expect(storage.rows()).toEqual([{ item: "A" }, { item: "B" }]);
  wake("online");
  await tab.settled();
  expect(sentItems()).toEqual(["A"]);
  serve = () => "ok";
  tab.add(["C"]);
  await tab.settled();
  expect(tab.answers).toEqual(["A: ok", "B: ok", "C: ok"]);
});

test("a browser without room sends nevertheless, and says that it keeps nothing", async () => {
  const storage = createStorage();
  const tab = openTab(storage);
  storage.state.isFull = true;
  serve = () => refuse(0);
  tab.add(["A"]);
  await vi.waitFor(() => expect(tab.stalled.get()).toBe(true));
  expect([tab.isKept.get(), tab.unsent.get()]).toEqual([false, 1]);
  storage.state.isFull = false;
  tab.add(["B"]);
  await vi.waitFor(() => expect(tab.isKept.get()).toBe(true));
  expect(storage.items()).toEqual(["A", "B"]);
  serve = () => "ok";
  wake("online");
  await vi.waitFor(() => expect(tab.answers).toEqual(["A: ok", "B: ok"]));
});

test("a sign-out sends nothing more and loses nothing; the next person never sees or sends it", async () => {
  const storage = createStorage();
  serve = () => refuse(0);
  const tab = openTab(storage);
  tab.add(["A", "B"]);
  await vi.waitFor(() => expect(tab.stalled.get()).toBe(true));
  serve = () => "ok";
  signedOut();
  wake("online");
  await tab.settled();
  tab.stop();
  signInAs("kees");
  const other = openTab(storage);
  other.add(["K"]);
  await vi.waitFor(() => expect(other.answers).toEqual(["K: ok"]));
  expect(storage.items()).toEqual(["A", "B"]);
  other.stop();
  signInAs("wim");
  const next = openTab(storage);
  await vi.waitFor(() => expect(next.answers).toEqual(["A: ok", "B: ok"]));
});

test("an answer for somebody who has signed out is told to nobody", async () => {
  const storage = createStorage();
  const late = held();
  serve = () => late.promise;
  const tab = openTab(storage);
  tab.add(["A"]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  signedOut();
  late.answer();
  await tab.settled();
  expect(tab.answers).toEqual([]);
  expect(storage.items()).toEqual(["A"]);
});

test("what belongs to something else is not taken over, and stays", async () => {
  const storage = createStorage();
  await storage.write({ "stops-wim": { about: { order: 2 }, rows: [{ item: "X" }] } });
  const tab = openTab(storage, { same: ({ order }) => order === 1 });
  tab.add(["A"]);
  await vi.waitFor(() => expect(tab.answers).toEqual(["A: ok"]));
  wake("focus");
  await tab.settled();
  expect(storage.items()).toEqual(["X"]);
});

test("an item that was never sent can be withdrawn, one that is on its way cannot", async () => {
  const storage = createStorage();
  const slow = held();
  serve = () => slow.promise;
  const tab = openTab(storage);
  tab.add(["A", "B"]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(tab.withdraw((item) => item === "B")).toBe(true);
  expect(tab.withdraw((item) => item === "A")).toBe(false);
  slow.answer();
  await tab.settled();
  expect(tab.answers).toEqual(["A: ok"]);
});

test("an item is completed as it goes out first, and goes out the same when it is sent again elsewhere", async () => {
  const storage = createStorage();
  serve = () => refuse(0);
  const tab = openTab(storage, { prepare: (item) => `${item}1` });
  tab.add(["A"]);
  await vi.waitFor(() => expect(tab.stalled.get()).toBe(true));
  tab.stop();
  serve = () => "ok";
  const next = openTab(storage, { prepare: (item) => `${item}2` });
  await vi.waitFor(() => expect(next.answers).toEqual(["A1: ok"]));
});

test("items of this screen alone are sent but not stored, nor counted as unsent", async () => {
  const storage = createStorage();
  serve = () => refuse(0);
  const tab = openTab(storage, { isStored: (item) => item !== "undo" });
  tab.add(["A", "undo"]);
  await vi.waitFor(() => expect(tab.stalled.get()).toBe(true));
  expect([storage.items(), tab.unsent.get()]).toEqual([["A"], 1]);
});

test("a browser without Web Locks sends what is left as it opens, and takes nothing from open tabs later", async () => {
  vi.stubGlobal("navigator", {});
  const storage = createStorage();
  const leave = (item: string) =>
    storage.write({ [newName("stops")]: { about: { order: 1 }, rows: [{ item }] } });
  await leave("A");
  const tab = openTab(storage);
  await vi.waitFor(() => expect(tab.answers).toEqual(["A: ok"]));
  await leave("B");
  wake("focus");
  tab.add(["C"]);
  await vi.waitFor(() => expect(tab.answers).toContain("C: ok"));
  await tab.settled();
  expect([tab.answers, storage.items()]).toEqual([["A: ok", "C: ok"], ["B"]]);
});

test.each([
  [
    "a list with a key each",
    [
      { of: 1, idempotencyKey: "k1", scan: "A" },
      { of: 2, idempotencyKey: "k2", scan: "B" },
    ],
    {},
    [
      ["k1", "A"],
      ["k2", "B"],
    ],
  ],
  [
    "a batch and what waited behind it",
    {
      orderId: 5,
      batch: { idempotencyKey: "k1", scans: [{ scan: "A" }, { scan: "B" }] },
      waiting: [{ scan: "C" }],
    },
    { orderId: 5 },
    [
      ["k1", "A"],
      ["k1", "B"],
      [undefined, "C"],
    ],
  ],
])("what an earlier release stored as %s is read as rows with their keys", (_name, stored, about, rows) => {
  const queue = queueOf<{ scan: string }, object>(stored)!;
  expect(queue.about).toEqual(about);
  expect(queue.rows.map(({ key, item }) => [key, item.scan])).toEqual(rows);
});
