import fc from "fast-check";
import { expect, test } from "vitest";
import { besideEachOther, hoursShown, moveOfKey, within } from "./hours.ts";

test.each([
  ["ArrowUp", false, "earlier"],
  ["ArrowDown", false, "later"],
  ["ArrowRight", false, "nextColumn"],
  ["ArrowLeft", false, "previousColumn"],
  ["ArrowRight", true, "nextDay"],
  ["ArrowLeft", true, "previousDay"],
  ["ArrowDown", true, "nextDay"],
  ["ArrowUp", true, "previousDay"],
  ["Enter", false, undefined],
] as const)("%s with shift %s is %s from left to right", (key, shiftKey, move) => {
  expect(moveOfKey({ key, shiftKey }, false)).toBe(move);
});

test("from right to left the arrows to the side are the other way round", () => {
  expect(moveOfKey({ key: "ArrowLeft", shiftKey: false }, true)).toBe("nextColumn");
  expect(moveOfKey({ key: "ArrowRight", shiftKey: true }, true)).toBe("previousDay");
});

test("a block stays within its day, on a quarter", () => {
  expect([within(-40, 30), within(607, 15), within(1439, 60)]).toEqual([0, 600, 1365]);
});

test("blocks that overlap never share a place", () => {
  const timed = fc.record({
    start: fc.integer({ min: 0, max: 1200 }),
    length: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(timed, { maxLength: 15 }), (all) => {
      const placed = besideEachOther(all.map(({ start, length }) => ({ start, end: start + length })));
      expect(placed).toHaveLength(all.length);
      for (const one of placed)
        for (const other of placed)
          if (one !== other && one.at === other.at)
            expect(one.block.end <= other.block.start || other.block.end <= one.block.start).toBe(true);
      for (const { at, of } of placed) expect(at).toBeLessThan(of);
    }),
  );
});

test("the grid shows the open hours with an hour around them, and whatever stands outside", () => {
  expect(hoursShown([{ start: 480, end: 1020 }], [])).toEqual({ from: 420, until: 1080 });
  expect(hoursShown([{ start: 480, end: 1020 }], [{ start: 1100, end: 1130 }]).until).toBe(1200);
  expect(hoursShown([], [])).toEqual({ from: 480, until: 1020 });
});
