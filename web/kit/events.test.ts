import { expect, test, vi } from "vitest";
import { contacts } from "../../contract/contacts.ts";
import { intakes } from "../../contract/intakes.ts";
import { locations } from "../../contract/locations.ts";
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

test("what was read already is read again only when it changed since, however often the stream breaks off", async () => {
  const asked: string[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(new ReadableStream({ start: (stream) => void streams.push(stream) }));
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement: { lang: "nl" } }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const readAgain = vi.spyOn(queries, "invalidateQueries");
  const leave = followChanges();
  const say = async (text: string) => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(600);
  };
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
