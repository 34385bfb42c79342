import { brandName } from "../hardware.rules.ts";
import { normalImei } from "../imei.rules.ts";
import { readCents, readQuantity } from "../numbers.rules.ts";
import type { ImportField, Mapping } from "./fields.ts";
import { deviceKind } from "./headings.ts";

const maxRows = 200;
const minShare = 0.6;
const makers =
  /^(?:hp|dell|lenovo|apple|fujitsu|asus|acer|microsoft|samsung|toshiba|msi|philips|iiyama|lg|aoc|eizo|cisco|zebra|brother|canon|epson|sony|huawei|google|nokia|logitech|cherry|benq|viewsonic|ibm|panasonic|xiaomi)$/i;
const processor =
  /\b(?:(?:intel|amd|ryzen|xeon|celeron|pentium|athlon|opteron|core 2|apple m\d)\b|i[3579]-\d)/i;
const capacity = /^(\d+(?:[.,]\d+)?) ?([MGT])i?B\b/i;
const drive = /\b(?:ssd|hdd|nvme|emmc|m\.2)\b/i;
const largestMemory = 128;

/** A maker's serial number: capitals and digits together, without spaces. */
const isSerial = (text: string) =>
  /^(?=.*\d)(?=.*[A-Z])[A-Z\d][A-Z\d-]{5,23}$/.test(text.toUpperCase()) && !/^\d+(?:GB|TB|MB)/i.test(text);
const isImei = (text: string) => /^\d{14,16}$/.test(text) && normalImei(text) !== "";

function isCapacity(text: string, field: "ram" | "storage"): boolean {
  const [, size = "", unit = ""] = capacity.exec(text) ?? [];
  if (!size) return field === "storage" && drive.test(text);
  const isMemory =
    unit.toUpperCase() !== "T" && !drive.test(text) && Number(size.replace(",", ".")) <= largestMemory;
  return (field === "ram") === isMemory;
}

const isNumber = (text: string) => readCents(text) !== null;
const counts = (texts: readonly string[]) =>
  texts.some((text, at) => readQuantity(text) !== (readQuantity(texts[0]!) ?? 0) + at);

/** Patterns of the cells of a column, the surest first. */
const patterns: readonly [ImportField, (text: string, all: readonly string[]) => boolean][] = [
  ["imei", isImei],
  ["serialNumber", (text, all) => isSerial(text) && all.indexOf(text) === all.lastIndexOf(text)],
  ["cpu", (text) => processor.test(text)],
  ["ram", (text) => isCapacity(text, "ram")],
  ["storage", (text) => isCapacity(text, "storage")],
  ["brand", (text) => makers.test(brandName(text))],
  ["productType", (text) => deviceKind.test(text)],
  ["grade", (text) => /^(?:grade |klasse )?[A-D][+-]?$/i.test(text)],
  ["purchasePrice", (text) => isNumber(text) && /[.,]\d{2}$|\p{Sc}/u.test(text)],
  ["quantity", (text, all) => readQuantity(text) !== null && counts(all)],
];

/** Maps columns without headings by their cells; columns that are mapped stay. */
export function mapByContent(rows: readonly (readonly string[])[], mapped: Mapping): Mapping {
  const mapping = [...mapped];
  const cells = mapping.map((_, column) =>
    rows.slice(0, maxRows).flatMap((row) => row[column]?.trim() || []),
  );
  const free = (column: number) => mapping[column] === null && cells[column]!.length > 0;
  for (const [field, fits] of patterns) {
    if (mapping.includes(field)) continue;
    const column = cells.findIndex(
      (texts, at) => free(at) && texts.filter((text) => fits(text, texts)).length >= texts.length * minShare,
    );
    if (column >= 0) mapping[column] = field;
  }
  if (["model", "productName"].some((field) => mapping.includes(field as ImportField))) return mapping;
  const named = [...cells.keys()].filter(
    (at) => free(at) && cells[at]!.some((text) => /\p{L}{2}/u.test(text)),
  );
  const variety = (at: number) => new Set(cells[at]).size;
  const [name] = named.sort((a, b) => variety(b) - variety(a));
  if (name !== undefined) mapping[name] = mapping.includes("brand") ? "model" : "productName";
  return mapping;
}

const isNumberOfDevice = (cell: string) =>
  isSerial(cell) && /\d.*\d/.test(cell) && cell === cell.toUpperCase();
const enoughSigns = 2;

/** Whether a row contains a device's number, or says of several fields what a device is, and so is not a heading row. */
export function isDeviceRow(row: readonly string[]): boolean {
  const cells = row.map((cell) => cell.trim()).filter(Boolean);
  if (cells.length < 2) return false;
  const signs = patterns.filter(
    ([field, fits]) =>
      field !== "serialNumber" && field !== "quantity" && cells.some((cell) => fits(cell, cells)),
  );
  return cells.some((cell) => isNumberOfDevice(cell) || isImei(cell)) || signs.length >= enoughSigns;
}

/** Whether the rows of a table hold a device's number each and nothing else. */
export function isSerialList(rows: readonly (readonly string[])[]): boolean {
  const numbers = rows
    .map((cells) => cells.map((cell) => cell.trim()).filter(Boolean))
    .filter(({ length }) => length);
  return (
    numbers.length > 1 &&
    numbers.every((cells) => cells.length === 1 && (isNumberOfDevice(cells[0]!) || isImei(cells[0]!)))
  );
}
