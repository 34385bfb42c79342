import { type TSchema, Type } from "typebox";
import { listBytes } from "../files.rules.ts";
import { key, oneOf, orNull, record, strict, text } from "../http.ts";
import { headingLines, listEncodings } from "./tables.rules.ts";

const mostRows = 20_000;
const rowAt = Type.Integer({ minimum: 0 });
const table = {
  headings: {
    ...Type.Array(text(1000), { minItems: 1, maxItems: 200 }),
    examples: [["Serienummer", "Omschrijving", "Prijs"]],
  },
  rows: {
    ...Type.Array(Type.Array(text(1000), { maxItems: 200 }), { maxItems: mostRows }),
    examples: [[["5CD1234XZ2", "HP EliteBook 840 G8", "125,00"]]],
  },
};

/** Room for the largest file when every one-byte letter becomes two bytes, and for the JSON around 20,000 rows. */
export const bodyLimit = 2.5 * listBytes;

/** The field of each column. */
export const mappingOf = <F extends TSchema>(field: F) => Type.Array(field, { maxItems: 200 });

/**
 * The product type that each text in the type column stands for, and each name of rows without such a text; the key "" is for
 * those that neither says.
 */
export const types = record(Type.String({ maxLength: 1000 }), key);

/** How to read a file. */
export const readAs = strict({
  encoding: Type.Optional({
    ...oneOf(listEncodings),
    description: "Encoding of a CSV file, if other than detected",
  }),
  headingLine: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: headingLines,
      description: "Row of the headings, if other than detected; 0 when there are none",
    }),
  ),
  sheet: Type.Optional({
    ...text(100),
    description: "Sheet of a workbook, if other than the one with most rows",
  }),
});

/** A file as it was read. */
export const readTable = {
  format: Type.String(),
  encoding: orNull(oneOf(listEncodings)),
  separator: orNull(Type.String()),
  headingLine: Type.Integer({
    description:
      "The line of the file with the headings; the rows follow it. 0 without: headings are letters",
  }),
  sheet: orNull(Type.String({ description: "Sheet of the workbook that was read" })),
  sheets: Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer(), hidden: Type.Boolean() })),
  hiddenRows: Type.Array(Type.Integer(), {
    description: "Indexes in `rows` of the rows that are hidden in the sheet",
  }),
  hiddenColumns: Type.Array(Type.Integer()),
  zeroColumns: Type.Array(Type.Integer(), {
    description: "Columns whose zeros in front come from the format of their numbers",
  }),
  listId: Type.Integer({ description: "Names the list when it is imported; for a day" }),
  ...table,
};

/** The list to import: a saved one with the person's changes, or rows in the body. */
export const sentList = {
  listId: Type.Optional({
    ...key,
    description: "Id of a list that was read before, instead of a file name, headings and rows",
  }),
  leftOut: Type.Array(rowAt, {
    maxItems: mostRows,
    default: [],
    description: "Rows of the list, from 0",
  }),
  mended: Type.Array(strict({ row: rowAt, column: rowAt, text: text(1000) }), {
    maxItems: mostRows,
    default: [],
    description: "Cells of the list that hold another text; row and column from 0",
  }),
  fileName: Type.Optional(text(200)),
  headings: Type.Optional(table.headings),
  rows: Type.Optional(table.rows),
};

/** Of a list of goods, in which a total is no device. */
export const goodsTotals = {
  totals: Type.Array(rowAt, {
    maxItems: mostRows,
    default: [],
    description: "Rows, from 0, that are goods although they look like a total; other totals are left out",
  }),
};
