import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Session } from "../../../contract/access.ts";
import type { OrderDocument } from "../../../contract/documents.rules.ts";
import { canBeInvoiced, type InvoicedKind } from "../../../contract/invoices.rules.ts";
import { mostLinesAtOnce, mostPrintedLines } from "../../../contract/printing.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type Mail, sendMail } from "../../people/mail/mail.ts";
import { storeFiles } from "../../platform/files/store.ts";
import type { Services } from "../../platform/http/app.ts";
import { separateDocuments } from "../../platform/jobs/later.ts";
import { makeInvoice } from "../invoices/invoices.actions.ts";
import { printedFor, withoutKey } from "../invoices/invoices.papers.ts";
import { ownOrders } from "../orders/orders.queries.ts";
import { findLengths } from "../paper/printedOrders.queries.ts";
import { fileOfPapers, findOrderPapers } from "./orderPapers.ts";

type MailRequest = { kind: OrderKind; orderId: number; document?: OrderDocument; viewer: Session };

/**
 * Mails a document to the contact of its order, as it is now; 422 for a contact without an address. The invoice of an order that
 * can be invoiced is made first.
 */
export async function mailOrder(services: Services, request: FastifyRequest, options: MailRequest) {
  const { kind, orderId, viewer } = options;
  const { email: to, ...order } = await findAddress(services.db, options);
  if (!to) throw refused("contactWithoutEmail");
  const makesInvoice =
    options.document === "salesDocument" &&
    order.invoiceId === null &&
    viewer.rights.includes("invoices:write") &&
    canBeInvoiced(kind, order.phase);
  if (makesInvoice) {
    await services.write(withoutKey(request), (tx) => makeInvoice(tx, kind as InvoicedKind, orderId, viewer));
    services.events.changed("invoices", kind === "sale" ? "sales" : "repairs");
  }
  const { lines: length } = await findLengths(services.db, kind, [orderId], viewer);
  if (length > mostPrintedLines) throw refused("printTooLong", undefined, { limit: mostPrintedLines });
  const papers = await findOrderPapers(services, { ...options, ids: [orderId] });
  const [{ order: printed, document, invoice, sender }] = papers as [(typeof papers)[number]];
  const { locale } = printed;
  const values = {
    document: textOf(locale, `documents.kinds.${document}`),
    orderNr: invoice?.invoiceNr ?? printed.orderNr,
  };
  const lines = [
    textOf(locale, "documents.mail.greeting", { name: printed.representative || printed.contactName }),
    textOf(locale, "documents.mail.body", values),
    `${textOf(locale, "mails.closing")}\n${sender.letterhead.name}`,
  ];
  const mail = {
    ...{ to, locale, orderId, body: lines.join("\n\n") },
    subject: textOf(locale, "documents.mail.subject", values),
    causeKey: `document:${orderId}:${document}:${randomUUID()}`,
  };
  const printing = printedFor(services, request);
  // A long document is no reason for others to wait.
  const separately = length > mostLinesAtOnce && { printer: separateDocuments() };
  const file = await fileOfPapers(services, papers, options, { ...printing, ...separately });
  if (file.fileId === undefined) await mailWithFile(services, request, mail, file);
  else await services.write(request, (tx) => mailed(tx, { ...mail, fileId: file.fileId! }));
  return { to };
}

/** Where an order's documents go; 404 for one that does not exist or is not the viewer's. */
const findAddress = (db: Db, { kind, orderId, viewer }: MailRequest) =>
  db
    .selectFrom("order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .innerJoin("contact", "contact.id", "order.contactId")
    .select(["contact.email", "orderStatus.phase", "order.invoiceId"])
    .where("order.kind", "=", kind)
    .where("order.id", "=", orderId)
    .where(ownOrders(viewer))
    .executeTakeFirstOrThrow(notFound);

const mailed = async (tx: Tx, mail: Mail) => {
  await sendMail(tx, mail);
  return { to: mail.to };
};

const mailWithFile = (
  services: Services,
  request: FastifyRequest,
  mail: Mail,
  pdf: { name: string; bytes: Buffer },
) =>
  storeFiles(services, "mails", [pdf], ([file]) =>
    services.write(request, async (tx) => {
      const { id: fileId } = await tx
        .insertInto("file")
        .values(file!)
        .returning("id")
        .executeTakeFirstOrThrow();
      return mailed(tx, { ...mail, fileId });
    }),
  );
