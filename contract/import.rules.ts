import { cleanCapacity, cleanCpu, cleanGrade, composeName, splitSpecs } from "./hardware.rules.ts";
import {
  compact,
  deviceKind,
  headingKey,
  knownHeadings,
  modelOrKind,
  onlyAlone,
  shortInside,
} from "./import.headings.ts";
import { type DecimalSign, decimalSignOf, latinDigits, readCents, readQuantity } from "./numbers.rules.ts";

export const importFields = [
  "serialNumber",
  "brand",
  "model",
  "productName",
  "productType",
  "quantity",
  "purchasePrice",
  "assetTag",
  "cpu",
  "ram",
  "storage",
  "grade",
  "remarks",
  "specs",
] as const;
export type ImportField = (typeof importFields)[number];
/** One entry per column. */
export type Mapping = (ImportField | null)[];

export interface ImportLine {
  /** The line in the file; the headings are line 1. */
  row: number;
  /** Normal form; empty if missing or a placeholder. */
  serialNumber: string;
  productName: string;
  productType: string;
  /** 0 if unreadable. */
  quantity: number;
  /** Cents. */
  purchasePrice: number | null;
  attributes: Record<string, string>;
  assetTag: string;
  remarks: string;
  /** Texts that stand in the file, and were not taken over. */
  unread: { serialNumber?: string; quantity?: string; purchasePrice?: string };
}

export interface LineProblem {
  row: number;
  field: ImportField | "row";
  code:
    | "duplicateSerial"
    | "missingSerial"
    | "placeholderSerial"
    | "emptyRow"
    | "badQuantity"
    | "badPrice"
    | "missingName"
    | "serialWithQuantity";
  severity: "error" | "warning";
  otherRow?: number;
}

const longest = { serialNumber: 80, assetTag: 80, remarks: 500, attribute: 500 };
const rowsLookedAt = 200;

export function normalSerial(text: string): string {
  return latinDigits(text)
    .replace(/[\s\p{Cf}\p{Cc}]/gu, "")
    .toUpperCase();
}

const placeholders = new Set(
  `TOBEFILLEDBYOEM TOBEFILLEDBYOEMMANUFACTURER TOBEFILLED DEFAULTSTRING DEFAULT NOTSPECIFIED NOTAVAILABLE NOTAPPLICABLE
  NOTPROVIDED NOTREADABLE UNREADABLE SYSTEMSERIALNUMBER CHASSISSERIALNUMBER BASEBOARDSERIALNUMBER SERIALNUMBER SERIAL
  SERIENUMMER SERIENNUMMER NUMERODESERIE OEM INVALID EMPTY NA NV NVT NB NAN NULL NIL UNDEFINED NONE NO TBD TBA TBC TEST MISSING UNKNOWN
  ONBEKEND GEEN ZONDER NEE ONTBREEKT ONLEESBAAR NIETLEESBAAR NIETBEKEND LEEG NIETBESCHIKBAAR
  UNBEKANNT KEINE KEIN KEINER OHNE FEHLT UNLESERLICH NICHTVORHANDEN
  INCONNU INCONNUE AUCUN AUCUNE SANS ILLISIBLE MANQUANT DESCONOCIDO NINGUNO NINGUNA SIN SINNUMERO ILEGIBLE
  DESCONHECIDO NENHUM NENHUMA SEM SEMNUMERO ILEGIVEL نامشخص ندارد غيرمعروف REF VALUE`.split(/\s+/),
);

/** A text that a maker's tool or a tired person puts where a serial number should stand. */
export function isPlaceholderSerial(text: string): boolean {
  const serial = normalSerial(text);
  if (serial === "") return false;
  const bare = serial.replace(/[^\p{L}\p{N}]/gu, "");
  if (bare === "" || placeholders.has(bare) || /^(.)\1*$/u.test(bare)) return true;
  return (
    bare.length >= 4 && ["01234567890123456789", "12345678901234567890"].some((run) => run.startsWith(bare))
  );
}

const withoutUnit = (heading: string) => heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");

/** A fitting heading is not enough: most cells of a number must be numbers, and most names must not. */
function holds(field: ImportField, values: string[]): boolean {
  if (values.length === 0) return true;
  const share = (isOne: (value: string) => boolean) => values.filter(isOne).length / values.length;
  if (field === "quantity") return share((value) => readQuantity(value) !== null) >= 0.5;
  if (field === "purchasePrice") return share((value) => readCents(value) !== null) >= 0.5;
  if (field === "productName") return share((value) => readQuantity(value) !== null) < 0.5;
  return true;
}

