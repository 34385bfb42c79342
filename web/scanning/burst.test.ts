import { expect, test } from "vitest";
import { createBurst, isSurelyScan, typedText } from "./burst.ts";

const press = (key: string, timeStamp: number) => ({ key, code: "", shiftKey: false, timeStamp });
const ends = (keys: string[], gap: number) => {
  const burst = createBurst();
  return keys.flatMap((key, at) => burst.take(press(key, 1000 + at * gap)) ?? []);
};
const fast = (keys: string[], gap: number) =>
  ends(keys, gap).flatMap((end) => (end.fast ? typedText(end.fast) : []));
const slow = (keys: string[], gap: number) =>
  ends(keys, gap).flatMap((end) => (end.slow ? typedText(end.slow) : []));

test("a burst of keys that ends in Enter or Tab is a scan", () => {
  for (const end of ["Enter", "Tab"]) {
    expect(fast([..."PF3ABC12", end], 8)).toEqual(["PF3ABC12"]);
    expect(fast(["Shift", "P", "F", "3", "x", end], 8)).toEqual(["PF3x"]);
    expect(fast([..."PF3ABC12", end, ..."PF4DEF34", end], 8)).toEqual(["PF3ABC12", "PF4DEF34"]);
  }
});
test("keys at the pace of a hand are no scan", () => {
  expect(fast([..."hallo", "Enter"], 120)).toEqual([]);
  expect(slow([..."hallo", "Tab"], 200)).toEqual([]);
});
test("keys at the pace of a slow scanner are told apart", () => {
  for (const gap of [80, 100, 140]) expect(slow([..."PF3ABC12", "Tab"], gap)).toEqual(["PF3ABC12"]);
});
test("a few keys are no scan", () => {
  expect(fast(["a", "Enter"], 8)).toEqual([]);
  expect(slow([..."abc", "Tab"], 100)).toEqual([]);
});
test("a separator within a code is kept, as Ctrl+] sends it", () => {
  const burst = createBurst();
  const keys = [..."01234", "]", ..."21AB", "Enter"];
  const came = keys
    .map((key, at) => burst.take({ ...press(key, 1000 + at * 8), ctrlKey: key === "]" }))
    .at(-1);
  expect(typedText(came!.fast!)).toBe("01234\u001d21AB");
});
test("a scan whose end does not come is known, a key that is held down is none", () => {
  const burst = createBurst();
  for (const [at, key] of [..."PF3ABC12"].entries()) burst.take(press(key, 1000 + at * 8));
  expect(typedText(burst.unended()!)).toBe("PF3ABC12");
  for (let at = 0; at < 20; at++) burst.take(press("j", 3000 + at * 33));
  expect(burst.unended()).toBeUndefined();
  const keysOf = (text: string) => [...text].map((key) => press(key, 0));
  expect(["PF3ABC", "jjjjjj1", "hallo", "woorden"].map((text) => isSurelyScan(keysOf(text)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
