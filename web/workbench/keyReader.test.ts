import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeyReader } from "./keyReader.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A field with the key presses «5» and «B», and what was read from its input. */
function field() {
  const pressed: string[] = [];
  const knows = (sign: string) => sign === "5" || sign === "B";
  const onKey = (sign: string) => knows(sign) && pressed.push(sign) > 0;
  return { pressed, ...createKeyReader({ knows, onKey, onText: () => {} }) };
}

test("a sign that stays alone is a key, and leaves the field empty", () => {
  const { type, text, pressed } = field();
  type("B");
  expect(pressed).toEqual([]);
  vi.runAllTimers();
  expect([pressed, text()]).toEqual([["B"], ""]);
});

test("a scan that begins with the same sign is a scan", () => {
  const { type, enter, pressed } = field();
  for (const typed of ["5", "5C", "5CG", "5CG1"]) {
    type(typed);
    vi.advanceTimersByTime(30);
  }
  vi.runAllTimers();
  expect([enter(), pressed]).toEqual(["5CG1", []]);
});

test("what comes at once after a key is the next scan", () => {
  const { type, enter, pressed } = field();
  type("B");
  type("B5CG1");
  vi.runAllTimers();
  expect([enter(), pressed]).toEqual(["5CG1", ["B"]]);
});

test("a sign that means nothing stays where it is, and Enter after a key is that key", () => {
  const { type, enter, text, pressed } = field();
  type("X");
  vi.runAllTimers();
  expect(text()).toBe("X");
  expect(enter()).toBe("X");
  type("B");
  expect([enter(), pressed]).toEqual(["", ["B"]]);
});
