import { type Dispatch, type SetStateAction, useMemo } from "react";
import type { OutputOf } from "../../../contract/http.ts";
import type { ImportField, Mapping } from "../../../contract/import/fields.ts";
import {
  type ImportLine,
  readLines,
  type Units,
  withoutUnit,
} from "../../../contract/import/import.rules.ts";
import { isEmptyLine, type LineProblem, lineProblems } from "../../../contract/import/problems.rules.ts";
import type { purchaseImport } from "../../../contract/import/purchaseImport.ts";
import { totalsRows } from "../../../contract/import/totals.rules.ts";
import { spreadLot } from "../../../contract/lotPrice.rules.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { proposeType } from "./productTypeMatch.ts";

/** With the file itself, to read it again in another way. */
export type ReadFile = OutputOf<typeof purchaseImport.read> & { source: File };
export type Problem = Omit<LineProblem, "code"> & { code: LineProblem["code"] | "alreadyOnOrder" };
type TypeNamed = { id: number; name: string };

/** Of rows that bring nothing, whatever somebody decides. */
export const bringsNothing: ReadonlySet<string> = new Set(["emptyRow", "repeatedHeadings", "alreadyOnOrder"]);

const isThere = ({ serialNumber, imei }: ImportLine, existing: ReadonlySet<string>) =>
  existing.has(serialNumber) || existing.has(imei);

/** What is wrong with the rows, and which serial numbers and IMEIs the order has already: those stay as they are there. */
export function problemsOf(lines: readonly ImportLine[], existing: ReadonlySet<string>): Problem[] {
  const own = lineProblems([...lines]);
  const duplicates = lines.flatMap((line): Problem[] =>
    isThere(line, existing)
      ? [{ row: line.row, field: "serialNumber", code: "alreadyOnOrder", severity: "warning" }]
      : [],
  );
  return [...own, ...duplicates];
}

/** The columns that make up a field, each where those before it are not in the file. */
const standIns: Partial<Record<Problem["field"], readonly ImportField[]>> = {
  productName: ["productName", "model", "brand"],
  serialNumber: ["serialNumber", "imei"],
};

/** The column whose cell must be mended for a field; -1 when the file has none. */
export function columnOf(mapping: Mapping, field: Problem["field"]): number {
  if (field === "row") return -1;
  for (const one of standIns[field] ?? [field]) {
    const column = mapping.indexOf(one);
    if (column >= 0) return column;
  }
  return -1;
}

/** How often each text stands in the type column, the most frequent first. */
export function typeTexts(lines: readonly ImportLine[]): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { productType } of lines) counts.set(productType, (counts.get(productType) ?? 0) + 1);
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}

/** What each row gets of the price of the lot, cents a piece by its number; empty without one, null when none can bear it. */
export function lotShares(
  lines: readonly ImportLine[],
  { amount, by }: ListPrice,
): ReadonlyMap<number, number | null> | null {
  if (amount === null || !lines.length) return new Map();
  const listed = lines.map(({ quantity, purchasePrice }) => ({ quantity, listPrice: purchasePrice }));
  const shares = spreadLot(amount, listed, by);
  return shares && new Map(shares.map(({ unitPrice }, at) => [lines[at]!.row, unitPrice]));
}

/** The cells that hold another text than the file. */
export const mendedCells = (file: readonly string[][], rows: readonly string[][]) =>
  rows.flatMap((cells, row) =>
    cells === file[row]
      ? []
      : cells.flatMap((text, column) => (text === file[row]?.[column] ? [] : [{ row, column, text }])),
  );

