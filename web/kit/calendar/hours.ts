/** Minutes that a move by key, and a drop, snap to. */
export const quarter = 15;
const dayEnd = 24 * 60;

/** A place on the grid: a column, and minutes since midnight. */
export type Spot = { column: number; start: number };

export const snapped = (minutes: number) => Math.round(minutes / quarter) * quarter;
/** The nearest start on the grid at which so many minutes still fit into the day. */
export const within = (start: number, length: number) =>
  Math.max(0, Math.min(snapped(start), dayEnd - quarter - Math.ceil(length / quarter) * quarter));

export type HourMove = "earlier" | "later" | "previousColumn" | "nextColumn" | "previousDay" | "nextDay";
type Key = { key: string; shiftKey: boolean };
/** What an arrow key does to a block that is held; left and right follow the reading direction. */
export function moveOfKey({ key, shiftKey }: Key, rightToLeft: boolean): HourMove | undefined {
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  if (shiftKey && (sideways || key === "ArrowUp" || key === "ArrowDown"))
    return key === forward || key === "ArrowDown" ? "nextDay" : "previousDay";
  if (sideways) return key === forward ? "nextColumn" : "previousColumn";
  if (key === "ArrowUp") return "earlier";
  return key === "ArrowDown" ? "later" : undefined;
}

export type Timed = { start: number; end: number };
/** Blocks that overlap stand beside each other: for each its place and among how many. */
export function besideEachOther<B extends Timed>(
  blocks: readonly B[],
): { block: B; at: number; of: number }[] {
  const sorted = blocks.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const placed: { block: B; at: number; of: number }[] = [];
  let group: { block: B; at: number; of: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.of = ends.length;
    placed.push(...group);
    [group, ends] = [[], []];
  };
  for (const block of sorted) {
    if (group.length > 0 && ends.every((end) => end <= block.start)) close();
    const free = ends.findIndex((end) => end <= block.start);
    const at = free < 0 ? ends.length : free;
    ends[at] = block.end;
    group.push({ block, at, of: 1 });
  }
  close();
  return placed;
}

/** The full hours that a grid shows: the open ones, and those of its blocks. */
export function hoursShown(
  open: readonly Timed[],
  blocks: readonly Timed[],
): { from: number; until: number } {
  const all = [...open, ...blocks];
  if (all.length === 0) return { from: 8 * 60, until: 17 * 60 };
  const from = Math.floor(Math.min(...all.map(({ start }) => start)) / 60) * 60;
  const until = Math.ceil(Math.max(...all.map(({ end }) => end)) / 60) * 60;
  return { from: Math.max(0, from - 60), until: Math.min(dayEnd, until + 60) };
}

/** `HH:MM` of minutes since midnight. */
export const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
