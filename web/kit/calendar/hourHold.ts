import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { announce } from "../browser/announcer.ts";
import { t } from "../texts/i18n.ts";
import type { Under } from "./hourDrag.ts";
import type { HourBlock, HourColumn, HourMoves } from "./hourMoves.ts";
import { type HourMove, moveOfKey, quarter, type Spot, within } from "./hours.ts";

type Held<Row> = {
  row: Row;
  /** Where it is now; undefined while the pointer is over nothing. */
  spot: Spot | undefined;
  by: "keys" | "pointer";
  /** Moving to another column looks for a new start, until somebody moves it by hand. */
  isFree: boolean;
};
type Given<Row> = {
  box: RefObject<HTMLElement | null>;
  columns: readonly HourColumn[];
  blocks: readonly HourBlock<Row>[];
  waiting: readonly Row[];
  nameOf: (row: Row) => string;
  moves: HourMoves<Row> | undefined;
};

/** Where a key moves a row to; undefined at the edge. */
function spotAfter<Row extends { id: number }>(
  { startIn, lengthOf, shiftDay }: HourMoves<Row>,
  columns: readonly HourColumn[],
  { row, spot, isFree }: { row: Row; spot: Spot; isFree: boolean },
  how: HourMove,
): Spot | undefined {
  const { column, start } = spot;
  if (how === "earlier" || how === "later")
    return { column, start: within(start + (how === "later" ? quarter : -quarter), lengthOf(row)) };
  if (how === "previousDay" || how === "nextDay")
    return { column: shiftDay(column, how === "nextDay" ? 1 : -1), start };
  const place = columns.findIndex(({ id }) => id === column) + (how === "nextColumn" ? 1 : -1);
  const to = columns[place]?.id;
  if (to === undefined) return undefined;
  return { column: to, start: isFree ? within(startIn(row, to), lengthOf(row)) : start };
}

/** Follows a row that is held by keys with the focus, and gives it to `wanted` afterwards. */
function useFollow<Row extends { id: number }>(
  box: RefObject<HTMLElement | null>,
  held: Held<Row> | undefined,
) {
  /** The row that gets the focus once it is drawn where it belongs. */
  const wanted = useRef<number>(undefined);
  const find = (id: number) => box.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  useEffect(() => {
    if (wanted.current === undefined || held) return;
    const element = find(wanted.current);
    if (element) wanted.current = undefined;
    element?.focus();
  });
  const heldId = held?.by === "keys" ? held.row.id : undefined;
  const heldSpot = held?.spot && `${held.spot.column} ${held.spot.start}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each move of what is held
  useEffect(() => {
    if (heldId === undefined || !heldSpot) return;
    find(heldId)?.focus();
    find(heldId)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [heldId, heldSpot]);
  return wanted;
}

/** Holds one row by keys or pointer until it is put, and says aloud where it is. */
export function useHourHold<Row extends { id: number }>({
  box,
  columns,
  waiting,
  nameOf,
  moves,
}: Given<Row>) {
  const [held, setHeld] = useState<Held<Row>>();
  /** Rows that are being saved, where they were put. */
  const [saving, setSaving] = useState<readonly { row: Row; spot: Spot }[]>([]);
  /** The column that rows were put in last: the next one that waits goes there. */
  const [lastColumn, setLastColumn] = useState<number>();
  const wanted = useFollow(box, held);
  const isSaving = ({ id }: Row) => saving.some(({ row }) => row.id === id);
  const columnFor = () =>
    columns.find(({ id }) => id === lastColumn) ?? columns.find(({ open }) => open) ?? columns[0];
  function pick(row: Row, from?: Spot) {
    const column = from?.column ?? columnFor()?.id;
    if (!moves || column === undefined) return;
    const spot = from ?? { column, start: within(moves.startIn(row, column), moves.lengthOf(row)) };
    setHeld({ row, spot, by: "keys", isFree: !from });
    announce(t("kit.hours.held", { name: nameOf(row), place: moves.describe(row, spot, true) }));
  }
  function move({ row, spot, isFree }: Held<Row>, how: HourMove) {
    if (!moves || !spot) return;
    const next = spotAfter(moves, columns, { row, spot, isFree }, how);
    if (!next) return;
    setHeld({ row, spot: next, by: "keys", isFree: isFree && how !== "earlier" && how !== "later" });
    announce(moves.describe(row, next, true));
  }
  function back() {
    if (!held) return;
    wanted.current = held.row.id;
    setHeld(undefined);
    announce(t("kit.hours.back", { name: nameOf(held.row) }));
  }
  async function put(row: Row, spot: Spot, by: "keys" | "pointer") {
    const place = waiting.findIndex(({ id }) => id === row.id);
    const next = place < 0 ? row : (waiting[place + 1] ?? waiting[place - 1] ?? row);
    const text = moves!.describe(row, spot, true);
    setHeld(undefined);
    setSaving((all) => [...all, { row, spot }]);
    if (by === "keys") wanted.current = next.id;
    const stands = await moves!.put(row, spot);
    setSaving((all) => all.filter((one) => one.row.id !== row.id));
    if (!stands) wanted.current = row.id;
    if (!stands) return;
    setLastColumn(spot.column);
    announce(t("kit.hours.put", { name: nameOf(row), place: text }));
  }
  function nextWaiting({ spot }: Held<Row>, after: Row, by: 1 | -1) {
    const movable = waiting.filter((row) => moves?.can(row));
    const place = movable.findIndex(({ id }) => id === after.id);
    const next = movable[(place + by + movable.length) % movable.length];
    if (next && next.id !== after.id) pick(next, spot);
  }

  /** Handles a key on a row; answers whether it did. */
  function press(event: KeyboardEvent<HTMLElement>, row: Row, spot: Spot | undefined): boolean {
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
      return true;
    };
    if (!moves || isSaving(row) || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (held?.row.id !== row.id) {
      if (event.key !== " " || held || !moves.can(row)) return false;
      pick(row, spot);
      return handled();
    }
    const how = moveOfKey(event, document.dir === "rtl");
    if (how) move(held, how);
    else if (event.key === "Escape") back();
    else if ((event.key === "Enter" || event.key === " ") && held.spot) void put(row, held.spot, "keys");
    else if (event.key === "Tab") nextWaiting(held, row, event.shiftKey ? -1 : 1);
    else return false;
    return handled();
  }
  const spotOf = (row: Row, under: Under): Spot | undefined =>
    typeof under === "object"
      ? { ...under, start: within(under.start, moves?.lengthOf(row) ?? 0) }
      : undefined;
  const drag = {
    lift: (row: Row) => setHeld({ row, spot: undefined, by: "pointer", isFree: false }),
    over: (row: Row, under: Under) =>
      setHeld({ row, spot: spotOf(row, under), by: "pointer", isFree: false }),
    drop: (row: Row, under: Under) => {
      const spot = spotOf(row, under);
      if (spot) void put(row, spot, "pointer");
      else setHeld(undefined);
      if (under === "waiting") moves?.takeOff(row);
    },
    cancel: () => setHeld((now) => (now?.by === "pointer" ? undefined : now)),
  };
  return { held, saving, press, drag };
}
export type HourHold<Row extends { id: number }> = ReturnType<typeof useHourHold<Row>>;
