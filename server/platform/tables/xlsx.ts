import { tableOf } from "./cells.ts";
import { partsOf } from "./parts.ts";
import { type ReadAs, type Table, TableRefused, tableLimits } from "./reading.ts";
import { type Sheet, sheetsOf } from "./workbook.ts";

const sheetsNamed = 100;

/** The sheet with most rows of those that are seen and can be read; the first of equals. */
function likeliest(sheets: Sheet[]): Sheet | undefined {
  const rank = ({ rows, isHidden }: Sheet) =>
    [rows > 0, rows <= tableLimits.records, !isHidden, rows].map(Number);
  const isBetter = (sheet: Sheet, than: Sheet) => {
    const [mine, other] = [rank(sheet), rank(than)];
    const unlike = mine.findIndex((value, place) => value !== other[place]);
    return unlike >= 0 && mine[unlike]! > other[unlike]!;
  };
  return sheets.reduce<Sheet | undefined>(
    (best, sheet) => (!best || isBetter(sheet, best) ? sheet : best),
    undefined,
  );
}

/** Reads one sheet of a workbook: the one that is named, or the likeliest. */
export async function readXlsx(bytes: Buffer, as: ReadAs = {}): Promise<Table> {
  const sheets = sheetsOf(await partsOf(bytes));
  const sheet = as.sheet === undefined ? likeliest(sheets) : sheets.find(({ name }) => name === as.sheet);
  if (!sheet) throw new TableRefused("noHeadings");
  if (sheet.refused) throw new TableRefused(sheet.refused);
  const table = tableOf(
    Array.from(sheet.records, (cells) => cells ?? []),
    as,
  );
  return {
    format: "xlsx",
    encoding: null,
    separator: null,
    ...table,
    ...sheetDetails(table, sheet),
    sheet: sheet.name,
    sheets: sheets
      .slice(0, sheetsNamed)
      .map(({ name, rows, isHidden }) => ({ name, rows, hidden: isHidden })),
  };
}

/** The hidden rows and columns of a table, and the columns that display leading zeros which the numbers lack. */
function sheetDetails({ headings, headingLine, rows }: ReturnType<typeof tableOf>, sheet: Sheet) {
  const columns = [...headings.keys()];
  return {
    hiddenRows: rows.flatMap((cells, at) =>
      sheet.hiddenRows.has(at + headingLine) && cells.some(Boolean) ? [at] : [],
    ),
    hiddenColumns: columns.filter((column) =>
      sheet.hiddenColumns.some(([from, to]) => from <= column && column <= to),
    ),
    zeroColumns: columns.filter((column) => (sheet.zeros.get(column) ?? -1) >= headingLine),
  };
}
