import { latinDigits } from "../digits.rules.ts";
import {
  cleanCapacity,
  cleanCpu,
  cleanGrade,
  composeName,
  longestName,
  splitSpecs,
} from "../hardware.rules.ts";
import { normalImei } from "../imei.rules.ts";
import { type DecimalSign, decimalSignOf, isSpoiled, readCents, readQuantity } from "../numbers.rules.ts";
import {
  isPlaceholderSerial,
  isTold,
  normalSerial,
  type SerialDoubt,
  type SerialNumber,
  serialDoubt,
  withoutLabel,
} from "../serial.rules.ts";
import type { ImportField, Mapping } from "./fields.ts";
import { columnsOf, repeatedHeadings } from "./rows.rules.ts";

export interface ImportLine {
  /** The line in the file; the headings are line 1. */
  row: number;
  /** Normal form; empty if missing or a placeholder. The IMEI stands in for a missing one. */
  serialNumber: SerialNumber;
  /** What is odd about the cell of its serial number. */
  serialDoubt?: SerialDoubt;
  /** 15 digits; empty if missing or invalid. */
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
  /** Fields whose text is too long to be kept whole. */
  cut?: ImportField[];
  /** Set when the row repeats the headings. */
  repeatsHeadings?: true;
  /** Cell texts that could not be read. */
  unread: {
    serialNumber?: string;
    imei?: string;
    imei2?: string;
    assetTag?: string;
    quantity?: string;
    purchasePrice?: string;
  };
}

const longest = { serialNumber: 80, assetTag: 80, remarks: 500, attribute: 500 };

type Cells = (field: ImportField) => string;

/** Fields whose bare numbers need a unit. */
export const measured = ["ram", "storage"] as const;
export const listUnits = ["MB", "GB"] as const;
/** The units of a supplier's bare numbers. */
export type Units = { [Field in (typeof measured)[number]]?: (typeof listUnits)[number] };

function unitNamed(heading: string): string | undefined {
  const [, prefix] = /\b([MGT])i?B\b/i.exec(heading) ?? [];
  return prefix && `${prefix.toUpperCase()}B`;
}

/** What is needed to read a row, besides its cells. */
type Reading = { headingOf: Cells; decimalSign: DecimalSign | null; units: Units };

function readHardware(cell: Cells, { headingOf, units }: Reading) {
  const specs = splitSpecs(cell("specs"));
  const capacity = (field: (typeof measured)[number]) =>
    cell(field)
      ? cleanCapacity(cell(field), unitNamed(headingOf(field)) ?? units[field] ?? "GB")
      : (specs?.[field] ?? "");
  const hardware = {
    cpu: cell("cpu") ? cleanCpu(cell("cpu")) : (specs?.cpu ?? ""),
    ram: capacity("ram"),
    storage: capacity("storage"),
    grade: cleanGrade(cell("grade")),
  };
  const filled = Object.entries(hardware).filter(([, value]) => value !== "");
  const attributes = Object.fromEntries(
    filled.map(([key, value]) => [key, value.slice(0, longest.attribute)]),
  );
  return { attributes, leftover: specs ? "" : cell("specs") };
}

export const imeiFields = ["imei", "imei2"] as const;
const numberFields = ["serialNumber", ...imeiFields, "assetTag"] as const;

/** The IMEIs of a device in normal form, from two columns or both from the first. */
function readImeis(cell: Cells, unread: ImportLine["unread"]) {
  const numbers = cell("imei").split(/[\s/,;|]+/);
  const isPair = numbers.length === 2 && numbers.every(normalImei);
  const written = isPair ? numbers : imeiFields.map((field) => cell(field));
  if (!isPair)
    for (const field of imeiFields) {
      const text = isPlaceholderSerial(cell(field)) ? "" : cell(field);
      if (text && !normalImei(text)) unread[field] = text;
    }
  const [imei = "", imei2 = ""] = new Set(written.map(normalImei).filter(Boolean));
  return { imei, imei2 };
}

function readLine(row: number, texts: Cells, reading: Reading): ImportLine {
  const unread: ImportLine["unread"] = {};
  for (const field of numberFields) if (isSpoiled(texts(field))) unread[field] = texts(field);
  const cell: Cells = (field) =>
    unread[field as (typeof numberFields)[number]] === undefined ? texts(field) : "";
  const writtenImei = isPlaceholderSerial(cell("imei")) ? "" : cell("imei");
  const { imei, imei2 } = readImeis(cell, unread);
  const doubt = serialDoubt(cell("serialNumber"));
  let serialNumber = normalSerial(withoutLabel(cell("serialNumber")));
  const isTaken = doubt === null || isTold(doubt);
  if (!isTaken || isPlaceholderSerial(serialNumber) || serialNumber.length > longest.serialNumber) {
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
  const productName = composeName(cell("brand"), cell("model"), cell("productName"));
  const cut = [
    remarks.length > longest.remarks && ("remarks" as const),
    cell("assetTag").length > longest.assetTag && ("assetTag" as const),
    productName.length >= longestName &&
      cell("productName").length + cell("model").length > longestName &&
      ("productName" as const),
  ].filter((field) => field !== false);
  return {
    row,
    serialNumber,
    ...(doubt && { serialDoubt: doubt }),
    imei,
    imei2,
    productName,
    productType: cell("productType"),
    quantity: quantity ?? 0,
    purchasePrice,
    attributes,
    assetTag: cell("assetTag").slice(0, longest.assetTag),
    remarks: remarks.slice(0, longest.remarks),
    unread,
    ...(cut.length && { cut }),
  };
}

/** One line per row, including empty rows and repeated headings, which `lineProblems` in problems.rules.ts reports. */
export function readLines(
  headings: string[],
  rows: string[][],
  mapping: Mapping,
  units: Units = {},
): ImportLine[] {
  const columns = columnsOf(mapping);
  const pick = (cells: string[], field: ImportField) => cells[columns.get(field) ?? -1]?.trim() ?? "";
  const decimalSign = decimalSignOf(rows.map((row) => pick(row, "purchasePrice")));
  const reading: Reading = { headingOf: (field) => pick(headings, field), decimalSign, units };
  const isRepeated = repeatedHeadings(headings, columns.values());
  return rows.map((row, index) =>
    isRepeated(row)
      ? { ...readLine(index + 2, () => "", reading), repeatsHeadings: true }
      : readLine(index + 2, (field) => pick(row, field), reading),
  );
}

/** Fields with bare numbers («512») under a heading without a unit. */
export const withoutUnit = (headings: string[], rows: readonly string[][], mapping: Mapping) =>
  measured.filter((field) => {
    const column = mapping.indexOf(field);
    return (
      column >= 0 &&
      !unitNamed(headings[column] ?? "") &&
      rows.some((row) => /^\d+(?:[.,]\d+)?$/.test(latinDigits(row[column] ?? "").trim()))
    );
  });
