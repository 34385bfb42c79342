import type { ImportField } from "./fields.ts";
import { compact, deviceKind, headingKey, modelOrKind, onlyAlone, shortInside } from "./headings.ts";
import { claims, purchaseVocabulary, type Vocabulary } from "./vocabulary.ts";

const maxRows = 200;
const withoutUnit = (heading: string) => heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");

/** Whether the cells fit as well as the heading: at least half are numbers, or for names more than half are not. */
function matchesField(field: string, values: string[]): boolean {
  const claim = claims[field];
  if (!claim || values.length === 0) return true;
  const share = values.filter(claim).length / values.length;
  return field === "productName" ? share > 0.5 : share >= 0.5;
}

const beginsWithNumber = (value: string) => /^\s*[\p{Sc}~≥]?\s*\p{Nd}/u.test(value);

/**
 * Whether the cells confirm a heading that merely contains a known one («RAM part number», «battery name»): measured values begin
 * with a number, and a device's number occurs once.
 */
function isConfirmed(field: string, values: string[], { ofDevices, measured }: Vocabulary): boolean {
  if (measured?.has(field)) return values.filter(beginsWithNumber).length * 2 >= values.length;
  if (!ofDevices || field !== "sku") return true;
  const rowsOf = Map.groupBy(values, (value) => value.trim());
  return values.filter((value) => rowsOf.get(value.trim())!.length === 1).length * 2 >= values.length;
}

const fieldsOf = <F extends string>({ headings }: Vocabulary<F>) => Object.keys(headings) as F[];
/** The field of each known heading; the first field when two share a heading. */
function fieldsNamed<F extends string>(vocabulary: Vocabulary<F>): Map<string, F> {
  const named = new Map<string, F>();
  for (const field of fieldsOf(vocabulary))
    for (const heading of vocabulary.headings[field]) if (!named.has(heading)) named.set(heading, field);
  return named;
}

/** The number of fields that the cells of a row name exactly; with two or more it is the heading row. */
export function namedFields(cells: string[], vocabulary: Vocabulary = purchaseVocabulary): number {
  const named = fieldsNamed(vocabulary);
  const keys = cells.filter((cell) => cell.length < 100).map((cell) => compact(withoutUnit(cell)));
  return new Set(keys.flatMap((key) => named.get(key) ?? [])).size;
}

/** The field with the longest heading that this one contains as whole words. */
function fieldInside<F extends string>(
  heading: string,
  vocabulary: Vocabulary<F>,
  isFree: (field: F) => boolean,
): F | null {
  const parts = headingKey(heading).split(" ");
  let best: { field: F; length: number } | null = null;
  for (let from = 0; from < parts.length; from++) {
    for (let to = from + 1; to <= Math.min(parts.length, from + 5); to++) {
      const run = parts.slice(from, to).join("");
      if (run.length < 5 && !shortInside.has(run)) continue;
      if (onlyAlone.has(run) || run.length <= (best?.length ?? 0)) continue;
      const field = fieldsOf(vocabulary).find(
        (candidate) => isFree(candidate) && vocabulary.headings[candidate].includes(run),
      );
      if (field) best = { field, length: run.length };
    }
  }
  return best?.field ?? null;
}

export type Remembered = Record<string, string | null>;

/** Fields by the key of their heading; of headings with the same key a field wins over null. Skips blank headings. */
function byKey(entries: Iterable<readonly [string, string | null]>): Map<string, string | null> {
  const fields = new Map<string, string | null>();
  for (const [heading, field] of entries) {
    const key = headingKey(heading);
    if (key) fields.set(key, fields.get(key) ?? field);
  }
  return fields;
}

/** The field of each heading, to remember for the next list of the same supplier. */
export const rememberedOf = (headings: string[], mapping: readonly (string | null)[]): Remembered =>
  Object.fromEntries(byKey(headings.map((heading, column) => [heading, mapping[column] ?? null])));

/** Mappings saved before IMEIs existed map their column to the serial number. */
function withoutOldImei(heading: string, remembered: string | null | undefined, named: Map<string, string>) {
  const field = named.get(compact(heading));
  return remembered === "serialNumber" && (field === "imei" || field === "imei2") ? field : remembered;
}

/** Remembered headings first, then known ones, then headings that contain a known one; no field twice. */
export function proposeMapping<F extends string = ImportField>(
  headings: string[],
  rows: string[][],
  remembered: Remembered = {},
  vocabulary: Vocabulary<F> = purchaseVocabulary as Vocabulary,
): (F | null)[] {
  const fields = fieldsOf(vocabulary);
  const isField = (field: string | null | undefined): field is F => fields.some((name) => name === field);
  const named = fieldsNamed(vocabulary);
  const mapping: (F | null | undefined)[] = headings.map(() => undefined);
  const sample = headings.map((_, column) =>
    rows.slice(0, maxRows).flatMap((row) => (row[column]?.trim() ? [row[column]] : [])),
  );
  /** The share of a column's cells that are kinds of devices. */
  const kindsIn = (column: number) =>
    sample[column]!.filter((value) => deviceKind.test(value.trim())).length / (sample[column]!.length || 1);
  const isFree = (field: F) => !mapping.includes(field);
  const take = (column: number, field: F) => {
    if (mapping[column] === undefined && isFree(field) && matchesField(field, sample[column]!))
      mapping[column] = field;
  };
  const memory = byKey(Object.entries(remembered));
  for (const [column, heading] of headings.entries()) {
    const field = withoutOldImei(heading, memory.get(headingKey(heading)), named);
    if (field === null || (isField(field) && isFree(field))) mapping[column] = field;
  }
  for (const keys of [headings.map(compact), headings.map((heading) => compact(withoutUnit(heading)))]) {
    for (const field of fields) {
      const fitting = vocabulary.headings[field].flatMap((alias) =>
        [...keys.keys()].filter((column) => keys[column] === alias),
      );
      const likeliest = field === "productType" ? fitting.sort((a, b) => kindsIn(b) - kindsIn(a)) : fitting;
      for (const column of likeliest) take(column, field);
    }
    for (const [column, key] of keys.entries()) {
      if (!vocabulary.ofDevices || !modelOrKind.has(key)) continue;
      const isKind = !isFree("model" as F) || kindsIn(column) >= 0.5;
      take(column, (isKind ? "productType" : "model") as F);
    }
  }
  for (const [column, heading] of headings.entries()) {
    // A heading with an exact match is not guessed again, even if another column took its field.
    if (mapping[column] !== undefined || named.has(compact(heading))) continue;
    const field = fieldInside(heading, vocabulary, isFree);
    if (field && isConfirmed(field, sample[column]!, vocabulary)) take(column, field);
  }
  for (const field of vocabulary.ofDevices ? (["serialNumber", "imei"] as F[]) : []) {
    // Devices need a number: a remembered mapping that ignores the only such column is a mistake.
    if (!isFree("serialNumber" as F) || !isFree(field)) continue;
    const column = headings.findIndex((heading) => vocabulary.headings[field].includes(compact(heading)));
    if (column >= 0 && mapping[column] === null) mapping[column] = field;
  }
  return mapping.map((field) => field ?? null);
}
