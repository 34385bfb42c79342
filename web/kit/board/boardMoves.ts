import { type ReactNode, useState } from "react";
import type { TextKey } from "../../../contract/textKeys.ts";
import { readAgain } from "../call/data.ts";
import { messageOf, showToast } from "../call/toasts.ts";
import { useTranslation } from "../texts/i18n.ts";
import type { Move } from "./lanes.ts";

export type Lane = {
  id: number;
  name: string;
  /** Before its count; its name when left out. */
  head?: ReactNode;
};
/** How cards go from lane to lane. */
export type MoveOptions<Row> = {
  /** Does it, and answers the card as it became; `former` is what the card was, when a move is undone. */
  move: (row: Row, to: Lane, former?: Row) => Promise<Row>;
  can: (row: Row) => boolean;
  /** Asks before it is done; false leaves the card where it is. */
  ask?: (row: Row, to: Lane) => Promise<boolean>;
  /** Whether moving it back makes all as it was. */
  canUndo: (from: Lane, to: Lane) => boolean;
  nameOf: (row: Row) => string;
  /** The messages for moving and for putting back, instead of those of a board; `lane` is the target. */
  texts?: { moved: TextKey; stays: TextKey };
};

/** Moves cards at once, and back when the server refuses. */
export function useMoves<Row extends { id: number }>(moving: MoveOptions<Row> | undefined) {
  const { t } = useTranslation();
  const [moves, setMoves] = useState<ReadonlyMap<number, Move<Row>>>(new Map());
  const end = (move: Move<Row>) => setMoves((now) => new Map([...now].filter(([, other]) => other !== move)));
  const run = async (moving: MoveOptions<Row>, row: Row, from: Lane, to: Lane, former?: Row) => {
    const move = { row, to: to.id };
    const card = moving.nameOf(row);
    setMoves((now) => new Map(now).set(row.id, move));
    try {
      const moved = await moving.move(row, to, former);
      const isUndoable = !former && moving.canUndo(from, to);
      const undo = isUndoable ? () => void run(moving, moved, to, from, row) : undefined;
      showToast(t(moving.texts?.moved ?? "kit.cardMoved", { card, lane: to.name }), "success", undo);
      await readAgain();
    } catch (error) {
      showToast(
        t(moving.texts?.stays ?? "kit.cardStays", { card, lane: from.name, reason: messageOf(error) }),
        "error",
      );
      void readAgain();
    }
    end(move);
  };
  const start = async (row: Row, from: Lane, to: Lane) => {
    if (!moving || from.id === to.id || moves.has(row.id)) return;
    if (moving.ask && !(await moving.ask(row, to))) return;
    await run(moving, row, from, to);
  };
  return { moves, start };
}