/** The field whose longest known heading stands as whole words inside this one. */
function fieldInside(heading: string, isFree: (field: ImportField) => boolean): ImportField | null {
  const parts = headingKey(heading).split(" ");
  let best: { field: ImportField; length: number } | null = null;
  for (let from = 0; from < parts.length; from++) {
    for (let to = from + 1; to <= Math.min(parts.length, from + 5); to++) {
      const run = parts.slice(from, to).join("");
      if (run.length < 5 && !shortInside.has(run)) continue;
      if (onlyAlone.has(run) || run.length <= (best?.length ?? 0)) continue;
      const field = importFields.find((one) => isFree(one) && knownHeadings[one].includes(run));
      if (field) best = { field, length: run.length };
    }
  }
  return best?.field ?? null;
}

export type Remembered = Record<string, ImportField | null>;

/** Of headings that are compared as the same one the field wins over «not taken over»; a heading without text says nothing. */
function byKey(named: Iterable<readonly [string, ImportField | null]>): Map<string, ImportField | null> {
  const fields = new Map<string, ImportField | null>();
  for (const [heading, field] of named) {
    const key = headingKey(heading);
    if (key) fields.set(key, fields.get(key) ?? field);
  }
  return fields;
}

/** What a mapping says of its headings, for the next list of the same supplier. */
export const rememberedOf = (headings: string[], mapping: Mapping): Remembered =>
  Object.fromEntries(byKey(headings.map((heading, column) => [heading, mapping[column] ?? null])));

/** Remembered headings first, then known ones, then headings that contain a known one; no field twice. */
export function proposeMapping(headings: string[], rows: string[][], remembered: Remembered = {}): Mapping {
  const mapping: (ImportField | null | undefined)[] = headings.map(() => undefined);
  const sample = headings.map((_, column) =>
    rows.slice(0, rowsLookedAt).flatMap((row) => (row[column]?.trim() ? [row[column]] : [])),
  );
  const isFree = (field: ImportField) => !mapping.includes(field);
  const take = (column: number, field: ImportField) => {
    if (mapping[column] === undefined && isFree(field) && holds(field, sample[column]!))
      mapping[column] = field;
  };
  const memory = byKey(Object.entries(remembered));
  for (const [column, heading] of headings.entries()) {
    const field = memory.get(headingKey(heading));
    if (field === null || (field && isFree(field))) mapping[column] = field;
  }
  for (const keys of [headings.map(compact), headings.map((heading) => compact(withoutUnit(heading)))]) {
    for (const field of importFields) {
      for (const known of knownHeadings[field]) {
        for (const [column, key] of keys.entries()) if (key === known) take(column, field);
      }
    }
    for (const [column, key] of keys.entries()) {
      if (!modelOrKind.has(key)) continue;
      const kinds = sample[column]!.filter((value) => deviceKind.test(value.trim())).length;
      const isKind = !isFree("model") || (kinds > 0 && kinds * 2 >= sample[column]!.length);
      take(column, isKind ? "productType" : "model");
    }
  }
  for (const [column, heading] of headings.entries()) {
    if (mapping[column] !== undefined) continue;
    const field = fieldInside(heading, isFree);
    if (field) take(column, field);
  }
  if (isFree("serialNumber")) {
    // Devices are followed by it: a memory that ignores the only column of serial numbers is a mistake.
    const column = headings.findIndex((heading) => knownHeadings.serialNumber.includes(compact(heading)));
    if (column >= 0 && mapping[column] === null) mapping[column] = "serialNumber";
  }
  return mapping.map((field) => field ?? null);
}

type Cells = (field: ImportField) => string;

const unitOf = (heading: string) => /\b([MGT])i?B\b/i.exec(heading)?.[1]?.toUpperCase() ?? "G";

function readHardware(cell: Cells, headingOf: Cells) {
  const specs = splitSpecs(cell("specs"));
  const capacity = (field: "ram" | "storage", unit: string) =>
    cell(field) ? cleanCapacity(cell(field), unit) : (specs?.[field] ?? "");
  const found = {
    cpu: cell("cpu") ? cleanCpu(cell("cpu")) : (specs?.cpu ?? ""),
    ram: capacity("ram", `${unitOf(headingOf("ram"))}B`),
    storage: capacity("storage", `${unitOf(headingOf("storage"))}B`),
    grade: cleanGrade(cell("grade")),
  };
  const filled = Object.entries(found).filter(([, value]) => value !== "");
  const attributes = Object.fromEntries(
    filled.map(([key, value]) => [key, value.slice(0, longest.attribute)]),
  );
  return { attributes, leftover: specs ? "" : cell("specs") };
}

