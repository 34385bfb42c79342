import { expect, test } from "vitest";
import { createBurst } from "./burst.ts";

const type = (keys: string[], gap: number) => {
  const burst = createBurst();
  return keys.flatMap((key, at) => burst(key, at * gap) ?? []);
};

test("a burst of keys that ends in Enter is a scan", () => {
  expect(type([..."PF3ABC12", "Enter"], 8)).toEqual(["PF3ABC12"]);
  expect(type(["Shift", "P", "F", "3", "x", "Enter"], 8)).toEqual(["PF3x"]);
});
test("keys at the pace of a hand are no scan", () => {
  expect(type([..."hallo", "Enter"], 120)).toEqual([]);
});
test("a few keys are no scan", () => {
  expect(type(["a", "Enter"], 8)).toEqual([]);
});
