import { TableRefused, tableLimits } from "./reading.ts";

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

/** Takes the headings off, drops columns without any text at the right, makes all rows equally wide. */
export function tableOf(records: string[][]): { headings: string[]; rows: string[][] } {
  const [first = [], ...rest] = records.map((cells) => cells.map(cleanCell));
  if (filledWidth(first) === 0) throw new TableRefused("noHeadings");
  if (rest.length > tableLimits.rows) throw new TableRefused("tooManyRows");
  const width = rest.reduce((widest, cells) => Math.max(widest, filledWidth(cells)), filledWidth(first));
  if (width > tableLimits.columns) throw new TableRefused("tooLarge");
  const fit = (cells: string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  return { headings: fit(first), rows: rest.map(fit) };
}
