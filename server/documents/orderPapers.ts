import type { Session } from "../../contract/access.ts";
import { documentsFor, type OrderDocument, suggestedDocument } from "../../contract/documents.ts";
import type { Locale } from "../../contract/security.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { isAccountedByBuyer } from "../../contract/vat.rules.ts";
import { Failure, refused } from "../base/failure.ts";
import type { Services } from "../http/app.ts";
import { seesPrices } from "../orders/orders.queries.ts";
import type { Printer } from "../print/print.ts";
import { sheetsPdf } from "../print/sheets.ts";
import { findSender } from "./letterhead.ts";
import { type OrderPaper, orderSheet } from "./orderSheets.ts";
import { findPrintedOrders, findPrintedVat } from "./printedOrders.queries.ts";

type Reading = Pick<Services, "db" | "storage">;
export type PaperRequest = {
  kind: OrderKind;
  ids: readonly number[];
  document?: OrderDocument;
  /** The language of what stays in the house; that of the company when left out. */
  locale?: Locale;
  viewer: Pick<Session, "rights" | "ownContactId">;
};

/** The documents of orders, in the order of their ids; 404 for an order that is not the viewer's, 403 for a document that is not. */
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
    const own = printed === "pickList" ? { ...order, locale: locale ?? sender.locale } : order;
    const paper = { order: own, document: printed, sender, vat, today };
    refuseWithoutVatNr(paper);
    return paper;
  });
}

/** An invoice whose VAT the buyer accounts for names the buyer's VAT number (Wet OB, art. 35a); 422 where it is not known. */
function refuseWithoutVatNr({ order, document, vat }: OrderPaper) {
  if (document !== "salesDocument" || order.companyVatNr) return;
  const categories = order.totals.vat.map(({ vatCodeId }) => vat.get(vatCodeId ?? 0)?.category ?? "");
  if (categories.some(isAccountedByBuyer))
    throw refused("customerVatNrMissing", undefined, { order: order.orderNr, contact: order.contactName });
}
/** A moment's day on this machine's calendar. */
export const dayOf = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export const orderPapersPdf = (printer: Pick<Printer, "pdf">, papers: readonly OrderPaper[]) =>
  sheetsPdf(printer, papers[0]!.sender.letterhead, papers.map(orderSheet));

/** A name for the file: the order's number, or what kind the orders are of. */
export const fileNameOf = (kind: OrderKind, papers: readonly OrderPaper[]) => {
  const [{ order, document }, ...others] = papers as [OrderPaper, ...OrderPaper[]];
  const name = others.length ? `${kind}-${papers.length}` : `${order.orderNr}-${document}`;
  return `${name.replace(/[^\w.-]+/g, "-")}.pdf`;
};
