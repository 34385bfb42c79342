import { type Static, Type } from "typebox";
import { about, act, get, Id, key, oneOf, orNull, quantity, strict } from "./http.ts";
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
  left: Type.Array(NotCopied, { description: "What could not come along" }),
});

/** The route that duplicates an order of one kind as a draft. */
const duplicateOf = (url: string, one: string, resource: "purchases" | "sales" | "repairs") =>
  act(`${url}/:id/duplicate`, {
    says: `Makes a new draft with the contact, choices and lines of ${one}, without its number, dates, files and status.`,
    params: Id,
    answer: Duplicate,
    permission: `${resource}:write`,
    ...(resource === "repairs" && { module: "repairs" as const }),
  });
export const duplicates = {
  purchase: about(purchaseSubject, duplicateOf("/purchases", "a purchase order", "purchases")),
  sale: about(saleSubject, duplicateOf("/sales", "a sales order", "sales")),
  repair: about(repairSubject, duplicateOf("/repairs", "a repair order", "repairs")),
};

const Deliverable = Type.Object({
  lineId: Type.Integer(),
  quantity: Type.Integer(),
  available: Type.Integer({ description: "Pieces that are reserved for it, or could be now" }),
});
export type Deliverable = Static<typeof Deliverable>;

/** Delivering a sale in parts. */
export const deliveries = about(saleSubject, {
  deliverable: get("/sales/:id/deliverable", {
    says: "Tells how much of each line of a sales order could be delivered now.",
    params: Id,
    answer: Type.Object({ items: Type.Array(Deliverable) }),
    permission: "sales:write",
  }),
  split: act("/sales/:id/split", {
    says: "Makes a delivery of its own out of some lines of an open sales order; the rest stays. Both have what was reserved for them.",
    refuses: { 422: ["orderClosed", "splitTooMuch", "splitLeavesNothing"] },
    params: Id,
    body: strict({
      lines: Type.Array(strict({ lineId: key, quantity }), { minItems: 1, maxItems: 5000 }),
    }),
    answer: Type.Object({ id: Type.Integer(), orderNr: Type.String() }),
    permission: "sales:write",
  }),
});
