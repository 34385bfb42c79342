import { type Format, formatsOf, textOfNumber } from "./formats.ts";
import { type Attributes, type Parts, related, walk } from "./parts.ts";
import { type TableRefusal, tableLimits } from "./reading.ts";

/** Rows and columns from 0. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** The texts of its rows, each as long as its last text; holes are rows without any. */
  records: string[][];
  /** How many of its rows have any text. */
  rows: number;
  /** Why it cannot be read; then `records` are not complete. */
  refused?: TableRefusal;
  hiddenRows: Set<number>;
  hiddenColumns: [from: number, to: number][];
  /** The columns in which a format shows zeros in front of a number, with the last row that has them. */
  zeros: Map<number, number>;
}
/** What the cells of all sheets refer to. */
type Shared = { texts: readonly string[]; formats: readonly Format[]; is1904: boolean };

const isTrue = (text = "") => ["1", "true"].includes(text.toLowerCase());
const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
/** Excel writes `_x000D_` for a character that XML cannot hold. */
const decoded = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The texts that cells share, without how they are pronounced (`rPh`). */
function sharedTexts(part: Buffer | undefined): string[] {
  const texts: string[] = [];
  let shared = "";
  let isSound = false;
  walk(
    part,
    (name) => {
      if (name === "si") shared = "";
      else if (name === "rPh") isSound = true;
    },
    (name, text) => {
      if (name === "t" && !isSound) shared += decoded(text);
      else if (name === "rPh") isSound = false;
      else if (name === "si") texts.push(shared);
    },
  );
  return texts;
}

function textOf(type: string, value: string, style: string | undefined, { texts, formats, is1904 }: Shared) {
  if (value.trim() === "") return "";
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return isTrue(value) ? "TRUE" : "FALSE";
  const number = type === "n" ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? decoded(value) : textOfNumber(number, formats[Number(style)], is1904);
}

type Rows = Omit<Sheet, "name" | "isHidden">;

/** Puts rows and their cells, as they come, where they belong. */
function rowsOf(shared: Shared) {
  const sheet: Rows = { records: [], rows: 0, hiddenRows: new Set(), hiddenColumns: [], zeros: new Map() };
  let all = 0;
  let row = -1;
  let column = -1;
  let cells: string[] = [];
  let cell: Attributes = {};
  return {
    sheet,
    startRow({ r, hidden }: Attributes) {
      row = r ? Number(r) - 1 : row + 1;
      column = -1;
      cells = [];
      all += 1;
      if (isTrue(hidden)) sheet.hiddenRows.add(row);
      if (!Number.isInteger(row) || row < 0) sheet.refused ??= "broken";
      else if (all >= tableLimits.sheetRows) sheet.refused ??= "tooManyRows";
    },
    startCell(attributes: Attributes) {
      cell = attributes;
      const [letters] = /^[A-Z]+(?=\d)/.exec(cell.r ?? "") ?? [];
      column = letters ? columnOf(letters) : column + 1;
    },
    endCell(value: string) {
      const type = cell.t ?? "n";
      const text = textOf(type, value, cell.s, shared);
      if (text.trim() === "") return;
      if (column >= tableLimits.columns) {
        sheet.refused ??= "tooLarge";
        return;
      }
      while (cells.length < column) cells.push("");
      cells[column] = text;
      if (type === "n" && /^0\d/.test(text)) sheet.zeros.set(column, row);
    },
    endRow() {
      if (cells.length === 0) return;
      sheet.rows += 1;
      if (row > tableLimits.records) sheet.refused ??= "tooManyRows";
      if (!sheet.refused) sheet.records[row] = cells;
    },
  };
}

function readSheet(part: Buffer | undefined, shared: Shared): Rows {
  const { sheet, startRow, startCell, endCell, endRow } = rowsOf(shared);
  let isData = false;
  let isSound = false;
  let value = "";
  walk(
    part,
    (name, attributes) => {
      if (name === "sheetData") isData = true;
      else if (name === "col" && isTrue(attributes.hidden))
        sheet.hiddenColumns.push([Number(attributes.min) - 1, Number(attributes.max) - 1]);
      else if (!isData) return;
      else if (name === "row") startRow(attributes);
      else if (name === "c") {
        value = "";
        startCell(attributes);
      } else if (name === "rPh") isSound = true;
    },
    (name, text) => {
      if (name === "sheetData") isData = false;
      else if (!isData) return;
      else if (name === "v" || (name === "t" && !isSound)) value += text;
      else if (name === "rPh") isSound = false;
      else if (name === "c") endCell(value);
      else if (name === "row") endRow();
    },
  );
  return sheet;
}

/** The sheets of a workbook in their order, each read once. */
export function sheetsOf(parts: Parts): Sheet[] {
  const workbook = related(parts, "").find(({ kind }) => kind === "officeDocument")?.path ?? "";
  const relations = related(parts, workbook);
  const partOf = (of: (relation: (typeof relations)[number]) => boolean) =>
    parts.get(relations.find(of)?.path ?? "");
  const shared = {
    texts: sharedTexts(partOf(({ kind }) => kind === "sharedStrings")),
    formats: formatsOf(partOf(({ kind }) => kind === "styles")),
    is1904: false,
  };
  const named: { name: string; isHidden: boolean; id: string }[] = [];
  walk(parts.get(workbook), (tag, { name = "", state = "", date1904, ...others }) => {
    if (tag === "workbookPr") shared.is1904 = isTrue(date1904);
    const [, id] = Object.entries(others).find(([key]) => key.endsWith(":id")) ?? [];
    if (tag === "sheet" && name && id) named.push({ name, isHidden: /hidden/i.test(state), id });
  });
  return named.map(({ id, ...sheet }) => ({
    ...sheet,
    ...readSheet(
      partOf((relation) => relation.id === id),
      shared,
    ),
  }));
}
