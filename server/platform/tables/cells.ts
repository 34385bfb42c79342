import { isDeviceRow, isSerialList } from "../../../contract/import/content.rules.ts";
import { namedFields } from "../../../contract/import/mapping.rules.ts";
import { vocabularies } from "../../../contract/import/vocabularies.ts";
import { type ReadAs, TableRefused, tableLimits } from "./reading.ts";

const controlCharacters = /[\p{Cc}--[\t\n\r]]/gv;
// Our own exports put an apostrophe before whatever a spreadsheet would run as a formula.
const guardedFormula = /^'(?=[=+\-@\t\r＝＋－＠])/;

export function cleanCell(text: string): string {
  const clean = text.toWellFormed().replace(controlCharacters, "").trim().replace(guardedFormula, "").trim();
  if (clean.length <= tableLimits.cellCharacters) return clean;
  const cut = clean.slice(0, tableLimits.cellCharacters);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Without the empty cells at the right. */
export const filledWidth = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** Refuses cells that come to more than a table may hold, before any of them is copied. */
function refuseTooMuchText(records: readonly string[][]) {
  let bytes = 0;
  for (const cells of records) {
    for (const cell of cells) bytes += Buffer.byteLength(cell) + 3;
    if (bytes > tableLimits.textBytes) throw new TableRefused("tooMuchText");
  }
}

const hasWord = (cells: string[]) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell));

/** How many fields the cells of a row name, of those that its table is about. */
export const fieldsNamed = (cells: string[], { subject = "purchases" }: ReadAs) =>
  namedFields(cells, vocabularies[subject]);

/**
 * The row of the headings: the first that names two fields, or the one below it when that names more, as under a line of groups;
 * else the first with a word; -1 without headings.
 */
export function headingRow(records: string[][], as: ReadAs): number {
  const named = records.slice(0, tableLimits.headingLine).map((cells) => fieldsNamed(cells, as));
  let headingLine = named.findIndex((fields) => fields > 1);
  while (headingLine >= 0 && named[headingLine + 1]! > named[headingLine]!) headingLine += 1;
  if (headingLine >= 0) return headingLine;
  const first = records.findIndex(hasWord);
  if (named[first]! > 0) return first;
  const isDevices = [first, first + 1].every((at) => isDeviceRow(records[at] ?? records[first] ?? []));
  return isDevices || isSerialList(records.slice(first, tableLimits.headingLine)) ? -1 : first;
}

/** «A», «B», … «AA»: what a spreadsheet calls its columns. */
const letterOf = (column: number): string =>
  (column < 26 ? "" : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/**
 * Takes the headings off with what stands above them, drops rows without any text at the end and columns without any at the
 * right, makes all rows equally wide.
 */
export function tableOf(rawCells: string[][], as: ReadAs) {
  refuseTooMuchText(rawCells);
  const headingLine = as.headingLine ?? headingRow(rawCells, as) + 1;
  const records = rawCells.map((cells) => cells.map(cleanCell));
  const first = records[headingLine - 1] ?? [];
  const hasHeadings = headingLine > 0;
  if (hasHeadings ? filledWidth(first) === 0 : !records.some(hasWord)) throw new TableRefused("noHeadings");
  const rest = records.slice(headingLine);
  if (rest.length > tableLimits.rows || rawCells.length > tableLimits.records)
    throw new TableRefused("tooManyRows");
  const rows = rest.slice(0, rest.findLastIndex((cells) => filledWidth(cells) > 0) + 1);
  const width = rows.reduce((widest, cells) => Math.max(widest, filledWidth(cells)), filledWidth(first));
  if (width > tableLimits.columns) throw new TableRefused("tooLarge");
  const fit = (cells: string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  const headings = hasHeadings ? fit(first) : fit([]).map((_, column) => letterOf(column));
  return { headingLine, headings, rows: rows.map(fit) };
}
