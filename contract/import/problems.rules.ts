import { imeiFault } from "../imei.rules.ts";
import { isSpoiled } from "../numbers.rules.ts";
import { looks } from "../scanText.rules.ts";
import { isPlaceholderSerial, normalSerial, type SerialDoubt } from "../serial.rules.ts";
import { type ImportField, importFields } from "./fields.ts";
import { type ImportLine, imeiFields } from "./import.rules.ts";

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
    | SerialDoubt
    | "lookalikeSerial"
    | "tooLong"
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

/** Whether all columns that are read are empty. */
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
    if (isSpoiled(line.unread.serialNumber ?? "")) return { field, code: "roundedNumber", severity: "error" };
    // Words without a digit name no number: «zie doos».
    if (line.serialDoubt && /\p{N}/u.test(line.unread.serialNumber ?? ""))
      return { field, code: line.serialDoubt, severity: "error" };
    return { field, code: "placeholderSerial", severity: "warning" };
  }
  const serial = normalSerial(line.serialNumber);
  if (serial === "")
    return line.quantity === 1 ? { field, code: "missingSerial", severity: "warning" } : null;
  const otherRow = firstRows.get(serial);
  if (otherRow !== undefined) return { field, code: "duplicateSerial", severity: "error", otherRow };
  firstRows.set(serial, line.row);
  if (line.quantity > 1) return { field: "quantity", code: "serialWithQuantity", severity: "error" };
  return line.serialDoubt ? { field, code: line.serialDoubt, severity: "warning" } : null;
}

/** Says of a number that it looks like an earlier one, which is another: `O` for `0`, a Cyrillic `С` for a `C`. */
function lookalikeOf({ serialNumber, row }: ImportLine, seen: Map<string, { serial: string; row: number }>) {
  if (!serialNumber) return null;
  const shape = looks(serialNumber);
  const earlier = seen.get(shape);
  if (!earlier) seen.set(shape, { serial: serialNumber, row });
  return earlier && earlier.serial !== serialNumber ? earlier.row : null;
}

function imeiProblems({ row, unread, ...line }: ImportLine, firstRows: Map<string, number>): LineProblem[] {
  return imeiFields.flatMap((field): LineProblem[] => {
    const [written, imei] = [unread[field], line[field]];
    if (written) {
      if (isSpoiled(written)) return [{ row, field, code: "roundedNumber", severity: "error" }];
      return [{ row, field, code: imeiFault(written), severity: "warning" }];
    }
    const otherRow = firstRows.get(imei);
    if (otherRow !== undefined) return [{ row, field, code: "duplicateImei", severity: "error", otherRow }];
    if (imei) firstRows.set(imei, row);
    return [];
  });
}

/** The replacement character for bytes that cannot be decoded. */
const unreadable = "\ufffd";
const texts = ["serialNumber", "productName", "productType", "assetTag", "remarks"] as const;

function unreadableField(line: ImportLine): ImportField | undefined {
  const field = texts.find((one) => line[one].includes(unreadable));
  if (field) return field;
  const [attribute] = Object.entries(line.attributes).find(([, text]) => text.includes(unreadable)) ?? [];
  return importFields.find((one) => one === attribute);
}

/**
 * An error must be fixed before the import; a warning says what will happen: an empty row is left out, a device without a
 * readable serial number is matched at intake. Of rows with the same serial number, the first is not reported. With a naming
 * rows need no name: all are called that, or those with a number are named at intake when it is null.
 */
export function lineProblems(lines: ImportLine[], naming?: string | null): LineProblem[] {
  const shapes = new Map<string, { serial: string; row: number }>();
  const firstRows = new Map<string, number>();
  const firstImeis = new Map<string, number>();
  return lines.flatMap((line): LineProblem[] => {
    const { row } = line;
    const code = line.repeatsHeadings ? "repeatedHeadings" : "emptyRow";
    if (isEmptyLine(line)) return [{ row, field: "row", code, severity: "warning" }];
    const problems: LineProblem[] = [];
    problems.push(...imeiProblems(line, firstImeis));
    const isReported =
      problems.some(({ code: problem }) => problem === "duplicateImei") && line.serialNumber === line.imei;
    const serial = isReported ? null : serialProblem(line, firstRows);
    if (serial) problems.push({ row, ...serial });
    if (line.unread.assetTag)
      problems.push({ row, field: "assetTag", code: "roundedNumber", severity: "error" });
    const lookalike = lookalikeOf(line, shapes);
    if (lookalike)
      problems.push({
        row,
        field: "serialNumber",
        code: "lookalikeSerial",
        severity: "warning",
        otherRow: lookalike,
      });
    for (const field of line.cut ?? []) problems.push({ row, field, code: "tooLong", severity: "warning" });
    if (line.productName === "" && (naming === undefined || (naming === null && !line.serialNumber))) {
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
