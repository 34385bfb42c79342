import { type Static, Type } from "typebox";
import * as routes from "./erasureTables.routes.ts";
import { mostTableColumns, type TableField, tableFields } from "./erasureTables.rules.ts";
import { Id, strict, text, withSchemas } from "./http.ts";

const column = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: mostTableColumns - 1,
    description: "The number of its column, from 0",
  }),
);
const Columns = strict(
  Object.fromEntries(tableFields.map((field) => [field, column])) as Record<TableField, typeof column>,
);
export type TableColumns = Static<typeof Columns>;
const headings = Type.Array(text(300), { minItems: 2, maxItems: mostTableColumns });
/** An imported table with unknown columns. */
export const TableToDecide = Type.Object({
  file: Type.String(),
  headings,
  examples: Type.Array(Type.String(), { description: "The first value of each column" }),
  columns: Columns,
  rows: Type.Integer(),
});
export type TableToDecide = Static<typeof TableToDecide>;
const KnownTable = Type.Object({ id: Type.Integer(), headings, columns: Columns });
const subject = {
  name: "Tables of erasures",
  description: "Column mappings of tables from erasure tools.",
  topic: "erasure-words",
};
const erasureTablesSchemas = {
  list: { summary: "Lists the column mappings of erasure tables.", answer: Type.Array(KnownTable) },
  decide: {
    summary: "Maps the columns of erasure tables with these headings, for reports imported from now on.",
    body: strict({ headings, columns: { ...Columns, examples: [{ driveSerial: 0, state: 1 }] } }),
    refuses: { 422: ["erasureTableColumns"] },
    answer: Type.Array(KnownTable),
  },
  forget: {
    summary: "Deletes a column mapping; it is asked for again.",
    params: Id,
    answer: Type.Object({ id: Type.Integer() }),
  },
} as const;
export type ErasureTablesSchemas = typeof erasureTablesSchemas;
export const erasureTables = withSchemas(subject, routes.erasureTables, erasureTablesSchemas);