/** A supplier's list on its way into an order: the file as it was read, and what the person changed of it. */
export type Work = {
  file: ReadFile;
  mapping: Mapping;
  rows: readonly string[][];
  leftOut: ReadonlySet<number>;
  /** Rows that add up others: they are proposed to be left out. */
  totals: ReadonlySet<number>;
  units: Units;
  /** The product types that were chosen for texts of the type column. */
  chosen: Readonly<Record<string, number | null>>;
  /** What the whole list costs. */
  lot: ListPrice;
};
export const listWays = ["equal", "listPrice"] as const;
export type ListPrice = { amount: number | null; by: (typeof listWays)[number] };
export function workOf(file: ReadFile): Work {
  const { mapping, rows, units } = file;
  const totals = new Set(totalsRows(rows));
  return {
    file,
    mapping,
    rows,
    units,
    totals,
    leftOut: totals,
    chosen: {},
    lot: { amount: null, by: "equal" },
  };
}
/** Whether the person changed anything of what was read. */
export const isWorkedOn = ({ file, mapping, rows, units, leftOut, totals, chosen, lot }: Work) =>
  mapping !== file.mapping ||
  rows !== file.rows ||
  units !== file.units ||
  leftOut !== totals ||
  Object.keys(chosen).length > 0 ||
  lot.amount !== null;

type ImportSession = { work: Work; setWork: Dispatch<SetStateAction<Work | undefined>> };
type Around = { orderLines: readonly OrderLine[]; types: readonly TypeNamed[] };

/** What becomes of the list, and how the person changes it. */
export function useImport({ work, setWork }: ImportSession, { orderLines, types }: Around) {
  const { file, mapping, rows, units, leftOut, totals, chosen, lot } = work;
  const change = (part: Partial<Work>) => setWork((now) => now && { ...now, ...part });
  const existing = useMemo(
    () =>
      new Set(
        orderLines.flatMap(({ serialNumber, imei }) => [normalSerial(serialNumber), imei]).filter(Boolean),
      ),
    [orderLines],
  );
  // A row that is left out is sent empty, so that the others keep the line numbers of the file.
  const includedRows = useMemo(() => rows.map((row, at) => (leftOut.has(at) ? [] : row)), [rows, leftOut]);
  const lines = useMemo(
    () => readLines(file.headings, includedRows, mapping, units),
    [file.headings, includedRows, mapping, units],
  );
  const unitless = useMemo(
    () => withoutUnit(file.headings, includedRows, mapping),
    [file.headings, includedRows, mapping],
  );
  const problems = useMemo(
    () => problemsOf(lines, existing).filter(({ row }) => !leftOut.has(row - 2)),
    [lines, existing, leftOut],
  );
  const includedLines = useMemo(
    () => lines.filter((line) => !isEmptyLine(line) && !isThere(line, existing)),
    [lines, existing],
  );
  const shares = useMemo(() => lotShares(includedLines, lot), [includedLines, lot]);
  const texts = useMemo(() => typeTexts(includedLines), [includedLines]);
  const typeOf = (text: string) =>
    (text in chosen ? chosen[text] : proposeType(text || file.source.name, types)) ?? null;

  return {
    file,
    mapping,
    rows,
    lines,
    kept: includedLines,
    leftOut,
    totals,
    units,
    setUnits: (next: Units) => change({ units: next }),
    /** Fields with bare numbers, of which somebody says once what they are. */
    unitless,
    unanswered: unitless.filter((field) => !units[field]),
    problems,
    lot,
    setLot: (next: ListPrice) => change({ lot: next }),
    /** Cents a piece of each row by its number, when a lot's price is spread; null when the list has no prices for it. */
    shares,
    texts,
    typeOf,
    /** Where a row stands in the file. */
    lineInFile: (row: number) => row + file.headingLine - 1,
    errors: problems.filter(({ severity }) => severity === "error").length,
    chooseType: (text: string, id: number | null) => change({ chosen: { ...chosen, [text]: id } }),
    map: (column: number, field: ImportField | null) =>
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
    types: () =>
      Object.fromEntries(
        texts.flatMap(({ text }) => (typeOf(text) === null ? [] : [[text, typeOf(text) as number]])),
      ),
  };
}
export type Importing = ReturnType<typeof useImport>;
