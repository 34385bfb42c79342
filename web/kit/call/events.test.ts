import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { contacts } from "../../../contract/contacts.routes.ts";
import { intakes } from "../../../contract/intakes.routes.ts";
import { locations } from "../../../contract/locations.routes.ts";
import { ApiError } from "./api.ts";
import { keyOf, queries } from "./data.ts";
import { followChanges, isOld } from "./events.ts";
import { messagesIn } from "./stream.ts";

const old = (queryKey: readonly unknown[], ...topics: string[]) =>
  isOld({ queryKey, meta: {} }, new Set(topics));

test("a change notice makes the answers about its subject old and no others", () => {
  expect(old(keyOf(contacts.list, { query: { q: "a" } }), "contacts")).toBe(true);
  expect(old(keyOf(locations.list), "locations")).toBe(true);
  expect(old(keyOf(locations.list), "contacts")).toBe(false);
  expect(old(keyOf(intakes.read, { params: { id: 5 } }), "intakes/5")).toBe(true);
  expect(old(keyOf(intakes.read, { params: { id: 6 } }), "intakes/5")).toBe(false);
  expect(old(keyOf(contacts.list), "*")).toBe(true);
});

test("an answer that depends on other subjects grows old with them", () => {
  const query = { queryKey: keyOf(contacts.list), meta: { also: ["companies"] } };
  expect(isOld(query, new Set(["companies/3"]))).toBe(true);
});

test("messages are read whole, however the stream is cut", () => {
  const { messages, rest } = messagesIn(': ping\n\ndata: {"topics":["a"]}\n\ndata: {"top');
  expect(messages).toEqual(['{"topics":["a"]}']);
  expect(messagesIn(`${rest}ics":[]}\n\n`).messages).toEqual(['{"topics":[]}']);
});

const soon = (assertion: () => void) => vi.waitFor(assertion, { timeout: 120_000 });
/** A page that follows the change notices of a fake server. */
function openPage() {
  const requests: string[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    return new Response(new ReadableStream({ start: (stream) => void streams.push(stream) }));
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement: { lang: "nl" } }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const leave = followChanges();
  const say = async (text: string) => {
    await soon(() => expect(streams.length).toBeGreaterThan(0));
    streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(600);
  };
  return { asked: requests, streams, say, leave };
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what the server did not answer is asked again at its next sign of life, what it refused is not", async () => {
  const { say, leave } = openPage();
  const read = async (status: number, id: number) => {
    const answer = vi.fn(async () => "read").mockRejectedValueOnce(new ApiError(status));
    const queryKey = keyOf(contacts.read, { params: { id } });
    const watching = new QueryObserver(queries, { queryKey, queryFn: answer, retry: false });
    const stop = watching.subscribe(() => {});
    await soon(() => expect(watching.getCurrentResult().status).toBe("error"));
    return { answer, watching, stop };
  };
  const [away, refused] = [await read(0, 1), await read(403, 2)];
  await say(": still here\n\n");
  await soon(() => expect(away.watching.getCurrentResult().data).toBe("read"));
  expect(refused.answer).toHaveBeenCalledOnce();
  for (const { stop } of [away, refused]) stop();
  leave();
});

test("what was read already is read again only when it changed since, however often the stream breaks off", async () => {
  const { asked, streams, say, leave } = openPage();
  const readAgain = vi.spyOn(queries, "invalidateQueries");
  const missed = () => Number(new URL(asked.at(-1)!, "http://omloop").searchParams.get("missed"));
  await say(": connected\n\n");
  // Since the page began.
  expect(missed()).toBeGreaterThan(5000);
  expect(readAgain).not.toHaveBeenCalled();
  await say('data: {"topics":["contacts"]}\n\n');
  expect(readAgain).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(20_000);
  await say(": still here\n\n");
  await vi.advanceTimersByTimeAsync(20_000);
  streams.at(-1)?.error(new Error("gone"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked.length).toBe(2);
  expect(missed()).toBeGreaterThan(25_000);
  expect(missed()).toBeLessThan(28_000);
  leave();
});
