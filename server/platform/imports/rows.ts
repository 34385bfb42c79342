import type { fates, Match } from "../../../contract/import/listImport.ts";
import { columnsOf, repeatedHeadings } from "../../../contract/import/rows.rules.ts";
import { isSpoiled } from "../../../contract/numbers.rules.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { List } from "./lists.ts";

/** A row of a list with its columns by field. */
export interface Row<F extends string = string> {
  /** The headings are row 1. */
  row: number;
  /** Trimmed; "" where the list has no such column. */
  cell(field: F): string;
}

export type Problem = {
  field: string;
  code: string;
  severity: "error" | "warning";
  otherRow?: number;
  /** The values in its text. */
  details?: Record<string, unknown>;
  /** The refusal of a rule of the record, which then gives the text. */
  failure?: Failure;
};

const fieldOfPath: Readonly<Record<string, string>> = { locationId: "location", typeId: "productType" };
/** The problem of a row whose record refuses it; throws what is no refusal. */
export function problemOf(failure: unknown): Problem {
  if (!(failure instanceof Failure)) throw failure;
  const { path = "row" } = failure;
  return { field: fieldOfPath[path] ?? path, code: failure.code, severity: "error", failure };
}

/** What becomes of a row. */
export type RowPlan = {
  row: number;
  fate: (typeof fates)[number];
  match: Match | null;
  /** Of the matching record. */
  name: string;
  problems: Problem[];
};

/** Shops and spreadsheets put an apostrophe before a number that is text: `'4001`. */
const withoutTextMark = (text: string) => text.replace(/^['\u2019](?=[\d+])/, "");

/** The rows of a list with a value in a mapped column, without those that repeat the headings. */
export function rowsOf<F extends string>({ headings, rows }: List, mapping: readonly (F | null)[]): Row<F>[] {
  const columns = columnsOf(mapping);
  const isRepeated = repeatedHeadings(headings, columns.values());
  const isEmpty = (cells: readonly string[]) =>
    [...columns.values()].every((column) => !cells[column]?.trim());
  return rows.flatMap((cells, at) =>
    isEmpty(cells) || isRepeated(cells)
      ? []
      : [{ row: at + 2, cell: (field: F) => withoutTextMark(cells[columns.get(field) ?? -1]?.trim() ?? "") }],
  );
}

/** Reads the cells of a row, and collects their problems. */
export function problemsIn<F extends string>({ cell }: Row<F>) {
  const problems: Problem[] = [];
  const add =
    (severity: Problem["severity"]) =>
    (field: F | "row", code: string, more: Partial<Problem> = {}) =>
      void problems.push({ field, code, severity, ...more });
  const wrong = add("error");
  /** The text of a cell; a problem when it is too long. */
  function text(field: F, most: number): string {
    const written = cell(field);
    if (written.length > most) wrong(field, "tooLong", { details: { most } });
    if (written.includes("\ufffd")) wrong(field, "unreadableText");
    return written.slice(0, most);
  }
  return {
    problems,
    wrong,
    warn: add("warning"),
    text,
    /** The number in a cell, as text; a problem when a spreadsheet has spoiled it. */
    number(field: F, most: number): string {
      const written = text(field, most);
      if (!isSpoiled(written)) return written;
      wrong(field, "roundedNumber");
      return "";
    },
    /** The value of a cell; a problem when the reader does not know it. */
    read<T>(field: F, code: string, reader: (text: string) => T | null | undefined): T | undefined {
      const text = cell(field);
      if (!text) return undefined;
      const value = reader(text) ?? undefined;
      if (value === undefined) wrong(field, code);
      return value;
    },
  };
}
export type Problems<F extends string> = ReturnType<typeof problemsIn<F>>;
