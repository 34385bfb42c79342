import { expect, test } from "vitest";
import { contacts } from "../../contract/contacts.ts";
import { intakes } from "../../contract/intakes.ts";
import { locations } from "../../contract/locations.ts";
import { keyOf } from "./data.ts";
import { isOld, messagesIn } from "./events.ts";

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
