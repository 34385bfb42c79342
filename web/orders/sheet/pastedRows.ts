import { parseHundredths, parseWhole } from "../../kit/texts/numbers.ts";

/** A pasted row; with a problem when it cannot be read. */
export type Row = { code: string; quantity: number; unitPrice?: number };

const cellsIn = (line: string) => line.split(/\t|;/).map((cell) => cell.trim());
const isNumber = (cell: string | undefined, parse: (typed: string) => number | null) =>
  cell === undefined || cell === "" || !Number.isNaN(parse(cell));

/** Reads rows of a serial number or SKU, a quantity and a price from a spreadsheet; skips a heading. */
export function rowsIn(text: string): { rows: Row[]; unread: string[] } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const rows: Row[] = [];
  const unread: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [code = "", quantity, price] = cellsIn(line);
    const readable = isNumber(quantity, parseWhole) && isNumber(price, parseHundredths);
    if (code === "" || !readable) {
      // A heading has no digits in the columns of code and quantity.
      if (at > 0 || /\d/.test(`${code}${quantity}`)) unread.push(line);
      continue;
    }
    const count = quantity ? (parseWhole(quantity) ?? 1) : 1;
    const cents = price ? parseHundredths(price) : null;
    if (count < 1 || (cents ?? 0) < 0) unread.push(line);
    else rows.push({ code, quantity: count, ...(cents !== null && { unitPrice: cents }) });
  }
  return { rows, unread };
}
