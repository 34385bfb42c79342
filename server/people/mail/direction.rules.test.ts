import { expect, test } from "vitest";
import { directed } from "./direction.rules.ts";

const mark = "\u200f";
test.each([
  ["Sanne de Groot گرامی،", `${mark}Sanne de Groot گرامی،`],
  ["Rondom IT\nhttps://omloop.example/x", `${mark}Rondom IT\nhttps://omloop.example/x`],
  ["سفارش شما SO-2026-00006", "سفارش شما SO-2026-00006"],
  ["12 laptops رسید", `${mark}12 laptops رسید`],
  ["\n123456\n", "\n123456\n"],
])("of a Persian mail %j leaves as %j", (text, sent) => expect(directed(text, "fa")).toBe(sent));

test("a mail of a language from left to right leaves as it is", () => {
  expect(directed("Beste Sanne,\nRondom IT", "nl")).toBe("Beste Sanne,\nRondom IT");
});
