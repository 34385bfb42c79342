import { type TObject, Type } from "typebox";
import type { Module, Resource } from "./access.ts";
import { chosenOf } from "./bulk.ts";
import { fileForm } from "./forms.ts";
import { about, act, fileAs, Id, oneOf, type Route, strict, text } from "./http.ts";
import { mostPrintedAtOnce } from "./labels.ts";
import { orLater } from "./longJobs.ts";
import { orderRoutesOf, purchaseSubject } from "./orders.ts";
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

/** The largest number of orders in one print; each takes at least a page. */
export const mostDocuments = 2000;

function printingOf(kind: OrderKind, resource: Resource, module?: Module) {
  const url = `/${resource}`;
  const { list } = orderRoutesOf[kind];
  const among = (documents: readonly OrderDocument[]) => Type.Optional(oneOf(documents, "documents.kinds"));
  const documents: readonly OrderDocument[] = documentsOf[kind];
  const print = act(`${url}/bulk/print/normal`, {
    refuses: { 403: ["forbidden"], 404: ["notFound"] },
    says: `Prints orders as one PDF, each in the language of its contact; more than ${mostPrintedAtOnce} by a job. What is printed follows from the phase of each order when \`document\` is left out; of an order without an invoice \`salesDocument\` is a quotation while it is a draft, and else a pro forma.`,
    body: strict({
      ...chosenOf((list.schema as { querystring: TObject }).querystring, mostDocuments),
      document: among(documents),
    }),
    answer: fileAs("application/pdf"),
    permission: `${resource}:read` as const,
    module,
    effect: "prints",
  });
  return about(list.docs.subject!, {
    print: orLater(print),
    mail: act(`${url}/:id/mail`, {
      refuses: {
        403: ["forbidden"],
        404: ["notFound"],
        422: ["contactWithoutEmail", "customerVatNrMissing", "sellerIncomplete"],
      },
      says: "Mails a document to the contact of an order, as a PDF, in the contact's language. The `salesDocument` of an order that can be invoiced is made first.",
      params: Id,
      body: strict({ document: among(documents.filter(isSent)) }),
      answer: Type.Object({ to: Type.String() }),
      permission: `${resource}:write` as const,
      module,
    }),
  });
}

export const printing = {
  purchase: printingOf("purchase", "purchases"),
  sale: printingOf("sale", "sales"),
  repair: printingOf("repair", "repairs", "repairs"),
} satisfies Record<OrderKind, Record<string, Route>>;

/** The largest file in bytes that anybody may verify. */
export const largestVerified = 32 * 1024 * 1024;
const Verdict = Type.Object({
  genuine: Type.Boolean({ description: "False for an altered file, and for a code that nobody gave out" }),
});
const token = text(64, 1);
const sha256 = Type.String({ pattern: "^[0-9a-f]{64}$", description: "Of the file, in hexadecimal" });

/** The statement of data destruction of a purchase, and the public check whether a copy was altered. */
export const verification = about(purchaseSubject, {
  print: orLater(
    act("/purchases/:id/print/statement", {
      refuses: { 404: ["notFound"] },
      says: `Prints the statement of data destruction of a purchase order: every device and drive with its fate, and a code by which the file can be verified; of more than ${mostPrintedAtOnce} devices by a job.`,
      params: Id,
      answer: fileAs("application/pdf"),
      permission: "purchases:read",
      module: "erasure",
      effect: "prints",
    }),
  ),
  verify: act("/documents/verify", {
    refuses: { 429: ["tooManyRequests"] },
    says: "Says whether a file is the very one that was printed with this code.",
    body: strict({ token, sha256 }),
    answer: Verdict,
    permission: "everyone",
    effect: "reads",
  }),
  verifyFile: act("/documents/verify/:token/file", {
    refuses: { 429: ["tooManyRequests"] },
    says: "Says the same of a file that is sent, for a browser that cannot compute its hash; the file is not kept.",
    form: fileForm("verklaring.pdf"),
    params: strict({ token }),
    answer: Verdict,
    permission: "everyone",
    effect: "reads",
  }),
});
