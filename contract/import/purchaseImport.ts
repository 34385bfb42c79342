import { type Static, Type } from "typebox";
import { fileForm } from "../forms.ts";
import { cents, Id, instant, key, oneOf, orNull, strict, text, withSchemas } from "../http.ts";
import { Order } from "../orderAnswer.ts";
import { purchaseSubject } from "../orders.ts";
import { importFields } from "./fields.ts";
import { listUnits } from "./import.rules.ts";
import * as routes from "./purchaseImport.routes.ts";
import { bodyLimit, goodsTotals, mappingOf, readAs, readTable, sentList, types } from "./tables.ts";

const field = orNull(Type.Unsafe<(typeof importFields)[number]>({ type: "string", enum: [...importFields] }));
const mapping = mappingOf(field);
const unit = Type.Optional(oneOf(listUnits));
const units = strict({ ram: unit, storage: unit });

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

const purchaseImportSchemas = {
  read: {
    form: fileForm("partij.csv"),
    summary:
      "Reads a supplier's list, keeps it for a day and proposes what its columns mean; imports nothing.",
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
    summary: "Adds the rows of a supplier's list as expected devices, all or none.",
    params: Id,
    body: strict(
      {
        ...sentList,
        ...goodsTotals,
        mapping,
        /** The product type that each text in the type column stands for; the key "" is for rows without one. */
        types: { ...types, default: {} },
        naming: Type.Optional({
          ...orNull(text(200, 1)),
          description:
            "Of rows without a name: what all are called, or null when they are named at intake; left out, they are refused",
        }),
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
      importId: Type.Integer(),
      imported: Type.Integer(),
      leftOut: Type.Integer(),
      order: Order,
    }),
    bodyLimit,
  },
  list: {
    summary: "Lists the imports into a purchase order and what became of them.",
    params: Id,
    answer: Type.Object({ items: Type.Array(PurchaseImport) }),
  },
  undo: {
    summary: "Takes back exactly the lines that an import brought.",
    params: strict({ orderId: key, id: key }),
    answer: Type.Object({ removed: Type.Integer() }),
  },
} as const;
export type PurchaseImportSchemas = typeof purchaseImportSchemas;
export const purchaseImport = withSchemas(purchaseSubject, routes.purchaseImport, purchaseImportSchemas);
