import { type Column, columnOf, runsIn, withoutUnit } from "./columns.ts";
import { contactFields } from "./contactHeadings.ts";
import type { ImportField } from "./fields.ts";
import { compact, deviceKind, headingKey, modelOrKind, onlyAlone, shortInside } from "./headings.ts";
import { exportedColumns } from "./knownExports.ts";
import * as qualifiers from "./qualifiers.ts";
import { bearOut, purchaseVocabulary, type Vocabulary } from "./vocabulary.ts";
import { withoutOwnNames, withoutOwnPrices } from "./withheld.rules.ts";

const maxRows = 200;

const party: ReadonlySet<string> = new Set(contactFields.filter((field) => field !== "remarks"));
const prices: ReadonlySet<string> = new Set(["purchasePrice", "salePrice", "unitPrice"]);
const ofOrders: ReadonlySet<string> = new Set([
  ...["orderNr", "orderDate", "customerReference", "transportCost", "discount", "orderTotal"],
]);
/** Their words mean too much else to stand among others. */
const standAlone: ReadonlySet<string> = new Set(["role", "tag", "lists", "vatCode"]);
const places: ReadonlySet<string> = new Set(["location", "locationLabel"]);

/** The words that may stand around the name of a field, those of the likeliest column first. */
function qualifiersOf(field: string): readonly ReadonlySet<string>[] {
  if (standAlone.has(field)) return [];
  if (party.has(field)) return [qualifiers.ofParty, qualifiers.ofDelivery];
  if (prices.has(field)) return [qualifiers.ofPrice];
  if (ofOrders.has(field)) return [qualifiers.ofOrder];
  if (places.has(field)) return [qualifiers.ofPlace];
  return [field === "remarks" ? qualifiers.ofRemarks : qualifiers.ofDevice];
}
/** Fields whose headings may contain any other word, except some: the others are only what they are called. */
const isOpen = (field: string) =>
  !party.has(field) &&
  !prices.has(field) &&
  !ofOrders.has(field) &&
  !places.has(field) &&
  field !== "vatCode";

const isMeasured = (field: string, { measured }: Vocabulary) =>
  measured?.has(field) || field === "ram" || field === "storage";
function isOfOther(field: string, rest: readonly string[], vocabulary: Vocabulary) {
  const other = qualifiers.otherwiseThan(
    field.replace(/^attributes\./, ""),
    isMeasured(field, vocabulary) === true,
  );
  return rest.some((word) => other?.has(word));
}

const beginsWithNumber = (value: string) => /^\s*[\p{Sc}~≥]?\s*\p{Nd}/u.test(value);

/**
 * Whether the cells confirm a heading that merely contains a known one («RAM part number», «battery name»): measured values begin
 * with a number, and a device's number occurs once.
 */
function isConfirmed(field: string, values: string[], vocabulary: Vocabulary): boolean {
  if (isMeasured(field, vocabulary)) return values.filter(beginsWithNumber).length * 2 >= values.length;
  if (!vocabulary.ofDevices || field !== "sku") return true;
  const rowsOf = Map.groupBy(values, (value) => value.trim());
  return values.filter((value) => rowsOf.get(value.trim())!.length === 1).length * 2 >= values.length;
}

const fieldsOf = <F extends string>({ headings }: Vocabulary<F>) => Object.keys(headings) as F[];
/** The fields of each known heading, the first field first. */
function fieldsNamed<F extends string>(vocabulary: Vocabulary<F>): Map<string, F[]> {
  const named = new Map<string, F[]>();
  for (const field of fieldsOf(vocabulary))
    for (const heading of vocabulary.headings[field])
      named.set(heading, [...(named.get(heading) ?? []), field]);
  return named;
}

