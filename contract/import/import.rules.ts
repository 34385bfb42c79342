import { cleanCapacity, cleanCpu, cleanGrade, composeName, splitSpecs } from "../hardware.rules.ts";
import { imeiFault, normalImei } from "../imei.rules.ts";
import {
  type DecimalSign,
  decimalSignOf,
  isRounded,
  latinDigits,
  readCents,
  readQuantity,
} from "../numbers.rules.ts";
import { isPlaceholderSerial, normalSerial, type SerialNumber } from "../serial.rules.ts";
import { headingKey } from "./headings.ts";

export const importFields = [
  "serialNumber",
  "imei",
  "imei2",
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
  /** Normal form; empty if missing or a placeholder. Without one of its own a device goes by its IMEI. */
  serialNumber: SerialNumber;
  /** 15 digits; empty if missing or none. */
  imei: string;
  /** Of the second SIM. */
  imei2: string;
  productName: string;
  productType: string;
  /** 0 if unreadable. */
  quantity: number;
  /** Cents. */
  purchasePrice: number | null;
  attributes: Record<string, string>;
  assetTag: string;
  remarks: string;
  /** It holds the headings once more, as printed lists do on every page. */
  repeatsHeadings?: true;
  /** Texts that stand in the file, and were not taken over. */
  unread: {
    serialNumber?: string;
    imei?: string;
    imei2?: string;
    assetTag?: string;
    quantity?: string;
    purchasePrice?: string;
  };
}

export interface LineProblem {
  row: number;
  field: ImportField | "row";
  code:
    | "badImei"
    | "imeiCheckDigit"
    | "imeiLength"
    | "duplicateImei"
    | "duplicateSerial"
    | "missingSerial"
    | "placeholderSerial"
    | "roundedNumber"
    | "unreadableText"
    | "emptyRow"
    | "repeatedHeadings"
    | "badQuantity"
    | "badPrice"
    | "missingName"
    | "serialWithQuantity";
  severity: "error" | "warning";
  otherRow?: number;
}

const longest = { serialNumber: 80, assetTag: 80, remarks: 500, attribute: 500 };

type Cells = (field: ImportField) => string;

/** Fields whose bare numbers need a unit. */
export const measured = ["ram", "storage"] as const;
export const listUnits = ["MB", "GB"] as const;
/** What bare numbers of a supplier are. */
export type Units = { [Field in (typeof measured)[number]]?: (typeof listUnits)[number] };

function unitNamed(heading: string): string | undefined {
  const [, prefix] = /\b([MGT])i?B\b/i.exec(heading) ?? [];
  return prefix && `${prefix.toUpperCase()}B`;
}

/** How a list is read beside its cells. */
type Reading = { headingOf: Cells; decimalSign: DecimalSign | null; units: Units };

function readHardware(cell: Cells, { headingOf, units }: Reading) {
  const specs = splitSpecs(cell("specs"));
  const capacity = (field: (typeof measured)[number]) =>
    cell(field)
      ? cleanCapacity(cell(field), unitNamed(headingOf(field)) ?? units[field] ?? "GB")
      : (specs?.[field] ?? "");
  const found = {
    cpu: cell("cpu") ? cleanCpu(cell("cpu")) : (specs?.cpu ?? ""),
    ram: capacity("ram"),
    storage: capacity("storage"),
    grade: cleanGrade(cell("grade")),
  };
  const filled = Object.entries(found).filter(([, value]) => value !== "");
  const attributes = Object.fromEntries(
    filled.map(([key, value]) => [key, value.slice(0, longest.attribute)]),
  );
  return { attributes, leftover: specs ? "" : cell("specs") };
}

const imeiFields = ["imei", "imei2"] as const;
const numberFields = ["serialNumber", ...imeiFields, "assetTag"] as const;

/** Both IMEIs of a device in normal form, the only one first: each in a column of its own, or both in the first. */
function readImeis(cell: Cells, unread: ImportLine["unread"]) {
  const both = cell("imei").split(/[\s/,;|]+/);
  const isPair = both.length === 2 && both.every(normalImei);
  const given = isPair ? both : imeiFields.map((field) => cell(field));
  if (!isPair)
    for (const field of imeiFields) {
      const written = isPlaceholderSerial(cell(field)) ? "" : cell(field);
      if (written && !normalImei(written)) unread[field] = written;
    }
  const [imei = "", imei2 = ""] = new Set(given.map(normalImei).filter(Boolean));
  return { imei, imei2 };
}

