/** Where a card is: its lane and its place in it, from 0. */
export type Place = { lane: number; card: number };
export type Move<Row> = { row: Row; to: number };
type Side = { left: number; right: number };
type Frame = Side & { top: number; bottom: number };
/** Only lanes that are stacked above each other have a top and bottom. */
type LaneBox = Side & { id: number; top?: number; bottom?: number };

/** Pixels from the edge of the board within which it scrolls by itself, and how far in each frame. */
const edge = 48;
const pace = 12;

/** Where a key moves the focus from a card, skipping empty lanes. `cards` counts the cards in each lane. */
export function placeAfter(
  key: string,
  { lane, card }: Place,
  cards: readonly number[],
  rtl: boolean,
): Place | undefined {
  const last = (cards[lane] ?? 0) - 1;
  const inLane: Record<string, number> = { ArrowUp: card - 1, ArrowDown: card + 1, Home: 0, End: last };
  const next = inLane[key];
  if (next !== undefined) return next >= 0 && next <= last ? { lane, card: next } : undefined;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const step = (key === "ArrowRight") === rtl ? -1 : 1;
  for (let to = lane + step; to >= 0 && to < cards.length; to += step) {
    const count = cards[to] ?? 0;
    if (count > 0) return { lane: to, card: Math.min(card, count - 1) };
  }
  return undefined;
}

/** The lane at a drop point. An empty lane counts at any height; what is scrolled out of the frame does not count. */
export function laneUnder(
  lanes: readonly LaneBox[],
  frame: Frame,
  { x, y }: { x: number; y: number },
): number | undefined {
  if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return undefined;
  return lanes.find(
    ({ left, right, top = y, bottom = y }) => x >= left && x <= right && y >= top && y <= bottom,
  )?.id;
}

/** How many pixels the board scrolls while a card is held near its edge; to the left is negative. */
export const edgeStep = (x: number, { left, right }: Side) =>
  x < left + edge ? -pace : x > right - edge ? pace : 0;

/** A lane's cards while moves are pending: arriving cards first, leaving cards removed. */
export function laneWith<Row extends { id: number }>(
  lane: number,
  answer: { items: readonly Row[]; total: number },
  moves: ReadonlyMap<number, Move<Row>>,
): { rows: Row[]; total: number } {
  const stay = answer.items.filter(({ id }) => (moves.get(id)?.to ?? lane) === lane);
  const come = [...moves.values()]
    .filter(({ to, row }) => to === lane && !stay.some(({ id }) => id === row.id))
    .map(({ row }) => row);
  const left = answer.items.length - stay.length;
  return { rows: [...come, ...stay], total: answer.total - left + come.length };
}
