import { type Static, Type } from "typebox";
import { mostTableColumns, type TableField, tableFields } from "./erasureTables.rules.ts";
import { about, act, del, get, Id, strict, text } from "./http.ts";

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

const may = { permission: "erasure:write", module: "erasure" } as const;
const subject = {
  name: "Tables of erasures",
  about: "What the columns of tables hold that erasure tools write in words of their own.",
  topic: "erasure-words",
};
export const erasureTables = about(subject, {
  list: get("/erasure-words/tables", {
    says: "Lists the tables whose columns somebody told.",
    answer: Type.Array(KnownTable),
    permission: "erasure:read",
    module: "erasure",
  }),
  decide: act("/erasure-words/tables/decide", {
    says: "Says what the columns hold of tables with these headings, for the reports that are imported from now on.",
    body: strict({ headings, columns: Columns }),
    refuses: { 422: ["erasureTableColumns"] },
    answer: Type.Array(KnownTable),
    ...may,
  }),
  forget: del("/erasure-words/tables/:id", {
    says: "Forgets what the columns of a table hold; it is asked for again.",
    params: Id,
    answer: Type.Object({ id: Type.Integer() }),
    ...may,
  }),
});
