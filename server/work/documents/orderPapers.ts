import type { Session } from "../../../contract/access.ts";
import { documentsFor, type OrderDocument, suggestedDocument } from "../../../contract/documents.rules.ts";
import type { Locale } from "../../../contract/security.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { isAccountedByBuyer } from "../../../contract/vat.rules.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Printer } from "../../platform/print/print.ts";
import { sheetsPdf } from "../../platform/print/sheets.ts";
import { seesPrices } from "../orders/orders.queries.ts";
import { findSender } from "./letterhead.ts";
import { type OrderPaper, orderSheet } from "./orderSheets.ts";
import { findPrintedOrders, findPrintedVat } from "./printedOrders.queries.ts";

type Reading = Pick<Services, "db" | "storage">;
export type PaperRequest = {
  kind: OrderKind;
  ids: readonly number[];
  document?: OrderDocument;
  /** The language of internal documents; the company's by default. */
  locale?: Locale;
  viewer: Pick<Session, "rights" | "ownContactId">;
};

/** The documents of orders in the order of `ids`; 404 for an order, 403 for a document that the viewer may not see. */
export async function findOrderPapers(
  { db, storage }: Reading,
  { kind, ids, document, locale, viewer }: PaperRequest,
): Promise<OrderPaper[]> {
  const [orders, vat, sender] = await Promise.all([
    findPrintedOrders(db, kind, ids, viewer),
    findPrintedVat(db),
    findSender({ db, storage }),
  ]);
  const access = { seesPrices: seesPrices(viewer), isOutside: viewer.ownContactId !== null };
  const today = dayOf(new Date());
  return orders.map((order) => {
    const printed = document ?? suggestedDocument(kind, order.phase, access.seesPrices);
    if (!documentsFor(kind, order.phase, access).includes(printed)) throw new Failure(403, "forbidden");
    const localized = printed === "pickList" ? { ...order, locale: locale ?? sender.locale } : order;
    const paper = { order: localized, document: printed, sender, vat, today };
    refuseWithoutVatNr(paper);
    return paper;
  });
}

/** 422 for an invoice without the VAT number of a buyer who accounts for its VAT (Wet OB, art. 35a). */
function refuseWithoutVatNr({ order, document, vat }: OrderPaper) {
  if (document !== "salesDocument" || order.companyVatNr) return;
  const categories = order.totals.vat.map(({ vatCodeId }) => vat.get(vatCodeId ?? 0)?.category ?? "");
  if (categories.some(isAccountedByBuyer))
    throw refused("customerVatNrMissing", undefined, { order: order.orderNr, contact: order.contactName });
}
/** The day of a moment in the local time zone. */
export const dayOf = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export const orderPapersPdf = (printer: Pick<Printer, "pdf">, papers: readonly OrderPaper[]) =>
  sheetsPdf(printer, papers[0]!.sender.letterhead, papers.map(orderSheet));

/** The name of the file: the order's number, or the kind and number of orders. */
export const fileNameOf = (kind: OrderKind, papers: readonly OrderPaper[]) => {
  const [{ order, document }, ...others] = papers as [OrderPaper, ...OrderPaper[]];
  const name = others.length ? `${kind}-${papers.length}` : `${order.orderNr}-${document}`;
  return `${name.replace(/[^\w.-]+/g, "-")}.pdf`;
};
