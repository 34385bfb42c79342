import type { KeyboardEvent } from "react";
import { isRightToLeft, locale } from "../../kit/texts/i18n.ts";

/** A move from a cell: columns to the side, rows down. */
export type Step = readonly [columns: number, rows: number];

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>("[data-cell]")];

/** The step of a key, for the reading direction. */
export function stepOf(key: string, isRightToLeft: boolean): Step | undefined {
  const forward = isRightToLeft ? -1 : 1;
  const steps: Record<string, Step> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-forward, 0],
    ArrowRight: [forward, 0],
  };
  return steps[key];
}

/** Focuses the cell one step away; sideways it wraps to the next row, and it stops at the ends of the sheet. */
export function goTo(from: HTMLElement, [columns, rows]: Step) {
  const row = from.closest("tr");
  const body = row?.parentElement;
  if (!row || !body) return;
  const all = [...body.children].filter((one) => cellsOf(one).length > 0);
  if (rows !== 0) {
    const next = all[all.indexOf(row) + rows];
    const same = next && cellsOf(next).find(({ dataset }) => dataset.cell === from.dataset.cell);
    (same ?? (next && cellsOf(next)[0]))?.focus();
    return;
  }
  const cells = all.flatMap(cellsOf);
  cells[cells.indexOf(from) + columns]?.focus();
}

/** Moves the focus from a row into its cells: forward to the first, back to the last. */
export function enterRow(event: KeyboardEvent<HTMLElement>) {
  const row = event.target as HTMLElement;
  const columns = stepOf(event.key, isRightToLeft(locale.get()))?.[0];
  const cell = row.tagName === "TR" && columns && cellsOf(row).at(columns > 0 ? 0 : -1);
  if (!cell) return;
  event.preventDefault();
  cell.focus();
}
