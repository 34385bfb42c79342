import type { OrderKind, Phase } from "./statuses.ts";

/** The documents of orders of a kind, in the order in which they are needed. */
export const documentsOf = {
  purchase: ["purchaseOrder", "pickupReceipt"],
  sale: ["quotation", "orderConfirmation", "packingSlip", "salesDocument", "pickList"],
  repair: ["quotation", "repairReport", "salesDocument"],
} as const satisfies Record<OrderKind, readonly string[]>;
export type OrderDocument = (typeof documentsOf)[OrderKind][number];

const suggested: Record<OrderKind, Record<Phase, OrderDocument>> = {
  purchase: {
    draft: "purchaseOrder",
    confirmed: "purchaseOrder",
    inProgress: "pickupReceipt",
    done: "pickupReceipt",
    cancelled: "purchaseOrder",
  },
  sale: {
    draft: "quotation",
    confirmed: "orderConfirmation",
    inProgress: "packingSlip",
    done: "salesDocument",
    cancelled: "orderConfirmation",
  },
  repair: {
    draft: "quotation",
    confirmed: "quotation",
    inProgress: "repairReport",
    done: "repairReport",
    cancelled: "quotation",
  },
};
const unpriced: readonly OrderDocument[] = ["packingSlip", "pickupReceipt", "repairReport", "pickList"];
/** For internal use. */
const internal: readonly OrderDocument[] = ["pickList"];
/** Whether it may be sent to a contact. */
export const isSent = (document: OrderDocument) => !internal.includes(document);
export const hasPrices = (document: OrderDocument) => !unpriced.includes(document);

/** The document that fits the phase of an order; one without prices for people who may not see them. */
export function suggestedDocument(kind: OrderKind, phase: Phase, seesPrices: boolean): OrderDocument {
  const document = suggested[kind][phase];
  const documents: readonly OrderDocument[] = documentsOf[kind];
  return seesPrices || !hasPrices(document) ? document : documents.find((one) => !hasPrices(one))!;
}

/**
 * The documents that somebody may print of an order. People outside the company get only those that their order has reached,
 * so that nobody prints their own invoice.
 */
export function documentsFor(
  kind: OrderKind,
  phase: Phase,
  { seesPrices, isOutside }: { seesPrices: boolean; isOutside: boolean },
): OrderDocument[] {
  const documents: readonly OrderDocument[] = documentsOf[kind];
  const reached = phase === "done" ? documents.length : documents.indexOf(suggested[kind][phase]);
  return documents.filter(
    (one, at) => (seesPrices || !hasPrices(one)) && (!isOutside || (at <= reached && isSent(one))),
  );
}
