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

const typed = (text: string, gaps: readonly number[]) => {
  const burst = createBurst();
  let at = 1000;
  for (const [index, key] of [...text].entries()) {
    burst.take(press(key, at));
    at += gaps[index % gaps.length]!;
  }
  return burst;
};
test("a slow scan whose end does not come is known by its steady pace", () => {
  for (const gap of [65, 80, 100, 140]) {
    const burst = typed("PF3ABC12", [gap, gap + 10, gap - 9]);
    expect(typedText(burst.steady()!), `${gap}`).toBe("PF3ABC12");
  }
});
test("what a hand types into a field for scans is no scan without its Enter, however fast", () => {
  for (const gaps of [
    [90, 130, 70, 110],
    [120, 95, 140, 100],
    [62, 149],
    [200, 180],
  ])
    for (const text of ["PF3ABC12", "5CG169742D", "ThinkPad T14"]) {
      const burst = typed(text, gaps);
      expect(burst.steady(), `${text} ${gaps}`).toBeUndefined();
      expect(burst.unended(), `${text} ${gaps}`).toBeUndefined();
    }
  const steady = [100];
  for (const text of ["PF3ABC1", "woordenboek", "11111111"])
    expect(typed(text, steady).steady()).toBeUndefined();
});
