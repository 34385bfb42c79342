import { expect, test } from "vitest";
import { edgeStep, laneUnder, laneWith, type Move, placeAfter } from "./lanes.ts";

/** Three lanes; nothing is in the second. */
const cards = [3, 0, 2];
const targetAfter = (key: string, lane: number, card: number, rtl = false) =>
  placeAfter(key, { lane, card }, cards, rtl);

test("up and down walk through a lane and stop at its ends", () => {
  expect(targetAfter("ArrowDown", 0, 0)).toEqual({ lane: 0, card: 1 });
  expect(targetAfter("ArrowUp", 0, 1)).toEqual({ lane: 0, card: 0 });
  expect(targetAfter("ArrowUp", 0, 0)).toBeUndefined();
  expect(targetAfter("ArrowDown", 0, 2)).toBeUndefined();
  expect(targetAfter("Home", 0, 2)).toEqual({ lane: 0, card: 0 });
  expect(targetAfter("End", 2, 0)).toEqual({ lane: 2, card: 1 });
});
test("left and right go to the same height of the next lane that has cards, or its last card", () => {
  expect(targetAfter("ArrowRight", 0, 1)).toEqual({ lane: 2, card: 1 });
  expect(targetAfter("ArrowRight", 0, 2)).toEqual({ lane: 2, card: 1 });
  expect(targetAfter("ArrowLeft", 2, 0)).toEqual({ lane: 0, card: 0 });
  expect(targetAfter("ArrowLeft", 0, 0)).toBeUndefined();
  expect(targetAfter("ArrowRight", 2, 0)).toBeUndefined();
});
test("where lanes run from the right, the left arrow goes on and the right arrow goes back", () => {
  expect(targetAfter("ArrowLeft", 0, 0, true)).toEqual({ lane: 2, card: 0 });
  expect(targetAfter("ArrowRight", 2, 1, true)).toEqual({ lane: 0, card: 1 });
  expect(targetAfter("ArrowRight", 0, 0, true)).toBeUndefined();
  expect(targetAfter("ArrowDown", 0, 0, true)).toEqual({ lane: 0, card: 1 });
});
test("other keys lead nowhere", () => {
  for (const key of ["Enter", " ", "a", "Tab"]) expect(targetAfter(key, 0, 0)).toBeUndefined();
});

const frame = { left: 100, right: 500, top: 50, bottom: 600 };
const lanes = [
  { id: 7, left: -40, right: 160 },
  { id: 8, left: 170, right: 370 },
  { id: 9, left: 380, right: 580 },
];
test("a card is dropped in the lane under it at any height, and nowhere beside the lanes or the board", () => {
  expect(laneUnder(lanes, frame, { x: 200, y: 590 })).toBe(8);
  expect(laneUnder(lanes, frame, { x: 120, y: 60 })).toBe(7);
  expect(laneUnder(lanes, frame, { x: 165, y: 300 })).toBeUndefined();
  expect(laneUnder(lanes, frame, { x: 200, y: 40 })).toBeUndefined();
});
test("a lane that is scrolled out of sight takes nothing", () => {
  expect(laneUnder(lanes, frame, { x: 90, y: 300 })).toBeUndefined();
  expect(laneUnder(lanes, frame, { x: 520, y: 300 })).toBeUndefined();
});
test("of days above each other it is the one at that height", () => {
  const days = [
    { id: 1, left: 100, right: 300, top: 50, bottom: 150 },
    { id: 2, left: 100, right: 300, top: 154, bottom: 254 },
  ];
  expect(laneUnder(days, frame, { x: 200, y: 60 })).toBe(1);
  expect(laneUnder(days, frame, { x: 200, y: 200 })).toBe(2);
  expect(laneUnder(days, frame, { x: 200, y: 152 })).toBeUndefined();
});
test("the board scrolls towards the edge that a card is held at", () => {
  expect(edgeStep(110, frame)).toBeLessThan(0);
  expect(edgeStep(490, frame)).toBeGreaterThan(0);
  expect(edgeStep(300, frame)).toBe(0);
});

const answer = { items: [{ id: 1 }, { id: 2 }], total: 40 };
const moving = (...moves: [id: number, to: number][]) =>
  new Map<number, Move<{ id: number }>>(moves.map(([id, to]) => [id, { row: { id }, to }]));
test("a card under way is counted and shown first where it goes, and no longer where it was", () => {
  expect(laneWith(7, answer, moving([2, 8]))).toEqual({ rows: [{ id: 1 }], total: 39 });
  expect(laneWith(8, answer, moving([5, 8]))).toEqual({ rows: [{ id: 5 }, { id: 1 }, { id: 2 }], total: 41 });
  expect(laneWith(9, answer, moving([5, 8]))).toEqual({ rows: answer.items, total: 40 });
});
test("a card that the server already puts where it goes stands there once, as the server has it", () => {
  const laneAnswer = { items: [{ id: 1 }, { id: 2, version: 3 }], total: 40 };
  expect(laneWith(8, laneAnswer, moving([2, 8]))).toEqual({ rows: laneAnswer.items, total: 40 });
});
