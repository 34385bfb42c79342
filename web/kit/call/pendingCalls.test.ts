import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contacts } from "../../../contract/contacts.routes.ts";
import { products } from "../../../contract/products.routes.ts";
import { call } from "./api.ts";
import { counted, pendingCalls, receiveProgress } from "./pendingCalls.ts";

let answer: (body: object) => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((done) => {
        answer = (body) => done(Response.json(body));
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pendingTexts = () => pendingCalls.get().map(({ doing, rows }) => [doing, rows]);

test("what takes over a second says what it does and to how many, until it is done", async () => {
  const ids = Array.from({ length: 5000 }, (_, at) => at + 1);
  const booking = call(products.setStatus, { body: { ids, statusId: 1, partly: true } });
  await vi.advanceTimersByTimeAsync(900);
  expect(pendingTexts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(pendingTexts()).toEqual([["status", 5000]]);
  answer({});
  await booking;
  expect(pendingTexts()).toEqual([]);
});

test("a filter stands for as many as were chosen; a look at what would change says that it only looks", async () => {
  const filter = counted({ q: "latitude" }, 4321);
  const archiving = call(products.archive.set, { body: { filter, partly: true } });
  await vi.advanceTimersByTimeAsync(1100);
  expect(pendingTexts()).toEqual([["archive", 4321]]);
  answer({});
  await archiving;
  const looking = call(contacts.bulkEdit.edit, { body: { ids: [1, 2], changes: {}, dryRun: true } });
  await vi.advanceTimersByTimeAsync(1100);
  expect(pendingTexts()).toEqual([["check", 2]]);
  answer({});
  await looking;
});

test("reading says nothing: the screen itself shows that it waits", async () => {
  const reading = call(contacts.list, {});
  await vi.advanceTimersByTimeAsync(1100);
  expect(pendingTexts()).toEqual([]);
  answer({});
  await reading;
});

test("what the server tells of a call is said of that one: so many of so many", async () => {
  let key = "";
  const sent = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    key = new Headers(init.headers).get("idempotency-key") ?? "";
    return sent(url, init);
  });
  const ids = [1, 2, 3];
  const booking = call(products.setStatus, { body: { ids, statusId: 1, partly: true } });
  await vi.advanceTimersByTimeAsync(1100);
  expect(receiveProgress(`progress/7/${key}/2300/5000`)).toBe(true);
  expect(receiveProgress("progress/7/another/1/2")).toBe(true);
  expect(receiveProgress("products/7")).toBe(false);
  expect(pendingCalls.get()).toMatchObject([{ doing: "status", reached: { done: 2300, total: 5000 } }]);
  answer({});
  await booking;
  expect(pendingCalls.get()).toEqual([]);
});
