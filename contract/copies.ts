import { type Static, Type } from "typebox";
import * as routes from "./copies.routes.ts";
import { Id, key, oneOf, orNull, quantity, strict, withSchema, withSchemas } from "./http.ts";
import { purchaseSubject, repairSubject, saleSubject } from "./orders.ts";

/** Why a line cannot be copied into the duplicate. */
export const leftReasons = ["gone", "notSaleable", "unproven", "notEnough", "numbers", "inRepair"] as const;
const NotCopied = Type.Object({
  productName: Type.String(),
  serialNumber: Type.String(),
  sku: orNull(Type.String()),
  quantity: Type.Integer({ description: "Pieces that did not come along" }),
  reason: oneOf(leftReasons, "copies.left"),
});
export type NotCopied = Static<typeof NotCopied>;
const Duplicate = Type.Object({
  id: Type.Integer(),
  orderNr: Type.String(),
  left: Type.Array(NotCopied, { description: "Lines that could not be copied" }),
});

const duplicateSchemas = (one: string) =>
  ({
    summary: `Creates a draft with the contact, options and lines of ${one}, without its number, dates, files and status.`,
    params: Id,
    answer: Duplicate,
  }) as const;
export type DuplicateSchemas = ReturnType<typeof duplicateSchemas>;
export const duplicates = {
  purchase: withSchema(purchaseSubject, routes.duplicates.purchase, duplicateSchemas("a purchase order")),
  sale: withSchema(saleSubject, routes.duplicates.sale, duplicateSchemas("a sales order")),
  repair: withSchema(repairSubject, routes.duplicates.repair, duplicateSchemas("a repair order")),
};

const Deliverable = Type.Object({
  lineId: Type.Integer(),
  quantity: Type.Integer(),
  available: Type.Integer({ description: "Pieces that are reserved for it, or could be now" }),
});
export type Deliverable = Static<typeof Deliverable>;

/** Delivering a sale in parts. */
const deliveriesSchemas = {
  deliverable: {
    summary: "Returns how many pieces of each line of a sales order can be delivered now.",
    params: Id,
    answer: Type.Object({ items: Type.Array(Deliverable) }),
  },
  split: {
    summary: "Splits a partial delivery off an open sales order; reservations are kept on both.",
    refuses: { 422: ["orderClosed", "splitTooMuch", "splitLeavesNothing"] },
    params: Id,
    body: strict(
      {
        lines: Type.Array(strict({ lineId: key, quantity }), { minItems: 1, maxItems: 5000 }),
      },
      { examples: [{ lines: [{ lineId: 1, quantity: 1 }] }] },
    ),
    answer: Type.Object({ id: Type.Integer(), orderNr: Type.String() }),
  },
} as const;
export type DeliveriesSchemas = typeof deliveriesSchemas;
export const deliveries = withSchemas(saleSubject, routes.deliveries, deliveriesSchemas);
