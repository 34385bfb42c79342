import { headingKey } from "./headings.ts";

/** The column of each field; the first one when several are mapped to it. */
export function columnsOf<F extends string>(mapping: readonly (F | null)[]): Map<F, number> {
  const columns = new Map<F, number>();
  for (const [column, field] of mapping.entries())
    if (field && !columns.has(field)) columns.set(field, column);
  return columns;
}

/** The product type of a row: what its text means, or of a row without one its name, or what all such rows are. */
export const typeOfRow = (
  types: Readonly<Record<string, number>>,
  { productType, productName }: { productType: string; productName: string },
): number | undefined => types[productType || productName] ?? types[""];

/** Recognises rows that repeat the headings of these columns, as printed lists do on every page. */
export function repeatedHeadings(headings: readonly string[], columns: Iterable<number>) {
  const keyOf = (cells: readonly string[], column: number) => headingKey(cells[column] ?? "");
  const headed = [...columns].filter((column) => keyOf(headings, column));
  return (cells: readonly string[]) =>
    headed.length > 0 && headed.every((column) => keyOf(cells, column) === keyOf(headings, column));
}
