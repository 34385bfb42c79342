import { type Dispatch, type SetStateAction, useMemo } from "react";
import type { ImportField, Mapping } from "../../../contract/import/fields.ts";
import {
  type ImportLine,
  readLines,
  type Units,
  withoutUnit,
} from "../../../contract/import/import.rules.ts";
import { isEmptyLine, type LineProblem, lineProblems } from "../../../contract/import/problems.rules.ts";
import type { purchaseImport } from "../../../contract/import/purchaseImport.ts";
import { typeOfRow } from "../../../contract/import/rows.rules.ts";
import { spreadLot } from "../../../contract/lotPrice.rules.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import type { OutputOf } from "../../../contract/routes.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { type TypeGroup, typeGroups, typeOfGroup, typesToSend } from "../../imports/productTypeMatch.ts";
import { isTableChanged, type TableWork, tableOf, tableWorkOf } from "../../imports/tableWork.ts";
import type { TypeNamed } from "../../imports/useTypes.ts";

/** A list that was read, with its file, to read it again with other options. */
export type ReadFile = OutputOf<typeof purchaseImport.read> & { source: File };
export type Problem = Omit<LineProblem, "code"> & { code: LineProblem["code"] | "alreadyOnOrder" };

/** The problems of rows that are never imported. */
export const bringsNothing: ReadonlySet<string> = new Set(["emptyRow", "repeatedHeadings", "alreadyOnOrder"]);

/** Those of which nobody loses anything. */
const saysNothing: ReadonlySet<string> = new Set(["emptyRow", "repeatedHeadings"]);

const isThere = ({ serialNumber, imei }: ImportLine, existing: ReadonlySet<string>) =>
  existing.has(serialNumber) || existing.has(imei);

/** The problems of the rows, including serial numbers and IMEIs that are on the order already and stay unchanged. */
export function problemsOf(
  lines: readonly ImportLine[],
  existing: ReadonlySet<string>,
  naming?: string | null,
): Problem[] {
  const own = lineProblems([...lines], naming);
  const duplicates = lines.flatMap((line): Problem[] =>
    isThere(line, existing)
      ? [{ row: line.row, field: "serialNumber", code: "alreadyOnOrder", severity: "warning" }]
      : [],
  );
  return [...own, ...duplicates];
}

/** Columns that stand in for a field, in order of preference. */
const standIns: Partial<Record<Problem["field"], readonly ImportField[]>> = {
  productName: ["productName", "model", "brand"],
  serialNumber: ["serialNumber", "imei"],
};

/** The column to fix for a field; -1 when the file has none. */
export function columnOf(mapping: Mapping, field: Problem["field"]): number {
  if (field === "row") return -1;
  for (const one of standIns[field] ?? [field]) {
    const column = mapping.indexOf(one);
    if (column >= 0) return column;
  }
  return -1;
}

/** Each row's share of the lot price in cents per piece, by row number; empty without a lot price, null when no row can take a share. */
export function lotShares(
  lines: readonly ImportLine[],
  { amount, by }: ListPrice,
): ReadonlyMap<number, number | null> | null {
  if (amount === null || !lines.length) return new Map();
  const listed = lines.map(({ quantity, purchasePrice }) => ({ quantity, listPrice: purchasePrice }));
  const shares = spreadLot(amount, listed, by);
  return shares && new Map(shares.map(({ unitPrice }, at) => [lines[at]!.row, unitPrice]));
}

/** A supplier's list that is being imported. */
export type Work = TableWork<ImportField> & {
  file: ReadFile;
  units: Units;
  /** What rows without a name are called; null when they are named at intake, undefined before that is said. */
  naming?: string | null;
  /** The product types chosen, by the key of their group. */
  chosen: Readonly<Record<string, number | null>>;
  /** The price of the whole list. */
  lot: ListPrice;
};
export const listWays = ["equal", "listPrice"] as const;
export type ListPrice = { amount: number | null; by: (typeof listWays)[number] };
export const workOf = (file: ReadFile): Work => ({
  ...tableWorkOf(file),
  file,
  units: file.units,
  chosen: {},
  lot: { amount: null, by: "equal" },
});
/** Whether the person changed anything. */
export const isWorkedOn = (work: Work) =>
  isTableChanged(work) ||
  work.units !== work.file.units ||
  work.naming !== undefined ||
  Object.keys(work.chosen).length > 0 ||
  work.lot.amount !== null;

type ImportSession = { work: Work; setWork: Dispatch<SetStateAction<Work | undefined>> };
type Around = { orderLines: readonly OrderLine[]; types: readonly TypeNamed[] };

/** The state of an import: its outcome, and the actions that change it. */
export function useImport({ work, setWork }: ImportSession, { orderLines, types }: Around) {
  const { file, mapping, rows, units, leftOut, chosen, lot, naming } = work;
  const change = (part: Partial<Work>) => setWork((now) => now && { ...now, ...part });
  const existing = useMemo(
    () =>
      new Set(
        orderLines.flatMap(({ serialNumber, imei }) => [normalSerial(serialNumber), imei]).filter(Boolean),
      ),
    [orderLines],
  );
  // A left-out row is sent empty, so that the others keep their line numbers.
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
    () =>
      problemsOf(lines, existing, naming?.trim() === "" ? undefined : naming).filter(
        ({ row }) => !leftOut.has(row - 2),
      ),
    [lines, existing, leftOut, naming],
  );
  const includedLines = useMemo(
    () => lines.filter((line) => !isEmptyLine(line) && !isThere(line, existing)),
    [lines, existing],
  );
  const shares = useMemo(() => lotShares(includedLines, lot), [includedLines, lot]);
  const groups = useMemo(
    () =>
      typeGroups(
        includedLines.map(({ productType, productName }) => ({
          productType,
          productName: productName || (naming ?? ""),
        })),
        types,
      ),
    [includedLines, naming, types],
  );
  const typeOf = (group: TypeGroup) => typeOfGroup(group, chosen, { file: file.source.name, types });
  const sentTypes = typesToSend(groups, typeOf);

  return {
    ...tableOf(work, change),
    file,
    lines,
    kept: includedLines,
    units,
    setUnits: (next: Units) => change({ units: next }),
    /** Fields with bare numbers, whose unit has to be chosen. */
    unitless,
    unanswered: unitless.filter((field) => !units[field]),
    problems,
    lot,
    setLot: (next: ListPrice) => change({ lot: next }),
    /** Cents per piece by row number when a lot price is spread; null when the list has no prices to spread it by. */
    shares,
    groups,
    typeOf,
    naming,
    setNaming: (next: string | null | undefined) => change({ naming: next }),
    /** Lines whose row says no name. */
    nameless: includedLines.filter(({ productName }) => productName === "").length,
    isUntyped: (line: ImportLine) => typeOfRow(sentTypes, line) === undefined,
    errors: problems.filter(({ severity }) => severity === "error").length,
    remarks: problems.filter(({ code, severity }) => severity === "warning" && !saysNothing.has(code)).length,
    /** The columns with cells that are not taken over. */
    lost: mapping.flatMap((field, at) =>
      field === null && includedRows.some((row) => row[at]?.trim()) ? [at] : [],
    ),
    chooseType: (key: string, id: number | null) => change({ chosen: { ...chosen, [key]: id } }),
    types: sentTypes,
  };
}
export type Importing = ReturnType<typeof useImport>;
