import { type ReactNode, useState } from "react";
import type { TextKey } from "../../../contract/textKeys.ts";
import { readAgain } from "../call/data.ts";
import { messageOf, showToast } from "../call/toasts.ts";
import { useTranslation } from "../texts/i18n.ts";
import type { Move } from "./lanes.ts";

export type Lane = {
  id: number;
  name: string;
  /** Shown before its count; by default its name. */
  head?: ReactNode;
};
/** How cards move between lanes. */
export type MoveOptions<Row> = {
  /** Moves a card and returns its new row; `former` is the row before the move that is being undone. */
  move: (row: Row, to: Lane, former?: Row) => Promise<Row>;
  can: (row: Row) => boolean;
  /** Asks for confirmation; false cancels the move. */
  ask?: (row: Row, to: Lane) => Promise<boolean>;
  /** Whether moving the card back fully restores it. */
  canUndo: (from: Lane, to: Lane) => boolean;
  nameOf: (row: Row) => string;
  /** Messages for a move and its failure that replace those of the board; `lane` is the target. */
  texts?: { moved: TextKey; stays: TextKey };
};

/** Moves cards optimistically, and back when the server refuses. */
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
