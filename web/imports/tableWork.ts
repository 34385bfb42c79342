import type { contactImport } from "../../contract/import/listImport.ts";
import { totalsRows } from "../../contract/import/totals.rules.ts";
import type { OutputOf } from "../../contract/routes.ts";

/** A file as it was read, with itself, to read it again in another way. */
export type ReadTable<F extends string = string> = Omit<OutputOf<typeof contactImport.read>, "mapping"> & {
  mapping: (F | null)[];
  source: File;
};

/** A table on its way in: the file as it was read, and what the person changed of it. */
export type TableWork<F extends string = string> = {
  file: ReadTable<F>;
  mapping: (F | null)[];
  rows: readonly string[][];
  leftOut: ReadonlySet<number>;
  /** Rows that add up others: they are proposed to be left out. */
  totals: ReadonlySet<number>;
};

export function tableWorkOf<F extends string>(file: ReadTable<F>): TableWork<F> {
  const { mapping, rows } = file;
  const totals = new Set(totalsRows(rows));
  return { file, mapping, rows, totals, leftOut: totals };
}

/** Whether the person changed anything of what was read. */
export const isTableChanged = ({ file, mapping, rows, leftOut, totals }: TableWork) =>
  mapping !== file.mapping || rows !== file.rows || leftOut !== totals;

/** The cells that hold another text than the file. */
export const mendedCells = (file: readonly string[][], rows: readonly string[][]) =>
  rows.flatMap((cells, row) =>
    cells === file[row]
      ? []
      : cells.flatMap((text, column) => (text === file[row]?.[column] ? [] : [{ row, column, text }])),
  );

/** What of a table is sent to import it. */
export const sentTable = ({ file, mapping, rows, leftOut }: TableWork) => ({
  listId: file.listId,
  leftOut: [...leftOut],
  mended: mendedCells(file.rows, rows),
  mapping,
});

/** A table with how the person changes it. */
export function tableOf<F extends string>(
  { file, mapping, rows, leftOut, totals }: TableWork<F>,
  change: (part: Partial<Omit<TableWork<F>, "file">>) => void,
) {
  return {
    file,
    mapping,
    rows,
    leftOut,
    totals,
    /** Where a row stands in the file. */
    lineInFile: (row: number) => row + file.headingLine - 1,
    map: (column: number, field: F | null) =>
      change({
        mapping: mapping.map((other, at) =>
          at === column ? field : field !== null && other === field ? null : other,
        ),
      }),
    /** Takes columns over no more, or as they were read. */
    ignoreColumns: (columns: readonly number[], ignored: boolean) =>
      change({
        mapping: mapping.map((field, at) => {
          if (!columns.includes(at)) return field;
          const proposed = file.mapping[at] ?? null;
          return ignored || mapping.includes(proposed) ? null : proposed;
        }),
      }),
    mend: (row: number, column: number, text: string) =>
      change({ rows: rows.map((cells, at) => (at === row ? cells.with(column, text) : cells)) }),
    leave: (which: readonly number[], out: boolean) => {
      const next = new Set(leftOut);
      for (const row of which) {
        if (out) next.add(row);
        else next.delete(row);
      }
      change({ leftOut: next });
    },
  };
}
export type Table<F extends string = string> = ReturnType<typeof tableOf<F>>;
