import { readCents, readQuantity } from "../numbers.rules.ts";
import { type ImportField, importFields, type Mapping } from "./fields.ts";
import {
  compact,
  deviceKind,
  headingKey,
  knownHeadings,
  modelOrKind,
  onlyAlone,
  shortInside,
} from "./headings.ts";

const rowsLookedAt = 200;
const withoutUnit = (heading: string) => heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");

/** A fitting heading is not enough: most cells of a number must be numbers, and most names must not. */
function matchesField(field: ImportField, values: string[]): boolean {
  if (values.length === 0) return true;
  const share = (isOne: (value: string) => boolean) => values.filter(isOne).length / values.length;
  if (field === "quantity") return share((value) => readQuantity(value) !== null) >= 0.5;
  if (field === "purchasePrice") return share((value) => readCents(value) !== null) >= 0.5;
  if (field === "productName") return share((value) => readQuantity(value) !== null) < 0.5;
  return true;
}

const fieldNamed = new Map(
  importFields.flatMap((field) => knownHeadings[field].map((known) => [known, field] as const)),
);

/** How many fields the cells of a row name by headings that are known as they stand: two or more make it the row of headings. */
export function namedFields(cells: string[]): number {
  const keys = cells.filter((cell) => cell.length < 100).map((cell) => compact(withoutUnit(cell)));
  return new Set(keys.flatMap((key) => fieldNamed.get(key) ?? [])).size;
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
function byKey(entries: Iterable<readonly [string, ImportField | null]>): Map<string, ImportField | null> {
  const fields = new Map<string, ImportField | null>();
  for (const [heading, field] of entries) {
    const key = headingKey(heading);
    if (key) fields.set(key, fields.get(key) ?? field);
  }
  return fields;
}

/** What a mapping says of its headings, for the next list of the same supplier. */
export const rememberedOf = (headings: string[], mapping: Mapping): Remembered =>
  Object.fromEntries(byKey(headings.map((heading, column) => [heading, mapping[column] ?? null])));

/** Before an IMEI was a number of its own, its column could only be remembered as that of the serial numbers. */
function withoutOldImei(heading: string, remembered: ImportField | null | undefined) {
  const field = fieldNamed.get(compact(heading));
  return remembered === "serialNumber" && (field === "imei" || field === "imei2") ? field : remembered;
}

/** Remembered headings first, then known ones, then headings that contain a known one; no field twice. */
export function proposeMapping(headings: string[], rows: string[][], remembered: Remembered = {}): Mapping {
  const mapping: (ImportField | null | undefined)[] = headings.map(() => undefined);
  const sample = headings.map((_, column) =>
    rows.slice(0, rowsLookedAt).flatMap((row) => (row[column]?.trim() ? [row[column]] : [])),
  );
  const isFree = (field: ImportField) => !mapping.includes(field);
  const take = (column: number, field: ImportField) => {
    if (mapping[column] === undefined && isFree(field) && matchesField(field, sample[column]!))
      mapping[column] = field;
  };
  const memory = byKey(Object.entries(remembered));
  for (const [column, heading] of headings.entries()) {
    const field = withoutOldImei(heading, memory.get(headingKey(heading)));
    if (field === null || (field && isFree(field))) mapping[column] = field;
  }
  for (const keys of [headings.map(compact), headings.map((heading) => compact(withoutUnit(heading)))]) {
    for (const field of importFields) {
      for (const alias of knownHeadings[field]) {
        for (const [column, key] of keys.entries()) if (key === alias) take(column, field);
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
  for (const field of ["serialNumber", "imei"] as const) {
    // Devices are followed by it: a memory that ignores the only column of their numbers is a mistake.
    if (!isFree("serialNumber") || !isFree(field)) continue;
    const column = headings.findIndex((heading) => knownHeadings[field].includes(compact(heading)));
    if (column >= 0 && mapping[column] === null) mapping[column] = field;
  }
  return mapping.map((field) => field ?? null);
}
