import type { ImportField } from "./fields.ts";
import { compact, deviceKind, headingKey, modelOrKind, onlyAlone, shortInside } from "./headings.ts";
import { claims, purchaseVocabulary, type Vocabulary } from "./vocabulary.ts";

const rowsLookedAt = 200;
const withoutUnit = (heading: string) => heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");

/** A fitting heading is not enough: at least half of the cells of a number must be numbers, and more than half of names must not. */
function matchesField(field: string, values: string[]): boolean {
  const claim = claims[field];
  if (!claim || values.length === 0) return true;
  const share = values.filter(claim).length / values.length;
  return field === "productName" ? share > 0.5 : share >= 0.5;
}

const beginsWithNumber = (value: string) => /^\s*[\p{Sc}~≥]?\s*\p{Nd}/u.test(value);

/**
 * A heading that only holds a known one («RAM part number», «battery name») has to be borne out by its cells: what is measured
 * begins with a number, and the number of a device stands on one row.
 */
function isBorneOut(field: string, values: string[], { ofDevices, measured }: Vocabulary): boolean {
  if (measured?.has(field)) return values.filter(beginsWithNumber).length * 2 >= values.length;
  if (!ofDevices || field !== "sku") return true;
  const rowsOf = Map.groupBy(values, (value) => value.trim());
  return values.filter((value) => rowsOf.get(value.trim())!.length === 1).length * 2 >= values.length;
}

const fieldsOf = <F extends string>({ headings }: Vocabulary<F>) => Object.keys(headings) as F[];
/** By heading the field that it names; of two that share one the first. */
function fieldsNamed<F extends string>(vocabulary: Vocabulary<F>): Map<string, F> {
  const named = new Map<string, F>();
  for (const field of fieldsOf(vocabulary))
    for (const known of vocabulary.headings[field]) if (!named.has(known)) named.set(known, field);
  return named;
}

/** How many fields the cells of a row name by headings that are known as they stand: two or more make it the row of headings. */
export function namedFields(cells: string[], vocabulary: Vocabulary = purchaseVocabulary): number {
  const named = fieldsNamed(vocabulary);
  const keys = cells.filter((cell) => cell.length < 100).map((cell) => compact(withoutUnit(cell)));
  return new Set(keys.flatMap((key) => named.get(key) ?? [])).size;
}

/** The field whose longest known heading stands as whole words inside this one. */
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
      const field = fieldsOf(vocabulary).find((one) => isFree(one) && vocabulary.headings[one].includes(run));
      if (field) best = { field, length: run.length };
    }
  }
  return best?.field ?? null;
}

export type Remembered = Record<string, string | null>;

/** Of headings that are compared as the same one the field wins over «not taken over»; a heading without text says nothing. */
function byKey(entries: Iterable<readonly [string, string | null]>): Map<string, string | null> {
  const fields = new Map<string, string | null>();
  for (const [heading, field] of entries) {
    const key = headingKey(heading);
    if (key) fields.set(key, fields.get(key) ?? field);
  }
  return fields;
}

/** What a mapping says of its headings, for the next list of the same supplier. */
export const rememberedOf = (headings: string[], mapping: readonly (string | null)[]): Remembered =>
  Object.fromEntries(byKey(headings.map((heading, column) => [heading, mapping[column] ?? null])));

/** Before an IMEI was a number of its own, its column could only be remembered as that of the serial numbers. */
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
  const isKnown = (field: string | null | undefined): field is F => fields.some((one) => one === field);
  const named = fieldsNamed(vocabulary);
  const mapping: (F | null | undefined)[] = headings.map(() => undefined);
  const sample = headings.map((_, column) =>
    rows.slice(0, rowsLookedAt).flatMap((row) => (row[column]?.trim() ? [row[column]] : [])),
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
    if (field === null || (isKnown(field) && isFree(field))) mapping[column] = field;
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
    // What is known as it stands is nothing else, also where another column is that.
    if (mapping[column] !== undefined || named.has(compact(heading))) continue;
    const field = fieldInside(heading, vocabulary, isFree);
    if (field && isBorneOut(field, sample[column]!, vocabulary)) take(column, field);
  }
  for (const field of vocabulary.ofDevices ? (["serialNumber", "imei"] as F[]) : []) {
    // Devices are followed by it: a memory that ignores the only column of their numbers is a mistake.
    if (!isFree("serialNumber" as F) || !isFree(field)) continue;
    const column = headings.findIndex((heading) => vocabulary.headings[field].includes(compact(heading)));
    if (column >= 0 && mapping[column] === null) mapping[column] = field;
  }
  return mapping.map((field) => field ?? null);
}
