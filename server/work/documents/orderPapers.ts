import type { Session } from "../../../contract/access.ts";
import {
  billOf,
  documentsFor,
  type OrderDocument,
  suggestedDocument,
} from "../../../contract/documents.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { Failure } from "../../ground/base/failure.ts";
import { findToday } from "../../ground/database/days.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Printer } from "../../platform/print/print.ts";
import { sheetsPdf } from "../../platform/print/sheets.ts";
import { type Printing, paperName, paperOf, storedPaper } from "../invoices/invoices.papers.ts";
import { findInvoice } from "../invoices/invoices.queries.ts";
import { seesPrices } from "../orders/orders.queries.ts";
import { findSender } from "../paper/letterhead.ts";
import { orderSheet } from "../paper/orderSheets.ts";
import type { OrderPaper } from "../paper/papers.ts";
import { findPrintedOrders, findPrintedVat } from "../paper/printedOrders.queries.ts";

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
  const [orders, vat, sender, { warrantyMonths }, today] = await Promise.all([
    findPrintedOrders(db, kind, ids, viewer),
    findPrintedVat(db),
    findSender({ db, storage }),
    findConfigs(db),
    findToday(db),
  ]);
  const isOutside = viewer.ownContactId !== null;
  const access = { seesPrices: seesPrices(viewer), isOutside };
  const papers: OrderPaper[] = [];
  for (const order of orders) {
    const documented = { kind, ...order };
    const wanted = document ?? suggestedDocument(documented, access.seesPrices);
    const printed = wanted === "salesDocument" && !isOutside ? billOf(documented) : wanted;
    if (!documentsFor(documented, access).includes(printed)) throw new Failure(403, "forbidden");
    if (printed === "salesDocument" && order.invoiceId !== null) {
      papers.push(paperOf(await findInvoice(db, order.invoiceId, viewer), sender));
      continue;
    }
    const localized = printed === "pickList" ? { ...order, locale: locale ?? sender.locale } : order;
    papers.push({ order: localized, document: printed, sender, vat, today, warrantyMonths });
  }
  return papers;
}

const orderPapersPdf = (printer: Pick<Printer, "pdf">, papers: readonly OrderPaper[]) =>
  sheetsPdf(printer, papers[0]!.sender.letterhead, papers.map(orderSheet));

/** The file of papers: of a single invoice the very one that was printed first. */
export async function fileOfPapers(
  services: Pick<Services, "db" | "storage" | "log">,
  papers: readonly OrderPaper[],
  { kind, viewer }: Pick<PaperRequest, "kind" | "viewer">,
  printing: Printing,
): Promise<{ name: string; bytes: Buffer; fileId?: number }> {
  const [{ invoice, order }, ...others] = papers as [OrderPaper, ...OrderPaper[]];
  if (!invoice || others.length)
    return { name: fileNameOf(kind, papers), bytes: await orderPapersPdf(printing.printer, papers) };
  return storedPaper(services, await findInvoice(services.db, order.invoiceId!, viewer), printing);
}

/** The name of the file: the order's number, or the kind and number of orders. */
export const fileNameOf = (kind: OrderKind, papers: readonly OrderPaper[]) => {
  const [{ order, document, invoice }, ...others] = papers as [OrderPaper, ...OrderPaper[]];
  if (invoice && !others.length) return paperName(invoice);
  const name = others.length ? `${kind}-${papers.length}` : `${order.orderNr}-${document}`;
  return `${name.replace(/[^\w.-]+/g, "-")}.pdf`;
};