/** The number of fields that the cells of a row name exactly; with two or more it is the heading row. */
export function namedFields(cells: string[], vocabulary: Vocabulary = purchaseVocabulary): number {
  const named = fieldsNamed(vocabulary);
  const keys = cells.filter((cell) => cell.length < 100).map((cell) => compact(withoutUnit(cell)));
  return new Set(keys.flatMap((key) => named.get(key)?.[0] ?? named.get(key.replace(/0$/, ""))?.[0] ?? []))
    .size;
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
function withoutOldImei(
  heading: string,
  remembered: string | null | undefined,
  named: Map<string, string[]>,
) {
  const [field] = named.get(compact(heading)) ?? [];
  return remembered === "serialNumber" && (field === "imei" || field === "imei2") ? field : remembered;
}

/** The mapping while it is proposed. */
function proposal<F extends string>(columns: readonly Column[], vocabulary: Vocabulary<F>) {
  const mapping: (F | null | undefined)[] = columns.map(() => undefined);
  const isFree = (field: F) => !mapping.includes(field);
  return {
    ...{ columns, vocabulary, mapping, isFree, fields: fieldsOf(vocabulary), named: fieldsNamed(vocabulary) },
    take(at: number, field: F, key: string, isKnown: boolean) {
      if (mapping[at] !== undefined || !isFree(field)) return;
      if (bearOut(field, key, isKnown, columns[at]!.values)) mapping[at] = field;
    },
  };
}
type Proposal<F extends string> = ReturnType<typeof proposal<F>>;

/** Takes the columns whose whole heading is a known one. */
function takeNamed<F extends string>(
  { columns, vocabulary, fields, take, isFree }: Proposal<F>,
  keys: string[],
) {
  /** The share of a column's cells that are kinds of devices. */
  const kindsIn = (at: number) => {
    const { values } = columns[at]!;
    return values.filter((value) => deviceKind.test(value.trim())).length / (values.length || 1);
  };
  const isOther = (field: F, at: number) =>
    keys[at] !== columns[at]!.key && isOfOther(field, columns[at]!.words, vocabulary);
  for (const field of fields) {
    const fitting = vocabulary.headings[field].flatMap((alias) =>
      [...keys.keys()].filter((at) => keys[at] === alias && !isOther(field, at)),
    );
    if (field === "productType" && vocabulary.ofDevices) {
      fitting.push(...[...keys.keys()].filter((at) => modelOrKind.has(keys[at]!) && kindsIn(at) >= 0.5));
      fitting.sort((a, b) => kindsIn(b) - kindsIn(a));
    }
    for (const at of fitting) take(at, field, keys[at]!, true);
  }
  for (const [at, key] of keys.entries()) {
    if (!vocabulary.ofDevices || !modelOrKind.has(key)) continue;
    const isKind = !isFree("model" as F) || kindsIn(at) >= 0.5;
    take(at, (isKind ? "productType" : "model") as F, key, true);
  }
}

/** Takes the columns whose heading is a known one among words that do not change its meaning, by how likely these are. */
function takeQualified<F extends string>({ columns, mapping, named, take, isFree, vocabulary }: Proposal<F>) {
  for (const likely of [0, 1])
    for (const [at, column] of columns.entries()) {
      // A heading with an exact match is not guessed again, even if another column took its field.
      if (mapping[at] !== undefined || named.has(column.key)) continue;
      const [weak = [], telling = []] = [true, false].map((isWeak) =>
        runsIn(column).filter(({ run }) => onlyAlone.has(run) === isWeak),
      );
      for (const { run, rest } of [...telling, ...weak]) {
        const field = named.get(run)?.find((one) => isFree(one) && !isOfOther(one, rest, vocabulary));
        const allowed = field && qualifiersOf(field)[likely];
        if (!allowed || !rest.every((word) => allowed.has(word))) continue;
        if (onlyAlone.has(run) && !isMeasured(field, vocabulary)) continue;
        take(at, field, run, false);
        break;
      }
    }
}

/** Takes the columns whose heading contains a known one among any words but those that make another thing of it. */
function takeContaining<F extends string>({
  columns,
  mapping,
  named,
  take,
  isFree,
  vocabulary,
}: Proposal<F>) {
  for (const [at, column] of columns.entries()) {
    if (mapping[at] !== undefined || named.has(column.key)) continue;
    const [found] = runsIn(column).flatMap(({ run, rest }) => {
      if ((run.length < 5 && !shortInside.has(run)) || onlyAlone.has(run)) return [];
      if (rest.some((word) => /^\d+$/.test(word) && word !== "1")) return [];
      const field = named
        .get(run)
        ?.find((one) => isFree(one) && isOpen(one) && !isOfOther(one, rest, vocabulary));
      return field ? [{ field, run }] : [];
    });
    if (found && isConfirmed(found.field, column.values, vocabulary)) take(at, found.field, found.run, false);
  }
}

/** Devices need a number: a remembered mapping that ignores the only such column is a mistake. */
function keepNumbers<F extends string>({ columns, mapping, vocabulary, isFree }: Proposal<F>) {
  for (const field of vocabulary.ofDevices ? (["serialNumber", "imei"] as F[]) : []) {
    if (!isFree("serialNumber" as F) || !isFree(field)) continue;
    const at = columns.findIndex(({ key }) => vocabulary.headings[field].includes(key));
    if (at >= 0 && mapping[at] === null) mapping[at] = field;
  }
}

/** Remembered headings first, then known ones, then headings that contain a known one; no field twice. */
export function proposeMapping<F extends string = ImportField>(
  headings: string[],
  rows: string[][],
  remembered: Remembered = {},
  vocabulary: Vocabulary<F> = purchaseVocabulary as Vocabulary,
): (F | null)[] {
  const sample = rows.slice(0, maxRows);
  const columns = headings.map((heading, at) =>
    columnOf(
      heading,
      sample.map((row) => row[at] ?? ""),
    ),
  );
  const proposed = proposal(columns, vocabulary);
  const { mapping, fields, isFree, named } = proposed;
  const isField = (field: string | null | undefined): field is F => fields.some((name) => name === field);
  const memory = byKey(Object.entries(remembered));
  const exported = exportedColumns(columns.map(({ key }) => key));
  for (const fieldOf of [
    (at: number) => withoutOldImei(headings[at]!, memory.get(headingKey(headings[at]!)), named),
    (at: number) => exported[columns[at]!.key],
  ])
    for (const at of headings.keys()) {
      const field = fieldOf(at);
      if (mapping[at] === undefined && (field === null || (isField(field) && isFree(field))))
        mapping[at] = field;
    }
  const known = new Set(mapping.flatMap((field, at) => (field === undefined ? [] : [at])));
  takeNamed(
    proposed,
    columns.map(({ key }) => key),
  );
  takeQualified(proposed);
  takeNamed(
    proposed,
    columns.map(({ bareKey }) => bareKey),
  );
  takeContaining(proposed);
  keepNumbers(proposed);
  withoutOwnNames(columns, mapping, known);
  if (vocabulary.bought) withoutOwnPrices(columns, mapping as (string | null)[], known);
  return mapping.map((field) => field ?? null);
}