function readLine(row: number, cell: Cells, headingOf: Cells, decimalSign: DecimalSign | null): ImportLine {
  const unread: ImportLine["unread"] = {};
  let serialNumber = normalSerial(cell("serialNumber"));
  if (isPlaceholderSerial(serialNumber) || serialNumber.length > longest.serialNumber) {
    unread.serialNumber = cell("serialNumber");
    serialNumber = "";
  }
  const quantity = cell("quantity") ? readQuantity(cell("quantity")) : 1;
  if (quantity === null) unread.quantity = cell("quantity");
  const isPriced = /[\p{L}\p{N}]/u.test(cell("purchasePrice"));
  const purchasePrice = isPriced ? readCents(cell("purchasePrice"), decimalSign) : null;
  if (isPriced && purchasePrice === null) unread.purchasePrice = cell("purchasePrice");
  const { attributes, leftover } = readHardware(cell, headingOf);
  const remarks = [cell("remarks"), leftover].filter(Boolean).join("; ");
  return {
    row,
    serialNumber,
    productName: composeName(cell("brand"), cell("model"), cell("productName")),
    productType: cell("productType"),
    quantity: quantity ?? 0,
    purchasePrice,
    attributes,
    assetTag: cell("assetTag").slice(0, longest.assetTag),
    remarks: remarks.slice(0, longest.remarks),
    unread,
  };
}

/** One line per row, empty rows too: `lineProblems` names those. */
export function readLines(headings: string[], rows: string[][], mapping: Mapping): ImportLine[] {
  const columns = new Map<ImportField, number>();
  for (const [column, field] of mapping.entries())
    if (field && !columns.has(field)) columns.set(field, column);
  const pick = (cells: string[], field: ImportField) => cells[columns.get(field) ?? -1]?.trim() ?? "";
  const decimalSign = decimalSignOf(rows.map((row) => pick(row, "purchasePrice")));
  const headingOf = (field: ImportField) => pick(headings, field);
  return rows.map((row, index) => readLine(index + 2, (field) => pick(row, field), headingOf, decimalSign));
}

/** Nothing stands in the columns that are read. */
export const isEmptyLine = (line: ImportLine): boolean =>
  line.quantity === 1 &&
  line.purchasePrice === null &&
  [line.serialNumber, line.productName, line.productType, line.assetTag, line.remarks].every(
    (text) => !text,
  ) &&
  Object.keys(line.attributes).length === 0 &&
  Object.keys(line.unread).length === 0;

function serialProblem(line: ImportLine, firstRows: Map<string, number>): Omit<LineProblem, "row"> | null {
  const field = "serialNumber";
  if (line.unread.serialNumber || isPlaceholderSerial(line.serialNumber)) {
    return { field, code: "placeholderSerial", severity: "warning" };
  }
  const serial = normalSerial(line.serialNumber);
  if (serial === "")
    return line.quantity === 1 ? { field, code: "missingSerial", severity: "warning" } : null;
  const otherRow = firstRows.get(serial);
  if (otherRow !== undefined) return { field, code: "duplicateSerial", severity: "error", otherRow };
  firstRows.set(serial, line.row);
  return line.quantity > 1 ? { field: "quantity", code: "serialWithQuantity", severity: "error" } : null;
}

/**
 * An error must be mended before the import; a warning says what will happen: an empty row is left out, a device
 * without a readable serial number is matched at intake. Of equal serial numbers the first row is not a problem.
 */
export function lineProblems(lines: ImportLine[]): LineProblem[] {
  const firstRows = new Map<string, number>();
  return lines.flatMap((line): LineProblem[] => {
    const { row } = line;
    if (isEmptyLine(line)) return [{ row, field: "row", code: "emptyRow", severity: "warning" }];
    const problems: LineProblem[] = [];
    const serial = serialProblem(line, firstRows);
    if (serial) problems.push({ row, ...serial });
    if (line.productName === "") {
      problems.push({ row, field: "productName", code: "missingName", severity: "error" });
    }
    if (line.quantity < 1) problems.push({ row, field: "quantity", code: "badQuantity", severity: "error" });
    if (line.unread.purchasePrice !== undefined) {
      problems.push({ row, field: "purchasePrice", code: "badPrice", severity: "error" });
    }
    return problems;
  });
}