function readLine(row: number, texts: Cells, reading: Reading): ImportLine {
  const unread: ImportLine["unread"] = {};
  for (const field of numberFields) if (isRounded(texts(field))) unread[field] = texts(field);
  const cell: Cells = (field) =>
    unread[field as (typeof numberFields)[number]] === undefined ? texts(field) : "";
  const writtenImei = isPlaceholderSerial(cell("imei")) ? "" : cell("imei");
  const { imei, imei2 } = readImeis(cell, unread);
  let serialNumber = normalSerial(cell("serialNumber"));
  if (isPlaceholderSerial(serialNumber) || serialNumber.length > longest.serialNumber) {
    unread.serialNumber = cell("serialNumber");
    serialNumber = "";
  }
  serialNumber ||= normalSerial(imei || normalSerial(writtenImei).slice(0, longest.serialNumber));
  const quantity = cell("quantity") ? readQuantity(cell("quantity")) : 1;
  if (quantity === null) unread.quantity = cell("quantity");
  const isPriced = /[\p{L}\p{N}]/u.test(cell("purchasePrice"));
  const purchasePrice = isPriced ? readCents(cell("purchasePrice"), reading.decimalSign) : null;
  if (isPriced && purchasePrice === null) unread.purchasePrice = cell("purchasePrice");
  const { attributes, leftover } = readHardware(cell, reading);
  const remarks = [cell("remarks"), leftover].filter(Boolean).join("; ");
  return {
    row,
    serialNumber,
    imei,
    imei2,
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

/** One line per row, empty ones and repeated headings too: `lineProblems` names those. */
export function readLines(
  headings: string[],
  rows: string[][],
  mapping: Mapping,
  units: Units = {},
): ImportLine[] {
  const columns = new Map<ImportField, number>();
  for (const [column, field] of mapping.entries())
    if (field && !columns.has(field)) columns.set(field, column);
  const pick = (cells: string[], field: ImportField) => cells[columns.get(field) ?? -1]?.trim() ?? "";
  const decimalSign = decimalSignOf(rows.map((row) => pick(row, "purchasePrice")));
  const reading: Reading = { headingOf: (field) => pick(headings, field), decimalSign, units };
  const keyOf = (cells: string[], column: number) => headingKey(cells[column] ?? "");
  const headed = [...columns.values()].filter((column) => keyOf(headings, column));
  const isRepeated = (cells: string[]) =>
    headed.length > 0 && headed.every((column) => keyOf(cells, column) === keyOf(headings, column));
  return rows.map((row, index) =>
    isRepeated(row)
      ? { ...readLine(index + 2, () => "", reading), repeatsHeadings: true }
      : readLine(index + 2, (field) => pick(row, field), reading),
  );
}

/** The fields of which a list has bare numbers («512») under a heading that names no unit. */
export const withoutUnit = (headings: string[], rows: readonly string[][], mapping: Mapping) =>
  measured.filter((field) => {
    const column = mapping.indexOf(field);
    return (
      column >= 0 &&
      !unitNamed(headings[column] ?? "") &&
      rows.some((row) => /^\d+(?:[.,]\d+)?$/.test(latinDigits(row[column] ?? "").trim()))
    );
  });

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
    const code = isRounded(line.unread.serialNumber ?? "") ? "roundedNumber" : "placeholderSerial";
    return { field, code, severity: "warning" };
  }
  const serial = normalSerial(line.serialNumber);
  if (serial === "")
    return line.quantity === 1 ? { field, code: "missingSerial", severity: "warning" } : null;
  const otherRow = firstRows.get(serial);
  if (otherRow !== undefined) return { field, code: "duplicateSerial", severity: "error", otherRow };
  firstRows.set(serial, line.row);
  return line.quantity > 1 ? { field: "quantity", code: "serialWithQuantity", severity: "error" } : null;
}

function imeiProblems({ row, unread, ...line }: ImportLine, firstRows: Map<string, number>): LineProblem[] {
  return imeiFields.flatMap((field): LineProblem[] => {
    const [written, imei] = [unread[field], line[field]];
    if (written) {
      const code = isRounded(written) ? "roundedNumber" : imeiFault(written);
      return [{ row, field, code, severity: "warning" }];
    }
    const otherRow = firstRows.get(imei);
    if (otherRow !== undefined) return [{ row, field, code: "duplicateImei", severity: "error", otherRow }];
    if (imei) firstRows.set(imei, row);
    return [];
  });
}

/** Stands in a text for what its encoding has no letter for. */
const unreadable = "\ufffd";
const texts = ["serialNumber", "productName", "productType", "assetTag", "remarks"] as const;

function unreadableField(line: ImportLine): ImportField | undefined {
  const field = texts.find((one) => line[one].includes(unreadable));
  if (field) return field;
  const [attribute] = Object.entries(line.attributes).find(([, text]) => text.includes(unreadable)) ?? [];
  return importFields.find((one) => one === attribute);
}

/**
 * An error must be mended before the import; a warning says what will happen: an empty row is left out, a device
 * without a readable serial number is matched at intake. Of equal serial numbers the first row is not a problem.
 */
export function lineProblems(lines: ImportLine[]): LineProblem[] {
  const firstRows = new Map<string, number>();
  const firstImeis = new Map<string, number>();
  return lines.flatMap((line): LineProblem[] => {
    const { row } = line;
    const code = line.repeatsHeadings ? "repeatedHeadings" : "emptyRow";
    if (isEmptyLine(line)) return [{ row, field: "row", code, severity: "warning" }];
    const problems: LineProblem[] = [];
    problems.push(...imeiProblems(line, firstImeis));
    const isTold =
      problems.some(({ code: told }) => told === "duplicateImei") && line.serialNumber === line.imei;
    const serial = isTold ? null : serialProblem(line, firstRows);
    if (serial) problems.push({ row, ...serial });
    if (line.unread.assetTag)
      problems.push({ row, field: "assetTag", code: "roundedNumber", severity: "warning" });
    if (line.productName === "") {
      problems.push({ row, field: "productName", code: "missingName", severity: "error" });
    }
    const spoiled = unreadableField(line);
    if (spoiled) problems.push({ row, field: spoiled, code: "unreadableText", severity: "warning" });
    if (line.quantity < 1) problems.push({ row, field: "quantity", code: "badQuantity", severity: "error" });
    if (line.unread.purchasePrice !== undefined) {
      problems.push({ row, field: "purchasePrice", code: "badPrice", severity: "error" });
    }
    return problems;
  });
}
