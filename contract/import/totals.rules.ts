import { headingKey } from "./headings.ts";

/** Words for totals in ten languages, as written by `headingKey`. */
const sums = new RegExp(
  `^(?:${[
    "sub ?tota?al|tota?al|totalen|eind ?totaal|totaal ?bedrag|som|btw|vat|tax|grand total|sum|subtotals|totals",
    "zwischensumme|summe|gesamt(?:summe|betrag|preis)?|endsumme|endbetrag|netto ?betrag|brutto ?betrag|mwst|mehrwertsteuer|ust|umsatzsteuer",
    "sous total|total (?:general|ht|ttc|tva)|montant total|tva|somme",
    "total general|suma(?: total)?|importe total|iva|base imponible",
    "total geral|soma|valor total|montante total",
    "totale(?: complessivo)?|sub ?totale|somma|imponibile",
    "razem|ogolem|lacznie|suma czesciowa|podsuma|wartosc calkowita|podatek vat|ptu",
    "اجمالی|مجموع|مجموع فرعی|مجموع کلی|جمع|جمع کل|جمع جزء|مالیات|ضریبه(?: قیمه مضافه)?",
  ].join("|")})(?: |$)`,
);
const hasLetters = (cell: string) => /\p{L}/u.test(cell);
/** «120 st», «4.500,00 EUR». */
const isAmount = (cell: string) => /^\P{L}*\p{N}\P{L}*\p{L}{1,6}\.?$/u.test(cell);
/** A device has a name and a number; a total has at most one more text («Subtotaal», «laptops»). */
const mostTexts = 2;

/** Whether a row is a total: «Subtotaal laptops», «BTW 21 %», «Totaal». Takes the cells as they are in the file. */
export function isTotalsRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const texts = filled.filter((cell) => hasLetters(cell) && !isAmount(cell));
  if (!texts.length || texts.length > mostTexts) return false;
  return sums.test(headingKey(texts[0]!));
}

/** The indexes of the rows that are totals. */
export const totalsRows = (rows: readonly (readonly string[])[]): number[] =>
  rows.flatMap((cells, at) => (isTotalsRow(cells) ? [at] : []));

/** The rows with those that are totals emptied, so that the others keep their numbers; not the taken ones, which are goods all the same. */
export function withoutTotals(rows: readonly string[][], taken: readonly number[] = []): string[][] {
  const totals = new Set(totalsRows(rows)).difference(new Set(taken));
  return rows.map((cells, at) => (totals.has(at) ? [] : cells));
}

/** The rows that look like totals and are goods all the same. */
export const takenTotals = (rows: readonly (readonly string[])[], leftOut: ReadonlySet<number>): number[] =>
  totalsRows(rows).filter((at) => !leftOut.has(at));
