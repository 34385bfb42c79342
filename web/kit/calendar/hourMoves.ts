import type { ReactNode } from "react";
import type { Spot } from "./hours.ts";

export type HourColumn = {
  id: number;
  name: string;
  detail?: ReactNode;
  /** Minutes since midnight; null when nothing is open. */
  open: { start: number; end: number } | null;
  isToday?: boolean;
};
export type HourBlock<Row> = { row: Row; column: number; start: number; end: number };
export type HourMoves<Row> = {
  can: (row: Row) => boolean;
  /** Minutes that it takes. */
  lengthOf: (row: Row) => number;
  /** Where one that waits goes first, or goes in another column. */
  startIn: (row: Row, column: number) => number;
  /** Puts a row; answers whether it stands there. */
  put: (row: Row, spot: Spot) => Promise<boolean>;
  /** Takes a row off the grid; undefined where that cannot be. */
  takeOff: (row: Row) => void;
  /** Goes so many days on; answers the column there. */
  shiftDay: (column: number, by: number) => number;
  /** What is said of a spot, and what is wrong with it; `isNew` where the row does not stand there yet. */
  describe: (row: Row, spot: Spot, isNew: boolean) => string;
};
