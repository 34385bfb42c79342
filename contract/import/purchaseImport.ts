import { type Static, Type } from "typebox";
import { fileForm, listForm } from "../forms.ts";
import { cents, Id, key, oneOf, orNull, strict, text, withSchemas } from "../http.ts";
import { Order } from "../orderAnswer.ts";
import { purchaseSubject } from "../orders.ts";
import { importFields } from "./fields.ts";
import { listUnits } from "./import.rules.ts";
import { ListImport, saved, tryQuery } from "./listImport.ts";
import * as routes from "./purchaseImport.routes.ts";
import { bodyLimit, goodsTotals, mappingOf, readAs, readTable, sentList, types } from "./tables.ts";

const field = orNull(Type.Unsafe<(typeof importFields)[number]>({ type: "string", enum: [...importFields] }));
const mapping = mappingOf(field);
const unit = Type.Optional(oneOf(listUnits));
const units = strict({ ram: unit, storage: unit });

const PurchaseImport = Type.Object({
  ...ListImport.properties,
  lines: Type.Integer({ description: "Number of lines that the import added" }),
});
export type PurchaseImport = Static<typeof PurchaseImport>;
export const undoObstacles = ["received", "scanned", "changed"] as const;

const purchaseImportSchemas = {
  read: {
    form: fileForm("partij.csv"),
    summary:
      "Reads a supplier's list, stores it for a day and proposes a mapping of its columns; imports nothing.",
    params: Id,
    query: readAs,
    answer: Type.Object({
      ...readTable,
      mapping,
      units,
      remembered: Type.Boolean({ description: "The mapping was used for this supplier before" }),
    }),
  },
  save: {
    refuses: { 404: ["importListGone"] },
    form: listForm("partij.csv", {}),
    summary:
      "Adds the rows of a supplier's list as expected devices, all or none; with `dryRun` it tells what would become of each.",
    params: Id,
    query: tryQuery,
    body: strict(
      {
        ...sentList,
        ...goodsTotals,
        mapping: { ...mapping, default: [] },
        types: { ...types, default: {} },
        naming: Type.Optional({
          ...orNull(text(200, 1)),
          description:
            "Name given to all rows without one, or null to name them at intake; rows without a name are refused when this is left out",
        }),
        units: {
          ...units,
          default: {},
          description: "Unit of numbers without one; GB when left out. Remembered for the supplier",
        },
        lotPrice: Type.Optional(
          strict({
            amount: { ...cents, description: "Price of all devices on the list together, cents" },
            by: oneOf(["equal", "listPrice"]),
          }),
        ),
      },
      {
        examples: [
          {
            listId: 1,
            leftOut: [1],
            mapping: ["serialNumber", "productName", "purchasePrice"],
            types: { "": 1 },
          },
        ],
      },
    ),
    answer: Type.Object({
      ...saved,
      imported: Type.Integer({ description: "Lines that came with it" }),
      order: Order,
    }),
    bodyLimit,
  },
  list: {
    summary: "Lists the imports into a purchase order with their outcome.",
    params: Id,
    answer: Type.Object({ items: Type.Array(PurchaseImport) }),
  },
  undo: {
    summary: "Undoes an import: removes exactly the lines it added.",
    params: strict({ orderId: key, id: key }),
    answer: Type.Object({ removed: Type.Integer() }),
  },
} as const;
export type PurchaseImportSchemas = typeof purchaseImportSchemas;
export const purchaseImport = withSchemas(purchaseSubject, routes.purchaseImport, purchaseImportSchemas);
