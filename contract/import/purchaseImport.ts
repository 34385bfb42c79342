import { type Static, Type } from "typebox";
import { listBytes } from "../files.rules.ts";
import { fileForm } from "../forms.ts";
import { about, act, cents, get, Id, instant, key, oneOf, orNull, strict, text } from "../http.ts";
import { Order } from "../orderAnswer.ts";
import { purchaseSubject } from "../orders.ts";
import { importFields } from "./fields.ts";
import { listUnits } from "./import.rules.ts";

const field = orNull(Type.Unsafe<(typeof importFields)[number]>({ type: "string", enum: [...importFields] }));
const write = { permission: "purchases:write" } as const;
const mapping = Type.Array(field, { maxItems: 200 });
const unit = Type.Optional(oneOf(listUnits));
const units = strict({ ram: unit, storage: unit });
const mostRows = 20_000;
const rowAt = Type.Integer({ minimum: 0 });
const table = {
  headings: Type.Array(text(1000), { minItems: 1, maxItems: 200 }),
  rows: Type.Array(Type.Array(text(1000), { maxItems: 200 }), { maxItems: mostRows }),
};

/** The largest file with two bytes for each of its one-byte letters, and what JSON puts around 20,000 rows. */
const bodyLimit = 2.5 * listBytes;

/** The lines of a file on which headings are looked for. */
export const headingLines = 30;
export const listEncodings = [
  "utf-8",
  "windows-1252",
  "windows-1250",
  "windows-1256",
  "utf-16le",
  "utf-16be",
] as const;

const PurchaseImport = Type.Object({
  id: Type.Integer(),
  fileName: Type.String(),
  userName: orNull(Type.String()),
  at: instant,
  lines: Type.Integer({ description: "That came with it" }),
  leftOut: Type.Integer(),
  undoneBy: orNull(Type.String()),
  undoneAt: orNull(instant),
});
export type PurchaseImport = Static<typeof PurchaseImport>;
export const undoObstacles = ["received", "scanned", "changed"] as const;

export const purchaseImport = about(purchaseSubject, {
  read: act("/purchases/:id/import/read", {
    form: fileForm("partij.csv"),
    says: "Reads a supplier's list, keeps it for a day and proposes what its columns mean; imports nothing.",
    params: Id,
    query: strict({
      encoding: Type.Optional({
        ...oneOf(listEncodings),
        description: "Of a CSV, when not the one it seems",
      }),
      headingLine: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: headingLines,
          description: "Of the file, when not the one it seems; 0 when it has no headings",
        }),
      ),
      sheet: Type.Optional({ ...text(100), description: "Of a workbook, when not the one with most rows" }),
    }),
    answer: Type.Object({
      format: Type.String(),
      encoding: orNull(oneOf(listEncodings)),
      separator: orNull(Type.String()),
      headingLine: Type.Integer({
        description:
          "The line of the file with the headings; the rows follow it. 0 without: headings are letters",
      }),
      sheet: orNull(Type.String({ description: "Of a workbook: the one that was read" })),
      sheets: Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer(), hidden: Type.Boolean() })),
      hiddenRows: Type.Array(Type.Integer(), { description: "That the sheet hides, by their place in rows" }),
      hiddenColumns: Type.Array(Type.Integer()),
      zeroColumns: Type.Array(Type.Integer(), {
        description: "Columns whose zeros in front come from the format of their numbers",
      }),
      listId: Type.Integer({ description: "Names the list when it is imported; for a day" }),
      ...table,
      mapping,
      units,
      remembered: Type.Boolean({ description: "The mapping was used for this supplier before" }),
    }),
    ...write,
    effect: "reads",
  }),
  /**
   * Adds the rows as expected devices, all or none, and remembers the mapping for the supplier. A serial number that is
   * on the order already stays as it is there. The rows are those of a list that was read, as the person changed it, or are
   * sent along.
   */
  save: act("/purchases/:id/import", {
    says: "Adds the rows of a supplier's list as expected devices, all or none.",
    params: Id,
    body: strict({
      listId: Type.Optional({
        ...key,
        description: "Of a list that was read, instead of a file's name, its headings and rows",
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
      mapping,
      /** The product type that each text in the type column stands for; the key "" is for rows without one. */
      types: Type.Record(Type.String({ maxLength: 1000 }), key),
      units: {
        ...units,
        default: {},
        description: "Of bare numbers; GB when left out. Remembered for the supplier",
      },
      lotPrice: Type.Optional(
        strict({
          amount: { ...cents, description: "Of all devices of the list together, cents" },
          by: oneOf(["equal", "listPrice"]),
        }),
      ),
    }),
    answer: Type.Object({
      importId: Type.Integer(),
      imported: Type.Integer(),
      leftOut: Type.Integer(),
      order: Order,
    }),
    bodyLimit,
    ...write,
  }),
  list: get("/purchases/:id/imports", {
    says: "Lists the imports into a purchase order and what became of them.",
    params: Id,
    answer: Type.Object({ items: Type.Array(PurchaseImport) }),
    permission: "purchases:read",
  }),
  /** Removes exactly the lines that came with a list; 422 names those that cannot go, and then none does. */
  undo: act("/purchases/:orderId/imports/:id/undo", {
    says: "Takes back exactly the lines that an import brought.",
    params: strict({ orderId: key, id: key }),
    row: "orderId",
    answer: Type.Object({ removed: Type.Integer() }),
    ...write,
  }),
});
