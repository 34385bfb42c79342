import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, announcements } from "./announcer.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const texts = () => announcements.get().map(({ text }) => text);

test("what is said twice in a row is there twice, each as an element of its own", () => {
  announce("5CG1, verwacht");
  announce("5CG1, verwacht");
  expect(texts()).toEqual(["5CG1, verwacht", "5CG1, verwacht"]);
  const [first, second] = announcements.get();
  expect(first!.id).not.toBe(second!.id);
  vi.runAllTimers();
});

test("what was said is gone after a while, so that nobody who reads on comes across it", () => {
  announce("Eerst");
  vi.advanceTimersByTime(4_000);
  announce("Daarna");
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual(["Daarna"]);
  vi.runAllTimers();
  expect(texts()).toEqual([]);
});
