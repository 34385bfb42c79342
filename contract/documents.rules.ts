import type { OrderKind, Phase } from "./statuses.ts";

/** The documents of orders of a kind, in the order in which they are needed. */
export const documentsOf = {
  purchase: ["purchaseOrder", "pickupReceipt"],
  sale: ["quotation", "orderConfirmation", "proForma", "packingSlip", "salesDocument", "pickList"],
  repair: ["quotation", "proForma", "repairReport", "salesDocument"],
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

/** What the documents of an order depend on: its kind and phase, and whether an invoice of it holds. */
export type DocumentedOrder = { kind: OrderKind; phase: Phase; invoiceId?: number | null };

/** The document that fits an order; one without prices for people who may not see them. */
export function suggestedDocument(
  { kind, phase, invoiceId = null }: DocumentedOrder,
  seesPrices: boolean,
): OrderDocument {
  const ofPhase = suggested[kind][phase];
  const document = ofPhase === "salesDocument" ? billOf({ kind, phase, invoiceId }) : ofPhase;
  const documents: readonly OrderDocument[] = documentsOf[kind];
  return seesPrices || !hasPrices(document) ? document : documents.find((one) => !hasPrices(one))!;
}

/** The invoice of an order, and before there is one what is printed in its stead, which is no invoice. */
export const billOf = ({ phase, invoiceId = null }: DocumentedOrder): OrderDocument =>
  invoiceId !== null ? "salesDocument" : phase === "draft" ? "quotation" : "proForma";

/**
 * The documents that somebody may print of an order, the invoice once there is one. People outside the company get only those that
 * their order has reached.
 */
export function documentsFor(
  { kind, phase, invoiceId = null }: DocumentedOrder,
  { seesPrices, isOutside }: { seesPrices: boolean; isOutside: boolean },
): OrderDocument[] {
  const documents: readonly OrderDocument[] = documentsOf[kind];
  const reached = phase === "done" ? documents.length : documents.indexOf(suggested[kind][phase]);
  const isReached = (one: OrderDocument, at: number) =>
    one === "salesDocument" ? invoiceId !== null : !isOutside || at <= reached;
  return documents.filter(
    (one, at) => (seesPrices || !hasPrices(one)) && (!isOutside || isSent(one)) && isReached(one, at),
  );
}
