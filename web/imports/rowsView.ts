import type { ReactNode } from "react";
import type { Table } from "./tableWork.ts";

/** What is wrong with a row, or odd about it. */
export type ViewProblem = {
  row: number;
  field: string;
  code: string;
  severity: "error" | "warning";
  /** What is said at the row. */
  text: string;
};
/** A column of the preview. */
export type ViewColumn = {
  field: string;
  label: string;
  end?: boolean;
  /** Pixels of the input that mends it. */
  width?: number;
  /** The column of the file whose cell is mended; -1 without one. */
  column: number;
  cell: (at: number) => ReactNode;
};

/** Of the element with the rows: they may stand far below what the columns are. */
export const rowsId = "importRows";

/** The rows of a table as they will be taken over. */
export type RowsView = {
  table: Pick<Table, "file" | "rows" | "leftOut" | "totals" | "lineInFile" | "mend" | "leave">;
  /** By their place from 2, under the headings. */
  lines: readonly { row: number }[];
  problems: readonly ViewProblem[];
  columns: readonly ViewColumn[];
  /** What many rows have in common: the name of a problem, and how it is helped. */
  nameOf: (code: string) => string;
  helpOf: (code: string) => string;
  /** What becomes of a row with which nothing is wrong. */
  verdictOf: (row: number) => string;
  /** Of rows that bring nothing, whatever somebody decides. */
  bringsNothing: (code: string) => boolean;
};
